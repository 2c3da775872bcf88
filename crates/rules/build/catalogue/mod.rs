//! The catalogue of hints: turns tables that people edit into a Rust table.
//!
//! This is part of the build script, and of a separate test target (see `Cargo.toml`).

mod check;
mod row;
mod rust;
#[cfg(test)]
mod tests;

use row::{TomlHint, TomlKind};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// What is wrong with a table.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CatalogueProblem {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for CatalogueProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CatalogueProblem { file, line, what } = self;
        write!(formatter, "{file}:{line}: {what}")
    }
}

/// The text of a table.
struct TomlTable {
    /// Its file name, for messages.
    file: String,
    text: String,
}

impl TomlTable {
    /// What is wrong in this part of the text.
    fn problem(&self, at: Range<usize>, what: impl Into<String>) -> CatalogueProblem {
        CatalogueProblem {
            file: self.file.clone(),
            line: self.line(at),
            what: what.into(),
        }
    }

    /// The line where a part of the text starts, from 1.
    fn line(&self, at: Range<usize>) -> usize {
        let before = self.text.bytes().take(at.start);
        1 + before.filter(|&byte| byte == b'\n').count()
    }

    /// Its rows.
    fn rows(&self) -> Result<Vec<TomlHint>, CatalogueProblem> {
        let rows: Result<row::Rows, _> = toml::from_str(&self.text);
        rows.map(|rows| rows.hint).map_err(|error| {
            let what = error.message().replace('\n', ", ");
            self.problem(error.span().unwrap_or_default(), what)
        })
    }
}

/// A static Rust array of the rows of all tables in a folder, sorted by key and then by kind of object.
///
/// # Errors
/// Everything that is wrong; at most one syntax error for each file.
pub(crate) fn read(folder: &Path) -> Result<String, Vec<CatalogueProblem>> {
    let tables = tables(folder).map_err(|error| {
        vec![CatalogueProblem {
            file: folder.display().to_string(),
            line: 0,
            what: format!("cannot be read: {error}"),
        }]
    })?;
    let rows = checked(&tables)?;
    Ok(rust::table(&rows))
}

fn tables(folder: &Path) -> std::io::Result<Vec<TomlTable>> {
    let mut tables = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            tables.push(TomlTable {
                file: path.display().to_string(),
                text: fs::read_to_string(&path)?,
            });
        }
    }
    // The system lists files in any order.
    tables.sort_by(|one, other| one.file.cmp(&other.file));
    Ok(tables)
}

/// The rows of all tables, if nothing is wrong with them.
fn checked(tables: &[TomlTable]) -> Result<Vec<TomlHint>, Vec<CatalogueProblem>> {
    let mut problems = Vec::new();
    let mut all = Vec::new();
    let mut places: BTreeMap<(String, TomlKind), String> = BTreeMap::new();
    for table in tables {
        let rows = table.rows().unwrap_or_else(|problem| {
            problems.push(problem);
            Vec::new()
        });
        for mut row in rows {
            let wrong = check::row(&row).into_iter();
            problems.extend(wrong.map(|(at, what)| table.problem(at, what)));
            let key = row.key.get_ref();
            let here = format!("{}:{}", table.file, table.line(row.key.span()));
            let mut earlier = None;
            for &kind in row.kinds.get_ref() {
                match places.entry((key.clone(), kind)) {
                    Entry::Vacant(place) => drop(place.insert(here.clone())),
                    Entry::Occupied(place) if *place.get() != here => {
                        earlier = Some(place.get().clone());
                    }
                    // The key is in one row twice, which has been reported.
                    Entry::Occupied(_) => {}
                }
            }
            if let Some(earlier) = earlier {
                let what = format!("{key:?} is already in {earlier}, for the same kind of object");
                problems.push(table.problem(row.key.span(), what));
            }
            row.kinds.get_mut().sort_unstable();
            all.push(row);
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    all.sort_by(|one, other| one.place().cmp(&other.place()));
    Ok(all)
}
