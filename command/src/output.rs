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
    format!("{value:#}\n")
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
    fn what_cannot_be_written_is_said() {
        let trouble = print_to(Some(Path::new("/nonexistent/file")), "x").unwrap_err();
        assert!(trouble.to_string().starts_with("/nonexistent/file: "));
    }
}
