//! The layout of a datatype: a nest of regular loops around a block of bytes, or around a list of such layouts. Everything
//! that contiguous, vector and subarray make from a predefined datatype is loops around a block; structs and indexed
//! datatypes are lists.

use crate::error::{Class, Error, Result};
use std::borrow::Cow;
#[cfg(test)]
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

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
    /// The innermost loop first.
    pub(super) loops: Vec<Loop>,
    /// The bytes inside the loops: the length of each piece, or the bytes of the list; 0 if there are no bytes at all.
    pub(super) block: u64,
    /// The list inside the loops, if there is no block.
    pub(super) list: Option<Shared>,
    /// The number of all bytes.
    pub(super) size: u64,
    /// The lowest byte, and the one after the highest.
    pub(super) low: i64,
    pub(super) high: i64,
}

/// A list that several patterns have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shared {
    Predefined(&'static List),
    Made(Arc<List>),
}

impl Deref for Shared {
    type Target = List;

    #[inline]
    fn deref(&self) -> &List {
        match self {
            Shared::Predefined(list) => list,
            Shared::Made(list) => list,
        }
    }
}

/// Two or more patterns, one after the other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) members: Cow<'static, [Member]>,
    /// The patterns of members that are not blocks; each starts at 0. Consecutive members may share one.
    pub(super) nests: Vec<Pattern>,
    /// The depth of nested lists, including this one.
    levels: u32,
    /// The end of its last byte, if no byte lies before or on an earlier one.
    ascending_to: Option<i64>,
}

/// A list with no more members than this is merged into the list that contains it: such lists are walked faster.
const SHORT: usize = 8;
/// A list at this depth is merged into the list that contains it, together with each member that has at least half of
/// its bytes. So at most 63 more levels are added, each of which at least doubles the bytes, and recursion is bounded.
pub(super) const DEEP: u32 = 64;

/// Whether a list or a signature of this many items is merged into the one that contains it.
pub(super) fn is_spliced(items: usize, levels: u32, is_most: bool, deep: bool) -> bool {
    items <= SHORT || is_most && (deep || levels >= DEEP)
}

/// A member of a list. Nearly all members are blocks, of which there may be millions: so they are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    /// The offset of its first byte; that of the first member is 0.
    pub(super) offset: i64,
    /// The number of its bytes.
    pub(super) len: u64,
    /// The number of bytes of the members before it.
    pub(super) before: u64,
    /// The index of its pattern among the nests, if it is not a block.
    pub(super) nest: u32,
}

const NO_NEST: u32 = u32::MAX;

impl Member {
    pub(super) fn is_block(&self) -> bool {
        self.nest == NO_NEST
    }
}

/// A part of a layout, for engines that have their own datatypes.
#[derive(Clone, Copy, Debug)]
pub enum LayoutPart<'a> {
    /// A block of this many bytes.
    Block(u64),
    /// Another layout, which starts at 0.
    Nest(&'a Pattern),
}

impl List {
    /// The end of the last byte, if no byte lies before or on an earlier one.
    fn ascends(&self) -> Option<i64> {
        let mut end = 0;
        for member in &*self.members {
            let (is_ascending, len) = match self.nest(member) {
                None => (true, member.len as i64),
                Some(nest) => (nest.is_ascending(), nest.high),
            };
            if !is_ascending || member.offset < end {
                return None;
            }
            end = member.offset + len;
        }
        Some(end)
    }

    pub(super) fn nest(&self, member: &Member) -> Option<&Pattern> {
        self.nests.get(member.nest as usize)
    }

    /// The member that contains this byte of the list's data.
    pub(super) fn place_of(&self, byte: u64) -> usize {
        let after = self.members.partition_point(|member| member.before <= byte);
        after.saturating_sub(1)
    }
}

impl Pattern {
    /// No bytes.
    pub(super) const EMPTY: Pattern = Pattern::of_block(0);

