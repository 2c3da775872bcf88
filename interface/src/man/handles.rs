//! C's conversions of handles, which are not rows of the table: one page for all of them.

use super::roff::{Edition, ManPage};
use super::{file, link};
use crate::c;
use crate::file::DerivedFile;
use crate::table::Chapter;

/// The names of all functions.
pub(super) fn names(chapters: &[Chapter]) -> Vec<String> {
    let name = |prototype: &String| {
        let end = prototype.find('(').unwrap_or(prototype.len());
        let start = prototype[..end].rfind(' ').map_or(0, |blank| blank + 1);
        prototype[start..end].to_owned()
    };
    c::conversion_prototypes(chapters)
        .iter()
        .map(name)
        .collect()
}

/// The page, under the first name, and links to it for the others.
pub(super) fn pages(edition: Edition, chapters: &[Chapter]) -> Vec<DerivedFile> {
    let names = names(chapters);
    let Some((first, others)) = names.split_first() else {
        return Vec::new();
    };
    let mut page = ManPage::new(
        edition,
        first,
        "Converts handles between C, Fortran and integers",
    );
    page.section("SYNOPSIS");
    let mut lines = vec!["#include <mpi.h>".to_owned(), String::new()];
    lines.extend(
        c::conversion_prototypes(chapters)
            .iter()
            .map(|prototype| format!("{prototype};")),
    );
    page.source(&lines);
    page.section("DESCRIPTION");
    page.prose(&[
        "Names that end in `c2f` give the INTEGER by which Fortran knows a handle of C, those in `f2c` the handle of C for \
         such an INTEGER; `toint` and `fromint` do the same with a C `int`.",
        "",
        "The object is the same, and is freed once. All may be called at any time, also before MPI is initialised.",
    ]);
    page.section("ARGUMENTS");
    page.term(
        "The one argument (input)",
        "a handle, or the integer that stands for one.",
    );
    page.section("RETURN VALUE");
    page.prose(&["The handle, or the integer."]);
    page.section("ERRORS");
    page.prose(&[
        "None. Whether the handle is that of an object is found by the procedure that is given it.",
    ]);
    page.section("STANDARDS");
    page.prose(&["MPI 4.1, section 19.3.4; MPI 5.0, section 20.3.2."]);
    page.see_also(&[("MPI_Info_create", 3), ("mpi-hints", 1)]);
    let mut pages = vec![file(first, page.text())];
    pages.extend(others.iter().map(|name| link(name, first)));
    pages
}
