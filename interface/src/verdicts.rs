//! What can have become of a hint: the enum of `minfo_rules`, the constants of module `mpi_hints`, the lists for readers.
//!
//! The table is `verdicts.toml`; `README.md` describes its form.

use crate::file::DerivedFile;
use crate::table::Problem;
use crate::toml_file;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// In `docs/mpi_hints.md`, the line in whose place the man page has the list of constants.
pub const PLACE_OF_CONSTANTS: &str = "[The HINT_ constants](../interface/verdicts.toml)\n";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VerdictsFile {
    verdict: Vec<TomlVerdict>,
}

/// A row.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TomlVerdict {
    name: String,
    variant: String,
    constant: Option<String>,
    #[serde(default = "yes")]
    needs_attention: bool,
    meaning: String,
    happened: String,
    to_do: String,
}

fn yes() -> bool {
    true
}

/// Reads the table.
///
/// # Errors
/// The first error.
pub fn read(path: &Path) -> Result<Vec<TomlVerdict>, Problem> {
    toml_file::read(path, read_text)
}

/// The rows of a text, or an error and its byte offset.
fn read_text(text: &str) -> Result<Vec<TomlVerdict>, (usize, String)> {
    let rows: VerdictsFile = toml_file::rows(text)?;
    let rows = rows.verdict;
    let wrong = |what: &str| Err((0, what.to_owned()));
    let names: BTreeSet<_> = rows.iter().map(|row| (&row.name, &row.variant)).collect();
    if names.len() != rows.len() {
        return wrong("expected each name once");
    }
    // Fortran's numbers have no gap.
    if !rows.is_sorted_by_key(|row| row.constant.is_none()) {
        return wrong("expected the verdicts with a constant first");
    }
    let is_line = |text: &String| !text.is_empty() && !text.contains(['|', '\n']);
    let is_right = |row: &TomlVerdict| {
        !row.name.contains(['\'', '"'])
            && [&row.meaning, &row.happened, &row.to_do].map(is_line) == [true; 3]
    };
    match rows.iter().find(|row| !is_right(row)) {
        Some(row) => wrong(&format!(
            "{}: expected texts of one line without |, which go into a table",
            row.name
        )),
        None => Ok(rows),
    }
}

/// The enum of verdicts, which `crates/rules/src/hints/verdict.rs` includes.
pub fn rust(rows: &[TomlVerdict]) -> DerivedFile {
    let (mut variants, mut all, mut names, mut quiet) = Default::default();
    for row in rows {
        let TomlVerdict {
            name,
            variant,
            meaning,
            ..
        } = row;
        put(
            &mut variants,
            format_args!("    /// {meaning}\n    {variant},\n"),
        );
        put(&mut all, format_args!("Verdict::{variant}, "));
        put(&mut names, format_args!("{name:?}, "));
        if !row.needs_attention {
            put(&mut quiet, format_args!(" | Verdict::{variant}"));
        }
    }
    let number = rows.len();
    let quiet = quiet.trim_start_matches(" | ");
    DerivedFile {
        path: "verdicts.rs".into(),
        text: format!(
            "/// What happened to a hint that was given.\n\
             #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]\n\
             pub enum Verdict {{\n{variants}}}\n\n\
             impl Verdict {{\n    \
                 /// All of them, in the order of their numbers.\n    \
                 pub const ALL: [Verdict; {number}] = [{all}];\n\n    \
                 /// Its name.\n    \
                 pub fn name(self) -> &'static str {{\n        \
                     const NAMES: [&str; {number}] = [{names}];\n        \
                     NAMES[self.number()]\n    \
                 }}\n\n    \
                 /// Whether it deserves attention.\n    \
                 pub fn deserves_attention(self) -> bool {{\n        \
                     !matches!(self, {quiet})\n    \
                 }}\n\
             }}\n"
        ),
    }
}

fn put(text: &mut String, more: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(more);
}

