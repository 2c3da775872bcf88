//! Memory: allocation, and moving bytes. The only unsafe file of this crate.
//!
//! Whatever reads or writes the contents of a buffer does it here, or has them brought to memory of the host with a copy from
//! here: a [`Copier`] knows the memory of GPUs, and leaves the copy to their runtime.
//!
//! A [`Span`] means that the program has passed these bytes to MPI, under the `unsafe` contract of the entry points, or
//! that they belong to a live [`Block`]. Safe code elsewhere decides which part of it an access may touch. Nothing here
//! makes a span longer.
#![allow(unsafe_code)]

use crate::collective::CollectivePart;
use crate::data::Span;
use hashbrown::HashMap;
use libc::c_void;
use minfo_rules::datatype::{Basic, Op};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use minfo_system::device;
use rustc_hash::FxBuildHasher;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};

/// The default alignment of memory: a cache line.
const ALIGNMENT: usize = 64;

/// Memory of this engine, freed when this is dropped.
#[derive(Debug)]
pub struct Block {
    /// The pointer from the C library.
    from_system: usize,
    address: usize,
}

impl Block {
    /// `size` zero bytes, aligned at least to `alignment`. Even 0 bytes have a unique address.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn new(size: usize, alignment: Option<i64>) -> Result<Block> {
        let asked = alignment.and_then(|asked| usize::try_from(asked).ok());
        let alignment = match asked {
            Some(asked) if asked.is_power_of_two() => asked.max(ALIGNMENT),
            _ => ALIGNMENT,
        };
        // Not an aligned allocation, which would not be zeroed: calloc gets zero pages from the system, which cost
        // nothing until they are used.
        let whole = size.checked_add(alignment - 1);
        let whole = whole.filter(|&whole| isize::try_from(whole).is_ok());
        // SAFETY: any size is allowed.
        let memory = whole.map(|whole| unsafe { libc::calloc(1, whole) } as usize);
        match memory {
            None | Some(0) => Err(Error::new(
                Class::NoMem,
                format!("out of memory: {}", counted(size, "byte")),
            )),
            Some(from_system) => Ok(Block {
                from_system,
                address: from_system.next_multiple_of(alignment),
            }),
        }
    }

    /// The address of the first byte.
    pub fn address(&self) -> usize {
        self.address
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: `new` got it from calloc, and only this value owns it.
        unsafe { libc::free(self.from_system as *mut c_void) };
    }
}

/// Memory that `MPI_Alloc_mem` allocated and `MPI_Free_mem` has not freed, by address.
static ALLOCATED: Mutex<HashMap<usize, Block, FxBuildHasher>> =
    Mutex::new(HashMap::with_hasher(FxBuildHasher));

/// Allocates `size` zero bytes, aligned at least to `alignment` (MPI 4.1, section 9.2).
///
/// # Errors
/// `MPI_ERR_NO_MEM`.
pub fn allocate(size: usize, alignment: Option<i64>) -> Result<usize> {
    let block = Block::new(size, alignment)?;
    let address = block.address();
    let mut allocated = ALLOCATED.lock().unwrap_or_else(PoisonError::into_inner);
    allocated.insert(address, block);
    Ok(address)
}

/// Frees memory from [`allocate`].
///
/// # Errors
/// `MPI_ERR_BASE` for any other address.
pub fn free(address: usize) -> Result<()> {
    let mut allocated = ALLOCATED.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(block) = allocated.remove(&address) else {
        let what = "this is not memory from MPI_Alloc_mem, or it was freed";
        return Err(Error::new(Class::Base, what));
    };
    drop(allocated);
    drop(block);
    Ok(())
}

/// Whether two spans have bytes in common.
#[inline]
pub fn overlap(one: Span, other: Span) -> bool {
    one.overlaps(other)
}

/// Copies bytes. Made anew for each use, since the program may load the runtime of a GPU at any time, and once for many
/// pieces, since it takes 11 ns to see that it has not.
#[derive(Clone, Copy)]
pub struct Copier {
    /// Whether memory may be a device's.
    sees_devices: bool,
}

