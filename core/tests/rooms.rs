//! The rooms of the crate use each other only downward.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms by floor, the lowest first. A file uses its own room and those on lower floors.
const FLOORS: [&[&str]; 9] = [
    &["system", "constants", "memory", "transfer"],
    &["status"],
    &["error"],
    &["text", "bytes"],
    &["ranks", "table"],
    &["info", "datatype"],
    &["hints"],
    &["engine"],
    &["mpi"],
];

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&room))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The rooms that a source file names after `crate::`, also in a list: `crate::{error, hints::Hints}`.
fn used(text: &str) -> Vec<&str> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut used = Vec::new();
    for part in text.split("crate::").skip(1) {
        let names = match part.strip_prefix('{') {
            None => &part[..part.find(|letter| !is_name(letter)).unwrap_or(part.len())],
            Some(list) => &list[..list.find(';').unwrap_or(list.len())],
        };
        used.extend(names.split(',').map(|name| {
            let name = name.trim();
            &name[..name.find(|letter| !is_name(letter)).unwrap_or(name.len())]
        }));
    }
    used
}

#[test]
fn rooms_use_what_is_below_them() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&top, &mut files);
    let mut upward = Vec::new();
    let mut looked_at = 0;
    for file in files {
        let path = file.strip_prefix(&top).unwrap();
        let first = path.components().next().unwrap().as_os_str();
        let room = first.to_str().unwrap().trim_end_matches(".rs");
        if room == "lib" {
            continue;
        }
        let own = floor(room).unwrap_or_else(|| panic!("room {room} has no floor"));
        let text = fs::read_to_string(&file).unwrap();
        let code = text.lines().filter(|line| !line.trim().starts_with("//"));
        for other in used(&code.collect::<Vec<_>>().join("\n")) {
            looked_at += 1;
            let is_below = floor(other).is_some_and(|floor| floor < own);
            if other != room && !is_below {
                upward.push(format!("{} uses {other}", path.display()));
            }
        }
    }
    assert!(looked_at > 200, "only {looked_at} uses were found");
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

#[test]
fn uses_are_found() {
    assert_eq!(
        used("use crate::error::Error;\nuse crate::{hints::Hints, mpi};"),
        ["error", "hints", "mpi"]
    );
    assert_eq!(used("fn f() { crate::info::Info::default() }"), ["info"]);
}
