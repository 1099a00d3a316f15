//! What the reader asks for, and what each type would be for it.

use super::page::Books;
use super::{Input, VolumesState};
use pricebench_model::{AsOf, BookLine, Charge, Component, Currency, LimitLine, Tariff, Term, tiers};
use pricebench_storage::{
    Attainable, Bound, Cluster, ELSEWHERE, Instance, MonthlyBill, Need, Order, PriceList, Refusal, Rules,
    VolumeType, Volumes, attainable, least_order, throttles,
};
use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive as _, ToPrimitive as _};
use std::collections::BTreeSet;

/// Where the page begins.
pub(super) const REGION: &str = "us-east-1";
pub(super) const INSTANCE: &str = "m5.xlarge";

/// The reader's need with everything it is held against.
pub(super) struct Asked<'a> {
    pub(super) state: &'a VolumesState,
    pub(super) at: &'a AsOf,
    pub(super) regions: Vec<&'a str>,
    pub(super) region: &'a str,
    /// Classes that the book of limits knows.
    pub(super) classes: BTreeSet<&'a str>,
    pub(super) class: String,
    pub(super) instance: Option<Instance<'a>>,
    pub(super) rules: Vec<Rules<'a>>,
    /// Prices of volumes and instances.
    pub(super) prices: PriceList<'a>,
    /// Prices of all but instances: few, and asked for often.
    pub(super) volume_prices: Vec<BookLine>,
    pub(super) need: Need,
    pub(super) striped: u32,
    pub(super) nodes: u64,
    pub(super) block_kib: f64,
    pub(super) limits: &'a [LimitLine],
}

/// One way to meet the need.
pub(super) struct Offer {
    pub(super) kind: Option<VolumeType>,
    /// What is ordered of each volume, or why nothing can be.
    pub(super) order: Result<Order, Refusal>,
    /// A month of all nodes; `None` where nothing can be ordered.
    pub(super) bill: Option<MonthlyBill>,
    /// What is left always and in burst, with the instance; without instance limits the volume's alone.
    pub(super) gives: Option<(Attainable, Attainable)>,
    /// Nodes with local disks: their class and number.
    pub(super) local: Option<(String, u64)>,
}

impl Offer {
    pub(super) fn total(&self) -> Option<(Decimal, Currency)> {
        self.bill.as_ref()?.total()
    }

    /// Whether the instance holds it back.
    pub(super) fn held_by_instance(&self) -> Option<Attainable> {
        let (always, _) = self.gives?;
        matches!(always.bound, Bound::InstanceIops | Bound::InstanceThroughput).then_some(always)
    }
}

impl<'a> Asked<'a> {
    pub(super) fn new(books: &'a Books, state: &'a VolumesState, at: &'a AsOf) -> Self {
        let instance_charge = Charge::Standing(Component::Instance);
        let ebs = |line: &&BookLine| line.tariff.product == "ebs";
        let regions: BTreeSet<&str> =
            books.prices.iter().filter(ebs).map(|line| line.tariff.region.as_str()).collect();
        let wanted = state.region.as_deref().unwrap_or(REGION);
        let regions: Vec<&str> = regions.into_iter().collect();
        let region = regions.iter().copied().find(|region| *region == wanted).unwrap_or(REGION);
        let classes = books
            .limits
            .iter()
            .filter(|line| line.product == "ec2")
            .map(|line| line.class.as_str())
            .collect();
        let class = state.instance.clone().unwrap_or_else(|| INSTANCE.to_owned());
        let group = if region.starts_with("cn-") { "cn" } else { ELSEWHERE };
        let rules = VolumeType::ALL
            .into_iter()
            .filter_map(|kind| Rules::at(&books.limits, "ebs", kind, group, at))
            .collect();
        let volume_prices =
            books.prices.iter().filter(|line| line.tariff.charge != instance_charge).cloned().collect();
        let whole = |input| state.value(input) as u64;
        Self {
            state,
            at,
            regions,
            region,
            classes,
            instance: Instance::at(&books.limits, &class, at),
            class,
            rules,
            prices: PriceList {
                book: &books.prices,
                region: region.to_owned(),
                at: at.clone(),
                term: (Term::OnDemand, None),
            },
            volume_prices,
            need: Need { gib: whole(Input::Size), iops: whole(Input::Iops), mib_s: whole(Input::Throughput) },
            striped: whole(Input::Striped) as u32,
            nodes: whole(Input::Nodes),
            block_kib: state.value(Input::Block),
            limits: &books.limits,
        }
    }

