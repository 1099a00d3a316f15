//! A plan that has been checked.

use pricebench_loadgen_volume::{FileKind, Preset as VolumePreset, Role, Step};
use pricebench_model::{Id, PriceLine, Storage, SystemFacts, Text};
use std::path::PathBuf;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// Its words, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Its word in plans and command lines.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// What a word stands for.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

/// What to run, checked: every value is within its limits and every name refers to something.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Id of the report.
    pub id: Id,
    /// Title of the report.
    pub title: Text,
    /// How it is measured, in a line.
    pub summary: Text,
    /// What must be known before concluding anything.
    pub caveats: Vec<Text>,
    /// Order of points.
    pub order: Order,
    /// Seed of a shuffled order, where the plan fixes it.
    pub seed: Option<u64>,
    /// Pause before each point that follows a writing point on the same system, s.
    pub settle_s: f64,
    /// Where the load comes from, as far as the plan says.
    pub client: ClientFacts,
    /// What is measured.
    pub systems: Vec<SystemPlan>,
    /// What is run on it.
    pub workloads: Vec<WorkloadPlan>,
    /// The plan as it was written.
    pub source: String,
}

/// In what order points are measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Shuffled, so that a drift of the machine is not mistaken for an effect of load.
    #[default]
    Shuffled,
    /// As the plan lists them.
    Plan,
}

/// Where the load comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientFacts {
    /// Instance class or host.
    pub class: Option<String>,
    /// Zone.
    pub zone: Option<String>,
}

/// One system of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemPlan {
    /// Its id.
    pub id: Id,
    /// Its name on screen.
    pub label: String,
    /// Where it is.
    pub place: Place,
    /// What the plan says of it.
    pub facts: SystemFacts,
    /// The storage under it.
    pub storage: Option<Storage>,
    /// Its price lines.
    pub prices: Vec<PriceLine>,
}

/// Where a system is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A private server is started for it and removed afterwards.
    Launch {
        /// Which.
        engine: Engine,
        /// Settings of the server, by name.
        options: Vec<(String, String)>,
    },
    /// A server that runs already.
    Dsn {
        /// The environment variable that holds its address and password.
        variable: String,
    },
    /// A directory on a volume.
    Directory {
        /// Its path.
        path: PathBuf,
    },
    /// A block device, which the command must name as well.
    Device {
        /// Its path.
        path: PathBuf,
    },
}

impl Place {
    /// Whether it is a volume and not a database.
    pub fn is_volume(&self) -> bool {
        matches!(self, Self::Directory { .. } | Self::Device { .. })
    }
}

/// A kind of database server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// MySQL, MariaDB and what speaks their protocol.
    MySql,
    /// PostgreSQL and what speaks its protocol.
    Postgres,
}

impl Engine {
    /// The name sysbench gives its driver.
    pub fn driver(self) -> &'static str {
        match self {
            Self::MySql => "mysql",
            Self::Postgres => "pgsql",
        }
    }
}

/// One workload of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkloadPlan {
    /// Its id.
    pub id: Id,
    /// What is run.
    pub tool: Tool,
    /// Measured time of each point, s.
    pub duration_s: u32,
    /// Time before it whose result is thrown away, s.
    pub warmup_s: u32,
    /// Repeats of each point.
    pub runs: u32,
    /// Positions of the systems it runs on.
    pub systems: Vec<usize>,
}

/// What is run, and how.
#[derive(Clone, Debug, PartialEq)]
pub enum Tool {
    /// sysbench, on a database.
    Sysbench(SysbenchPlan),
    /// Our own engine or fio, on a volume.
    Volume(VolumePlan),
}

/// A workload of sysbench.
#[derive(Clone, Debug, PartialEq)]
pub struct SysbenchPlan {
    /// The script.
    pub script: Script,
    /// How much data.
    pub size: Size,
    /// Loads, in threads.
    pub threads: Vec<u32>,
    /// Transactions offered per second; `None` in a closed loop.
    pub rate_per_s: Option<u32>,
    /// Distribution of the rows touched, as sysbench calls it.
    pub distribution: Distribution,
    /// Whether statements are prepared once and executed many times.
    pub prepared_statements: bool,
}

