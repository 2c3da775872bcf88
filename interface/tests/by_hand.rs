//! The hand-written specifics of `mpi_f08` agree with their rows: their comments, their names, and the names, types,
//! shapes and order of their arguments.

#[allow(dead_code)]
mod support;

use mpi_interface::fortran::specifics;
use mpi_interface::table::CountSize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The specifics without rows: they are not in the Forum's tables.
const NO_ROWS: &[&str] = &[
    "MPI_Sizeof_f08ts",
    "MPI_Status_f082f_f08",
    "MPI_Status_f2f08_f08",
];

/// The hand-written modules.
fn modules() -> BTreeMap<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fortran");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let is_fortran = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "f90");
    let files = files.filter(is_fortran);
    files
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The names of MPI after `public ::` that are specifics.
fn specifics_in(module: &str) -> impl Iterator<Item = &str> {
    let lines = module
        .lines()
        .filter_map(|line| line.trim().strip_prefix("public :: "));
    let names = lines.flat_map(|line| line.split(", "));
    names.filter(|name| {
        name.starts_with("MPI_") && (name.ends_with("_f08") || name.ends_with("_f08ts"))
    })
}

#[test]
fn each_is_as_its_row_says() {
    let modules = modules();
    let chapters = support::chapters();
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    let mut by_hand: Vec<String> = NO_ROWS.iter().map(|name| (*name).to_owned()).collect();
    let mut faults = Vec::new();
    for row in rows.filter(|row| row.is_offered && row.by_hand.f08) {
        let (_, name) = specifics::names(row, CountSize::Small);
        let (expected, _) =
            specifics::head(row, CountSize::Small).unwrap_or_else(|problem| panic!("{problem}"));
        let is_there = modules.values().any(|module| module.contains(&expected));
        if !is_there {
            faults.push(format!(
                "{name}: expected in a module of fortran/:\n{expected}"
            ));
        }
        by_hand.push(name);
    }
    for (path, module) in &modules {
        for name in specifics_in(module) {
            if !by_hand.iter().any(|other| other == name) {
                faults.push(format!(
                    "{}: {name} is derived, or no row has it",
                    path.display()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let found = modules
        .values()
        .flat_map(|module| specifics_in(module))
        .count();
    assert_eq!(found, by_hand.len());
}
