//! Datatypes: the type and layout of the elements of a buffer (MPI 4.1, chapter 5), and the operations on them (section
//! 6.9).
//!
//! Nothing here depends on handles of derived types, engines or memory: a datatype gives the offsets of the bytes, and
//! the owner of the buffer moves them.

mod basic;
mod combine;
mod construct;
mod element;
mod of_engine;
mod op;
mod pattern;
mod runs;

pub use basic::{Basic, Category, Fint};
pub use construct::Order;
pub use op::Op;
pub use pattern::{Loop, Pattern};
pub use runs::{Run, Runs};

use of_engine::OfEngine;

use std::any::Any;
use std::mem::ManuallyDrop;

/// A datatype: elements of one predefined type, at the offsets of a pattern.
#[derive(Clone, Debug)]
pub struct Datatype {
    basic: Basic,
    pattern: Pattern,
    lb: i64,
    extent: i64,
    size: usize,
    is_predefined: bool,
    /// Whether it is predefined and without a hole, like nearly all datatypes in use: `count` elements are `count`
    /// times its size, from offset 0 on.
    is_plain: bool,
    is_committed: bool,
    of_engine: OfEngine,
}

/// The layout of one element of a datatype, for engines that have their own datatypes.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// The offset of the first byte.
    pub start: i64,
    /// Loops around a piece, the innermost first.
    pub loops: &'a [Loop],
    /// The length of a piece in bytes; 0 if there are no data.
    pub block: u64,
    /// The lower bound, in bytes.
    pub lb: i64,
    /// The bytes from one element to the next.
    pub extent: i64,
}

/// The predefined datatypes, in the order of their handles.
static PREDEFINED: [ManuallyDrop<Datatype>; Basic::NUMBER] = predefined();
/// Their indices, by handle.
static PLACES: [u8; HANDLES] = places();
/// Up to the largest handle, MPI_COMPLEX32.
const HANDLES: usize = (747 - Datatype::NULL + 1) as usize;

const fn predefined() -> [ManuallyDrop<Datatype>; Basic::NUMBER] {
    const fn of(basic: Basic) -> Datatype {
        Datatype {
            basic,
            pattern: Pattern::block(basic.size() as u32),
            lb: 0,
            extent: basic.extent() as i64,
            size: basic.size(),
            is_predefined: true,
            is_plain: basic.extent() == basic.size(),
            is_committed: true,
            of_engine: OfEngine::nothing(),
        }
    }
    // Values in a constant cannot be dropped, even when they are replaced: hence the wrapper.
    let mut datatypes = [const { ManuallyDrop::new(of(Basic::at(0))) }; Basic::NUMBER];
    let mut place = 1;
    while place < Basic::NUMBER {
        datatypes[place] = ManuallyDrop::new(of(Basic::at(place)));
        place += 1;
    }
    datatypes
}

const fn places() -> [u8; HANDLES] {
    let mut places = [u8::MAX; HANDLES];
    let mut place = 0;
    while place < Basic::NUMBER {
        places[(Basic::at(place).handle() - Datatype::NULL) as usize] = place as u8;
        place += 1;
    }
    places
}

impl Datatype {
    /// `MPI_DATATYPE_NULL`
    pub const NULL: i32 = 512;

