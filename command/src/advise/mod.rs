//! `mpi-hints advise`: what to change in a slow job, from a report of this library or a log of Darshan.

mod find;
mod finding;
mod from_log;
pub(crate) mod from_report;
pub(crate) mod job;
pub(crate) mod library;
mod rules;
#[cfg(test)]
mod tests;
mod text;

use crate::darshan;
use crate::output::{self, OutputFormat};
use crate::probe::FORMAT;
use crate::progress::Progress;
use crate::report::reader::JobReport;
use crate::trouble::{Found, Trouble, named};
use job::JobProfile;
use library::Probe;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use text::Advice;

/// The largest file that is read.
const MOST: u64 = 256 << 20;

/// What to advise on, and how to show it.
#[derive(Clone, Debug)]
pub(crate) struct AdviseOptions<'a> {
    /// Reports and logs.
    pub files: Vec<&'a Path>,
    /// What `probe --json` found of the library that the jobs used.
    pub probe: Option<&'a Path>,
    /// Whether a finding is worth the status 1.
    pub is_check: bool,
    /// Where the advised hints are written.
    pub write: Option<&'a Path>,
    /// Whether a file that is there is replaced.
    pub is_forced: bool,
    /// Where the advice goes, unless it is standard output.
    pub output: Option<&'a Path>,
    /// Its form.
    pub shape: OutputFormat,
}

/// Advises on each of these jobs.
///
/// # Errors
/// A file cannot be read, or is neither a report nor a log; something cannot be written.
pub(crate) fn run(wanted: &AdviseOptions<'_>) -> Result<Found, Trouble> {
    let progress = Progress::new("reading", None);
    let probe = wanted.probe.map(probe).transpose()?;
    let mut all = Vec::new();
    for (path, number) in wanted.files.iter().zip(1..) {
        let of = wanted.files.len();
        progress.step(&format!("reading {}, {number} of {of}", path.display()));
        let job = read(path)?;
        let findings = finding::all(&job, probe.as_ref());
        all.push(Advice { job, findings });
    }
    drop(progress);
    let text = match wanted.shape {
        OutputFormat::Text => text::text(&all, output::look_of(wanted.output)),
        OutputFormat::Json => output::json(&text::json(&all)),
        OutputFormat::Html => text::page(&all),
    };
    if let Some(path) = wanted.write {
        match text::hints_file(&all) {
            Some(hints) => write(path, &hints, wanted.is_forced)?,
            None => eprintln!(
                "mpi-hints: {} is not written: no hints are advised",
                named(path)
            ),
        }
    }
    output::print_to(wanted.output, &text, wanted.shape)?;
    let is_found = all.iter().any(|advice| !advice.findings.is_empty());
    Ok(match wanted.is_check && is_found {
        true => Found::Something,
        false => Found::Nothing,
    })
}

/// What to do about the files of a report, in pairs of what was found and what to do.
pub(crate) fn in_brief(report: &JobReport) -> Vec<(String, String)> {
    let job = from_report::job(report);
    let findings = finding::all(&job, None);
    text::in_brief(&Advice { job, findings })
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

/// Writes a hints file, over another one only if that is forced.
///
/// # Errors
/// It cannot be written, or is there.
pub(crate) fn write(path: &Path, text: &str, is_forced: bool) -> Result<(), Trouble> {
    let mut options = OpenOptions::new();
    match is_forced {
        true => options.write(true).create(true).truncate(true),
        false => options.write(true).create_new(true),
    };
    let written = options
        .open(path)
        .and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Trouble::new(format!("{}: it exists; --force replaces it", named(path)))
        }
        _ => Trouble::new(format!("{}: {error}", named(path))),
    })
}
