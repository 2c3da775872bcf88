//! `mpi-hints tune`: runs a job with candidate hints, and says which make it faster, or that none does.

mod behaviour;
mod candidates;
mod decision;
mod hints_file;
mod job;
mod process;
mod random;
mod record;
mod result;
mod search;
mod written;

use crate::output::{HintsFileOptions, Output};
use crate::report::reader::JobReport;
use crate::temporary_directory::TemporaryDirectory;
use crate::trouble::{Found, Trouble, named};
use clap::{Args, value_parser};
use decision::LEAST_ROUNDS;
use job::{PLACE, Runner, microseconds};
use minfo_report::record::FileRecord;
use minfo_rules::launcher;
use record::Record;
use result::{TuneFacts, TuneOutcome};
use search::{Search, Stop, seconds_of};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Runs a job with candidate hints, and says which make it faster, or that none does
#[derive(Args, Clone, Debug)]
#[command(
    long_about = "Runs a job again and again, as it is and with candidate hints, and says which make it faster, or that none \
    does. {run} in the arguments of the job becomes a directory of its own for each run."
)]
pub(crate) struct TuneOptions {
    /// How many rounds decide: in each the job runs twice as it is and once with the hints
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(LEAST_ROUNDS as u64..=1000), default_value_t = 9)]
    rounds: u64,
    /// The gain that is worth a hint: a smaller one is not claimed
    #[arg(long, value_name = "PERCENT", value_parser = value_parser!(u8).range(0..=90), default_value_t = 2)]
    at_least: u8,
    /// How long it may take: 90s, 10m, 2h
    #[arg(long, value_name = "TIME", value_parser = budget, default_value = "10m")]
    budget: Duration,
    /// Hints for files of these names only, as in a hints file
    #[arg(long = "for", value_name = "FILE-PATTERN")]
    pattern: Option<String>,
    /// Where directories of runs are made: a directory of the file system that matters
    #[arg(id = "dir", long = "dir", value_name = "DIR", default_value = ".")]
    directory: PathBuf,
    #[command(flatten)]
    write: HintsFileOptions,
    /// Says by its status whether what a run wrote is right, in place of the comparison byte by byte
    #[arg(long, value_name = "COMMAND")]
    verify: Option<String>,
    /// Runs before each run, outside its time: to empty caches, or to set stripes of {run}
    #[arg(long, value_name = "COMMAND")]
    prepare: Option<String>,
    /// Syncs the files of the job to the disk, within the time
    #[arg(long = "sync")]
    is_synced: bool,
    /// Tries variables of Open MPI as well (OMPI_MCA_io and others)
    #[arg(long = "environment")]
    has_environment: bool,
    /// All runs may write the same files
    #[arg(long = "overwrite")]
    is_overwriting: bool,
    #[command(flatten)]
    output: Output,
    /// Says again what the runs of a record show, which --json has written
    #[arg(long, value_name = "RECORD", conflicts_with = "command")]
    again: Option<PathBuf>,
    /// The job: mpiexec -n 4 ./app {run}/out.dat
    #[arg(value_name = "JOB", last = true, required_unless_present = "again")]
    command: Vec<OsString>,
}

impl TuneOptions {
    /// Whether each run has a directory of its own.
    fn has_place(&self) -> bool {
        let has = |word: &OsString| {
            word.as_bytes()
                .windows(PLACE.len())
                .any(|part| part == PLACE.as_bytes())
        };
        self.command.iter().any(has)
    }

    /// Whether hints are for this file of a run.
    fn is_for(&self, file: &FileRecord) -> bool {
        file.is_used() && hints_file::is_meant(self.pattern.as_deref(), &file.name)
    }

    /// The files of a run that hints are for.
    fn files<'a>(&self, report: &'a JobReport) -> impl Iterator<Item = &'a FileRecord> {
        report.files.iter().filter(|file| self.is_for(file))
    }

    /// Whether it is IOR, which writes other data each time.
    fn is_ior(&self) -> bool {
        let names = self
            .command
            .iter()
            .filter_map(|word| Path::new(word).file_name());
        names.into_iter().any(|name| name == "ior")
    }

    /// The job in a line.
    fn words(&self) -> String {
        let words = self.command.iter().map(|word| word.to_string_lossy());
        words.collect::<Vec<_>>().join(" ")
    }
}

/// A budget: a number of seconds, or of minutes (`10m`) or hours (`2h`).
///
/// # Errors
/// It is not one, or more than a year.
fn budget(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.char_indices().last() {
        Some((end, 's')) => (&text[..end], 1),
        Some((end, 'm')) => (&text[..end], 60),
        Some((end, 'h')) => (&text[..end], 3600),
        _ => (text, 1),
    };
    let seconds = number
        .parse::<u32>()
        .ok()
        .and_then(|number| number.checked_mul(unit));
    match seconds {
        Some(seconds @ 1..=31_536_000) => Ok(Duration::from_secs(seconds.into())),
        _ => Err("expected a time such as 90s, 10m or 2h".to_owned()),
    }
}

