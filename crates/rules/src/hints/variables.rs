//! The environment variables that this library reads.

use super::catalogue::distance;
use crate::text::clipped;
use minfo_system::environment::{NAMES, PREFIX};
use std::ffi::{OsStr, OsString};

/// Those of the compiler wrappers, which may also be set when a program runs.
const OF_WRAPPERS: [&str; 3] = ["MINFO_CC", "MINFO_CXX", "MINFO_FC"];

/// The number of letters that may be wrong in a misspelt name.
const MOST_WRONG: usize = 3;

/// A sentence for each of these variables that resembles one of this library's but is not one.
pub fn unknown(names: &[OsString]) -> Vec<String> {
    let mut sentences: Vec<String> = names.iter().filter_map(|name| judge(name)).collect();
    sentences.sort_unstable();
    sentences
}

fn judge(name: &OsStr) -> Option<String> {
    let bytes = name.as_encoded_bytes();
    let mut known = NAMES.iter().chain(&OF_WRAPPERS);
    if !bytes.starts_with(PREFIX.as_bytes()) || known.any(|known| known.as_bytes() == bytes) {
        return None;
    }
    let near = NAMES.iter().filter_map(|known| {
        let wrong = distance(bytes, known.as_bytes(), MOST_WRONG)?;
        Some((wrong, known))
    });
    let advice = match near.min() {
        Some((_, known)) => format!("did you mean {known}?"),
        None => format!("the variables are {}", NAMES.join(", ")),
    };
    Some(format!(
        "{} is not a variable of this library; {advice}",
        clipped(bytes)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_nearly_right() {
        let given = [
            "MINFO_REPRT",
            "HOME",
            "MINFO_REPORT",
            "MINFO_FC",
            "MINFO_",
            "MINFO_CHEKC",
            "MINFO_X\x1b",
        ];
        let sentences = unknown(&given.map(OsString::from));
        let all = "MINFO_CHECK, MINFO_ENGINE, MINFO_HINTS, MINFO_MPI_LIBRARY, MINFO_REPORT, MINFO_REPORT_PRIVATE";
        assert_eq!(
            sentences,
            [
                format!("MINFO_ is not a variable of this library; the variables are {all}"),
                "MINFO_CHEKC is not a variable of this library; did you mean MINFO_CHECK?"
                    .to_owned(),
                "MINFO_REPRT is not a variable of this library; did you mean MINFO_REPORT?"
                    .to_owned(),
                format!(
                    "MINFO_X\\u{{1b}} is not a variable of this library; the variables are {all}"
                ),
            ]
        );
    }
}
