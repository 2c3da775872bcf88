//! The form of a hint's value (rules V1 to V4 and H8).

use crate::info::typed::{boolean, elements, integer};

/// Some words, spelt as in the standard or in the library that defines a hint.
pub(super) type Words = &'static [&'static str];

/// The form of a hint's value.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// `true` or `false`.
    Boolean,
    /// A decimal integer in this range, inclusive.
    Integer(i64, i64),
    /// An integer that is a power of two, and at most this.
    PowerOfTwo(i64),
    /// This word, or an integer that is at least this number.
    WordOrInteger(&'static str, i32),
    /// One of these words.
    Word(Words),
    /// One of these words, in any case.
    AnyCase(Words),
    /// A list of at least one of these words.
    Words(Words),
    /// Either one of the first words alone, or a list of the others.
    WordOrWords(&'static [Words; 2]),
    /// A list of integers that are all at least this, with at least this many elements.
    Integers(i64, usize),
    /// A list of texts, none of them empty.
    Texts,
    /// An octal number up to this.
    Octal(u32),
    /// A list of memory kinds, whether or not they are supported (MPI 4.1, section 11.4.3).
    MemoryKinds,
    /// Any text that this function accepts, as it was given.
    Custom(fn(&str) -> bool),
    /// Any text.
    Text,
}

impl Form {
    /// An integer in the range of a default INTEGER (V2).
    pub const INTEGER: Form = Form::at_least(i32::MIN as i64);
    /// A non-negative one.
    pub const NATURAL: Form = Form::at_least(0);
    /// A positive one.
    pub const POSITIVE: Form = Form::at_least(1);
    /// An offset or a number of bytes, for libraries that read 64 bits.
    pub const BYTES: Form = Form::Integer(0, i64::MAX);
    /// A power of two in the range of a default INTEGER.
    pub const ALIGNMENT: Form = Form::PowerOfTwo(1 << 30);

    /// An integer in the range of a default INTEGER that is not less than this.
    pub const fn at_least(least: i64) -> Form {
        Form::Integer(least, i32::MAX as i64)
    }

    /// Whether the order of a list does not matter.
    pub fn is_a_set(self) -> bool {
        matches!(self, Form::Words(_) | Form::WordOrWords(_))
    }

    /// The value in its canonical form: without the blanks around it and around the elements of a list (V4), an integer
    /// without its `+`, and in the defined spelling if case does not matter. `None` for a value that does not have this
    /// form.
    pub fn canonical(self, value: &[u8]) -> Option<String> {
        let text = std::str::from_utf8(value).ok()?;
        let trimmed = text.trim_matches(' ');
        match self {
            Form::Boolean => boolean(value).map(|boolean| boolean.to_string()),
            Form::Integer(least, most) => {
                let number = integer(value)?;
                (least <= number && number <= most).then(|| number.to_string())
            }
            Form::PowerOfTwo(most) => {
                let number = integer(value)?;
                let is_power = number > 0 && number & (number - 1) == 0;
                (is_power && number <= most).then(|| number.to_string())
            }
            Form::WordOrInteger(word, least) => {
                let integer = Form::at_least(least.into());
                one_of(trimmed, &[word]).or_else(|| integer.canonical(value))
            }
            Form::Word(words) => one_of(trimmed, words),
            Form::AnyCase(words) => {
                let mut words = words.iter();
                let word = words.find(|word| word.eq_ignore_ascii_case(trimmed));
                word.map(|&word| word.to_owned())
            }
            Form::Words(words) => list(trimmed, &|word| one_of(word, words)),
            Form::WordOrWords(&[alone, words]) => {
                one_of(trimmed, alone).or_else(|| list(trimmed, &|word| one_of(word, words)))
            }
            Form::Integers(least, count) => {
                let element = |element: &str| {
                    let number = integer(element.as_bytes())?;
                    (least <= number).then(|| number.to_string())
                };
                (trimmed.split(',').count() >= count).then(|| list(trimmed, &element))?
            }
            Form::Texts => list(trimmed, &|text| (!text.is_empty()).then(|| text.to_owned())),
            Form::Octal(most) => {
                let is_octal = trimmed.bytes().all(|digit| matches!(digit, b'0'..=b'7'));
                let number = u32::from_str_radix(trimmed, 8).ok()?;
                (is_octal && number <= most).then(|| trimmed.to_owned())
            }
            Form::MemoryKinds if trimmed.is_empty() => Some(String::new()),
            Form::MemoryKinds => list(trimmed, &|kind| is_kind(kind).then(|| kind.to_owned())),
            Form::Custom(accepts) => accepts(text).then(|| text.to_owned()),
            Form::Text => Some(text.to_owned()),
        }
    }
}

fn one_of(text: &str, words: &[&str]) -> Option<String> {
    words.contains(&text).then(|| text.to_owned())
}

/// The canonical form of a list whose elements all have one (V3).
fn list(text: &str, canonical: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let canonical = |element| canonical(std::str::from_utf8(element).ok()?);
    let elements: Option<Vec<String>> = elements(text.as_bytes()).map(canonical).collect();
    Some(elements?.join(","))
}

/// Whether this is the name of a memory kind with its restrictors.
fn is_kind(kind: &str) -> bool {
    kind.split(':')
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_graphic()))
}
