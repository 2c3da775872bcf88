//! Datatypes: the type and layout of the elements of a buffer (MPI 4.1, chapter 5), and the operations on them (section
//! 6.9).
//!
//! Nothing here depends on handles of derived types, engines or memory: a datatype gives the offsets of the bytes, and
//! the owner of the buffer moves them.

mod basic;
mod combine;
mod construct;
mod contents;
mod element;
mod engine_data;
pub mod external;
mod in_file;
mod op;
mod pattern;
mod runs;
mod signature;

pub use basic::{Basic, Category, Fint};
pub use construct::{Distributed, Lengths, Order};
pub use contents::{Arguments, Combiner, Contents, Type};
pub use op::Op;
pub use pattern::{LayoutPart, Loop, Pattern};
pub use runs::{Run, Runs};
pub use signature::{Mix, OwnedSignature, Signature};

use crate::constants;
use crate::error::{Class, Result, not_negative};
use construct::ExplicitBounds;
use engine_data::OfEngine;

use std::any::Any;
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// A number of elements.
///
/// # Errors
/// `MPI_ERR_COUNT`.
#[inline]
pub fn count(count: i64, name: &'static str) -> Result<usize> {
    not_negative(Class::Count, name, count)
}

/// A datatype: elements of predefined types, at the offsets of a pattern.
#[derive(Clone, Debug)]
pub struct Datatype {
    /// The type of all elements; [`Basic::MIXED`] if a list has them.
    basic: Basic,
    mix: Option<Arc<Mix>>,
    pattern: Pattern,
    lb: i64,
    extent: i64,
    marks: ExplicitBounds,
    /// The largest alignment of its elements.
    align: u8,
    size: usize,
    is_predefined: bool,
    /// Whether it is predefined and without a hole, like nearly all datatypes in use: `count` elements are `count`
    /// times its size, from offset 0 on.
    is_plain: bool,
    /// The length of Fortran's variables that it is for; 0 if that is in its name, or if it is not one of Fortran.
    fortran_len: u8,
    is_committed: bool,
    /// How it was made; `None` if it is predefined.
    contents: Option<Arc<Contents>>,
    /// The name that the program has given it.
    name: Option<Arc<[u8]>>,
    of_engine: OfEngine,
}

/// MPI_LB and MPI_UB, which MPI 3.0 removed: they have no data, and mark a bound of a datatype that is made of them and
/// others (MPI 2.2, section 4.1.6).
static MARKERS: [ManuallyDrop<Datatype>; 2] = {
    const fn marker(marks: ExplicitBounds) -> ManuallyDrop<Datatype> {
        ManuallyDrop::new(Datatype {
            basic: Basic::BYTE,
            mix: None,
            pattern: Pattern::EMPTY,
            lb: 0,
            extent: 0,
            marks,
            align: 1,
            size: 0,
            is_predefined: true,
            is_plain: false,
            fortran_len: 0,
            // Elements of these cannot be sent.
            is_committed: false,
            contents: None,
            name: None,
            of_engine: OfEngine::nothing(),
        })
    }
    let here = Some((0, 0));
    [
        marker(ExplicitBounds { lb: here, ub: None }),
        marker(ExplicitBounds { lb: None, ub: here }),
    ]
};

/// The predefined datatypes, in the order of their handles.
static PREDEFINED: [ManuallyDrop<Datatype>; Basic::NUMBER] = predefined();
/// Their indices, by handle.
static PLACES: [u8; HANDLES] = places();
/// Up to the largest handle, MPI_COMPLEX32.
const HANDLES: usize = (constants::MPI_COMPLEX32 - Datatype::NULL + 1) as usize;

