//! The pieces of a buffer, one after the other.

use super::Datatype;
use super::pattern::Pattern;
use std::iter::FusedIterator;

/// A piece: consecutive bytes of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where it starts, in bytes from the address of the buffer.
    pub offset: i64,
    /// Its length in bytes, never 0.
    pub len: usize,
}

/// The pieces of a buffer, in the order of the type map. Allocates nothing.
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    pattern: &'a Pattern,
    extent: i64,
    /// The length of a piece.
    block: u64,
    /// The number of the next piece, counted over all elements, and its offset.
    piece: u64,
    offset: i64,
    /// How many pieces are left in the innermost loop, including this one; only its offsets are computed by adding.
    row: u64,
    /// How many bytes of the next piece are skipped.
    head: u64,
    /// How many bytes of data are left.
    left: u64,
}

impl Datatype {
    /// The pieces of `count` elements in the order of the type map: without the first `skip` bytes of data, and at most
    /// `take` bytes. Starting anywhere costs as much as starting at the first piece.
    ///
    /// A count may be arbitrarily large: pieces beyond offset `i64::MAX` are left out.
    #[inline]
    pub fn runs(&self, count: usize, skip: u64, take: u64) -> Runs<'_> {
        let pattern = &self.pattern;
        let count = (count as u64).min(self.most());
        let size = pattern.size().saturating_mul(count);
        let joined = self.is_seamless();
        let block = if joined { size } else { pattern.block };
        let mut runs = Runs {
            pattern,
            extent: self.extent,
            block,
            piece: skip.checked_div(block).unwrap_or(0),
            offset: 0,
            row: 0,
            head: skip.checked_rem(block).unwrap_or(0),
            left: size.saturating_sub(skip).min(take),
        };
        if runs.left > 0 {
            runs.find_row();
        }
        runs
    }

    /// How many elements there can be before an offset exceeds an i64.
    fn most(&self) -> u64 {
        // If a type has bytes, they lie above `i64::MIN`, so nothing is lost here.
        let room = i64::MAX.saturating_sub(self.pattern.high);
        (room / self.extent.max(1)) as u64 + 1
    }
}

impl Runs<'_> {
    /// Computes the offset of the next piece from its number.
    fn find_row(&mut self) {
        let pattern = self.pattern;
        let (element, piece) = (self.piece / pattern.pieces, self.piece % pattern.pieces);
        self.offset = element as i64 * self.extent + pattern.offset(piece);
        self.row = match pattern.loops.first() {
            Some(inner) => inner.count - piece % inner.count,
            None => u64::MAX,
        };
    }

    fn step(&self) -> i64 {
        self.pattern
            .loops
            .first()
            .map_or(self.extent, |inner| inner.stride)
    }
}

impl Iterator for Runs<'_> {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        if self.left == 0 {
            return None;
        }
        if self.row == 0 {
            self.find_row();
        }
        let len = (self.block - self.head).min(self.left);
        let run = Run {
            offset: self.offset + self.head as i64,
            len: len as usize,
        };
        self.head = 0;
        self.left -= len;
        self.row -= 1;
        self.piece += 1;
        // After the last piece, this may be anything.
        self.offset = self.offset.wrapping_add(self.step());
        Some(run)
    }
}

impl FusedIterator for Runs<'_> {}
