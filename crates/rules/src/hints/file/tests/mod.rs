mod arbitrary;
mod errors;
mod pattern;
mod read;
mod romio;
mod sections;

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

/// The file's hints for an object: key, value, line, and whether it overrides.
fn hints<'f>(file: &'f HintsFile, kind: Kind, name: &str) -> Vec<(&'f str, &'f str, u32, bool)> {
    let hints = file.hints_for(kind, name.as_bytes()).into_iter();
    hints
        .map(|hint| (hint.key, hint.value, hint.line, hint.overrides))
        .collect()
}

fn error(text: &[u8]) -> FileError {
    let read = HintsFile::read("h", text);
    read.err()
        .unwrap_or_else(|| panic!("{:?} is read", String::from_utf8_lossy(text)))
}

/// The position of the error, and how its texts start.
fn expect(text: &str, place: (u32, u32), what: &str, expected: &str) {
    let error = error(text.as_bytes());
    assert_eq!((error.line, error.column), place, "{text:?}: {error}");
    assert!(error.what.starts_with(what), "{text:?}: {error}");
    assert!(error.expected.starts_with(expected), "{text:?}: {error}");
}
