//! What differs between two reports, or two probes.

use super::probes;
use super::reader::{self, JobReport};
use crate::html::{self, Mark, Page, PageCell, PageRow};
use crate::trouble::Trouble;
use crate::words::{one_line, telling_lines};
use minfo_report::numbers::bytes;
use minfo_report::record::{FileRecord, HintRecord, Times};
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_report::words::{object, value};
use minfo_rules::text::visible;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// A fact: what it is, and what it is in both. Null stands for a missing one.
pub(super) type Fact<'a> = (&'static str, [&'a Value; 2]);

/// What differs between two files.
#[derive(Default)]
pub(super) struct Comparison {
    pub(super) title: &'static str,
    /// What the files are.
    pub(super) noun: &'static str,
    /// The names of the files.
    pub(super) names: [String; 2],
    /// What is known of each besides its name.
    pub(super) about: [Vec<(&'static str, String)>; 2],
    /// The columns besides those of the files.
    pub(super) columns: &'static [&'static str],
    /// Facts that differ, and what they are in both.
    pub(super) facts: Vec<[String; 3]>,
    pub(super) rows: Vec<Row>,
    /// What was done with files, which is no difference: times are never the same.
    pub(super) files: Vec<(String, [String; 2])>,
    /// All of it for programs.
    pub(super) json: Value,
}

/// A line of the table.
pub(super) struct Row {
    /// The word by which a page filters.
    pub(super) group: &'static str,
    /// The cells of the columns, and those of the files.
    pub(super) cells: Vec<String>,
}

impl Comparison {
    /// Compares two files.
    ///
    /// # Errors
    /// A file cannot be read, or they are not two reports or two probes.
    pub(super) fn of(paths: [&Path; 2]) -> Result<Comparison, Trouble> {
        let [one, other] = [reader::value(paths[0])?, reader::value(paths[1])?];
        if probes::is_one(&one) || probes::is_one(&other) {
            return probes::compared(paths, [&one, &other]);
        }
        let [one, other] = [(paths[0], one), (paths[1], other)]
            .map(|(path, value)| JobReport::of_value(path, value));
        Ok(of_reports(&one?, &other?))
    }

    /// Whether anything differs.
    pub(super) fn has_differences(&self) -> bool {
        !(self.facts.is_empty() && self.rows.is_empty())
    }

    /// Tables for people; nothing if there is nothing to say.
    pub(super) fn text(&self, look: Look) -> String {
        let names = self.names.each_ref().map(String::as_str);
        let mut text = String::new();
        if self.has_differences() {
            let mut table = Table::new(&[self.columns, &names].concat());
            let between = vec![Cell::default(); self.columns.len() - 1];
            for [what, one, other] in &self.facts {
                let mut line = vec![Cell::new(Tone::Title, what)];
                line.extend(between.iter().cloned());
                line.extend([one, other].map(|text| text.as_str().into()));
                table.line(line);
            }
            for row in &self.rows {
                let cells = row.cells.iter().zip(self.columns.iter().chain(&names));
                let cell = |(text, column): (&String, &&str)| match *column {
                    "key" => Cell::new(Tone::Subject, text),
                    _ => text.as_str().into(),
                };
                table.line(cells.map(cell).collect());
            }
            text.push_str(&table.text(look, 0));
        }
        for (name, both) in &self.files {
            text.push_str(&format!("file {}\n", visible(name)));
            let mut table = Table::default();
            for (name, words) in names.into_iter().zip(both) {
                table.line(vec![Cell::new(Tone::Title, name), words.as_str().into()]);
            }
            text.push_str(&table.text(look, 2));
        }
        text
    }

    /// A page for a browser.
    pub(super) fn page(&self) -> String {
        let names = self.names.each_ref().map(String::as_str);
        let columns = [self.columns, &names].concat();
        let row = |row: &Row| PageRow {
            group: row.group.to_owned(),
            mark: Mark::Warning,
            cells: row
                .cells
                .iter()
                .zip(&columns)
                .map(|(text, column)| match *column {
                    "key" => PageCell::key(text),
                    _ => text.as_str().into(),
                })
                .collect(),
        };
        let faint = |group: &str, [what, one, other]: [&str; 3]| {
            let mut cells = vec![PageCell::from(what)];
            cells.resize_with(self.columns.len(), PageCell::default);
            cells.extend([one, other].map(PageCell::from));
            PageRow {
                group: group.to_owned(),
                mark: Mark::Faint,
                cells,
            }
        };
        let mut rows: Vec<PageRow> = self.rows.iter().map(row).collect();
        for fact in &self.facts {
            rows.push(faint("job", fact.each_ref().map(String::as_str)));
        }
        for (name, [one, other]) in &self.files {
            rows.push(faint("file", [&format!("file {name}"), one, other]));
        }
        let about = ["first", "second"].into_iter().zip(names).zip(&self.about);
        let about = about.map(|((which, name), about)| {
            let about = about.iter();
            let about = about.map(|(what, text)| ((*what).to_owned(), text.clone()));
            std::iter::once((format!("{which} {}", self.noun), name.to_owned()))
                .chain(about)
                .collect()
        });
        Page {
            title: self.title.to_owned(),
            about: about.collect(),
            advice: Vec::new(),
            groups: html::groups(&rows),
            columns: &columns,
            rows,
            bars: Vec::new(),
            remark: None,
        }
        .text()
    }
}

/// Facts for people, in a line each: a library's version may have thousands of characters.
pub(super) fn lines_of(facts: &[Fact<'_>]) -> Vec<[String; 3]> {
    let each = facts.iter().map(|(what, both)| {
        let both = both.map(|value| value.as_str().map_or_else(|| shown(value), str::to_owned));
        let [one, other] = telling_lines(both.each_ref().map(String::as_str));
        [(*what).to_owned(), one, other]
    });
    each.collect()
}

/// The same for programs.
pub(super) fn json_of(facts: &[Fact<'_>]) -> Value {
    let each = facts.iter();
    each.map(|(what, [one, other])| json!({ "what": what, "a": one, "b": other }))
        .collect()
}

/// A value in one line, for the user.
pub(super) fn shown(value: &Value) -> String {
    let text = |name: &str| value[name].as_str();
    let shown = match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(failures) if failures.is_empty() => "none".to_owned(),
        Value::Array(failures) => {
            let procedures = failures.iter().filter_map(|it| it["procedure"].as_str());
            procedures.collect::<Vec<_>>().join(", ")
        }
        Value::Object(_) => {
            let outcome = match text("outcome").unwrap_or_default() {
                "left_out" => "not passed on",
                "not_used" => "accepted, not used",
                other => other,
            };
            match ["value", "why", "error"].into_iter().find_map(text) {
                // (Some reasons say that it was not.)
                Some(more) if more.contains(outcome) => more.to_owned(),
                Some(more) => format!("{outcome}: {more}"),
                None => outcome.to_owned(),
            }
        }
        other => other.to_string(),
    };
    one_line(&shown)
}

fn of_reports(one: &JobReport, other: &JobReport) -> Comparison {
    let of = |report: &JobReport| {
        [
            ("library", json!(report.library)),
            ("processes", json!(report.processes)),
            ("hints file", json!(report.hints_file)),
            ("remark", json!(report.remark)),
        ]
    };
    let both = [of(one), of(other)];
    let facts = both[0].iter().zip(&both[1]);
    let facts = facts.map(|((what, one), (_, other))| (*what, [one, other]));
    let facts: Vec<Fact<'_>> = facts.filter(|(_, [one, other])| one != other).collect();
    let differences = differences(one, other);
    let files = files(one, other);
    let hints = differences.iter().map(HintDifference::json);
    let of_files = files.iter().map(ComparedFile::json);
    Comparison {
        title: "What differs between two jobs",
        noun: "report",
        names: [one, other].map(|report| report.path.clone()),
        about: [one, other].map(|report| report.job().facts()),
        columns: &["object", "from", "key", "given"],
        facts: lines_of(&facts),
        rows: differences.iter().map(HintDifference::row).collect(),
        files: files
            .iter()
            .map(|file| (file.name.to_owned(), file.words()))
            .collect(),
        json: json!({
            "about": json_of(&facts),
            "hints": hints.collect::<Vec<_>>(),
            "files": of_files.collect::<Vec<_>>(),
        }),
    }
}

/// A hint, and what became of it in both jobs: nothing where it was not given.
struct HintDifference<'a> {
    hint: &'a HintRecord,
    outcomes: [Vec<&'a HintRecord>; 2],
}

impl HintDifference<'_> {
    fn row(&self) -> Row {
        let hint = self.hint;
        let [one, other] = self.outcomes.each_ref().map(|outcomes| words_of(outcomes));
        Row {
            group: match self.outcomes.each_ref().map(Vec::is_empty) {
                [true, _] => "only in the second",
                [_, true] => "only in the first",
                _ => "another outcome",
            },
            cells: vec![
                object(&hint.kind, &hint.name),
                hint.from(None),
                hint.key.clone(),
                value(Some(&hint.given)),
                one,
                other,
            ],
        }
    }

    fn json(&self) -> Value {
        let mut hint = identity(self.hint);
        for (side, outcomes) in ["a", "b"].into_iter().zip(&self.outcomes) {
            hint[side] = outcomes.iter().map(|of| outcome(of)).collect();
        }
        hint
    }
}

/// A file that was used in one of the jobs, and its use in both.
struct ComparedFile<'a> {
    name: &'a str,
    processes: u64,
    jobs: [Option<&'a FileRecord>; 2],
}

/// The number of files that are compared, those that took longest.
const MOST_FILES: usize = 50;

/// The files that took longest in one of the jobs. (With other hints in effect, a job has another entry for a file: the
/// slowest of a name counts.)
fn files<'a>(one: &'a JobReport, other: &'a JobReport) -> Vec<ComparedFile<'a>> {
    let mut files: BTreeMap<(&str, u64), ComparedFile<'a>> = BTreeMap::new();
    for (side, report) in [one, other].into_iter().enumerate() {
        let used = |file: &&FileRecord| file.is_used() || file.all_seconds() > 0.0;
        for file in report.files.iter().filter(used) {
            let id = (file.name.as_str(), file.processes);
            let compared = files.entry(id).or_insert(ComparedFile {
                name: &file.name,
                processes: file.processes,
                jobs: [None; 2],
            });
            let known = &mut compared.jobs[side];
            if known.is_none_or(|known| known.all_seconds() < file.all_seconds()) {
                *known = Some(file);
            }
        }
    }
    let mut files: Vec<ComparedFile<'a>> = files.into_values().collect();
    files.sort_by(|one, other| other.longest().total_cmp(&one.longest()));
    files.truncate(MOST_FILES);
    files
}

impl ComparedFile<'_> {
    fn longest(&self) -> f64 {
        let times = self.jobs.iter().flatten().map(|file| file.all_seconds());
        times.fold(0.0, f64::max)
    }

    /// What both jobs did with it, in the words that the job's own report has.
    fn words(&self) -> [String; 2] {
        self.jobs.map(|file| {
            let Some(file) = file else {
                return "not used".to_owned();
            };
            let mut parts = vec![file.words()];
            for (traffic, verb) in [(&file.written, "written"), (&file.read, "read")] {
                if let Some(bandwidth) = traffic.bandwidth {
                    parts.push(format!("{verb} at {}/s", bytes(bandwidth)));
                }
            }
            parts.join("; ")
        })
    }

    fn json(&self) -> Value {
        let [one, other] = self.jobs.map(|file| {
            let file = file?;
            let seconds = |of: fn(&Times) -> Value| file.seconds.as_ref().map(of);
            Some(json!({
                "summary": file.words(),
                "seconds": seconds(|seconds| json!(seconds.all)),
                "greatest": seconds(|seconds| json!(seconds.greatest)),
                "greatest_rank": seconds(|seconds| json!(seconds.greatest_rank)),
                "metadata": seconds(|seconds| json!(seconds.metadata)),
                "written": file.written.bandwidth,
                "read": file.read.bandwidth,
            }))
        });
        json!({ "name": self.name, "processes": self.processes, "a": one, "b": other })
    }
}

/// What identifies a hint in both reports.
fn identity(facts: &HintRecord) -> Value {
    json!({
        "kind": facts.kind, "name": facts.name, "key": facts.key, "given": facts.given,
        "procedure": facts.procedure, "line": facts.line, "added_by": facts.added_by,
    })
}

/// What became of it. (Without the count: a longer run is not a difference.)
fn outcome(of: &HintRecord) -> Value {
    json!({
        "verdict": of.verdict.to_string(),
        "in_effect": of.in_effect,
        "ranks": of.ranks.ranges(),
    })
}

fn differences<'a>(one: &'a JobReport, other: &'a JobReport) -> Vec<HintDifference<'a>> {
    let mut hints = BTreeMap::new();
    for (side, report) in [one, other].into_iter().enumerate() {
        for of in &report.hints {
            let hint = of;
            let id = (&hint.kind, &hint.name, &hint.key, &hint.given);
            let id = (id, &hint.procedure, hint.line, &hint.added_by);
            let outcomes = [Vec::new(), Vec::new()];
            let difference = hints.entry(id).or_insert(HintDifference { hint, outcomes });
            difference.outcomes[side].push(of);
        }
    }
    let mut differences: Vec<HintDifference<'a>> = hints.into_values().collect();
    for outcomes in differences.iter_mut().flat_map(|it| &mut it.outcomes) {
        outcomes.sort_by_key(|of| outcome(of).to_string());
        outcomes.dedup_by_key(|of| outcome(of));
    }
    differences.retain(|difference| {
        let [one, other] = &difference.outcomes;
        let outcomes = |of: &[&HintRecord]| of.iter().map(|of| outcome(of)).collect::<Value>();
        outcomes(one) != outcomes(other)
    });
    differences
}

fn words_of(outcomes: &[&HintRecord]) -> String {
    if outcomes.is_empty() {
        return "-".to_owned();
    }
    let each = outcomes.iter().map(|of| {
        let (verdict, ranks) = (of.verdict, &of.ranks);
        match &of.in_effect {
            Some(now) => format!("{verdict}: {} (ranks {ranks})", value(Some(now))),
            None => format!("{verdict} (ranks {ranks})"),
        }
    });
    each.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn report(path: &str, processes: u64, hints: &[(&str, &str, u64)]) -> JobReport {
        let hints = hints.iter().map(|(key, verdict, times)| {
            json!({
                "kind": "file", "name": "a", "procedure": "MPI_File_open", "key": key, "given": "4",
                "line": null, "in_effect": null, "verdict": verdict, "detail": "", "times": times, "ranks": [[0, 1]],
            })
        });
        let hints: Vec<Value> = hints.collect();
        let value = json!({
            "format": 1, "library": "x", "processes": processes, "hints_file": null, "remark": null, "given": 0,
            "unlisted": 0, "totals": {}, "hints": hints,
        });
        JobReport::of(Path::new(path), value.to_string().as_bytes()).unwrap()
    }

    #[test]
    fn what_differs_is_said() {
        let one = report("a.json", 2, &[("x", "unknown", 2), ("same", "ignored", 2)]);
        let other = report(
            "b.json",
            4,
            &[
                ("x", "ignored", 2),
                ("same", "ignored", 8),
                ("y", "unknown", 2),
            ],
        );
        let compared = of_reports(&one, &other);
        assert!(compared.has_differences());
        let value = &compared.json;
        assert_eq!(
            value["about"],
            json!([{ "what": "processes", "a": 2, "b": 4 }])
        );
        let keys = value["hints"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hint| hint["key"].clone());
        assert_eq!(keys.collect::<Vec<_>>(), ["x", "y"]);
        assert_eq!(value["hints"][1]["a"], json!([]));
        let text = compared.text(Look::PLAIN);
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[2].contains("unknown (ranks 0,1)") && lines[2].ends_with("ignored (ranks 0,1)"),
            "{text}"
        );
        let same = of_reports(&one, &one);
        assert!(same.text(Look::PLAIN).is_empty() && !same.has_differences());
    }

    #[test]
    fn values_are_shown_in_one_line() {
        for (value, expected) in [
            (
                json!({ "outcome": "left_out", "why": "too late: x" }),
                "not passed on: too late: x",
            ),
            (
                json!({ "outcome": "left_out", "why": "'x' was not passed on" }),
                "'x' was not passed on",
            ),
            (json!({ "outcome": "changed", "value": "2" }), "changed: 2"),
            (json!("a\n b"), "a b"),
            (json!([]), "none"),
            (
                json!([{ "procedure": "MPI_Win_allocate" }]),
                "MPI_Win_allocate",
            ),
        ] {
            assert_eq!(shown(&value), expected);
        }
    }
}
