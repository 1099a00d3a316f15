//! Means and spread.

/// Arithmetic mean; `None` of nothing.
pub fn arithmetic_mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Mean of the natural logarithms; `None` of nothing or where a value is not above 0.
pub fn log_mean(values: &[f64]) -> Option<f64> {
    if values.iter().any(|value| *value <= 0.0) {
        return None;
    }
    arithmetic_mean(&values.iter().map(|value| value.ln()).collect::<Vec<_>>())
}

/// Geometric mean; `None` of nothing or where a value is not above 0.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    log_mean(values).map(f64::exp)
}

/// Median: the middle value, or the mean of the two middle ones; `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let upper = sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(*upper);
    }
    let lower = sorted.get(sorted.len() / 2 - 1)?;
    Some((lower + upper) / 2.0)
}

/// Sample variance, dividing by n − 1; `None` below two values.
pub fn sample_variance(values: &[f64]) -> Option<f64> {
    if values.len() < 2 {
        return None;
    }
    let mean = arithmetic_mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some(squares / (values.len() - 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_worked_out_by_hand() {
        assert_eq!(arithmetic_mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert!((geometric_mean(&[1.0, 4.0]).unwrap() - 2.0).abs() < 1e-12);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
        // Mean 5; squares 9+1+1+1+0+0+4+16 = 32; 32 ÷ 7.
        let variance = sample_variance(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap();
        assert!((variance - 32.0 / 7.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_has_no_mean() {
        assert_eq!(arithmetic_mean(&[]), None);
        assert_eq!(geometric_mean(&[1.0, 0.0]), None);
        assert_eq!(median(&[]), None);
        assert_eq!(sample_variance(&[1.0]), None);
    }

    proptest::proptest! {
        #[test]
        fn the_geometric_mean_is_at_most_the_arithmetic(values in proptest::collection::vec(1e-3_f64..1e6, 1..20)) {
            let arithmetic = arithmetic_mean(&values).unwrap();
            proptest::prop_assert!(geometric_mean(&values).unwrap() <= arithmetic * (1.0 + 1e-12));
        }
    }
}
