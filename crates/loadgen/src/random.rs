//! Random numbers that are the same for the same seed in every version.

/// SplitMix64 (Steele, Lea and Flood, 2014): fast, and good enough to draw offsets, arrivals and contents.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator that begins at `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A generator for one of several workers: streams of different workers do not overlap in practice.
    pub fn of_worker(seed: u64, worker: u32) -> Self {
        let mut of_seed = Self::new(seed ^ (u64::from(worker) << 32 | u64::from(worker)));
        Self::new(of_seed.next_u64())
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number from 0 up to but not including `end`; 0 where `end` is 0. By Lemire's reduction of 64
    /// bits, whose bias is below `end` ÷ 2⁶⁴.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(end)) >> 64) as u64
    }

    /// A number in (0, 1], 53 bits of it random.
    pub fn unit(&mut self) -> f64 {
        ((self.next_u64() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// Fills bytes with incompressible content.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        let mut chunks = bytes.chunks_exact_mut(8);
        for chunk in &mut chunks {
            chunk.copy_from_slice(&self.next_u64().to_le_bytes());
        }
        let rest = chunks.into_remainder();
        let last = self.next_u64().to_le_bytes();
        let length = rest.len();
        rest.copy_from_slice(&last[..length]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_the_published_ones() {
        // Seed 1234567 in the reference implementation.
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_below_an_end_spread_evenly() {
        let mut random = SplitMix64::new(1);
        let mut counts = [0_u32; 10];
        (0..100_000).for_each(|_| counts[random.below(10) as usize] += 1);
        // Ten thousand each; five standard deviations are 474.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 474), "{counts:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn contents_have_no_length_that_is_left_out() {
        for length in 0..40 {
            let mut bytes = vec![0; length];
            SplitMix64::new(7).fill(&mut bytes);
            // A zero byte may happen; a run of four does not with this seed.
            assert!(!bytes.windows(4).any(|four| four == [0; 4]), "{bytes:?}");
        }
    }
}
