//! What the command prints: at once, quietly where nobody reads on, and in colours only on a terminal.

use crate::trouble::Trouble;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;

/// How a piece of text is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// As any other.
    #[default]
    Plain,
    /// The title of a column or a part.
    Title,
    /// What everything else is about.
    Subject,
    /// All is well.
    Good,
    /// This deserves attention.
    Bad,
    /// This can be skipped.
    Faint,
}

impl Tone {
    /// The number of the terminal's attribute.
    fn attribute(self) -> Option<u8> {
        match self {
            Tone::Plain => None,
            Tone::Title => Some(1),
            Tone::Subject => Some(36),
            Tone::Good => Some(32),
            Tone::Bad => Some(33),
            Tone::Faint => Some(2),
        }
    }
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colours(bool);

impl Colours {
    /// None.
    pub(crate) const NONE: Colours = Colours(false);

    /// On standard output: where that is a terminal which can, and nobody has said `NO_COLOR`.
    pub(crate) fn of_standard_output() -> Colours {
        let says = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let is_refused = says("NO_COLOR").is_some() || says("TERM").is_none_or(|it| it == "dumb");
        Colours(!is_refused && io::stdout().is_terminal())
    }

    /// The text, in the colour of its tone.
    pub(crate) fn paint(self, tone: Tone, text: &str) -> String {
        match tone.attribute().filter(|_| self.0 && !text.is_empty()) {
            Some(attribute) => format!("\x1b[{attribute}m{text}\x1b[0m"),
            None => text.to_owned(),
        }
    }
}

/// Text from a file without anything that a terminal would obey: control characters, and those that turn the direction of
/// writing, are shown as Rust writes them.
pub(crate) fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for character in text.chars() {
        match is_obeyed(character) {
            true => seen.extend(character.escape_default()),
            false => seen.push(character),
        }
    }
    seen
}

fn is_obeyed(character: char) -> bool {
    let turns = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    character.is_control() || turns
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
    fn only_what_is_coloured_has_escapes() {
        assert_eq!(Colours::NONE.paint(Tone::Bad, "x"), "x");
        assert_eq!(Colours(true).paint(Tone::Bad, "x"), "\x1b[33mx\x1b[0m");
        assert_eq!(Colours(true).paint(Tone::Plain, "x"), "x");
        assert_eq!(Colours(true).paint(Tone::Title, ""), "");
    }

    #[test]
    fn nothing_of_a_file_is_obeyed() {
        assert_eq!(visible("a\x1b[2J\u{9b}K\nb é"), "a\\u{1b}[2J\\u{9b}K\\nb é");
        assert_eq!(visible("\u{202e}\x7f"), "\\u{202e}\\u{7f}");
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
