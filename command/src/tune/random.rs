//! Random numbers (xorshift), which need not be good ones: orders of runs, permutations, simulated times.

pub(super) struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub(super) fn new(seed: u64) -> Random {
        // (Near seeds have far numbers.)
        let mut random = Random(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..10 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// One of the first numbers. (The high bits are the better ones, and few numbers make the remainder fair enough.)
    pub(super) fn below(&mut self, number: usize) -> usize {
        ((self.next() >> 16) % number.max(1) as u64) as usize
    }

    /// A number from 0 to 1.
    #[cfg(test)]
    pub(super) fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(super) fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last + 1));
        }
    }
}
