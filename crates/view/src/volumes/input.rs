//! The numbers a reader of the Volumes page can change.

use crate::numbers;

/// A number on the Volumes page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Input {
    /// Data on each node, GiB.
    Size,
    /// I/O per second needed all the time, on each node.
    Iops,
    /// MiB/s needed all the time, on each node.
    Throughput,
    /// Size of an I/O, KiB.
    Block,
    /// Reads among the I/O, per cent.
    ReadShare,
    /// Volumes striped on each node.
    Striped,
    /// Nodes.
    Nodes,
    /// Snapshots kept, GiB in all.
    Snapshots,
    /// Moved between zones in a month, GiB.
    ZoneTraffic,
    /// Copies of the data.
    Replicas,
    /// Zones they are spread over.
    Zones,
    /// Failures of a node in a year.
    NodeRate,
    /// Failures of a zone in a year.
    ZoneRate,
    /// How long a zone is away, h.
    ZoneHours,
    /// How long until a volume is attached to another node, h.
    AttachHours,
    /// How long until a lost copy is made anew, h.
    RebuildHours,
    /// Regions (Raft groups) of which none may fail.
    Regions,
}

impl Input {
    /// Those of the need and its bill.
    pub const NEED: [Self; 9] = [
        Self::Size,
        Self::Iops,
        Self::Throughput,
        Self::Block,
        Self::ReadShare,
        Self::Striped,
        Self::Nodes,
        Self::Snapshots,
        Self::ZoneTraffic,
    ];

    /// Those of failures and what they take.
    pub const AVAILABILITY: [Self; 8] = [
        Self::Replicas,
        Self::Zones,
        Self::NodeRate,
        Self::ZoneRate,
        Self::ZoneHours,
        Self::AttachHours,
        Self::RebuildHours,
        Self::Regions,
    ];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NEED.into_iter().chain(Self::AVAILABILITY)
    }

    /// Its key in the address, its value without one, and the least and the greatest it may be.
    fn facts(self) -> (&'static str, f64, f64, f64) {
        match self {
            Self::Size => ("gib", 500.0, 1.0, 1_000_000.0),
            Self::Iops => ("iops", 3000.0, 1.0, 10_000_000.0),
            Self::Throughput => ("mib", 125.0, 0.0, 1_000_000.0),
            Self::Block => ("b", 16.0, 0.5, 16_384.0),
            Self::ReadShare => ("r", 50.0, 0.0, 100.0),
            Self::Striped => ("s", 1.0, 1.0, 64.0),
            Self::Nodes => ("n", 3.0, 1.0, 10_000.0),
            Self::Snapshots => ("snap", 0.0, 0.0, 1e9),
            Self::ZoneTraffic => ("zone", 0.0, 0.0, 1e9),
            Self::Replicas => ("rep", 3.0, 1.0, 9.0),
            Self::Zones => ("z", 3.0, 1.0, 9.0),
            Self::NodeRate => ("fn", 0.1, 0.0, 1000.0),
            Self::ZoneRate => ("fz", 0.01, 0.0, 1000.0),
            Self::ZoneHours => ("hz", 4.0, 0.0, 8760.0),
            Self::AttachHours => ("ha", 0.25, 0.0, 8760.0),
            Self::RebuildHours => ("hr", 4.0, 0.0, 8760.0),
            Self::Regions => ("k", 1.0, 1.0, 1e9),
        }
    }

    /// Its key in the address.
    pub fn word(self) -> &'static str {
        self.facts().0
    }

    /// The input of a key.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|input| input.word() == word)
    }

    /// Its value where the reader has entered none.
    pub fn default_value(self) -> f64 {
        self.facts().1
    }

    /// The least and the greatest it may be.
    pub fn range(self) -> (f64, f64) {
        let (_, _, least, most) = self.facts();
        (least, most)
    }

    /// Whether only whole numbers make sense.
    pub fn is_whole(self) -> bool {
        !matches!(
            self,
            Self::Block
                | Self::ReadShare
                | Self::NodeRate
                | Self::ZoneRate
                | Self::ZoneHours
                | Self::AttachHours
                | Self::RebuildHours
        )
    }

    /// The number in a text as a reader types it; `None` where it is none, is out of range, or should be whole.
    pub fn read(self, text: &str) -> Option<f64> {
        let (least, most) = self.range();
        let value = if text.trim() == "0" { 0.0 } else { numbers::typed(text)? };
        let fits = (least..=most).contains(&value) && (!self.is_whole() || value.fract() == 0.0);
        fits.then_some(value)
    }
}
