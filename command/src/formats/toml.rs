//! Strings and values of TOML.

use std::fmt::Write;

/// A string.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            character if character.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(character));
            }
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// The value of a hint. Numbers that begin with 0 are none in TOML.
pub(crate) fn value(text: &str) -> String {
    let is_number = text
        .parse::<u32>()
        .is_ok_and(|number| number.to_string() == text);
    match text {
        "true" | "false" => text.to_owned(),
        text if is_number => text.to_owned(),
        text => quoted(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted() {
        assert_eq!(quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000A\"");
        assert_eq!(
            ["enable", "4", "*:*", "true", "0640"].map(value),
            ["\"enable\"", "4", "\"*:*\"", "true", "\"0640\""]
        );
    }
}