impl Copier {
    /// A copier for what is loaded now.
    #[inline]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Copier {
        Copier {
            sees_devices: device::is_any_loaded(),
        }
    }

    /// Copies bytes, as many as both spans have; the spans may overlap.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER` if a GPU's runtime cannot copy.
    #[inline]
    pub fn try_copy(self, from: Span, to: Span) -> Result<()> {
        let len = from.len.min(to.len);
        if len == 0 || (self.sees_devices && copy_of_device(from.address, to.address, len)?) {
            return Ok(());
        }
        let (from, to) = (from.address as *const u8, to.address as *mut u8);
        // SAFETY: both spans have this many bytes; see the head of this file.
        unsafe { std::ptr::copy(from, to, len) };
        Ok(())
    }

    /// [`Copier::try_copy`] from where no result is returned: its error [ends the call](fail).
    #[inline]
    pub fn copy(self, from: Span, to: Span) {
        self.try_copy(from, to).unwrap_or_else(|error| fail(error));
    }

    /// Whether the processor must not touch a span, since it is in the memory of a GPU.
    #[inline]
    pub fn is_of_device(self, span: Span) -> bool {
        self.sees_devices && span.len > 0 && device::owner(span.address).is_some()
    }
}

/// Ends the call with this error, from where no result is returned: the guard of the entry point gets it. So that not every
/// copy of bytes has a result, which fails only with the memory of a GPU. Whoever has something left to do after a copy that fails
/// asks for its [result](result_of).
#[cold]
pub fn fail(error: Error) -> ! {
    resume_unwind(Box::new(error))
}

/// Does `work`.
///
/// # Errors
/// The one that [`fail`] has ended it with.
pub fn result_of(work: impl FnOnce()) -> Result<()> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|end| match end.downcast::<Error>() {
        Ok(error) => *error,
        Err(bug) => resume_unwind(bug),
    })
}

/// Copies bytes if one of the places is in the memory of a GPU.
#[cold]
fn copy_of_device(from: usize, to: usize, len: usize) -> Result<bool> {
    let owner = |place| device::owner(place).map(|runtime| (runtime, place));
    let Some((runtime, place)) = owner(from).or_else(|| owner(to)) else {
        return Ok(false);
    };
    let span = |address| Span { address, len };
    if overlap(span(from), span(to)) {
        let mut between = copied(span(from))?;
        Copier::new().try_copy(span_of(&mut between), span(to))?;
        return Ok(true);
    }
    // SAFETY: both spans have this many bytes; see the head of this file.
    let done = unsafe { runtime.copy(from, to, len, place) };
    done.map_err(|what| Error::new(Class::Buffer, what))?;
    Ok(true)
}

/// Copies bytes, as many as both spans have; the spans may overlap.
#[inline]
pub fn copy(from: Span, to: Span) {
    Copier::new().copy(from, to);
}

/// Whether the processor must not touch a span, since it is in the memory of a GPU.
#[inline]
pub fn is_of_device(span: Span) -> bool {
    Copier::new().is_of_device(span)
}

/// Copies elements to others, as many bytes of data as both have. The offsets of both count from an address.
pub fn copy_elements(
    from: CollectivePart,
    from_address: usize,
    to: CollectivePart,
    to_address: usize,
) {
    let copier = Copier::new();
    let place = |part: &CollectivePart, address| part.data(address).span;
    let (from_place, to_place) = (place(&from, from_address), place(&to, to_address));
    if from.datatype.is_contiguous(from.count) && to.datatype.is_contiguous(to.count) {
        return copier.copy(from_place, to_place);
    }
    let all = from_place.len.min(to_place.len) as u64;
    let mut into = to.datatype.runs(to.count, 0, all);
    let mut room = Span::default();
    for run in from.datatype.runs(from.count, 0, all) {
        let mut piece = Span {
            address: from_place.address.wrapping_add_signed(run.offset as isize),
            len: run.len,
        };
        while piece.len > 0 {
            if room.len == 0 {
                let Some(run) = into.next() else {
                    return;
                };
                room.address = to_place.address.wrapping_add_signed(run.offset as isize);
                room.len = run.len;
            }
            let len = piece.len.min(room.len);
            copier.copy(piece, room);
            for place in [&mut piece, &mut room] {
                place.address += len;
                place.len -= len;
            }
        }
    }
}

/// A copy of the bytes of a span.
///
/// # Errors
/// `MPI_ERR_NO_MEM`, and that of [`Copier::try_copy`].
pub fn copied(span: Span) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if bytes.try_reserve_exact(span.len).is_err() {
        return Err(Error::no_mem("out of memory for a copy of the data"));
    }
    bytes.resize(span.len, 0);
    Copier::new().try_copy(span, span_of(&mut bytes))?;
    Ok(bytes)
}

