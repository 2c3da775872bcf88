//! The entry points as a Fortran wrapper calls them, for use in tests.

use crate::entries;
use libc::c_int;
use minfo_objects::errhandler::Errhandler;

/// An error code, or the result of the call.
pub(super) type CallResult<T> = Result<T, c_int>;

fn outcome<T>(code: c_int, value: T) -> CallResult<T> {
    if code == 0 { Ok(value) } else { Err(code) }
}

/// Errors are returned as codes from now on.
pub(super) fn return_errors() {
    entries::minfo_comm_set_errhandler(258, Errhandler::Return.returned());
}

pub(super) fn create() -> CallResult<c_int> {
    let mut handle = -7;
    let code = entries::minfo_info_create((&mut handle).into());
    outcome(code, handle)
}

pub(super) fn dup(info: c_int) -> CallResult<c_int> {
    let mut handle = -7;
    let code = entries::minfo_info_dup(info, (&mut handle).into());
    outcome(code, handle)
}

pub(super) fn free(mut info: c_int) -> CallResult<c_int> {
    let code = entries::minfo_info_free((&mut info).into());
    outcome(code, info)
}

pub(super) fn nkeys(info: c_int) -> CallResult<c_int> {
    let mut nkeys = -7;
    let code = entries::minfo_info_get_nkeys(info, (&mut nkeys).into());
    outcome(code, nkeys)
}

pub(super) fn set(info: c_int, key: &[u8], value: &[u8]) -> CallResult<()> {
    let code = entries::minfo_info_set(info, key.into(), key.len(), value.into(), value.len());
    outcome(code, ())
}

pub(super) fn delete(info: c_int, key: &[u8]) -> CallResult<()> {
    let code = entries::minfo_info_delete(info, key.into(), key.len());
    outcome(code, ())
}

/// `MPI_Info_get` into `variable`; returns the flag.
pub(super) fn get(
    info: c_int,
    key: &[u8],
    valuelen: i64,
    variable: &mut [u8],
) -> CallResult<c_int> {
    let (len, mut flag) = (variable.len(), -7);
    let (value, found) = (variable.into(), (&mut flag).into());
    let code = entries::minfo_info_get(info, key.into(), key.len(), valuelen, value, len, found);
    outcome(code, flag)
}

/// `MPI_Info_get_string` into `variable`; returns `buflen` and the flag.
pub(super) fn get_string(
    info: c_int,
    key: &[u8],
    mut buflen: i64,
    variable: &mut [u8],
) -> CallResult<(i64, c_int)> {
    let (len, mut flag) = (variable.len(), -7);
    let (at, value, found) = ((&mut buflen).into(), variable.into(), (&mut flag).into());
    let code = entries::minfo_info_get_string(info, key.into(), key.len(), at, value, len, found);
    outcome(code, (buflen, flag))
}

/// `MPI_Info_get_valuelen`; returns `valuelen`, which was -7 before, and the flag.
pub(super) fn get_valuelen(info: c_int, key: &[u8]) -> CallResult<(c_int, c_int)> {
    let (mut valuelen, mut flag) = (-7, -7);
    let (at, found) = ((&mut valuelen).into(), (&mut flag).into());
    let code = entries::minfo_info_get_valuelen(info, key.into(), key.len(), at, found);
    outcome(code, (valuelen, flag))
}

pub(super) fn get_nthkey(info: c_int, n: i64, variable: &mut [u8]) -> CallResult<()> {
    let len = variable.len();
    let code = entries::minfo_info_get_nthkey(info, n, variable.into(), len);
    outcome(code, ())
}
