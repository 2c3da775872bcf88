//! The installed page of all procedures: the text of each row, where the library communicates, and what tools do not
//! see.

use crate::file::DerivedFile;
use crate::fortran::declare;
use crate::table::{Chapter, Problem, Procedure};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Its introduction.
const BEGIN: &str = "\
# All procedures

Every procedure is in C, in `mpif.h` and in module `mpi`, and has a `PMPI_` twin. Large counts are in Fortran a specific of the same
name, in C `MPI_..._c`. *Since* is the version of MPI that a procedure was new in. Unless a note says otherwise, both engines do the
same. What a procedure does, with its arguments and errors, is in its man page, and in the reference that `ci/docs` makes.
";

/// What is no row of the table.
const OTHER_NAMES: &str = "
## Names that are not in these tables

| names | `mpi_f08` | `mpi` | `mpif.h` | C |
|---|---|---|---|---|
| `MPI_Status`, and the types of handles (`MPI_Comm`), in Fortran with `==` and `/=` | yes | yes | no | yes |
| predefined handles (`MPI_COMM_WORLD`) | of these types | INTEGER | INTEGER | of these types |
| `MPI_Status_f082f`, `MPI_Status_f2f08` | yes | yes | no | yes |
| `MPI_Status_c2f`, `MPI_Status_f2c`, `MPI_Status_c2f08`, `MPI_Status_f082c`, and those of handles (`MPI_Comm_c2f`) | no | no | no | yes |
| `MPI_Sizeof` | yes | yes | no | no |
";

/// The page.
///
/// # Errors
/// A row without a version.
pub fn file(chapters: &[Chapter]) -> Result<DerivedFile, Problem> {
    let offered = |chapter: &Chapter| {
        let rows = chapter.procedures.iter().filter(|row| row.is_offered);
        rows.cloned().collect::<Vec<_>>()
    };
    let all = chapters.iter().map(|chapter| offered(chapter).len());
    let mut text = format!("{BEGIN}\nThere are {} procedures.\n", all.sum::<usize>());
    for chapter in chapters {
        let rows = offered(chapter);
        if rows.is_empty() {
            continue;
        }
        let title = chapter.title.split(". ").next().unwrap_or_default();
        let _ = write!(
            text,
            "\n## {name}\n\n{}.\n\n\
             | procedure | since | `mpi_f08` | `mpi`, `mpif.h` | C | large counts | notes |\n|---|---|---|---|---|---|---|\n",
            title.trim_end_matches('.'),
            name = chapter.name,
        );
        for row in rows {
            let Some(version) = &row.since else {
                let what = format!("{} has no version: expected since(VERSION)", row.name);
                return Err(declare::problem(&row, what));
            };
            let yes = |is_absent| if is_absent { "no" } else { "yes" };
            let (f08, legacy) = (yes(row.is_absent_in_f08), yes(row.is_c_only));
            let large = match (row.has_large, declare::has_large(&row)) {
                (true, true) => "`mpi_f08`, C",
                (true, false) => "C",
                (false, _) => "",
            };
            let notes = notes(&row).join("; ");
            let name = &row.name;
            let _ = writeln!(
                text,
                "| `{name}` | {version} | {f08} | {legacy} | yes | {large} | {notes} |"
            );
        }
    }
    text.push_str(OTHER_NAMES);
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    text.push_str(&communication(rows.filter(|row| row.is_offered)));
    text.push_str(&unseen(chapters));
    Ok(DerivedFile {
        path: "pages/all_procedures.md".into(),
        text,
    })
}

/// Where the native engine communicates, by what it calls.
fn communication<'a>(rows: impl Iterator<Item = &'a Procedure>) -> String {
    let mut by_calls: BTreeMap<&[String], Vec<&str>> = BTreeMap::new();
    for row in rows.filter(|row| !row.communicates.is_empty()) {
        by_calls
            .entry(&row.communicates)
            .or_default()
            .push(&row.name);
    }
    let mut text = "\n## Where this library communicates\n\n\
        | procedures | what it calls in the library |\n|---|---|\n"
        .to_owned();
    for (calls, names) in by_calls {
        let _ = writeln!(text, "| {} | {} |", listed(&names), listed(calls));
    }
    text
}

