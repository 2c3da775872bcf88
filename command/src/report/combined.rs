//! One report, or those of several jobs joined.

use super::reader::JobReport;
use minfo_report::record::{FORMAT, FileRecord, HintRecord, JobRecord, Origin, Rare};
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_report::{COLUMNS, MOST_LINES, SLOWEST};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::ranks::Ranks;
use minfo_rules::text::{counted, visible};
use serde_json::Value;
use std::collections::BTreeMap;

/// All occurrences of a hint with the same outcome.
pub(super) struct JoinedRow {
    pub(super) hint: HintRecord,
    scope: Scope,
    /// The hints file that its line refers to, if it is known and the same in all reports.
    hints_file: Option<String>,
    /// The number of jobs that have it.
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
            for hint in &report.hints {
                if !is_summary || hint.deserves_attention() {
                    put(&mut of_report, JoinedRow::of(hint, report));
                }
            }
            for mut row in of_report.into_values() {
                row.jobs = row.jobs.min(report.jobs());
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
    pub(super) fn files(&self) -> impl Iterator<Item = (&JobReport, &FileRecord)> {
        let reports = self.reports.iter();
        reports.flat_map(|report| report.files.iter().map(move |file| (report, file)))
    }

    /// Those that took most time, and how many others there are.
    pub(super) fn slowest_files(&self) -> (Vec<(&JobReport, &FileRecord)>, usize) {
        let mut files: Vec<_> = self.files().filter(|(_, file)| file.is_used()).collect();
        files.sort_by(|(_, one), (_, other)| other.all_seconds().total_cmp(&one.all_seconds()));
        let most = if self.is_summary { SLOWEST } else { MOST_LINES };
        let others = files.len().saturating_sub(most);
        files.truncate(most);
        (files, others)
    }

    pub(super) fn is_of_several(&self) -> bool {
        self.jobs() > 1
    }

    /// The number of jobs.
    pub(super) fn jobs(&self) -> u64 {
        self.reports.iter().map(JobReport::jobs).sum()
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
            && let Some(job) = one.job().line()
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
                let mut cells = row.hint.cells(row.object(), row.hints_file.as_deref());
                if self.is_of_several() {
                    let jobs = format!("{} of {}", row.jobs, self.jobs());
                    cells.insert(cells.len() - 1, jobs.into());
                }
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
            first.filter(|_| are_same).cloned()
        };
        let hints = self.rows.iter().map(|row| HintRecord {
            scope: row.scope.number(self.is_of_several()),
            reports: Rare(row.jobs),
            ..row.hint.clone()
        });
        let origin = |report: &JobReport| Origin {
            file: report.path.clone(),
            library: report.library.clone(),
            processes: report.processes,
            hints_file: report.hints_file.clone(),
            remark: report.remark.clone(),
            given: report.given,
            job: Some(report.job()),
        };
        let totals = self.totals.iter();
        let record = JobRecord {
            format: FORMAT,
            library: same(|report| Some(&report.library)).unwrap_or("several".to_owned()),
            processes: self.sum(|report| report.processes),
            hints_file: same(|report| report.hints_file.as_ref()),
            remark: same(|report| report.remark.as_ref()),
            job: match self.reports {
                [one] if one.jobs() == 1 => Some(one.job()),
                _ => None,
            },
            given: self.given(),
            added: self.sum(|report| report.added),
            totals: totals
                .map(|(word, total)| ((*word).to_owned(), *total))
                .collect(),
            unlisted: self.unlisted,
            reports: Rare(self.reports.iter().map(origin).collect()),
            hints: hints.collect(),
            files: self.files().map(|(_, file)| file.clone()).collect(),
        };
        serde_json::from_str(&record.to_json()).unwrap_or_default()
    }
}

fn put(rows: &mut BTreeMap<String, JoinedRow>, row: JoinedRow) {
    match rows.get_mut(&row.identity()) {
        Some(known) => {
            let (hint, other) = (&mut known.hint, &row.hint);
            hint.names = hint.names.max(other.names);
            hint.times = hint.times.saturating_add(other.times);
            hint.ranks.join(&other.ranks);
            if known.hints_file != row.hints_file {
                known.hints_file = None;
            }
            known.jobs += row.jobs;
        }
        None => {
            rows.insert(row.identity(), row);
        }
    }
}

