//! Typed values of info objects: the procedures `info_get_*` of module `mpi_hints`. Text is Fortran's.
//!
//! The largest size of a value is known: the buffers for a list hold the longest possible one, and one call fills them,
//! so that no other thread can change the object between the lengths and the contents.
#![allow(unsafe_code)]

use crate::foreign::{ListOut, Out, TextIn, TextOut};
use crate::guard::guard_on;
use crate::info::give_found;
use crate::info::pairs::give_texts;
use libc::c_int;
use minfo_objects::info::read;
use minfo_rules::info::typed::{INT32, INT64, IntegerRange};
use minfo_rules::text::strip;

/// The range of an INTEGER of `int_size` bytes.
fn range(int_size: i64) -> IntegerRange {
    if int_size == 8 { INT64 } else { INT32 }
}

/// `info_get_logical(info, key, value, found)`. An absent key changes `found` only, here and in all others.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_get_logical(
    info: c_int,
    key: TextIn,
    key_len: usize,
    value: Out<c_int>,
    found: Out<c_int>,
) -> c_int {
    guard_on("info_get_logical", "info", info, || {
        let value = value.required("value")?;
        let found = found.required("found")?;
        let read = read(info)?.get_boolean(strip(key.read(key_len)))?;
        give_found(found, read, |read| {
            value.give(read.into());
            Ok(())
        })
    })
}

/// `info_get_integer(info, key, value, found)`: an INTEGER of `int_size` bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_get_integer(
    info: c_int,
    key: TextIn,
    key_len: usize,
    value: Out<i64>,
    int_size: i64,
    found: Out<c_int>,
) -> c_int {
    guard_on("info_get_integer", "info", info, || {
        let value = value.required("value")?;
        let found = found.required("found")?;
        let read = read(info)?.get_integer(strip(key.read(key_len)), &range(int_size))?;
        give_found(found, read, |read| {
            value.give(read);
            Ok(())
        })
    })
}

/// `info_get_list(info, key, value, found)` of INTEGERs of `int_size` bytes: `count` of them, in an array of
/// `room` elements.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_get_integers(
    info: c_int,
    key: TextIn,
    key_len: usize,
    values: ListOut,
    room: i64,
    int_size: i64,
    count: Out<i64>,
    found: Out<c_int>,
) -> c_int {
    guard_on("info_get_list", "info", info, || {
        let count = count.required("count")?;
        let found = found.required("found")?;
        let list = read(info)?.get_integers(strip(key.read(key_len)), &range(int_size))?;
        give_found(found, list, |list| {
            values.give(room, &list)?;
            count.give(list.len() as i64);
            Ok(())
        })
    })
}

/// `info_get_list(info, key, value, found)` of texts: `count` of them, one after the other in `text`, with their
/// lengths in an array of `room` elements.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_get_list(
    info: c_int,
    key: TextIn,
    key_len: usize,
    text: TextOut,
    text_len: usize,
    lengths: ListOut,
    room: i64,
    count: Out<i64>,
    found: Out<c_int>,
) -> c_int {
    guard_on("info_get_list", "info", info, || {
        let count = count.required("count")?;
        let found = found.required("found")?;
        let object = read(info)?;
        let list = object.get_list(strip(key.read(key_len)))?;
        give_found(found, list, |list| {
            let texts = || list.iter().copied();
            give_texts(text, text_len, lengths, room, texts, list.len())?;
            count.give(list.len() as i64);
            Ok(())
        })
    })
}

/// `info_get(info, key, value, found)` of a whole value, or `info_value(info, key)`: `value` is blank-padded, and
/// `length` is the length of the value.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_value(
    info: c_int,
    key: TextIn,
    key_len: usize,
    value: TextOut,
    value_len: usize,
    length: Out<i64>,
    found: Out<c_int>,
    is_function: c_int,
) -> c_int {
    let procedure = match is_function {
        0 => "info_get",
        _ => "info_value",
    };
    guard_on(procedure, "info", info, || {
        let length = length.required("length")?;
        let found = found.required("found")?;
        let object = read(info)?;
        let text = object.get(strip(key.read(key_len)))?;
        give_found(found, text, |text| {
            value.assign(value_len, text, value_len);
            length.give(text.len() as i64);
            Ok(())
        })
    })
}
