//! How the command ends.

use minfo_rules::text::{clipped, visible};
use std::fmt;
use std::path::Path;
use std::process::ExitCode;

/// What the command found. A failure is a [`Trouble`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// All is well.
    Nothing,
    /// Something was not found, is invalid, or differs.
    Something,
}

impl Found {
    /// Something, if it is.
    pub(crate) fn something_if(is: bool) -> Found {
        if is { Found::Something } else { Found::Nothing }
    }
}

impl From<Found> for ExitCode {
    fn from(found: Found) -> ExitCode {
        ExitCode::from(match found {
            Found::Nothing => 0,
            Found::Something => 1,
        })
    }
}

/// The exit code for failures and invalid arguments.
pub(crate) const TROUBLE: u8 = 2;

/// A path in a message.
pub(crate) fn named(path: &Path) -> String {
    clipped(path.as_os_str().as_encoded_bytes())
}

/// A failure, described for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble(String);

impl Trouble {
    /// A failure with this description.
    pub(crate) fn new(words: impl Into<String>) -> Trouble {
        // The words may contain the name or the contents of a file.
        Trouble(visible(&words.into()))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<minfo_rules::error::Error> for Trouble {
    fn from(error: minfo_rules::error::Error) -> Trouble {
        Trouble(error.to_string())
    }
}
