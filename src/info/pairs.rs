//! All pairs of an info object at once, for module `mpi_hints`.
#![allow(unsafe_code)]

use crate::foreign::{InOut, ListOut, TextOut};
use crate::guard::guard_on;
use libc::c_int;
use minfo_objects::info::read;
use minfo_rules::error::{Error, Result};

/// `info_get_pairs(info, pairs)`, or `info_print(info)`: all current pairs, in their order. Keys and values follow one
/// another in `text`; their lengths are in `lengths`, two for each pair.
///
/// `text_len` and `count` are the numbers of characters and pairs that fit, and on return those that exist. If either
/// of them is larger on return, nothing was copied.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_get_pairs(
    info: c_int,
    text: TextOut,
    text_len: InOut<i64>,
    lengths: ListOut,
    count: InOut<i64>,
    is_print: c_int,
) -> c_int {
    let procedure = match is_print {
        0 => "info_get_pairs",
        _ => "info_print",
    };
    guard_on(procedure, "info", info, || {
        let text_len = text_len.required("text_len")?;
        let count = count.required("count")?;
        let object = read(info)?;
        let texts = || object.iter().flat_map(|(key, value)| [key, value]);
        let needed = texts().map(<[u8]>::len).sum::<usize>();
        let nkeys = object.nkeys();
        if needed as i64 <= text_len.value() && nkeys as i64 <= count.value() {
            let room = count.value().saturating_mul(2);
            give_texts(text, needed, lengths, room, texts, 2 * nkeys)?;
        }
        text_len.give(needed as i64);
        count.give(nkeys as i64);
        Ok(())
    })
}

/// Writes `count` texts one after the other to a variable of `text_len` characters, and their lengths to a list with
/// room for `room`.
pub(crate) fn give_texts<'a, T: Iterator<Item = &'a [u8]>>(
    text: TextOut,
    text_len: usize,
    lengths: ListOut,
    room: i64,
    texts: impl Fn() -> T,
    count: usize,
) -> Result<()> {
    let mut all = Vec::new();
    if all.try_reserve_exact(count).is_err() {
        return Err(Error::no_mem("out of memory for the lengths of texts"));
    }
    all.extend(texts().map(|text| text.len() as i64));
    lengths.give(room, &all)?;
    text.put(text_len, texts(), &mut all)
}
