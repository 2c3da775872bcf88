//! Each procedure has a man page with all required sections.

#[allow(dead_code)]
mod support;

use mpi_interface::file::DerivedFile;
use mpi_interface::man::{self, example};
use std::collections::BTreeMap;
use std::path::Path;

/// The pages by their names.
fn pages() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/reference");
    let examples = example::read(&folder).unwrap();
    let files = man::pages(&support::chapters(), &[], &examples, "2025-06-30").unwrap();
    let name = |file: &DerivedFile| {
        file.path["man/man3/".len()..]
            .trim_end_matches(".3")
            .to_owned()
    };
    let pages: BTreeMap<_, _> = files
        .iter()
        .map(|file| (name(file), file.text.clone()))
        .collect();
    assert_eq!(pages.len(), files.len(), "a page is there twice");
    pages
}

#[test]
fn each_row_has_a_page_with_every_section() {
    let pages = pages();
    let chapters = support::chapters();
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for row in rows.filter(|row| row.is_offered) {
        let page = &pages[&row.name];
        let mut rest = page.as_str();
        let mut sections = vec!["NAME", "SYNOPSIS", "DESCRIPTION"];
        if row.result.is_none() || !row.arguments.is_empty() {
            sections.push("ARGUMENTS");
        }
        sections.extend(["RETURN VALUE", "ERRORS", "STANDARDS", "SEE ALSO"]);
        for section in sections {
            let heading = format!(".SH {section}\n");
            let found = rest.split_once(&heading);
            let (_, behind) =
                found.unwrap_or_else(|| panic!("{}: no {section} where it should be", row.name));
            assert!(
                !behind.starts_with(".SH"),
                "{}: nothing under {section}",
                row.name
            );
            rest = behind;
        }
        for argument in &row.arguments {
            let term = format!(".TP\n\\fI{}\\fR (", argument.name);
            assert!(
                page.contains(&term),
                "{}: nothing about {}",
                row.name,
                argument.name
            );
        }
        assert!(
            page.contains(".SH STANDARDS\nMPI "),
            "{}: no clause",
            row.name
        );
        assert!(
            page.contains(&format!(" {}(", row.name)),
            "{}: no synopsis",
            row.name
        );
    }
}
