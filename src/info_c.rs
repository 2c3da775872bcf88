//! Info objects: the entry points with C text. Nothing is stripped from it (rule I4).
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_buffer, c_text};
use super::guard::{Call, guard};
use super::info::{on, valuelen_of};
use libc::{c_char, c_int};
use minfo_core::engine;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::info::{MAX_KEY, MAX_VALUE};
use minfo_core::mpi::info::{change, insert, read};
use minfo_core::mpi::start;
use minfo_core::text::assign_c;

/// # Safety
/// `key` is null or points to a C string, which nobody changes during `'a`.
unsafe fn c_key<'a>(key: *const c_char) -> Result<&'a [u8]> {
    // SAFETY: as the caller promises.
    unsafe { c_text(key, MAX_KEY, Class::InfoKey, "key") }
}

/// `MPI_Info_create_env(argc, argv, info)` of C. Without arguments (`argc` = 0 or `argv` null) those
/// of the process are taken.
///
/// # Safety
/// `argv` is null or points to `argc` pointers to C strings; `info` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_create_env_c(
    argc: c_int,
    argv: *const *const c_char,
    info: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Info_create_env"),
        || {
            // SAFETY: as the caller promises.
            let info = unsafe { by_reference(info, "info") }?;
            let argc = not_negative(Class::Arg, "argc", argc.into())?;
            let mut process = start::of_process();
            if argc > 0 && !argv.is_null() {
                let texts = (0..argc).map(|i| {
                    // SAFETY: as the caller promises.
                    let text = unsafe { *argv.add(i) };
                    // SAFETY: as the caller promises; no text is longer than memory.
                    let text = unsafe { c_text(text, usize::MAX - 1, Class::Arg, "argv") };
                    text.map(<[u8]>::to_vec)
                });
                let mut texts = texts.collect::<Result<Vec<_>>>()?;
                process.command = Some(texts.remove(0));
                process.argv = Some(texts);
            }
            let env = engine::current().start(process).info()?;
            *info = insert(|new| new.copy_from(&env))?;
            Ok(())
        },
    )
}

/// `MPI_Info_set(info, key, value)` with C text.
///
/// # Safety
/// `key` and `value` are null or point to C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_set_c(
    info: c_int,
    key: *const c_char,
    value: *const c_char,
) -> c_int {
    guard(
        || on("MPI_Info_set", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { c_key(key) };
            // SAFETY: as the caller promises.
            let value = unsafe { c_text(value, MAX_VALUE, Class::InfoValue, "value") };
            change(info)?.set(key?, value?)
        },
    )
}

/// `MPI_Info_delete(info, key)` with C text.
///
/// # Safety
/// `key` is null or points to a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_delete_c(info: c_int, key: *const c_char) -> c_int {
    guard(
        || on("MPI_Info_delete", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { c_key(key) };
            change(info)?.delete(key?)
        },
    )
}

/// `MPI_Info_get(info, key, valuelen, value, flag)` with C text: at most `valuelen` characters and a
/// NUL, so `value` has `valuelen` + 1 bytes. An absent key changes `flag` only.
///
/// # Safety
/// `key` is null or points to a C string, `value` is null or points to `valuelen` + 1 bytes, `flag`
/// is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_c(
    info: c_int,
    key: *const c_char,
    valuelen: c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    guard(
        || on("MPI_Info_get", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { c_key(key) };
            // SAFETY: as the caller promises.
            let flag = unsafe { by_reference(flag, "flag") }?;
            let object = read(info)?;
            let found = object.get(key?)?;
            let room = not_negative::<usize>(Class::Arg, "valuelen", valuelen.into())? + 1;
            if let Some(found) = found {
                // No more is touched than the value needs, whatever `valuelen` says.
                let used = room.min(found.len() + 1);
                // SAFETY: as the caller promises; the key is not looked at any more.
                assign_c(unsafe { c_buffer(value, used, "value") }?, found);
            }
            *flag = found.is_some().into();
            Ok(())
        },
    )
}

/// `MPI_Info_get_valuelen(info, key, valuelen, flag)` with C text: the length without the NUL.
/// An absent key changes `flag` only.
///
/// # Safety
/// `key` is null or points to a C string; `valuelen` and `flag` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_valuelen_c(
    info: c_int,
    key: *const c_char,
    valuelen: *mut c_int,
    flag: *mut c_int,
) -> c_int {
    guard(
        || on("MPI_Info_get_valuelen", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { c_key(key) };
            // SAFETY: as the caller promises.
            unsafe { valuelen_of(info, key, valuelen, flag) }
        },
    )
}

/// `MPI_Info_get_string(info, key, buflen, value, flag)` with C text: `buflen` counts the NUL; on
/// return it is the size that the value needs. `buflen` = 0 leaves `value` as it is, which may then
/// be null. An absent key changes `flag` only.
///
/// # Safety
/// `key` is null or points to a C string, `buflen` and `flag` are null or point to integers, `value`
/// is null or points to `*buflen` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_string_c(
    info: c_int,
    key: *const c_char,
    buflen: *mut c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    guard(
        || on("MPI_Info_get_string", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { c_key(key) };
            // SAFETY: as the caller promises.
            let buflen = unsafe { by_reference(buflen, "buflen") }?;
            // SAFETY: as the caller promises.
            let flag = unsafe { by_reference(flag, "flag") }?;
            let object = read(info)?;
            let found = object.get(key?)?;
            let room: usize = not_negative(Class::Arg, "buflen", (*buflen).into())?;
            if let Some(found) = found {
                let used = room.min(found.len() + 1);
                // SAFETY: as the caller promises; the key is not looked at any more.
                assign_c(unsafe { c_buffer(value, used, "value") }?, found);
                *buflen = found.len() as c_int + 1;
            }
            *flag = found.is_some().into();
            Ok(())
        },
    )
}

/// `MPI_Info_get_nthkey(info, n, key)` with C text: `key` has room for `MPI_MAX_INFO_KEY` bytes.
///
/// # Safety
/// `key` is null or points to `MPI_MAX_INFO_KEY` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_nthkey_c(info: c_int, n: c_int, key: *mut c_char) -> c_int {
    guard(
        || on("MPI_Info_get_nthkey", info),
        || {
            let object = read(info)?;
            let found = object.nthkey(n.into())?;
            // SAFETY: as the caller promises; no key is longer.
            assign_c(unsafe { c_buffer(key, found.len() + 1, "key") }?, found);
            Ok(())
        },
    )
}
