//! Datatypes of the library.
//!
//! A library that was built without Fortran lacks MPI_INTEGER and its siblings, so elements are passed as the C type
//! with the same representation. Elements that are only moved are passed as bytes: files have the representation
//! "native", and all processes run the same program.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::abi::{Abi, Handle};
use super::cached_objects::{self, Lasting};
use super::errhandler::quiet_predefined;
use super::library::Library;
use super::library_state;
use super::symbols::{Handles, of};
use libc::c_int;
use minfo_rules::datatype::{Basic, Category, Datatype, LayoutPart, Loop, Op, Pattern};
use minfo_rules::error::{Class, Error, Result};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A datatype of the library. A derived one is freed on drop, or earlier when the library is finalised; freeing it
/// while it is in use is allowed (MPI 4.1, section 5.1.9).
pub(super) struct NativeType {
    library: &'static Library,
    handle: Handle<of::Datatype>,
    /// Whether this package must free it.
    is_made: AtomicBool,
    /// The original of this copy, which is kept alive.
    _original: Option<Arc<NativeType>>,
}

impl NativeType {
    /// `MPI_BYTE`
    pub(super) fn byte(library: &'static Library) -> NativeType {
        NativeType::predefined(library, library.abi.byte)
    }

    /// A predefined one.
    pub(super) fn predefined(
        library: &'static Library,
        handle: Handle<of::Datatype>,
    ) -> NativeType {
        NativeType {
            library,
            handle,
            is_made: AtomicBool::new(false),
            _original: None,
        }
    }

    /// A copy that keeps the original alive.
    pub(super) fn copied(original: Arc<NativeType>) -> NativeType {
        NativeType {
            library: original.library,
            handle: original.handle,
            is_made: AtomicBool::new(false),
            _original: Some(original),
        }
    }

    /// The handle, as long as this lives.
    pub(super) fn handle(&self) -> Handle<of::Datatype> {
        self.handle
    }

    fn made(
        library: &'static Library,
        by: impl FnOnce(&mut Handle<of::Datatype>) -> c_int,
    ) -> Result<NativeType> {
        let mut handle = Handle::UNSET;
        let _quiet = quiet_predefined(library)?;
        library.check(by(&mut handle))?;
        Ok(NativeType {
            library,
            handle,
            is_made: AtomicBool::new(true),
            _original: None,
        })
    }

    /// This type, committed.
    pub(super) fn committed(mut self) -> Result<NativeType> {
        if *self.is_made.get_mut() {
            let symbols = &self.library.symbols;
            // SAFETY: this does not free the datatype, and only `self` has the handle of a new one.
            let code = unsafe { symbols.type_commit(&mut self.handle) };
            self.library.check(code)?;
        }
        Ok(self)
    }

    /// `count` elements of this type, each `stride` bytes after the previous one.
    fn repeated(self, count: u64, stride: i64) -> Result<NativeType> {
        let library = self.library;
        if stride == 1 && library.quirks.joins_strides_of_one_byte {
            // Any extent that is not the size.
            return self.resized(0, 0)?.strided(count, stride);
        }
        if stride != -1 || count < 2 || !library.quirks.turns_strides_of_one_byte {
            return self.strided(count, stride);
        }
        let pair = NativeType::joined(library, &[(0, &self), (-1, &self)])?;
        let even = pair.strided(count / 2, -2)?;
        if count.is_multiple_of(2) {
            return Ok(even);
        }
        NativeType::joined(library, &[(0, &even), (1 - count as i64, &self)])
    }

