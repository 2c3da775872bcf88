//! Typed values of info objects: the procedures `info_set_*` of module `mpi_hints`. Text is Fortran's.
#![allow(unsafe_code)]

use super::arguments::fortran_text;
use super::guard::guard;
use super::info::on;
use super::integers;
use libc::{c_char, c_int, c_void};
use minfo_core::mpi::info::change;
use minfo_core::text::{strip, strip_end};

/// `info_set_logical(info, key, value)`.
///
/// # Safety
/// `key` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_set_logical(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    value: c_int,
) -> c_int {
    guard(
        || on("info_set_logical", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            change(info)?.set_boolean(strip(key), value != 0)
        },
    )
}

/// `info_set_integer(info, key, value)`.
///
/// # Safety
/// `key` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_set_integer(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    value: i64,
) -> c_int {
    guard(
        || on("info_set_integer", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            change(info)?.set_integer(strip(key), value)
        },
    )
}

/// `info_set_list(info, key, value)` of `count` INTEGERs of `int_size` bytes.
///
/// # Safety
/// `key` points to so many characters; `values` is null or points to so many integers of this size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_set_integers(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    values: *const c_void,
    count: i64,
    int_size: i64,
) -> c_int {
    guard(
        || on("info_set_list", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let values = unsafe { integers::read(values, count, int_size, "value") }?;
            change(info)?.set_integers(strip(key), &values)
        },
    )
}

/// `info_set_list(info, key, value)` of texts: the elements of a CHARACTER array, `count` of them. Blanks at the
/// end of an element fill it up and are not part of the text.
///
/// # Safety
/// `key` points to so many characters, and `values` to `count` times `value_len` of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_set_list(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    values: *const c_char,
    value_len: usize,
    count: usize,
) -> c_int {
    guard(
        || on("info_set_list", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let texts = unsafe { fortran_text(values, value_len.saturating_mul(count)) };
            // Also elements without characters are elements: they are refused.
            let element = |place| {
                strip_end(
                    texts
                        .get(place * value_len..)
                        .map_or(&[][..], |rest| &rest[..value_len]),
                )
            };
            let elements = (0..count).map(element);
            change(info)?.set_list(strip(key), elements)
        },
    )
}

/// `info_set(info, key, value)` of a text, as `MPI_Info_set`.
///
/// # Safety
/// `key` and `value` point to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_set_text(
    info: c_int,
    key: *const c_char,
    key_len: usize,
    value: *const c_char,
    value_len: usize,
) -> c_int {
    guard(
        || on("info_set", info),
        || {
            // SAFETY: as the caller promises.
            let key = unsafe { fortran_text(key, key_len) };
            // SAFETY: as the caller promises.
            let value = unsafe { fortran_text(value, value_len) };
            change(info)?.set(strip(key), strip(value))
        },
    )
}
