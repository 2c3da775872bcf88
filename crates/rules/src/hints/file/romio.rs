//! The format of ROMIO's hints file (`ROMIO_HINTS`, `/etc/romio-hints`): lines `key value` for all files, blank lines,
//! and comments that start with `#` at the start of a line.
//!
//! ROMIO silently skips lines with only a key or with more than two words, and all but the first line of a key. Here
//! these are errors, since the hint would be lost. Blanks may precede the `#` of a comment.

use super::problem::{HintsFileProblem, ParseResult};
use super::sections::Sections;
use crate::hints::catalogue::Kind;
use crate::text::ticked;

const BLANKS: [char; 2] = [' ', '\t'];

/// The number of the first line that is neither blank nor a comment, from 1, if that line shows this format: two words,
/// the first of which starts like a ROMIO key, and the second of which does not start with TOML's `=`.
pub(super) fn first_line(text: &str) -> Option<usize> {
    let mut lines = text.lines().enumerate();
    let (number, line) = lines.find(|(_, line)| {
        let line = line.trim_matches(BLANKS);
        !line.is_empty() && !line.starts_with('#')
    })?;
    let mut words = line.split(BLANKS).filter(|word| !word.is_empty());
    let (key, value) = (words.next()?, words.next()?);
    let is_key = !key.starts_with(['[', '"', '\'']) && !key.contains('=');
    (is_key && !value.starts_with('=')).then_some(number + 1)
}

/// Reads a file in this format, whose first relevant line has this number.
pub(super) fn read(text: &str, first: usize) -> ParseResult<Sections<'_>> {
    let mut sections = Sections::new(text);
    sections.begin(0, Kind::File, None)?;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\n', '\r']);
        let mut words = content
            .split(BLANKS)
            .filter(|word| !word.is_empty())
            // The position of a word; both are parts of the same text.
            .map(|word| {
                (
                    start + (word.as_ptr() as usize - line.as_ptr() as usize),
                    word,
                )
            });
        let key = words.next().filter(|(_, key)| !key.starts_with('#'));
        if let Some((at, key)) = key {
            let wrong = |at, what: String| {
                let expected = format!(
                    "`key value` and nothing else, since line {first} makes this a file in ROMIO's format (a TOML file \
                     starts with a section such as [file])"
                );
                Err(HintsFileProblem::new(at, what, expected))
            };
            let value = match (words.next(), words.next()) {
                _ if key.starts_with('[') => return wrong(at, ticked(key)),
                (None, _) => {
                    return wrong(at + key.len(), format!("{} without a value", ticked(key)));
                }
                (Some((at, "=")), _) => return wrong(at, "`=`".to_owned()),
                (_, Some((at, more))) => {
                    return wrong(at, format!("{} after the value", ticked(more)));
                }
                (Some((at, value)), None) => (at, value.to_owned()),
            };
            sections.add((at, key.to_owned()), value)?;
        }
        start += line.len();
    }
    Ok(sections)
}