    /// The same for a stride that the library takes.
    fn strided(self, count: u64, stride: i64) -> Result<NativeType> {
        let library = self.library;
        let symbols = &library.symbols;
        let hvector = |count: c_int, stride: i64, of: &NativeType| {
            NativeType::made(library, |new| {
                symbols.type_create_hvector(count, 1, stride as isize, of.handle, new)
            })
        };
        if let Ok(count) = c_int::try_from(count) {
            return hvector(count, stride, &self);
        }
        // More than an int can count: nested groups, and the rest.
        const GROUP: u64 = 1 << 30;
        let (groups, rest) = (count / GROUP, count % GROUP);
        let groups = c_int::try_from(groups).map_err(|_| too_large())?;
        let width = stride.checked_mul(GROUP as i64).ok_or_else(too_large)?;
        let group = hvector(GROUP as c_int, stride, &self)?;
        let all = hvector(groups, width, &group)?;
        let begin = width.checked_mul(groups.into()).ok_or_else(too_large)?;
        let rest = hvector(rest as c_int, stride, &self)?;
        NativeType::joined(library, &[(0, &all), (begin, &rest)])
    }

    /// Consecutive types, each at its displacement.
    fn joined(library: &'static Library, parts: &[(i64, &NativeType)]) -> Result<NativeType> {
        let lengths = vec![1 as c_int; parts.len()];
        let displacements: Vec<isize> = parts.iter().map(|part| part.0 as isize).collect();
        let types = parts.iter().map(|part| part.1.handle);
        let types = Handles::new(library.abi.family(), types);
        let number = c_int::try_from(lengths.len()).map_err(|_| too_large())?;
        NativeType::made(library, |new| {
            let symbols = &library.symbols;
            symbols.type_create_struct(number, &lengths, &displacements, &types, new)
        })
    }

    /// The lower bound and the extent that the library gives it; `None` if it cannot be asked.
    fn bounds(&self) -> Result<Option<(i64, i64)>> {
        let (mut lb, mut extent) = (0, 0);
        let symbols = &self.library.symbols;
        let _quiet = quiet_predefined(self.library)?;
        let Some(code) = symbols.type_get_extent(self.handle, &mut lb, &mut extent) else {
            return Ok(None);
        };
        self.library.check(code)?;
        Ok(Some((lb as i64, extent as i64)))
    }

    fn resized(self, lb: i64, extent: i64) -> Result<NativeType> {
        let symbols = &self.library.symbols;
        NativeType::made(self.library, |new| {
            symbols.type_create_resized(self.handle, lb as isize, extent as isize, new)
        })
    }

    /// A datatype with this layout, built from `unit`s of `size` bytes.
    fn laid_out(
        library: &'static Library,
        unit: (Handle<of::Datatype>, usize),
        pattern: &Pattern,
    ) -> Result<NativeType> {
        let (within, block) = match pattern.block() {
            Some(block) => (NativeType::predefined(library, unit.0), block),
            // The list counts as one unit.
            None => {
                let within = NativeType::inside(library, unit, pattern, &mut Lists::new())?;
                (within, unit.1 as u64)
            }
        };
        let whole = within.nested(block, pattern.loops(), unit.1)?;
        match pattern.start() {
            0 => Ok(whole),
            start => NativeType::joined(library, &[(start, &whole)]),
        }
    }

    /// The parts of a list without the loops around it.
    fn inside(
        library: &'static Library,
        unit: (Handle<of::Datatype>, usize),
        pattern: &Pattern,
        lists: &mut Lists,
    ) -> Result<NativeType> {
        let (mut lengths, mut displacements) = (Vec::new(), Vec::new());
        for (offset, part) in pattern.parts() {
            let count = match part {
                LayoutPart::Block(len) => c_int::try_from(len / unit.1 as u64).ok(),
                LayoutPart::Nest(_) => None,
            };
            let Some(count) = count else {
                return NativeType::of_parts(library, unit, pattern, lists);
            };
            lengths.push(count);
            displacements.push(offset as isize);
        }
        let number = c_int::try_from(lengths.len()).map_err(|_| too_large())?;
        NativeType::made(library, |new| {
            let symbols = &library.symbols;
            symbols.type_create_hindexed(number, &lengths, &displacements, unit.0, new)
        })
    }

