//! What a search has found, for people and for programs.

use super::TuneOptions;
use super::candidates::elsewhere;
use super::decision::median;
use super::hints_file;
use super::record::FORMAT;
use super::search::{CandidateRow, Run, Search, Set};
use crate::advise::library::JobLibrary;
use crate::report::reader::JobReport;
use minfo_report::record::FileRecord;
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_rules::text::{counted, visible};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt::Write;

/// What was tuned.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct TuneFacts {
    /// The job in a line.
    pub(super) command: String,
    /// The files that hints are for.
    #[serde(rename = "for")]
    pub(super) pattern: Option<String>,
    /// Whether the files were synced, and what was run before each run.
    pub(super) synced: bool,
    pub(super) prepare: Option<String>,
    /// The version of this command, the machine, and its processors.
    pub(super) version: String,
    pub(super) machine: String,
    pub(super) processors: usize,
    pub(super) library: String,
    pub(super) processes: u64,
    pub(super) hosts: u64,
    /// The drivers and file systems of the files.
    pub(super) drivers: Vec<String>,
    pub(super) file_systems: Vec<String>,
    /// Keys that the program gives to these files itself.
    pub(super) given: Vec<String>,
    /// How long it took, in seconds, and whether a signal has ended it.
    pub(super) seconds: f64,
    #[serde(rename = "stopped")]
    pub(super) is_stopped: bool,
}

impl TuneFacts {
    /// What the report of a job says, with the files of this pattern.
    pub(super) fn of(wanted: &TuneOptions, report: &JobReport) -> TuneFacts {
        let files: Vec<_> = wanted.files(report).collect();
        let unique = |all: &mut dyn Iterator<Item = String>| {
            let mut all: Vec<String> = all.filter(|text| !text.is_empty()).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let given = report.hints.iter().filter(|hint| {
            let is_of_program = hint.line.is_none() && hint.kind == "file";
            is_of_program && hints_file::is_meant(wanted.pattern.as_deref(), &hint.name)
        });
        let kind = |file: &&FileRecord| file.file_system().map(str::to_owned);
        TuneFacts {
            command: wanted.words(),
            pattern: wanted.pattern.clone(),
            synced: wanted.is_synced,
            prepare: wanted.prepare.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: report.job().host.clone().unwrap_or_default(),
            processors: std::thread::available_parallelism().map_or(0, Into::into),
            library: JobLibrary::of(&report.library)
                .map_or_else(|| "unknown".to_owned(), |library| library.to_string()),
            processes: report.processes,
            hosts: report.job().hosts.max(1),
            drivers: unique(&mut files.iter().map(|file| file.driver.clone())),
            file_systems: unique(&mut files.iter().filter_map(kind)),
            given: unique(&mut given.map(|hint| hint.key.clone())),
            seconds: 0.0,
            is_stopped: false,
        }
    }
}

/// A search, and how it ended.
pub(super) struct TuneOutcome<'a> {
    pub(super) about: &'a TuneFacts,
    pub(super) search: &'a Search,
    /// Where the orders of runs come from.
    pub(super) seed: u64,
}

/// A line of the table.
pub(super) struct Line {
    pub(super) name: String,
    pub(super) times: Vec<f64>,
    /// The time as a part of that of the job as it is.
    part: Option<f64>,
    /// What it is: the control, the result, tried, or out.
    pub(super) group: &'static str,
    pub(super) note: String,
}

pub(super) const COLUMNS: [&str; 7] = [
    "tried", "median", "least", "greatest", "runs", "time", "note",
];

impl Line {
    /// The columns between the first and the last.
    pub(super) fn figures(&self) -> [String; 5] {
        let figures = figures(&self.times);
        let of = |figure: usize| {
            figures.map_or_else(|| "-".to_owned(), |all| format!("{:.3} s", all[figure]))
        };
        let part = self.part.map(|part| percent(part - 1.0));
        [
            of(0),
            of(1),
            of(2),
            self.times.len().to_string(),
            part.unwrap_or_default(),
        ]
    }
}

/// A set in a line.
pub(super) fn name(set: &Set) -> String {
    let pairs = set.variables.iter().chain(&set.hints);
    let words: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    words.join(" ")
}

