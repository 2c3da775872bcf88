//! What happens to hints that may do harm or differ between processes (`MINFO_CHECK`).

use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::quote;
use minfo_system::environment;
use std::os::unix::ffi::OsStrExt;

/// What happens to hints that may do harm, and to those that differ between processes but must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Check {
    /// All are passed on as they were given.
    Off,
    /// They are left out everywhere; one process reports those that differ.
    Warn,
    /// They are left out; if they differ, the call fails everywhere.
    Error,
}

impl Check {
    /// The setting in `MINFO_CHECK`.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` for an unknown word.
    pub(crate) fn of_environment() -> Result<Check> {
        let asked = environment::variable("MINFO_CHECK").unwrap_or_default();
        match asked.to_str() {
            Some("" | "warn") => Ok(Check::Warn),
            Some("error") => Ok(Check::Error),
            Some("off") => Ok(Check::Off),
            _ => {
                let asked = quote(asked.as_bytes());
                let what = format!("MINFO_CHECK must be warn, error or off, not {asked}");
                Err(Error::new(Class::Other, what))
            }
        }
    }

    pub(crate) fn of_number(number: i64) -> Option<Check> {
        let all = [Check::Off, Check::Warn, Check::Error];
        all.into_iter().find(|&check| check as i64 == number)
    }
}
