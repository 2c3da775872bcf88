//! Type signatures: which basic elements data consist of, in which order (MPI 4.1, section 5.1). Most datatypes are made
//! of one predefined datatype and need no list.

use super::basic::{Basic, Representation};
use super::external;
use super::pattern::{DEEP, is_spliced, no_mem};
use crate::error::Result;
#[cfg(test)]
use std::collections::BTreeMap;
use std::sync::Arc;

/// The elements of a datatype that is made of different predefined ones: a list that may repeat other lists, so that it
/// is as short as the arguments of the constructors.
#[derive(Debug)]
pub struct Mix {
    items: Vec<RepeatedItem>,
    bytes: u64,
    elements: u64,
    /// The bytes in the representation "external32".
    external: u64,
    /// Whether there are elements that match all others.
    has_bytes: bool,
    /// The depth of nested lists, including this one.
    levels: u32,
}

/// Consecutive repetitions.
#[derive(Clone, Debug)]
struct RepeatedItem {
    count: u64,
    of: Of,
    /// The bytes and the elements of the items before it.
    before: (u64, u64),
}

#[derive(Clone, Debug)]
enum Of {
    Basic(Basic),
    Several(Arc<Mix>),
}

impl Of {
    fn bytes(&self) -> u64 {
        match self {
            Of::Basic(basic) => basic.size() as u64,
            Of::Several(mix) => mix.bytes,
        }
    }

    fn elements(&self) -> u64 {
        match self {
            Of::Basic(basic) => basic.whole_elements(),
            Of::Several(mix) => mix.elements,
        }
    }

    fn external(&self) -> u64 {
        match self {
            Of::Basic(basic) => external::size_of(*basic) as u64,
            Of::Several(mix) => mix.external,
        }
    }

    fn is_same(&self, other: &Of) -> bool {
        match (self, other) {
            (Of::Basic(one), Of::Basic(other)) => one == other,
            (Of::Several(one), Of::Several(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    fn levels(&self) -> u32 {
        match self {
            Of::Basic(_) => 0,
            Of::Several(mix) => mix.levels,
        }
    }

    fn has_bytes(&self) -> bool {
        match self {
            Of::Basic(basic) => basic.form() == Representation::Byte,
            Of::Several(mix) => mix.has_bytes,
        }
    }
}

/// The elements that data consist of: elements of one predefined datatype, or, if there is a list, of several.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// The predefined datatype; [`Basic::MIXED`] if there are several.
    pub basic: Basic,
    /// The list of the elements, which repeats as often as needed.
    pub mix: Option<&'a Arc<Mix>>,
}

impl Signature<'_> {
    /// The two predefined datatypes in which the first `bytes` bytes of data differ, if they do (section 3.3.1).
    #[inline(always)]
    pub fn difference(self, other: Signature<'_>, bytes: usize) -> Option<(Basic, Basic)> {
        if self.mix.is_none() && other.mix.is_none() {
            let (one, other) = (self.basic, other.basic);
            let is_same = one == other || bytes == 0 || one.matches(other);
            return (!is_same).then_some((one, other));
        }
        self.difference_of_lists(other, bytes)
    }

    #[inline(never)]
    fn difference_of_lists(self, other: Signature<'_>, bytes: usize) -> Option<(Basic, Basic)> {
        if let (Some(one), Some(other)) = (self.mix, other.mix)
            && Arc::ptr_eq(one, other)
        {
            return None;
        }
        let is_bytes = |signature: Signature<'_>| signature.basic.form() == Representation::Byte;
        if is_bytes(self) || is_bytes(other) {
            return None;
        }
        let mut left = self
            .decisive(other)
            .map_or(bytes as u64, |most| most.min(bytes as u64));
        let (mut one, mut other) = (Walk::new(self), Walk::new(other));
        while left > 0 {
            let ((basic, form, here), (other_basic, other_form, there)) = (one.now(), other.now());
            if !form.matches(other_form) {
                return Some((basic, other_basic));
            }
            let step = here.min(there).min(left);
            one.skip(step);
            other.skip(step);
            left -= step;
        }
        None
    }

    /// The number of bytes after which the comparison is decided, if it is not too large: both lists repeat. Two lists
    /// that are equal over the sum of their periods are equal forever (Fine and Wilf's theorem), unless some of their
    /// elements match everything.
    fn decisive(self, other: Signature<'_>) -> Option<u64> {
        let (one, two) = (self.period(), other.period());
        let has_bytes = |signature: Signature<'_>| signature.mix.is_some_and(|mix| mix.has_bytes);
        match has_bytes(self) || has_bytes(other) {
            true => one.checked_mul(two),
            false => one.checked_add(two),
        }
    }

    fn period(self) -> u64 {
        match self.mix.map(|mix| mix.items.as_slice()) {
            None => self.basic.size() as u64,
            Some([RepeatedItem { of, .. }]) => of.bytes(),
            Some(_) => self.mix.map_or(1, |mix| mix.bytes),
        }
    }
}

/// [`Signature`] for data of an operation that continues after the call.
#[derive(Clone, Debug)]
pub struct OwnedSignature {
    basic: Basic,
    mix: Option<Arc<Mix>>,
}

impl OwnedSignature {
    /// The elements that the data consist of.
    pub fn get(&self) -> Signature<'_> {
        Signature {
            basic: self.basic,
            mix: self.mix.as_ref(),
        }
    }
}

impl From<Signature<'_>> for OwnedSignature {
    fn from(signature: Signature<'_>) -> OwnedSignature {
        OwnedSignature {
            basic: signature.basic,
            mix: signature.mix.cloned(),
        }
    }
}

