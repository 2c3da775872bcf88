mod errors;
mod pattern;
mod read;
mod romio;

use super::*;

fn read(text: &str) -> HintsFile {
    let file = HintsFile::read("hints.toml", text.as_bytes());
    file.unwrap_or_else(|error| panic!("{error}"))
}

/// The keys and values of all hints, in the order of the file.
fn pairs(file: &HintsFile) -> Vec<(&str, &str)> {
    file.entries()
        .map(|entry| (entry.key, entry.value))
        .collect()
}

/// What the file has for an object: key, value, line, and whether it overrides.
fn hints<'f>(file: &'f HintsFile, kind: Kind, name: &str) -> Vec<(&'f str, &'f str, u32, bool)> {
    let hints = file.hints_for(kind, name.as_bytes()).into_iter();
    hints
        .map(|hint| (hint.key, hint.value, hint.line, hint.overrides))
        .collect()
}
