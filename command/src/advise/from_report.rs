//! A job from a report that `MINFO_REPORT=json:PATH` wrote.

use super::job::{Asked, Called, Direction, FileUse, Given, Job};
use super::library::Library;
use crate::report::reader::{FileTraffic, HintOutcome, JobReport};

/// A job from a report.
pub(crate) fn job(report: &JobReport) -> Job {
    let hints = report.hints.iter().map(given).collect();
    let files: Vec<FileUse> = report.files.iter().map(file).collect();
    let mut unknown = vec!["how long requests took: this report has no times of them".to_owned()];
    if files.is_empty() {
        unknown.push(
            "what was done with files: only reports that were made with libmpi_hints_audit.so preloaded have it".to_owned(),
        );
    } else {
        unknown.push("the sizes of single requests, but for their mean".to_owned());
        unknown.push("the file systems".to_owned());
    }
    if report.job.hosts == 0 {
        unknown.push("the number of hosts".to_owned());
    }
    if let Some(remark) = &report.remark {
        unknown.push(format!("more than the report says of itself: {remark}"));
    }
    Job {
        path: report.path.clone(),
        source: "report".to_owned(),
        processes: report.processes.max(1),
        hosts: Some(report.job.hosts).filter(|&hosts| hosts > 0),
        seconds: None,
        library: Library::of(&report.library),
        files,
        hints,
        unknown,
        ..Job::default()
    }
}

fn given(hint: &HintOutcome) -> Given {
    let facts = &hint.facts;
    Given {
        kind: facts.kind.clone(),
        name: facts.name.clone(),
        key: facts.key.clone(),
        value: facts.given.clone(),
        in_effect: facts.in_effect.clone(),
        verdict: facts.verdict,
        detail: facts.detail.clone(),
        is_of_program: facts.line.is_none(),
        is_added: facts.added_by.is_some(),
    }
}

fn file(traffic: &FileTraffic) -> FileUse {
    let mut file = FileUse {
        name: traffic.name.clone(),
        processes: traffic.processes.max(1),
        is_of_mpi: true,
        settings: traffic.settings.clone(),
        ..FileUse::default()
    };
    for direction in Direction::BOTH {
        let of = match direction {
            Direction::Write => &traffic.written,
            Direction::Read => &traffic.read,
        };
        let [
            (collective, collective_bytes),
            (independent, independent_bytes),
        ] = of.asked;
        file.asked[direction as usize] = Asked {
            collective,
            collective_bytes: Some(collective_bytes),
            independent,
            bytes: collective_bytes.saturating_add(independent_bytes),
            small: None,
            seconds: None,
        };
        file.called[direction as usize] = Called {
            calls: of.calls,
            bytes: of.bytes,
            small: None,
            forward: None,
            seconds: None,
            processes: Some(of.processes),
        };
    }
    file
}
