//! `mpi-hints probe`: what the MPI of this machine does with every hint.

mod finding;
mod mounts;
mod objects;
mod page;
mod processes;
mod report;
mod trial;
mod values;

use crate::output::{self, OutputFormat};
use crate::progress::{Progress, StepTimeout};
use crate::temporary_directory::TemporaryDirectory;
use crate::trouble::named;
use crate::trouble::{Found, TROUBLE, Trouble};
use minfo_engine::thread::ThreadLevel;
use minfo_engine::{Engine, Predefined};
use minfo_objects::engine;
use minfo_objects::life;
use minfo_rules::hints::catalogue::Kind;
use objects::Workshop;
use processes::Together;
pub(crate) use report::FORMAT;
use report::{ProbeFacts, ProbeReport};
use serde_json::{Value, json};
use signal_hook::consts::SIGTERM;
use std::path::Path;
use std::time::Duration;
use trial::{Results, Selection, TrialProgress};

/// The user's request.
#[derive(Clone, Debug)]
pub(crate) struct ProbeOptions<'a> {
    /// The directory for temporary files.
    pub directory: &'a Path,
    /// The file for the report; standard output if none is given.
    pub output: Option<&'a Path>,
    /// The form of the report.
    pub shape: OutputFormat,
    /// Kinds of objects, by their names; if empty, all kinds that can be probed.
    pub kinds: Vec<&'a str>,
    /// Keys; if empty, all of them.
    pub keys: Vec<&'a str>,
    /// Keys to leave out.
    pub without: Vec<&'a str>,
    /// Whether each hint is given alone.
    pub is_singly: bool,
    /// How long one object may take.
    pub patience: Duration,
}

impl ProbeOptions<'_> {
    /// The selection of hints, if it is not all of them.
    fn part(&self) -> Option<Value> {
        let is_whole = self.kinds.is_empty() && self.keys.is_empty() && self.without.is_empty();
        (!is_whole)
            .then(|| json!({ "for": self.kinds, "keys": self.keys, "without": self.without }))
    }
}

/// The kinds of objects that the probe creates.
pub(crate) const KINDS: [&str; 3] = ["comm", "win", "file"];

/// Runs the probe. All processes of a job call this, and the first one writes.
///
/// # Errors
/// No MPI is available, a file cannot be created, or the report cannot be written.
pub(crate) fn run(wanted: &ProbeOptions<'_>) -> Result<Found, Trouble> {
    let (engine, reason) = engine::choice()?;
    life::init(engine, ThreadLevel::Single)?;
    let world = engine.comm(Predefined::World)?;
    // A duplicate, so that MPI_COMM_WORLD keeps its hints.
    let own = world.object.dup(None)?;
    let together = Together::new(own.object)?;
    let done = all_of_it(wanted, engine, &reason.to_string(), &together);
    let done = done.unwrap_or_else(|trouble| {
        eprintln!("mpi-hints: {trouble}");
        // Other processes may be waiting for this one.
        engine.abort(TROUBLE.into())
    });
    together.comm.free()?;
    life::finalize(engine)?;
    done
}

