//! One report, or those of several jobs joined.

use super::reader::{FORMAT, Facts, FileReport, HintOutcome, JobReport};
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_report::words::{self, RowObject};
use minfo_report::{COLUMNS, Job, MOST_LINES, SLOWEST};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::ranks::Ranks;
use minfo_rules::text::{counted, visible};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// All occurrences of a hint with the same outcome.
pub(super) struct JoinedRow {
    pub(super) facts: Facts,
    /// How many object names the row stands for.
    names: u64,
    /// How many processes share the object.
    scope: Scope,
    /// The hints file that its line refers to, if it is known and the same in all reports.
    hints_file: Option<String>,
    times: u64,
    pub(super) ranks: Ranks,
    /// The number of reports that have it.
    pub(super) jobs: u64,
}

/// How many processes share an object. `All` is the same for jobs of any size.
#[derive(Clone, Copy, Debug)]
enum Scope {
    /// There is no object; or, in a joined report, all processes of each job.
    Unknown,
    All(u64),
    Some(u64),
}

pub(super) struct Joined<'a> {
    pub(super) reports: &'a [JobReport],
    totals: BTreeMap<&'a str, u64>,
    pub(super) rows: Vec<JoinedRow>,
    unlisted: u64,
    is_summary: bool,
}

impl<'a> Joined<'a> {
    /// Joins all rows of these reports, or only those that deserve attention.
    pub(super) fn of(reports: &'a [JobReport], is_summary: bool) -> Joined<'a> {
        let mut totals = BTreeMap::new();
        let mut rows: BTreeMap<String, JoinedRow> = BTreeMap::new();
        for report in reports {
            for (word, number) in &report.totals {
                let total: &mut u64 = totals.entry(word.as_str()).or_default();
                *total = total.saturating_add(*number);
            }
            // (Otherwise, two equal rows of one report would count as one job.)
            let mut of_report: BTreeMap<String, JoinedRow> = BTreeMap::new();
            for outcome in &report.hints {
                // A hint that a library gives by itself is not the user's.
                let is_users = outcome.facts.added_by.is_none();
                if is_summary && !(is_users && outcome.facts.verdict.deserves_attention()) {
                    continue;
                }
                put(&mut of_report, JoinedRow::of(outcome, report));
            }
            for mut row in of_report.into_values() {
                row.jobs = row.jobs.min(report.jobs);
                put(&mut rows, row);
            }
        }
        let unlisted = reports.iter().map(|report| report.unlisted);
        let mut rows: Vec<JoinedRow> = rows.into_values().collect();
        rows.sort_by(|one, other| one.order().cmp(&other.order()));
        Joined {
            reports,
            totals,
            rows,
            unlisted: unlisted.fold(0, u64::saturating_add),
            is_summary,
        }
    }

    /// What was done with which file in which job, if the reports say so.
    pub(super) fn files(&self) -> impl Iterator<Item = (&JobReport, &FileReport)> {
        let reports = self.reports.iter();
        reports.flat_map(|report| report.files.iter().map(move |file| (report, file)))
    }

    /// Those that took most time, and how many others there are.
    pub(super) fn slowest_files(&self) -> (Vec<(&JobReport, &FileReport)>, usize) {
        let mut files: Vec<_> = self.files().filter(|(_, file)| file.is_used()).collect();
        files.sort_by(|(_, one), (_, other)| other.all_seconds().total_cmp(&one.all_seconds()));
        let most = match self.is_summary {
            true => SLOWEST,
            false => MOST_LINES,
        };
        let others = files.len().saturating_sub(most);
        files.truncate(most);
        (files, others)
    }

    pub(super) fn is_of_several(&self) -> bool {
        self.jobs() > 1
    }

    /// The number of jobs.
    pub(super) fn jobs(&self) -> u64 {
        self.reports.iter().map(|report| report.jobs).sum()
    }

    fn sum(&self, member: impl Fn(&JobReport) -> u64) -> u64 {
        let numbers = self.reports.iter().map(member);
        numbers.fold(0, u64::saturating_add)
    }

    /// The number of hints with each verdict, in the order of verdicts.
    pub(super) fn totals(&self) -> impl Iterator<Item = (Verdict, u64)> {
        Verdict::ALL.into_iter().filter_map(|verdict| {
            let total = *self.totals.get(verdict.to_string().as_str())?;
            (total > 0).then_some((verdict, total))
        })
    }

    /// The number of hints that deserve attention.
    pub(super) fn attention(&self) -> u64 {
        let those = self
            .totals()
            .filter(|(verdict, _)| verdict.deserves_attention());
        those.map(|(_, total)| total).fold(0, u64::saturating_add)
    }

    /// Describes the reports in a line.
    fn heading(&self) -> String {
        let mut line = match self.reports {
            [one] => {
                let mut line = format!("{}: {} ({})", one.path, self.title(), one.library());
                for (words, text) in [("hints file ", &one.hints_file), ("", &one.remark)] {
                    if let Some(text) = text.as_deref().filter(|text| !text.is_empty()) {
                        line.push_str(&format!(": {words}{text}"));
                    }
                }
                line
            }
            several => format!("{} reports: {}", several.len(), self.title()),
        };
        match self.given() {
            0 => line.push_str(": none given"),
            given => line.push_str(&format!(": {given} given")),
        }
        for (verdict, total) in self.totals() {
            line.push_str(&format!(", {total} {verdict}"));
        }
        visible(&line)
    }

    /// The same in a few words.
    pub(super) fn title(&self) -> String {
        let jobs = match self.jobs() {
            1 => counted(self.sum(|report| report.processes), "process"),
            jobs => counted(jobs, "job"),
        };
        format!("hints of {jobs}")
    }

    /// The number of hints.
    pub(super) fn given(&self) -> u64 {
        self.sum(|report| report.given)
    }

    pub(super) fn text(&self, look: Look) -> String {
        let mut text = String::new();
        if self.reports.len() > 1 {
            let mut table = Table::new(&[
                "report",
                "processes",
                "library",
                "hints file",
                "given",
                "remark",
            ]);
            for report in self.reports {
                table.line(vec![
                    Cell::new(Tone::Subject, &report.path),
                    report.processes.to_string().into(),
                    report.library().into(),
                    or_dash(report.hints_file.as_deref()).into(),
                    report.given.to_string().into(),
                    report.remark.as_deref().unwrap_or_default().into(),
                ]);
            }
            text = format!("{}\n", table.text(look, 0));
        }
        text.push_str(&format!("{}\n", self.heading()));
        if let [one] = self.reports
            && let Some(job) = one.job.line()
        {
            let files = one.file_systems().map(|types| format!("files on {types}"));
            let line: Vec<String> = [Some(job), one.mpi(), files]
                .into_iter()
                .flatten()
                .collect();
            text.push_str(&format!("  {}\n", visible(&line.join(", "))));
        }
        if !self.rows.is_empty() {
            let mut table = Table::new(&self.columns());
            for row in &self.rows {
                let mut cells = vec![
                    row.object().into(),
                    row.from().into(),
                    Cell::new(Tone::Subject, row.facts.key.as_str()),
                    row.given().into(),
                    words::value(row.facts.in_effect.as_deref()).into(),
                    Cell::new(
                        words::tone(row.facts.verdict),
                        row.facts.verdict.to_string(),
                    ),
                    row.ranks.to_string().into(),
                ];
                if self.is_of_several() {
                    cells.push(format!("{} of {}", row.jobs, self.jobs()).into());
                }
                cells.push(row.facts.detail.as_str().into());
                table.line(cells);
            }
            text.push_str(&table.text(look, 2));
        }
        let (files, others) = self.slowest_files();
        for (report, file) in files {
            let by = match &file.added_by {
                Some(tool) => format!(" (by {tool})"),
                None => String::new(),
            };
            let of = match self.reports.len() {
                1 => String::new(),
                _ => format!("{}: ", report.path),
            };
            let line = format!("  {of}file {}{by}: {}", file.name, file.words());
            text.push_str(&format!("{}\n", visible(&line)));
        }
        if others > 0 {
            text.push_str(&format!("  ({})\n", counted(others, "more file")));
        }
        if let Some(words) = self.unlisted_words() {
            text.push_str(&words);
            text.push('\n');
        }
        text
    }

    /// The headings of the table.
    pub(super) fn columns(&self) -> Vec<&'static str> {
        let mut columns = COLUMNS.to_vec();
        if self.is_of_several() {
            columns.insert(COLUMNS.len() - 1, "jobs");
        }
        columns
    }

