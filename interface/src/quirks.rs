//! Defects of MPI libraries: the native engine's table, and the page for readers.
//!
//! The table is `quirks.toml`; `README.md` describes its form.

use crate::file::DerivedFile;
use crate::table::Problem;
use crate::toml_file;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use toml::Spanned;

/// The contents of `quirks.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuirksFile {
    quirk: Vec<Spanned<Quirk>>,
}

/// A defect.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quirk {
    /// The name by which tests, comments and other tables refer to it.
    pub name: String,
    /// The libraries that have it.
    pub libraries: Vec<LibraryRange>,
    /// What they do.
    pub wrong: String,
    /// The workaround.
    pub remedy: String,
    /// A program of `tests/` that fails without the remedy or is an exception on these libraries, or the maker's
    /// statement.
    pub seen: String,
    /// The name of the native engine's field.
    field: Option<String>,
    /// The kinds of objects for which hints that the library does not know are returned as in effect.
    #[serde(default)]
    echoes: Vec<EchoKind>,
    /// The hint that is not passed to these libraries.
    harmful: Option<TomlHarmfulHint>,
    /// The hint that aborts the process.
    fatal: Option<TomlFatalHint>,
}

/// Libraries of one maker: all, those of a major version, those of a minor version, or those before one.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct LibraryRange {
    name: String,
    maker: MakerVariant,
    /// The variant of the core's `Releases`.
    releases: String,
}

/// Variants here and below are named like those in the native engine.
#[derive(Clone, Copy, Debug)]
enum MakerVariant {
    Mpich,
    Intel,
    OpenMpi,
}

/// Names of libraries.
const MAKERS: [(&str, MakerVariant); 3] = [
    ("MPICH", MakerVariant::Mpich),
    ("Intel MPI", MakerVariant::Intel),
    ("Open MPI", MakerVariant::OpenMpi),
];

impl TryFrom<String> for LibraryRange {
    type Error = String;

    fn try_from(name: String) -> Result<LibraryRange, String> {
        let expected = || {
            format!(
                "{name}: expected MPICH, Intel MPI or Open MPI, and one number or two, or before and two"
            )
        };
        let is_maker =
            |(text, maker): &(&str, MakerVariant)| Some((*maker, name.strip_prefix(text)?));
        let (maker, release) = MAKERS.iter().find_map(is_maker).ok_or_else(expected)?;
        let (is_before, release) = match release.strip_prefix(" before") {
            Some(release) => (true, release),
            None => (false, release),
        };
        let numbers = release.strip_prefix(' ').map(|numbers| {
            let numbers = numbers.split('.').map(str::parse::<u32>);
            numbers.collect::<Result<Vec<_>, _>>()
        });
        let releases = match numbers.as_ref().map(|numbers| numbers.as_deref()) {
            None if release.is_empty() && !is_before => "All".to_owned(),
            Some(Ok(&[major])) if !is_before => format!("Major({major})"),
            Some(Ok(&[major, minor])) => match is_before {
                false => format!("Minor({major}, {minor})"),
                true => format!("Before({major}, {minor})"),
            },
            _ => return Err(expected()),
        };
        Ok(LibraryRange {
            maker,
            releases,
            name,
        })
    }
}

/// A hint that a library mishandles although its value is valid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TomlHarmfulHint {
    #[serde(rename = "for")]
    kind: EchoKind,
    key: String,
    value: Option<String>,
    when: Option<HarmTime>,
    #[serde(default)]
    if_greater: bool,
}

