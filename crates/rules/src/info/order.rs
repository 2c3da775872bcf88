//! Finds the n-th entry when some entries have been deleted.
//!
//! Keys are numbered 0 ... nkeys-1 in the order of their first insertion (rule I3), and neither
//! MPI_Info_delete nor MPI_Info_get_nthkey may cost more in a large object than in a small one. So
//! deleted entries stay in place until there are many, and this type counts the live ones before an
//! index: with one bit for each entry, and a Fenwick tree of counts over the words of bits.

use crate::error::{Error, Result};

const BITS: usize = u64::BITS as usize;

/// The live indices among `0..len`. Empty while every index is live.
#[derive(Default)]
pub(super) struct LiveIndices {
    live: Vec<u64>,
    /// `counts[i]` is the number of live places in the words `i + 1 - lowbit(i + 1) ..= i`.
    counts: Vec<u32>,
}

impl LiveIndices {
    /// Whether every index is live, so that the n-th live index is n.
    pub(super) fn is_identity(&self) -> bool {
        self.live.is_empty()
    }

    /// Makes every index live again. Keeps its memory.
    pub(super) fn clear(&mut self) {
        self.live.clear();
        self.counts.clear();
    }

    /// Ensures that the next [`push`](Self::push) needs no memory.
    #[inline]
    pub(super) fn reserve_one(&mut self) -> Result<()> {
        if self.is_identity() {
            return Ok(());
        }
        let reserved = self.live.try_reserve(1).is_ok() && self.counts.try_reserve(1).is_ok();
        reserved.then_some(()).ok_or_else(out_of_memory)
    }

    /// Adds the index `len`, which is live.
    #[inline]
    pub(super) fn push(&mut self, len: usize) {
        if self.is_identity() {
            return;
        }
        if len.is_multiple_of(BITS) {
            let word = self.live.len();
            self.live.push(0);
            // The new node covers itself (nothing yet) and the nodes that are its children.
            let mut count = 0;
            let mut child = word;
            while child > word & (word + 1) {
                count += self.counts[child - 1];
                child &= child - 1;
            }
            self.counts.push(count);
        }
        self.live[len / BITS] |= 1 << (len % BITS);
        self.add(len / BITS, |count| *count += 1);
    }

    /// Deletes the live index `place` of `0..len`. Changes nothing if it fails.
    pub(super) fn remove(&mut self, place: usize, len: usize) -> Result<()> {
        if self.is_identity() {
            self.build(len)?;
        }
        self.live[place / BITS] &= !(1 << (place % BITS));
        self.add(place / BITS, |count| *count -= 1);
        Ok(())
    }

    /// The n-th live index, counted from 0. It must exist.
    pub(super) fn select(&self, n: usize) -> usize {
        if self.is_identity() {
            return n;
        }
        let mut left = n as u32;
        let mut word = 0;
        let mut step = (self.counts.len() + 1).next_power_of_two() / 2;
        while step > 0 {
            if let Some(&count) = self.counts.get(word + step - 1)
                && count <= left
            {
                left -= count;
                word += step;
            }
            step /= 2;
        }
        let mut bits = self.live[word];
        for _ in 0..left {
            bits &= bits - 1;
        }
        word * BITS + bits.trailing_zeros() as usize
    }

    fn build(&mut self, len: usize) -> Result<()> {
        let words = len.div_ceil(BITS);
        let reserved =
            self.live.try_reserve(words).is_ok() && self.counts.try_reserve(words).is_ok();
        reserved.then_some(()).ok_or_else(out_of_memory)?;
        for word in 0..words {
            let bits = (len - word * BITS).min(BITS);
            self.live.push(u64::MAX >> (BITS - bits));
            // All words before the last are full, so a node's count is that of its words.
            let covered = (word + 1) - (word & (word + 1));
            self.counts.push((covered * BITS - (BITS - bits)) as u32);
        }
        Ok(())
    }

    fn add(&mut self, word: usize, change: impl Fn(&mut u32)) {
        let mut node = word + 1;
        while let Some(count) = self.counts.get_mut(node - 1) {
            change(count);
            node += node & node.wrapping_neg();
        }
    }
}

fn out_of_memory() -> Error {
    Error::no_mem("out of memory for the order of the keys")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Removes indices by a fixed rule and compares every selection with a plain list.
    #[test]
    fn selects_as_a_plain_list_does() {
        for len in [1, 2, 63, 64, 65, 128, 129, 200, 1000] {
            let mut order = LiveIndices::default();
            let mut model: Vec<usize> = (0..len).collect();
            let mut total = len;
            let mut state = len as u64;
            while !model.is_empty() {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
                let n = (state >> 33) as usize % model.len();
                if state >> 63 == 0 && total < 2 * len {
                    order.reserve_one().unwrap();
                    order.push(total);
                    model.push(total);
                    total += 1;
                } else {
                    assert_eq!(order.select(n), model[n]);
                    order.remove(model.remove(n), total).unwrap();
                }
                if !model.is_empty() {
                    let last = model.len() - 1;
                    assert_eq!(order.select(0), model[0]);
                    assert_eq!(order.select(last), model[last]);
                    assert_eq!(order.select(last / 2), model[last / 2]);
                }
            }
        }
    }
}