impl JoinedRow {
    fn of(hint: &HintRecord, report: &JobReport) -> JoinedRow {
        JoinedRow {
            hint: hint.clone(),
            scope: match hint.scope {
                None => Scope::Unknown,
                Some(all) if all == report.processes => Scope::All(all),
                Some(some) => Scope::Some(some),
            },
            hints_file: report.hints_file.clone(),
            jobs: hint.reports.0.max(1),
        }
    }

    /// What is the same wherever it happened.
    fn identity(&self) -> String {
        let same = HintRecord {
            scope: self.part(),
            names: 0,
            times: 0,
            ranks: Ranks::default(),
            more_ranks: Rare(false),
            reports: Rare(0),
            ..self.hint.clone()
        };
        format!("{same:?}")
    }

    /// The number of processes that share the object, unless it is all.
    fn part(&self) -> Option<u64> {
        match self.scope {
            Scope::Some(processes) => Some(processes),
            Scope::Unknown | Scope::All(_) => None,
        }
    }

    /// The sort key, which gives the order of a single job's report.
    fn order(&self) -> (usize, [&str; 4]) {
        let hint = &self.hint;
        let mut kinds = Kind::ALL.iter();
        let kind = kinds.position(|known| known.noun() == hint.kind);
        let texts = [&hint.name, &hint.key, &hint.procedure, &hint.given];
        (kind.unwrap_or(Kind::ALL.len()), texts.map(String::as_str))
    }

    /// The object, the number of objects and their ranks, and the count, as in a single job's report.
    pub(super) fn object(&self) -> String {
        self.hint.object(self.part(), self.jobs == 1)
    }

    pub(super) fn from(&self) -> String {
        self.hint.from(self.hints_file.as_deref())
    }
}

impl Scope {
    fn number(self, is_of_several: bool) -> Option<u64> {
        match self {
            Scope::Unknown => None,
            Scope::All(_) if is_of_several => None,
            Scope::All(processes) | Scope::Some(processes) => Some(processes),
        }
    }
}

fn or_dash(text: Option<&str>) -> &str {
    text.filter(|text| !text.is_empty()).unwrap_or("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
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
            (
                row.jobs,
                row.hint.times,
                row.hint.ranks.to_string().as_str()
            ),
            (2, 4, "0-3")
        );
        assert_eq!(joined.attention(), 2);
        let text = joined.text(Look::PLAIN);
        assert!(
            text.contains("3 reports: hints of 3 jobs: 6 given, 4 in effect, 2 unknown\n"),
            "{text}"
        );
        assert!(text.contains("2 of 3"), "{text}");
        // A joined report is a report.
        let value = joined.json();
        assert_eq!(value["reports"][1]["file"], "b.json");
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
            let scope = row.scope.number(joined.is_of_several());
            (row.object(), row.from(), scope)
        };
        let again = json!({ "again": ["MPI_File_set_info", "MPI_File_set_view"], "names": 3, "scope": 1, "times": 8 });
        assert_eq!(
            row(&[of("a", again)]),
            (
                "file a, 3 files, 1 process each (4 times)".to_owned(),
                "MPI_File_open; repeated in MPI_File_set_info, MPI_File_set_view".to_owned(),
                Some(1)
            )
        );
        let added = json!({ "added_by": "PnetCDF", "again": [], "names": 1, "scope": 2 });
        let added = of("a", added);
        assert_eq!(
            row(std::slice::from_ref(&added)),
            (
                "file a".to_owned(),
                "PnetCDF in MPI_File_open".to_owned(),
                Some(2)
            )
        );
        // Only the user's own hints deserve attention.
        assert_eq!(Joined::of(&[added], true).rows.len(), 0);
        let mut lined = of("a", json!({ "line": 7 }));
        assert_eq!(row(std::slice::from_ref(&lined)).1, "hints file, line 7");
        lined.record.hints_file = Some("site.toml".to_owned());
        assert_eq!(row(std::slice::from_ref(&lined)).1, "site.toml:7");
        // "All processes" of a job match, whatever their number.
        let mut large = of("b", json!({ "scope": 64, "names": 2 }));
        large.record.processes = 64;
        let (object, _, scope) = row(&[of("a", json!({ "scope": 2, "names": 1 })), large]);
        assert_eq!((object.as_str(), scope), ("file a, 2 files", None));
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
