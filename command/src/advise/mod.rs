//! `mpi-hints advise`: what to change in a slow job, from a report of this library or a log of Darshan.

mod find;
mod find_file;
mod find_hint;
mod finding;
mod from_log;
pub(crate) mod from_report;
pub(crate) mod job;
pub(crate) mod library;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod time;

use crate::darshan;
use crate::output::{HintsFileOptions, Output};
use crate::probe::FORMAT;
use crate::progress::Progress;
use crate::report::reader::JobReport;
use crate::trouble::{Found, Trouble, named};
use clap::Args;
use job::JobProfile;
use library::Probe;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use text::Advice;

/// The largest file that is read.
const MOST: u64 = 256 << 20;

/// Says what to change in a slow job, from its report or its Darshan log
#[derive(Args, Clone, Debug)]
#[command(
    long_about = "Says what to change in a slow job, what may gain most first: hints, and what is no hint. Reads what \
    MINFO_REPORT=json:PATH has written (with libmpi_hints_audit.so preloaded, which records what was done with files), and \
    logs of Darshan, versions 3.10 to 3.41."
)]
pub(crate) struct AdviseOptions {
    /// Reports in JSON, or logs of Darshan
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What `probe --json` found of the MPI of these jobs: no hint is advised that it ignores
    #[arg(long, value_name = "PROBE.json")]
    probe: Option<PathBuf>,
    #[command(flatten)]
    write: HintsFileOptions,
    /// Ends with status 1 if something was found
    #[arg(long = "check")]
    is_check: bool,
    #[command(flatten)]
    output: Output,
}

/// Advises on each of these jobs.
///
/// # Errors
/// A file cannot be read, or is neither a report nor a log; something cannot be written.
pub(crate) fn run(wanted: &AdviseOptions) -> Result<Found, Trouble> {
    let progress = Progress::new("reading", None);
    let probe = wanted.probe.as_deref().map(probe).transpose()?;
    let mut all = Vec::new();
    for (path, number) in wanted.files.iter().zip(1..) {
        let of = wanted.files.len();
        progress.step(&format!("reading {}, {number} of {of}", path.display()));
        all.push(Advice::of(read(path)?, probe.as_ref()));
    }
    drop(progress);
    let text = wanted
        .output
        .either(|| text::json(&all), |look| text::text(&all, look));
    let hints = text::hints_file(&all);
    wanted
        .write
        .write(hints.as_deref(), "no hints are advised")?;
    wanted.output.write(&text)?;
    let is_found = all.iter().any(|advice| !advice.findings.is_empty());
    Ok(Found::something_if(wanted.is_check && is_found))
}

/// What to do about the files of a report, in pairs of what was found and what to do.
pub(crate) fn in_brief(report: &JobReport) -> Vec<(String, String)> {
    text::in_brief(&Advice::of(from_report::job(report), None))
}

fn bytes(path: &Path) -> Result<Vec<u8>, Trouble> {
    let about = |words: String| Trouble::new(format!("{}: {words}", named(path)));
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes));
    read.map_err(|error| about(error.to_string()))?;
    match bytes.len() as u64 > MOST {
        true => Err(about(format!("it has more than {} MiB", MOST >> 20))),
        false => Ok(bytes),
    }
}

/// Reads a report or a log: its first bytes say which it is.
fn read(path: &Path) -> Result<JobProfile, Trouble> {
    let bytes = bytes(path)?;
    if !darshan::is_log(&bytes) {
        // JSON begins with a bracket, and is text.
        let first = bytes.trim_ascii_start().first();
        if !bytes.is_empty() && first != Some(&b'{') {
            return Err(Trouble::new(format!(
                "{}: this is neither a report (MINFO_REPORT=json:PATH) nor a Darshan log",
                named(path)
            )));
        }
        return JobReport::of(path, &bytes).map(|report| from_report::job(&report));
    }
    let name = path.display().to_string();
    from_log::job(&name, &bytes).map_err(|words| Trouble::new(format!("{}: {words}", named(path))))
}

fn probe(path: &Path) -> Result<Probe, Trouble> {
    let probe = serde_json::from_slice::<serde_json::Value>(&bytes(path)?).ok();
    match probe.filter(|probe| probe["format"] == FORMAT) {
        Some(probe) => Ok(Probe::of(&probe)),
        None => Err(Trouble::new(format!(
            "{}: this is not what `mpi-hints probe --json` of this version writes",
            named(path)
        ))),
    }
}
