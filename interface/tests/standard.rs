//! The table agrees with the standard's own: names, arguments, kinds, directions, lengths, forms with large counts.

#[allow(dead_code)]
mod support;

use mpi_interface::c::{self, Form};
use mpi_interface::table::Procedure;
use support::{Arguments, chapters, procedure, standard};

/// The part of a row that is also in the Forum's table.
fn in_the_forums_words(row: &Procedure) -> Vec<String> {
    let arguments = row.arguments.iter().map(|argument| {
        // These marks do not come from the Forum.
        let mut argument = argument.clone();
        argument.is_mutable = false;
        argument.is_variable = false;
        argument.is_by_address = false;
        argument.sentinels.clear();
        argument.note = None;
        format!("{argument:?}")
    });
    let result = row.result.map(|kind| format!("returns {}", kind.name));
    arguments.chain(result).collect()
}

/// C's parameters, with arrays as pointers and one blank between words.
fn spelled(parameters: &str) -> String {
    let parameters = parameters.split(", ").map(|parameter| {
        let Some(array) = parameter.strip_suffix("[]") else {
            return parameter.to_owned();
        };
        let (words, name) = array.rsplit_once(' ').unwrap();
        format!("{words} *{name}")
    });
    parameters.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_row_is_that_of_the_standard() {
    let standard = standard();
    assert_eq!(standard.len(), 430);
    let (mut offered, mut called, mut by_parameters) = (0, 0, 0);
    for ours in chapters().iter().flat_map(|chapter| &chapter.procedures) {
        let name = ours.name.as_str();
        let place = format!("interface/chapters/{}.txt:{}", ours.chapter, ours.line);
        if ours.is_removed {
            assert!(
                standard.iter().all(|row| row.name != name),
                "{place}: the standard has {name}"
            );
            continue;
        }
        let Some(row) = standard.iter().find(|row| row.name == name) else {
            panic!("{place}: the standard has no {name}");
        };
        assert_eq!(ours.has_large, row.has_large, "{place}: large, {name}");
        match row.arguments {
            Arguments::Kinds(arguments) => {
                let marks = if row.has_large { "large" } else { "" };
                let theirs = procedure(name, arguments, marks);
                let (ours, theirs) = (in_the_forums_words(ours), in_the_forums_words(&theirs));
                assert_eq!(ours, theirs, "{place}: {name}");
            }
            Arguments::Parameters(parameters) => {
                by_parameters += 1;
                let ours = c::parameters(ours, Form::Small);
                // The header of the ABI says indx, because of index() in <strings.h>; the keyword in Fortran is index.
                let theirs = spelled(parameters).replace("*indx", "*index");
                assert_eq!(spelled(&ours), theirs, "{place}: {name}");
            }
        }
        match ours.is_offered {
            true => offered += 1,
            false => called += 1,
        }
    }
    assert!(by_parameters > 0);
    // MPI_VERSION says so (docs/boundary.md).
    let chapters = chapters();
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    let ours: Vec<&str> = rows
        .filter(|row| row.is_offered)
        .map(|row| row.name.as_str())
        .collect();
    let names = standard.iter().map(|row| row.name);
    let missing: Vec<&str> = names.filter(|name| !ours.contains(name)).collect();
    assert!(
        missing.is_empty(),
        "of 430 procedures are missing: {missing:?}"
    );
    println!(
        "of {} procedures {offered} are there; {called} more are called in MPI libraries",
        standard.len()
    );
}