    /// [`NativeType::inside`] for parts that are not all blocks of a length that an int can count. What repeats is made
    /// once.
    fn of_parts(
        library: &'static Library,
        unit: (Handle<of::Datatype>, usize),
        pattern: &Pattern,
        lists: &mut Lists,
    ) -> Result<NativeType> {
        let mut made: Vec<NativeType> = Vec::new();
        let mut parts = Vec::new();
        let mut last: Option<&Pattern> = None;
        for (offset, part) in pattern.parts() {
            let nest = match part {
                LayoutPart::Block(_) => None,
                LayoutPart::Nest(nest) => Some(nest),
            };
            let is_same = nest
                .zip(last)
                .is_some_and(|(one, other)| std::ptr::eq(one, other));
            last = nest;
            if !is_same {
                made.push(match part {
                    LayoutPart::Block(len) => {
                        NativeType::predefined(library, unit.0).nested(len, &[], unit.1)?
                    }
                    LayoutPart::Nest(nest) => NativeType::nest(library, unit, nest, lists)?,
                });
            }
            parts.push((offset, made.len() - 1));
        }
        let parts: Vec<_> = parts
            .iter()
            .map(|&(offset, place)| (offset, &made[place]))
            .collect();
        NativeType::joined(library, &parts)
    }

    /// A part that is not a block; `lists` keeps its list alive.
    fn nest(
        library: &'static Library,
        unit: (Handle<of::Datatype>, usize),
        nest: &Pattern,
        lists: &mut Lists,
    ) -> Result<NativeType> {
        let Some(id) = nest.list_id() else {
            return NativeType::laid_out(library, unit, nest);
        };
        let known = lists.get(&id).map(NativeType::handle);
        let handle = match known {
            Some(handle) => handle,
            None => {
                let list = NativeType::inside(library, unit, nest, lists)?;
                lists.entry(id).or_insert(list).handle
            }
        };
        NativeType::predefined(library, handle).nested(unit.1 as u64, nest.loops(), unit.1)
    }

    /// Blocks of `block` bytes inside loops, innermost first, built from `unit`s of `size` bytes.
    fn nested(self, block: u64, loops: &[Loop], unit_size: usize) -> Result<NativeType> {
        let mut whole = match block / unit_size as u64 {
            1 => self,
            units => self.strided(units, unit_size as i64)?,
        };
        for inner in loops {
            whole = whole.repeated(inner.count, inner.stride)?;
        }
        Ok(whole)
    }

