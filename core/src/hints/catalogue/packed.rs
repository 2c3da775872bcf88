//! The table as it is in a program: rows without pointers. A pointer takes 32 bytes of a file, and the loader adjusts
//! it in each process; the rows would be 40 KB.

use super::hint::{Hint, Initial, Kinds, Known, Origin, Same};
use super::table::{COUNT, WRITTEN, is_same};
use crate::hints::Settable;
use crate::hints::form::{Form, Words};
use std::ops::Range;

#[derive(Clone, Copy)]
struct Row {
    /// Where its key begins in [`KEYS`], and how long it is.
    key: u16,
    len: u8,
    /// Which one of [`FORMS`].
    form: u8,
    /// Which one of [`DEFAULTS`].
    default: u8,
    same: Same,
    settable: Settable,
    known: Known,
    kinds: Kinds,
    origin: Origin,
}

impl Row {
    fn key(&self) -> &'static str {
        &KEYS[self.key.into()..][..self.len.into()]
    }
}

/// The hint at this place of the table.
pub(super) fn hint(place: usize) -> Hint {
    let row = &ROWS[place];
    Hint {
        key: row.key(),
        kinds: row.kinds,
        form: FORMS[usize::from(row.form)],
        default: DEFAULTS[usize::from(row.default)],
        same: row.same,
        settable: row.settable,
        origin: row.origin,
        known: row.known,
        place: place as u16,
        meaning: "",
    }
}

/// The places of the hints with this key.
pub(super) fn with_key(key: &str) -> Range<usize> {
    let first = ROWS.partition_point(|row| row.key() < key);
    // There are few.
    let rest = ROWS[first..].iter();
    first..first + rest.take_while(|row| row.key() == key).count()
}

static ROWS: [Row; COUNT] = {
    let mut rows = [row(0, 0); COUNT];
    let (mut at, mut end) = (0, 0);
    while at < COUNT {
        end += new_bytes(at);
        rows[at] = row(at, end);
        at += 1;
    }
    rows
};

/// The row at this place, whose key ends there in [`KEYS`].
const fn row(at: usize, end: usize) -> Row {
    let hint = &WRITTEN[at];
    let len = hint.key.len();
    assert!(len <= u8::MAX as usize && end <= u16::MAX as usize);
    Row {
        key: end.saturating_sub(len) as u16,
        len: len as u8,
        form: FORM_NUMBERS.0[at],
        default: DEFAULT_NUMBERS.0[at],
        same: hint.same,
        settable: hint.settable,
        known: hint.known,
        kinds: hint.kinds,
        origin: hint.origin,
    }
}

/// All keys in a row, each once.
const KEYS: &str = match std::str::from_utf8(&KEY_BYTES) {
    Ok(keys) => keys,
    Err(_) => panic!("keys are texts"),
};

const KEY_BYTES: [u8; KEYS_LEN] = {
    let mut bytes = [0; KEYS_LEN];
    let (mut at, mut end) = (0, 0);
    while at < COUNT {
        let (key, mut byte) = (WRITTEN[at].key.as_bytes(), 0);
        while byte < new_bytes(at) {
            bytes[end] = key[byte];
            end += 1;
            byte += 1;
        }
        at += 1;
    }
    bytes
};

const KEYS_LEN: usize = {
    let (mut len, mut at) = (0, 0);
    while at < COUNT {
        len += new_bytes(at);
        at += 1;
    }
    len
};

/// How long the key at this place is, if the one before is not the same.
const fn new_bytes(at: usize) -> usize {
    let rows = &WRITTEN;
    match at > 0 && is_same(rows[at].key, rows[at - 1].key) {
        true => 0,
        false => rows[at].key.len(),
    }
}

/// The forms of values that there are.
static FORMS: [Form; FORM_NUMBERS.1] = {
    let mut forms = [Form::Text; FORM_NUMBERS.1];
    let mut at = 0;
    while at < COUNT {
        forms[FORM_NUMBERS.0[at] as usize] = WRITTEN[at].form;
        at += 1;
    }
    forms
};

/// What there is that is in effect without a hint.
static DEFAULTS: [Initial; DEFAULT_NUMBERS.1] = {
    let mut defaults = [Initial::Unstated; DEFAULT_NUMBERS.1];
    let mut at = 0;
    while at < COUNT {
        defaults[DEFAULT_NUMBERS.0[at] as usize] = WRITTEN[at].default;
        at += 1;
    }
    defaults
};

/// Which one of the different forms each row has, and how many there are.
const FORM_NUMBERS: ([u8; COUNT], usize) = {
    let (rows, mut firsts, mut at) = (&WRITTEN, [0; COUNT], 0);
    while at < COUNT {
        while firsts[at] < at && !is_same_form(&rows[firsts[at]].form, &rows[at].form) {
            firsts[at] += 1;
        }
        at += 1;
    }
    numbers(&firsts)
};

/// The same of the defaults.
const DEFAULT_NUMBERS: ([u8; COUNT], usize) = {
    let (rows, mut firsts, mut at) = (&WRITTEN, [0; COUNT], 0);
    while at < COUNT {
        while firsts[at] < at && !is_same_default(&rows[firsts[at]].default, &rows[at].default) {
            firsts[at] += 1;
        }
        at += 1;
    }
    numbers(&firsts)
};

/// Numbers from 0, where the first row that is like each is known.
const fn numbers(firsts: &[usize; COUNT]) -> ([u8; COUNT], usize) {
    let (mut numbers, mut count, mut at) = ([0; COUNT], 0, 0);
    while at < COUNT {
        if firsts[at] == at {
            assert!(count <= u8::MAX as usize);
            numbers[at] = count as u8;
            count += 1;
        } else {
            numbers[at] = numbers[firsts[at]];
        }
        at += 1;
    }
    (numbers, count)
}

const fn is_same_form(one: &Form, other: &Form) -> bool {
    match (one, other) {
        (Form::Boolean, Form::Boolean)
        | (Form::Texts, Form::Texts)
        | (Form::MemoryKinds, Form::MemoryKinds)
        | (Form::Text, Form::Text) => true,
        (Form::Integer(least, most), Form::Integer(other_least, other_most)) => {
            *least == *other_least && *most == *other_most
        }
        (Form::Word(words), Form::Word(others))
        | (Form::AnyCase(words), Form::AnyCase(others))
        | (Form::Words(words), Form::Words(others)) => are_same(words, others),
        // Few have another one.
        _ => false,
    }
}

const fn is_same_default(one: &Initial, other: &Initial) -> bool {
    match (one, other) {
        (Initial::Unstated, Initial::Unstated) => true,
        (Initial::Is(text), Initial::Is(other)) | (Initial::Said(text), Initial::Said(other)) => {
            is_same(text, other)
        }
        _ => false,
    }
}

const fn are_same(words: Words, others: Words) -> bool {
    let mut at = 0;
    while at < words.len() && at < others.len() && is_same(words[at], others[at]) {
        at += 1;
    }
    at == words.len() && at == others.len()
}
