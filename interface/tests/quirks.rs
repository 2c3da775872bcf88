//! References to rows of `quirks.toml`, and references in them, are valid.

use mpi_interface::quirks::{self, Quirk};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rows() -> Vec<Quirk> {
    let rows = quirks::read(&top().join("interface/quirks.toml"));
    rows.unwrap_or_else(|problem| panic!("{problem}"))
}

fn names() -> BTreeSet<String> {
    rows().into_iter().map(|row| row.name).collect()
}

#[test]
fn the_programs_that_show_a_defect_are_there() {
    let mut found = 0;
    for row in rows() {
        let words = row.seen.split([' ', ';']);
        for path in words.filter(|word| word.starts_with("tests/")) {
            assert!(top().join(path).exists(), "{}: {path}", row.name);
            found += 1;
        }
    }
    assert!(found > 0);
}

/// Each row of a table of the tests names a row, or none with `-`.
#[test]
fn tables_of_the_tests_refer_to_rows() {
    let names = names();
    for path in ["tests/engines.d/exceptions.tsv", "tests/harm/off.tsv"] {
        let table = read(&top().join(path));
        let mut lines = table.lines();
        let heading: Vec<&str> = lines.next().unwrap().split('\t').collect();
        let column = heading.iter().position(|name| *name == "quirk").unwrap();
        let mut referred = 0;
        for line in lines {
            let quirk = line.split('\t').nth(column).unwrap();
            if quirk != "-" {
                assert!(names.contains(quirk), "there is no row {quirk}: {line}");
                referred += 1;
            }
        }
        assert!(referred > 0, "{path}");
    }
}

/// Comments of the native engine name rows in backquotes and with hyphens.
#[test]
fn comments_refer_to_rows() {
    let names = names();
    let mut folders = vec![top().join("crates/native/src")];
    let mut referred = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = read(&path);
            let comments = text
                .lines()
                .filter(|line| line.trim_start().starts_with("//"));
            for name in comments.flat_map(|line| line.split('`').skip(1).step_by(2)) {
                let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                if name.trim_start_matches('-').contains('-') && name.chars().all(is_name) {
                    assert!(names.contains(name), "{}: {name}", path.display());
                    referred += 1;
                }
            }
        }
    }
    assert!(referred > 0);
}
