//! What `MINFO_REPORT` asks for.

use crate::error::{Class, Error, Result};
use crate::system::environment;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// What is reported when MPI is finalised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Setting {
    /// Nothing.
    #[default]
    Off,
    /// What deserves attention.
    Summary,
    /// All hints.
    Full,
    /// All hints, to the file with this path, for programs.
    Json(PathBuf),
}

impl Setting {
    /// What `MINFO_REPORT` says: nothing where it is not set.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` for what it cannot be.
    pub fn of_environment() -> Result<Setting> {
        let asked = environment::variable("MINFO_REPORT").unwrap_or_default();
        Setting::of(&asked)
    }

    fn of(asked: &OsStr) -> Result<Setting> {
        match asked.as_bytes() {
            b"" | b"off" => Ok(Setting::Off),
            b"summary" => Ok(Setting::Summary),
            b"full" => Ok(Setting::Full),
            bytes => match bytes.strip_prefix(b"json:") {
                // A path is bytes, UTF-8 or not.
                Some(path) if !path.is_empty() => Ok(Setting::Json(OsStr::from_bytes(path).into())),
                _ => {
                    let asked = asked.to_string_lossy();
                    let what = format!(
                        "MINFO_REPORT must be off, summary, full or json:PATH, not \"{asked}\""
                    );
                    Err(Error::new(Class::Other, what))
                }
            },
        }
    }

    /// Whether anything is reported.
    pub fn is_on(&self) -> bool {
        *self != Setting::Off
    }

    /// Whether hints that are in effect are in it.
    pub fn is_full(&self) -> bool {
        matches!(self, Setting::Full | Setting::Json(_))
    }

    /// A number for what the processes have to do together: the path is the first one's alone.
    pub fn number(&self) -> u8 {
        match self {
            Setting::Off => 0,
            Setting::Summary => 1,
            Setting::Full => 2,
            Setting::Json(_) => 3,
        }
    }

    /// The setting with this number.
    pub fn of_number(number: u8) -> Setting {
        match number {
            1 => Setting::Summary,
            2 => Setting::Full,
            3 => Setting::Json(PathBuf::new()),
            _ => Setting::Off,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let path = |path: &str| Setting::Json(path.into());
        let known = [
            ("", Setting::Off),
            ("off", Setting::Off),
            ("summary", Setting::Summary),
            ("full", Setting::Full),
            ("json:a b.json", path("a b.json")),
            ("json:json:", path("json:")),
        ];
        for (word, setting) in known {
            assert_eq!(Setting::of(OsStr::new(word)).unwrap(), setting);
        }
        let path = OsStr::from_bytes(b"json:\xff");
        let Setting::Json(read) = Setting::of(path).unwrap() else {
            panic!("it is a path")
        };
        assert_eq!(read.as_os_str().as_bytes(), b"\xff");
        for word in ["json", "json:", "Summary", "full ", "yes", "1"] {
            assert_eq!(
                Setting::of(OsStr::new(word)).unwrap_err().class,
                Class::Other
            );
        }
    }

    #[test]
    fn numbers() {
        for setting in [
            Setting::Off,
            Setting::Summary,
            Setting::Full,
            Setting::Json(PathBuf::new()),
        ] {
            assert_eq!(Setting::of_number(setting.number()), setting);
        }
    }
}
