//! Pointers that come over the boundary, turned into slices and references.
#![allow(unsafe_code)]

use libc::{c_char, c_int};
use minfo_core::error::{Class, Error, Result};

/// `MPI_UNDEFINED`
pub(crate) const UNDEFINED: c_int = -32766;

/// A CHARACTER argument that is read.
///
/// # Safety
/// `at` points to `len` characters, which nobody changes during `'a`; or `len` is 0.
pub(crate) unsafe fn fortran_text<'a>(at: *const c_char, len: usize) -> &'a [u8] {
    if at.is_null() || len == 0 {
        return &[];
    }
    // SAFETY: as the caller promises.
    unsafe { std::slice::from_raw_parts(at.cast(), len) }
}

/// A CHARACTER argument that is written.
///
/// # Safety
/// `at` points to `len` characters, which nobody else uses during `'a`; or `len` is 0.
pub(crate) unsafe fn fortran_variable<'a>(at: *mut c_char, len: usize) -> &'a mut [u8] {
    if at.is_null() || len == 0 {
        return &mut [];
    }
    // SAFETY: as the caller promises.
    unsafe { std::slice::from_raw_parts_mut(at.cast(), len) }
}

/// A C string, without its NUL. Of a string that is longer than `max` characters only the first
/// `max + 1` are read and returned, which is enough to see that it is too long.
///
/// # Safety
/// `at` is null or points to a C string, which nobody changes during `'a`.
///
/// # Errors
/// One of class `class` for a null pointer.
pub(crate) unsafe fn c_text<'a>(
    at: *const c_char,
    max: usize,
    class: Class,
    name: &'static str,
) -> Result<&'a [u8]> {
    if at.is_null() {
        return Err(Error::new(class, format!("{name} is a null pointer")));
    }
    // SAFETY: the caller promises a NUL, and nothing is read behind it.
    let len = unsafe { libc::strnlen(at, max + 1) };
    // SAFETY: so many characters have just been read.
    Ok(unsafe { std::slice::from_raw_parts(at.cast(), len) })
}

/// A buffer of `len` bytes that is written.
///
/// # Safety
/// `at` is null or points to `len` bytes, which nobody else uses during `'a`; or `len` is 0.
///
/// # Errors
/// `MPI_ERR_ARG` for a null pointer, unless `len` is 0.
pub(crate) unsafe fn c_buffer<'a>(
    at: *mut c_char,
    len: usize,
    name: &'static str,
) -> Result<&'a mut [u8]> {
    if at.is_null() && len > 0 {
        return Err(null(name));
    }
    // SAFETY: as the caller promises.
    Ok(unsafe { fortran_variable(at, len) })
}

/// An argument that is passed by reference, to be read and written.
///
/// # Safety
/// `at` is null or points to an initialised `T` which nobody else uses during `'a`.
///
/// # Errors
/// `MPI_ERR_ARG` for a null pointer, which can only come from C.
pub(crate) unsafe fn by_reference<'a, T>(at: *mut T, name: &'static str) -> Result<&'a mut T> {
    // SAFETY: as the caller promises.
    unsafe { at.as_mut() }.ok_or_else(|| null(name))
}

#[cold]
#[inline(never)]
fn null(name: &'static str) -> Error {
    Error::new(Class::Arg, format!("{name} is a null pointer"))
}
