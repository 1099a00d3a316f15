//! The monthly bill of a volume or a cluster, line by line.

use crate::{Order, VolumeType};
use pricebench_model::{
    AsOf, BookLine, Charge, ChargeUnit, Component, Currency, HOURS_PER_MONTH, Payment, PriceUnit, Tariff,
    Term, tiered, tiers,
};
use rust_decimal::Decimal;

/// The price books of one region at one date.
#[derive(Clone, Debug)]
pub struct PriceList<'a> {
    /// Every line of the books.
    pub book: &'a [BookLine],
    /// Such as `us-east-1`.
    pub region: String,
    /// The day asked for.
    pub at: AsOf,
    /// For how long instances are bought, and what of it in advance.
    pub term: (Term, Option<Payment>),
}

/// Equal volumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volumes {
    /// Their type.
    pub kind: VolumeType,
    /// Each as ordered, with what is included.
    pub order: Order,
    /// On each node.
    pub count: u32,
}

/// What is paid for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cluster {
    /// Nodes: 1 for a single machine.
    pub nodes: u64,
    /// Their class; `None`: the volumes alone.
    pub instance: Option<String>,
    /// On each of them.
    pub volumes: Option<Volumes>,
    /// Snapshots kept, GiB in all.
    pub snapshot_gib: Decimal,
    /// Moved between zones in a month, GiB; it is billed where it leaves and where it arrives.
    pub zone_gib: Decimal,
}

/// A month's bill.
#[derive(Clone, Debug, PartialEq)]
pub struct MonthlyBill {
    /// Its lines: instances, volumes' storage, IOPS and throughput, snapshots, traffic.
    pub lines: Vec<MonthlyLine>,
}

/// A line of a month's bill.
#[derive(Clone, Debug, PartialEq)]
pub struct MonthlyLine {
    /// What is paid for.
    pub charge: Charge,
    /// How many units in all.
    pub quantity: Decimal,
    /// One of them.
    pub unit: ChargeUnit,
    /// What they cost in a month; `None` where no price is known.
    pub amount: Option<Decimal>,
    /// In this currency.
    pub currency: Option<Currency>,
    /// Date and source of the price.
    pub stated: Option<(AsOf, String)>,
}

impl PriceList<'_> {
    /// A month of a cluster. A line whose quantity is 0 is left out, but for what a volume type is ordered by.
    pub fn month(&self, cluster: &Cluster) -> MonthlyBill {
        let mut lines = Vec::new();
        let nodes = Decimal::from(cluster.nodes);
        if let Some(class) = &cluster.instance {
            let (term, payment) = self.term;
            let charge = Charge::Standing(Component::Instance);
            let tariff = Tariff { term, payment, ..self.tariff("ec2", class, charge) };
            let hours = nodes.checked_mul(HOURS_PER_MONTH).unwrap_or(Decimal::MAX);
            lines.push(self.line(&tariff, Decimal::ONE, hours, ChargeUnit::Standing(PriceUnit::Hour)));
        }
        if let Some(Volumes { kind, order, count }) = cluster.volumes {
            let volumes = nodes.checked_mul(count.into()).unwrap_or(Decimal::MAX);
            let mut each = vec![(Component::Storage, order.gib, PriceUnit::GibMonth)];
            if kind.orders_iops() {
                each.push((Component::Iops, order.iops, PriceUnit::IopsMonth));
            }
            if kind.orders_throughput() {
                each.push((Component::Throughput, order.mib_s, PriceUnit::MibSMonth));
            }
            for (component, quantity, unit) in each {
                let tariff = self.tariff("ebs", kind.word(), Charge::Standing(component));
                // Tiers are those of one volume: each has its own 3,000 IOPS free.
                lines.push(self.line(&tariff, quantity.into(), volumes, ChargeUnit::Standing(unit)));
            }
        }
        if !cluster.snapshot_gib.is_zero() {
            let tariff = self.tariff("ebs", "", Charge::Snapshot);
            let unit = ChargeUnit::Standing(PriceUnit::GibMonth);
            lines.push(self.line(&tariff, cluster.snapshot_gib, Decimal::ONE, unit));
        }
        if !cluster.zone_gib.is_zero() {
            let tariff = self.tariff("ec2", "", Charge::ZoneTraffic);
            lines.push(self.line(&tariff, cluster.zone_gib, Decimal::TWO, ChargeUnit::Gib));
        }
        MonthlyBill { lines }
    }

    fn tariff(&self, product: &str, class: &str, charge: Charge) -> Tariff {
        Tariff::on_demand("aws", &self.region, product, class, charge)
    }

    /// `times` × what `quantity` units cost by the tariff's tiers.
    fn line(&self, tariff: &Tariff, quantity: Decimal, times: Decimal, unit: ChargeUnit) -> MonthlyLine {
        let tiers = tiers(self.book, tariff, &self.at);
        let fits = tiers.iter().all(|line| line.unit == unit);
        let amount = fits.then(|| tiered(&tiers, quantity)?.checked_mul(times)).flatten();
        let first = tiers.first();
        MonthlyLine {
            charge: tariff.charge,
            quantity: quantity.checked_mul(times).unwrap_or(Decimal::MAX),
            unit,
            amount,
            currency: first.map(|line| line.currency.clone()),
            stated: first.map(|line| (line.as_of.clone(), line.source.clone())),
        }
    }
}

impl MonthlyBill {
    /// The sum of its lines; `None` where one is not known, without lines, with currencies mixed, or on overflow.
    pub fn total(&self) -> Option<(Decimal, Currency)> {
        let currency = self.lines.first()?.currency.clone()?;
        let sum = self.lines.iter().try_fold(Decimal::ZERO, |sum, line| {
            let same = line.currency.as_ref() == Some(&currency);
            sum.checked_add(line.amount.filter(|_| same)?)
        })?;
        Some((sum, currency))
    }
}
