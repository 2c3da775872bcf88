//! The report of a probe.

use super::finding::{ProbeFinding, TrialOutcome};
use super::mounts;
use super::processes::Together;
use super::trial::Results;
use minfo_engine::Engine;
use minfo_report::table::{Cell, Look, Table, Tone, wrapped};
use minfo_rules::hints::catalogue::Kind;
use serde_json::{Value, json};
use std::path::Path;

/// The MPI library.
#[derive(Clone, Debug)]
struct ProbedLibrary {
    file: String,
    maker: &'static str,
    abi: &'static str,
    version: String,
}

/// What was probed, and where.
#[derive(Clone, Debug)]
pub(super) struct ProbeFacts {
    library: Option<ProbedLibrary>,
    reason: String,
    processes: i32,
    host: Option<String>,
    directory: String,
    file_system: Option<String>,
    check: String,
}

impl ProbeFacts {
    /// The facts about a probe with files in a new directory at `place`.
    pub(super) fn new(
        engine: &dyn Engine,
        reason: &str,
        together: &Together,
        place: &Path,
        check: &str,
    ) -> ProbeFacts {
        let library = engine.library().map(|library| ProbedLibrary {
            file: library.file.to_owned(),
            maker: library.maker,
            abi: library.abi,
            version: library.version.trim().to_owned(),
        });
        let directory = place.parent().unwrap_or(place);
        ProbeFacts {
            library,
            reason: reason.to_owned(),
            processes: together.size,
            host: engine.processor_name().ok(),
            directory: directory.display().to_string(),
            file_system: mounts::file_system(place),
            check: if check.is_empty() { "warn" } else { check }.to_owned(),
        }
    }

    /// `native` or `embedded`.
    fn engine(&self) -> &'static str {
        match self.library {
            Some(_) => "native",
            None => "embedded",
        }
    }

    fn json(&self) -> Value {
        let library = self.library.as_ref().map(|library| {
            json!({
                "file": library.file,
                "maker": library.maker,
                "abi": library.abi,
                "version": library.version,
            })
        });
        json!({
            "engine": self.engine(),
            "why": self.reason,
            "library": library,
            "processes": self.processes,
            "host": self.host,
            "directory": self.directory,
            "file_system": self.file_system,
            "check": self.check,
        })
    }

    fn text(&self, look: Look) -> String {
        let mut table = Table::default();
        let mut line = |title: &str, text: String| {
            table.line(vec![Cell::new(Tone::Title, title), text.into()]);
        };
        line("engine", format!("{}: {}", self.engine(), self.reason));
        if let Some(library) = &self.library {
            let first = library.version.lines().next().unwrap_or_default();
            line("library", format!("{}, {}", library.maker, library.abi));
            line("file", library.file.clone());
            line(
                "version",
                first.split_whitespace().collect::<Vec<_>>().join(" "),
            );
        }
        let host = self.host.as_deref().unwrap_or("an unnamed host");
        line(
            "processes",
            format!("{} (the first on {host})", self.processes),
        );
        let kind = self.file_system.as_deref().unwrap_or("unknown");
        line(
            "directory",
            format!("{} (file system: {kind})", self.directory),
        );
        line("MINFO_CHECK", self.check.clone());
        table.text(look, 0)
    }
}

/// A probe and its findings.
pub(super) struct ProbeReport<'a> {
    /// What was probed.
    pub about: &'a ProbeFacts,
    /// What was found.
    pub results: &'a Results,
    /// The selection of hints, if it is not all of them.
    pub part: Option<Value>,
    /// The step in which the probe ended, if it did not finish.
    pub unfinished: Option<&'a str>,
}

/// The value in the first line of the JSON by which `diff` recognises it.
pub(crate) const FORMAT: &str = "mpi-hints probe, version 1";

impl ProbeReport<'_> {
    /// As JSON.
    pub(super) fn json(&self) -> Value {
        let failures = self
            .results
            .failures
            .iter()
            .map(|(how, error)| json!({ "procedure": how.procedure(), "error": error }));
        let mut report = json!({
            "format": FORMAT,
            "about": self.about.json(),
            "failures": failures.collect::<Vec<_>>(),
            "hints": self.results.findings.iter().map(ProbeFinding::json).collect::<Vec<_>>(),
        });
        if let Some(part) = &self.part {
            report["part"] = part.clone();
        }
        if let Some(step) = self.unfinished {
            report["unfinished"] = json!(step);
        }
        report
    }

    /// As text.
    pub(super) fn text(&self, look: Look) -> String {
        let mut text = self.about.text(look);
        if let Some(step) = self.unfinished {
            let line = format!("not finished: the probe ended in {step}");
            text.push_str(&format!("\n{}\n", look.paint(Tone::Bad, &line)));
        }
        for (how, error) in &self.results.failures {
            let line = format!("{} failed: {error}", how.procedure());
            text.push_str(&format!("\n{}\n", look.paint(Tone::Bad, &line)));
        }
        for kind in [Kind::Comm, Kind::Win, Kind::File] {
            let findings = self.results.findings.iter();
            let of_kind: Vec<&ProbeFinding> = findings
                .filter(|found| found.object == kind.name())
                .collect();
            if !of_kind.is_empty() {
                text.push_str(&of_objects(kind.objects(), &of_kind, look));
            }
        }
        text
    }
}

/// The width of the list of ignored keys, in columns.
const WIDTH: usize = 110;
fn of_objects(objects: &str, findings: &[&ProbeFinding], look: Look) -> String {
    let mut table = Table::new(&[
        "key",
        "default",
        "tried",
        "at creation",
        "later",
        "wrong value",
    ]);
    let mut ignored = Vec::new();
    for found in findings {
        let is_told = found.untried.is_some() && found.default.is_some();
        if found.is_ignored() && !is_told {
            ignored.push(found.key.as_str());
            continue;
        }
        let mut line = vec![
            Cell::new(Tone::Subject, &found.key),
            found.default.as_deref().unwrap_or_default().into(),
        ];
        match &found.untried {
            Some(why) => line.push(Cell::new(Tone::Faint, why)),
            None => {
                line.push(found.given.clone().unwrap_or_default().into());
                line.push(outcome(found.at_creation.as_ref()));
                line.push(outcome(found.later.as_ref()));
                line.push(match &found.wrong {
                    Some(wrong) if matches!(wrong.outcome, TrialOutcome::LeftOut(..)) => {
                        format!("{} was not passed on", wrong.given).into()
                    }
                    Some(wrong) => format!("{} {}", wrong.given, wrong.outcome).into(),
                    None => Cell::default(),
                });
            }
        }
        table.line(line);
    }
    let title = look.paint(Tone::Title, objects);
    let mut text = format!("\n{title}\n{}", table.text(look, 2));
    if !ignored.is_empty() {
        let line = format!("no effect: {}", ignored.join(", "));
        text.push_str(&wrapped(&line, 2, look.width_of_text(WIDTH)));
    }
    text
}

fn outcome(outcome: Option<&TrialOutcome>) -> Cell {
    let Some(outcome) = outcome else {
        return Cell::default();
    };
    let tone = match outcome {
        TrialOutcome::Taken => Tone::Good,
        TrialOutcome::Ignored => Tone::Faint,
        TrialOutcome::NotUsed(_)
        | TrialOutcome::Changed(_)
        | TrialOutcome::LeftOut(..)
        | TrialOutcome::Failed(_) => Tone::Bad,
    };
    Cell::new(tone, outcome.to_string())
}
