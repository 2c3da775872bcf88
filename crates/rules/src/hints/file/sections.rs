//! The sections of a hints file, while and after it is read.

use super::pattern::{NameKind, NamePattern};
use super::problem::{HintsFileProblem, ParseResult, Places};
use crate::hints::catalogue::Kind;
use crate::info::pairs::{Pairs, Spot};
use crate::text::ticked;
use std::sync::atomic::AtomicBool;

/// The longest key and value of an info object (`MPI_MAX_INFO_KEY` and `MPI_MAX_INFO_VAL` of Fortran).
const MAX_KEY: usize = 255;
const MAX_VALUE: usize = 1023;

/// Hints for the objects of a kind, or for some of them.
#[derive(Debug)]
pub(super) struct FileSection {
    pub kind: Kind,
    pattern: Option<NamePattern>,
    pub overrides: bool,
    /// In the order of the file.
    pub hints: Vec<SectionHint>,
    /// The line of its header.
    pub line: u32,
    /// Whether an object has matched it.
    pub has_matched: AtomicBool,
}

#[derive(Debug)]
pub(super) struct SectionHint {
    /// The number of this key, the same in all sections, from 0.
    pub key_number: usize,
    pub key: String,
    pub value: String,
    pub line: u32,
    pub column: u32,
}

impl FileSection {
    /// The pattern for names.
    pub(super) fn pattern(&self) -> Option<&str> {
        self.pattern.as_ref().map(NamePattern::text)
    }

    /// Whether it is only for objects with certain names.
    pub(super) fn is_for_names(&self) -> bool {
        self.pattern().is_some_and(|pattern| pattern != "*")
    }

    /// Whether it is for an object with this name.
    pub(super) fn matches(&self, name: &[u8]) -> bool {
        let pattern = self.pattern.as_ref();
        pattern.is_none_or(|pattern| pattern.matches(name))
    }
}

/// The sections of a file that is being read, in order.
pub(super) struct Sections<'t> {
    places: Places<'t>,
    list: Vec<FileSection>,
    /// The different keys, without values. Their indices are their numbers; `given` records by number where each was
    /// last given: the section, counted from 1, and the line.
    keys: Pairs,
    given: Vec<(usize, u32)>,
    /// The line on which the section says whether it overrides.
    says_override: Option<u32>,
}

impl<'t> Sections<'t> {
    pub(super) fn new(text: &'t str) -> Sections<'t> {
        Sections {
            places: Places::new(text.as_bytes()),
            list: Vec::new(),
            keys: Pairs::default(),
            given: Vec::new(),
            says_override: None,
        }
    }

    /// How many different keys there are.
    pub(super) fn keys(&self) -> usize {
        self.given.len()
    }

    pub(super) fn into_list(self) -> Vec<FileSection> {
        self.list
    }

    /// Whether there is a section.
    pub(super) fn are_begun(&self) -> bool {
        !self.list.is_empty()
    }

    /// Starts a section with its header at this byte, and its pattern, if any, at `pattern`.
    pub(super) fn begin(
        &mut self,
        at: usize,
        kind: Kind,
        pattern: Option<(usize, String)>,
    ) -> ParseResult<()> {
        let (line, _) = self.places.of(at);
        let text = pattern.as_ref().map(|(_, text)| text.as_str());
        let mut sections = self.list.iter();
        let first = sections.find(|section| section.kind == kind && section.pattern() == text);
        if let Some(FileSection { line, .. }) = first {
            let what = format!("duplicate section, first on line {line}");
            let expected = "all its hints in one section";
            return Err(HintsFileProblem::new(at, what, expected));
        }
        let names = match kind {
            Kind::File | Kind::Spawn => NameKind::Paths,
            _ => NameKind::Texts,
        };
        let pattern = match pattern {
            Some((at, text)) => Some(NamePattern::new(at, names, text)?),
            None => None,
        };
        self.says_override = None;
        self.list.push(FileSection {
            kind,
            pattern,
            overrides: false,
            hints: Vec::new(),
            line,
            has_matched: AtomicBool::new(false),
        });
        Ok(())
    }

    /// Sets whether the section overrides, from the key at this byte.
    pub(super) fn set_overrides(&mut self, at: usize, overrides: bool) -> ParseResult<()> {
        let (line, _) = self.places.of(at);
        if let Some(first) = self.says_override.replace(line) {
            return Err(twice(at, "override", first));
        }
        if let Some(section) = self.list.last_mut() {
            section.overrides = overrides;
        }
        Ok(())
    }

    /// Adds a hint to the last section: its key, its value, and their positions.
    pub(super) fn add(&mut self, key: (usize, String), value: (usize, String)) -> ParseResult<()> {
        let ((at, key), (value_at, value)) = (key, value);
        check_key(at, &key)?;
        check_value(value_at, &value)?;
        let (line, column) = self.places.of(at);
        let section = self.list.len();
        let key_number = match self.keys.spot(key.as_bytes()) {
            Spot::Taken(number) => number,
            spot => {
                self.given.push((0, 0));
                let put = self.keys.put(spot, key.as_bytes(), b"");
                let words = "out of memory for a hint";
                put.map_err(|_| HintsFileProblem::new(at, words, "fewer hints"))?;
                self.given.len() - 1
            }
        };
        let (earlier, first) = self.given[key_number];
        if earlier == section {
            return Err(twice(at, &key, first));
        }
        self.given[key_number] = (section, line);
        let Some(section) = self.list.last_mut() else {
            return Ok(());
        };
        section.hints.push(SectionHint {
            key_number,
            key,
            value,
            line,
            column,
        });
        Ok(())
    }
}

fn twice(at: usize, key: &str, first: u32) -> HintsFileProblem {
    let what = format!("duplicate key {}, first on line {first}", ticked(key));
    HintsFileProblem::new(at, what, "each key once per section")
}

fn check_key(at: usize, key: &str) -> ParseResult<()> {
    let what = match key {
        "" => "an empty key",
        _ if key.len() > MAX_KEY => "a key that is too long",
        _ if key.contains('\0') => "a key with a NUL",
        _ if is_with_blanks(key) => "a key with leading or trailing blanks",
        _ => return Ok(()),
    };
    let expected =
        format!("1 to {MAX_KEY} characters, without leading or trailing blanks and without NUL");
    Err(HintsFileProblem::new(at, what, expected))
}

fn check_value(at: usize, value: &str) -> ParseResult<()> {
    let what = match value {
        _ if value.len() > MAX_VALUE => "a value that is too long",
        _ if value.contains('\0') => "a value with a NUL",
        _ => return Ok(()),
    };
    let expected = format!("at most {MAX_VALUE} characters, without NUL");
    Err(HintsFileProblem::new(at, what, expected))
}

/// Whether a text has leading or trailing blanks, which Fortran would strip.
pub(super) fn is_with_blanks(text: &str) -> bool {
    text.starts_with(' ') || text.ends_with(' ')
}
