//! Only the room `system` opens files and reads variables: it ensures that a file is never one of the first three
//! descriptors, and that a privileged process ignores this library's variables.

use std::fs;
use std::path::{Path, PathBuf};

/// How a source opens a file or reads a variable.
const WORDS: [&str; 14] = [
    "File::open(",
    "File::create",
    "File::options(",
    "options.open(",
    "create.open(",
    "OpenOptions::open",
    "fs::read(",
    "fs::read_to_string(",
    "fs::write(",
    "fs::copy(",
    "libc::open",
    "fcntl::open",
    "env::var",
    "getenv",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && name != "tests" {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// The words of the list that a source file has outside its tests.
fn words_in(text: &str) -> Vec<&'static str> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = || code.lines().filter(|line| !line.trim().starts_with("//"));
    let begins = |line: &str, at: usize| !line[..at].ends_with(char::is_alphanumeric);
    let has = |line: &str, word: &str| line.match_indices(word).any(|(at, _)| begins(line, at));
    let is_there = |word: &&str| lines().any(|line| has(line, word));
    WORDS.into_iter().filter(is_there).collect()
}

#[test]
fn nothing_else_opens_files_or_reads_variables() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    // (The command is a Rust program: Rust's startup code takes care of the first three descriptors.)
    for folder in ["core/src", "src", "audit/src"] {
        sources(&top.join(folder), &mut files);
    }
    assert!(files.len() > 100, "only {} sources were found", files.len());
    let mut of_system = 0;
    let mut others = Vec::new();
    for file in files {
        let path = file.strip_prefix(&top).unwrap();
        let words = words_in(&fs::read_to_string(&file).unwrap());
        if path.starts_with("core/src/system") {
            of_system += words.len();
        } else if !words.is_empty() {
            others.push(format!("{} has {}", path.display(), words.join(", ")));
        }
    }
    assert!(
        of_system >= 2,
        "only {of_system} words were found in the room"
    );
    assert!(others.is_empty(), "{}", others.join("\n"));
}

#[test]
fn words_are_found() {
    assert_eq!(
        words_in("let text = std::fs::read_to_string(path)?;"),
        ["fs::read_to_string("]
    );
    assert_eq!(words_in("PosixFile::open(path)"), [""; 0]);
    assert_eq!(
        words_in("// std::env::var_os\n#[cfg(test)]\nmod tests {\n fs::write()"),
        [""; 0]
    );
}
