//! The hints file: hints for objects that the program makes, from outside of it. `docs/hints_file.md` is its
//! reference.
//!
//! [`HintsFile::read`] turns its text into sections, from TOML or from the format of ROMIO's file, and
//! [`HintsFile::hints_for`] says which hints an object gets. When the file is read, by which process, and how it gets to
//! the other processes is not decided here. Neither is what a hint means: an unknown key and a value that is not of its form
//! are hints like others, and what becomes of them is told as it is for those of the program.

mod expected;
mod pattern;
mod problem;
mod romio;
mod sections;
#[cfg(test)]
mod tests;
mod toml;

pub use problem::FileError;

use super::catalogue::Kind;
use crate::system;
use crate::system::memory::Room;
use problem::{Found, Problem};
use sections::{Section, Sections};
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering;

/// The most bytes that a hints file may have.
pub const MAX_BYTES: usize = 256 * 1024;

/// What is in the file with this path. Of one that is too long no more than shows that it is: a device may have no
/// end.
///
/// # Errors
/// What the system says.
pub fn contents(path: &Path) -> io::Result<Vec<u8>> {
    system::file::read(path, MAX_BYTES as u64 + 1)
}

/// A hints file, read.
#[derive(Debug)]
pub struct HintsFile {
    path: String,
    /// In the order of the file.
    sections: Vec<Section>,
    /// How many different keys it has.
    keys: usize,
}

/// A hint that the file has for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileHint<'f> {
    /// The key.
    pub key: &'f str,
    /// The value: the elements of an array with commas between them.
    pub value: &'f str,
    /// The line of the file that gives it.
    pub line: u32,
    /// Whether it counts where the program gives the key too.
    pub overrides: bool,
}

/// A hint of the file, with what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'f> {
    /// The kind of object.
    pub kind: Kind,
    /// The pattern over its name, where the section has one.
    pub pattern: Option<&'f str>,
    /// The key.
    pub key: &'f str,
    /// The value.
    pub value: &'f str,
    /// The line of its key.
    pub line: u32,
    /// The character in the line at which its key begins, from 1.
    pub column: u32,
    /// Whether it counts where the program gives the key too.
    pub overrides: bool,
}

/// A section of the file, in brief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionInBrief<'f> {
    /// The kind of object.
    pub kind: Kind,
    /// The pattern over names, where the section has one.
    pub pattern: Option<&'f str>,
    /// The line of its header.
    pub line: u32,
    /// Its keys, with commas between them.
    pub keys: String,
}

impl HintsFile {
    /// About how many bytes it takes to read this text: what the parser makes of it, and what is kept.
    pub fn memory(text: &[u8]) -> usize {
        (16 << 10) + 64 * text.len()
    }

    /// Reads `text`, which is what the file called `path` holds: TOML, or lines of ROMIO's format. The first line
    /// that is neither blank nor a comment decides which.
    ///
    /// # Errors
    /// The first thing that is wrong in the file, where, and what was expected.
    pub fn read(path: &str, text: &[u8]) -> Result<HintsFile, FileError> {
        // Editors may begin a file with a mark that says that it is UTF-8.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let sections = sections(text).map_err(|problem| problem.in_file(path, text))?;
        let keys = sections.keys();
        Ok(HintsFile {
            path: path.to_owned(),
            sections: sections.into_list(),
            keys,
        })
    }

    /// The hints for an object of this kind and name. Where several lines give the same key, the last one of those
    /// that override counts, or else the last one. The name is bytes, and empty for an object without one.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn hints_for(&self, kind: Kind, name: &[u8]) -> crate::error::Result<Vec<FileHint<'_>>> {
        let mut hints: Vec<Option<FileHint<'_>>> = Vec::new();
        hints.room_for_exactly(self.keys)?;
        hints.resize(self.keys, None);
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
        let mut found = Vec::new();
        found.room_for_exactly(self.keys)?;
        found.extend(hints.into_iter().flatten());
        Ok(found)
    }

    /// Whether hints for this kind depend on the name of the object: then one that is named later has to be looked
    /// at again.
    pub fn has_named(&self, kind: Kind) -> bool {
        let mut sections = self.sections.iter();
        sections.any(|section| {
            section.kind == kind && section.is_for_names() && !section.hints.is_empty()
        })
    }

    /// The lines of the sections that were for an object of this process.
    pub fn matched(&self) -> impl Iterator<Item = u32> {
        let matched = |section: &&Section| section.has_matched.load(Ordering::Relaxed);
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

    /// About how many bytes it takes to tell of all sections.
    pub fn memory_in_brief(&self) -> usize {
        let of_section = |section: &Section| {
            let keys = section.hints.iter().map(|hint| 32 + 16 * hint.key.len());
            4096 + 16 * section.pattern().map_or(0, str::len) + keys.sum::<usize>()
        };
        self.sections.iter().map(of_section).sum()
    }

    /// All hints of the file, in its order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.sections.iter().flat_map(|section| {
            section.hints.iter().map(|hint| Entry {
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

    /// The file, as it was named.
    pub fn path(&self) -> &str {
        &self.path
    }
}

fn sections(text: &[u8]) -> Found<Sections<'_>> {
    if text.len() > MAX_BYTES {
        let what = format!("a file of {} bytes", text.len());
        return Err(Problem::new(0, what, format!("at most {MAX_BYTES} bytes")));
    }
    match std::str::from_utf8(text) {
        Ok(text) => match romio::first_line(text) {
            Some(first) => romio::read(text, first),
            None => toml::read(text),
        },
        Err(error) => {
            let what = "a byte that is not UTF-8";
            Err(Problem::new(error.valid_up_to(), what, "UTF-8 text"))
        }
    }
}
