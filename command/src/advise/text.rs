//! The findings as text, JSON, a page, and a hints file.

use super::finding::{self, Advised, Finding};
use super::job::{JobProfile, RequestDirection};
use super::library::Probe;
use super::time::JobTime;
use crate::formats::toml::{quoted, value};
use minfo_report::numbers::{count, percent, seconds};
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_rules::text::{counted, visible};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The format of `--json`.
const FORMAT: &str = "mpi-hints advise, version 1";

/// The findings that are shown unless all are asked for.
const BRIEF: usize = 3;

/// A job, and what was found in it.
pub(super) struct Advice {
    pub(super) job: JobProfile,
    pub(super) findings: Vec<Finding>,
    pub(super) time: Option<JobTime>,
}

impl Advice {
    pub(super) fn of(job: JobProfile, probe: Option<&Probe>) -> Advice {
        let findings = finding::all(&job, probe);
        let has_any = !job.files.is_empty() || !job.libraries.is_empty();
        let time = JobTime::of(&job, &findings).filter(|_| has_any);
        Advice {
            job,
            findings,
            time,
        }
    }

    /// Without what nothing says of it any more.
    pub(super) fn reduced(mut self) -> Advice {
        (self.job.files, self.job.hints, self.job.own) = Default::default();
        self.job.places = Default::default();
        self.time = self.time.map(JobTime::reduced);
        self
    }

    /// What was found, each with the file that the job was read from.
    pub(super) fn found(&self) -> impl Iterator<Item = (&str, &Finding)> {
        let path = self.job.path.as_str();
        self.findings.iter().map(move |finding| (path, finding))
    }

    /// Whether no rule says why it spends its time in files.
    pub(super) fn is_unexplained(&self) -> bool {
        self.findings.is_empty() && self.time.as_ref().is_some_and(JobTime::is_much)
    }