const fn predefined() -> [ManuallyDrop<Datatype>; Basic::NUMBER] {
    const fn of(basic: Basic) -> Datatype {
        Datatype {
            basic,
            mix: None,
            pattern: if basic.has_hole() {
                Pattern::short_int()
            } else {
                Pattern::of_block(basic.size() as u32)
            },
            lb: 0,
            extent: basic.extent() as i64,
            marks: ExplicitBounds { lb: None, ub: None },
            align: basic.align() as u8,
            size: basic.size(),
            is_predefined: true,
            is_plain: basic.extent() == basic.size(),
            fortran_len: basic.fortran_len(),
            is_committed: true,
            contents: None,
            name: None,
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
    pub const NULL: i32 = constants::MPI_DATATYPE_NULL;

    /// `MPI_LB`
    pub const LB: i32 = constants::MPI_LB;
    /// `MPI_UB`
    pub const UB: i32 = constants::MPI_UB;

    /// The marker of a bound with this handle, which is outside the range of the standard ABI's and of those of objects.
    pub fn marker(handle: i32) -> Option<&'static Datatype> {
        match handle {
            Datatype::LB => Some(&*MARKERS[0]),
            Datatype::UB => Some(&*MARKERS[1]),
            _ => None,
        }
    }

    /// The handle and the name of a predefined datatype.
    pub fn standard(&self) -> (i32, &'static str) {
        match self.marks {
            ExplicitBounds { lb: Some(_), .. } => (Datatype::LB, "MPI_LB"),
            ExplicitBounds { ub: Some(_), .. } => (Datatype::UB, "MPI_UB"),
            _ => (self.basic.handle(), self.basic.name()),
        }
    }

    /// The predefined datatype with this handle.
    #[inline]
    pub fn predefined(handle: i32) -> Option<&'static Datatype> {
        let place = *PLACES.get(handle.wrapping_sub(Datatype::NULL) as u32 as usize)?;
        PREDEFINED
            .get(usize::from(place))
            .map(|datatype| &**datatype)
    }

    /// The predefined type of its elements; [`Basic::MIXED`] if there are several.
    #[inline(always)]
    pub fn basic(&self) -> Basic {
        self.basic
    }

    /// The elements that its data consist of.
    #[inline(always)]
    pub fn signature(&self) -> Signature<'_> {
        Signature {
            basic: self.basic,
            mix: self.mix.as_ref(),
        }
    }

    /// The size of the data in bytes, as returned by `MPI_Type_size`.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The lower bound, in bytes.
    pub fn lb(&self) -> i64 {
        self.lb
    }

    /// The bytes from one element to the next; may be 0 or negative.
    #[inline]
    pub fn extent(&self) -> i64 {
        self.extent
    }

    /// The upper bound, in bytes.
    pub fn ub(&self) -> i64 {
        self.lb.saturating_add(self.extent)
    }

    /// The offset of the lowest byte of data.
    pub fn true_lb(&self) -> i64 {
        self.pattern.low
    }

    /// The bytes from the lowest byte of data to the end of the highest one, if the number fits in an i64.
    pub fn true_extent(&self) -> Option<i64> {
        self.pattern.high.checked_sub(self.pattern.low)
    }

    /// The layout of one element, for engines that have their own datatypes.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The engine's data that are kept with the datatype for its lifetime, such as the engine's form of it: made on
    /// first use. `None` if data of another type are kept already.
    pub fn of_engine<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.of_engine.get()
    }

    /// Whether it is predefined and cannot be freed.
    #[inline]
    pub fn is_predefined(&self) -> bool {
        self.is_predefined
    }

    /// Whether `count` elements are `count` times its size, from offset 0 on. It may be false although that holds: this
    /// is the fastest check for nearly all datatypes in use.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The length of the variables that it is for, if that is what Fortran makes of REAL, DOUBLE PRECISION, COMPLEX, INTEGER or
    /// LOGICAL, which flags of compilers change: MPI_REAL, but not MPI_REAL4, nor a datatype of the program. 0 for others.
    #[inline(always)]
    pub fn fortran_len(&self) -> usize {
        self.fortran_len.into()
    }

    /// Whether it can be used in communication (section 5.1.9).
    pub fn is_committed(&self) -> bool {
        self.is_committed
    }

    /// How it was made; `None` if it is predefined.
    pub fn contents(&self) -> Option<&Contents> {
        self.contents.as_deref()
    }

    /// Records how it was made.
    #[must_use]
    pub fn made_by(self, contents: Contents) -> Datatype {
        Datatype {
            contents: Some(Arc::new(contents)),
            ..self
        }
    }

    /// The name that the program has given it.
    pub fn name(&self) -> Option<&[u8]> {
        self.name.as_deref()
    }

    /// Sets its name.
    pub fn set_name(&mut self, name: &[u8]) {
        self.name = Some(name.into());
    }

    /// Makes it usable in communication.
    pub fn commit(&mut self) {
        self.is_committed = true;
    }

    /// Whether the bytes of `count` elements, in the order of the type map, are one piece that starts at offset 0.
    #[inline]
    pub fn is_contiguous(&self, count: usize) -> bool {
        self.is_plain || count == 0 || self.piece(count) == Some(0)
    }

    /// The offset of the bytes of `count` elements, if they are one piece in the order of the type map.
    pub fn piece(&self, count: usize) -> Option<i64> {
        let is_piece = self.pattern.is_block() && (count <= 1 || self.is_seamless());
        is_piece.then_some(self.pattern.start)
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
        let Some(steps) = count.checked_sub(1).filter(|_| self.pattern.size > 0) else {
            return Some((0, 0));
        };
        let reach = i64::try_from(steps).ok()?.checked_mul(self.extent)?;
        let low = self.pattern.low.checked_add(reach.min(0))?;
        Some((low, self.pattern.high.checked_add(reach.max(0))?))
    }

    /// Whether the offsets are not negative and never decrease or overlap, even over repetitions, as a file view
    /// requires (section 14.3).
    pub fn is_monotonic(&self) -> bool {
        self.size == 0 || self.is_apart() && self.is_ascending()
    }

    /// The same for one element, whatever its extent is.
    pub fn is_ascending(&self) -> bool {
        self.size == 0 || self.pattern.low >= 0 && self.pattern.is_ascending()
    }

    /// Whether an element ends before the next one starts, if they are [ascending](Datatype::is_ascending).
    fn is_apart(&self) -> bool {
        self.true_extent().is_some_and(|span| span <= self.extent)
    }

    /// How many bytes of data lie before this offset if the elements repeat forever, or in one element if the next one
    /// would start in it. For [ascending](Datatype::is_ascending) datatypes only; for others the number is meaningless.
    pub fn bytes_before(&self, offset: i64) -> u64 {
        let rest = offset.saturating_sub(self.pattern.start).max(0);
        let elements = match self.is_apart() {
            true => rest.checked_div(self.extent).unwrap_or(0).max(0),
            false => 0,
        };
        let inside = self.pattern.bytes_before(offset - elements * self.extent);
        let before = self.pattern.size.saturating_mul(elements as u64);
        before.saturating_add(inside)
    }

    /// The number of basic elements in `bytes` bytes of its data, if that is a whole number.
    pub fn elements(&self, bytes: u64) -> Option<u64> {
        match &self.mix {
            _ if self.size == 0 => (bytes == 0).then_some(0),
            None => self.basic.elements(bytes),
            Some(mix) => mix.elements(bytes),
        }
    }

    /// The number of bytes of this many basic elements of its data, if it can be represented.
    pub fn bytes_of(&self, elements: u64) -> Option<u64> {
        match &self.mix {
            _ if self.size == 0 => Some(0),
            None => self.basic.bytes_of(elements),
            Some(mix) => mix.bytes_of(elements),
        }
    }

    /// Whether consecutive elements form one block.
    fn is_seamless(&self) -> bool {
        self.pattern.is_block() && self.extent as u64 == self.pattern.block
    }
}

#[cfg(test)]
mod tests;