/// The probe, while MPI runs. After an outer error, the processes are no longer in step.
fn all_of_it(
    wanted: &ProbeOptions<'_>,
    engine: &dyn Engine,
    reason: &str,
    together: &Together,
) -> Result<Result<Found, Trouble>, Trouble> {
    let check = std::env::var("MINFO_CHECK").unwrap_or_default();
    // With MINFO_CHECK=off on all processes, every value that is tried would reach the library.
    if together.all(engine.library().is_some() && check == "off")? {
        let what =
            "MINFO_CHECK=off hands the MPI values that it is known to crash on; unset it to probe";
        return Ok(alone(together, Err(Trouble::new(what))));
    }
    let selection = Selection {
        kinds: wanted
            .kinds
            .iter()
            .filter_map(|kind| Kind::named(kind))
            .collect(),
        keys: wanted.keys.clone(),
        without: wanted.without.clone(),
        is_singly: wanted.is_singly,
    };
    if let Err(trouble) = selection.check() {
        return Ok(alone(together, Err(trouble)));
    }
    let made = together
        .is_first()
        .then(|| TemporaryDirectory::of_probe(wanted.directory))
        .transpose();
    let path = match &made {
        Ok(Some(place)) => place.path().to_str().unwrap_or_default(),
        _ => "",
    };
    let path = together.text(path)?;
    let place = match made {
        Err(trouble) => return Ok(Err(trouble)),
        Ok(_) if path.is_empty() => {
            let what = format!("{}: not valid UTF-8", named(wanted.directory));
            return Ok(alone(together, Err(Trouble::new(what))));
        }
        Ok(place) => place,
    };
    let workshop = Workshop::new(together, Path::new(&path))?;
    let report = place.as_ref().map(|place| Keeper {
        wanted,
        about: ProbeFacts::new(engine, reason, together, place.path(), &check),
        place,
        progress: Progress::new("the first object", Some(limit(wanted.patience))),
    });
    let mut observer = |results: &Results, step: &TrialProgress| {
        if let Some(report) = &report {
            report.keep(results, step);
        }
    };
    let is_embedded = engine.library().is_none();
    let results = trial::all(&workshop, together, &selection, is_embedded, &mut observer)?;
    workshop.close()?;
    let Some(Keeper {
        about, progress, ..
    }) = report
    else {
        return Ok(Ok(Found::Nothing));
    };
    // The reader of the report may take any amount of time.
    drop(progress);
    let text = text(wanted, &about, &results, None);
    let Some(place) = place else {
        return Ok(Ok(Found::Nothing));
    };
    let is_removed = place.remove();
    let written = output::print_to(wanted.output, &text, wanted.shape);
    Ok(written.and(is_removed).map(|()| Found::Nothing))
}

/// What the first process has found, in the requested form.
fn text(
    wanted: &ProbeOptions<'_>,
    about: &ProbeFacts,
    results: &Results,
    unfinished: Option<&str>,
) -> String {
    let report = ProbeReport {
        about,
        results,
        part: wanted.part(),
        unfinished,
    };
    match wanted.shape {
        OutputFormat::Json => output::json(&report.json()),
        OutputFormat::Html => page::page(&report.json()),
        OutputFormat::Text => report.text(output::look_of(wanted.output)),
    }
}

/// Saves the findings in case the MPI ends the probe.
struct Keeper<'a> {
    wanted: &'a ProbeOptions<'a>,
    about: ProbeFacts,
    place: &'a TemporaryDirectory,
    progress: Progress,
}

impl Keeper<'_> {
    fn keep(&self, results: &Results, step: &TrialProgress) {
        let TrialProgress { what, done, all } = step;
        self.progress
            .step(&format!("{done} of {all} values tried, {what}"));
        let words = format!("the probe ended in {what}");
        let text = match self.wanted.output {
            Some(_) => text(self.wanted, &self.about, results, Some(what)),
            None => String::new(),
        };
        self.place.keep(&words, self.wanted.output, &text);
    }
}

/// Aborts a probe that hangs; the launcher then ends the other processes.
fn limit(patience: Duration) -> StepTimeout {
    StepTimeout {
        step: patience,
        passed: |step| {
            eprintln!(
                "mpi-hints: no answer: {step}; --patience gives it more time, --without KEY leaves a key out, \
                 and --singly gives each hint alone"
            );
            let _ = signal_hook::low_level::raise(SIGTERM);
        },
    }
}

/// Only the first process reports the result, which is the same on all.
fn alone(together: &Together, done: Result<Found, Trouble>) -> Result<Found, Trouble> {
    match together.is_first() {
        true => done,
        false => Ok(Found::Nothing),
    }
}