/// A walk along the elements of data, which repeat forever.
struct Walk<'a> {
    /// The lists that contain the current position, each with the index in it and the repetitions left. Without any,
    /// all elements have the type of `basic`.
    lists: Vec<(&'a Mix, usize, u64)>,
    basic: Basic,
    /// The bytes from here on that consist of this type, or, if it is a pair, the bytes of all these pairs.
    left: u64,
}

impl<'a> Walk<'a> {
    fn new(signature: Signature<'a>) -> Walk<'a> {
        let mut walk = Walk {
            lists: Vec::new(),
            basic: signature.basic,
            left: u64::MAX / 1024 * signature.basic.size() as u64,
        };
        if let Some(mix) = signature.mix {
            walk.enter(mix, u64::MAX);
        }
        walk
    }

    /// Goes to the first element of a list.
    fn enter(&mut self, mut mix: &'a Mix, mut count: u64) {
        loop {
            self.lists.push((mix, 0, count));
            match &mix.items[0].of {
                Of::Basic(_) => break,
                Of::Several(inner) => {
                    count = mix.items[0].count;
                    mix = inner;
                }
            }
        }
        self.read();
    }

    fn read(&mut self) {
        if let Some(&(mix, place, _)) = self.lists.last()
            && let Of::Basic(basic) = mix.items[place].of
        {
            self.basic = basic;
            self.left = mix.items[place].count * basic.size() as u64;
        }
    }

    /// The type, the form of the element here, and how many bytes have that form.
    fn now(&self) -> (Basic, Representation, u64) {
        match self.basic.form() {
            Representation::Pair(value, index) if value != index => {
                let (whole, first) = (self.basic.size() as u64, value.size() as u64);
                // Shortens the current part: the bytes left then end with a whole pair.
                match self.left % whole {
                    0 => (self.basic, Representation::Number(value), first),
                    rest if rest > whole - first => (
                        self.basic,
                        Representation::Number(value),
                        rest + first - whole,
                    ),
                    rest => (self.basic, Representation::Number(index), rest),
                }
            }
            form => (self.basic, form.unit(), self.left),
        }
    }

    fn skip(&mut self, bytes: u64) {
        self.left -= bytes;
        if self.left > 0 {
            return;
        }
        // The next item, of this list or an outer one.
        while let Some((mix, place, count)) = self.lists.last_mut() {
            *place += 1;
            if *place == mix.items.len() {
                *place = 0;
                *count -= 1;
                if *count == 0 {
                    self.lists.pop();
                    continue;
                }
            }
            let mix = *mix;
            let item = &mix.items[*place];
            match &item.of {
                Of::Basic(_) => self.read(),
                Of::Several(inner) => self.enter(inner, item.count),
            }
            return;
        }
        self.left = u64::MAX / 1024 * self.basic.size() as u64;
    }
}

impl Mix {
    /// The bytes of one repetition, in memory and in the representation "external32".
    pub(super) fn sizes(&self) -> (u64, u64) {
        (self.bytes, self.external)
    }

    /// The items and levels of the list, including all lists in it.
    #[cfg(test)]
    pub(super) fn count_items(&self, mixes: &mut BTreeMap<usize, (usize, u32)>) {
        let id = std::ptr::from_ref(self).addr();
        if mixes.insert(id, (self.items.len(), self.levels)).is_some() {
            return;
        }
        for item in &self.items {
            if let Of::Several(inner) = &item.of {
                inner.count_items(mixes);
            }
        }
    }

    /// The number of basic elements in `bytes` bytes, if that is a whole number.
    pub(super) fn elements(&self, bytes: u64) -> Option<u64> {
        let (mut mix, mut rest, mut number) = (self, bytes, 0);
        loop {
            number += rest / mix.bytes * mix.elements;
            rest %= mix.bytes;
            let item = mix.find(|before| before.0 <= rest)?;
            rest -= item.before.0;
            number += item.before.1;
            match &item.of {
                Of::Basic(basic) => return Some(number + basic.elements(rest)?),
                Of::Several(inner) => mix = inner,
            }
        }
    }