    /// The remark about hints without a row.
    pub(super) fn unlisted_words(&self) -> Option<String> {
        let words = || format!("({} more, for which a report has no room)", self.unlisted);
        (self.unlisted > 0).then(words)
    }

    /// The report in the format of the files; `reports` says whose it is.
    pub(super) fn json(&self) -> Value {
        let same = |member: fn(&JobReport) -> Option<&String>| {
            let first = member(&self.reports[0]);
            let are_same = self.reports.iter().all(|report| member(report) == first);
            first.filter(|_| are_same)
        };
        let several = "several".to_owned();
        let library = same(|report| Some(&report.library)).unwrap_or(&several);
        let hints: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let mut hint = row.facts.json();
                let ranges = row.ranks.ranges().iter();
                let ranges: Vec<Value> =
                    ranges.map(|&(first, last)| json!([first, last])).collect();
                hint.insert("names".to_owned(), json!(row.names));
                hint.insert("scope".to_owned(), row.scope.json(self.is_of_several()));
                hint.insert("times".to_owned(), json!(row.times));
                hint.insert("ranks".to_owned(), json!(ranges));
                hint.insert("reports".to_owned(), json!(row.jobs));
                Value::Object(hint)
            })
            .collect();
        let reports: Vec<Value> = self
            .reports
            .iter()
            .map(|report| {
                json!({
                    "file": report.path,
                    "library": report.library,
                    "processes": report.processes,
                    "hints_file": report.hints_file,
                    "remark": report.remark,
                    "given": report.given,
                    "job": job_for_program(&report.job),
                })
            })
            .collect();
        json!({
            "format": FORMAT,
            "library": library,
            "processes": self.sum(|report| report.processes),
            "hints_file": same(|report| report.hints_file.as_ref()),
            "remark": same(|report| report.remark.as_ref()),
            "job": match self.reports {
                [one] if one.jobs == 1 => job_for_program(&one.job),
                _ => Value::Null,
            },
            "given": self.given(),
            "added": self.sum(|report| report.added),
            "totals": self.totals,
            "unlisted": self.unlisted,
            "reports": reports,
            "hints": hints,
            "files": self.files().map(|(_, file)| &file.whole).collect::<Vec<_>>(),
        })
    }
}