/// The procedures that no tool sees, by chapter.
fn unseen(chapters: &[Chapter]) -> String {
    let mut text = "\n## Procedures that no tool sees\n\n\
        | chapter | procedures |\n|---|---|\n"
        .to_owned();
    for chapter in chapters {
        let rows = chapter.procedures.iter();
        let names: Vec<_> = rows
            .filter(|row| row.is_offered && !row.is_seen())
            .map(|row| row.name.as_str())
            .collect();
        if !names.is_empty() {
            let _ = writeln!(text, "| {} | {} |", chapter.name, listed(&names));
        }
    }
    text
}

fn listed<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<_> = names
        .iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect();
    names.join(", ")
}

/// Differences between the languages.
fn notes(row: &Procedure) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(instead) = &row.replaced_by {
        let what = match row.is_removed {
            true => "removed by MPI 3.0",
            false => "deprecated",
        };
        notes.push(format!("{what}: call `{instead}`"));
    }
    notes.extend(of_engines(row));
    notes
}

/// The errors and sentences in the row's text that concern one engine.
fn of_engines(row: &Procedure) -> Vec<String> {
    const WORDS: &[&str] = &[
        "real MPI",
        "MPI library",
        "embedded engine",
        "native engine",
    ];
    let mut found = Vec::new();
    for paragraph in row.text.split(|line| line.is_empty()) {
        let paragraph = paragraph.join(" ");
        let (separators, paragraph): (&[&str], _) = match paragraph.strip_prefix("Errors: ") {
            Some(errors) => (
                &[", MPI_ERR_", ", and MPI_ERR_", " and MPI_ERR_", "; ", ". "],
                errors.to_owned(),
            ),
            None => (&[". ", "; "], paragraph),
        };
        let mut starts = vec![0];
        for separator in separators {
            let skipped = separator.find("MPI_ERR_").unwrap_or(separator.len());
            let places = paragraph.match_indices(separator);
            starts.extend(places.map(|(place, _)| place + skipped));
        }
        starts.sort_unstable();
        let ends = starts[1..].iter().copied().chain([paragraph.len()]);
        for (start, end) in starts.iter().zip(ends) {
            let part = paragraph[*start..end].trim_end();
            let part = part
                .trim_end_matches(" and")
                .trim_end_matches([',', '.', ';']);
            if WORDS.iter().any(|word| part.contains(word)) {
                found.push(part.replace('|', "\\|"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::read_chapter;
    use std::path::Path;

    fn chapters(marks_of_send: &str) -> [Chapter; 1] {
        let text = format!(
            "# Some (MPI 4.1, chapter 3). More.\n\n\
            MPI_Old(comm:COMMUNICATOR:in) removed(MPI_New) since(1.0)\n  Old. On a real MPI it is slow. It ends.\n\n\
            MPI_Send(buf:BUFFER:in count:POLYXFER_NUM_ELEM_NNI:in datatype:DATATYPE:in) large {marks_of_send}\n  Sends.\n\n  \
            Errors: MPI_ERR_COMM, MPI_ERR_OTHER where the MPI library\n  has none, MPI_ERR_ARG.\n\n\
            MPI_Wait(request:REQUEST:inout) native(only)\n"
        );
        [read_chapter(Path::new("some.txt"), &text).unwrap()]
    }

    #[test]
    fn the_page_says_what_the_rows_say() {
        let chapters = chapters("native communicates(MPI_Bcast,MPI_Recv) since(2.0)");
        let page = file(&chapters).unwrap().text;
        let lines: Vec<_> = page.lines().collect();
        for line in [
            "There are 2 procedures.",
            "Some (MPI 4.1, chapter 3).",
            "| `MPI_Old` | 1.0 | no | yes | yes |  | removed by MPI 3.0: call `MPI_New`; On a real MPI it is slow |",
            "| `MPI_Send` | 2.0 | yes | yes | yes | `mpi_f08`, C | MPI_ERR_OTHER where the MPI library has none |",
            "| `MPI_Send` | `MPI_Bcast`, `MPI_Recv` |",
            "| some | `MPI_Old` |",
        ] {
            assert!(lines.contains(&line), "no {line} in {page}");
        }
    }

    #[test]
    fn a_row_without_a_version_is_named() {
        let problem = file(&chapters("")).unwrap_err().to_string();
        assert!(problem.contains("MPI_Send has no version"), "{problem}");
    }
}
