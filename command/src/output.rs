//! What the command prints: at once, quietly where nobody reads on, and in look only on a terminal.

use crate::trouble::Trouble;
use minfo_core::table::Look;
use minfo_core::text::is_obeyed;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Tables, for people.
    Text,
    /// JSON, for programs.
    Json,
    /// A page, for a browser.
    Html,
}

/// What standard output is for.
pub(crate) fn look() -> Look {
    Look::of(&io::stdout())
}

/// What a text is for that goes to a file, or to standard output where none is named.
pub(crate) fn look_of(file: Option<&Path>) -> Look {
    match file {
        Some(_) => Look::PLAIN,
        None => look(),
    }
}

/// Writes to standard output. A reader that has gone away is no failure: it has read what it wanted.
///
/// # Errors
/// What the system says.
pub(crate) fn print(text: &str) -> Result<(), Trouble> {
    let mut output = io::stdout().lock();
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Trouble::new(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a file, or to standard output where none is named.
///
/// # Errors
/// What the system says.
pub(crate) fn print_to(file: Option<&Path>, text: &str) -> Result<(), Trouble> {
    match file {
        None => print(text),
        Some(file) => std::fs::write(file, text)
            .map_err(|error| Trouble::new(format!("{}: {error}", file.display()))),
    }
}

/// A value of JSON as text.
pub(crate) fn json(value: &serde_json::Value) -> String {
    // What is not ASCII is in strings alone, where an escape means the same. (serde_json escapes the others.)
    let mut text = String::new();
    for character in format!("{value:#}\n").chars() {
        match character != '\n' && is_obeyed(character) {
            true => text.push_str(&format!("\\u{:04x}", u32::from(character))),
            false => text.push(character),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_file_is_obeyed() {
        let value = serde_json::json!({ "a": "\u{9b}\x1b\x7f\n\u{202e}é" });
        let text = json(&value);
        assert_eq!(
            text,
            "{\n  \"a\": \"\\u009b\\u001b\\u007f\\n\\u202eé\"\n}\n"
        );
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        let trouble = print_to(Some(Path::new("/nonexistent/file")), "x").unwrap_err();
        assert!(trouble.to_string().starts_with("/nonexistent/file: "));
    }
}
