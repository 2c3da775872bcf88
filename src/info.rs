//! Info objects: the entry points without text, and those with Fortran text.
//! [`super::info_c`] has those with C text.
//!
//! Lengths and key numbers are 64-bit integers: a default INTEGER of either size fits.
#![allow(unsafe_code)]

use super::foreign::{InOut, Out, Place, TextIn, TextOut};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::info::{ENV, NULL, change, free, insert, insert_copy, read};
use minfo_core::text::strip;

/// Runs `body` of a call on an info object.
#[inline(always)]
pub(super) fn guard_info(
    procedure: &'static str,
    info: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard(|| Call::on(procedure, "info", info), body)
}

/// The common part of calls that look up a key: `give` writes the result, and `flag` says whether the key was found. An
/// absent key changes `flag` only.
#[inline(always)]
pub(super) fn give_found<T>(
    flag: Place<c_int>,
    found: Option<T>,
    give: impl FnOnce(T) -> Result<()>,
) -> Result<()> {
    let is_found = found.is_some();
    found.map_or(Ok(()), give)?;
    flag.give(is_found.into());
    Ok(())
}

/// `MPI_Info_create(info)`: a new info object without pairs.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_create(info: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Info_create"),
        || info.answer("info", || insert(|_| Ok(()))),
    )
}

/// `MPI_Info_create_env(info)` of Fortran: a new info object with the pairs of `MPI_INFO_ENV`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_create_env(info: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Info_create_env"),
        || info.answer("info", || insert_copy(ENV)),
    )
}

/// `MPI_Info_dup(info, newinfo)`: a new info object with the same pairs in the same order.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_dup(info: c_int, newinfo: Out<c_int>) -> c_int {
    guard_info("MPI_Info_dup", info, || {
        newinfo.answer("newinfo", || insert_copy(info))
    })
}

/// `MPI_Info_free(info)`: frees the object and sets the handle to `MPI_INFO_NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_free(info: InOut<c_int>) -> c_int {
    guard_info("MPI_Info_free", info.value_or(NULL), || {
        info.end("info", NULL, free)
    })
}

/// `MPI_Info_get_nkeys(info, nkeys)`: the number of keys.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_nkeys(info: c_int, nkeys: Out<c_int>) -> c_int {
    guard_info("MPI_Info_get_nkeys", info, || {
        nkeys.answer("nkeys", || Ok(read(info)?.nkeys() as c_int))
    })
}

/// `MPI_Info_set(info, key, value)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_set(
    info: c_int,
    key: TextIn,
    key_len: usize,
    value: TextIn,
    value_len: usize,
) -> c_int {
    guard_info("MPI_Info_set", info, || {
        change(info)?.set(strip(key.read(key_len)), strip(value.read(value_len)))
    })
}

/// `MPI_Info_delete(info, key)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_delete(info: c_int, key: TextIn, key_len: usize) -> c_int {
    guard_info("MPI_Info_delete", info, || {
        change(info)?.delete(strip(key.read(key_len)))
    })
}

/// `MPI_Info_get(info, key, valuelen, value, flag)` with Fortran text: at most `valuelen` characters of the value,
/// padded with blanks to the length of the variable. An absent key changes `flag` only.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get(
    info: c_int,
    key: TextIn,
    key_len: usize,
    valuelen: i64,
    value: TextOut,
    value_len: usize,
    flag: Out<c_int>,
) -> c_int {
    guard_info("MPI_Info_get", info, || {
        let flag = flag.required("flag")?;
        let object = read(info)?;
        let found = object.get(strip(key.read(key_len)))?;
        let limit = not_negative(Class::Arg, "valuelen", valuelen)?;
        give_found(flag, found, |found| {
            value.assign(value_len, found, limit);
            Ok(())
        })
    })
}

/// `MPI_Info_get_valuelen(info, key, valuelen, flag)` with Fortran text: the length of the value.
/// An absent key changes `flag` only.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_valuelen(
    info: c_int,
    key: TextIn,
    key_len: usize,
    valuelen: Out<c_int>,
    flag: Out<c_int>,
) -> c_int {
    guard_info("MPI_Info_get_valuelen", info, || {
        valuelen_of(info, Ok(strip(key.read(key_len))), valuelen, flag)
    })
}

/// The common part of both forms of `MPI_Info_get_valuelen`, after the key has been looked up.
#[inline(always)]
pub(super) fn valuelen_of(
    info: c_int,
    key: Result<&[u8]>,
    valuelen: Out<c_int>,
    flag: Out<c_int>,
) -> Result<()> {
    let valuelen = valuelen.required("valuelen")?;
    let flag = flag.required("flag")?;
    let found = read(info)?.get(key?)?.map(<[u8]>::len);
    give_found(flag, found, |len| {
        valuelen.give(len as c_int);
        Ok(())
    })
}

/// `MPI_Info_get_string(info, key, buflen, value, flag)` with Fortran text: `buflen` does not include a NUL; on return
/// it is the length of the value. An absent key changes `flag` only, and `buflen` = 0 leaves `value` as it is.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_string(
    info: c_int,
    key: TextIn,
    key_len: usize,
    buflen: InOut<i64>,
    value: TextOut,
    value_len: usize,
    flag: Out<c_int>,
) -> c_int {
    guard_info("MPI_Info_get_string", info, || {
        let buflen = buflen.required("buflen")?;
        let flag = flag.required("flag")?;
        let object = read(info)?;
        let found = object.get(strip(key.read(key_len)))?;
        let limit = not_negative(Class::Arg, "buflen", buflen.value())?;
        give_found(flag, found, |found| {
            if limit > 0 {
                value.assign(value_len, found, limit);
            }
            buflen.give(found.len() as i64);
            Ok(())
        })
    })
}

/// `MPI_Info_get_nthkey(info, n, key)` with Fortran text: the key with number `n`, counted from 0, truncated or
/// blank-padded to the length of the variable.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_nthkey(
    info: c_int,
    n: i64,
    key: TextOut,
    key_len: usize,
) -> c_int {
    guard_info("MPI_Info_get_nthkey", info, || {
        key.assign(key_len, read(info)?.nthkey(n)?, key_len);
        Ok(())
    })
}
