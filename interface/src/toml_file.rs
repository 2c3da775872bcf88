//! Tables in TOML: their rows, or the first error with its line.

use crate::table::Problem;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::Path;

/// What `read_text` makes of the text of a file; its errors have the byte that they are about.
///
/// # Errors
/// The file cannot be read, and those of `read_text`.
pub(crate) fn read<T>(
    path: &Path,
    read_text: impl Fn(&str) -> Result<T, (usize, String)>,
) -> Result<T, Problem> {
    let problem = |line: usize, what: String| Problem {
        file: path.to_owned(),
        line,
        what,
    };
    let text = fs::read_to_string(path).map_err(|error| problem(0, error.to_string()))?;
    read_text(&text).map_err(|(at, what)| problem(1 + text[..at].matches('\n').count(), what))
}

/// The rows of a text, or an error and its byte offset.
pub(crate) fn rows<T: DeserializeOwned>(text: &str) -> Result<T, (usize, String)> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().unwrap_or_default().start;
        (at, error.message().replace('\n', ", "))
    })
}
