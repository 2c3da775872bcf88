//! The form of a hint's value (rules V1 to V4 and H8).

use super::kinds;

/// What the value of a hint has to look like.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// `true` or `false`.
    Boolean,
    /// A decimal integer in the range of a default INTEGER, and at least this.
    Integer(i32),
    /// An integer that is a power of two, and at most this.
    PowerOfTwo(i32),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of at least one of these words.
    Words(&'static [&'static str]),
    /// Either the first word alone, or a list of the others.
    WordOrWords(&'static str, &'static [&'static str]),
    /// An octal number up to this.
    Octal(u32),
    /// A list of kinds of memory, all of which this library can work with.
    MemoryKinds,
    /// Any text.
    Text,
}

impl Form {
    /// The value in its canonical form: without the blanks around it and around the elements of a list
    /// (V4), and an integer without its `+`. Nothing for a value that is not of this form.
    pub fn canonical(self, value: &[u8]) -> Option<String> {
        let text = std::str::from_utf8(value).ok()?;
        let trimmed = text.trim_matches(' ');
        match self {
            Form::Boolean => one_of(trimmed, &["true", "false"]),
            Form::Integer(least) => {
                let number = integer(trimmed)?;
                (number >= least).then(|| number.to_string())
            }
            Form::PowerOfTwo(most) => {
                let number = integer(trimmed)?;
                let is_power = number > 0 && number & (number - 1) == 0;
                (is_power && number <= most).then(|| number.to_string())
            }
            Form::Word(words) => one_of(trimmed, words),
            Form::Words(words) => list(trimmed, words),
            Form::WordOrWords(word, words) => {
                one_of(trimmed, &[word]).or_else(|| list(trimmed, words))
            }
            Form::Octal(most) => {
                let is_octal = trimmed.bytes().all(|digit| matches!(digit, b'0'..=b'7'));
                let number = u32::from_str_radix(trimmed, 8).ok()?;
                (is_octal && number <= most).then(|| trimmed.to_owned())
            }
            Form::MemoryKinds => kinds::are_supported(text).then(|| text.to_owned()),
            Form::Text => Some(text.to_owned()),
        }
    }
}

/// A decimal integer, with an optional sign, and nothing between sign and digits (V2).
fn integer(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_decimal = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_decimal.then(|| text.parse().ok())?
}

fn one_of(text: &str, words: &[&str]) -> Option<String> {
    words.contains(&text).then(|| text.to_owned())
}

/// A list whose elements are all among `words` (V3).
fn list(text: &str, words: &[&str]) -> Option<String> {
    let elements: Vec<&str> = text.split(',').map(|word| word.trim_matches(' ')).collect();
    let all_known = elements.iter().all(|element| words.contains(element));
    all_known.then(|| elements.join(","))
}
