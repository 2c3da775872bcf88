//! Typed values of info objects: the procedures `info_set_*` of module `mpi_hints`. Text is Fortran's.
#![allow(unsafe_code)]

use crate::foreign::{ArrayIn, TextIn};
use crate::guard::guard_on;
use libc::c_int;
use minfo_objects::info::change;
use minfo_rules::text::{strip, strip_end};

/// `info_set_logical(info, key, value)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_set_logical(
    info: c_int,
    key: TextIn,
    key_len: usize,
    value: c_int,
) -> c_int {
    guard_on("info_set_logical", "info", info, || {
        change(info)?.set_boolean(strip(key.read(key_len)), value != 0)
    })
}

/// `info_set_integer(info, key, value)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_set_integer(
    info: c_int,
    key: TextIn,
    key_len: usize,
    value: i64,
) -> c_int {
    guard_on("info_set_integer", "info", info, || {
        change(info)?.set_integer(strip(key.read(key_len)), value)
    })
}

/// `info_set_list(info, key, value)` of `count` INTEGERs of `int_size` bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_set_integers(
    info: c_int,
    key: TextIn,
    key_len: usize,
    values: ArrayIn,
    count: i64,
    int_size: i64,
) -> c_int {
    guard_on("info_set_list", "info", info, || {
        let values = values.with_width(int_size).read(count, "value")?;
        change(info)?.set_integers(strip(key.read(key_len)), &values)
    })
}

/// `info_set_list(info, key, value)` of texts: the elements of a CHARACTER array, `count` of them. Blanks at the end of
/// an element are padding and not part of the text.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_set_list(
    info: c_int,
    key: TextIn,
    key_len: usize,
    values: TextIn,
    value_len: usize,
    count: usize,
) -> c_int {
    guard_on("info_set_list", "info", info, || {
        let texts = values.read(value_len.saturating_mul(count));
        // Elements of length 0 count as elements, and are refused.
        let element = |place| {
            strip_end(
                texts
                    .get(place * value_len..)
                    .map_or(&[][..], |rest| &rest[..value_len]),
            )
        };
        let elements = (0..count).map(element);
        change(info)?.set_list(strip(key.read(key_len)), elements)
    })
}

/// `info_set(info, key, value)` of a text, like `MPI_Info_set`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_set_text(
    info: c_int,
    key: TextIn,
    key_len: usize,
    value: TextIn,
    value_len: usize,
) -> c_int {
    guard_on("info_set", "info", info, || {
        change(info)?.set(strip(key.read(key_len)), strip(value.read(value_len)))
    })
}
