//! The page of a procedure of MPI.

use super::example::Example;
use super::roff::{Edition, ManPage};
use super::{clauses, errors_apart, file, summary};
use crate::c;
use crate::file::DerivedFile;
use crate::fortran::declare::{self, meaning};
use crate::fortran::{legacy, specifics};
use crate::kind::Nature;
use crate::table::{Argument, Chapter, CountSize, ParameterDirection, Problem, Procedure};

/// The page.
pub(super) fn page(
    edition: Edition,
    chapter: &Chapter,
    row: &Procedure,
    examples: &[Example],
) -> Result<DerivedFile, Problem> {
    let (errors, description) = errors_apart(&row.text);
    let mut page = ManPage::new(edition, &row.name, &summary(&row.text));
    page.section("SYNOPSIS");
    page.part("C");
    page.source(&c_synopsis(row));
    if !row.is_absent_in_f08 {
        page.part("Fortran 2008 (use mpi_f08, use mpi_info_f08)");
        page.source(&f08_synopsis(row)?);
    }
    if !row.is_c_only {
        page.part("Fortran (use mpi, include \\(aqmpif.h\\(aq)");
        page.source(&legacy_synopsis(row));
    }

    page.section("DESCRIPTION");
    page.prose(&description);
    arguments(&mut page, row);
    results(&mut page, row);
    page.section("ERRORS");
    match errors.is_empty() {
        true => page.prose(&["None other than those in the description."]),
        false => page.prose(&errors),
    }
    let notes = notes(chapter);
    if !notes.is_empty() {
        page.section("NOTES");
        page.prose(&notes);
    }
    page.section("STANDARDS");
    let mut of_row = clauses(&row.text);
    if of_row.is_empty() {
        of_row = clauses(std::slice::from_ref(&chapter.title));
    }
    let clauses: Vec<_> = of_row.into_iter().collect();
    page.prose(&[clauses.join("; ") + "."]);
    for example in examples
        .iter()
        .filter(|example| example.names.contains(&row.name))
    {
        page.section("EXAMPLES");
        page.prose(&[&example.about]);
        page.source(&example.lines);
    }
    let others = others(chapter, row);
    let mut pages: Vec<(&str, u8)> = others.iter().map(|name| (name.as_str(), 3)).collect();
    pages.push(("mpi-hints", 1));
    page.see_also(&pages);
    Ok(file(&row.name, page.text()))
}

/// The prototypes.
fn c_synopsis(row: &Procedure) -> Vec<String> {
    let mut lines = vec!["#include <mpi.h>".to_owned(), String::new()];
    for &form in CountSize::of(row) {
        lines.extend(folded(
            &format!("{};", c::prototype("MPI_", row, form)),
            "    ",
            "",
        ));
    }
    lines
}

/// The `mpi_f08` statement, and the declarations of its arguments.
fn f08_synopsis(row: &Procedure) -> Result<Vec<String>, Problem> {
    let mut forms = vec![CountSize::Small];
    if declare::has_large(row) {
        forms.push(CountSize::Large);
    }
    let mut lines = Vec::new();
    for form in forms {
        if form == CountSize::Large {
            lines.extend([String::new(), "! with large counts".to_owned()]);
        }
        let present = row
            .arguments
            .iter()
            .filter(|argument| declare::is_in(argument, form));
        let present: Vec<_> = present.collect();
        let mut names: Vec<_> = present
            .iter()
            .map(|argument| argument.name.as_str())
            .collect();
        let mut declarations = Vec::new();
        for argument in present {
            let declaration = declare::declaration(row, argument, form);
            let declaration = declaration.map_err(|what| declare::problem(row, what))?;
            declarations.push(format!("    {}", declaration.text));
        }
        if row.result.is_none() {
            names.push("ierror");
            declarations.push("    integer, optional, intent(out) :: ierror".into());
        }
        let (generic, _) = specifics::names(row, form);
        let first = match row.result {
            None => format!("call {generic}({})", names.join(", ")),
            Some(_) => format!("result = {generic}({})", names.join(", ")),
        };
        lines.extend(folded(&first, "    ", " &"));
        lines.extend(declarations);
    }
    Ok(lines)
}

/// The same for the external procedure.
fn legacy_synopsis(row: &Procedure) -> Vec<String> {
    let form = legacy::forms(row)[0];
    let [first, _] = legacy::frame("", row, form);
    let first = first.replacen("subroutine", "call", 1);
    let mut lines = folded(&first, "    ", " &");
    let declarations = legacy::declarations(row, form).into_iter();
    lines.extend(declarations.map(|line| format!("    {line}")));
    lines
}

fn arguments(page: &mut ManPage, row: &Procedure) {
    let has_ierror = row.result.is_none();
    if row.arguments.is_empty() && !has_ierror {
        return;
    }
    page.section("ARGUMENTS");
    for argument in &row.arguments {
        let mut term = format!("\\fI{}\\fR ({})", argument.name, way(argument));
        if argument.is_absent_in_fortran || argument.kind.nature == Nature::Program {
            term.push_str(" in C only");
        } else if argument.is_large_only {
            term.push_str(" with large counts only");
        }
        page.term(&term, &sentence(&meaning(argument)));
    }
    if has_ierror {
        page.term(
            "\\fIierror\\fR (output) in Fortran only",
            "MPI_SUCCESS, or an error code; optional in `mpi_f08`.",
        );
    }
}

/// The direction in the standard's words.
fn way(argument: &Argument) -> &'static str {
    match argument.direction {
        ParameterDirection::In => "input",
        ParameterDirection::Out => "output",
        ParameterDirection::InOut => "input and output",
    }
}

fn results(page: &mut ManPage, row: &Procedure) {
    page.section("RETURN VALUE");
    match row.result {
        Some(kind) => page.prose(&[sentence(kind.meaning)]),
        None => page.prose(&[
            "The C function returns MPI_SUCCESS or an error code, which is `ierror` in Fortran, unless the error handler \
             does not return: by default, errors end the program, except those on files. Outputs are written on success \
             only.",
        ]),
    }
}

/// The notes for a whole chapter: the rest of its title line, and the text below it.
fn notes(chapter: &Chapter) -> Vec<String> {
    let rest = chapter
        .title
        .split_once(". ")
        .map(|(_, rest)| rest.to_owned());
    rest.into_iter()
        .chain(chapter.text.iter().cloned())
        .skip_while(String::is_empty)
        .collect()
}

/// The other procedures of the chapter.
fn others(chapter: &Chapter, row: &Procedure) -> Vec<String> {
    let others = chapter.procedures.iter();
    let others = others.filter(|other| other.is_offered && other.name != row.name);
    others.map(|other| other.name.clone()).collect()
}

/// Adds a period at the end.
pub(super) fn sentence(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
}

/// A statement folded after commas, with `mark` at the end of each line but the last.
pub(super) fn folded(statement: &str, indent: &str, mark: &str) -> Vec<String> {
    const WIDTH: usize = 72;
    let mut lines = vec![String::new()];
    for part in statement.split_inclusive(", ") {
        let part = part.trim_end();
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(part),
            Some(line) if line.len() + 1 + part.len() + mark.len() <= WIDTH => {
                line.push(' ');
                line.push_str(part);
            }
            Some(line) => {
                line.push_str(mark);
                lines.push(format!("{indent}{part}"));
            }
            None => {}
        }
    }
    lines
}
