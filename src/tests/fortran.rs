//! The entry points as a Fortran wrapper calls them, for use in tests.
#![allow(unsafe_code)]

use crate::{errhandler, info};
use libc::{c_char, c_int};
use minfo_core::mpi::errhandler::Errhandler;

/// An error code, or what the call gave.
pub(super) type Outcome<T> = Result<T, c_int>;

fn outcome<T>(code: c_int, value: T) -> Outcome<T> {
    if code == 0 { Ok(value) } else { Err(code) }
}

fn text(text: &[u8]) -> *const c_char {
    text.as_ptr().cast()
}

/// Errors come back as codes from now on.
pub(super) fn return_errors() {
    errhandler::minfo_comm_set_errhandler(258, Errhandler::Return as c_int);
}

pub(super) fn create() -> Outcome<c_int> {
    let mut handle = -7;
    // SAFETY: the pointer is that of a variable.
    let code = unsafe { info::minfo_info_create(&mut handle) };
    outcome(code, handle)
}

pub(super) fn dup(info: c_int) -> Outcome<c_int> {
    let mut handle = -7;
    // SAFETY: the pointer is that of a variable.
    let code = unsafe { info::minfo_info_dup(info, &mut handle) };
    outcome(code, handle)
}

pub(super) fn free(mut info: c_int) -> Outcome<c_int> {
    // SAFETY: the pointer is that of a variable.
    let code = unsafe { info::minfo_info_free(&mut info) };
    outcome(code, info)
}

pub(super) fn nkeys(info: c_int) -> Outcome<c_int> {
    let mut nkeys = -7;
    // SAFETY: the pointer is that of a variable.
    let code = unsafe { info::minfo_info_get_nkeys(info, &mut nkeys) };
    outcome(code, nkeys)
}

pub(super) fn set(info: c_int, key: &[u8], value: &[u8]) -> Outcome<()> {
    // SAFETY: pointers and lengths are those of slices.
    let code =
        unsafe { info::minfo_info_set(info, text(key), key.len(), text(value), value.len()) };
    outcome(code, ())
}

pub(super) fn delete(info: c_int, key: &[u8]) -> Outcome<()> {
    // SAFETY: pointer and length are those of a slice.
    let code = unsafe { info::minfo_info_delete(info, text(key), key.len()) };
    outcome(code, ())
}

/// `MPI_Info_get` into `variable`; gives the flag.
pub(super) fn get(info: c_int, key: &[u8], valuelen: i64, variable: &mut [u8]) -> Outcome<c_int> {
    let (at, len) = (variable.as_mut_ptr().cast(), variable.len());
    let mut flag = -7;
    // SAFETY: pointers and lengths are those of slices and of a variable.
    let code =
        unsafe { info::minfo_info_get(info, text(key), key.len(), valuelen, at, len, &mut flag) };
    outcome(code, flag)
}

/// `MPI_Info_get_string` into `variable`; gives `buflen` and the flag.
pub(super) fn get_string(
    info: c_int,
    key: &[u8],
    mut buflen: i64,
    variable: &mut [u8],
) -> Outcome<(i64, c_int)> {
    let (at, len) = (variable.as_mut_ptr().cast(), variable.len());
    let mut flag = -7;
    // SAFETY: pointers and lengths are those of slices and of variables.
    let code = unsafe {
        info::minfo_info_get_string(info, text(key), key.len(), &mut buflen, at, len, &mut flag)
    };
    outcome(code, (buflen, flag))
}

/// `MPI_Info_get_valuelen`; gives `valuelen`, which was -7 before, and the flag.
pub(super) fn get_valuelen(info: c_int, key: &[u8]) -> Outcome<(c_int, c_int)> {
    let (mut valuelen, mut flag) = (-7, -7);
    // SAFETY: pointers and lengths are those of a slice and of variables.
    let code = unsafe {
        info::minfo_info_get_valuelen(info, text(key), key.len(), &mut valuelen, &mut flag)
    };
    outcome(code, (valuelen, flag))
}

pub(super) fn get_nthkey(info: c_int, n: i64, variable: &mut [u8]) -> Outcome<()> {
    let (at, len) = (variable.as_mut_ptr().cast(), variable.len());
    // SAFETY: pointer and length are those of a slice.
    let code = unsafe { info::minfo_info_get_nthkey(info, n, at, len) };
    outcome(code, ())
}
