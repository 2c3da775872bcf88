//! `mpi-hints report`: shows the files that `MINFO_REPORT=json:PATH` wrote.

mod combined;
mod compare;
mod page;
mod probes;
pub(crate) mod reader;

use crate::output::Output;
use crate::progress::Progress;
use crate::trouble::{Found, Trouble, named};
use clap::Args;
use combined::Joined;
use compare::Comparison;
use minfo_report::table::Look;
use reader::JobReport;
use serde_json::Value;
use std::path::PathBuf;

/// Shows what MINFO_REPORT=json:PATH has written: one report, or those of several jobs together
#[derive(Args, Clone, Debug)]
pub(crate) struct ReportOptions {
    /// Reports in JSON
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
    /// A self-contained page for a browser
    #[arg(long = "html", conflicts_with = "is_json")]
    is_html: bool,
}

/// Shows reports.
///
/// # Errors
/// A file cannot be read or is not a report, or the output cannot be written.
pub(crate) fn run(wanted: &ReportOptions) -> Result<Found, Trouble> {
    if wanted.is_comparison {
        return compare(wanted);
    }
    let progress = Progress::new("reading", None);
    let all = wanted.files.len();
    let mut reports = Vec::new();
    for (path, number) in wanted.files.iter().zip(1..) {
        progress.step(&format!("reading {}, {number} of {all}", path.display()));
        reports.push(JobReport::read(path)?);
    }
    progress.step("joining");
    let joined = Joined::of(&reports, wanted.is_summary);
    let text = wanted.text(
        || page::page(&joined),
        || joined.json(),
        |look| joined.text(look),
    );
    drop(progress);
    wanted.write(&text)?;
    Ok(Found::something_if(
        wanted.is_check && joined.attention() > 0,
    ))
}

/// Shows what differs between two reports, or two probes.
///
/// # Errors
/// Those of [`run`].
pub(crate) fn compare(wanted: &ReportOptions) -> Result<Found, Trouble> {
    let [one, other] = wanted.files.as_slice() else {
        let number = wanted.files.len();
        let what = format!("--compare needs two files; there are {number}");
        return Err(Trouble::new(what));
    };
    let compared = Comparison::of([one, other])?;
    let text = wanted.text(
        || compared.page(),
        || compared.json.clone(),
        |look| compared.text(look),
    );
    wanted.write(&text)?;
    Ok(Found::something_if(compared.has_differences()))
}

impl ReportOptions {
    fn text(
        &self,
        page: impl FnOnce() -> String,
        json: impl FnOnce() -> Value,
        text: impl FnOnce(Look) -> String,
    ) -> String {
        if self.is_html {
            page()
        } else {
            self.output.either(json, text)
        }
    }

    fn write(&self, text: &str) -> Result<(), Trouble> {
        self.output.write(text)?;
        // (A browser opens a page, and no pipe.)
        if let (true, Some(file)) = (self.is_html, &self.output.file) {
            eprintln!("mpi-hints: the page is in {}", named(file));
        }
        Ok(())
    }
}
