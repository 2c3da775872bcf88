//! CHARACTER arguments: stripping, truncation and blank padding, for every Fortran entry point.
//!
//! MPI 4.1, section 19.1.9 (character arguments have no NUL) and section 10 (leading and trailing blanks of keys and
//! values are stripped). Successful calls do not allocate, and nothing can write outside the given variable.

use crate::error::{Class, Error, Result};
use std::fmt::Display;

/// `text` without its leading and trailing blanks. Only blanks are stripped: tabs stay, and so do inner blanks.
#[inline]
pub fn strip(text: &[u8]) -> &[u8] {
    match text {
        [first, .., last] if *first != b' ' && *last != b' ' => text,
        _ => strip_blanks(text),
    }
}

#[inline(always)]
fn strip_blanks(text: &[u8]) -> &[u8] {
    let mut text = text;
    // Keys are often in variables of MPI_MAX_INFO_KEY characters, which are mostly blank.
    while let Some((rest, tail)) = text.split_last_chunk::<16>() {
        if *tail != [b' '; 16] {
            break;
        }
        text = rest;
    }
    while let [rest @ .., b' '] = text {
        text = rest;
    }
    while let [b' ', rest @ ..] = text {
        text = rest;
    }
    text
}

/// `text` without its trailing blanks.
pub fn strip_end(text: &[u8]) -> &[u8] {
    let length = text
        .iter()
        .rposition(|&c| c != b' ')
        .map_or(0, |last| last + 1);
    &text[..length]
}

/// Whether `text` contains a NUL.
#[inline]
pub fn has_nul(text: &[u8]) -> bool {
    let (words, rest) = text.as_chunks::<8>();
    // Subtracting borrows at a zero byte and sets its top bit, which otherwise only a byte above 0x80 has set.
    let has_zero = |word: &[u8; 8]| {
        let word = u64::from_ne_bytes(*word);
        word.wrapping_sub(0x0101_0101_0101_0101) & !word & 0x8080_8080_8080_8080 != 0
    };
    words.iter().any(has_zero) || rest.contains(&0)
}

/// Assigns the first `limit` characters of `text` to the CHARACTER variable `variable`, truncated
/// at its end or padded with blanks up to it. Returns the number of characters that came from `text`.
#[inline]
pub fn assign(variable: &mut [u8], text: &[u8], limit: usize) -> usize {
    let length = text.len().min(limit).min(variable.len());
    let (head, tail) = variable.split_at_mut(length);
    head.copy_from_slice(&text[..length]);
    tail.fill(b' ');
    length
}

/// Writes texts one after the other to `room`, and the length of each to `lengths`.
///
/// # Errors
/// `MPI_ERR_VALUE_TOO_LARGE` if there is not enough room.
pub fn put<'a>(
    room: &mut [u8],
    texts: impl Iterator<Item = &'a [u8]>,
    lengths: &mut [i64],
) -> Result<()> {
    let mut rest = room;
    for (text, length) in texts.zip(lengths) {
        let Some((place, behind)) = rest.split_at_mut_checked(text.len()) else {
            let what = "a variable is too short for the texts";
            return Err(Error::new(Class::ValueTooLarge, what));
        };
        place.copy_from_slice(text);
        *length = text.len() as i64;
        rest = behind;
    }
    Ok(())
}

/// Copies the start of `text` and a NUL into `buffer`, which is a C string's room: at most
/// `buffer.len() - 1` characters. An empty buffer stays as it is.
pub fn assign_c(buffer: &mut [u8], text: &[u8]) {
    let Some(room) = buffer.len().checked_sub(1) else {
        return;
    };
    let length = text.len().min(room);
    buffer[..length].copy_from_slice(&text[..length]);
    buffer[length] = 0;
}

