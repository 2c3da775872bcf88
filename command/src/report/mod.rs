//! `mpi-hints report`: shows the files that `MINFO_REPORT=json:PATH` wrote.

mod combined;
mod compare;
mod page;
pub(crate) mod reader;

use crate::output::{self, OutputFormat};
use crate::progress::Progress;
use crate::trouble::{Found, Trouble};
use combined::Joined;
use reader::JobReport;
use std::path::Path;

/// The user's request.
#[derive(Clone, Debug)]
pub(crate) struct ReportOptions<'a> {
    /// The reports.
    pub files: Vec<&'a Path>,
    /// Whether to show only what deserves attention.
    pub is_summary: bool,
    /// Whether to compare two reports.
    pub is_comparison: bool,
    /// Whether a hint that deserves attention is worth the status 1.
    pub is_check: bool,
    /// The file for the output; standard output if none is given.
    pub output: Option<&'a Path>,
    /// The form of the output.
    pub shape: OutputFormat,
}

/// Shows reports.
///
/// # Errors
/// A file cannot be read or is not a report, or the output cannot be written.
pub(crate) fn run(wanted: &ReportOptions<'_>) -> Result<Found, Trouble> {
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
    let look = output::look_of(wanted.output);
    let (text, found) = if wanted.is_comparison {
        let [one, other] = reports.as_slice() else {
            let what = format!("--compare needs two reports; there are {}", reports.len());
            return Err(Trouble::new(what));
        };
        compare::compared(one, other, wanted.shape, look)
    } else {
        let joined = Joined::of(&reports, wanted.is_summary);
        let text = match wanted.shape {
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
    output::print_to(wanted.output, &text, wanted.shape)?;
    Ok(found)
}