    /// An array section: blocks of bytes inside loops, innermost first, built from the library's type `unit` of `size`
    /// bytes.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    pub(super) fn section(
        library: &'static Library,
        (unit, size): (Handle<of::Datatype>, usize),
        block: usize,
        loops: &[Loop],
    ) -> Result<NativeType> {
        let element = NativeType::predefined(library, unit);
        element.nested(block as u64, loops, size)?.committed()
    }

    /// `count` elements of this committed type, each `extent` bytes after the previous one, as a type and the number of
    /// its elements.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    #[inline]
    pub(super) fn times(self, count: usize, extent: i64) -> Result<(NativeType, c_int)> {
        match c_int::try_from(count) {
            Ok(count) => Ok((self, count)),
            Err(_) => Ok((self.strided(count as u64, extent)?.committed()?, 1)),
        }
    }

    /// `count` elements with this lower bound and extent as one element that spans all of them; the extent may be
    /// negative.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    pub(super) fn contiguous(self, count: usize, lb: i64, extent: i64) -> Result<NativeType> {
        let whole = extent.checked_mul(count as i64).ok_or_else(too_large)?;
        let all = self.repeated(count as u64, extent)?;
        all.resized(lb, whole)?.committed()
    }

    /// The library's form of a datatype, built from the library's type `unit` of `size` bytes. It is created once, and
    /// lives as long as the datatype.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    #[inline]
    pub(super) fn of(
        library: &'static Library,
        (unit, size): (Handle<of::Datatype>, usize),
        datatype: &Datatype,
    ) -> Result<NativeType> {
        match datatype.is_predefined() && size == datatype.size() {
            true => Ok(NativeType::predefined(library, unit)),
            false => NativeType::built(library, (unit, size), datatype),
        }
    }

    /// [`NativeType::of`] for what is not itself a unit.
    fn built(
        library: &'static Library,
        (unit, size): (Handle<of::Datatype>, usize),
        datatype: &Datatype,
    ) -> Result<NativeType> {
        let make = || {
            let placed = NativeType::laid_out(library, (unit, size), datatype.pattern())?;
            // Libraries handle a plain vector faster than one whose bounds were set. What they make of the layout may
            // have others than the datatype: they align the end of elements at any place, and know no bounds inside.
            if placed.bounds()? == Some((datatype.lb(), datatype.extent())) {
                return placed.committed();
            }
            placed
                .resized(datatype.lb(), datatype.extent())?
                .committed()
        };
        let Some(UnitTypes { first, others }) = datatype.of_engine() else {
            return make();
        };
        if let Some((_, known)) = first.get().filter(|form| form.0 == unit) {
            return Ok(NativeType::copied(Arc::clone(known)));
        }
        let mut others = others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = others.iter().find(|form| form.0 == unit) {
            return Ok(NativeType::copied(Arc::clone(known)));
        }
        let made = Arc::new(make()?);
        if first.set((unit, Arc::clone(&made))).is_err() {
            others.push((unit, Arc::clone(&made)));
        }
        if datatype.is_predefined() {
            cached_objects::keep(Lasting::Type(Arc::clone(&made)));
        }
        Ok(NativeType::copied(made))
    }

    /// A datatype of bytes for file operations, moved so that its data begin at 0, with the lower bound 0 and this
    /// extent, and the offset from which it has to be used.
    ///
    /// ROMIO may add a lower bound that was set to all positions (`lower-bounds-move-data`), and moves a single piece
    /// that begins before 0 to 0.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    pub(super) fn from_first_byte(
        library: &'static Library,
        datatype: &Datatype,
        extent: i64,
    ) -> Result<(i64, NativeType)> {
        let start = datatype.true_lb();
        let by = start.checked_neg().ok_or_else(too_large)?;
        let moved = Datatype::structure(&[1], &[by], &[datatype])?;
        let moved = Datatype::resized(&moved, 0, extent)?;
        let made = NativeType::of(library, (library.abi.byte, 1), &moved)?;
        Ok((start, made))
    }

    /// Frees it, unless that has been done.
    pub(super) fn free(&self) {
        let is_made = self.is_made.swap(false, Ordering::AcqRel);
        // A datatype of the program may outlive MPI.
        if is_made && library_state::is_running() {
            let mut handle = self.handle;
            // SAFETY: it was created for `self`; copies keep their original alive until the library is finalised, and
            // the library completes pending operations with it.
            unsafe { self.library.symbols.type_free(&mut handle) };
        }
    }

    /// `count` elements of this type as one element.
    pub(super) fn together(self, count: c_int) -> Result<NativeType> {
        let symbols = &self.library.symbols;
        let made = NativeType::made(self.library, |new| {
            symbols.type_contiguous(count, self.handle, new)
        })?;
        made.committed()
    }

    /// A type made of bytes and a count, for lengths beyond an int.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    pub(super) fn bytes(library: &'static Library, len: usize) -> Result<(NativeType, c_int)> {
        NativeType::units(library, library.abi.byte, 1, len)
    }

    /// `count` elements of the library's type `unit` of `size` bytes.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    #[inline]
    pub(super) fn units(
        library: &'static Library,
        unit: Handle<of::Datatype>,
        size: usize,
        count: usize,
    ) -> Result<(NativeType, c_int)> {
        NativeType::predefined(library, unit).times(count, size as i64)
    }

    /// Elements at absolute addresses, relative to `MPI_BOTTOM`: a number of `unit`s at each.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
    pub(super) fn scattered(
        library: &'static Library,
        unit: Handle<of::Datatype>,
        pieces: &[(usize, c_int)],
    ) -> Result<NativeType> {
        let number = c_int::try_from(pieces.len()).map_err(|_| too_large())?;
        let lengths: Vec<c_int> = pieces.iter().map(|piece| piece.1).collect();
        let addresses: Vec<isize> = pieces.iter().map(|piece| piece.0 as isize).collect();
        let made = NativeType::made(library, |new| {
            let symbols = &library.symbols;
            symbols.type_create_hindexed(number, &lengths, &addresses, unit, new)
        })?;
        made.committed()
    }
}