    /// The prices of volumes alone.
    pub(super) fn volume_list(&self) -> PriceList<'_> {
        PriceList { book: &self.volume_prices, ..self.prices.clone() }
    }

    fn cluster(&self) -> Cluster {
        let gib = |input| Decimal::from_f64(self.state.value(input)).unwrap_or_default();
        Cluster {
            nodes: self.nodes,
            instance: Some(self.class.clone()),
            volumes: None,
            snapshot_gib: gib(Input::Snapshots),
            zone_gib: gib(Input::ZoneTraffic),
        }
    }

    /// What each type of volume would be, and local disks, in the order of [`VolumeType::ALL`].
    pub(super) fn offers(&self) -> Vec<Offer> {
        let mut offers: Vec<Offer> = self.rules.iter().map(|rules| self.volume(rules)).collect();
        offers.extend(self.local());
        offers
    }

    fn volume(&self, rules: &Rules<'a>) -> Offer {
        let order = least_order(rules, &self.need, self.striped);
        let volumes =
            order.as_ref().ok().map(|order| Volumes { kind: rules.kind, order: *order, count: self.striped });
        let bill = volumes.map(|_| self.prices.month(&Cluster { volumes, ..self.cluster() }));
        let gives = order.as_ref().ok().and_then(|order| {
            let mut limits = throttles(rules, order, self.striped).ok()?;
            limits.extend(self.instance.iter().flat_map(Instance::throttles));
            attainable(&limits, self.block_kib)
        });
        Offer { kind: Some(rules.kind), order, bill, gives, local: None }
    }

    /// The cheapest nodes with local disks that together meet the need of all nodes, and no fewer than these.
    fn local(&self) -> Option<Offer> {
        let all = Need {
            gib: self.need.gib.saturating_mul(self.nodes),
            iops: self.need.iops.saturating_mul(self.nodes),
            mib_s: 0,
        };
        let reads = self.state.value(Input::ReadShare) / 100.0;
        let charge = Charge::Standing(Component::Instance);
        // The few lines that matter: the books are long, and are gone through for every class below.
        let disks: Vec<LimitLine> =
            self.limits.iter().filter(|line| line.what.starts_with("local_")).cloned().collect();
        let classes: BTreeSet<&str> = disks.iter().map(|line| line.class.as_str()).collect();
        let priced = |line: &&BookLine| {
            let Tariff { region, class, term, .. } = &line.tariff;
            region == self.region && *term == Term::OnDemand && classes.contains(class.as_str())
        };
        let prices: Vec<BookLine> = self.prices.book.iter().filter(priced).cloned().collect();
        let mut best: Option<(f64, String, u64)> = None;
        for class in classes {
            let tariff = Tariff::on_demand("aws", self.region, "ec2", class, charge);
            let Some(price) = tiers(&prices, &tariff, self.at).first().and_then(|line| line.amount.to_f64())
            else {
                continue;
            };
            let nodes = Instance::at(&disks, class, self.at).and_then(|found| found.local_nodes(&all, reads));
            let Some(nodes) = nodes.map(|nodes| nodes.max(self.nodes)) else { continue };
            let cost = price * nodes as f64;
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, class.to_owned(), nodes));
            }
        }
        let (_, class, nodes) = best?;
        let cluster =
            Cluster { nodes, instance: Some(class.clone()), snapshot_gib: Decimal::ZERO, ..self.cluster() };
        Some(Offer {
            kind: None,
            order: Ok(Order::default()),
            bill: Some(self.prices.month(&cluster)),
            gives: None,
            local: Some((class, nodes)),
        })
    }
}
