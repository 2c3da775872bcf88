//! The findings as text, JSON, a page, and a hints file.

use super::finding::{self, Finding};
use super::job::JobProfile;
use super::library::Probe;
use super::time::JobTime;
use crate::formats::toml::{quoted, value};
use minfo_report::numbers::{count, seconds};
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_rules::text::{counted, visible};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The format of `--json`.
const FORMAT: &str = "mpi-hints advise, version 1";

/// A job, and what was found in it.
pub(super) struct Advice {
    pub(super) job: JobProfile,
    pub(super) findings: Vec<Finding>,
    time: Option<JobTime>,
}

impl Advice {
    pub(super) fn of(job: JobProfile, probe: Option<&Probe>) -> Advice {
        let findings = finding::all(&job, probe);
        let time = JobTime::of(&job, &findings).filter(|_| !job.files.is_empty());
        Advice {
            job,
            findings,
            time,
        }
    }

    /// Whether no rule says why it spends its time in files.
    fn is_unexplained(&self) -> bool {
        self.findings.is_empty() && self.time.as_ref().is_some_and(JobTime::is_much)
    }

    /// Which job it is, in a line.
    fn heading(&self) -> String {
        let job = &self.job;
        let processes = counted(count(job.processes), "process");
        let mut line = format!("{}: {}, {processes}", job.path, job.source);
        if let Some(time) = job.seconds {
            let _ = write!(line, ", {}", seconds(time));
        }
        if let Some(library) = &job.library {
            let _ = write!(line, ", {library}");
        }
        match self.findings.len() {
            0 if job.files.is_empty() => {
                line.push_str(": nothing to advise; it has no files");
            }
            0 if self.is_unexplained() => {
                line.push_str(": no rule says why it spends so much of its time in files");
            }
            0 => line.push_str(": nothing to advise"),
            number => {
                let _ = write!(line, ": {}", counted(number, "finding"));
            }
        }
        visible(&line)
    }

    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", self.heading());
        let table = |lines: Vec<(&str, String)>| {
            let mut table = Table::default();
            for (name, line) in lines {
                table.line(vec![Cell::new(Tone::Title, name), line.into()]);
            }
            table.text(look, 3)
        };
        let is_silent = self.findings.is_empty() && !self.is_unexplained();
        if let Some(time) = self.time.as_ref().filter(|_| !is_silent) {
            text.push_str(&table(time.lines()));
        }
        for (finding, number) in self.findings.iter().zip(1..) {
            let title = visible(&finding.title());
            let _ = writeln!(text, "\n{number}. {}", look.paint(Tone::Subject, &title));
            text.push_str(&table(finding.lines()));
        }
        if !is_silent && !self.job.unknown.is_empty() {
            let _ = writeln!(
                text,
                "\nnot known: {}",
                visible(&self.job.unknown.join("; "))
            );
        }
        text
    }

    fn json(&self) -> Value {
        let findings: Vec<Value> = self.findings.iter().map(Finding::json).collect();
        json!({
            "file": self.job.path,
            "source": self.job.source,
            "processes": self.job.processes,
            "seconds": self.job.seconds,
            "library": self.job.library.as_ref().map(ToString::to_string),
            "time": self.time.as_ref().map(JobTime::json),
            "findings": findings,
            "not_known": self.job.unknown,
        })
    }
}

impl Finding {
    fn title(&self) -> String {
        let mut title = String::new();
        if let Some(file) = &self.file {
            let _ = write!(title, "{file}: ");
        }
        title.push_str(self.rule.title);
        if let Some(time) = self.seconds {
            let _ = write!(title, " (up to {} of a process)", seconds(time));
        }
        title
    }

    /// What to do, in a line.
    pub(super) fn todo(&self) -> String {
        let hints = self.hints.iter();
        let hints = hints.map(|hint| format!("hint {} = {}", hint.key, hint.value));
        let all: Vec<String> = hints.chain(self.change.iter().cloned()).collect();
        all.join("; ")
    }