/// The lists of the datatype that is being built, by their [`Pattern::list_id`]: the same list may occur several times.
type Lists = BTreeMap<usize, NativeType>;

/// The library's forms of a datatype, by element type. There is rarely more than one.
#[derive(Default)]
struct UnitTypes {
    first: OnceLock<UnitType>,
    others: Mutex<Vec<UnitType>>,
}

type UnitType = (Handle<of::Datatype>, Arc<NativeType>);

/// The library's form of a datatype for the element type `unit`, if it was created before. It lives as long as the
/// datatype.
#[inline]
pub(super) fn known(
    unit: Handle<of::Datatype>,
    datatype: &Datatype,
) -> Option<Handle<of::Datatype>> {
    let forms: &UnitTypes = datatype.of_engine()?;
    let (_, form) = forms.first.get().filter(|form| form.0 == unit)?;
    Some(form.handle)
}

impl Drop for NativeType {
    #[inline]
    fn drop(&mut self) {
        if *self.is_made.get_mut() {
            self.free();
        }
    }
}

fn too_large() -> Error {
    let what = "more elements than the MPI library can take";
    Error::new(Class::ValueTooLarge, what)
}

/// The library's handles for elements and operations, looked up when it is loaded because every message needs them.
pub(crate) struct PredefinedHandles {
    units: [Option<Handle<of::Datatype>>; Basic::PLACES],
    /// Types without padding at the end: contiguous data are an array of them.
    whole: [Option<Handle<of::Datatype>>; Basic::PLACES],
    /// The type that contiguous data are sent as, and its size: bytes if the library has no type without padding.
    sent: [(Handle<of::Datatype>, usize); Basic::PLACES],
    operations: [Option<Handle<of::Op>>; Op::NUMBER],
}

impl PredefinedHandles {
    /// The handles of the library with these constants.
    pub(crate) fn new(abi: &Abi) -> PredefinedHandles {
        let mut known = PredefinedHandles {
            units: [None; Basic::PLACES],
            whole: [None; Basic::PLACES],
            sent: [(abi.byte, 1); Basic::PLACES],
            operations: [None; Op::NUMBER],
        };
        for basic in Basic::all() {
            let unit = counterpart(basic).and_then(|name| abi.datatype(name));
            known.units[basic.place()] = unit;
            if basic.extent() == basic.size() {
                known.whole[basic.place()] = unit;
                if let Some(unit) = unit {
                    known.sent[basic.place()] = (unit, basic.size());
                }
            }
        }
        for op in Op::all() {
            known.operations[op.place()] = abi.op(op.name());
        }
        known
    }
}

/// The library's type for elements that it combines or sends; `None` if it has no matching type.
#[inline]
pub(super) fn unit(library: &Library, basic: Basic) -> Option<Handle<of::Datatype>> {
    library.known.units[basic.place()]
}

/// [`unit()`] for elements without a hole at their end, of which contiguous data are an array.
#[inline]
pub(super) fn whole_unit(library: &Library, basic: Basic) -> Option<Handle<of::Datatype>> {
    library.known.whole[basic.place()]
}

/// The library's type of elements that are sent, and its size.
#[inline(always)]
pub(super) fn unit_of(library: &Library, basic: Basic) -> (Handle<of::Datatype>, usize) {
    library.known.sent[basic.place()]
}

