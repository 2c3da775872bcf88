//! `mpi-hints advise`: what to change in a slow job, from a report of this library or a log of Darshan.

mod find;
mod find_file;
mod find_hint;
mod finding;
mod from_log;
pub(crate) mod from_report;
pub(crate) mod job;
pub(crate) mod library;
mod page;
mod rules;
mod site;
#[cfg(test)]
mod tests;
mod text;
mod time;

use crate::darshan;
use crate::output::{HintsFileOptions, Output};
use crate::probe::FORMAT;
use crate::progress::Progress;
use crate::report::reader::{JobReport, bytes};
use crate::trouble::{Found, Trouble, named};
use clap::Args;
use job::JobProfile;
use library::Probe;
use std::path::{Path, PathBuf};
use text::Advice;

/// Says what to change in a slow job, from its report or its Darshan log
#[derive(Args, Clone, Debug)]
#[command(
    long_about = "Says what to change in a slow job, what may gain most first: hints, and what is no hint. Reads what \
    MINFO_REPORT=json:PATH has written (with libmpi_hints_audit.so preloaded, which records what was done with files), and \
    logs of Darshan, versions 3.00 to 3.41. Of several files, and of directories, it has a line for each job: what wastes \
    most time of hosts first."
)]
pub(crate) struct AdviseOptions {
    /// Reports in JSON, logs of Darshan, or directories of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Everything: of a job, all findings, with rule and source; of several, all jobs
    #[arg(short = 'v', long = "verbose")]
    is_verbose: bool,
    /// How many processes a host has, where a log does not tell it
    #[arg(long = "per-host", value_name = "N", default_value = "64", value_parser = clap::value_parser!(u64).range(1..))]
    per_host: u64,
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
    /// A self-contained page for a browser
    #[arg(long = "html", conflicts_with = "is_json")]
    is_html: bool,
}

/// Advises on a job, or on many.
///
/// # Errors
/// The file, or none of several, can be read, or is neither a report nor a log; something cannot be written.
pub(crate) fn run(wanted: &AdviseOptions) -> Result<Found, Trouble> {
    let probe = wanted.probe.as_deref().map(probe).transpose()?;
    let path = match wanted.files.as_slice() {
        [path] if !path.is_dir() => path,
        _ => return site::run(wanted, probe.as_ref()),
    };
    let progress = Progress::new(&format!("reading {}", path.display()), None);
    let bytes = bytes(path)?;
    let advice = Advice::of(read(path, &bytes)?, probe.as_ref());
    let text = match wanted.is_html {
        true => page::page(&advice, from_log::heatmap(&bytes)),
        false => {
            let text = |look| advice.text(look, wanted.is_verbose);
            wanted.output.either(|| text::json(&advice), text)
        }
    };
    drop(progress);
    let is_found = !advice.findings.is_empty();
    wanted.end(&text, text::hints_file(advice.found()), is_found)
}

impl AdviseOptions {
    /// Writes what was asked for.
    fn end(&self, text: &str, hints: Option<String>, is_found: bool) -> Result<Found, Trouble> {
        self.write.write(hints.as_deref(), "no hints are advised")?;
        self.output.write(text)?;
        Ok(Found::something_if(self.is_check && is_found))
    }
}

/// What to do about the files of a report, in pairs of what was found and what to do.
pub(crate) fn in_brief(report: &JobReport) -> Vec<(String, String)> {
    text::in_brief(&Advice::of(from_report::job(report), None))
}

/// Reads a report or a log: its first bytes say which it is.
fn read(path: &Path, bytes: &[u8]) -> Result<JobProfile, Trouble> {
    if let Some(words) = darshan::older(bytes) {
        return Err(Trouble::new(format!("{}: {words}", named(path))));
    }
    if !darshan::is_log(bytes) {
        // JSON begins with a bracket, and is text.
        let first = bytes.trim_ascii_start().first();
        if !bytes.is_empty() && first != Some(&b'{') {
            return Err(Trouble::new(format!(
                "{}: this is neither a report (MINFO_REPORT=json:PATH) nor a Darshan log",
                named(path)
            )));
        }
        return JobReport::of(path, bytes).map(|report| from_report::job(&report));
    }
    let name = path.display().to_string();
    from_log::job(&name, bytes).map_err(|words| Trouble::new(format!("{}: {words}", named(path))))
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
