//! The layout of a datatype: a nest of regular loops around a block of bytes. Everything that contiguous, vector and
//! subarray make from a predefined datatype has this form.

use crate::error::{Class, Error, Result};
use crate::system::memory::Room;

/// Repeats its inner pattern `count` times, each `stride` bytes after the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The number of repetitions.
    pub count: u64,
    /// The distance between repetitions in bytes.
    pub stride: i64,
}

/// The bytes of one element of a datatype, in the order of its type map.
///
/// Two patterns that list the same bytes in the same order need not be equal; but a single block has no loops, no loop
/// has count 1, and none could be joined with its neighbour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The offset of the first byte.
    pub(super) start: i64,
    /// The innermost first.
    pub(super) loops: Vec<Loop>,
    /// The length of each piece; 0 if there are no bytes at all.
    pub(super) block: u64,
    /// How many pieces.
    pub(super) pieces: u64,
    /// The lowest byte, and the one after the highest.
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Pattern {
    /// No bytes.
    pub(super) const EMPTY: Pattern = Pattern::block(0);

    /// A block of bytes at offset 0.
    pub(super) const fn block(length: u32) -> Pattern {
        Pattern {
            start: 0,
            loops: Vec::new(),
            block: length as u64,
            pieces: if length == 0 { 0 } else { 1 },
            low: 0,
            high: length as i64,
        }
    }

    /// This pattern, moved by `start` bytes, inside more loops, the innermost first. The result has at most `i64::MAX`
    /// bytes, at offsets that fit in an i64, and all intermediate offsets fit, too.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub(super) fn inside(&self, start: i64, outer: &[Loop]) -> Result<Pattern> {
        if self.block == 0 || outer.iter().any(|outer| outer.count == 0) {
            return Ok(Pattern::EMPTY);
        }
        let mut pattern = Pattern {
            loops: Vec::new(),
            ..*self
        };
        let room = self.loops.len() + outer.len();
        if pattern.loops.room_for_exactly(room).is_err() {
            return Err(Error::no_mem("out of memory for a datatype"));
        }
        pattern.loops.extend_from_slice(&self.loops);
        pattern.shift(start).ok_or_else(too_large)?;
        for outer in outer {
            pattern.wrap(*outer).ok_or_else(too_large)?;
        }
        Ok(pattern)
    }

    /// The bytes of data.
    pub(super) fn size(&self) -> u64 {
        self.pieces * self.block
    }

    /// The offset of a piece.
    pub(super) fn offset(&self, piece: u64) -> i64 {
        let mut rest = piece;
        let mut offset = self.start;
        for inner in &self.loops {
            offset += (rest % inner.count) as i64 * inner.stride;
            rest /= inner.count;
        }
        offset
    }

    /// Whether no byte lies before or on an earlier one.
    pub(super) fn is_ascending(&self) -> bool {
        let mut span = self.block as i64;
        self.loops.iter().all(|outer| {
            let ascends = outer.stride >= span;
            if ascends {
                span += (outer.count - 1) as i64 * outer.stride;
            }
            ascends
        })
    }

    /// How many bytes of an ascending pattern lie before this offset; meaningless for others.
    pub(super) fn bytes_before(&self, offset: i64) -> u64 {
        let Ok(mut rest) = u64::try_from(offset.saturating_sub(self.start)) else {
            return 0;
        };
        let mut inside = self.size();
        let mut bytes = 0;
        for outer in self.loops.iter().rev() {
            let passed = rest / outer.stride.max(1) as u64;
            if passed >= outer.count {
                return bytes + inside;
            }
            inside /= outer.count;
            bytes += passed * inside;
            rest -= passed * outer.stride.max(1) as u64;
        }
        bytes + rest.min(self.block)
    }

    fn shift(&mut self, by: i64) -> Option<()> {
        self.start = self.start.checked_add(by)?;
        self.low = self.low.checked_add(by)?;
        self.high = self.high.checked_add(by)?;
        Some(())
    }

    fn wrap(&mut self, outer: Loop) -> Option<()> {
        let steps = i64::try_from(outer.count).ok()? - 1;
        let reach = steps.checked_mul(outer.stride)?;
        self.low = self.low.checked_add(reach.min(0))?;
        self.high = self.high.checked_add(reach.max(0))?;
        let size = self.size().checked_mul(outer.count)?;
        i64::try_from(size).ok()?;

        self.pieces *= outer.count;
        if outer.count == 1 {
            return Some(());
        }
        match self.loops.last_mut() {
            None if outer.stride == self.block as i64 => {
                self.block *= outer.count;
                self.pieces = 1;
            }
            Some(inner) if (inner.count as i64).checked_mul(inner.stride) == Some(outer.stride) => {
                inner.count *= outer.count;
            }
            _ => self.loops.push(outer),
        }
        Some(())
    }
}

pub(super) fn too_large() -> Error {
    let what = "the datatype is too large: its size or one of its offsets does not fit in 64 bits";
    Error::new(Class::ValueTooLarge, what)
}
