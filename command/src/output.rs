//! The output of the command: written at once, without an error if the reader has gone away, and styled only on a
//! terminal.

use crate::trouble::{Trouble, named};
use minfo_report::table::Look;
use minfo_rules::text::is_obeyed;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// Tables, for people.
    Text,
    /// JSON, for programs.
    Json,
    /// A page, for a browser.
    Html,
}

/// The look of text on standard output.
pub(crate) fn look() -> Look {
    Look::of(&io::stdout())
}

/// The look of text that goes to a file, or to standard output if no file is given.
pub(crate) fn look_of(file: Option<&Path>) -> Look {
    match file {
        Some(_) => Look::PLAIN,
        None => look(),
    }
}

/// Writes to standard output. A closed pipe is not an error: the reader has read what it wanted.
///
/// # Errors
/// Standard output cannot be written.
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

/// Writes to a file, or to standard output if no file is given. Says where a page is: a browser opens it, and no pipe.
///
/// # Errors
/// The file or standard output cannot be written.
pub(crate) fn print_to(
    file: Option<&Path>,
    text: &str,
    format: OutputFormat,
) -> Result<(), Trouble> {
    let Some(file) = file else {
        return print(text);
    };
    std::fs::write(file, text)
        .map_err(|error| Trouble::new(format!("{}: {error}", named(file))))?;
    if format == OutputFormat::Html {
        let _ = writeln!(io::stderr(), "mpi-hints: the page is in {}", named(file));
    }
    Ok(())
}

/// A JSON value as text.
pub(crate) fn json(value: &serde_json::Value) -> String {
    // Only strings contain non-ASCII characters, and there an escape means the same. (serde_json escapes the rest.)
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
        let trouble = print_to(
            Some(Path::new("/nonexistent/file")),
            "x",
            OutputFormat::Text,
        )
        .unwrap_err();
        assert!(trouble.to_string().starts_with("/nonexistent/file: "));
    }
}