/// A hint that aborts the process.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TomlFatalHint {
    #[serde(rename = "for")]
    kind: EchoKind,
    key: String,
    /// The fatal value.
    value: Option<String>,
    /// Fatal if `atoi` returns less than this.
    below: Option<i32>,
    /// The same, but only if the text begins with a number.
    number_below: Option<i32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EchoKind {
    Comm,
    Win,
    File,
    Session,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum HarmTime {
    Creation,
    Later,
}

/// Reads the table.
///
/// # Errors
/// The first error.
pub fn read(path: &Path) -> Result<Vec<Quirk>, Problem> {
    toml_file::read(path, read_text)
}

/// The rows of a text, or an error and its byte offset.
fn read_text(text: &str) -> Result<Vec<Quirk>, (usize, String)> {
    let rows: QuirksFile = toml_file::rows(text)?;
    let mut names = BTreeSet::new();
    for row in &rows.quirk {
        let quirk = row.get_ref();
        let wrong =
            |what: &str| Err((row.span().start, format!("{}: expected {what}", quirk.name)));
        let is_in_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !quirk.name.contains('-') || !quirk.name.chars().all(is_in_name) {
            return wrong("a name of several words in small letters, with hyphens");
        }
        if !names.insert(&quirk.name) {
            return wrong("each name once");
        }
        if quirk.libraries.is_empty() {
            return wrong("at least one library");
        }
        for text in [&quirk.wrong, &quirk.remedy, &quirk.seen] {
            if text.is_empty() || text.contains(['|', '\n']) {
                return wrong("texts of one line without |, which go into a table");
            }
        }
    }
    Ok(rows.quirk.into_iter().map(Spanned::into_inner).collect())
}

/// The native engine's fields, and the table that they are filled from.
pub fn rust(quirks: &[Quirk]) -> DerivedFile {
    let mut rows = String::new();
    let mut fields = String::new();
    let mut values = String::new();
    let mut count = 0;
    for quirk in quirks {
        let name = &quirk.name;
        if let Some(field) = &quirk.field {
            let _ = writeln!(fields, "    /// `{name}`\n    pub {field}: bool,");
            let _ = writeln!(values, "            {field}: is_about[{count}],");
        }
        if quirk.field.is_none()
            && quirk.echoes.is_empty()
            && quirk.harmful.is_none()
            && quirk.fatal.is_none()
        {
            continue;
        }
        let libraries = quirk.libraries.iter().map(|library| {
            let LibraryRange {
                maker, releases, ..
            } = library;
            format!("Libraries {{ maker: Maker::{maker:?}, releases: Releases::{releases} }}")
        });
        let libraries = libraries.collect::<Vec<_>>().join(", ");
        let echoes = quirk.echoes.iter().map(|kind| format!("Kind::{kind:?}"));
        let echoes = echoes.collect::<Vec<_>>().join(", ");
        let harmful = match &quirk.harmful {
            Some(TomlHarmfulHint {
                kind,
                key,
                value,
                when,
                if_greater,
            }) => {
                let when = match when {
                    Some(when) => format!("Some(When::{when:?})"),
                    None => "None".to_owned(),
                };
                format!(
                    "Some(HarmfulHint {{ kind: Kind::{kind:?}, key: {key:?}, value: {value:?}, when: {when}, \
                     if_greater: {if_greater} }})"
                )
            }
            None => "None".to_owned(),
        };
        let fatal = match &quirk.fatal {
            Some(TomlFatalHint {
                kind,
                key,
                value,
                below,
                number_below,
            }) => format!(
                "Some(FatalHint {{ kind: Kind::{kind:?}, key: {key:?}, value: {value:?}, below: {below:?}, \
                 number_below: {number_below:?} }})"
            ),
            None => "None".to_owned(),
        };
        let _ = writeln!(
            rows,
            "    // {name}\n    QuirkRow {{ libraries: &[{libraries}], echoes: &[{echoes}], harmful: {harmful}, fatal: {fatal} }},"
        );
        count += 1;
    }
    let text = format!(
        "static ROWS: [QuirkRow; {count}] = [\n{rows}];\n\n\
         /// Defects of the loaded library that the engine works around, each with the name that it has in `quirks.toml`.\n\
         #[derive(Debug)]\n\
         pub(crate) struct Quirks {{\n\
         {fields}    \
             /// The kinds of objects for which hints that the library does not know are returned as in effect.\n    \
             echoes_hints_of: Vec<Kind>,\n    \
             harmful_hints: Vec<&'static HarmfulHint>,\n    \
             fatal_hints: Vec<&'static FatalHint>,\n\
         }}\n\n\
         impl Quirks {{\n    \
             /// Those of a library of this maker and release.\n    \
             pub(crate) fn of(maker: Maker, release: Option<Release>) -> Quirks {{\n        \
                 let is_about = ROWS.each_ref().map(|row| row.is_about(maker, release));\n        \
                 let known = || ROWS.iter().zip(is_about).filter_map(|(row, is_about)| is_about.then_some(row));\n        \
                 Quirks {{\n\
         {values}            \
                     echoes_hints_of: known().flat_map(|row| row.echoes).copied().collect(),\n            \
                     harmful_hints: known().filter_map(|row| row.harmful.as_ref()).collect(),\n            \
                     fatal_hints: known().filter_map(|row| row.fatal.as_ref()).collect(),\n        \
                 }}\n    \
             }}\n\
         }}\n"
    );
    DerivedFile {
        path: "quirks.rs".into(),
        text,
    }
}

const HEAD: &str = "\
# What MPI libraries do wrong

This page lists the known defects of the MPI libraries that were tested, what this library does about each, and where the defect
can be seen: in a program of `tests` that fails without the remedy or is an exception on these libraries, with the versions in
which it was seen, or in a statement of the library's developers. If no release of a library is known to be free of a defect,
all its releases are assumed to have it. \"MPICH\" includes the libraries that are derived from it (MVAPICH, Cray MPICH).

The rows stand in `interface/quirks.toml` of the sources. `tests/engines.d/exceptions.tsv` (what the test programs skip on each
library) and `tests/harm/off.tsv` (which hints do harm) refer to them by name.

| name | libraries | what they do | what is done here | seen |
|---|---|---|---|---|
";

/// The page for readers.
pub fn page(quirks: &[Quirk]) -> DerivedFile {
    let mut text = HEAD.to_owned();
    for quirk in quirks {
        let Quirk {
            name,
            wrong,
            remedy,
            seen,
            ..
        } = quirk;
        let libraries = quirk.libraries.iter().map(|library| library.name.as_str());
        let libraries = libraries.collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            text,
            "| `{name}` | {libraries} | {wrong} | {remedy} | {seen} |"
        );
    }
    DerivedFile {
        path: "pages/quirks.md".into(),
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "[[quirk]]\nname = 'a-b'\nlibraries = ['MPICH 4.0', 'Open MPI']\nwrong = 'W.'\nremedy = 'R.'\nseen = 'S'\n";

    #[test]
    fn a_row_becomes_a_field_a_hint_and_a_line_of_the_page() {
        let hint = "field = 'does_b'\nechoes = ['win']\n\
                    harmful = { for = 'comm', key = 'k', value = 'true', when = 'later', if_greater = true }\n\
                    fatal = { for = 'file', key = 'k', below = 1 }\n";
        let quirks = read_text(&format!("{ROW}{hint}")).unwrap();
        let rust = rust(&quirks).text;
        for line in [
            "static ROWS: [QuirkRow; 1] = [",
            "    // a-b",
            "    QuirkRow { libraries: &[Libraries { maker: Maker::Mpich, releases: Releases::Minor(4, 0) }, \
             Libraries { maker: Maker::OpenMpi, releases: Releases::All }], echoes: &[Kind::Win], harmful: \
             Some(HarmfulHint { kind: Kind::Comm, key: \"k\", value: Some(\"true\"), when: Some(When::Later), \
             if_greater: true }), fatal: Some(FatalHint { kind: Kind::File, key: \"k\", value: None, below: Some(1), \
             number_below: None }) },",
            "    pub does_b: bool,",
            "            does_b: is_about[0],",
        ] {
            assert!(rust.contains(&format!("{line}\n")), "{line}: {rust}");
        }
        let page = page(&quirks).text;
        assert!(page.ends_with("|\n| `a-b` | MPICH 4.0, Open MPI | W. | R. | S |\n"));
    }

    #[test]
    fn what_is_wrong_is_named_at_its_row() {
        let wrong = |text: &str, what: &str| {
            let (at, said) = read_text(text).unwrap_err();
            assert!(said.contains(what), "{said}");
            at
        };
        wrong(
            &ROW.replace("a-b", "ab"),
            "ab: expected a name of several words",
        );
        let second = wrong(&[ROW, ROW].concat(), "a-b: expected each name once");
        assert_eq!(second, ROW.len());
        wrong(
            &ROW.replace("MPICH 4.0", "MPICH 4.x"),
            "MPICH 4.x: expected MPICH, Intel MPI or",
        );
        wrong(
            &ROW.replace("MPICH 4.0", "MPICH4"),
            "MPICH4: expected MPICH, Intel MPI or",
        );
        wrong(
            &ROW.replace("MPICH 4.0", "MPICH before 4"),
            "MPICH before 4: expected MPICH, Intel MPI or",
        );
        wrong(
            &ROW.replace("MPICH 4.0", "LAM"),
            "LAM: expected MPICH, Intel MPI or",
        );
        wrong(
            &ROW.replace("['MPICH 4.0', 'Open MPI']", "[]"),
            "at least one library",
        );
        wrong(
            &ROW.replace("'W.'", "'a | b'"),
            "texts of one line without |",
        );
        wrong(&format!("{ROW}fields = 'a'\n"), "unknown field");
    }
}
