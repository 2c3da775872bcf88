//! The user's setting for hints that may do harm, that differ between processes, or whose promise the program breaks.

use crate::error::{Class, Error, Result};
use crate::text::quote;
use minfo_system::environment;
use std::os::unix::ffi::OsStrExt;

/// What happens to hints that may do harm, to those that differ between processes but must not, and to promises that
/// the program breaks (`MINFO_CHECK`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// All are passed on as they were given; nothing is said of promises.
    Off,
    /// They are left out everywhere, and one process reports those that differ; a broken promise is reported.
    Warn,
    /// They are left out; if they differ, the call fails everywhere; a call that breaks a promise fails.
    Error,
}

impl Check {
    /// The setting in `MINFO_CHECK`.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` for an unknown word.
    pub fn of_environment() -> Result<Check> {
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

    /// The setting with this number, which it has as `i64`.
    pub fn of_number(number: i64) -> Option<Check> {
        let all = [Check::Off, Check::Warn, Check::Error];
        all.into_iter().find(|&check| check as i64 == number)
    }
}
