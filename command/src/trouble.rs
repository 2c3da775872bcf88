//! How the command ends.

use minfo_core::text::visible;
use std::fmt;
use std::process::ExitCode;

/// What the command found. What it could not do is a [`Trouble`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// All is well.
    Nothing,
    /// What was looked for is not there, is not sound, or differs.
    Something,
}

impl From<Found> for ExitCode {
    fn from(found: Found) -> ExitCode {
        ExitCode::from(match found {
            Found::Nothing => 0,
            Found::Something => 1,
        })
    }
}

/// The exit code of what could not be done, and of arguments that nobody understands.
pub(crate) const TROUBLE: u8 = 2;

/// What could not be done, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble(String);

impl Trouble {
    /// Trouble that these words describe.
    pub(crate) fn new(words: impl Into<String>) -> Trouble {
        // It may have the name of a file, or what was in one.
        Trouble(visible(&words.into()))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<minfo_core::error::Error> for Trouble {
    fn from(error: minfo_core::error::Error) -> Trouble {
        Trouble(error.to_string())
    }
}