    /// Everything about it besides the title, each line with a name.
    fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = vec![
            ("seen", self.seen.clone()),
            ("why it costs", self.rule.why.to_owned()),
        ];
        for change in &self.change {
            lines.push(("change", change.clone()));
        }
        for hint in &self.hints {
            let over = match hint.overrides {
                true => ", over what the program gives",
                false => "",
            };
            lines.push(("hint", format!("{} = {}{over}", hint.key, hint.value)));
        }
        for (rule, seen) in &self.implied {
            lines.push(("also", format!("{rule}: {seen}")));
        }
        for (key, why) in &self.left_out {
            lines.push(("no hint", format!("{key}: {why}")));
        }
        for words in &self.unknown {
            lines.push(("not known", (*words).to_owned()));
        }
        let rule = self.rule;
        lines.push((
            "rule",
            format!("{}: {} [{}]", rule.id, rule.threshold, rule.source),
        ));
        lines.push(("holds for", rule.holds.to_owned()));
        lines
    }

    fn json(&self) -> Value {
        let hints: Vec<Value> = self
            .hints
            .iter()
            .map(|hint| json!({ "key": hint.key, "value": hint.value, "override": hint.overrides }))
            .collect();
        let left_out: Vec<Value> = self
            .left_out
            .iter()
            .map(|(key, why)| json!({ "key": key, "why": why }))
            .collect();
        json!({
            "rule": self.rule.id,
            "title": self.rule.title,
            "file": self.file,
            "seconds": self.seconds,
            "seen": self.seen,
            "why": self.rule.why,
            "change": self.change,
            "hints": hints,
            "left_out": left_out,
            "not_known": self.unknown,
            "implied": self.implied.iter().map(|(rule, seen)| json!({ "rule": rule, "seen": seen })).collect::<Vec<_>>(),
            "threshold": self.rule.threshold,
            "source": self.rule.source,
            "holds_for": self.rule.holds,
        })
    }
}

/// What was found of files, in pairs of what it is and what to do: for the page of a report, which has the hints itself.
pub(super) fn in_brief(advice: &Advice) -> Vec<(String, String)> {
    let findings = advice.findings.iter();
    let of_files = findings.filter(|finding| !finding.rule.id.ends_with("-hint"));
    of_files
        .map(|finding| {
            let title = format!("{} ({})", finding.title(), finding.seen);
            (title, finding.todo())
        })
        .collect()
}

/// All of it, for people.
pub(super) fn text(all: &[Advice], look: Look) -> String {
    let each: Vec<String> = all.iter().map(|advice| advice.text(look)).collect();
    each.join("\n")
}

/// All of it, for programs.
pub(super) fn json(all: &[Advice]) -> Value {
    let jobs: Vec<Value> = all.iter().map(Advice::json).collect();
    json!({ "format": FORMAT, "jobs": jobs })
}

/// A hints file with the hints that are advised, and the reasons; nothing if there are none.
pub(super) fn hints_file(all: &[Advice]) -> Option<String> {
    /// The lines of a section, and whether they override.
    #[derive(Default)]
    struct SectionLines<'a> {
        lines: Vec<String>,
        keys: Vec<&'a str>,
        overrides: bool,
    }
    let mut sections: BTreeMap<String, SectionLines<'_>> = BTreeMap::new();
    for advice in all {
        for finding in &advice.findings {
            let Some(file) = finding
                .file
                .as_deref()
                .filter(|_| !finding.hints.is_empty())
            else {
                continue;
            };
            let section = sections
                .entry(pattern(file, finding.is_pattern))
                .or_default();
            // Of two that advise the same hint, the one that may gain more comes first.
            let hints = finding
                .hints
                .iter()
                .filter(|hint| !section.keys.contains(&hint.key));
            let hints: Vec<_> = hints.collect();
            if hints.is_empty() {
                continue;
            }
            let (seen, path) = (visible(&finding.seen), visible(&advice.job.path));
            section
                .lines
                .push(format!("# {}: {seen}", finding.rule.title));
            section
                .lines
                .push(format!("# ({path}; rule {})", finding.rule.id));
            for words in &finding.unknown {
                section.lines.push(format!("# Not known: {words}."));
            }
            for hint in hints {
                section
                    .lines
                    .push(format!("{} = {}", hint.key, value(&hint.value)));
                section.keys.push(hint.key);
                section.overrides |= hint.overrides;
            }
        }
    }
    if sections.is_empty() {
        return None;
    }
    let mut text = "# Written by mpi-hints advise. Measure with and without it.\n".to_owned();
    for (pattern, section) in sections {
        let _ = writeln!(text, "\n[file.{}]", quoted(&pattern));
        if section.overrides {
            text.push_str("# The program gives one of these itself.\noverride = true\n");
        }
        for line in section.lines {
            text.push_str(&line);
            text.push('\n');
        }
    }
    Some(text)
}

/// The pattern that matches the last component of a path, wherever it is; if it is one, `*` stands for digits.
fn pattern(path: &str, is_pattern: bool) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut pattern = String::with_capacity(name.len());
    for character in name.chars() {
        let is_special = matches!(character, '*' | '?' | '[' | '{' | '\\');
        if is_special && !(is_pattern && character == '*') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_pattern_of_itself() {
        assert_eq!(pattern("/a/b*c/d*[1].nc", false), "d\\*\\[1].nc");
        assert_eq!(pattern("/a/b*c/d*[1].nc", true), "d*\\[1].nc");
    }
}
