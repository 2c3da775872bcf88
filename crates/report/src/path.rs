//! The path of a report, with placeholders for the process, its host and its job.

use minfo_system::job;
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// A path with placeholders for values that differ between jobs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathPattern {
    pieces: Vec<PathPart>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PathPart {
    Text(u8),
    Process,
    Host,
    Job,
}

/// What the placeholders stand for.
pub(super) struct PlaceholderValues<'a> {
    pub(super) process: u32,
    pub(super) host: &'a [u8],
    pub(super) job: &'a [u8],
}

/// Stands for the job if there is none.
const NO_JOB: &[u8] = b"nojob";

impl PathPattern {
    /// Parses a pattern.
    ///
    /// # Errors
    /// A message that says what is wrong.
    pub(super) fn of(text: &[u8]) -> Result<PathPattern, String> {
        let mut pieces = Vec::with_capacity(text.len());
        let mut rest = text.iter();
        while let Some(&byte) = rest.next() {
            pieces.push(match byte {
                b'%' => match rest.next() {
                    Some(b'p') => PathPart::Process,
                    Some(b'h') => PathPart::Host,
                    Some(b'j') => PathPart::Job,
                    Some(&byte @ (b'%' | b',')) => PathPart::Text(byte),
                    other => {
                        let other = other.map(|&byte| char::from(byte)).into_iter();
                        let other: String = other.collect();
                        return Err(format!(
                            "\"%{other}\" in a path must be %p (the process), %h (the host), %j (the job), %% or %,"
                        ));
                    }
                },
                byte => PathPart::Text(byte),
            });
        }
        Ok(PathPattern { pieces })
    }

    /// The path in this process.
    pub fn path_here(&self) -> PathBuf {
        let host = job::host().unwrap_or_default();
        let job = job::id();
        self.path(&PlaceholderValues {
            process: std::process::id(),
            host: host.as_bytes(),
            job: job.as_ref().map_or(NO_JOB, |job| job.as_bytes()),
        })
    }

    pub(super) fn path(&self, facts: &PlaceholderValues<'_>) -> PathBuf {
        let mut path = Vec::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            match piece {
                PathPart::Text(byte) => path.push(*byte),
                PathPart::Process => path.extend(facts.process.to_string().into_bytes()),
                PathPart::Host => put_name(&mut path, facts.host),
                PathPart::Job => put_name(&mut path, facts.job),
            }
        }
        OsString::from_vec(path).into()
    }
}

/// A name from elsewhere becomes a part of a path component, and cannot add components.
fn put_name(path: &mut Vec<u8>, name: &[u8]) {
    let plain = name.iter().map(|&byte| match byte {
        b'/' => b'_',
        byte => byte,
    });
    path.extend(plain);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_makes_no_directories() {
        let pattern = PathPattern::of(b"%j/%h").unwrap();
        let facts = PlaceholderValues {
            process: 1,
            host: b"a",
            job: b"../1",
        };
        assert_eq!(pattern.path(&facts), PathBuf::from(".._1/a"));
    }

    #[test]
    fn what_is_none_is_named() {
        let what = PathPattern::of(b"a%qb").unwrap_err();
        assert!(what.starts_with("\"%q\" in a path must be %p"), "{what}");
        assert!(PathPattern::of(b"%").unwrap_err().starts_with("\"%\" "));
    }

    #[test]
    fn this_process_has_a_number_and_a_host() {
        let path = PathPattern::of(b"%p.%h").unwrap().path_here();
        let number = std::process::id().to_string();
        let path = path.to_str().unwrap().to_owned();
        assert!(path.starts_with(&format!("{number}.")) && path.len() > number.len() + 1);
    }
}