    /// Which job it is, in a line.
    pub(super) fn heading(&self) -> String {
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
            0 if self.time.is_none() && job.files.is_empty() && job.unread.is_empty() => {
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

    /// All of it, or what may gain most in four lines each.
    pub(super) fn text(&self, look: Look, is_verbose: bool) -> String {
        let mut text = paragraph(&self.heading(), look);
        let table = |lines: Vec<(&str, String)>| {
            let mut table = Table::default();
            for (name, line) in lines {
                table.line(vec![Cell::new(Tone::Title, name), line.into()]);
            }
            table.text(look, 3)
        };
        let unread = self.job.unread.join(", ");
        if !unread.is_empty() {
            let words = format!("Not read, so the time in them is not counted: {unread}.");
            text += &paragraph(&words, look);
        }
        if self.findings.is_empty() && !self.is_unexplained() {
            return text;
        }
        let is_brief = |line: &(&str, String)| !["of that", "files"].contains(&line.0);
        let time = self.time.iter().flat_map(JobTime::lines);
        text += &table(time.filter(|line| is_verbose || is_brief(line)).collect());
        let shown = if is_verbose { usize::MAX } else { BRIEF };
        let run = self.job.seconds;
        for (finding, number) in self.findings.iter().take(shown).zip(1..) {
            let title = look.paint(Tone::Subject, &visible(&finding.title()));
            let _ = writeln!(text, "\n{number}. {title}");
            text.push_str(&table(match is_verbose {
                true => finding.lines(run),
                false => finding.in_four(run),
            }));
        }
        let more = self.findings.len().saturating_sub(shown);
        let last = match (is_verbose, more) {
            (true, _) => format!("not known: {}", self.job.unknown.join("; ")),
            (_, 0) => "With -v: rules and their sources, and what is not known.".to_owned(),
            _ => format!(
                "With -v: {} more, rules and their sources.",
                counted(more, "finding")
            ),
        };
        text + "\n" + &paragraph(&last, look)
    }

    pub(super) fn json(&self) -> Value {
        let findings: Vec<Value> = self.findings.iter().map(Finding::json).collect();
        json!({
            "file": self.job.path,
            "user": self.job.user,
            "program": self.job.program,
            "source": self.job.source,
            "processes": self.job.processes,
            "seconds": self.job.seconds,
            "library": self.job.library.as_ref().map(ToString::to_string),
            "time": self.time.as_ref().map(JobTime::json),
            "findings": findings,
            "not_read": self.job.unread,
            "not_known": self.job.unknown,
        })
    }
}

/// A text, in lines as long as a terminal is wide.
pub(super) fn paragraph(text: &str, look: Look) -> String {
    let mut table = Table::default();
    table.line(vec![text.into()]);
    table.text(look, 0)
}

impl Finding {
    fn title(&self) -> String {
        let file = self.file.as_ref().map(|file| format!("{file}: "));
        file.unwrap_or_default() + self.rule.title
    }

    /// What to do, in a line with the call.
    fn brief(&self) -> String {
        let hints = self.hints.iter();
        let over = match hints.clone().any(|hint| hint.overrides) {
            true => ", over what the program gives",
            false => "",
        };
        let call =
            |hint: &Advised| format!("call MPI_Info_set(info, '{}', '{}')", hint.key, hint.value);
        let calls: Vec<String> = hints.clone().map(call).collect();
        let names: Vec<_> = hints
            .map(|hint| format!("{} = {}", hint.key, hint.value))
            .collect();
        match (self.rule.short().0, self.direction) {
            _ if !calls.is_empty() => {
                format!("hint {}{over}: {}", names.join(", "), calls.join("; "))
            }
            ("", _) => self.change.first().cloned().unwrap_or_default(),
            (brief, Some(RequestDirection::Read)) => {
                brief.replace("MPI_File_write", "MPI_File_read")
            }
            (brief, _) => brief.to_owned(),
        }
    }

    /// Its title with what was seen and how long it takes, and what to do.
    pub(super) fn item(&self) -> (String, String) {
        let time = self
            .seconds
            .map(|time| format!(", up to {} of a process", seconds(time)));
        let (title, seen, time) = (self.title(), &self.seen, time.unwrap_or_default());
        (format!("{title} ({seen}{time})"), self.brief())
    }

    /// What it is, how long it takes, what to change, what to measure.
    fn in_four(&self, run: Option<f64>) -> Vec<(&'static str, String)> {
        let time = self
            .seconds
            .map(|time| format!("up to {} of a process", seconds(time)));
        let share = self.seconds.zip(run);
        let share = share.map(|(time, run)| format!(", {} of the run", percent(time / run)));
        let costs = time.unwrap_or(format!("not known how long; {}", self.rule.why));
        let (seen, measure) = (self.seen.clone(), self.rule.short().1);
        let measure =
            format!("{measure}; and the time, five runs without and five with it, in turn");
        let costs = costs + &share.unwrap_or_default();
        vec![
            ("what", seen),
            ("costs", costs),
            ("change", self.brief()),
            ("measure", measure),
        ]
    }

    /// What to do, in a line.
    pub(super) fn todo(&self) -> String {
        let hints = self.hints.iter();
        let hints = hints.map(|hint| format!("hint {} = {}", hint.key, hint.value));
        let all: Vec<String> = hints.chain(self.change.iter().cloned()).collect();
        all.join("; ")
    }

    /// Everything about it besides the title, each line with a name.
    fn lines(&self, run: Option<f64>) -> Vec<(&'static str, String)> {
        let mut lines = self.in_four(run);
        lines.insert(2, ("why it costs", self.rule.why.to_owned()));
        for change in &self.change {
            lines.push(("more", change.clone()));
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
            "brief": self.brief(),
            "measure": self.rule.short().1,
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
    let items = of_files.map(|finding| (finding.item().0, finding.todo()));
    items.collect()
}

/// All of it, for programs.
pub(super) fn json(advice: &Advice) -> Value {
    json!({ "format": FORMAT, "jobs": [advice.json()] })
}

/// A hints file with the hints that are advised, and the reasons; nothing if there are none.
pub(super) fn hints_file<'a>(
    all: impl IntoIterator<Item = (&'a str, &'a Finding)>,
) -> Option<String> {
    /// The lines of a section, and whether they override.
    #[derive(Default)]
    struct SectionLines<'a> {
        lines: Vec<String>,
        keys: Vec<&'a str>,
        overrides: bool,
    }
    let mut sections: BTreeMap<String, SectionLines<'_>> = BTreeMap::new();
    for (path, finding) in all {
        let (Some(file), [_, ..]) = (&finding.file, finding.hints.as_slice()) else {
            continue;
        };
        let pattern = pattern(file, finding.is_pattern);
        let section = sections.entry(pattern).or_default();
        // Of two that advise the same hint, the one that may gain more comes first.
        let mut hints = finding.hints.clone();
        hints.retain(|hint| !section.keys.contains(&hint.key));
        if hints.is_empty() {
            continue;
        }
        let (lines, rule) = (&mut section.lines, finding.rule);
        lines.push(format!("# {}: {}", rule.title, visible(&finding.seen)));
        lines.push(format!("# ({}; rule {})", visible(path), rule.id));
        let unknown = finding.unknown.iter();
        lines.extend(unknown.map(|words| format!("# Not known: {words}.")));
        for hint in hints {
            lines.push(format!("{} = {}", hint.key, value(&hint.value)));
            section.keys.push(hint.key);
            section.overrides |= hint.overrides;
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