/// A number of times: their median, the least and the greatest.
pub(super) fn figures(times: &[f64]) -> Option<[f64; 3]> {
    let ends = |pick: fn(f64, f64) -> f64| times.iter().copied().reduce(pick);
    Some([
        median(times.iter().copied())?,
        ends(f64::min)?,
        ends(f64::max)?,
    ])
}

fn percent(part: f64) -> String {
    format!("{:+.0} %", 100.0 * part)
}

impl TuneOutcome<'_> {
    /// What the times are of, and what not.
    pub(super) fn worth(&self) -> String {
        let about = self.about;
        let several = about.hosts > 1;
        let cache = match (&about.prepare, about.synced) {
            (Some(prepare), _) => format!("with caches as `{prepare}` leaves them before each run"),
            (None, true) => "with the time until its files are on the disk; reads may come from the page cache".to_owned(),
            (None, false) => "which writes to the page cache, and may read from it: --sync measures the disk, --prepare COMMAND \
                              can empty the caches"
                .to_owned(),
        };
        let synced = match about.synced && several {
            true => "; what other hosts have not written yet when the job ends is not waited for",
            false => "",
        };
        let hosts = match several {
            false => "on one host: this says little about several, or about many more processes",
            true => "on these hosts",
        };
        format!("times are of the whole job, {cache}{synced}; {hosts}")
    }

    fn control(&self) -> Vec<f64> {
        let rounds = self.search.rounds.iter().flat_map(|round| round.control);
        self.search.control.iter().copied().chain(rounds).collect()
    }

    /// The rows, the fastest first, those without a time last.
    fn rows(&self) -> Vec<(usize, &CandidateRow)> {
        let mut rows: Vec<(usize, &CandidateRow)> = self.search.rows.iter().enumerate().collect();
        rows.sort_by(|(_, one), (_, other)| {
            let key = |row: &CandidateRow| (row.out.is_some(), row.score());
            let (one, other) = (key(one), key(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
        rows
    }

    /// All that is shown of times, in this order: the control, the last rounds, what was tried.
    pub(super) fn lines(&self) -> Vec<Line> {
        let rounds = &self.search.rounds;
        let mut lines = vec![Line {
            name: "the job as it is".to_owned(),
            times: self.control(),
            part: None,
            group: "control",
            note: "control".to_owned(),
        }];
        if let (Some(best), false) = (self.search.best, rounds.is_empty()) {
            lines.push(Line {
                name: name(&self.search.rows[best].set),
                times: rounds.iter().map(|round| round.tuned).collect(),
                part: Some(1.0 - self.search.decision().gain),
                group: match self.search.winner() {
                    Some(_) => "result",
                    None => "tried",
                },
                note: "the last rounds, which decide".to_owned(),
            });
        }
        lines.extend(self.rows().into_iter().map(|(_, row)| Line {
            name: name(&row.set),
            times: row.times.clone(),
            part: Some(row.score()).filter(|score| score.is_finite()),
            group: if row.out.is_some() { "out" } else { "tried" },
            note: Self::note(row),
        }));
        lines
    }

    fn note(row: &CandidateRow) -> String {
        match (&row.out, row.times.is_empty()) {
            (Some(why), _) => format!("out: {why}"),
            (None, true) => "not tried".to_owned(),
            (None, false) if row.is_alike => {
                format!("{}; the same processes make the same calls", row.set.reason)
            }
            (None, false) => row.set.reason.clone(),
        }
    }

    /// What was found, in a sentence.
    pub(super) fn verdict(&self) -> String {
        let search = self.search;
        let decision = search.decision();
        if let Some(set) = search.winner() {
            return format!("{}: {}", name(set), decision.words());
        }
        if self.about.is_stopped && decision.rounds == 0 {
            return "stopped before anything was decided".to_owned();
        }
        let begin = "no hint is better than none";
        match search.best.map(|best| &search.rows[best]) {
            _ if search.rows.is_empty() => {
                format!(
                    "{begin}: nothing that this library heeds can matter for what the job does with these files"
                )
            }
            Some(best) if decision.rounds > 0 => format!(
                "{begin}: the best one, {}, takes {}, which is not clearly {:.0} % less",
                name(&best.set),
                decision.words(),
                100.0 * search.least
            ),
            Some(best) => format!(
                "{begin}: there was no time for the last rounds, with {}",
                name(&best.set)
            ),
            None if search.rows.iter().all(|row| row.out.is_some()) => {
                format!("{begin}: none of those that were tried counts")
            }
            None => {
                let rows = search.rows.iter();
                let left = rows
                    .filter(|row| row.out.is_none() && row.times.is_empty())
                    .count();
                let left = match left {
                    0 => String::new(),
                    left => format!("; there was no time for {left} of {}", search.rows.len()),
                };
                format!(
                    "{begin}: none was faster by {:.0} %{left}",
                    100.0 * search.least
                )
            }
        }
    }

    /// The table and the result.
    pub(super) fn text(&self, look: Look) -> String {
        let about = self.about;
        let mut text = format!(
            "{}: {}, {} on {}, {} ({})\n",
            visible(&about.command),
            about.library,
            counted(about.processes, "process"),
            counted(about.hosts, "host"),
            visible(&about.drivers.join(", ")),
            visible(&about.file_systems.join(", "))
        );
        let mut table = Table::new(&COLUMNS);
        for line in self.lines() {
            let tone = match line.group {
                "result" => Tone::Good,
                "out" => Tone::Faint,
                _ => Tone::Plain,
            };
            let mut cells = vec![Cell::new(tone, visible(&line.name))];
            cells.extend(line.figures().map(Cell::from));
            cells.push(Cell::new(tone, visible(&line.note)));
            table.line(cells);
        }
        text.push_str(&table.text(look, 0));
        let _ = write!(text, "\n{}\n({})\n", visible(&self.verdict()), self.worth());
        for (key, words) in self.keys() {
            let _ = writeln!(text, "{key}: {words}");
        }
        text
    }

    /// What is known of each key of the result elsewhere.
    pub(super) fn keys(&self) -> Vec<(String, &'static str)> {
        let set = self.search.winner().into_iter();
        let pairs = set.flat_map(|set| set.hints.iter().chain(&set.variables));
        pairs
            .map(|(key, _)| (key.clone(), elsewhere(key)))
            .collect()
    }

    /// The same for programs.
    pub(super) fn json(&self) -> Value {
        let figures_of = |times: &[f64]| {
            let figures = figures(times);
            let figure = |number: usize| figures.map(|figures| figures[number]);
            json!({ "median": figure(0), "least": figure(1), "greatest": figure(2), "runs": times.len() })
        };
        let pairs = |pairs: &[(String, String)]| {
            let pairs = pairs.iter().map(|(key, value)| (key.clone(), json!(value)));
            Value::Object(pairs.collect())
        };
        let rows = self.rows();
        let place = |row: usize| rows.iter().position(|(number, _)| *number == row);
        let candidate = |(_, row): &(usize, &CandidateRow)| {
            json!({
                "hints": pairs(&row.set.hints), "environment": pairs(&row.set.variables), "reason": row.set.reason,
                "seconds": figures_of(&row.times), "time": Some(row.score()).filter(|score| score.is_finite()),
                "out": row.out, "alike": row.is_alike,
            })
        };
        let decision = self.search.decision();
        let runs = self.search.runs.iter().map(|run| Run {
            candidate: run.candidate.and_then(place),
            ..run.clone()
        });
        let result = self.search.winner().map(|set| {
            json!({ "hints": pairs(&set.hints), "environment": pairs(&set.variables), "gain": decision.gain })
        });
        json!({
            "format": FORMAT,
            "about": self.about,
            "control": figures_of(&self.control()),
            "candidates": rows.iter().map(candidate).collect::<Vec<_>>(),
            "best": self.search.best.and_then(place),
            "rounds": { "number": decision.rounds, "wanted": self.search.wanted, "at_least": self.search.least,
                "gain": decision.gain, "interval": decision.interval, "chance": decision.chance },
            "result": result,
            "verdict": self.verdict(),
            "seed": self.seed,
            "runs": runs.collect::<Vec<_>>(),
        })
    }
}
