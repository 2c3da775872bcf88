//! The setting `MINFO_REPORT`.

use super::path::PathPattern;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::{clipped, quote};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

/// What is reported, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The report on standard error.
    said: Said,
    files: Vec<PathPattern>,
}

/// The report on standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Said {
    /// Nothing.
    #[default]
    Nothing,
    /// Hints that deserve attention.
    Summary,
    /// All hints.
    All,
}

impl Setting {
    /// Nothing is reported.
    pub const OFF: Setting = Setting {
        said: Said::Nothing,
        files: Vec::new(),
    };

    /// Parses `MINFO_REPORT`; off if it is not set.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` for an invalid value.
    pub fn of(asked: &OsStr) -> Result<Setting> {
        let mut setting = Setting::OFF;
        if matches!(asked.as_bytes(), b"" | b"off") {
            return Ok(setting);
        }
        for item in items(asked.as_bytes()) {
            let said = match (item, item.strip_prefix(b"json:")) {
                (b"summary", _) => Said::Summary,
                (b"full", _) => Said::All,
                // A path is bytes, UTF-8 or not.
                (_, Some(path)) if !path.is_empty() => {
                    let path = PathPattern::of(path).map_err(|what| {
                        let item = clipped(item);
                        Error::new(Class::Other, format!("MINFO_REPORT={item}: {what}"))
                    })?;
                    setting.files.push(path);
                    Said::Nothing
                }
                _ => {
                    let what = format!(
                        "MINFO_REPORT must be off, summary, full or json:PATH, or several of the last three with \
                         commas between them, not {}",
                        quote(asked.as_bytes())
                    );
                    return Err(Error::new(Class::Other, what));
                }
            };
            setting.said = setting.said.max(said);
        }
        Ok(setting)
    }

    /// Whether anything is reported.
    pub fn is_on(&self) -> bool {
        self.said != Said::Nothing || !self.files.is_empty()
    }

    /// Whether it includes hints that are in effect.
    pub fn is_full(&self) -> bool {
        self.said == Said::All || !self.files.is_empty()
    }

    /// The report on standard error.
    pub fn said(&self) -> Said {
        self.said
    }

    /// The files that get all hints, in JSON.
    pub fn files(&self) -> &[PathPattern] {
        &self.files
    }
}

/// The items of a list separated by commas; `%,` is a comma within an item, as in [`PathPattern`].
fn items(list: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut is_escaped = false;
    list.split(move |&byte| {
        let ends = byte == b',' && !is_escaped;
        is_escaped = byte == b'%' && !is_escaped;
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::super::path::PlaceholderValues;
    use super::*;
    use std::path::PathBuf;

    const FACTS: PlaceholderValues<'_> = PlaceholderValues {
        process: 1,
        host: b"here",
        job: b"7",
    };

    fn read(asked: &str) -> (Said, Vec<PathBuf>) {
        let setting = Setting::of(OsStr::new(asked)).unwrap();
        let paths = setting.files.iter().map(|file| file.path(&FACTS));
        (setting.said, paths.collect())
    }

    #[test]
    fn words() {
        let files = |paths: &[&str]| paths.iter().map(PathBuf::from).collect::<Vec<_>>();
        let known = [
            ("", Said::Nothing, files(&[])),
            ("off", Said::Nothing, files(&[])),
            ("summary", Said::Summary, files(&[])),
            ("full", Said::All, files(&[])),
            ("full,summary", Said::All, files(&[])),
            ("json:a b.json", Said::Nothing, files(&["a b.json"])),
            ("json:json:", Said::Nothing, files(&["json:"])),
            ("summary,json:a,json:b", Said::Summary, files(&["a", "b"])),
            ("json:a%,b%%,full", Said::All, files(&["a,b%"])),
            ("json:%j.%h.%p", Said::Nothing, files(&["7.here.1"])),
        ];
        for (word, said, paths) in known {
            assert_eq!(read(word), (said, paths), "{word}");
        }
        let path = OsStr::from_bytes(b"json:\xff");
        let setting = Setting::of(path).unwrap();
        let read = setting.files[0].path(&FACTS);
        assert_eq!(read.as_os_str().as_bytes(), b"\xff");
    }

    #[test]
    fn other_words_are_errors() {
        for word in [
            "json", "json:", "Summary", "full ", "yes", "1", "summary,", ",full", "off,full",
            "json:a,b", "json:%x", "json:%",
        ] {
            let error = Setting::of(OsStr::new(word)).unwrap_err();
            assert_eq!(error.class, Class::Other);
            assert!(error.what.starts_with("MINFO_REPORT"), "{}", error.what);
        }
    }
}
