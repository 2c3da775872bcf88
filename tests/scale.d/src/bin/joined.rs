//! Prints as JSON the report that process 0 would write for a job of many processes: each has its own report, which is
//! serialised and joined in the order in which processes do it.
//!
//!     joined KIND PROCESSES FILES
//!
//! There are 32 processes on a host, and KIND says which files they open with hints:
//!
//! - `shared`: all open the same FILES files together, and one process of each host writes;
//! - `own`: each process opens FILES files of its own;
//! - `strided`: every third process opens the same ones, whose names differ in more than digits;
//! - `different`: all open the same ones, and each process gives another value of a hint.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use minfo_report::{Heading, Job, Report};
use minfo_scale::{JobKind, LIBRARY, Scale};

/// The report of the processes from `first` to the one before `first + span`, which the first of them joins: `span` is a
/// power of two.
fn joined(scale: Scale, first: u32, span: u32) -> Report {
    let mut report = scale.report_of(first);
    let mut step = 1;
    while step < span && first + step < scale.processes {
        let bytes = joined(scale, first + step, step).to_bytes();
        report.join(Report::of_bytes(&bytes).expect("a report is read back"));
        step *= 2;
    }
    report
}

/// What process 0 writes.
fn text(scale: Scale) -> String {
    let mut report = joined(scale, 0, scale.processes.next_power_of_two());
    report.judge_files(&|_| false);
    let job = Job {
        hosts: report.hosts(),
        ..Job::default()
    };
    report.to_json(&Heading {
        library: LIBRARY.name.to_owned(),
        version: LIBRARY.name.to_owned(),
        processes: scale.processes,
        hints_file: None,
        remark: None,
        job,
    })
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| arguments.get(place)?.parse::<u32>().ok();
    let kind = arguments.first().and_then(|word| JobKind::of(word));
    let (Some(kind), Some(processes @ 1..=1_000_000), Some(files)) = (kind, number(1), number(2))
    else {
        eprintln!("usage: joined shared|own|strided|different PROCESSES FILES");
        std::process::exit(2);
    };
    let scale = Scale {
        kind,
        processes,
        files,
    };
    print!("{}", text(scale));
}
