//! The sections of a hints file, while and after it is read.

use super::pattern::{Names, Pattern};
use super::problem::{Places, Problem};
use crate::hints::catalogue::Kind;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The longest key and value of an info object (`MPI_MAX_INFO_KEY` and `MPI_MAX_INFO_VAL` of Fortran).
const MAX_KEY: usize = 255;
const MAX_VALUE: usize = 1023;

/// Hints for the objects of a kind, or for some of them.
#[derive(Debug)]
pub(super) struct Section {
    pub kind: Kind,
    pattern: Option<Pattern>,
    pub overrides: bool,
    /// In the order of the file.
    pub hints: Vec<Hint>,
}

#[derive(Debug)]
pub(super) struct Hint {
    /// The same for the same key in all sections, from 0.
    pub key_number: usize,
    pub key: String,
    pub value: String,
    pub line: u32,
    pub column: u32,
}

impl Section {
    /// The pattern over names.
    pub(super) fn pattern(&self) -> Option<&str> {
        self.pattern.as_ref().map(Pattern::text)
    }

    /// Whether it is for objects of some names and not for others.
    pub(super) fn is_for_names(&self) -> bool {
        self.pattern().is_some_and(|pattern| pattern != "*")
    }

    /// Whether it is for an object of this name.
    pub(super) fn matches(&self, name: &[u8]) -> bool {
        let pattern = self.pattern.as_ref();
        pattern.is_none_or(|pattern| pattern.matches(name))
    }
}

/// A key that was given before.
struct Given {
    number: usize,
    /// The section that gave it last, counted from 1, and the line there.
    section: usize,
    line: u32,
}

type Table<T> = HashMap<String, T, FxBuildHasher>;

/// The sections of a file that is being read, in order.
pub(super) struct Sections<'t> {
    places: Places<'t>,
    list: Vec<Section>,
    /// The lines of the sections, by kind and pattern.
    headers: Table<u32>,
    keys: Table<Given>,
    /// The line on which the section says whether it overrides.
    says_override: Option<u32>,
}

impl<'t> Sections<'t> {
    pub(super) fn new(text: &'t str) -> Sections<'t> {
        Sections {
            places: Places::new(text.as_bytes()),
            list: Vec::new(),
            headers: Table::default(),
            keys: Table::default(),
            says_override: None,
        }
    }

    /// How many different keys there are.
    pub(super) fn keys(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn into_list(self) -> Vec<Section> {
        self.list
    }

    /// Whether a section has begun.
    pub(super) fn are_begun(&self) -> bool {
        !self.list.is_empty()
    }

    /// Begins a section, whose header is at this byte.
    pub(super) fn begin(
        &mut self,
        at: usize,
        kind: Kind,
        pattern: Option<String>,
    ) -> Result<(), Problem> {
        let (line, _) = self.places.of(at);
        let header = format!("{kind:?} {}", pattern.as_deref().unwrap_or_default());
        if let Some(first) = self.headers.insert(header, line) {
            let what = format!("the section of line {first} once more");
            return Err(Problem::new(at, what, "all of its hints in one place"));
        }
        let names = match kind {
            Kind::File => Names::Paths,
            _ => Names::Texts,
        };
        let pattern = pattern.map(|text| Pattern::new(names, text)).transpose();
        let pattern = pattern.map_err(|(what, expected)| Problem::new(at, what, expected))?;
        self.says_override = None;
        self.list.push(Section {
            kind,
            pattern,
            overrides: false,
            hints: Vec::new(),
        });
        Ok(())
    }

    /// Says whether the section overrides, as the key at this byte does.
    pub(super) fn set_overrides(&mut self, at: usize, overrides: bool) -> Result<(), Problem> {
        let (line, _) = self.places.of(at);
        if let Some(first) = self.says_override.replace(line) {
            return Err(twice(at, "override", first));
        }
        if let Some(section) = self.list.last_mut() {
            section.overrides = overrides;
        }
        Ok(())
    }

    /// Adds a hint to the section that was begun last: its key, its value, and where they begin.
    pub(super) fn add(
        &mut self,
        key: (usize, String),
        value: (usize, String),
    ) -> Result<(), Problem> {
        let ((at, key), (value_at, value)) = (key, value);
        check_key(at, &key)?;
        check_value(value_at, &value)?;
        let (line, column) = self.places.of(at);
        let new = Given {
            number: self.keys.len(),
            section: 0,
            line,
        };
        let section = self.list.len();
        let given = self.keys.entry_ref(key.as_str()).or_insert(new);
        if given.section == section {
            return Err(twice(at, &key, given.line));
        }
        (given.section, given.line) = (section, line);
        let key_number = given.number;
        let Some(section) = self.list.last_mut() else {
            return Ok(());
        };
        section.hints.push(Hint {
            key_number,
            key,
            value,
            line,
            column,
        });
        Ok(())
    }
}

fn twice(at: usize, key: &str, first: u32) -> Problem {
    let what = format!("`{key}` once more, after line {first}");
    Problem::new(at, what, "each key once in a section")
}

fn check_key(at: usize, key: &str) -> Result<(), Problem> {
    let what = match key {
        "" => "an empty key".to_owned(),
        _ if key.len() > MAX_KEY => format!("a key of {} characters", key.len()),
        _ if key.contains('\0') => "a key with a NUL".to_owned(),
        _ if is_with_blanks(key) => format!("blanks around the key in `{key}`"),
        _ => return Ok(()),
    };
    let expected =
        format!("a key of 1 to {MAX_KEY} characters, with no blanks around it and no NUL");
    Err(Problem::new(at, what, expected))
}

fn check_value(at: usize, value: &str) -> Result<(), Problem> {
    let what = match value {
        _ if value.len() > MAX_VALUE => format!("a value of {} characters", value.len()),
        _ if value.contains('\0') => "a value with a NUL".to_owned(),
        _ => return Ok(()),
    };
    let expected = format!("a value of at most {MAX_VALUE} characters without NUL");
    Err(Problem::new(at, what, expected))
}

/// Whether a text has blanks at its beginning or its end, which Fortran would take away.
pub(super) fn is_with_blanks(text: &str) -> bool {
    text.starts_with(' ') || text.ends_with(' ')
}
