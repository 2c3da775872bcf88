//! What happens to hints that may do harm or differ between processes (`MINFO_CHECK`).

use super::agreement::Participants;
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

/// Stands for an invalid word in `MINFO_CHECK`: greater than the valid ones, so that it wins the maximum.
const WRONG_WORD: i64 = Check::Error as i64 + 1;

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

    /// The strictest setting of all processes, since all must do the same. All processes call it, even one with an
    /// invalid setting, for which the others would wait.
    ///
    /// # Errors
    /// Those of the library. Inside, `MPI_ERR_OTHER` on all processes, if the word of one is unknown.
    pub(crate) fn agreed(mine: Result<Check>, world: &Participants) -> Result<Result<Check>> {
        let number = mine.as_ref().map_or(WRONG_WORD, |&check| check as i64);
        let [strictest, ..] = world.max([number, 0, 0])?;
        let Ok(mine) = mine else {
            return Ok(mine);
        };
        if strictest == WRONG_WORD {
            let what = "MINFO_CHECK must be warn, error or off, which it is not on another process";
            return Ok(Err(Error::new(Class::Other, what)));
        }
        Ok(Ok(Check::of_number(strictest).unwrap_or(mine)))
    }

    pub(crate) fn of_number(number: i64) -> Option<Check> {
        let all = [Check::Off, Check::Warn, Check::Error];
        all.into_iter().find(|&check| check as i64 == number)
    }
}
