//! The hints file: hints from outside the program for objects that it makes. `docs/hints_file.md` is its reference.
//!
//! [`HintsFile::read`] turns its text into sections, from TOML or from the format of ROMIO's file, and
//! [`HintsFile::hints_for`] says which hints an object gets. Other code decides when the file is read, by which process,
//! and how the other processes get it. Meanings of hints are not handled here, either: unknown keys and malformed values
//! are treated like other hints, and are reported like those of the program.

mod expected;
pub mod external_hints;
mod pattern;
mod problem;
mod romio;
mod sections;
#[cfg(test)]
mod tests;
mod toml;

pub use problem::FileError;

use super::catalogue::Kind;
use problem::{HintsFileProblem, ParseResult};
use sections::{FileSection, Sections};
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering;

/// The maximum size of a hints file in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// The contents of the file with this path, which may be a pipe (then the command waits). If it is too long, only
/// enough to detect that is read: a device may have no end.
///
/// # Errors
/// Those of the system.
pub fn contents(path: &Path) -> io::Result<Vec<u8>> {
    minfo_system::file::read(path, MAX_BYTES as u64 + 1)
}

/// [`contents`] of a regular file only: a program never waits for its hints.
///
/// # Errors
/// Those of the system, and that it is not a regular file.
pub fn contents_at_once(path: &Path) -> io::Result<Vec<u8>> {
    minfo_system::file::read_regular(path, MAX_BYTES as u64 + 1)
}

/// A parsed hints file.
#[derive(Debug)]
pub struct HintsFile {
    path: String,
    /// In the order in the file.
    sections: Vec<FileSection>,
    /// The number of different keys.
    keys: usize,
}

/// A hint that the file has for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileHint<'f> {
    /// The key.
    pub key: &'f str,
    /// The value; the elements of an array are separated by commas.
    pub value: &'f str,
    /// The line of the file that gives it.
    pub line: u32,
    /// Whether it overrides the program's.
    pub overrides: bool,
}

/// A hint of the file, with the objects that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintsFileEntry<'f> {
    /// The kind of object.
    pub kind: Kind,
    /// The pattern for its name, if the section has one.
    pub pattern: Option<&'f str>,
    /// The key.
    pub key: &'f str,
    /// The value.
    pub value: &'f str,
    /// The line of its key.
    pub line: u32,
    /// The column where its key starts, from 1.
    pub column: u32,
    /// Whether it overrides the program's.
    pub overrides: bool,
}

/// A section of the file, in brief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionInBrief<'f> {
    /// The kind of object.
    pub kind: Kind,
    /// The pattern for names, if the section has one.
    pub pattern: Option<&'f str>,
    /// The line of its header.
    pub line: u32,
    /// Its keys, with commas between them.
    pub keys: String,
}

impl HintsFile {
    /// Reads `text`, the contents of the file called `path`: TOML, or lines in ROMIO's format. The first line that is
    /// neither blank nor a comment decides which.
    ///
    /// # Errors
    /// The first problem in the file, its position, and what was expected.
    pub fn read(path: &str, text: &[u8]) -> Result<HintsFile, FileError> {
        // Editors may start a file with a byte order mark.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let sections = sections(text).map_err(|problem| problem.in_file(path, text))?;
        let keys = sections.keys();
        Ok(HintsFile {
            path: path.to_owned(),
            sections: sections.into_list(),
            keys,
        })
    }

    /// The hints for an object of this kind and name. If several lines give the same key, the last one of those that
    /// override counts, otherwise the last one. The name is bytes, and empty for an object without one.
    pub fn hints_for(&self, kind: Kind, name: &[u8]) -> Vec<FileHint<'_>> {
        let mut hints: Vec<Option<FileHint<'_>>> = vec![None; self.keys];
        let of_kind = self.sections.iter().filter(|section| section.kind == kind);
        for section in of_kind.filter(|section| section.matches(name)) {
            section.has_matched.store(true, Ordering::Relaxed);
            for hint in &section.hints {
                let place = &mut hints[hint.key_number];
                if place.is_none_or(|earlier| section.overrides || !earlier.overrides) {
                    *place = Some(FileHint {
                        key: &hint.key,
                        value: &hint.value,
                        line: hint.line,
                        overrides: section.overrides,
                    });
                }
            }
        }
        hints.into_iter().flatten().collect()
    }

    /// Whether hints for this kind depend on the name of the object: if so, an object that is named later must be
    /// checked again.
    pub fn has_named(&self, kind: Kind) -> bool {
        let mut sections = self.sections.iter();
        sections.any(|section| {
            section.kind == kind && section.is_for_names() && !section.hints.is_empty()
        })
    }

    /// The lines of the sections that matched an object of this process.
    pub fn matched(&self) -> impl Iterator<Item = u32> {
        let matched = |section: &&FileSection| section.has_matched.load(Ordering::Relaxed);
        self.sections
            .iter()
            .filter(matched)
            .map(|section| section.line)
    }

    /// The sections that have hints, in the order of the file.
    pub fn sections_in_brief(&self) -> impl Iterator<Item = SectionInBrief<'_>> {
        let with_hints = self
            .sections
            .iter()
            .filter(|section| !section.hints.is_empty());
        with_hints.map(|section| {
            let keys: Vec<&str> = section.hints.iter().map(|hint| hint.key.as_str()).collect();
            SectionInBrief {
                kind: section.kind,
                pattern: section.pattern(),
                line: section.line,
                keys: keys.join(", "),
            }
        })
    }

    /// All hints of the file, in its order.
    pub fn entries(&self) -> impl Iterator<Item = HintsFileEntry<'_>> {
        self.sections.iter().flat_map(|section| {
            section.hints.iter().map(|hint| HintsFileEntry {
                kind: section.kind,
                pattern: section.pattern(),
                key: &hint.key,
                value: &hint.value,
                line: hint.line,
                column: hint.column,
                overrides: section.overrides,
            })
        })
    }

    /// The name of the file, as it was given.
    pub fn path(&self) -> &str {
        &self.path
    }
}

fn sections(text: &[u8]) -> ParseResult<Sections<'_>> {
    if text.len() > MAX_BYTES {
        let what = format!("a file of {} bytes", text.len());
        return Err(HintsFileProblem::new(
            0,
            what,
            format!("at most {MAX_BYTES} bytes"),
        ));
    }
    match std::str::from_utf8(text) {
        Ok(text) => match romio::first_line(text) {
            Some(first) => romio::read(text, first),
            None => toml::read(text),
        },
        Err(error) => {
            let what = "a byte that is not UTF-8";
            Err(HintsFileProblem::new(
                error.valid_up_to(),
                what,
                "UTF-8 text",
            ))
        }
    }
}
