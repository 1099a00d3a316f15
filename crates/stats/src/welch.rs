//! Telling the repeats of two systems apart.

use crate::{arithmetic_mean, sample_variance, student_quantile, two_sided_p};

/// Result of Welch's t test on logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    /// Ratio of the geometric means, first ÷ second.
    pub ratio: f64,
    /// Two-sided p of "the geometric means are equal".
    pub p: f64,
    /// Degrees of freedom after Welch and Satterthwaite.
    pub df: f64,
}

/// Welch's unequal-variances t test on the logarithms of two samples (B. L. Welch, Biometrika 34, 1947).
///
/// `None` below three values each, or where a value is not above 0. Where neither sample varies, p is 1
/// for equal means and 0 otherwise.
pub fn welch_on_logs(a: &[f64], b: &[f64]) -> Option<Welch> {
    let (a, b) = (Logs::of(a)?, Logs::of(b)?);
    let difference = a.mean - b.mean;
    let squared_error = a.variance / a.n + b.variance / b.n;
    if squared_error <= 0.0 {
        let p = if difference == 0.0 { 1.0 } else { 0.0 };
        return Some(Welch { ratio: difference.exp(), p, df: a.n + b.n - 2.0 });
    }
    let df = squared_error.powi(2)
        / ((a.variance / a.n).powi(2) / (a.n - 1.0) + (b.variance / b.n).powi(2) / (b.n - 1.0));
    let p = two_sided_p(difference / squared_error.sqrt(), df)?;
    Some(Welch { ratio: difference.exp(), p, df })
}

/// Confidence interval of a geometric mean at `level` (such as 0.95), by Student's t on logarithms.
///
/// `None` below three values, or where a value is not above 0.
pub fn ratio_interval(values: &[f64], level: f64) -> Option<(f64, f64)> {
    let logs = Logs::of(values)?;
    let half = student_quantile(1.0 - level, logs.n - 1.0)? * (logs.variance / logs.n).sqrt();
    Some(((logs.mean - half).exp(), (logs.mean + half).exp()))
}

/// Holm's adjustment of p values for the number of comparisons made (S. Holm, Scand. J. Statist. 6, 1979);
/// the result stands in the order of the input.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
    let mut adjusted = vec![1.0; p.len()];
    let mut least: f64 = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        least = least.max(p[at] * (p.len() - rank) as f64).min(1.0);
        adjusted[at] = least;
    }
    adjusted
}

struct Logs {
    n: f64,
    mean: f64,
    variance: f64,
}

impl Logs {
    fn of(values: &[f64]) -> Option<Self> {
        if values.len() < 3 || values.iter().any(|value| !(value.is_finite() && *value > 0.0)) {
            return None;
        }
        let logs: Vec<f64> = values.iter().map(|value| value.ln()).collect();
        Some(Self { n: logs.len() as f64, mean: arithmetic_mean(&logs)?, variance: sample_variance(&logs)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// exp of 1, 2, 3 against exp of 2, 4, 6: t = −2 ÷ √(1/3 + 4/3) = −1.54919, df = (5/3)² ÷ ((1/9 + 16/9) ÷ 2)
    /// = 2.94118; p = 0.220881 by Simpson's rule
    /// over the density.
    #[test]
    fn worked_out_by_hand() {
        let a: Vec<f64> = [1.0_f64, 2.0, 3.0].iter().map(|v| v.exp()).collect();
        let b: Vec<f64> = [2.0_f64, 4.0, 6.0].iter().map(|v| v.exp()).collect();
        let welch = welch_on_logs(&a, &b).unwrap();
        assert!((welch.df - 2.941_176).abs() < 1e-6);
        assert!((welch.ratio - (-2.0_f64).exp()).abs() < 1e-12);
        assert!((welch.p - 0.220_881).abs() < 1e-6, "{}", welch.p);
    }

    #[test]
    fn two_repeats_are_too_few() {
        assert_eq!(welch_on_logs(&[1.0, 2.0], &[1.0, 2.0, 3.0]), None);
        assert_eq!(ratio_interval(&[1.0, 2.0], 0.95), None);
        assert_eq!(welch_on_logs(&[0.0, 1.0, 2.0], &[1.0, 2.0, 3.0]), None);
    }

    #[test]
    fn samples_that_do_not_vary() {
        assert_eq!(welch_on_logs(&[2.0; 3], &[2.0; 3]).unwrap().p, 1.0);
        assert_eq!(welch_on_logs(&[2.0; 3], &[3.0; 3]).unwrap().p, 0.0);
    }

    /// logs 1, 2, 3: mean 2, s = 1, t(0.95, 2) = 4.303; half = 4.303 ÷ √3 = 2.4843.
    #[test]
    fn interval_of_three() {
        let values: Vec<f64> = [1.0_f64, 2.0, 3.0].iter().map(|v| v.exp()).collect();
        let (low, high) = ratio_interval(&values, 0.95).unwrap();
        assert!((low.ln() - (2.0 - 2.4843)).abs() < 1e-3);
        assert!((high.ln() - (2.0 + 2.4843)).abs() < 1e-3);
    }

    /// Sorted 0.01 × 3, 0.02 × 2 = 0.04, 0.03 × 1 = 0.03, raised to 0.04.
    #[test]
    fn holm_by_hand() {
        let adjusted = holm(&[0.03, 0.01, 0.02]);
        for (found, expected) in adjusted.iter().zip([0.04, 0.03, 0.04]) {
            assert!((found - expected).abs() < 1e-12);
        }
        assert!(holm(&[]).is_empty());
    }
}
