//! The limits of one type of volume at a date.

use crate::{Order, VolumeType};
use pricebench_model::{AsOf, Circumstances, LimitLine, limits_at};

/// The group of all regions but China.
pub const ELSEWHERE: &str = "other";

/// What a type of volume allows at a date, in one group of regions.
#[derive(Clone, Debug)]
pub struct Rules<'a> {
    /// The type.
    pub kind: VolumeType,
    lines: Vec<&'a LimitLine>,
    region: String,
}

impl<'a> Rules<'a> {
    /// The rules of a type under a product of AWS: `ebs`, or a database service such as `rds-mysql`.
    ///
    /// `region` is the group of regions a condition may name: `cn`, or [`ELSEWHERE`]. `None` where the book says
    /// nothing of the type at that date.
    pub fn at(
        book: &'a [LimitLine],
        product: &str,
        kind: VolumeType,
        region: &str,
        at: &AsOf,
    ) -> Option<Self> {
        let lines = limits_at(book, "aws", product, kind.word(), at);
        (!lines.is_empty()).then(|| Self { kind, lines, region: region.to_owned() })
    }

    /// The line that limits `what` for an order; `None` where the book has none.
    pub fn line(&self, what: &str, order: &Order) -> Option<&'a LimitLine> {
        let under = Circumstances { gib: order.gib as f64, iops: order.iops as f64, region: &self.region };
        self.lines.iter().copied().find(|line| line.what == what && line.condition.holds(&under))
    }

    /// The limit of `what` for an order; `None` where the book has none.
    pub fn value(&self, what: &str, order: &Order) -> Option<f64> {
        self.line(what, order).map(|line| line.value)
    }

    /// All its lines, for showing where the numbers come from.
    pub fn lines(&self) -> &[&'a LimitLine] {
        &self.lines
    }

    /// How many volumes a database service makes of an order; 1 on EBS itself.
    pub fn volumes(&self, order: &Order) -> f64 {
        self.value("volumes", order).unwrap_or(1.0)
    }
}