/// The span of this library's bytes. It is not used after they are freed.
pub fn span_of(bytes: &mut [u8]) -> Span {
    Span {
        address: bytes.as_mut_ptr() as usize,
        len: bytes.len(),
    }
}

/// `target = target op origin`, element by element. Both have the same length and do not overlap.
pub fn combine(op: Op, basic: Basic, target: Span, origin: Span) {
    assert!(
        target.len == origin.len && !overlap(target, origin),
        "{target:?} and {origin:?} cannot be combined"
    );
    if target.len == 0 {
        return;
    }
    let copier = Copier::new();
    if copier.is_of_device(target) || copier.is_of_device(origin) {
        return combine_on_host(op, basic, target, origin);
    }
    // SAFETY: the bytes are valid (see the head of this file) and do not overlap; other accumulates wait, and a program
    // that uses the bytes meanwhile has undefined results (MPI 4.1, section 12.7).
    let (target, origin) = unsafe {
        (
            std::slice::from_raw_parts_mut(target.address as *mut u8, target.len),
            std::slice::from_raw_parts(origin.address as *const u8, origin.len),
        )
    };
    op.combine(basic, target, origin);
}

/// [`combine`] with copies, where memory is a device's.
#[cold]
fn combine_on_host(op: Op, basic: Basic, target: Span, origin: Span) {
    let both = copied(target).and_then(|result| Ok((result, copied(origin)?)));
    let (mut result, mut origin) = both.unwrap_or_else(|error| fail(error));
    combine(op, basic, span_of(&mut result), span_of(&mut origin));
    copy(span_of(&mut result), target);
}

/// Copies the bytes of `target` to `result`, and replaces them with those of `origin` if they were equal to `compare`.
/// Each is one element, and they may overlap.
pub fn compare_and_swap(origin: Span, compare: Span, result: Span, target: Span) {
    let copier = Copier::new();
    // The longest element that can be compared has 8 bytes.
    let mut room = [[0; 16]; 3];
    let len = target.len;
    assert!(
        len <= 16 && [origin.len, compare.len, result.len] == [len; 3],
        "an element of {len} bytes cannot be compared"
    );
    for (bytes, span) in room.iter_mut().zip([origin, compare, target]) {
        copier.copy(span, span_of(&mut bytes[..len]));
    }
    let [mut origin, compare, mut found] = room;
    copier.copy(span_of(&mut found[..len]), result);
    if found == compare {
        copier.copy(span_of(&mut origin[..len]), target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_zero_aligned_and_freed_once() {
        for (size, asked, alignment) in [
            (0, None, 64),
            (1, Some(1), 64),
            (1000, Some(4096), 4096),
            (1 << 20, Some(1 << 21), 1 << 21),
        ] {
            let address = allocate(size, asked).unwrap();
            assert!(address.is_multiple_of(alignment));
            let bytes = copied(Span { address, len: size }).unwrap();
            assert!(bytes.iter().all(|&byte| byte == 0));
            assert_eq!(free(address + 1).unwrap_err().class, Class::Base);
            free(address).unwrap();
            assert_eq!(free(address).unwrap_err().class, Class::Base);
        }
        assert_eq!(free(0).unwrap_err().class, Class::Base);
    }

    #[test]
    fn too_much_memory_is_an_error() {
        for size in [usize::MAX, usize::MAX - 63, 1 << 62] {
            assert_eq!(allocate(size, None).unwrap_err().class, Class::NoMem);
        }
    }

    #[test]
    fn copies_may_overlap() {
        for (from, to, len) in [(0, 1, 8), (1, 0, 8), (0, 3, 20), (3, 0, 20), (5, 5, 9)] {
            let mut bytes: Vec<u8> = (0..32).collect();
            let mut expected = bytes.clone();
            expected.copy_within(from..from + len, to);
            let address = bytes.as_mut_ptr() as usize;
            let at = |offset| Span {
                address: address + offset,
                len,
            };
            copy(at(from), at(to));
            assert_eq!(bytes, expected);
        }
    }

    #[test]
    fn spans_overlap_where_they_share_a_byte() {
        let span = |address, len| Span { address, len };
        assert!(overlap(span(10, 5), span(14, 1)));
        assert!(!overlap(span(10, 5), span(15, 1)));
        assert!(!overlap(span(10, 5), span(12, 0)));
        assert!(overlap(span(10, usize::MAX), span(15, 1)));
    }
}
