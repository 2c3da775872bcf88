//! The procedures of an MPI library that this engine calls: by their `PMPI_` names, so that tools see nothing of what this
//! library does itself. Where a [tool](super::tools) stands before the library, the one call that the program's call comes
//! to goes to the tool ([`seen`]).
//!
//! They are the rows of `interface/chapters` with a mark `native`. From those the build script derives the table
//! [`Symbols`], and a method for each procedure, which is the one place where it is called (`interface/src/native.rs`).
//! A call without choice buffers, and that ends no object, is safe: a [`Handle`] comes from the library, or from someone
//! who vouches for it. (A library that does not run, or that is asked for what its thread level does not allow, is the
//! program's error, as it is without this package.)
//!
//! Handles go as a `usize` whatever the ABI: where a handle is a 32-bit integer, the callee looks at the low half
//! of the register or of the stack's slot, and an output of 32 bits is written into the low half of a zeroed
//! `usize`. That holds for the 64-bit little-endian systems of Linux; elsewhere nothing is loaded.
#![allow(unsafe_code)]

use super::abi::{Family, Handle};
use crate::engine::seen;
use libc::{c_char, c_int, c_void};
use std::ffi::CStr;
use std::mem::transmute;
use std::slice;

include!(concat!(env!("OUT_DIR"), "/native.rs"));

impl Symbols {
    /// A tool, and what of the library no tool has.
    pub(super) fn stand_before(&mut self, tools: Option<Box<Symbols>>) {
        self.tools = tools;
    }

    /// Those that this procedure is called of.
    #[inline(always)]
    fn seen(&self, name: &str) -> &Symbols {
        match &self.tools {
            Some(tools) if seen::is_of_program(name) => tools,
            _ => self,
        }
    }
}

/// A library's address of something.
pub(super) type Address = *const c_void;

/// A delete function of an attribute.
pub(super) type CommDeleteAttrFn =
    unsafe extern "C" fn(Handle<of::Comm>, c_int, *mut c_void, *mut c_void) -> c_int;
/// A copy function of an attribute.
pub(super) type CommCopyAttrFn = unsafe extern "C" fn(
    Handle<of::Comm>,
    c_int,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_int,
) -> c_int;
/// A reduction function.
pub(super) type UserFn = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut c_void);

/// What a reduction function combines: so many elements of `size` bytes, and those that the result goes to. Nothing where
/// there are none.
///
/// # Safety
/// The pointers are those that a library has called the function with (MPI 4.1, section 6.9.5), and what is returned is
/// not used after the function.
pub(super) unsafe fn reduced<'a>(
    invec: *mut c_void,
    inoutvec: *mut c_void,
    len: *mut c_int,
    size: usize,
) -> Option<(&'a [u8], &'a mut [u8])> {
    // SAFETY: the third argument of such a function is the address of the number of elements.
    let len = unsafe { *len }.max(0) as usize * size;
    if len == 0 {
        return None;
    }
    // SAFETY: both vectors have so many elements, and no library gives a function two vectors that overlap.
    Some(unsafe {
        (
            slice::from_raw_parts(invec.cast(), len),
            slice::from_raw_parts_mut(inoutvec.cast(), len),
        )
    })
}

/// Room for what `MPI_Get_processor_name` says: more than any family's longest.
pub(super) const MPI_MAX_PROCESSOR_NAME: usize = 512;
/// Room for the name of an object: more than any family's longest.
pub(super) const MPI_MAX_OBJECT_NAME: usize = 512;
/// Room for what `MPI_Error_string` says: as above.
pub(super) const MPI_MAX_ERROR_STRING: usize = 1024;

/// Room for a status of any of the families: the largest has 32 bytes.
#[derive(Default)]
#[repr(C, align(8))]
pub(crate) struct Status(pub [c_int; 10]);

/// An array of handles, each as wide as the family has it.
pub(super) enum Handles<K> {
    /// Numbers of 32 bits.
    Numbers(Vec<u32>),
    /// Addresses.
    Addresses(Vec<Handle<K>>),
}

impl<K> Handles<K> {
    /// These, for a library of this family.
    pub(super) fn new(family: Family, handles: impl Iterator<Item = Handle<K>>) -> Handles<K> {
        match family {
            Family::Mpich => Handles::Numbers(handles.map(|one| one.value() as u32).collect()),
            Family::Standard | Family::OpenMpi => Handles::Addresses(handles.collect()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Handles::Numbers(numbers) => numbers.len(),
            Handles::Addresses(addresses) => addresses.len(),
        }
    }

    fn as_ptr(&self) -> *const c_void {
        match self {
            Handles::Numbers(numbers) => numbers.as_ptr().cast(),
            Handles::Addresses(addresses) => addresses.as_ptr().cast(),
        }
    }
}

/// Ends the call of whoever gives an array that is shorter than it says: the library would go on behind it.
#[inline(always)]
fn check_length(len: usize, said: c_int) {
    assert!(
        usize::try_from(said).unwrap_or(0) <= len,
        "an array of {len} elements is given for {said}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_as_wide_as_the_family_has_them() {
        // SAFETY: nothing is called with them.
        let handles =
            [1usize, 0x4c00_0405].map(|value| unsafe { Handle::<of::Datatype>::given(value) });
        for (family, width) in [(Family::Mpich, 4), (Family::OpenMpi, 8)] {
            let list = Handles::new(family, handles.into_iter());
            assert_eq!(list.len(), 2);
            // SAFETY: the list has two handles of so many bytes, of which the second begins there.
            let second = unsafe { list.as_ptr().byte_add(width).cast::<u32>().read() };
            assert_eq!(second, 0x4c00_0405);
        }
    }

    #[test]
    #[should_panic(expected = "an array of 2 elements is given for 3")]
    fn an_array_is_as_long_as_it_is_said_to_be() {
        check_length(2, -1);
        check_length(2, 2);
        check_length(2, 3);
    }
}
