//! A job from a report that `MINFO_REPORT=json:PATH` wrote.

use super::job::{
    AskedOfMpi, AskedOfSystem, GivenToFile, JobFile, JobProfile, OwnFiles, Part, RequestDirection,
    Spread,
};
use super::library::JobLibrary;
use crate::report::reader::{FileReport, HintOutcome, JobReport, Traffic};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// A job from a report.
pub(crate) fn job(report: &JobReport) -> JobProfile {
    let hints = report.hints.iter().map(given).collect();
    let files: Vec<JobFile> = report.files.iter().map(file).collect();
    let mut unknown = Vec::new();
    if files.is_empty() {
        unknown.push(
            "what was done with files: the report has none; for a program that does not use this library, preload libmpi_hints_audit.so".to_owned(),
        );
    }
    let lacks = |is_known: fn(&FileReport) -> bool| !report.files.iter().all(is_known);
    if lacks(|file| file.seconds.is_some()) {
        unknown.push("how long requests took: this report has no times of them".to_owned());
    }
    if lacks(|file| !file.written.sizes.is_empty()) {
        unknown.push("the sizes of single requests, but for their mean".to_owned());
    }
    if lacks(|file| file.place.kind.is_some()) {
        unknown.push("the file systems".to_owned());
    }
    let has_calls = |file: &FileReport| file.written.calls + file.read.calls > 0;
    if !files.is_empty() && !report.files.iter().any(has_calls) {
        unknown.push("the calls of the system: libmpi_hints_audit.so was not preloaded".to_owned());
    }
    let (own, shared_metadata) = times(report);
    if report.job.hosts == 0 {
        unknown.push("the number of hosts".to_owned());
    }
    if let Some(remark) = &report.remark {
        unknown.push(format!("more than the report says of itself: {remark}"));
    }
    JobProfile {
        path: report.path.clone(),
        source: "report".to_owned(),
        processes: report.processes.max(1),
        hosts: Some(report.job.hosts).filter(|&hosts| hosts > 0),
        seconds: report.job.seconds,
        library: JobLibrary::of(&report.library),
        files,
        hints,
        own,
        shared_metadata,
        unknown,
        places: OnceCell::new(),
    }
}