/// A number of things, as messages write it: `1 process`, `2 processes`.
pub fn counted(number: impl Display, thing: &str) -> String {
    let number = number.to_string();
    let ending = match (number.as_str(), thing.ends_with('s')) {
        ("1", _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {thing}{ending}")
}

/// The number of characters of a user's text that a message shows.
const SHOWN: usize = 200;

/// `text` in quotes for a message: unprintable characters are escaped, and long text is cut, followed by its length.
pub fn quote(text: &[u8]) -> String {
    let (shown, rest, length) = cut(text);
    format!("\"{}{rest}\"{length}", shown.escape_debug())
}

/// `text` as it is for a message, without anything that a terminal would interpret; long text is cut as by [`quote`].
pub fn clipped(text: &[u8]) -> String {
    let (shown, rest, length) = cut(text);
    format!("{}{rest}{length}", visible(&shown))
}

/// [`clipped`] between backticks, for words in messages about files.
pub fn ticked(text: &str) -> String {
    let (shown, rest, length) = cut(text.as_bytes());
    format!("`{}{rest}`{length}", visible(&shown))
}

/// The part of a text that a message shows, dots if that is not all, and then its length.
fn cut(text: &[u8]) -> (String, &'static str, String) {
    let shown = characters(text).take(SHOWN).collect();
    match characters(text).skip(SHOWN).count() {
        0 => (shown, "", String::new()),
        more => {
            let length = format!(" ({} characters)", grouped(SHOWN + more));
            (shown, "...", length)
        }
    }
}

/// The characters of a text. Invalid bytes become the replacement character.
fn characters(text: &[u8]) -> impl Iterator<Item = char> {
    text.utf8_chunks().flat_map(|chunk| {
        let is_wrong = !chunk.invalid().is_empty();
        let wrong = is_wrong.then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(wrong)
    })
}

/// A number with commas between groups of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Text from a file without anything that a terminal would interpret: control characters, and those that change the
/// writing direction, are escaped as in Rust.
pub fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for character in text.chars() {
        match is_obeyed(character) {
            true => seen.extend(character.escape_default()),
            false => seen.push(character),
        }
    }
    seen
}

/// Whether a terminal would interpret this character, or change the writing direction.
pub fn is_obeyed(character: char) -> bool {
    let turns = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    character.is_control() || turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_not_a_plural() {
        assert_eq!(counted(1, "process"), "1 process");
        assert_eq!(counted(0, "process"), "0 processes");
        assert_eq!(counted(21_usize, "key"), "21 keys");
    }

    #[test]
    fn an_error_line_stays_one_line() {
        assert_eq!(quote(b"cb_nodse"), "\"cb_nodse\"");
        assert_eq!(quote(b"a\nb\0"), "\"a\\nb\\0\"");
    }

    #[test]
    fn a_long_text_is_cut_with_its_length() {
        let short = "x".repeat(200);
        assert_eq!(quote(short.as_bytes()), format!("\"{short}\""));
        assert_eq!(clipped(short.as_bytes()), short);
        assert_eq!(
            quote(&[b'x'; 201]),
            format!("\"{short}...\" (201 characters)")
        );
        let long = vec![b'x'; 1_000_000];
        assert_eq!(clipped(&long), format!("{short}... (1,000,000 characters)"));
        let long = "x".repeat(1000);
        assert_eq!(ticked(&long), format!("`{short}...` (1,000 characters)"));
        // Whole characters, whatever their bytes, and what is not UTF-8.
        let wide = "\u{e9}".repeat(201);
        let shown = "\u{e9}".repeat(200);
        assert_eq!(
            quote(wide.as_bytes()),
            format!("\"{shown}...\" (201 characters)")
        );
        let shown = "\u{fffd}".repeat(200);
        assert_eq!(
            quote(&[0xff; 1234]),
            format!("\"{shown}...\" (1,234 characters)")
        );
        assert_eq!(clipped(b"a\xffb\x1b"), "a\u{fffd}b\\u{1b}");
    }

    #[test]
    fn digits_are_in_groups() {
        for (number, text) in [
            (7, "7"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn a_nul_is_found_wherever_it_is() {
        for length in 0..40 {
            for other in [1, b'a', 0x7f, 0x80, 0x81, 0xff] {
                let mut text = vec![other; length];
                assert!(!has_nul(&text));
                for place in 0..length {
                    text[place] = 0;
                    assert!(has_nul(&text));
                    text[place] = other;
                }
            }
        }
    }

    #[test]
    fn only_outer_blanks_are_stripped() {
        assert_eq!(strip(b"  a b\t "), b"a b\t");
        assert_eq!(strip(b"\t x"), b"\t x");
        assert_eq!(strip(b""), b"");
        for length in 0..70 {
            assert_eq!(strip(&vec![b' '; length]), b"");
            let mut padded = vec![b' '; length];
            padded.extend(b"k v");
            padded.extend(vec![b' '; length]);
            assert_eq!(strip(&padded), b"k v");
        }
    }

    #[test]
    fn a_variable_is_filled_to_its_end_and_no_further() {
        for room in 0..9 {
            for length in 0..9 {
                for limit in 0..9 {
                    let text = &b"abcdefghi"[..length];
                    let mut memory = [b'#'; 13];
                    let taken = assign(&mut memory[2..2 + room], text, limit);
                    assert_eq!(taken, room.min(length).min(limit));
                    assert_eq!(memory[2..2 + taken], text[..taken]);
                    assert!(memory[2 + taken..2 + room].iter().all(|&c| c == b' '));
                    assert!(memory[..2].iter().all(|&c| c == b'#'));
                    assert!(memory[2 + room..].iter().all(|&c| c == b'#'));
                }
            }
        }
    }

    #[test]
    fn texts_are_put_one_behind_the_other_or_refused() {
        let texts = [&b"ab"[..], b"", b"cde"];
        for room in 0..8 {
            let (mut memory, mut lengths) = ([b'#'; 10], [-7; 4]);
            let place = &mut memory[1..1 + room];
            let outcome = put(place, texts.into_iter(), &mut lengths);
            assert_eq!(outcome.is_ok(), room >= 5);
            if room >= 5 {
                assert_eq!(memory[1..6], *b"abcde");
                assert!(memory[6..].iter().all(|&c| c == b'#'));
                assert_eq!(lengths, [2, 0, 3, -7]);
            }
            assert_eq!(memory[0], b'#');
            assert!(memory[1 + room..].iter().all(|&c| c == b'#'));
        }
    }

    #[test]
    fn a_c_string_always_ends_in_its_buffer() {
        for room in 0..9 {
            for length in 0..9 {
                let text = &b"abcdefghi"[..length];
                let mut memory = [b'#'; 12];
                assign_c(&mut memory[1..1 + room], text);
                assert_eq!(memory[0], b'#');
                assert!(memory[1 + room..].iter().all(|&c| c == b'#'));
                if room > 0 {
                    let taken = length.min(room - 1);
                    assert_eq!(memory[1..1 + taken], text[..taken]);
                    assert_eq!(memory[1 + taken], 0);
                    assert!(memory[2 + taken..1 + room].iter().all(|&c| c == b'#'));
                }
            }
        }
    }

    #[test]
    fn nothing_is_obeyed() {
        assert_eq!(visible("a\x1b[2J\u{9b}K\nb é"), "a\\u{1b}[2J\\u{9b}K\\nb é");
        assert_eq!(visible("\u{202e}\x7f"), "\\u{202e}\\u{7f}");
    }
}
