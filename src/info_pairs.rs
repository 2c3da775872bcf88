//! All pairs of an info object at once, for module `mpi_hints`.
#![allow(unsafe_code)]

use super::arguments::{by_reference, fortran_variable};
use super::guard::guard;
use super::info::on;
use super::integers::room_for;
use libc::{c_char, c_int};
use minfo_core::mpi::info::read;
use minfo_core::text::put;

/// `info_get_pairs(info, pairs)`, or `info_print(info)`: all pairs as they are at this moment, in their order. Keys
/// and values lie one behind the other in `text`, and their lengths in `lengths`, two for each pair.
///
/// `text_len` and `count` are the characters and the pairs that there is room for, and on return those that there
/// are. Where one of them has become larger, nothing was copied.
///
/// # Safety
/// `text_len` and `count` are null or point to integers; `text` is null or points to so many characters, and
/// `lengths` to two integers for each pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_get_pairs(
    info: c_int,
    text: *mut c_char,
    text_len: *mut i64,
    lengths: *mut i64,
    count: *mut i64,
    is_print: c_int,
) -> c_int {
    let procedure = match is_print {
        0 => "info_get_pairs",
        _ => "info_print",
    };
    guard(
        || on(procedure, info),
        || {
            // SAFETY: as the caller promises.
            let text_len = unsafe { by_reference(text_len, "text_len") }?;
            // SAFETY: as the caller promises.
            let count = unsafe { by_reference(count, "count") }?;
            let object = read(info)?;
            let texts = || object.iter().flat_map(|(key, value)| [key, value]);
            let needed = texts().map(<[u8]>::len).sum::<usize>();
            let nkeys = object.nkeys();
            if needed as i64 <= *text_len && nkeys as i64 <= *count {
                // SAFETY: as the caller promises.
                let lengths = unsafe { room_for(lengths, count.saturating_mul(2), 2 * nkeys) }?;
                // SAFETY: as the caller promises, and there are at least so many.
                let text = unsafe { fortran_variable(text, needed) };
                put(text, texts(), lengths)?;
            }
            *text_len = needed as i64;
            *count = nkeys as i64;
            Ok(())
        },
    )
}
