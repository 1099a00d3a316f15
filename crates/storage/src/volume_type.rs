//! Types of volumes.

use std::fmt;

/// A type of EBS volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VolumeType {
    /// General purpose, performance ordered apart from size.
    Gp3,
    /// General purpose, performance by size, with a bucket of credits.
    Gp2,
    /// Provisioned IOPS, the durable one.
    Io2,
    /// Provisioned IOPS.
    Io1,
    /// Hard disks, for throughput.
    St1,
    /// Hard disks, cold.
    Sc1,
}

impl VolumeType {
    /// All of them. Of two that cost the same the earlier is preferred: gp3 gives more than gp2 at its size, and
    /// io2 is more durable than io1.
    pub const ALL: [Self; 6] = [Self::Gp3, Self::Gp2, Self::Io2, Self::Io1, Self::St1, Self::Sc1];

    /// Its name in books and addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Gp3 => "gp3",
            Self::Gp2 => "gp2",
            Self::Io2 => "io2",
            Self::Io1 => "io1",
            Self::St1 => "st1",
            Self::Sc1 => "sc1",
        }
    }

    /// The type of a name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether its IOPS are ordered.
    pub fn orders_iops(self) -> bool {
        matches!(self, Self::Gp3 | Self::Io1 | Self::Io2)
    }

    /// Whether its throughput is ordered.
    pub fn orders_throughput(self) -> bool {
        self == Self::Gp3
    }

    /// Whether it is on hard disks.
    pub fn is_disk(self) -> bool {
        matches!(self, Self::St1 | Self::Sc1)
    }
}

impl fmt::Display for VolumeType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
