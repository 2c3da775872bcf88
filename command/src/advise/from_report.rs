//! A job from a report that `MINFO_REPORT=json:PATH` wrote.

use super::job::{JobFile, JobProfile, OwnFiles};
use super::library::JobLibrary;
use crate::report::reader::JobReport;
use minfo_report::record::FileRecord;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// A job from a report.
pub(crate) fn job(report: &JobReport) -> JobProfile {
    let files = report.files.iter().map(|record| JobFile {
        record: record.clone(),
        log: None,
    });
    let files: Vec<JobFile> = files.collect();
    let job = report.job();
    let mut unknown = Vec::new();
    if files.is_empty() {
        unknown.push(
            "what was done with files: the report has none; for a program that does not use this library, preload libmpi_hints_audit.so".to_owned(),
        );
    }
    let lacks = |is_known: fn(&FileRecord) -> bool| !report.files.iter().all(is_known);
    if lacks(|file| file.seconds.is_some()) {
        unknown.push("how long requests took: this report has no times of them".to_owned());
    }
    if lacks(|file| !file.written.sizes.is_empty()) {
        unknown.push("the sizes of single requests, but for their mean".to_owned());
    }
    if lacks(|file| file.file_system().is_some()) {
        unknown.push("the file systems".to_owned());
    }
    let has_calls = |file: &FileRecord| file.written.calls + file.read.calls > 0;
    if !files.is_empty() && !report.files.iter().any(has_calls) {
        unknown.push("the calls of the system: libmpi_hints_audit.so was not preloaded".to_owned());
    }
    if job.hosts == 0 {
        unknown.push("the number of hosts".to_owned());
    }
    if let Some(remark) = &report.remark {
        unknown.push(format!("more than the report says of itself: {remark}"));
    }
    let known = |text: &Option<String>| text.clone().unwrap_or_default();
    JobProfile {
        path: report.path.clone(),
        user: known(&job.user),
        program: known(&job.program)
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .to_owned(),
        source: "report".to_owned(),
        processes: report.processes.max(1),
        hosts: Some(job.hosts).filter(|&hosts| hosts > 0),
        processors: Some(job.processors.0).filter(|&processors| processors > 0),
        seconds: job.seconds,
        library: JobLibrary::of(&report.library),
        files,
        hints: report.hints.clone(),
        own: own(report),
        libraries: Vec::new(),
        unread: Vec::new(),
        unknown,
        places: OnceCell::new(),
    }
}

/// What processes did with files of their own.
fn own(report: &JobReport) -> BTreeMap<i64, OwnFiles> {
    let mut all: BTreeMap<i64, OwnFiles> = BTreeMap::new();
    for file in report.files.iter().filter(|file| file.processes <= 1) {
        let Some(seconds) = &file.seconds else {
            continue;
        };
        // (If several processes opened it, each for itself, nothing tells the bytes of each.)
        let moved = [&file.written, &file.read];
        let moved = moved.map(|of| of.collective_bytes.saturating_add(of.independent_bytes));
        let moved = moved[0].saturating_add(moved[1]);
        let users = seconds.by_rank.len().max(1) as u64;
        for &(rank, written, read, metadata) in &seconds.by_rank {
            let own = all.entry(rank.try_into().unwrap_or(i64::MAX)).or_default();
            own.bytes = own.bytes.saturating_add(moved / users);
            own.seconds += written + read;
            own.metadata += metadata;
            own.files = own.files.saturating_add((file.names / users).max(1));
        }
    }
    all
}