    /// A block of bytes at offset 0.
    pub(super) const fn of_block(length: u32) -> Pattern {
        Pattern {
            start: 0,
            loops: Vec::new(),
            block: length as u64,
            list: None,
            size: length as u64,
            low: 0,
            high: length as i64,
        }
    }

    /// MPI_SHORT_INT, the only predefined datatype with a hole inside.
    pub(super) const fn short_int() -> Pattern {
        static SHORT_INT: List = List {
            members: Cow::Borrowed(&[
                Member {
                    offset: 0,
                    len: 2,
                    before: 0,
                    nest: NO_NEST,
                },
                Member {
                    offset: 4,
                    len: 4,
                    before: 2,
                    nest: NO_NEST,
                },
            ]),
            nests: Vec::new(),
            levels: 1,
            ascending_to: Some(8),
        };
        Pattern {
            start: 0,
            loops: Vec::new(),
            block: 6,
            list: Some(Shared::Predefined(&SHORT_INT)),
            size: 6,
            low: 0,
            high: 8,
        }
    }

    /// The offset of the first byte.
    pub fn start(&self) -> i64 {
        self.start
    }

    /// Loops around the parts, the innermost first.
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    /// The length of the block inside the loops, if there is a block.
    pub fn block(&self) -> Option<u64> {
        self.list.is_none().then_some(self.block)
    }

    /// The members of the list inside the loops, with their offsets relative to the first.
    pub fn parts(&self) -> impl Iterator<Item = (i64, LayoutPart<'_>)> {
        self.list.iter().flat_map(|list| {
            list.members.iter().map(|member| {
                let part = list
                    .nest(member)
                    .map_or(LayoutPart::Block(member.len), LayoutPart::Nest);
                (member.offset, part)
            })
        })
    }

    /// Whether two patterns share the same list.
    pub fn list_id(&self) -> Option<usize> {
        let list: &List = self.list.as_ref()?;
        Some(std::ptr::from_ref(list).addr())
    }

    /// The members and levels of the list, including all lists in it.
    #[cfg(test)]
    pub(super) fn count_members(&self, lists: &mut BTreeMap<usize, (usize, u32)>) {
        let Some((id, list)) = self.list_id().zip(self.list.as_ref()) else {
            return;
        };
        if lists
            .insert(id, (list.members.len(), list.levels))
            .is_none()
        {
            list.nests.iter().for_each(|nest| nest.count_members(lists));
        }
    }

    /// This pattern, moved by `start` bytes, inside more loops, the innermost first. The result has at most `i64::MAX`
    /// bytes, at offsets that fit in an i64, and all intermediate offsets fit, too.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub(super) fn inside(&self, start: i64, outer: &[Loop]) -> Result<Pattern> {
        if self.size == 0 || outer.iter().any(|outer| outer.count == 0) {
            return Ok(Pattern::EMPTY);
        }
        let mut pattern = Pattern {
            loops: Vec::new(),
            list: self.list.clone(),
            ..*self
        };
        let repeated = outer.iter().filter(|outer| outer.count > 1).count();
        let room = self.loops.len() + repeated;
        if pattern.loops.try_reserve_exact(room).is_err() {
            return Err(no_mem());
        }
        pattern.loops.extend_from_slice(&self.loops);
        pattern.shift(start).ok_or_else(too_large)?;
        for outer in outer {
            pattern.wrap(*outer).ok_or_else(too_large)?;
        }
        Ok(pattern)
    }

    /// Whether it is a single block.
    pub(super) fn is_block(&self) -> bool {
        self.loops.is_empty() && self.list.is_none()
    }

    /// Whether it is the same layout, wherever it starts. May be false for equal layouts.
    fn is_like(&self, other: &Pattern) -> bool {
        let one = (self.block, self.list_id(), &self.loops);
        one == (other.block, other.list_id(), &other.loops)
    }

    /// Whether no byte lies before or on an earlier one.
    pub(super) fn is_ascending(&self) -> bool {
        let Some(mut span) = self
            .list
            .as_ref()
            .map_or(Some(self.block as i64), |list| list.ascending_to)
        else {
            return false;
        };
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
        let mut inside = self.size;
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
        let Some(list) = &self.list else {
            return bytes + rest.min(self.block);
        };
        let rest = i64::try_from(rest).unwrap_or(i64::MAX);
        let after = list.members.partition_point(|member| member.offset <= rest);
        let Some(member) = after.checked_sub(1).map(|place| &list.members[place]) else {
            return bytes;
        };
        let inside = match list.nest(member) {
            None => rest.saturating_sub(member.offset).max(0) as u64,
            Some(nest) => nest.bytes_before(rest - member.offset),
        };
        bytes + member.before + inside.min(member.len)
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
        let size = self.size.checked_mul(outer.count)?;
        i64::try_from(size).ok()?;

        self.size = size;
        if outer.count == 1 {
            return Some(());
        }
        match self.loops.last_mut() {
            None if self.list.is_none() && outer.stride == self.block as i64 => {
                self.block *= outer.count;
            }
            Some(inner) if (inner.count as i64).checked_mul(inner.stride) == Some(outer.stride) => {
                inner.count *= outer.count;
            }
            _ => self.loops.push(outer),
        }
        Some(())
    }
}