/// As a report has it.
fn job_for_program(job: &Job) -> Value {
    json!({
        "program": job.program, "arguments": job.arguments, "user": job.user, "host": job.host, "id": job.id,
        "start": job.start, "hosts": job.hosts, "seconds": job.seconds,
    })
}

fn put(rows: &mut BTreeMap<String, JoinedRow>, row: JoinedRow) {
    let part = match row.scope {
        Scope::Some(processes) => processes,
        Scope::Unknown | Scope::All(_) => 0,
    };
    let id = format!("{} {part}", Value::Object(row.facts.json()));
    match rows.get_mut(&id) {
        Some(known) => {
            known.names = known.names.max(row.names);
            if known.hints_file != row.hints_file {
                known.hints_file = None;
            }
            known.times = known.times.saturating_add(row.times);
            known.ranks.join(&row.ranks);
            known.jobs += row.jobs;
        }
        None => {
            rows.insert(id, row);
        }
    }
}

impl JoinedRow {
    fn of(outcome: &HintOutcome, report: &JobReport) -> JoinedRow {
        JoinedRow {
            facts: outcome.facts.clone(),
            names: outcome.names,
            scope: match outcome.scope {
                None => Scope::Unknown,
                Some(all) if all == report.processes => Scope::All(all),
                Some(some) => Scope::Some(some),
            },
            hints_file: report.hints_file.clone(),
            times: outcome.times,
            ranks: outcome.ranks.clone(),
            jobs: outcome.jobs,
        }
    }

    /// The sort key, which gives the order of a single job's report.
    fn order(&self) -> (usize, [&str; 4]) {
        let facts = &self.facts;
        let kind = Kind::ALL
            .iter()
            .position(|known| known.noun() == facts.kind);
        let texts = [&facts.name, &facts.key, &facts.procedure, &facts.given];
        (kind.unwrap_or(Kind::ALL.len()), texts.map(String::as_str))
    }

    /// The object, the number of objects and their ranks, and the count, as in a single job's report.
    pub(super) fn object(&self) -> String {
        let objects = RowObject {
            kind: &self.facts.kind,
            name: &self.facts.name,
            names: self.names,
            scope: match self.scope {
                Scope::Some(scope) => Some(scope),
                Scope::Unknown | Scope::All(_) => None,
            },
            times: (self.jobs == 1).then_some(self.times),
            ranks: &self.ranks,
        };
        objects.words()
    }

    pub(super) fn from(&self) -> String {
        from(&self.facts, self.hints_file.as_deref())
    }

    /// The value; none for a section of the hints file, which has as many values as keys.
    pub(super) fn given(&self) -> String {
        match self.facts.verdict {
            Verdict::Unmatched => "-".to_owned(),
            _ => words::value(Some(&self.facts.given)),
        }
    }
}

impl Scope {
    fn json(self, is_of_several: bool) -> Value {
        match self {
            Scope::All(_) if is_of_several => Value::Null,
            Scope::Unknown => Value::Null,
            Scope::All(processes) | Scope::Some(processes) => json!(processes),
        }
    }
}

/// Who gave a hint and where.
pub(super) fn from(facts: &Facts, hints_file: Option<&str>) -> String {
    let giver = match (facts.line, hints_file) {
        (Some(line), Some(path)) => format!("{path}:{line}"),
        (Some(line), None) => format!("hints file, line {line}"),
        (None, _) => facts.procedure.clone(),
    };
    words::from(&giver, facts.added_by.as_deref(), &facts.again)
}

