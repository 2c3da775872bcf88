//! Hints files: those of the runs, and the one that is the result.

use super::result::TuneOutcome;
use crate::formats::toml::{quoted, value};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::HintsFile;
use minfo_rules::text::{counted, visible};
use std::fmt::Write;

/// A section with these hints for the files that a pattern matches, or for all.
pub(super) fn section(
    pattern: Option<&str>,
    hints: &[(String, String)],
    overrides: bool,
) -> String {
    let mut text = match pattern {
        None => "[file]\n".to_owned(),
        Some(pattern) => format!("[file.{}]\n", quoted(pattern)),
    };
    if overrides {
        text.push_str("override = true\n");
    }
    for (key, text_of) in hints {
        let _ = writeln!(text, "{key} = {}", value(text_of));
    }
    text
}

/// Whether a section for this pattern is for a file of this name.
pub(super) fn is_meant(pattern: Option<&str>, name: &str) -> bool {
    let text = section(pattern, &[("cb_nodes".to_owned(), "1".to_owned())], false);
    let file = HintsFile::read("", text.as_bytes());
    file.is_ok_and(|file| !file.hints_for(Kind::File, name.as_bytes()).is_empty())
}

impl TuneOutcome<'_> {
    /// The hints file, with the measurement as comments; none if nothing gains.
    pub(super) fn hints_file(&self) -> Option<String> {
        let set = self.search.winner()?;
        let about = self.about;
        let mut text = "# Written by mpi-hints tune.\n".to_owned();
        let mut say = |words: &str| {
            let _ = writeln!(text, "# {}", visible(words));
        };
        say(&about.command);
        say(&format!(
            "{}, {} on {}, {}",
            about.library,
            counted(about.processes, "process"),
            counted(about.hosts, "host"),
            about.file_systems.join(", ")
        ));
        say(&self.verdict());
        say(&self.worth());
        for (key, words) in self.keys() {
            say(&format!("{key}: {words}"));
        }
        for (variable, value) in &set.variables {
            say(&format!(
                "This needs {variable}={value} in the environment."
            ));
        }
        if !set.hints.is_empty() {
            let overrides = set.hints.iter().any(|(key, _)| about.given.contains(key));
            text.push('\n');
            text.push_str(&section(about.pattern.as_deref(), &set.hints, overrides));
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_in_hints_files() {
        assert!(is_meant(None, "a"));
        assert!(is_meant(Some("*.nc"), "/x/a.nc"));
        assert!(!is_meant(Some("*.nc"), "/x/a.h5"));
        let hints = [("cb_config_list".to_owned(), "*:*".to_owned())];
        let text = section(Some("a\"b"), &hints, true);
        assert_eq!(
            text,
            "[file.\"a\\\"b\"]\noverride = true\ncb_config_list = \"*:*\"\n"
        );
    }
}
