//! Pure `f64` statistics: means, and the test that tells repeats of two systems apart.
//!
//! Every function returns `None` where the result is not defined; none returns NaN for finite input.

mod mean;
mod student;
mod welch;

pub use mean::{arithmetic_mean, geometric_mean, log_mean, median, sample_variance};
pub use student::{student_quantile, two_sided_p};
pub use welch::{Welch, holm, ratio_interval, welch_on_logs};