/// The module of the constants and of their names.
pub fn module(rows: &[TomlVerdict]) -> DerivedFile {
    let mut constants = String::from(
        "  !> The object was not given a hint with this key.\n  integer, parameter, public :: HINT_NOT_GIVEN = 0\n",
    );
    let mut cases = String::from("    case (HINT_NOT_GIVEN)\n      name = 'not given'\n");
    for (place, row) in rows.iter().enumerate() {
        if let Some(constant) = &row.constant {
            put(
                &mut constants,
                format_args!(
                    "  !> {}\n  integer, parameter, public :: {constant} = {}\n",
                    row.meaning,
                    place + 1
                ),
            );
            put(
                &mut cases,
                format_args!("    case ({constant})\n      name = '{}'\n", row.name),
            );
        }
    }
    DerivedFile {
        path: "fortran/hints_verdicts.f90".into(),
        text: format!(
            "!> What can have become of a hint: docs/report.md describes the verdicts.\n\
             module mpi_hints_verdicts\n  \
               implicit none\n  \
               private\n\n  \
               public :: hint_verdict_name\n\n\
             {constants}\n\
             contains\n\n  \
               pure function hint_verdict_name(verdict) result(name)\n    \
                 integer, intent(in) :: verdict\n    \
                 character(len=:), allocatable :: name\n\n    \
                 select case (verdict)\n\
             {cases}    \
                 case default\n      \
                   name = ''\n    \
                 end select\n  \
               end function hint_verdict_name\n\
             end module mpi_hints_verdicts\n"
        ),
    }
}

/// The list of constants for the man page of `hints_verdict`.
pub fn constants(rows: &[TomlVerdict]) -> String {
    let mut list =
        String::from("- `HINT_NOT_GIVEN`: The object was not given a hint with this key.\n");
    for row in rows {
        if let Some(constant) = &row.constant {
            put(&mut list, format_args!("- `{constant}`: {}\n", row.meaning));
        }
    }
    list
}

/// The page for readers.
pub fn page(rows: &[TomlVerdict]) -> DerivedFile {
    let mut text = String::from(
        "# What became of a hint\n\n\
         The verdicts of reports (docs/report.md), with their constants in module `mpi_hints`. *note* and *from* are columns of \
         the report.\n\n\
         | verdict | constant | what happened | what to do |\n|---|---|---|---|\n",
    );
    for row in rows {
        let TomlVerdict {
            name,
            happened,
            to_do,
            ..
        } = row;
        let constant = row
            .constant
            .as_ref()
            .map_or(String::new(), |name| format!("`{name}`"));
        put(
            &mut text,
            format_args!("| **{name}** | {constant} | {happened} | {to_do} |\n"),
        );
    }
    DerivedFile {
        path: "pages/verdicts.md".into(),
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "[[verdict]]\nname = 'a b'\nvariant = 'AB'\nconstant = 'HINT_A_B'\nmeaning = 'M.'\nhappened = 'H.'\nto_do = 'T.'\n";

    #[test]
    fn a_row_becomes_a_variant_a_constant_and_lines() {
        let quiet = ROW.replace("a b", "c").replace("'AB'", "'C'") + "needs_attention = false\n";
        let rows =
            read_text(&[ROW, &quiet.replace("constant = 'HINT_A_B'\n", "")].concat()).unwrap();
        for (file, line) in [
            (rust(&rows), "    /// M.\n    AB,\n"),
            (
                rust(&rows),
                "const NAMES: [&str; 2] = [\"a b\", \"c\", ];\n",
            ),
            (rust(&rows), "!matches!(self, Verdict::C)\n"),
            (
                module(&rows),
                "  !> M.\n  integer, parameter, public :: HINT_A_B = 1\n",
            ),
            (
                module(&rows),
                "    case (HINT_A_B)\n      name = 'a b'\n    case default\n",
            ),
            (
                page(&rows),
                "| **a b** | `HINT_A_B` | H. | T. |\n| **c** |  | H. | T. |\n",
            ),
        ] {
            assert!(file.text.contains(line), "{line}: {}", file.text);
        }
        assert!(constants(&rows).ends_with("- `HINT_A_B`: M.\n"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let other = ROW.replace("a b", "c").replace("'AB'", "'C'");
        let without = other.replace("constant = 'HINT_A_B'\n", "");
        for (text, what) in [
            (ROW.repeat(2), "expected each name once"),
            ([&without, ROW].concat(), "with a constant first"),
            (
                ROW.replace("'H.'", "'a | b'"),
                "a b: expected texts of one line",
            ),
            (format!("{ROW}names = 'a'\n"), "unknown field"),
        ] {
            let said = read_text(&text)
                .err()
                .map(|(_, said)| said)
                .unwrap_or_default();
            assert!(said.contains(what), "{text}: {said}");
        }
    }
}
