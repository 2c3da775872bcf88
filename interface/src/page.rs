//! The page of all procedures, `docs/procedures.md`: the part of it that follows from the rows.

use crate::fortran::declare;
use crate::table::{Chapter, Problem, Procedure};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The lines of the page that the part is between.
const MARKS: [&str; 2] = [
    "<!-- From here to the next such line ci/docs writes what interface/ says. -->\n",
    "<!-- The end of what ci/docs writes. -->\n",
];

/// The page with the part made anew. `versions` is the contents of `interface/versions.txt`.
///
/// # Errors
/// The page has no place for it; a version is not known.
pub fn page(page: &str, versions: &str, chapters: &[Chapter]) -> Result<String, Problem> {
    let place = page.split_once(MARKS[0]);
    let place = place.and_then(|(before, rest)| Some((before, rest.split_once(MARKS[1])?.1)));
    let Some((before, after)) = place else {
        return Err(Problem {
            file: "docs/procedures.md".into(),
            line: 0,
            what: format!("expected the lines {MARKS:?}"),
        });
    };
    let part = part(versions, chapters)?;
    Ok([before, MARKS[0], &part, MARKS[1], after].concat())
}

/// The version of MPI that each procedure was new in.
fn versions_of(text: &str) -> BTreeMap<&str, &str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(' '))
        .map(|(version, name)| (name, version))
        .collect()
}

fn part(versions: &str, chapters: &[Chapter]) -> Result<String, Problem> {
    let versions = versions_of(versions);
    let offered = |chapter: &Chapter| {
        let rows = chapter.procedures.iter().filter(|row| row.is_offered);
        rows.cloned().collect::<Vec<_>>()
    };
    let all = chapters.iter().map(|chapter| offered(chapter).len());
    let mut text = format!("\nThere are {} procedures.\n", all.sum::<usize>());
    for chapter in chapters {
        let rows = offered(chapter);
        if rows.is_empty() {
            continue;
        }
        let title = chapter.title.split(". ").next().unwrap_or_default();
        let _ = write!(
            text,
            "\n### {name}\n\n{}: [{name}.txt](../interface/chapters/{name}.txt)\n\n\
             | procedure | since | `mpi_f08` | `mpi`, `mpif.h` | C | large counts | notes |\n|---|---|---|---|---|---|---|\n",
            title.trim_end_matches('.'),
            name = chapter.name,
        );
        for row in rows {
            let Some(version) = versions.get(row.name.as_str()) else {
                return Err(Problem {
                    file: Path::new("interface/versions.txt").into(),
                    line: 0,
                    what: format!("expected the version of MPI that {} was new in", row.name),
                });
            };
            let f08 = if row.is_absent_in_f08 { "no" } else { "yes" };
            let large = match (row.has_large, declare::has_large(&row)) {
                (true, true) => "`mpi_f08`, C",
                (true, false) => "C",
                (false, _) => "",
            };
            let notes = notes(&row).join("; ");
            let name = &row.name;
            let _ = writeln!(
                text,
                "| `{name}` | {version} | {f08} | yes | yes | {large} | {notes} |"
            );
        }
    }
    Ok(text + "\n")
}

/// What is not the same everywhere.
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

/// The errors and sentences of the row's text that are about one engine.
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

    const PAGE: &str = "before\n<!-- From here to the next such line ci/docs writes what interface/ says. -->\nold\n\
                        <!-- The end of what ci/docs writes. -->\nafter\n";

    fn chapters() -> [Chapter; 1] {
        let text = "# Some (MPI 4.1, chapter 3). More.\n\n\
            MPI_Old(comm:COMMUNICATOR:in) removed(MPI_New)\n  Old. On a real MPI it is slow. It ends.\n\n\
            MPI_Send(buf:BUFFER:in count:POLYXFER_NUM_ELEM_NNI:in datatype:DATATYPE:in) large\n  Sends.\n\n  \
            Errors: MPI_ERR_COMM, MPI_ERR_OTHER where the MPI library\n  has none, MPI_ERR_ARG.\n\n\
            MPI_Wait(request:REQUEST:inout) native(only)\n";
        [read_chapter(Path::new("some.txt"), text).unwrap()]
    }

    #[test]
    fn the_part_is_that_of_the_rows() {
        let made = page(PAGE, "# Versions\n1.0 MPI_Old\n2.0 MPI_Send\n", &chapters()).unwrap();
        let lines: Vec<_> = made.lines().collect();
        assert!(lines.starts_with(&["before"]) && lines.ends_with(&["after"]));
        assert!(!lines.contains(&"old") && lines.contains(&"There are 2 procedures."));
        assert!(
            lines
                .contains(&"Some (MPI 4.1, chapter 3): [some.txt](../interface/chapters/some.txt)")
        );
        assert!(lines.contains(
            &"| `MPI_Old` | 1.0 | no | yes | yes |  | removed by MPI 3.0: call `MPI_New`; On a real MPI it is slow |"
        ));
        assert!(lines.contains(
            &"| `MPI_Send` | 2.0 | yes | yes | yes | `mpi_f08`, C | MPI_ERR_OTHER where the MPI library has none |"
        ));
        assert_eq!(
            page(&made, "1.0 MPI_Old\n2.0 MPI_Send\n", &chapters()).unwrap(),
            made
        );
    }

    #[test]
    fn what_is_missing_is_told() {
        let told = |page_: &str, versions: &str| {
            page(page_, versions, &chapters()).unwrap_err().to_string()
        };
        assert!(
            told(PAGE, "1.0 MPI_Old\n").contains("the version of MPI that MPI_Send was new in")
        );
        assert!(told("before\n", "").starts_with("docs/procedures.md:0: expected the lines"));
    }
}
