//! A problem in a hints file, with its position.

use crate::text::clipped;

/// A problem in a hints file, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}:{column}: {what}; expected {expected}", clipped(path.as_bytes()))]
pub struct FileError {
    /// The file, as it was named.
    pub path: String,
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// What was found.
    pub what: String,
    /// What was expected.
    pub expected: String,
}

/// A problem found while the file is being read.
#[derive(Debug)]
pub(super) struct HintsFileProblem {
    /// Its position in bytes from the start of the text.
    at: usize,
    what: String,
    expected: String,
}

/// The result of code that may find a problem.
pub(super) type ParseResult<T> = Result<T, HintsFileProblem>;

impl HintsFileProblem {
    pub(super) fn new(
        at: usize,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) -> HintsFileProblem {
        HintsFileProblem {
            at,
            what: what.into(),
            expected: expected.into(),
        }
    }

    pub(super) fn in_file(self, path: &str, text: &[u8]) -> FileError {
        let (line, column) = Places::new(text).of(self.at);
        FileError {
            path: path.to_owned(),
            line,
            column,
            what: self.what,
            expected: self.expected,
        }
    }
}

/// Finds lines and columns in one pass over the text; the positions must ascend.
pub(super) struct Places<'t> {
    text: &'t [u8],
    at: usize,
    line: u32,
    start: usize,
}

impl<'t> Places<'t> {
    pub(super) fn new(text: &'t [u8]) -> Places<'t> {
        Places {
            text,
            at: 0,
            line: 1,
            start: 0,
        }
    }

    /// The line, and the character in it, both from 1, of a byte that is not before the one last asked for.
    pub(super) fn of(&mut self, at: usize) -> (u32, u32) {
        let at = at.clamp(self.at, self.text.len());
        for next in self.at..at {
            if self.text[next] == b'\n' {
                self.line += 1;
                self.start = next + 1;
            }
        }
        self.at = at;
        // All bytes of a character except the first start with the bits 10.
        let before = self.text[self.start..at].iter();
        let characters = before.filter(|&&byte| byte & 0xc0 != 0x80).count();
        (self.line, 1 + characters as u32)
    }
}
