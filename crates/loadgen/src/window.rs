//! The measured time.

const SECOND_NS: u64 = 1_000_000_000;

/// The measured time: fixed before the run begins, whatever happens in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// It begins, ns since the start of the run; what is before is warm-up.
    pub start_ns: u64,
    /// It ends; nothing is begun after it.
    pub end_ns: u64,
}

impl Window {
    /// A warm-up and a measured time, in whole seconds.
    pub fn seconds(warmup_s: u32, duration_s: u32) -> Self {
        let start_ns = u64::from(warmup_s) * SECOND_NS;
        Self { start_ns, end_ns: start_ns + u64::from(duration_s) * SECOND_NS }
    }

    /// Whether a time is in it.
    pub fn contains(self, at_ns: u64) -> bool {
        (self.start_ns..self.end_ns).contains(&at_ns)
    }

    /// Its length, s.
    pub fn duration_s(self) -> f64 {
        self.end_ns.saturating_sub(self.start_ns) as f64 / 1e9
    }

    /// The second a time is in, from the start of the measured time; negative during warm-up.
    pub fn second(self, at_ns: u64) -> i64 {
        let from = i128::from(at_ns) - i128::from(self.start_ns);
        i64::try_from(from.div_euclid(i128::from(SECOND_NS))).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_before_the_window_are_negative() {
        let window = Window::seconds(2, 3);
        let seconds =
            [0, 1_999_999_999, 2_000_000_000, 4_999_999_999, 5_000_000_000].map(|at| window.second(at));
        assert_eq!(seconds, [-2, -1, 0, 2, 3]);
        assert!(!window.contains(1_999_999_999) && window.contains(2_000_000_000));
        assert!(window.contains(4_999_999_999) && !window.contains(5_000_000_000));
        assert_eq!(window.duration_s(), 3.0);
    }
}