/// Combines several consecutive patterns into one.
pub(super) struct PatternBuilder {
    /// The number of bytes of all.
    total: u64,
    /// Their offsets are not yet relative to the first.
    members: Vec<Member>,
    nests: Vec<Pattern>,
    size: u64,
    low: i64,
    high: i64,
}

impl PatternBuilder {
    /// For patterns with this many bytes together.
    pub(super) fn of_bytes(total: u64) -> PatternBuilder {
        PatternBuilder {
            total,
            members: Vec::new(),
            nests: Vec::new(),
            size: 0,
            low: 0,
            high: 0,
        }
    }

    /// Adds `count` repetitions of a pattern, which starts at `at`, each `stride` bytes after the previous one.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub(super) fn add(&mut self, pattern: &Pattern, at: i64, repeated: Loop) -> Result<()> {
        if pattern.size == 0 || repeated.count == 0 {
            return Ok(());
        }
        let is_joined = repeated.count == 1 || repeated.stride == pattern.block as i64;
        if pattern.is_block() && is_joined {
            let len = pattern.block.checked_mul(repeated.count);
            let offset = pattern.start.checked_add(at);
            let (Some(len), Some(offset)) = (len, offset) else {
                return Err(too_large());
            };
            return self.add_block(offset, len);
        }
        self.add_nest(pattern.inside(at, &[repeated])?, false)
    }

    fn add_block(&mut self, offset: i64, len: u64) -> Result<()> {
        let end = i64::try_from(len)
            .ok()
            .and_then(|len| offset.checked_add(len));
        let end = end.ok_or_else(too_large)?;
        let before = self.size;
        self.grow(len, offset, end)?;
        if let Some(last) = self.members.last_mut()
            && last.is_block()
            && last.offset + last.len as i64 == offset
        {
            last.len += len;
            return Ok(());
        }
        self.push(offset, len, before, NO_NEST)
    }

    /// Adds a pattern that is not a block, or the members of its list if they are merged into this one: all of a list
    /// that is nested too `deep`.
    fn add_nest(&mut self, mut nest: Pattern, deep: bool) -> Result<()> {
        if let Some(list) = nest.list.as_ref().filter(|_| nest.loops.is_empty()) {
            let is_most = nest.size > self.total / 2;
            if is_spliced(list.members.len(), list.levels, is_most, deep) {
                return self.splice(list, nest.start, deep || list.levels >= DEEP);
            }
        }
        let before = self.size;
        self.grow(nest.size, nest.low, nest.high)?;
        let (offset, size) = (nest.start, nest.size);
        let shifted = offset.checked_neg().and_then(|by| nest.shift(by));
        shifted.ok_or_else(too_large)?;
        if !self.nests.last().is_some_and(|last| last.is_like(&nest)) {
            self.nests.try_reserve(1).map_err(|_| no_mem())?;
            self.nests.push(nest);
        }
        let number = u32::try_from(self.nests.len() - 1).ok();
        let number = number.filter(|&number| number != NO_NEST);
        self.push(offset, size, before, number.ok_or_else(no_mem)?)
    }

    fn splice(&mut self, list: &List, at: i64, deep: bool) -> Result<()> {
        for member in &*list.members {
            let offset = at + member.offset;
            match list.nest(member) {
                None => self.add_block(offset, member.len)?,
                Some(nest) => self.add_nest(nest.inside(offset, &[])?, deep)?,
            }
        }
        Ok(())
    }

    fn push(&mut self, offset: i64, len: u64, before: u64, nest: u32) -> Result<()> {
        self.members.try_reserve(1).map_err(|_| no_mem())?;
        self.members.push(Member {
            offset,
            len,
            before,
            nest,
        });
        Ok(())
    }

    fn grow(&mut self, len: u64, low: i64, high: i64) -> Result<()> {
        let is_first = self.size == 0;
        let size = self
            .size
            .checked_add(len)
            .filter(|&size| i64::try_from(size).is_ok());
        self.size = size.ok_or_else(too_large)?;
        self.low = if is_first { low } else { self.low.min(low) };
        self.high = if is_first { high } else { self.high.max(high) };
        Ok(())
    }

    /// The combined pattern.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE`.
    pub(super) fn finish(mut self) -> Result<Pattern> {
        let Some(&first) = self.members.first() else {
            return Ok(Pattern::EMPTY);
        };
        if let Some(repeated) = self.regular() {
            let block = || Pattern {
                block: first.len,
                size: first.len,
                high: first.len as i64,
                ..Pattern::EMPTY
            };
            let mut pattern = self.nests.pop().unwrap_or_else(block);
            let made = pattern
                .shift(first.offset)
                .and_then(|()| pattern.wrap(repeated));
            return made.map(|()| pattern).ok_or_else(too_large);
        }
        for member in &mut self.members {
            // Offsets relative to each other may need 65 bits.
            let offset = member.offset.checked_sub(first.offset);
            member.offset = offset.ok_or_else(too_large)?;
        }
        for end in [self.low, self.high] {
            end.checked_sub(first.offset).ok_or_else(too_large)?;
        }
        let levels = self
            .nests
            .iter()
            .filter_map(|nest| Some(nest.list.as_ref()?.levels));
        let mut list = List {
            levels: 1 + levels.max().unwrap_or(0),
            ascending_to: None,
            members: Cow::Owned(self.members),
            nests: self.nests,
        };
        list.ascending_to = list.ascends();
        Ok(Pattern {
            start: first.offset,
            loops: Vec::new(),
            block: self.size,
            list: Some(Shared::Made(Arc::new(list))),
            size: self.size,
            low: self.low,
            high: self.high,
        })
    }

    /// The loop that is equivalent to the members, if they are equal and at regular distances.
    fn regular(&self) -> Option<Loop> {
        let first = self.members.first()?;
        let second = self.members.get(1).unwrap_or(first);
        let stride = second.offset.checked_sub(first.offset)?;
        let is_regular = self
            .members
            .iter()
            .all(|member| (member.len, member.nest) == (first.len, first.nest))
            && self
                .members
                .is_sorted_by(|one, other| one.offset.checked_add(stride) == Some(other.offset));
        is_regular.then_some(Loop {
            count: self.members.len() as u64,
            stride,
        })
    }
}

pub(super) fn too_large() -> Error {
    let what = "the datatype is too large: its size or one of its offsets does not fit in 64 bits";
    Error::new(Class::ValueTooLarge, what)
}

pub(super) fn no_mem() -> Error {
    Error::no_mem("out of memory for a datatype")
}
