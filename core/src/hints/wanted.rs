//! The form of a hint's value in words.

use super::form::{Form, Words};
use std::fmt;

impl fmt::Display for Form {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Form::Boolean => formatter.write_str("true or false"),
            Form::Integer(least, most) => write_integer(formatter, least, most),
            Form::PowerOfTwo(most) => write!(formatter, "a power of two up to {most}"),
            Form::WordOrInteger(word, least) => {
                write!(formatter, "{word}, or ")?;
                write_integer(formatter, least.into(), i32::MAX.into())
            }
            Form::Word(words) => write_words(formatter, words, " or "),
            Form::AnyCase(words) => {
                write_words(formatter, words, " or ")?;
                formatter.write_str(", in capitals or not")
            }
            Form::Words(words) => {
                formatter.write_str("a list of ")?;
                write_words(formatter, words, " and ")
            }
            Form::WordOrWords(&[alone, words]) => {
                write_words(formatter, alone, " or ")?;
                formatter.write_str(", or a list of ")?;
                write_words(formatter, words, " and ")
            }
            Form::Integers(least, count) => {
                formatter.write_str("a list of ")?;
                if count > 1 {
                    write!(formatter, "{count} or more ")?;
                }
                write!(formatter, "integers from {least}")
            }
            Form::Texts => formatter.write_str("a list of texts that are not empty"),
            Form::Octal(most) => write!(formatter, "an octal number up to {most:o}"),
            Form::MemoryKinds => formatter.write_str("a list of kinds of memory"),
            Form::Given(_) => formatter.write_str("a text in the form that its meaning tells"),
            Form::Text => formatter.write_str("any text"),
        }
    }
}

fn write_integer(formatter: &mut fmt::Formatter<'_>, least: i64, most: i64) -> fmt::Result {
    let has_end = most < i32::MAX.into();
    match (least, has_end) {
        (least, _) if least <= i32::MIN.into() && !has_end => formatter.write_str("an integer"),
        (least, true) => write!(formatter, "an integer from {least} to {most}"),
        (least, false) => write!(formatter, "an integer from {least}"),
    }
}

/// All words, however many: who reads this has given another one.
fn write_words(formatter: &mut fmt::Formatter<'_>, words: Words, last: &str) -> fmt::Result {
    for (place, word) in words.iter().enumerate() {
        let before = match place {
            0 => "",
            place if place + 1 == words.len() => last,
            _ => ", ",
        };
        write!(formatter, "{before}{word}")?;
    }
    Ok(())
}