/// A workload of a volume.
#[derive(Clone, Debug, PartialEq)]
pub struct VolumePlan {
    /// What does the I/O.
    pub engine: VolumeEngine,
    /// The preset, if it is one.
    pub preset: Option<VolumePreset>,
    /// Size of the test files, MiB.
    pub size_mib: u64,
    /// Its parts: each is a point.
    pub steps: Vec<Step>,
}

words! {
    /// What does the I/O on a volume.
    VolumeEngine {
        /// Our own engine.
        Own = "volume",
        /// fio.
        Fio = "fio",
    }
}

impl VolumePlan {
    /// Whether a part can run at a place: a file that grows needs a directory.
    pub fn runs_at(step: &Step, place: &Place) -> bool {
        let grows = |role: &Role| role.file.grows() || role.then.is_some_and(FileKind::grows);
        match place {
            Place::Directory { .. } => true,
            Place::Device { .. } => !step.roles.iter().any(grows),
            Place::Launch { .. } | Place::Dsn { .. } => false,
        }
    }
}

impl WorkloadPlan {
    /// What it runs with sysbench, if it does.
    pub fn sysbench(&self) -> Option<&SysbenchPlan> {
        match &self.tool {
            Tool::Sysbench(sysbench) => Some(sysbench),
            Tool::Volume(_) => None,
        }
    }

    /// What it does to a volume, if it does.
    pub fn volume(&self) -> Option<&VolumePlan> {
        match &self.tool {
            Tool::Volume(volume) => Some(volume),
            Tool::Sysbench(_) => None,
        }
    }
}

/// How much data a workload works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// As the plan says.
    Fixed(Layout),
    /// By the server's buffer pool.
    Preset(super::Preset),
}

/// Tables and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Tables.
    pub tables: u32,
    /// Rows in each.
    pub rows_per_table: u64,
}

impl Layout {
    /// Room the tables take with their indexes in a server, bytes.
    pub fn bytes(self, engine: Engine) -> u64 {
        let rows = u64::from(self.tables).saturating_mul(self.rows_per_table);
        rows.saturating_mul(match engine {
            Engine::MySql => super::preset::ROW_BYTES,
            Engine::Postgres => super::preset::POSTGRES_ROW_BYTES,
        })
    }
}

words! {
    /// A script of sysbench that leaves the number of rows as it was, so that every point finds the same data.
    Script {
        /// Reads and writes in one transaction.
        ReadWrite = "oltp_read_write",
        /// Reads in one transaction.
        ReadOnly = "oltp_read_only",
        /// Writes in one transaction.
        WriteOnly = "oltp_write_only",
        /// One row by its key.
        PointSelect = "oltp_point_select",
        /// Update of an indexed column.
        UpdateIndex = "oltp_update_index",
        /// Update of a column without index.
        UpdateNonIndex = "oltp_update_non_index",
    }
}

impl Script {
    /// Whether it writes.
    pub fn writes(self) -> bool {
        match self {
            Self::ReadWrite | Self::WriteOnly | Self::UpdateIndex | Self::UpdateNonIndex => true,
            Self::ReadOnly | Self::PointSelect => false,
        }
    }

    /// Statements it prepares for each table and thread, counted in the script: point select, four ranges,
    /// two updates, delete and insert.
    pub fn prepared_per_table(self) -> u64 {
        match self {
            Self::ReadWrite => 9,
            Self::ReadOnly => 5,
            Self::WriteOnly => 4,
            Self::PointSelect | Self::UpdateIndex | Self::UpdateNonIndex => 1,
        }
    }
}

words! {
    /// How sysbench draws the rows it touches.
    Distribution {
        /// Every row alike.
        Uniform = "uniform",
        /// Around the middle.
        Gaussian = "gaussian",
        /// A hot hundredth; the default of sysbench 1.0.
        Special = "special",
        /// Power law.
        Pareto = "pareto",
    }
}