fn or_dash(text: Option<&str>) -> &str {
    text.filter(|text| !text.is_empty()).unwrap_or("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn report(path: &str, verdict: &str, ranks: Value) -> JobReport {
        read(path, value(verdict, ranks))
    }

    fn read(path: &str, value: Value) -> JobReport {
        JobReport::of(Path::new(path), value.to_string().as_bytes()).unwrap()
    }

    fn value(verdict: &str, ranks: Value) -> Value {
        let hint = json!({
            "kind": "file", "name": "a", "procedure": "MPI_File_open", "key": "cb_nodes", "given": "4",
            "line": null, "in_effect": "4", "verdict": verdict, "detail": "", "times": 2, "ranks": ranks,
            "of_a_later_version": true,
        });
        json!({
            "format": 1, "library": "x, a library\n", "processes": 2, "hints_file": null, "remark": null,
            "given": 2, "unlisted": 0, "totals": { verdict: 2 }, "hints": [hint],
        })
    }

    #[test]
    fn what_happened_in_several_jobs_is_one_row() {
        let reports = [
            report("a.json", "in effect", json!([[0, 1]])),
            report("b.json", "in effect", json!([[1, 3]])),
            report("c.json", "unknown", json!([[0, 0]])),
        ];
        let joined = Joined::of(&reports, false);
        assert_eq!(joined.rows.len(), 2);
        let row = &joined.rows[0];
        assert_eq!(
            (row.jobs, row.times, row.ranks.to_string().as_str()),
            (2, 4, "0-3")
        );
        assert_eq!(joined.attention(), 2);
        let text = joined.text(Look::PLAIN);
        assert!(
            text.contains("3 reports: hints of 3 jobs: 6 given, 4 in effect, 2 unknown\n"),
            "{text}"
        );
        assert!(text.contains("2 of 3"), "{text}");
        // A joined report is a report: it keeps members that it does not know.
        let value = joined.json();
        assert_eq!(value["reports"][1]["file"], "b.json");
        assert_eq!(value["hints"][0]["of_a_later_version"], true);
        let again = [read("d", value)];
        let again = Joined::of(&again, false);
        assert_eq!(
            (again.attention(), again.jobs(), again.rows[0].jobs),
            (2, 3, 2)
        );
        assert_eq!(Joined::of(&reports, true).rows.len(), 1);
    }

    #[test]
    fn who_gave_what_how_often_is_shown() {
        let of = |name: &str, more: Value| {
            let mut value = value("in effect", json!([[0, 1]]));
            let row = value["hints"][0].as_object_mut().unwrap();
            row.extend(more.as_object().unwrap().clone());
            read(name, value)
        };
        let row = |reports: &[JobReport]| {
            let joined = Joined::of(reports, false);
            assert_eq!(joined.rows.len(), 1);
            let row = &joined.rows[0];
            let scope = row.scope.json(joined.is_of_several());
            (row.object(), row.from(), scope)
        };
        let again = json!({ "again": ["MPI_File_set_info", "MPI_File_set_view"], "names": 3, "scope": 1, "times": 8 });
        assert_eq!(
            row(&[of("a", again)]),
            (
                "file a, 3 files, 1 process each (4 times)".to_owned(),
                "MPI_File_open; repeated in MPI_File_set_info, MPI_File_set_view".to_owned(),
                json!(1)
            )
        );
        let added = json!({ "added_by": "PnetCDF", "again": [], "names": 1, "scope": 2 });
        let added = of("a", added);
        assert_eq!(
            row(std::slice::from_ref(&added)),
            (
                "file a".to_owned(),
                "PnetCDF in MPI_File_open".to_owned(),
                json!(2)
            )
        );
        // Only the user's own hints deserve attention.
        assert_eq!(Joined::of(&[added], true).rows.len(), 0);
        let mut lined = of("a", json!({ "line": 7 }));
        assert_eq!(row(std::slice::from_ref(&lined)).1, "hints file, line 7");
        lined.hints_file = Some("site.toml".to_owned());
        assert_eq!(row(std::slice::from_ref(&lined)).1, "site.toml:7");
        // "All processes" of a job match, whatever their number.
        let mut large = of("b", json!({ "scope": 64, "names": 2 }));
        large.processes = 64;
        let (object, _, scope) = row(&[of("a", json!({ "scope": 2, "names": 1 })), large]);
        assert_eq!((object.as_str(), scope), ("file a, 2 files", Value::Null));
    }

    #[test]
    fn one_report_is_shown_as_it_was_said() {
        let reports = [report("a.json", "in effect", json!([[0, 1]]))];
        let text = Joined::of(&reports, false).text(Look::PLAIN);
        assert_eq!(
            text,
            "a.json: hints of 2 processes (a library): 2 given, 2 in effect\n  \
             object  from           key       given  in effect  verdict    ranks  note\n  \
             file a  MPI_File_open  cb_nodes  4      4          in effect  0,1\n"
        );
    }
}
