//! `mpi-hints probe`: what the MPI of this machine does with every hint.

mod finding;
mod mounts;
mod objects;
mod processes;
mod report;
mod trial;
mod values;

use crate::output::Output;
use crate::progress::{Progress, StepTimeout};
use crate::temporary_directory::TemporaryDirectory;
use crate::trouble::named;
use crate::trouble::{Found, TROUBLE, Trouble};
use clap::{Args, value_parser};
use minfo_engine::thread::ThreadLevel;
use minfo_engine::{Engine, Predefined};
use minfo_objects::engine;
use minfo_objects::life;
use minfo_rules::text::visible;
use objects::Workshop;
use processes::Together;
pub(crate) use report::FORMAT;
use report::{ProbeFacts, ProbeReport};
use signal_hook::consts::SIGTERM;
use std::path::{Path, PathBuf};
use std::time::Duration;
use trial::{Results, Selection, TrialProgress};

/// Finds out what the MPI of this machine does with every hint
#[derive(Args, Clone, Debug)]
#[command(
    long_about = "Finds out what the MPI of this machine does with every hint that is known for communicators, windows and \
    files. Alone, or under the mpiexec of that MPI: then all processes take part, and one writes. MINFO_ENGINE and \
    MINFO_MPI_LIBRARY choose the MPI as for any program."
)]
pub(crate) struct ProbeOptions {
    /// Where temporary files are created: a directory of the file system that matters
    #[arg(id = "dir", long = "dir", value_name = "DIR", default_value = ".")]
    directory: PathBuf,
    #[command(flatten)]
    selection: Selection,
    /// How long one object may take before the probe is ended
    #[arg(long, value_name = "SECONDS", value_parser = value_parser!(u64).range(1..=86400), default_value_t = 120)]
    patience: u64,
    #[command(flatten)]
    output: Output,
}

/// Runs the probe. All processes of a job call this, and the first one writes.
///
/// # Errors
/// No MPI is available, a file cannot be created, or the report cannot be written.
pub(crate) fn run(wanted: &ProbeOptions) -> Result<Found, Trouble> {
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
    wanted: &ProbeOptions,
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
    let selection = &wanted.selection;
    if let Err(trouble) = selection.check() {
        return Ok(alone(together, Err(trouble)));
    }
    let made = together
        .is_first()
        .then(|| TemporaryDirectory::of_probe(&wanted.directory))
        .transpose();
    let path = match &made {
        Ok(Some(place)) => place.path().to_str().unwrap_or_default(),
        _ => "",
    };
    let path = together.text(path)?;
    let place = match made {
        Err(trouble) => return Ok(Err(trouble)),
        Ok(_) if path.is_empty() => {
            let what = format!("{}: not valid UTF-8", named(&wanted.directory));
            return Ok(alone(together, Err(Trouble::new(what))));
        }
        Ok(place) => place,
    };
    let workshop = Workshop::new(together, Path::new(&path))?;
    let report = place.as_ref().map(|place| Keeper {
        wanted,
        about: ProbeFacts::new(engine, reason, together, place.path(), &check),
        place,
        progress: Progress::new(
            "the first object",
            Some(limit(Duration::from_secs(wanted.patience))),
        ),
    });
    let mut observer = |results: &Results, step: &TrialProgress| {
        if let Some(report) = &report {
            report.keep(results, step);
        }
    };
    let is_embedded = engine.library().is_none();
    let results = trial::all(&workshop, together, selection, is_embedded, &mut observer)?;
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
    let written = wanted.output.write(&text);
    Ok(written.and(is_removed).map(|()| Found::Nothing))
}

/// What the first process has found, in the requested form.
fn text(
    wanted: &ProbeOptions,
    about: &ProbeFacts,
    results: &Results,
    unfinished: Option<&str>,
) -> String {
    let report = ProbeReport {
        about,
        results,
        part: wanted.selection.part(),
        unfinished,
    };
    wanted
        .output
        .either(|| report.json(), |look| report.text(look))
}

/// Saves the findings in case the MPI ends the probe.
struct Keeper<'a> {
    wanted: &'a ProbeOptions,
    about: ProbeFacts,
    place: &'a TemporaryDirectory,
    progress: Progress,
}

impl Keeper<'_> {
    fn keep(&self, results: &Results, step: &TrialProgress) {
        let TrialProgress { what, done, all } = step;
        self.progress
            .step(&format!("{done} of {all} values tried, {what}"));
        // An MPI that crashes leaves no time to write it.
        let rest = match &self.wanted.output.file {
            None => "--output FILE would have saved the findings so far".to_owned(),
            Some(file) => {
                let text = text(self.wanted, &self.about, results, Some(what));
                match std::fs::write(file, text) {
                    Ok(()) => format!("{} has the findings so far", named(file)),
                    Err(error) => format!("{}: {error}", named(file)),
                }
            }
        };
        let words = visible(&format!("the probe ended in {what}; {rest}"));
        self.place.on_signal(words);
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
