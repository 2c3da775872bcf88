//! `mpi-hints report`: shows the files that `MINFO_REPORT=json:PATH` wrote.

mod combined;
mod compare;
mod page;
pub(crate) mod reader;

use crate::output::{self, Output, OutputFormat};
use crate::progress::Progress;
use crate::trouble::{Found, Trouble};
use clap::Args;
use combined::Joined;
use reader::JobReport;
use std::path::PathBuf;

/// Shows what MINFO_REPORT=json:PATH has written: one report, or those of several jobs together
#[derive(Args, Clone, Debug)]
pub(crate) struct ReportOptions {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Only what deserves attention
    #[arg(long = "summary")]
    is_summary: bool,
    /// What differs between two reports
    #[arg(long = "compare")]
    is_comparison: bool,
    /// Ends with status 1 if a hint deserves attention
    #[arg(long = "check", conflicts_with = "is_comparison")]
    is_check: bool,
    #[command(flatten)]
    output: Output,
}

/// Shows reports.
///
/// # Errors
/// A file cannot be read or is not a report, or the output cannot be written.
pub(crate) fn run(wanted: &ReportOptions) -> Result<Found, Trouble> {
    let progress = Progress::new("reading", None);
    let all = wanted.files.len();
    let numbered = wanted.files.iter().zip(1..);
    let reports: Result<Vec<JobReport>, Trouble> = numbered
        .map(|(path, number)| {
            progress.step(&format!("reading {}, {number} of {all}", path.display()));
            JobReport::read(path)
        })
        .collect();
    let reports = reports?;
    progress.step("joining");
    let look = wanted.output.look();
    let (text, found) = if wanted.is_comparison {
        let [one, other] = reports.as_slice() else {
            let what = format!("--compare needs two reports; there are {}", reports.len());
            return Err(Trouble::new(what));
        };
        compare::compared(one, other, wanted.output.format(), look)
    } else {
        let joined = Joined::of(&reports, wanted.is_summary);
        let text = match wanted.output.format() {
            OutputFormat::Text => joined.text(look),
            OutputFormat::Json => output::json(&joined.json()),
            OutputFormat::Html => page::page(&joined),
        };
        let found = match wanted.is_check && joined.attention() > 0 {
            true => Found::Something,
            false => Found::Nothing,
        };
        (text, found)
    };
    drop(progress);
    wanted.output.write(&text)?;
    Ok(found)
}