fn given(hint: &HintOutcome) -> GivenToFile {
    let facts = &hint.facts;
    GivenToFile {
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

/// What processes did with files of their own, and the time of a process for metadata of those that it shares.
fn times(report: &JobReport) -> (BTreeMap<i64, OwnFiles>, f64) {
    let mut all: BTreeMap<i64, OwnFiles> = BTreeMap::new();
    let mut shared = 0.0;
    for file in &report.files {
        let Some(seconds) = &file.seconds else {
            continue;
        };
        if file.processes > 1 {
            shared += seconds.metadata / file.processes as f64;
            continue;
        }
        // (If several processes opened it, each for itself, nothing tells the bytes of each.)
        let moved = asked(&file.written)
            .bytes
            .saturating_add(asked(&file.read).bytes);
        let users = seconds.by_rank.len().max(1) as u64;
        for &(rank, [written, read, metadata]) in &seconds.by_rank {
            let own = all.entry(rank.try_into().unwrap_or(i64::MAX)).or_default();
            own.bytes = own.bytes.saturating_add(moved / users);
            own.seconds += written + read;
            own.metadata += metadata;
            own.files = own.files.saturating_add((file.names / users).max(1));
        }
    }
    (all, shared)
}

fn asked(of: &Traffic) -> AskedOfMpi {
    let [
        (collective, collective_bytes),
        (independent, independent_bytes),
    ] = of.asked;
    let bytes = collective_bytes.saturating_add(independent_bytes);
    // (The sizes are those of both kinds.)
    let small = match of.sizes.as_slice() {
        [first @ .., of_mib, _, _, _, _, _] if collective == 0 => {
            let first = first.iter().copied().fold(0, u64::saturating_add);
            // In the fifth range are those of exactly 1 MiB as well.
            let is_less = bytes / independent.max(1) < 1 << 20;
            Some(if is_less {
                first.saturating_add(*of_mib)
            } else {
                first
            })
        }
        _ => None,
    };
    AskedOfMpi {
        collective,
        collective_bytes: Some(collective_bytes),
        independent,
        bytes,
        small,
        seconds: None,
        slowest: of.slowest,
    }
}

/// How many calls go back in the file. The first one after an open or a change of the view goes nowhere, and nothing is
/// known of those at the shared pointer.
fn backward(file: &FileReport, of: &Traffic) -> Option<Part> {
    let [(collective, _), (independent, _)] = of.asked;
    let calls = collective.saturating_add(independent);
    let starts = file
        .strided_views
        .saturating_mul(2)
        .saturating_add(file.opened);
    let others = starts.saturating_add(of.at_shared_pointer);
    Some(Part {
        number: calls.saturating_sub(of.sequential?).saturating_sub(others),
        of: calls,
        whose: "of MPI",
    })
}

/// The calls that do not begin at a block or stripe. Collective ones need not: aggregators choose what they transfer.
fn unaligned(file: &FileReport) -> Option<Part> {
    let mut part = Part {
        number: 0,
        of: 0,
        whose: "of MPI",
    };
    for of in [&file.written, &file.read] {
        let (aligned, unaligned) = (of.aligned?, of.unaligned?);
        if of.asked[0].0 == 0 {
            part.number = part.number.saturating_add(unaligned);
            part.of = part.of.saturating_add(aligned).saturating_add(unaligned);
        }
    }
    Some(part)
}

/// The slowest process and the fastest; not with collective calls, in which the fast ones wait for the slow ones.
fn spread(file: &FileReport) -> Option<Spread> {
    let seconds = file.seconds.as_ref()?;
    if [&file.written, &file.read]
        .iter()
        .any(|of| of.asked[0].0 > 0)
    {
        return None;
    }
    let times = seconds.by_rank.iter();
    let times = times.map(|&(rank, [written, read, _])| (written + read, rank));
    let by_time = |one: &(f64, u64), other: &(f64, u64)| one.0.total_cmp(&other.0);
    let (slowest_seconds, slowest) = times.clone().max_by(by_time)?;
    // Those that took least are not in the list if there are many.
    let (fastest_seconds, _) = match seconds.by_rank.len() as u64 >= file.processes {
        true => times.min_by(by_time)?,
        false => (seconds.least?, 0),
    };
    Some(Spread {
        slowest: slowest.try_into().ok()?,
        slowest_seconds,
        slowest_bytes: None,
        fastest_seconds,
        fastest_bytes: None,
    })
}

fn file(traffic: &FileReport) -> JobFile {
    let ranks = traffic.seconds.iter().flat_map(|seconds| &seconds.by_rank);
    let mut ranks = ranks.map(|(rank, _)| *rank);
    let only_rank = match (ranks.next(), ranks.next()) {
        (Some(rank), None) if traffic.processes == 1 => rank.try_into().ok(),
        _ => None,
    };
    let place = &traffic.place;
    let mut file = JobFile {
        name: traffic.name.clone(),
        processes: traffic.processes.max(1),
        file_system: place.kind.clone(),
        is_of_mpi: true,
        unaligned: unaligned(traffic),
        alignment: place.stripes.map_or(place.block, |(size, _)| size),
        spread: spread(traffic),
        only_rank,
        stripes: place.stripes,
        settings: traffic.settings.clone(),
        ..JobFile::default()
    };
    for direction in RequestDirection::BOTH {
        let of = match direction {
            RequestDirection::Write => &traffic.written,
            RequestDirection::Read => &traffic.read,
        };
        file.asked[direction as usize] = asked(of);
        file.backward[direction as usize] = backward(traffic, of);
        file.called[direction as usize] = AskedOfSystem {
            calls: of.calls,
            bytes: of.bytes,
            small: None,
            seconds: None,
            processes: Some(of.processes),
        };
    }
    file
}