    /// The predefined datatype with this handle.
    #[inline]
    pub fn predefined(handle: i32) -> Option<&'static Datatype> {
        let place = *PLACES.get(handle.wrapping_sub(Datatype::NULL) as u32 as usize)?;
        PREDEFINED
            .get(usize::from(place))
            .map(|datatype| &**datatype)
    }

    /// The predefined type of its elements.
    pub fn basic(&self) -> Basic {
        self.basic
    }

    /// The size of the data in bytes, as returned by `MPI_Type_size`.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The lower bound, in bytes.
    pub fn lb(&self) -> i64 {
        self.lb
    }

    /// The bytes from one element to the next; never negative, and 0 only if there are no data.
    pub fn extent(&self) -> i64 {
        self.extent
    }

    /// The layout of one element.
    pub fn shape(&self) -> Shape<'_> {
        Shape {
            start: self.pattern.start,
            loops: &self.pattern.loops,
            block: self.pattern.block,
            lb: self.lb,
            extent: self.extent,
        }
    }

    /// The engine's data that are kept with the datatype for its lifetime, such as the engine's form of it: made on
    /// first use. `None` if data of another type are kept already.
    pub fn of_engine<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.of_engine.get()
    }

    /// Whether it is predefined and cannot be freed.
    pub fn is_predefined(&self) -> bool {
        self.is_predefined
    }

    /// Whether `count` elements are `count` times its size, from offset 0 on. It is false for some for which that
    /// holds: this is the fastest check for nearly all datatypes in use.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Whether it can be used in communication (section 5.1.9).
    pub fn is_committed(&self) -> bool {
        self.is_committed
    }

    /// Makes it usable in communication.
    pub fn commit(&mut self) {
        self.is_committed = true;
    }

    /// Whether the bytes of `count` elements, in the order of the type map, are one piece that starts at offset 0.
    #[inline]
    pub fn is_contiguous(&self, count: usize) -> bool {
        if self.is_plain {
            return true;
        }
        let pattern = &self.pattern;
        let is_block = pattern.loops.is_empty() && pattern.start == 0;
        is_block && (count <= 1 || self.is_seamless()) || count == 0
    }

    /// The lowest offset that `count` elements touch and the one after the highest: (0, 0) if there are no data, and
    /// `None` if they do not fit in an i64.
    #[inline]
    pub fn bounds(&self, count: usize) -> Option<(i64, i64)> {
        if self.is_plain {
            let end = count.checked_mul(self.size)?;
            return Some((0, i64::try_from(end).ok()?));
        }
        self.bounds_apart(count)
    }

    /// [`Datatype::bounds`] for datatypes that are not [plain](Datatype::is_plain).
    fn bounds_apart(&self, count: usize) -> Option<(i64, i64)> {
        let Some(steps) = count.checked_sub(1).filter(|_| self.pattern.block > 0) else {
            return Some((0, 0));
        };
        let reach = i64::try_from(steps).ok()?.checked_mul(self.extent)?;
        Some((self.pattern.low, self.pattern.high.checked_add(reach)?))
    }

    /// Whether the offsets are not negative and never decrease or overlap, even over repetitions, as a file view
    /// requires (section 14.3).
    pub fn is_monotonic(&self) -> bool {
        let pattern = &self.pattern;
        let span = pattern.high.checked_sub(pattern.low);
        pattern.start >= 0 && pattern.is_ascending() && span.is_some_and(|span| span <= self.extent)
    }

    /// How many bytes of data lie before this offset if the elements repeat forever. For
    /// [monotonic](Datatype::is_monotonic) datatypes only; for others the number is meaningless.
    pub fn bytes_before(&self, offset: i64) -> u64 {
        let rest = offset.saturating_sub(self.pattern.start).max(0);
        let elements = rest.checked_div(self.extent).unwrap_or(0);
        let inside = self.pattern.bytes_before(offset - elements * self.extent);
        let before = self.pattern.size().saturating_mul(elements as u64);
        before.saturating_add(inside)
    }

    /// The number of basic elements in `bytes` bytes of its data, if that is a whole number.
    pub fn elements(&self, bytes: u64) -> Option<u64> {
        if self.size == 0 {
            return (bytes == 0).then_some(0);
        }
        let whole = self.basic.size() as u64;
        let (first, second) = self.basic.parts();
        let (number, rest) = (bytes / whole, bytes % whole);
        match second {
            None => (rest == 0).then_some(number),
            Some(_) if rest == 0 => Some(2 * number),
            Some(_) => (rest == first as u64).then_some(2 * number + 1),
        }
    }

    /// The number of bytes of so many basic elements of its data, if it can be represented.
    pub fn bytes_of(&self, elements: u64) -> Option<u64> {
        let (whole, (first, second)) = (self.basic.size() as u64, self.basic.parts());
        match second {
            _ if self.size == 0 => Some(0),
            None => elements.checked_mul(whole),
            Some(_) => (elements / 2)
                .checked_mul(whole)?
                .checked_add(elements % 2 * first as u64),
        }
    }

    /// Whether consecutive elements form one block.
    fn is_seamless(&self) -> bool {
        self.pattern.loops.is_empty() && self.extent as u64 == self.pattern.block
    }
}

#[cfg(test)]
mod tests;
