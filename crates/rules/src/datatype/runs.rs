//! The pieces of a buffer, one after the other.

use super::Datatype;
use super::pattern::{List, Loop, Member, Pattern};
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
    /// Whether all data are one piece.
    is_joined: bool,
    /// The number of bytes of data, over all elements, before the next piece and before the end.
    at: u64,
    end: u64,
    /// The next piece: its offset and length, and how many of its bytes are skipped.
    offset: i64,
    block: u64,
    head: u64,
    /// The number of pieces of that length that are left, including this one, at the distance of `stride`; only their
    /// offsets are computed, by adding.
    row: u64,
    stride: i64,
    /// The rest of the list that contains the pieces, and of the list that contains that list. Either may be empty,
    /// since it can be found again.
    rest: Rest<'a>,
    outer: Rest<'a>,
}

/// The following members of a list.
#[derive(Clone, Copy, Debug, Default)]
struct Rest<'a> {
    members: &'a [Member],
    /// The nests and the offset of the list.
    nests: &'a [Pattern],
    base: i64,
}

impl<'a> Rest<'a> {
    fn of(list: &'a List, first: usize, base: i64) -> Rest<'a> {
        Rest {
            members: &list.members[first..],
            nests: &list.nests,
            base,
        }
    }
}

impl Datatype {
    /// The pieces of `count` elements in the order of the type map: without the first `skip` bytes of data, and at most
    /// `take` bytes. Starting anywhere costs as much as starting at the first piece.
    ///
    /// A count may be arbitrarily large: pieces beyond the offsets of an i64 are left out.
    #[inline]
    pub fn runs(&self, count: usize, skip: u64, take: u64) -> Runs<'_> {
        let pattern = &self.pattern;
        let count = (count as u64).min(self.most());
        let size = pattern.size.saturating_mul(count);
        Runs {
            pattern,
            extent: self.extent,
            is_joined: self.is_seamless(),
            at: skip,
            end: size.min(skip.saturating_add(take)),
            offset: 0,
            block: size,
            head: 0,
            row: 0,
            stride: 0,
            rest: Rest::default(),
            outer: Rest::default(),
        }
    }

    /// The number of elements before an offset no longer fits in an i64.
    fn most(&self) -> u64 {
        let room = match self.extent {
            // If a type has bytes, they lie above `i64::MIN`, so nothing is lost here.
            0.. => i64::MAX.saturating_sub(self.pattern.high),
            _ => self.pattern.low.saturating_sub(i64::MIN),
        };
        let by_offset = room as u64 / self.extent.unsigned_abs().max(1) + 1;
        // All data may be one piece.
        by_offset.min(i64::MAX as u64 / self.pattern.size.max(1))
    }
}

impl<'a> Runs<'a> {
    /// Computes the next piece from the number of bytes before it.
    fn find_row(&mut self) {
        if self.is_joined {
            (self.offset, self.head, self.row) = (self.pattern.start, self.at, 1);
            return;
        }
        let mut pattern = self.pattern;
        (self.rest, self.outer) = Default::default();
        let mut rest = self.at % pattern.size;
        let mut base = (self.at / pattern.size) as i64 * self.extent;
        // Single blocks form a row over all elements.
        (self.row, self.stride) = (u64::MAX, self.extent);
        loop {
            base += pattern.start;
            let mut inside = pattern.size;
            for outer in pattern.loops.iter().rev() {
                inside /= outer.count;
                let number = rest / inside;
                rest %= inside;
                base += number as i64 * outer.stride;
                (self.row, self.stride) = (outer.count - number, outer.stride);
            }
            let Some(list) = &pattern.list else {
                (self.offset, self.block, self.head) = (base, pattern.block, rest);
                self.outer = Rest::default();
                if pattern.loops.len() > 1 {
                    self.rest = Rest::default();
                }
                return;
            };
            let place = list.place_of(rest);
            let member = &list.members[place];
            rest -= member.before;
            (self.row, self.stride) = (1, 0);
            self.outer = match pattern.loops.is_empty() {
                true => self.rest,
                false => Rest::default(),
            };
            self.rest = Rest::of(list, place + 1, base);
            match list.nest(member) {
                Some(nest) => {
                    base += member.offset;
                    pattern = nest;
                }
                None => {
                    (self.offset, self.block, self.head) = (base + member.offset, member.len, rest);
                    return;
                }
            }
        }
    }

    /// The next row: usually the next block of a list.
    #[inline(never)]
    fn next_row(&mut self) {
        if let [member, rest @ ..] = self.rest.members
            && member.is_block()
        {
            (self.offset, self.block, self.row) = (self.rest.base + member.offset, member.len, 1);
            self.rest.members = rest;
        } else {
            self.next_member();
        }
    }

    /// The next row, at the end of a list or at a member that is not a block.
    #[inline(never)]
    fn next_member(&mut self) {
        loop {
            let [member, members @ ..] = self.rest.members else {
                if self.outer.members.is_empty() {
                    return self.find_row();
                }
                self.rest = std::mem::take(&mut self.outer);
                continue;
            };
            self.rest.members = members;
            let offset = self.rest.base + member.offset;
            if member.is_block() {
                (self.offset, self.block, self.row) = (offset, member.len, 1);
                return;
            }
            let nest = &self.rest.nests[member.nest as usize];
            match (&nest.list, nest.loops.as_slice()) {
                (Some(list), []) => {
                    self.outer = std::mem::replace(&mut self.rest, Rest::of(list, 0, offset));
                }
                (None, &[Loop { count, stride }]) => {
                    (self.offset, self.block) = (offset, nest.block);
                    (self.row, self.stride) = (count, stride);
                    return;
                }
                _ => return self.find_row(),
            }
        }
    }
}

impl Iterator for Runs<'_> {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        if self.at >= self.end {
            return None;
        }
        if self.row == 0 {
            self.next_row();
        }
        let len = (self.block - self.head).min(self.end - self.at);
        let run = Run {
            offset: self.offset + self.head as i64,
            len: len as usize,
        };
        self.head = 0;
        self.at += len;
        self.row -= 1;
        // After the last piece, this may be anything.
        self.offset = self.offset.wrapping_add(self.stride);
        Some(run)
    }
}

impl FusedIterator for Runs<'_> {}
