//! Info objects: the entry points without text, and those with Fortran text.
//! [`super::info_c`] has those with C text.
//!
//! Lengths and numbers of keys come as 64-bit integers: a default INTEGER of either size fits.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_buffer, fortran_text, fortran_variable, not_negative};
use super::guard::{Call, guard};
use super::handle::{Invalid, Kind, Object, Recycle, Table};
use super::start;
use libc::{c_char, c_int};
use minfo_core::engine;
use minfo_core::error::{Class, Error, Result};
use minfo_core::hints::Hints;
use minfo_core::info::Info;
use minfo_core::text::{assign, strip};
use std::sync::OnceLock;

/// `MPI_INFO_NULL` in the standard ABI.
pub(super) const NULL: c_int = 304;
/// `MPI_INFO_ENV` in the standard ABI.
const ENV: c_int = 305;

static INFOS: Table<Info> = Table::new(Kind::Info);
/// `MPI_INFO_ENV`, which is made when it is first asked for. In a table of its own, so that no handle
/// of the program can stand for it.
static ENVS: Table<Info> = Table::new(Kind::Info);
static ENV_HANDLE: OnceLock<c_int> = OnceLock::new();

impl Recycle for Info {
    #[inline(always)]
    fn memory(&self) -> usize {
        Info::memory(self)
    }

    #[inline(always)]
    fn clear(&mut self) {
        Info::clear(self);
    }
}

/// A call of `procedure` on an info object.
pub(super) fn on(procedure: &'static str, info: c_int) -> Call {
    Call::on(procedure, "info", info)
}

/// The info object of a handle, which may be `MPI_INFO_ENV`, to be read.
#[inline(always)]
pub(super) fn read(info: c_int) -> Result<Object<'static, Info>> {
    match INFOS.get(info) {
        Ok(object) => Ok(object),
        Err(why) => env_or_refuse(info, why),
    }
}

/// The info object of a handle, to be changed.
#[inline(always)]
pub(super) fn change(info: c_int) -> Result<Object<'static, Info>> {
    INFOS.get(info).map_err(|why| refuse(info, why))
}

/// The handle of a new info object that `fill` has filled.
pub(super) fn insert(fill: impl FnOnce(&mut Info) -> Result<()>) -> Result<c_int> {
    INFOS.insert(fill)
}

/// The handle of a new info object with these hints.
pub(super) fn insert_hints(hints: &Hints) -> Result<c_int> {
    // Nothing is held while they are copied: an info object is filled under its lock.
    insert(|new| hints.give(new))
}

/// A copy of the hints that a call is given: nothing for `MPI_INFO_NULL`. The info object is read at the
/// call, and what happens to it later has no effect (I20).
pub(super) fn given(info: c_int) -> Result<Info> {
    let mut given = Info::default();
    if info != NULL {
        given.copy_from(&*read(info)?)?;
    }
    Ok(given)
}

#[cold]
fn env_or_refuse(info: c_int, why: Invalid) -> Result<Object<'static, Info>> {
    if info != ENV {
        return Err(refuse(info, why));
    }
    let handle = match ENV_HANDLE.get() {
        Some(handle) => *handle,
        None => {
            let env = engine::current().start(start::of_process()).info()?;
            let made = ENVS.insert(|new| new.copy_from(&env))?;
            // Whoever comes second has made one too many; it stays, and nobody sees it.
            *ENV_HANDLE.get_or_init(|| made)
        }
    };
    ENVS.get(handle).map_err(|why| refuse(info, why))
}

#[cold]
fn refuse(info: c_int, why: Invalid) -> Error {
    let what = match (info, why) {
        (NULL, _) => "MPI_INFO_NULL is no info object",
        (ENV, _) => "MPI_INFO_ENV can be neither changed nor freed",
        (_, Invalid::Freed) => "this info object was freed",
        (_, Invalid::Foreign) => "this is no handle of an info object",
    };
    Error::new(Class::Info, what)
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
            INFOS.remove(*info).map_err(|why| refuse(*info, why))?;
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
            let limit = not_negative(valuelen, "valuelen")?;
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
            let limit = not_negative(*buflen, "buflen")?;
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