/// The name of the C type with the representation of these elements.
fn counterpart(basic: Basic) -> Option<&'static str> {
    let name = match (basic.category(), basic.size()) {
        (Category::Integer, size) => match (basic.is_signed(), size) {
            (true, 1) => "MPI_INT8_T",
            (true, 2) => "MPI_INT16_T",
            (true, 4) => "MPI_INT32_T",
            (true, 8) => "MPI_INT64_T",
            (false, 1) => "MPI_UINT8_T",
            (false, 2) => "MPI_UINT16_T",
            (false, 4) => "MPI_UINT32_T",
            (false, 8) => "MPI_UINT64_T",
            _ => return None,
        },
        (Category::MultiLanguage, 8) => "MPI_INT64_T",
        (Category::Float, 4) => "MPI_FLOAT",
        (Category::Float, 8) => "MPI_DOUBLE",
        (Category::Complex, 8) => "MPI_C_FLOAT_COMPLEX",
        (Category::Complex, 16) => "MPI_C_DOUBLE_COMPLEX",
        // A LOGICAL is an integer that is zero or nonzero.
        (Category::Logical, 1) => "MPI_INT8_T",
        (Category::Logical, 2) => "MPI_INT16_T",
        (Category::Logical, 4) => "MPI_INT32_T",
        (Category::Logical, 8) => "MPI_INT64_T",
        (Category::Byte | Category::Character, 1) => "MPI_BYTE",
        (Category::Float | Category::Complex, _) if basic.name().contains("LONG_DOUBLE") => {
            match basic.category() {
                Category::Float => "MPI_LONG_DOUBLE",
                _ => "MPI_C_LONG_DOUBLE_COMPLEX",
            }
        }
        (Category::Pair, _) => match basic.name() {
            "MPI_FLOAT_INT" => "MPI_FLOAT_INT",
            "MPI_DOUBLE_INT" => "MPI_DOUBLE_INT",
            "MPI_LONG_INT" => "MPI_LONG_INT",
            "MPI_2INT" => "MPI_2INT",
            "MPI_2INTEGER" if basic.size() == 8 => "MPI_2INT",
            _ => return None,
        },
        _ => return None,
    };
    Some(name)
}

/// Whether the library supports this reduction of these elements, and gets it right.
pub(super) fn combines(library: &Library, basic: Basic, op: Op) -> bool {
    let compares = matches!(op, Op::Min | Op::Max);
    !(compares && is_unsigned(basic) && library.quirks.compares_unsigned_as_signed)
}

/// Whether elements are unsigned integers.
pub(super) fn is_unsigned(basic: Basic) -> bool {
    basic.category() == Category::Integer && !basic.is_signed()
}

/// The library's pair of this name, if it has one (those of Fortran need a library that was built with Fortran) and its
/// parts lie as in the program. (MPI_REAL16 is no such type: `no-real16-in-windows`.)
pub(super) fn pair_unit(library: &'static Library, basic: Basic) -> Option<Handle<of::Datatype>> {
    if basic.category() != Category::Pair {
        return None;
    }
    let handle = library.abi.datatype(basic.name())?;
    let symbols = &library.symbols;
    if !symbols.has_type_size()
        || !symbols.has_type_get_extent()
        || !symbols.has_type_get_true_extent()
    {
        return None;
    }
    let _quiet = quiet_predefined(library).ok()?;
    let (mut size, mut lb, mut extent, mut true_lb, mut true_extent) = (0, 0, 0, 0, 0);
    // A missing type is reported as an error or as a null handle.
    let codes = [
        symbols.type_size(handle, &mut size)?,
        symbols.type_get_extent(handle, &mut lb, &mut extent)?,
        symbols.type_get_true_extent(handle, &mut true_lb, &mut true_extent)?,
    ];
    let pair = Datatype::predefined(basic.handle())?;
    let is_same = codes == [0; 3]
        && i64::from(size) == pair.size() as i64
        && (lb as i64, extent as i64) == (pair.lb(), pair.extent())
        && (true_lb as i64, Some(true_extent as i64)) == (pair.true_lb(), pair.true_extent());
    is_same.then_some(handle)
}

/// The library's handle of an operation.
///
/// # Errors
/// `MPI_ERR_OP`
#[inline]
pub(super) fn operation(library: &Library, op: Op) -> Result<Handle<of::Op>> {
    library.known.operations[op.place()].ok_or_else(|| unknown(op))
}

#[cold]
fn unknown(op: Op) -> Error {
    Error::new(Class::Op, format!("the MPI library has no {}", op.name()))
}