    /// The bytes of this many basic elements, if that can be represented.
    pub(super) fn bytes_of(&self, elements: u64) -> Option<u64> {
        let (mut mix, mut rest, mut bytes) = (self, elements, 0_u64);
        loop {
            let whole = (rest / mix.elements).checked_mul(mix.bytes)?;
            bytes = bytes.checked_add(whole)?;
            rest %= mix.elements;
            let item = mix.find(|before| before.1 <= rest)?;
            rest -= item.before.1;
            bytes = bytes.checked_add(item.before.0)?;
            match &item.of {
                Of::Basic(basic) => return bytes.checked_add(basic.bytes_of(rest)?),
                Of::Several(inner) => mix = inner,
            }
        }
    }

    /// The last item for whose preceding items this is true.
    fn find(&self, is_before: impl Fn((u64, u64)) -> bool) -> Option<&RepeatedItem> {
        let after = self.items.partition_point(|item| is_before(item.before));
        self.items.get(after.checked_sub(1)?)
    }

    /// Calls `each` with the predefined datatypes of the first `bytes` bytes of data and the number of consecutive
    /// elements of each.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn walk(
        signature: Signature<'_>,
        bytes: u64,
        mut each: impl FnMut(Basic, u64) -> Result<()>,
    ) -> Result<()> {
        let (mut walk, mut left) = (Walk::new(signature), bytes);
        while left > 0 {
            let step = walk.left.min(left);
            each(walk.basic, step / walk.basic.size() as u64)?;
            walk.skip(step);
            left -= step;
        }
        Ok(())
    }
}

/// Combines the signatures of several consecutive datatypes into one.
#[derive(Default)]
pub(super) struct SignatureBuilder {
    /// The bytes of all, which fit in an i64.
    total: u64,
    items: Vec<RepeatedItem>,
    bytes: u64,
    elements: u64,
    external: u64,
    has_bytes: bool,
}

impl SignatureBuilder {
    /// For data with this many bytes together.
    pub(super) fn of_bytes(total: u64) -> SignatureBuilder {
        SignatureBuilder {
            total,
            ..SignatureBuilder::default()
        }
    }

    /// Adds `bytes` bytes of data.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub(super) fn add(&mut self, signature: Signature<'_>, bytes: u64) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        let Some(mix) = signature.mix else {
            let count = bytes / signature.basic.size() as u64;
            return self.push(Of::Basic(signature.basic), count);
        };
        match mix.items.as_slice() {
            [RepeatedItem { of, .. }] => self.push(of.clone(), bytes / of.bytes()),
            _ => self.add_several(mix, bytes / mix.bytes, false),
        }
    }

    /// Adds repetitions of a list, or its items if they are merged into this one, as with patterns.
    fn add_several(&mut self, mix: &Arc<Mix>, count: u64, deep: bool) -> Result<()> {
        let is_most = mix.bytes > self.total / 2;
        if count > 1 || !is_spliced(mix.items.len(), mix.levels, is_most, deep) {
            return self.push(Of::Several(Arc::clone(mix)), count);
        }
        let deep = deep || mix.levels >= DEEP;
        mix.items.iter().try_for_each(|item| match &item.of {
            Of::Basic(basic) => self.push(Of::Basic(*basic), item.count),
            Of::Several(inner) => self.add_several(inner, item.count, deep),
        })
    }

    fn push(&mut self, of: Of, count: u64) -> Result<()> {
        let before = (self.bytes, self.elements);
        self.bytes += count * of.bytes();
        self.elements += count * of.elements();
        // No element is longer than in memory.
        self.external += count * of.external();
        self.has_bytes |= of.has_bytes();
        if let Some(last) = self.items.last_mut()
            && last.of.is_same(&of)
        {
            last.count += count;
            return Ok(());
        }
        self.items.try_reserve(1).map_err(|_| no_mem())?;
        self.items.push(RepeatedItem { count, of, before });
        Ok(())
    }

    /// The predefined datatype of all elements, or the list.
    pub(super) fn finish(self) -> (Basic, Option<Arc<Mix>>) {
        match self.items.as_slice() {
            [] => (Basic::BYTE, None),
            [
                RepeatedItem {
                    of: Of::Basic(basic),
                    ..
                },
            ] => (*basic, None),
            [
                RepeatedItem {
                    of: Of::Several(mix),
                    count: 1,
                    ..
                },
            ] => (Basic::MIXED, Some(Arc::clone(mix))),
            items => {
                let levels = items.iter().map(|item| item.of.levels()).max();
                let mix = Mix {
                    levels: 1 + levels.unwrap_or(0),
                    items: self.items,
                    bytes: self.bytes,
                    elements: self.elements,
                    external: self.external,
                    has_bytes: self.has_bytes,
                };
                (Basic::MIXED, Some(Arc::new(mix)))
            }
        }
    }
}
