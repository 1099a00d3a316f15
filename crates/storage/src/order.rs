//! What is ordered of a volume, and why it may be refused.

use crate::Rules;

/// What is ordered of one volume. What a type does not let one order is left at 0 and ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Size, GiB.
    pub gib: u64,
    /// I/O operations per second: gp3, io1, io2.
    pub iops: u64,
    /// Throughput, MiB/s: gp3.
    pub mib_s: u64,
}

/// Why an order is not possible.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The limit book does not say all that is needed.
    #[error("the limits of this type are not known at this date")]
    Unknown,
    /// The volume would be too small.
    #[error("{gib} GiB is too small: this type begins at {least} GiB")]
    TooSmall {
        /// What was ordered.
        gib: u64,
        /// The least size, GiB.
        least: f64,
    },
    /// The volume would be too large.
    #[error("{gib} GiB is too large: this type ends at {most} GiB")]
    TooLarge {
        /// What was ordered.
        gib: u64,
        /// The greatest size, GiB.
        most: f64,
    },
    /// Fewer IOPS than can be ordered.
    #[error("{iops} IOPS are too few: at least {least} are ordered")]
    TooFewIops {
        /// What was ordered.
        iops: u64,
        /// The fewest.
        least: f64,
    },
    /// More IOPS than the type has at all.
    #[error("{iops} IOPS are too many: this type ends at {most}")]
    TooManyIops {
        /// What was ordered.
        iops: u64,
        /// The most.
        most: f64,
    },
    /// More IOPS than a volume of this size may have.
    #[error("{iops} IOPS are too many for the size, which allows {most}")]
    TooManyIopsForSize {
        /// What was ordered.
        iops: u64,
        /// The most at this size.
        most: f64,
    },
    /// More throughput than the type has at all.
    #[error("{mib_s} MiB/s are too much: this type ends at {most}")]
    TooMuchThroughput {
        /// What was ordered.
        mib_s: u64,
        /// The most.
        most: f64,
    },
    /// More throughput than so many IOPS may have.
    #[error("{mib_s} MiB/s are too much for the IOPS, which allow {most}")]
    TooMuchThroughputForIops {
        /// What was ordered.
        mib_s: u64,
        /// The most with these IOPS.
        most: f64,
    },
}

impl Order {
    /// An order of a size alone.
    pub fn of_size(gib: u64) -> Self {
        Self { gib, ..Self::default() }
    }

    /// The order with what the type includes anyway: gp3's 3,000 IOPS and 125 MiB/s are there when fewer are
    /// ordered.
    pub fn with_included(self, rules: &Rules<'_>) -> Self {
        let included = |what: &str| rules.value(what, &self).map_or(0, |value| value as u64);
        Self {
            gib: self.gib,
            iops: if rules.kind.orders_iops() { self.iops.max(included("included_iops")) } else { 0 },
            mib_s: if rules.kind.orders_throughput() {
                self.mib_s.max(included("included_mib_s"))
            } else {
                0
            },
        }
    }

    /// Checks an order against its type's rules and gives it with what is included.
    ///
    /// # Errors
    ///
    /// The first rule it breaks: size, then IOPS, then throughput.
    pub fn checked(self, rules: &Rules<'_>) -> Result<Self, Refusal> {
        let order = self.with_included(rules);
        let known = |what: &str| rules.value(what, &order).ok_or(Refusal::Unknown);
        let Self { gib, iops, mib_s } = order;
        let least = rules.value("min_gib", &order).unwrap_or(1.0);
        if (gib as f64) < least {
            return Err(Refusal::TooSmall { gib, least });
        }
        let most = known("max_gib")?;
        if gib as f64 > most {
            return Err(Refusal::TooLarge { gib, most });
        }
        if rules.kind.orders_iops() {
            let least = rules.value("min_iops", &order).unwrap_or(0.0);
            if (iops as f64) < least {
                return Err(Refusal::TooFewIops { iops, least });
            }
            let most = known("max_iops")?;
            if iops as f64 > most {
                return Err(Refusal::TooManyIops { iops, most });
            }
            // What is included is there at any size; only more than that is bound to it.
            let most = (known("iops_per_gib")? * gib as f64)
                .max(rules.value("included_iops", &order).unwrap_or(0.0));
            if iops as f64 > most {
                return Err(Refusal::TooManyIopsForSize { iops, most });
            }
        }
        if rules.kind.orders_throughput() {
            let most = known("max_mib_s")?;
            if mib_s as f64 > most {
                return Err(Refusal::TooMuchThroughput { mib_s, most });
            }
            let most = known("mib_s_per_iops")? * iops as f64;
            if mib_s as f64 > most {
                return Err(Refusal::TooMuchThroughputForIops { mib_s, most });
            }
        }
        Ok(order)
    }
}