/// Tunes a job.
///
/// # Errors
/// The job cannot be run, fails, or does nothing with files of MPI; something is in the way of the result.
pub(crate) fn run(wanted: &TuneOptions) -> Result<Found, Trouble> {
    if let Some(path) = &wanted.again {
        wanted.write.check()?;
        let record = Record::read(path)?;
        return record
            .shown(|outcome| show(wanted, outcome))
            .map(|()| Found::Nothing);
    }
    check(wanted)?;
    let audit = audit_library()?;
    // Before the first file, so that no signal leaves one behind.
    let signals =
        Signals::new([SIGHUP, SIGINT, SIGTERM]).map_err(|error| Trouble::new(error.to_string()))?;
    let place = TemporaryDirectory::new(&wanted.directory, ".mpi-hints-tune-")?;
    let mut runner = Runner::new(wanted, audit, place, signals);
    let done = tune(wanted, &mut runner);
    let removed = runner.close();
    match done {
        Ok(()) => removed.map(|()| Found::Nothing),
        Err(Stop::Trouble(trouble)) => Err(trouble),
        Err(Stop::Signal(signal)) => {
            // Ends this process as the signal would have done.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            removed.map(|()| Found::Nothing)
        }
    }
}

fn tune(wanted: &TuneOptions, runner: &mut Runner<'_>) -> Result<(), Stop> {
    let (report, seconds) = runner.first()?;
    if wanted.files(&report).next().is_none() {
        let names = report.files.iter().take(5);
        let names: Vec<&str> = names
            .filter_map(|file| file.name.rsplit('/').next())
            .collect();
        let pattern = wanted.pattern.as_deref().unwrap_or_default();
        let words = format!(
            "--for {pattern}: no file of the job has such a name (it uses {})",
            names.join(", ")
        );
        return Err(Trouble::new(words).into());
    }
    let left = wanted.budget.as_secs_f64() - runner.elapsed();
    // With what is done between runs.
    let cost = runner.elapsed() / 2.0;
    let sets = candidates::all(&report, wanted);
    if !sets.is_empty() {
        announce(wanted, runner, sets.len(), (seconds, cost))?;
    }
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = since.map_or(1, |since| u64::from(since.subsec_nanos()))
        ^ u64::from(std::process::id()) << 32;
    let decides = (wanted.rounds as usize, f64::from(wanted.at_least) / 100.0);
    let mut search = Search::new(sets, cost, decides, left, seed);
    let done = search.run(runner);
    if matches!(done, Err(Stop::Trouble(_))) {
        return done;
    }
    runner.quiet();
    let about = TuneFacts {
        seconds: microseconds(runner.elapsed()),
        is_stopped: done.is_err(),
        ..TuneFacts::of(wanted, &report)
    };
    show(
        wanted,
        &TuneOutcome {
            about: &about,
            search: &search,
            seed,
        },
    )?;
    done
}

/// Says what is to come: how many runs at least, and how long they take.
///
/// # Errors
/// The budget is over before.
fn announce(
    wanted: &TuneOptions,
    runner: &Runner<'_>,
    candidates: usize,
    (seconds, cost): (f64, f64),
) -> Result<(), Trouble> {
    let left = wanted.budget.as_secs_f64() - runner.elapsed();
    let least = seconds_of(LEAST_ROUNDS, cost) + 3.0 * cost;
    if least > left {
        let needed = (runner.elapsed() + 2.0 * least).ceil();
        return Err(Trouble::new(format!(
            "a run takes {seconds:.1} s, and the budget of {} s is over before anything can be decided: --budget {needed}s",
            wanted.budget.as_secs()
        )));
    }
    // Each candidate and the job as it is; some of them again; and three runs for each of the last rounds.
    let runs = 2 * candidates + 20 + 3 * wanted.rounds as usize;
    let expected = (runs as f64 * cost).min(left);
    eprintln!(
        "mpi-hints: {candidates} candidates, about {runs} runs of {seconds:.1} s: about {}, and at most {}",
        minfo_report::numbers::seconds(expected),
        minfo_report::numbers::seconds(left)
    );
    Ok(())
}

/// Writes what was found.
///
/// # Errors
/// It cannot be written.
fn show(wanted: &TuneOptions, outcome: &TuneOutcome<'_>) -> Result<(), Trouble> {
    let text = wanted
        .output
        .either(|| outcome.json(), |look| outcome.text(look));
    wanted.output.write(&text)?;
    let hints = outcome.hints_file();
    wanted
        .write
        .write(hints.as_deref(), "no hint is better than none")
}

/// Whether this can begin at all.
fn check(wanted: &TuneOptions) -> Result<(), Trouble> {
    if let Some(found) = launcher::job(|name| std::env::var_os(name)).map_err(Trouble::new)? {
        return Err(Trouble::new(format!(
            "tune starts the job itself, and does not run under {} ({} is set)",
            found.launcher, found.variable
        )));
    }
    if std::env::var_os("MINFO_HINTS").is_some_and(|path| !path.is_empty()) {
        return Err(Trouble::new(
            "MINFO_HINTS is set: unset it, so that the job as it is has no hints of a file",
        ));
    }
    if !wanted.has_place() && !wanted.is_overwriting {
        return Err(Trouble::new(format!(
            "the job writes its files again in each run: put {PLACE} into its arguments, which becomes a directory of \
             each run, or give --overwrite"
        )));
    }
    // Not after ten minutes.
    wanted.write.check()
}

/// The library that is preloaded into the job.
fn audit_library() -> Result<std::path::PathBuf, Trouble> {
    let path = crate::info::prefix()?.join("lib/libmpi_hints_audit.so");
    match path.is_file() {
        true => Ok(path),
        false => Err(Trouble::new(format!(
            "{}: it is not installed",
            named(&path)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets() {
        assert_eq!(budget("90"), Ok(Duration::from_secs(90)));
        assert_eq!(budget("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(budget("10m"), Ok(Duration::from_secs(600)));
        assert_eq!(budget("2h"), Ok(Duration::from_secs(7200)));
        for wrong in ["", "m", "0", "-1", "1.5m", "10 m", "4294967295h", "é"] {
            assert!(budget(wrong).is_err(), "{wrong}");
        }
    }
}
