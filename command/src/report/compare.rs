//! The differences between two reports.

use super::combined::from;
use super::reader::{Facts, FileReport, HintOutcome, JobReport, Seconds};
use crate::html::{self, Mark, Page, PageRow};
use crate::output::{self, OutputFormat};
use crate::trouble::Found;
use crate::words;
use minfo_report::size;
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_report::words::{object, value};
use minfo_rules::text::visible;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A fact about the jobs besides their hints: what it is, and what it is in both.
type JobFact = (&'static str, [Value; 2]);

/// A hint, and what became of it in both jobs: nothing where it was not given.
struct HintDifference<'a> {
    hint: &'a Facts,
    outcomes: [Vec<&'a HintOutcome>; 2],
}

/// The comparison, and whether there is a difference.
pub(super) fn compared(
    one: &JobReport,
    other: &JobReport,
    shape: OutputFormat,
    look: Look,
) -> (String, Found) {
    let of = |report: &JobReport| {
        [
            ("library", json!(report.library)),
            ("processes", json!(report.processes)),
            ("hints file", json!(report.hints_file)),
            ("remark", json!(report.remark)),
        ]
    };
    let facts = of(one).into_iter().zip(of(other));
    let facts = facts.map(|((what, one), (_, other))| (what, [one, other]));
    let facts: Vec<JobFact> = facts.filter(|(_, [one, other])| one != other).collect();
    let differences = differences(one, other);
    let files = files(one, other);
    // (Times are never the same.)
    let found = match facts.is_empty() && differences.is_empty() {
        true => Found::Nothing,
        false => Found::Something,
    };
    let all = (&facts[..], &differences[..], &files[..]);
    let text = match shape {
        OutputFormat::Json => output::json(&for_programs(&facts, &differences, &files)),
        OutputFormat::Html => page(all, [one, other]),
        OutputFormat::Text => text(all, [one, other], look),
    };
    (text, found)
}

/// A file that was used in one of the jobs, and its use in both.
struct ComparedFile<'a> {
    name: &'a str,
    processes: u64,
    jobs: [Option<&'a FileReport>; 2],
}

/// The number of files that are compared, those that took longest.
const MOST_FILES: usize = 50;

/// The files that took longest in one of the jobs. (With other hints in effect, a job has another entry for a file: the
/// slowest of a name counts.)
fn files<'a>(one: &'a JobReport, other: &'a JobReport) -> Vec<ComparedFile<'a>> {
    let mut files: BTreeMap<(&str, u64), ComparedFile<'a>> = BTreeMap::new();
    for (side, report) in [one, other].into_iter().enumerate() {
        let used = |file: &&FileReport| file.is_used() || file.all_seconds() > 0.0;
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
                    parts.push(format!("{verb} at {}/s", size(bandwidth)));
                }
            }
            parts.join("; ")
        })
    }

    fn json(&self) -> Value {
        let [one, other] = self.jobs.map(|file| {
            let file = file?;
            let seconds = |of: fn(&Seconds) -> Value| file.seconds.as_ref().map(of);
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
fn identity(facts: &Facts) -> [(&'static str, Value); 7] {
    [
        ("kind", json!(facts.kind)),
        ("name", json!(facts.name)),
        ("key", json!(facts.key)),
        ("given", json!(facts.given)),
        ("procedure", json!(facts.procedure)),
        ("line", json!(facts.line)),
        ("added_by", json!(facts.added_by)),
    ]
}

/// What became of it. (Without the count: a longer run is not a difference.)
fn outcome(of: &HintOutcome) -> Value {
    json!({
        "verdict": of.facts.verdict.to_string(),
        "in_effect": of.facts.in_effect,
        "ranks": of.ranks.ranges(),
    })
}

fn differences<'a>(one: &'a JobReport, other: &'a JobReport) -> Vec<HintDifference<'a>> {
    let mut hints: BTreeMap<[String; 7], HintDifference<'a>> = BTreeMap::new();
    for (side, report) in [one, other].into_iter().enumerate() {
        for hint in &report.hints {
            let id = identity(&hint.facts).map(|(_, value)| value.to_string());
            let difference = hints.entry(id).or_insert_with(|| HintDifference {
                hint: &hint.facts,
                outcomes: [Vec::new(), Vec::new()],
            });
            difference.outcomes[side].push(hint);
        }
    }
    let mut differences: Vec<HintDifference<'a>> = hints.into_values().collect();
    for difference in &mut differences {
        for outcomes in &mut difference.outcomes {
            outcomes.sort_by_key(|of| outcome(of).to_string());
            outcomes.dedup_by_key(|of| outcome(of));
        }
    }
    differences.retain(|difference| {
        let [one, other] = difference
            .outcomes
            .each_ref()
            .map(|outcomes| for_program(outcomes));
        one != other
    });
    differences
}

fn for_program(outcomes: &[&HintOutcome]) -> Value {
    outcomes.iter().map(|of| outcome(of)).collect()
}

fn for_programs(
    facts: &[JobFact],
    differences: &[HintDifference<'_>],
    files: &[ComparedFile<'_>],
) -> Value {
    let about = facts
        .iter()
        .map(|(what, [one, other])| json!({ "what": what, "a": one, "b": other }));
    let hints = differences.iter().map(|difference| {
        let members = identity(difference.hint);
        let members = members.map(|(member, value)| (member.to_owned(), value));
        let mut hint: Map<String, Value> = members.into_iter().collect();
        for (side, outcomes) in ["a", "b"].into_iter().zip(&difference.outcomes) {
            hint.insert(side.to_owned(), for_program(outcomes));
        }
        Value::Object(hint)
    });
    let files = files.iter().map(ComparedFile::json);
    json!({
        "about": about.collect::<Vec<_>>(),
        "hints": hints.collect::<Vec<_>>(),
        "files": files.collect::<Vec<_>>(),
    })
}

/// What is compared: facts about the jobs, their hints, and their files.
type Compared<'c, 'a> = (
    &'c [JobFact],
    &'c [HintDifference<'a>],
    &'c [ComparedFile<'a>],
);

/// A fact in both jobs, in a line each: a library's version may have thousands of characters.
fn fact([one, other]: &[Value; 2]) -> [String; 2] {
    let text = |value: &Value| match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let (one, other) = (text(one), text(other));
    words::telling_lines([&one, &other])
}

/// Tables for people; nothing if there is nothing to say.
fn text(
    (facts, differences, files): Compared<'_, '_>,
    reports: [&JobReport; 2],
    look: Look,
) -> String {
    let names = reports.map(|report| report.path.as_str());
    let mut text = String::new();
    if !(facts.is_empty() && differences.is_empty()) {
        let mut table = Table::new(&["object", "from", "key", "given", names[0], names[1]]);
        for (what, both) in facts {
            let [one, other] = fact(both);
            let what = Cell::new(Tone::Title, *what);
            let nothing = Cell::default;
            table.line(vec![
                what,
                nothing(),
                nothing(),
                nothing(),
                one.into(),
                other.into(),
            ]);
        }
        for HintDifference { hint, outcomes } in differences {
            let [one, other] = outcomes.each_ref().map(|outcomes| shown(outcomes));
            table.line(vec![
                object(&hint.kind, &hint.name).into(),
                from(hint, None).into(),
                Cell::new(Tone::Subject, hint.key.as_str()),
                value(Some(&hint.given)).into(),
                one.into(),
                other.into(),
            ]);
        }
        text.push_str(&table.text(look, 0));
    }
    for file in files {
        text.push_str(&format!("file {}\n", visible(file.name)));
        let mut table = Table::default();
        for (name, words) in names.into_iter().zip(file.words()) {
            table.line(vec![Cell::new(Tone::Title, name), words.into()]);
        }
        text.push_str(&table.text(look, 2));
    }
    text
}

/// A page for a browser.
fn page((facts, differences, files): Compared<'_, '_>, reports: [&JobReport; 2]) -> String {
    let names = reports.map(|report| report.path.as_str());
    let mut rows = Vec::new();
    for HintDifference { hint, outcomes } in differences {
        let [one, other] = outcomes.each_ref().map(|outcomes| shown(outcomes));
        let group = match outcomes.each_ref().map(|outcomes| outcomes.is_empty()) {
            [true, _] => "only in the second",
            [_, true] => "only in the first",
            _ => "another outcome",
        };
        let cells = vec![
            object(&hint.kind, &hint.name).into(),
            from(hint, None).into(),
            html::PageCell::key(&hint.key),
            value(Some(&hint.given)).into(),
            one.into(),
            other.into(),
        ];
        rows.push(PageRow {
            group: group.to_owned(),
            mark: Mark::Warning,
            cells,
        });
    }
    for (what, both) in facts {
        let [one, other] = fact(both);
        rows.push(faint("job", [(*what).to_owned(), one, other]));
    }
    for file in files {
        let [one, other] = file.words();
        rows.push(faint("file", [format!("file {}", file.name), one, other]));
    }
    let about = reports.into_iter().zip(["first", "second"]);
    let about = about.map(|(report, which)| {
        let path = (format!("{which} report"), report.path.clone());
        let job = report.job.facts().into_iter();
        let job = job.map(|(what, text)| (what.to_owned(), text));
        std::iter::once(path).chain(job).collect()
    });
    Page {
        title: "What differs between two jobs".to_owned(),
        about: about.collect(),
        advice: Vec::new(),
        groups: html::groups(&rows),
        columns: &["object", "from", "key", "given", names[0], names[1]],
        rows,
        bars: Vec::new(),
        remark: None,
    }
    .text()
}

/// A row about no hint.
fn faint(group: &str, [what, one, other]: [String; 3]) -> PageRow {
    let nothing = html::PageCell::default;
    PageRow {
        group: group.to_owned(),
        mark: Mark::Faint,
        cells: vec![
            what.into(),
            nothing(),
            nothing(),
            nothing(),
            one.into(),
            other.into(),
        ],
    }
}

fn shown(outcomes: &[&HintOutcome]) -> String {
    if outcomes.is_empty() {
        return "-".to_owned();
    }
    let each = outcomes.iter().map(|HintOutcome { facts, ranks, .. }| {
        let verdict = facts.verdict;
        match &facts.in_effect {
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
        let (text, found) = compared(&one, &other, OutputFormat::Json, Look::PLAIN);
        assert_eq!(found, Found::Something);
        let value: Value = serde_json::from_str(&text).unwrap();
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
        let (text, _) = compared(&one, &other, OutputFormat::Text, Look::PLAIN);
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[2].contains("unknown (ranks 0,1)") && lines[2].ends_with("ignored (ranks 0,1)"),
            "{text}"
        );
        assert_eq!(
            compared(&one, &one, OutputFormat::Text, Look::PLAIN),
            (String::new(), Found::Nothing)
        );
    }
}
