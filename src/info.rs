//! Info objects: the entry points without text, and those with Fortran text.
//! [`super::info_c`] has those with C text.
//!
//! Lengths and numbers of keys come as 64-bit integers: a default INTEGER of either size fits.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_buffer, fortran_text, fortran_variable};
use super::guard::{Call, guard};
use libc::{c_char, c_int};
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::info::{ENV, NULL, change, free, insert, read};
use minfo_core::text::{assign, strip};

/// A call of `procedure` on an info object.
pub(super) fn on(procedure: &'static str, info: c_int) -> Call {
    Call::on(procedure, "info", info)
}

/// `MPI_Info_create(info)`: a new info object without pairs.
///
/// # Safety
/// `info` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_create(info: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Info_create"),
        || {
            // SAFETY: as the caller promises.
            let info = unsafe { by_reference(info, "info") }?;
            *info = insert(|_| Ok(()))?;
            Ok(())
        },
    )
}

/// `MPI_Info_create_env(info)` of Fortran: a new info object with the pairs of `MPI_INFO_ENV`.
///
/// # Safety
/// `info` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_create_env(info: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Info_create_env"),
        || {
            // SAFETY: as the caller promises.
            let info = unsafe { by_reference(info, "info") }?;
            let env = read(ENV)?;
            *info = insert(|new| new.copy_from(&env))?;
            Ok(())
        },
    )
}

/// `MPI_Info_dup(info, newinfo)`: a new info object with the same pairs in the same order.
///
/// # Safety
/// `newinfo` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_dup(info: c_int, newinfo: *mut c_int) -> c_int {
    guard(
        || on("MPI_Info_dup", info),
        || {
            // SAFETY: as the caller promises.
            let newinfo = unsafe { by_reference(newinfo, "newinfo") }?;
            // The new slot is locked within the lock of the old one. Nobody who holds the lock of a
            // slot without an object waits for another, so this cannot lock up.
            let old = read(info)?;
            *newinfo = insert(|new| new.copy_from(&old))?;
            Ok(())
        },
    )
}

/// `MPI_Info_free(info)`: ends the object, and sets the handle to `MPI_INFO_NULL`.
///
/// # Safety
/// `info` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_free(info: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { info.as_ref() }.map_or(NULL, |&handle| handle);
    guard(
        || on("MPI_Info_free", handle),
        || {
            // SAFETY: as the caller promises.
            let info = unsafe { by_reference(info, "info") }?;
            free(*info)?;
            *info = NULL;
            Ok(())
        },
    )
}

/// `MPI_Info_get_nkeys(info, nkeys)`: the number of keys.
///
/// # Safety
/// `nkeys` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_nkeys(info: c_int, nkeys: *mut c_int) -> c_int {
    guard(
        || on("MPI_Info_get_nkeys", info),
        || {
            // SAFETY: as the caller promises.
            let nkeys = unsafe { by_reference(nkeys, "nkeys") }?;
            *nkeys = read(info)?.nkeys() as c_int;
            Ok(())
        },
    )
}

/// `MPI_Info_set(info, key, value)` with Fortran text.
///
/// # Safety
/// `key` and `value` point to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_set(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    value: *const c_char,
    value_len: usize,
) -> c_int {
    guard(
        || on("MPI_Info_set", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let value = unsafe { fortran_text(value, value_len) };
            change(info)?.set(strip(key), strip(value))
        },
    )
}

/// `MPI_Info_delete(info, key)` with Fortran text.
///
/// # Safety
/// `key` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_delete(
    info: c_int,
    key: *const c_char,
    key_len: usize,
) -> c_int {
    guard(
        || on("MPI_Info_delete", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            change(info)?.delete(strip(key))
        },
    )
}

/// `MPI_Info_get(info, key, valuelen, value, flag)` with Fortran text: at most `valuelen` characters
/// of the value, and blanks to the end of the variable. An absent key changes `flag` only.
///
/// # Safety
/// `key` and `value` point to so many characters; `flag` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    valuelen: i64,
    value: *mut c_char,
    value_len: usize,
    flag: *mut c_int,
) -> c_int {
    guard(
        || on("MPI_Info_get", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let flag = unsafe { by_reference(flag, "flag") }?;
            let object = read(info)?;
            let found = object.get(strip(key))?;
            let limit = not_negative(Class::Arg, "valuelen", valuelen)?;
            if let Some(found) = found {
                // SAFETY: as the caller promises; the key is not looked at any more.
                assign(unsafe { fortran_variable(value, value_len) }, found, limit);
            }
            *flag = found.is_some().into();
            Ok(())
        },
    )
}

/// `MPI_Info_get_valuelen(info, key, valuelen, flag)` with Fortran text: the length of the value.
/// An absent key changes `flag` only.
///
/// # Safety
/// `key` points to so many characters; `valuelen` and `flag` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_valuelen(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    valuelen: *mut c_int,
    flag: *mut c_int,
) -> c_int {
    guard(
        || on("MPI_Info_get_valuelen", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            unsafe { valuelen_of(info, Ok(strip(key)), valuelen, flag) }
        },
    )
}

/// What both forms of `MPI_Info_get_valuelen` do once they have looked for the key.
///
/// # Safety
/// `valuelen` and `flag` are null or point to integers.
#[inline(always)]
pub(super) unsafe fn valuelen_of(
    info: c_int,
    key: Result<&[u8]>,
    valuelen: *mut c_int,
    flag: *mut c_int,
) -> Result<()> {
    // SAFETY: as the caller promises.
    let valuelen = unsafe { by_reference(valuelen, "valuelen") }?;
    // SAFETY: as the caller promises.
    let flag = unsafe { by_reference(flag, "flag") }?;
    let found = read(info)?.get(key?)?.map(<[u8]>::len);
    if let Some(len) = found {
        *valuelen = len as c_int;
    }
    *flag = found.is_some().into();
    Ok(())
}

/// `MPI_Info_get_string(info, key, buflen, value, flag)` with Fortran text: `buflen` counts no NUL;
/// on return it is the length of the value. An absent key changes `flag` only, and `buflen` = 0
/// leaves `value` as it is.
///
/// # Safety
/// `key` and `value` point to so many characters; `buflen` and `flag` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_string(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    buflen: *mut i64,
    value: *mut c_char,
    value_len: usize,
    flag: *mut c_int,
) -> c_int {
    guard(
        || on("MPI_Info_get_string", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let buflen = unsafe { by_reference(buflen, "buflen") }?;
            // SAFETY: as the caller promises.
            let flag = unsafe { by_reference(flag, "flag") }?;
            let object = read(info)?;
            let found = object.get(strip(key))?;
            let limit = not_negative(Class::Arg, "buflen", *buflen)?;
            if let Some(found) = found {
                if limit > 0 {
                    // SAFETY: as the caller promises; the key is not looked at any more.
                    assign(unsafe { fortran_variable(value, value_len) }, found, limit);
                }
                *buflen = found.len() as i64;
            }
            *flag = found.is_some().into();
            Ok(())
        },
    )
}

/// `MPI_Info_get_nthkey(info, n, key)` with Fortran text: the key with number `n`, counted from 0,
/// cut or blank-padded to the variable.
///
/// # Safety
/// `key` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_nthkey(
    info: c_int,
    n: i64,
    key: *mut c_char,
    key_len: usize,
) -> c_int {
    guard(
        || on("MPI_Info_get_nthkey", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { c_buffer(key, key_len, "key") }?;
            let object = read(info)?;
            assign(key, object.nthkey(n)?, key_len);
            Ok(())
        },
    )
}
