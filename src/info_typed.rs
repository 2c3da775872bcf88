//! Typed values of info objects: the procedures `info_get_*` of module `mpi_hints`. Text is Fortran's.
//!
//! What a value has room for is known: a list comes into rooms that hold the longest there can be, in one
//! call, so that no other thread can change the object between a length and what it is the length of.
#![allow(unsafe_code)]

use super::arguments::{by_reference, fortran_text, fortran_variable};
use super::guard::guard;
use super::info::on;
use super::integers::room_for;
use libc::{c_char, c_int};
use minfo_core::info::typed::{INT32, INT64, Range};
use minfo_core::mpi::info::read;
use minfo_core::text::{assign, put, strip};

/// What an INTEGER of so many bytes can be.
fn range(int_size: i64) -> Range {
    if int_size == 8 { INT64 } else { INT32 }
}

/// `info_get_logical(info, key, value, found)`. An absent key changes `found` only, here and in all others.
///
/// # Safety
/// `key` points to so many characters; `value` and `found` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_logical(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    value: *mut c_int,
    found: *mut c_int,
) -> c_int {
    guard(
        || on("info_get_logical", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let value = unsafe { by_reference(value, "value") }?;
            // SAFETY: as the caller promises.
            let found = unsafe { by_reference(found, "found") }?;
            let read = read(info)?.get_boolean(strip(key))?;
            *value = read.map_or(*value, c_int::from);
            *found = read.is_some().into();
            Ok(())
        },
    )
}

/// `info_get_integer(info, key, value, found)`: an INTEGER of `int_size` bytes.
///
/// # Safety
/// `key` points to so many characters; `value` and `found` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_integer(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    value: *mut i64,
    int_size: i64,
    found: *mut c_int,
) -> c_int {
    guard(
        || on("info_get_integer", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let value = unsafe { by_reference(value, "value") }?;
            // SAFETY: as the caller promises.
            let found = unsafe { by_reference(found, "found") }?;
            let read = read(info)?.get_integer(strip(key), &range(int_size))?;
            *value = read.unwrap_or(*value);
            *found = read.is_some().into();
            Ok(())
        },
    )
}

/// `info_get_list(info, key, value, found)` of INTEGERs of `int_size` bytes: `count` of them, in an array of
/// `room` elements.
///
/// # Safety
/// `key` points to so many characters; `values` is null or points to `room` integers; `count` and `found` are
/// null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_integers(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    values: *mut i64,
    room: i64,
    int_size: i64,
    count: *mut i64,
    found: *mut c_int,
) -> c_int {
    guard(
        || on("info_get_list", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let count = unsafe { by_reference(count, "count") }?;
            // SAFETY: as the caller promises.
            let found = unsafe { by_reference(found, "found") }?;
            let list = read(info)?.get_integers(strip(key), &range(int_size))?;
            if let Some(list) = &list {
                // SAFETY: as the caller promises.
                let values = unsafe { room_for(values, room, list.len()) }?;
                values.copy_from_slice(list);
                *count = list.len() as i64;
            }
            *found = list.is_some().into();
            Ok(())
        },
    )
}

/// `info_get_list(info, key, value, found)` of texts: `count` of them, one behind the other in `text`, with
/// their lengths in an array of `room` elements.
///
/// # Safety
/// `key` and `text` point to so many characters; `lengths` is null or points to `room` integers; `count` and
/// `found` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_list(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    text: *mut c_char,
    text_len: usize,
    lengths: *mut i64,
    room: i64,
    count: *mut i64,
    found: *mut c_int,
) -> c_int {
    guard(
        || on("info_get_list", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let count = unsafe { by_reference(count, "count") }?;
            // SAFETY: as the caller promises.
            let found = unsafe { by_reference(found, "found") }?;
            let object = read(info)?;
            let list = object.get_list(strip(key))?;
            if let Some(list) = &list {
                // SAFETY: as the caller promises.
                let lengths = unsafe { room_for(lengths, room, list.len()) }?;
                // SAFETY: as the caller promises; the key is not looked at any more.
                let text = unsafe { fortran_variable(text, text_len) };
                put(text, list.iter().copied(), lengths)?;
                *count = list.len() as i64;
            }
            *found = list.is_some().into();
            Ok(())
        },
    )
}

/// `info_get(info, key, value, found)` of a whole value, or `info_value(info, key)`: `value` is blank-padded, and
/// `length` is that of the value.
///
/// # Safety
/// `key` and `value` point to so many characters; `length` and `found` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_value(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    value: *mut c_char,
    value_len: usize,
    length: *mut i64,
    found: *mut c_int,
    is_function: c_int,
) -> c_int {
    let procedure = match is_function {
        0 => "info_get",
        _ => "info_value",
    };
    guard(
        || on(procedure, info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let length = unsafe { by_reference(length, "length") }?;
            // SAFETY: as the caller promises.
            let found = unsafe { by_reference(found, "found") }?;
            let object = read(info)?;
            let text = object.get(strip(key))?;
            if let Some(text) = text {
                // SAFETY: as the caller promises; the key is not looked at any more.
                assign(
                    unsafe { fortran_variable(value, value_len) },
                    text,
                    value_len,
                );
                *length = text.len() as i64;
            }
            *found = text.is_some().into();
            Ok(())
        },
    )
}
