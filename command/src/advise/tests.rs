//! Each rule has a job that it finds something in, and one just below. The jobs are logs and reports that are written here.

use super::finding::{self, Finding};
use super::job::JobProfile;
use super::library::Probe;
use super::rules::RULES;
use super::text::{self, Advice};
use super::{from_log, from_report};
use crate::darshan::writer::LogWriter;
use crate::darshan::{LayoutComponent, Module, mpiio, posix, stdio};
use crate::report::reader::JobReport;
use minfo_rules::hints::catalogue::{self, Kind};
use minfo_rules::hints::file::HintsFile;
use minfo_rules::hints::{Settable, verdict::Verdict};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

const MIB: i64 = 1 << 20;
const NAME: &str = "/scratch/out.nc";

fn of_log(writer: &LogWriter) -> JobProfile {
    from_log::job("job.darshan", &writer.bytes()).unwrap()
}

/// A job of 8 processes and 100 s, with a record of all processes in MPI-IO and in POSIX.
fn shared(mpi: &[(usize, i64)], system: &[(usize, i64)]) -> LogWriter {
    let mut writer = LogWriter::new(8, 100);
    if !mpi.is_empty() {
        let times = [(mpiio::F_WRITE_TIME, 400.0), (mpiio::F_READ_TIME, 80.0)];
        writer.record(Module::MpiIo, NAME, -1, mpi, &times);
    }
    let times = [(posix::F_WRITE_TIME, 400.0), (posix::F_READ_TIME, 80.0)];
    writer.record(Module::Posix, NAME, -1, system, &times);
    writer
}

fn report(file: &Value, hints: &Value) -> JobProfile {
    report_of(std::slice::from_ref(file), hints)
}

fn report_of(files: &[Value], hints: &Value) -> JobProfile {
    let none = json!({ "collective_calls": 0, "collective_bytes": 0, "independent_calls": 0, "independent_bytes": 0,
        "processes": 0, "calls": 0, "bytes": 0, "most": [] });
    let whole = |file: &Value| {
        let mut whole =
            json!({ "name": NAME, "processes": 8, "opened": 8, "settings": {}, "shared": false });
        for (member, value) in file.as_object().into_iter().flatten() {
            whole[member] = value.clone();
        }
        for direction in ["written", "read"] {
            let given = whole[direction].take();
            whole[direction] = none.clone();
            for (member, value) in given.as_object().into_iter().flatten() {
                whole[direction][member] = value.clone();
            }
        }
        whole
    };
    let files: Vec<Value> = files.iter().map(whole).collect();
    let mut rows = Vec::new();
    for hint in hints.as_array().into_iter().flatten() {
        let mut row = json!({ "kind": "file", "name": NAME, "procedure": "MPI_File_open", "given": "x", "line": null,
            "in_effect": null, "verdict": "in effect", "detail": "", "times": 8, "ranks": [[0, 7]] });
        for (member, value) in hint.as_object().into_iter().flatten() {
            row[member] = value.clone();
        }
        rows.push(row);
    }
    let library = "mpi_info_f08 0.1.0, native engine (/lib/libmpich.so.12, the MPICH ABI)\nMPICH Version:\t4.0.2";
    let report = json!({ "format": 1, "library": library, "processes": 8, "hints_file": null, "remark": null, "given": 0,
        "unlisted": 0, "totals": {}, "hints": rows, "files": files });
    let report = JobReport::of(Path::new("job.json"), report.to_string().as_bytes()).unwrap();
    from_report::job(&report)
}

fn ids(job: &JobProfile) -> BTreeSet<&'static str> {
    let found = finding::all(job, None);
    found.iter().map(|finding| finding.rule.id).collect()
}

/// The jobs of a rule: with a finding, and just below.
type Case = (&'static str, JobProfile, JobProfile);

fn cases_of_logs() -> Vec<Case> {
    use posix::{
        BYTES_READ, BYTES_WRITTEN, FILE_ALIGNMENT, FILE_NOT_ALIGNED, READS, SEQ_WRITES, WRITES,
    };
    let mpi_bytes = mpiio::BYTES_WRITTEN;
    let small = |small, large| {
        let all = (mpiio::INDEP_WRITES, small + large);
        let sizes = [
            (mpiio::SIZE_WRITE_AGG_0_100 + 4, small),
            (mpiio::SIZE_WRITE_AGG_0_100 + 8, large),
        ];
        of_log(&shared(
            &[all, sizes[0], sizes[1], (mpi_bytes, 200 * MIB * large)],
            &[],
        ))
    };
    // Of a file that MPI did not open, the calls of the system.
    let small_of_posix = |small| {
        of_log(&shared(
            &[],
            &[
                (WRITES, 2000),
                (posix::SIZE_WRITE_0_100, small),
                (SEQ_WRITES, 2000),
            ],
        ))
    };
    let independent = |calls, collective| {
        let asked = [
            (mpiio::INDEP_WRITES, calls),
            (mpiio::COLL_WRITES, collective),
            (mpiio::SIZE_WRITE_AGG_0_100 + 5, calls),
            (mpi_bytes, 2 * MIB * calls),
        ];
        of_log(&shared(&asked, &[]))
    };
    let combined = |calls| {
        let asked = [(mpiio::COLL_WRITES, 2000), (mpi_bytes, 2000)];
        of_log(&shared(&asked, &[(WRITES, calls), (BYTES_WRITTEN, 2000)]))
    };
    let sieving = |calls, bytes, asked, moved| {
        let counters = [(mpiio::INDEP_READS, 100), (mpiio::BYTES_READ, asked)];
        of_log(&shared(
            &counters,
            &[(READS, calls), (BYTES_READ, bytes * moved)],
        ))
    };
    let sieved_writes = |moved| {
        let counters = [(mpiio::INDEP_WRITES, 100), (mpi_bytes, 64 * MIB)];
        of_log(&shared(&counters, &[(WRITES, 100), (BYTES_WRITTEN, moved)]))
    };
    let misaligned = |unaligned| {
        let counters = [
            (WRITES, 20_000),
            (BYTES_WRITTEN, 20_000 * 4 * MIB),
            (SEQ_WRITES, 20_000),
            (FILE_NOT_ALIGNED, unaligned),
            (FILE_ALIGNMENT, MIB),
        ];
        of_log(&shared(&[], &counters))
    };
    let random = |sequential| {
        let counters = [
            (WRITES, 10_000),
            (BYTES_WRITTEN, 10_000 * 4 * MIB),
            (SEQ_WRITES, sequential),
        ];
        of_log(&shared(&[], &counters))
    };
    let spread = |slowest| {
        let mut writer = LogWriter::new(8, 100);
        let times = [
            (posix::F_SLOWEST_RANK_TIME, slowest),
            (posix::F_FASTEST_RANK_TIME, 8.5),
        ];
        writer.record(Module::Posix, NAME, -1, &[(WRITES, 8)], &times);
        of_log(&writer)
    };
    let own = |largest, slowest| {
        let mut writer = LogWriter::new(4, 100);
        for rank in 0..4 {
            let bytes = if rank == 2 { largest } else { 70 * MIB };
            let time = if rank == 2 { slowest } else { 7.0 };
            let name = format!("/scratch/out.{rank}");
            writer.record(
                Module::Posix,
                &name,
                rank,
                &[(WRITES, 10), (SEQ_WRITES, 10), (BYTES_WRITTEN, bytes)],
                &[(posix::F_WRITE_TIME, time)],
            );
        }
        of_log(&writer)
    };
    let metadata = |time| {
        let mut writer = LogWriter::new(8, 100);
        writer.record(Module::Posix, NAME, -1, &[], &[(posix::F_META_TIME, 80.0)]);
        writer.record(
            Module::Posix,
            "/scratch/own",
            3,
            &[],
            &[(posix::F_META_TIME, time)],
        );
        of_log(&writer)
    };
    let writer_of_all = |others| {
        let mut writer = LogWriter::new(8, 100);
        for (rank, bytes) in [(0, 900 * MIB), (1, others)] {
            let name = format!("/scratch/out.{rank}");
            let times = [(posix::F_WRITE_TIME, 20.0)];
            writer.record(
                Module::Posix,
                &name,
                rank,
                &[(WRITES, 100), (SEQ_WRITES, 100), (BYTES_WRITTEN, bytes)],
                &times,
            );
        }
        of_log(&writer)
    };
    let streams = |bytes| {
        let mut writer = shared(
            &[],
            &[(WRITES, 90), (SEQ_WRITES, 90), (BYTES_WRITTEN, 90 * MIB)],
        );
        let times = [(stdio::F_WRITE_TIME, 50.0)];
        writer.record(
            Module::Stdio,
            "/scratch/log",
            0,
            &[(stdio::BYTES_WRITTEN, bytes)],
            &times,
        );
        writer.record(
            Module::Stdio,
            "<STDOUT>",
            0,
            &[(stdio::BYTES_WRITTEN, 900 * MIB)],
            &times,
        );
        of_log(&writer)
    };
    let stripes = |stripe_count, bytes| {
        let mut writer = shared(
            &[],
            &[(WRITES, 900), (SEQ_WRITES, 900), (BYTES_WRITTEN, bytes)],
        );
        let part = LayoutComponent {
            stripe_size: MIB,
            stripe_count,
        };
        writer.layout(NAME, -1, &[part]);
        of_log(&writer)
    };
    vec![
        ("small-requests", small(1001, 8000), small(1000, 8000)),
        ("small-requests", small(1112, 10_000), small(1111, 10_000)),
        ("small-requests", small_of_posix(1001), small_of_posix(1000)),
        ("no-collective", independent(1001, 0), independent(1000, 0)),
        ("no-collective", independent(1001, 0), independent(1001, 1)),
        ("not-combined", combined(1800), combined(1799)),
        (
            "sieving",
            sieving(100, MIB, 64 * MIB, 512),
            sieving(100, MIB, 64 * MIB, 511),
        ),
        (
            "sieving",
            sieved_writes(512 * MIB),
            sieved_writes(512 * MIB - 1),
        ),
        (
            "sieving",
            sieving(100, 1, 1, (16 << 20) + 1),
            sieving(100, 1, 1, 16 << 20),
        ),
        (
            "sieving-off",
            sieving(10_001, 1, MIB, MIB),
            sieving(10_000, 1, MIB, MIB),
        ),
        ("misaligned", misaligned(2001), misaligned(2000)),
        ("random", random(7999), random(8000)),
        ("stragglers", spread(10.0), spread(9.99)),
        ("imbalance", own(100 * MIB, 9.0), own(100 * MIB - 1, 9.0)),
        ("imbalance", own(70 * MIB, 10.0), own(70 * MIB, 9.99)),
        ("metadata", metadata(20.1), metadata(20.0)),
        (
            "one-writer",
            writer_of_all(99 * MIB),
            writer_of_all(100 * MIB),
        ),
        ("stdio", streams(11 * MIB), streams(10 * MIB)),
        (
            "one-stripe",
            stripes(1, 1024 * MIB + 1),
            stripes(1, 1024 * MIB),
        ),
        ("one-stripe", stripes(1, 2048 * MIB), stripes(2, 2048 * MIB)),
    ]
}

fn cases_of_reports() -> Vec<Case> {
    let none = json!([]);
    let collective = |calls: u64, bytes: u64, called: u64, settings: Value| {
        let written = json!({ "collective_calls": calls, "collective_bytes": bytes, "calls": called, "bytes": bytes, "processes": 8 });
        json!({ "written": written, "settings": settings })
    };
    let large_off = |bytes: u64| collective(8, bytes, 101, json!({ "romio_cb_write": "disable" }));
    let off = |calls, called| {
        let file = collective(calls, calls, called, json!({ "romio_cb_write": "disable" }));
        report(&file, &json!([]))
    };
    let reads = |setting: &str| {
        let read =
            json!({ "collective_calls": 8, "collective_bytes": 808, "calls": 101, "bytes": 808 });
        let settings = json!({ "romio_cb_read": setting });
        report(&json!({ "read": read, "settings": settings }), &json!([]))
    };
    let uncombined = |calls| report(&collective(calls, calls, 1001, json!({})), &json!([]));
    let pieces = |bytes: u64| {
        let called = json!({ "independent_calls": 8, "independent_bytes": bytes, "calls": 10_001, "bytes": bytes });
        report(&json!({ "read": called }), &json!([]))
    };
    let stripes = |nodes: &str| {
        let settings = json!({ "cb_nodes": nodes, "striping_factor": "4" });
        report(&collective(800, 800, 10, settings), &json!([]))
    };
    let nodes = |bytes: u64| {
        let settings = json!({ "cb_nodes": "4" });
        report(&collective(800, bytes * 100, 10, settings), &json!([]))
    };
    let buffer = |bytes: u64| {
        let settings = json!({ "cb_nodes": "2", "cb_buffer_size": "1048576" });
        report(&collective(80, bytes * 10, 1, settings), &json!([]))
    };
    let one = |processes: u64| {
        let written = json!({ "independent_calls": 10, "independent_bytes": 200 << 20, "calls": 10, "bytes": 200u64 << 20,
            "processes": processes });
        report(&json!({ "written": written }), &json!([]))
    };
    let mean = |bytes: u64| {
        let written = json!({ "independent_calls": 2000, "independent_bytes": bytes, "calls": 20, "bytes": bytes });
        report(&json!({ "written": written }), &json!([]))
    };
    let idle = |independent: u64| {
        let read = json!({ "independent_calls": independent, "independent_bytes": 100 });
        let hints = json!([{ "key": "romio_ds_read", "given": "enable", "in_effect": "enable" }]);
        report(&json!({ "read": read }), &hints)
    };
    let given = |key: &str, verdict: &str, written: Value| {
        let hints = json!([{ "key": key, "verdict": verdict, "detail": "why" }]);
        report(&json!({ "written": written }), &hints)
    };
    let wrote = |bytes: u64| json!({ "independent_calls": 8, "independent_bytes": bytes });
    let row = |verdict: &str| given("romio_cb_write", verdict, wrote(1 << 20));
    let all_wrote = json!({ "collective_calls": 8, "collective_bytes": 8 });
    let mut cases = vec![
        ("buffering-off", off(100, 101), off(100, 100)),
        ("buffering-off", reads("disable"), reads("automatic")),
        (
            "buffering-off",
            report(&large_off((101 << 20) - 1), &none),
            report(&large_off(101 << 20), &none),
        ),
        ("not-combined", uncombined(1001), uncombined(1000)),
        (
            "sieving-off",
            pieces(10_001 * 513 - 1),
            pieces(10_001 * 513),
        ),
        ("few-aggregators", stripes("3"), stripes("4")),
        ("many-aggregators", nodes(4 * 65535), nodes(4 * 65536)),
        ("small-buffer", buffer((16 << 20) + 2), buffer(16 << 20)),
        ("one-writer", one(1), one(2)),
        ("small-requests", mean((2000 << 20) - 1), mean(2000 << 20)),
        ("idle-hint", idle(0), idle(1)),
        ("idle-hint", row("accepted, not used"), row("in effect")),
        (
            "idle-hint",
            given("cb_nodes", "accepted, not used", wrote(8)),
            given("cb_nodes", "accepted, not used", all_wrote),
        ),
        (
            "lost-hint",
            given("cb_nodes", "changed", wrote(1 << 20)),
            given("cb_nodes", "changed", wrote((1 << 20) - 1)),
        ),
        (
            "lost-hint",
            given("romio_cb_read", "ignored", wrote(1 << 20)),
            given("access_style", "ignored", wrote(1 << 20)),
        ),
    ];
    for verdict in Verdict::ALL {
        let rule = match verdict {
            Verdict::NotUsed => continue,
            Verdict::MayLoseData => "lossy-hint",
            other if !other.deserves_attention() => continue,
            _ => "lost-hint",
        };
        cases.push((rule, row(&verdict.to_string()), row("in effect")));
    }
    assert!(ids(&report(&json!({}), &none)).is_empty());
    cases
}

/// The times of a file of a report: rank, writing and reading, metadata.
fn times(all: &[(u64, f64, f64)]) -> Value {
    let by_rank = all.iter();
    let by_rank: Vec<Value> = by_rank
        .map(|&(rank, written, metadata)| json!([rank, written, 0, metadata]))
        .collect();
    let sum: f64 = all.iter().map(|time| time.1 + time.2).sum();
    let metadata: f64 = all.iter().map(|time| time.2).sum();
    json!({ "all": sum, "greatest": 0, "greatest_rank": 0, "least": 0, "metadata": metadata, "by_rank": by_rank })
}

/// Those that need the profile of files, which earlier reports do not have.
fn cases_of_profiles() -> Vec<Case> {
    let none = json!([]);
    let of = |file: Value| report(&file, &none);
    let large =
        |calls: u64| json!({ "independent_calls": calls, "independent_bytes": calls * (16 << 20) });
    let with = |written: Value, more: Value| {
        let mut written = written;
        for (member, value) in more.as_object().into_iter().flatten() {
            written[member] = value.clone();
        }
        json!({ "written": written, "block": 4096, "file_system": "ext4" })
    };
    let misaligned = |unaligned: u64| {
        let counts = json!({ "aligned": 20_000 - unaligned, "unaligned": unaligned });
        let mut file = with(large(20_000), counts);
        file["read"] = json!({ "aligned": 0, "unaligned": 0 });
        file
    };
    let mut collective = misaligned(2001);
    collective["written"]["collective_calls"] = json!(8);
    // Those that are at the shared pointer, or first after an open or a view, go nowhere.
    let random = |sequential: u64| {
        let counts = json!({ "sequential": sequential, "shared_pointer_calls": 100 });
        let mut file = with(large(10_000), counts);
        file["strided_views"] = json!(5);
        file
    };
    let small = |small: u64| {
        let sizes = json!([small, 0, 0, 0, 9000 - small, 0, 0, 1000, 0, 0]);
        with(
            json!({ "independent_calls": 10_000, "independent_bytes": 10_000u64 << 20 }),
            json!({ "sizes": sizes }),
        )
    };
    let spread = |slowest: f64, fastest: f64, collective: u64| {
        let written = json!({ "independent_calls": 8, "independent_bytes": 800, "collective_calls": collective });
        let mut file = json!({ "written": written });
        let ranks = [
            (3, slowest, 9.0),
            (0, (slowest + fastest) / 2.0, 0.0),
            (1, fastest, 0.0),
        ];
        file["processes"] = json!(3);
        file["seconds"] = times(&ranks);
        of(file)
    };
    // Of many processes, those that took longest are listed, and the least time.
    let many = |least: f64| {
        let written = json!({ "independent_calls": 8, "independent_bytes": 800 });
        let mut file =
            json!({ "written": written, "seconds": times(&[(3, 10.0, 0.0), (0, 9.9, 0.0)]) });
        file["seconds"]["least"] = json!(least);
        of(file)
    };
    let own = |bytes: u64, slowest: f64| {
        let file = |rank: u64| {
            let bytes = if rank == 2 { bytes } else { 70 << 20 };
            let time = if rank == 2 { slowest } else { 7.0 };
            let written =
                json!({ "independent_calls": 8, "independent_bytes": bytes, "slowest": time });
            json!({ "name": format!("out.{rank}"), "processes": 1, "written": written, "seconds": times(&[(rank, time, 0.5)]) })
        };
        let files: Vec<Value> = (0..8).map(file).collect();
        report_of(&files, &none)
    };
    let metadata = |own: f64| {
        let shared = json!({ "seconds": times(&[(0, 0.0, 70.0), (1, 0.0, 10.0)]) });
        let other = json!({ "name": "own", "processes": 1, "seconds": times(&[(3, 0.0, own)]) });
        report_of(&[shared, other], &none)
    };
    let one = |others: u64| {
        let file = |rank: u64, bytes: u64| {
            let written =
                json!({ "independent_calls": 8, "independent_bytes": bytes, "slowest": 20 });
            json!({ "name": format!("out.{rank}"), "processes": 1, "written": written, "seconds": times(&[(rank, 20.0, 0.0)]) })
        };
        report_of(&[file(0, 900 << 20), file(1, others)], &none)
    };
    let stripes = |number: u64, bytes: u64| {
        let written = json!({ "collective_calls": 8, "collective_bytes": bytes });
        let stripes = json!({ "number": number, "size": 1 << 20 });
        of(json!({ "written": written, "file_system": "lustre", "stripes": stripes }))
    };
    let uncombined = |file_system: &str| {
        let written = json!({ "collective_calls": 1001, "collective_bytes": 1001, "calls": 1001, "bytes": 1001 });
        of(json!({ "written": written, "file_system": file_system }))
    };
    vec![
        ("misaligned", of(misaligned(2001)), of(misaligned(2000))),
        ("misaligned", of(misaligned(2001)), of(collective)),
        ("random", of(random(7881)), of(random(7882))),
        ("small-requests", of(small(1001)), of(small(1000))),
        ("stragglers", spread(10.0, 8.5, 0), spread(10.0, 8.51, 0)),
        ("stragglers", spread(10.0, 8.5, 0), spread(10.0, 8.5, 1)),
        ("stragglers", many(8.5), many(8.51)),
        ("stragglers", spread(2.0, 1.0, 0), spread(1.99, 1.0, 0)),
        ("imbalance", own(100 << 20, 9.0), own((100 << 20) - 1, 9.0)),
        ("imbalance", own(70 << 20, 10.0), own(70 << 20, 9.99)),
        ("metadata", metadata(20.1), metadata(20.0)),
        ("one-writer", one(99 << 20), one(100 << 20)),
        ("one-stripe", stripes(1, (1 << 30) + 1), stripes(1, 1 << 30)),
        ("one-stripe", stripes(1, 2 << 30), stripes(2, 2 << 30)),
        ("not-combined", uncombined("lustre"), uncombined("ext4")),
    ]
}

/// With the profile of files, findings of a report have seconds, and hints of a known file system.
#[test]
fn a_report_with_times_is_ordered_by_them() {
    let file = |name: &str, bytes: u64, slowest: f64| {
        let written = json!({ "collective_calls": 2000, "collective_bytes": bytes, "calls": 2000, "bytes": bytes,
            "sizes": [2000, 0, 0, 0, 0, 0, 0, 0, 0, 0], "slowest": slowest });
        json!({ "name": name, "file_system": "lustre", "written": written, "seconds": times(&[(0, slowest, 0.0)]) })
    };
    let none = json!([]);
    let mut job = report_of(&[file("a", 9000, 0.5), file("b", 2000, 1.5)], &none);
    job.seconds = Some(50.0);
    let order = |job: &JobProfile| -> Vec<(Option<String>, Option<f64>)> {
        let found = finding::all(job, None).into_iter();
        found
            .map(|finding| (finding.file, finding.seconds))
            .collect()
    };
    let [a, b] = ["a", "b"].map(|name| Some(name.to_owned()));
    assert_eq!(
        order(&job),
        [(b.clone(), Some(1.5)), (a.clone(), Some(0.5))]
    );
    let found = finding::all(&job, None);
    assert_eq!(advised(&found[0]), [("romio_cb_write", "enable", false)]);
    assert!(job.unknown.iter().all(|words| !words.contains("times")
        && !words.contains("file systems")
        && !words.contains("sizes")));
    // What takes less than a hundredth of the run is left out.
    job.seconds = Some(51.0);
    assert_eq!(order(&job), [(b, Some(1.5))]);
    // An earlier report has none of it.
    let mut earlier = file("a", 9000, 0.5);
    for member in ["file_system", "seconds"] {
        earlier.as_object_mut().unwrap().remove(member);
    }
    for member in ["sizes", "slowest"] {
        earlier["written"].as_object_mut().unwrap().remove(member);
    }
    let job = report(&earlier, &none);
    assert_eq!(order(&job), [(a, None)]);
    for words in ["no times", "the file systems", "the sizes"] {
        assert!(
            job.unknown.iter().any(|unknown| unknown.contains(words)),
            "{words}"
        );
    }
}

#[test]
fn each_rule_has_a_job_and_one_just_below() {
    let mut tried = BTreeSet::new();
    let cases = [cases_of_logs(), cases_of_reports(), cases_of_profiles()];
    for (rule, job, below) in cases.into_iter().flatten() {
        assert!(
            ids(&job).contains(rule),
            "{rule}: not found, but {:?}",
            ids(&job)
        );
        assert!(
            !ids(&below).contains(rule),
            "{rule}: found below its threshold"
        );
        tried.insert(rule);
    }
    let all: BTreeSet<&str> = RULES.iter().map(|rule| rule.id).collect();
    assert_eq!(tried, all);
    assert_eq!(all.len(), RULES.len());
}

#[test]
fn a_rule_says_all_that_it_should() {
    for rule in RULES {
        for text in [
            rule.title,
            rule.threshold,
            rule.why,
            rule.holds,
            rule.source,
        ] {
            assert!(!text.is_empty(), "{}", rule.id);
        }
        let is_about_hints = matches!(rule.id, "lost-hint");
        assert!(!rule.change.is_empty() || is_about_hints, "{}", rule.id);
        for key in rule.hints {
            let hint = catalogue::find(Kind::File, key).unwrap();
            assert_ne!(hint.settable, Settable::Never, "{key}");
        }
    }
}

#[test]
fn the_documentation_has_all_rules() {
    let page = include_str!("../../../docs/command.md");
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    for rule in RULES {
        let row = format!("| `{}` | {} |", rule.id, rule.threshold);
        assert!(
            rows.contains(&row.as_str()),
            "docs/command.md has no row {row}"
        );
    }
}

#[test]
fn what_may_gain_most_comes_first() {
    let mut writer = shared(
        &[
            (mpiio::INDEP_WRITES, 5000),
            (mpiio::SIZE_WRITE_AGG_0_100, 5000),
            (mpiio::INDEP_READS, 5000),
            (mpiio::SIZE_READ_AGG_0_100, 5000),
        ],
        &[],
    );
    writer.record(
        Module::Posix,
        "/scratch/b",
        -1,
        &[],
        &[(posix::F_META_TIME, 8.0 * 31.0)],
    );
    let found = finding::all(&of_log(&writer), None);
    let order: Vec<(&str, f64)> = found
        .iter()
        .map(|finding| (finding.rule.id, finding.seconds.unwrap()))
        .collect();
    assert_eq!(
        order,
        [
            ("small-requests", 50.0),
            ("metadata", 31.0),
            ("small-requests", 10.0)
        ]
    );
    // What takes less than a hundredth of the run is left out.
    let mut writer = LogWriter::new(8, 1000);
    let counters = [
        (mpiio::INDEP_WRITES, 5000),
        (mpiio::SIZE_WRITE_AGG_0_100, 5000),
    ];
    writer.record(
        Module::MpiIo,
        NAME,
        -1,
        &counters,
        &[(mpiio::F_WRITE_TIME, 79.9)],
    );
    assert!(ids(&of_log(&writer)).is_empty());
    let mut writer = LogWriter::new(8, 1000);
    writer.record(
        Module::MpiIo,
        NAME,
        -1,
        &counters,
        &[(mpiio::F_WRITE_TIME, 80.1)],
    );
    assert_eq!(ids(&of_log(&writer)), BTreeSet::from(["small-requests"]));
}

/// Collective writes of 1 MiB of each process, in pieces of 64 bytes.
fn off_by_program() -> JobProfile {
    let (calls, bytes) = (80 << 14, 80 << 20);
    let written = json!({ "collective_calls": 80, "collective_bytes": bytes, "calls": calls, "bytes": bytes, "processes": 8 });
    let hints = json!([{ "key": "romio_cb_write", "given": "disable", "in_effect": "disable" }]);
    report(&json!({ "written": written }), &hints)
}

fn advised(finding: &Finding) -> Vec<(&str, &str, bool)> {
    let hints = finding.hints.iter();
    hints
        .map(|hint| (hint.key, hint.value.as_str(), hint.overrides))
        .collect()
}

#[test]
fn no_hint_is_advised_that_the_library_ignores() {
    let job = off_by_program();
    let of = |job: &JobProfile, probe: Option<&Probe>| finding::all(job, probe).remove(0);
    assert_eq!(
        advised(&of(&job, None)),
        [("romio_cb_write", "enable", true)]
    );
    let probe = json!({ "about": { "engine": "native" }, "hints": [
        { "object": "file", "key": "romio_cb_write", "at_creation": { "outcome": "ignored" }, "later": null }] });
    let found = of(&job, Some(&Probe::of(&probe)));
    assert_eq!(advised(&found), []);
    assert_eq!(
        found.left_out,
        [("romio_cb_write", "ignored in the probe".to_owned())]
    );
    let asked = [(mpiio::COLL_WRITES, 2000), (mpiio::BYTES_WRITTEN, 2000)];
    let mut job = of_log(&shared(
        &asked,
        &[(posix::WRITES, 2000), (posix::BYTES_WRITTEN, 2000)],
    ));
    assert_eq!(
        advised(&of(&job, None)),
        [("romio_cb_write", "enable", false)]
    );
    job.library = super::library::JobLibrary::of("x\nOpen MPI v4.1.4, package: x");
    let found = of(&job, None);
    assert_eq!(advised(&found), []);
    assert_eq!(found.left_out[0].1, "Open MPI ignores it");
}

#[test]
fn no_hint_is_advised_with_which_data_may_be_lost() {
    let of = |nodes: &str, part: u64, library: &str, hints: &Value| {
        let settings = json!({ "cb_nodes": nodes, "striping_factor": "8" });
        let written = json!({ "collective_calls": 800, "collective_bytes": 100 * part });
        let mut job = report(&json!({ "written": written, "settings": settings }), hints);
        job.library = super::library::JobLibrary::of(library);
        finding::all(&job, None)
    };
    let (lossy, sound) = ("Open MPI v4.1.6, package: x", "Open MPI v4.1.7, package: x");
    let (none, few) = (json!([]), 8 << 20);
    let found = of("4", few, lossy, &none).remove(0);
    assert_eq!(found.rule.id, "few-aggregators");
    assert_eq!(advised(&found), []);
    assert_eq!(
        found.left_out[0],
        (
            "cb_nodes",
            "with more than 1, Open MPI 4.1.6 may lose small pieces that are written; 4.1.7 does not"
                .to_owned()
        )
    );
    let found = of("4", few, sound, &none).remove(0);
    assert_eq!(advised(&found)[0], ("cb_nodes", "8", false));
    // A single aggregator loses nothing.
    let found = of("8", 1 << 16, lossy, &none).remove(0);
    assert_eq!(found.rule.id, "many-aggregators");
    assert_eq!(advised(&found), [("cb_nodes", "1", false)]);
    // What is lost comes before what costs time.
    let given =
        json!([{ "key": "cb_nodes", "given": "4", "in_effect": "4", "verdict": "may lose data" }]);
    let found = of("4", few, lossy, &given);
    let rules: Vec<&str> = found.iter().map(|finding| finding.rule.id).collect();
    assert_eq!(rules, ["lossy-hint", "few-aggregators"]);
}

/// With `*:*` ROMIO takes the first ranks, in most cases of one host.
#[test]
fn aggregators_are_advised_for_all_hosts() {
    let settings = json!({ "cb_nodes": "3", "striping_factor": "8" });
    let written = json!({ "collective_calls": 800, "collective_bytes": 800 << 20 });
    let changed = json!([{ "key": "cb_nodes", "given": "8", "in_effect": "3", "verdict": "changed",
        "detail": "\"3\" is in effect instead: cb_config_list allows no more" }]);
    for (hints, rule) in [(json!([]), "few-aggregators"), (changed, "lost-hint")] {
        let is_given = rule == "lost-hint";
        let mut job = report(&json!({ "written": written, "settings": settings }), &hints);
        for (hosts, list) in [(Some(3), Some("*:3")), (Some(8), Some("*:1")), (None, None)] {
            job.hosts = hosts;
            let found = finding::all(&job, None)
                .into_iter()
                .find(|found| found.rule.id == rule);
            let nodes = ("cb_nodes", "8", is_given);
            let list = list.map(|list| ("cb_config_list", list, false));
            let expected: Vec<_> = [nodes].into_iter().chain(list).collect();
            assert_eq!(advised(&found.unwrap()), expected, "{rule} {hosts:?}");
        }
    }
}

/// On the disk of one host, which a report does not exclude, only tiny pieces of large writes are faster with collective
/// buffering.
#[test]
fn collective_buffering_is_advised_where_it_gains() {
    let hints = |bytes: u64, file_system: Option<&str>| {
        let written = json!({ "collective_calls": 80, "collective_bytes": bytes, "calls": 80 << 14, "bytes": bytes, "processes": 8 });
        let file = json!({ "written": written, "settings": { "romio_cb_write": "disable" } });
        let mut job = report(&file, &json!([]));
        job.files[0].record.file_system = file_system.map(str::to_owned);
        let found = finding::all(&job, None).remove(0);
        assert_eq!(found.rule.id, "buffering-off");
        found.hints.len()
    };
    let most = (80 << 14) * 65 - 1;
    assert_eq!(hints(80 << 20, None), 1);
    assert_eq!(hints(most, None), 1);
    assert_eq!(hints(most + 1, None), 0);
    assert_eq!(hints((80 << 20) - 1, None), 0);
    assert_eq!(hints(most + 1, Some("ext4")), 0);
    assert_eq!(hints(most + 1, Some("lustre")), 1);
}

#[test]
fn a_hints_file_is_sound() {
    let mut writer = LogWriter::new(8, 100);
    let awkward = "/scratch/a \"[1]*\\b\n.nc";
    let counters = [(mpiio::INDEP_READS, 100), (mpiio::BYTES_READ, MIB)];
    for name in [NAME, awkward] {
        writer.record(
            Module::MpiIo,
            name,
            -1,
            &counters,
            &[(mpiio::F_READ_TIME, 400.0)],
        );
        writer.record(
            Module::Posix,
            name,
            -1,
            &[(posix::READS, 100), (posix::BYTES_READ, 512 * MIB)],
            &[],
        );
    }
    let all: Vec<Advice> = [of_log(&writer), off_by_program()]
        .into_iter()
        .map(|job| {
            let findings = finding::all(&job, None);
            Advice { job, findings }
        })
        .collect();
    let text = text::hints_file(&all).unwrap();
    let file = HintsFile::read("hints.toml", text.as_bytes()).unwrap();
    let entries: Vec<(Option<&str>, &str, &str, bool)> = file
        .entries()
        .map(|entry| (entry.pattern, entry.key, entry.value, entry.overrides))
        .collect();
    assert_eq!(
        entries,
        [
            (
                Some("a \"\\[1]\\*\\\\b\n.nc"),
                "romio_ds_read",
                "disable",
                false
            ),
            (Some("out.nc"), "romio_ds_read", "disable", true),
            (Some("out.nc"), "romio_cb_write", "enable", true),
        ]
    );
    let nothing = Advice {
        job: of_log(&LogWriter::new(1, 1)),
        findings: Vec::new(),
    };
    assert_eq!(text::hints_file(std::slice::from_ref(&nothing)), None);
    let said = text::text(&[nothing], minfo_report::table::Look::PLAIN);
    assert_eq!(
        said,
        "job.darshan: Darshan log 3.41, 1 process, 1.0 s: nothing to advise; it has no files\n"
    );
}

#[test]
fn good_jobs_get_no_advice() {
    // Large collective writes, combined to a few large calls; a file for each process; one process.
    let asked = [
        (mpiio::COLL_WRITES, 800),
        (mpiio::BYTES_WRITTEN, 800 * 16 * MIB),
    ];
    let system = [
        (posix::WRITES, 800),
        (posix::SEQ_WRITES, 800),
        (posix::BYTES_WRITTEN, 800 * 16 * MIB),
    ];
    assert!(ids(&of_log(&shared(&asked, &system))).is_empty());
    let mut writer = LogWriter::new(4, 100);
    for rank in 0..4 {
        let name = format!("/scratch/out.{rank}");
        let counters = [
            (posix::WRITES, 10_000),
            (posix::SEQ_WRITES, 10_000),
            (posix::BYTES_WRITTEN, 10_000 * 64),
        ];
        writer.record(
            Module::Posix,
            &name,
            rank,
            &counters,
            &[(posix::F_WRITE_TIME, 20.0)],
        );
    }
    assert!(ids(&of_log(&writer)).is_empty());
    let mut writer = LogWriter::new(1, 100);
    writer.record(
        Module::Posix,
        NAME,
        0,
        &[(posix::WRITES, 10_000), (posix::SEQ_WRITES, 10_000)],
        &[(posix::F_WRITE_TIME, 20.0)],
    );
    assert!(ids(&of_log(&writer)).is_empty());
}

/// Random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, number: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % number.max(1) as u64) as usize
    }
}

fn changed(random: &mut Random, log: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = log.to_vec();
    match random.below(7) {
        0 => bytes.truncate(random.below(log.len())),
        1 => {
            for _ in 0..=random.below(8) {
                let place = random.below(bytes.len());
                bytes[place] ^= 1 << random.below(8);
            }
        }
        // A number of the header, which says where something is, or how much: another, or a very large one.
        2 => {
            let place = random.below(200) * 8;
            let value = match random.below(4) {
                0 => u64::MAX,
                1 => 1 << random.below(64),
                2 => bytes.len() as u64,
                _ => random.below(2000) as u64,
            };
            if let Some(place) = bytes.get_mut(place..place + 8) {
                place.copy_from_slice(&value.to_le_bytes());
            }
        }
        // Numbers in the other byte order.
        3 => {
            let start = random.below(bytes.len() / 8) * 8;
            let end = (start + 8 * random.below(40)).min(bytes.len() / 8 * 8);
            if start < end {
                bytes[start..end].chunks_mut(8).for_each(<[u8]>::reverse);
            }
        }
        // A part of another log.
        4 => {
            let start = random.below(other.len());
            let len = random.below(other.len() - start);
            let place = random.below(bytes.len());
            let end = (place + len).min(bytes.len());
            bytes.splice(place..end, other[start..start + len].iter().copied());
        }
        // Something else, after the first bytes of a log.
        5 => {
            bytes.truncate(16);
            for _ in 0..random.below(3000) {
                bytes.push(random.below(256) as u8);
            }
        }
        // Without compression, so that changes are in the records themselves.
        _ => {
            bytes[16] = 2;
            for _ in 0..=random.below(50) {
                let place = 16 + random.below(bytes.len() - 16);
                bytes[place] = random.below(256) as u8;
            }
        }
    }
    bytes
}

/// A damaged log is an error of a line, or is read as far as it makes sense.
#[test]
fn damaged_logs_do_no_harm() {
    let mut logs = Vec::new();
    for (version, is_big_endian, compression) in [
        ("3.10", false, 0),
        ("3.20", true, 0),
        ("3.21", false, 1),
        ("3.41", true, 1),
        ("3.41", false, 0),
        ("3.41", false, 2),
    ] {
        let mut writer = LogWriter::new(8, 100);
        writer.version = version;
        writer.is_big_endian = is_big_endian;
        writer.compression = compression;
        for rank in 0..8 {
            let name = format!("/scratch/{rank}");
            writer.record(
                Module::Posix,
                &name,
                rank,
                &[(posix::WRITES, 1 << rank)],
                &[(posix::F_META_TIME, 40.0)],
            );
            writer.record(
                Module::MpiIo,
                NAME,
                rank,
                &[(mpiio::INDEP_WRITES, 4000)],
                &[(mpiio::F_WRITE_TIME, 9.0)],
            );
            writer.record(
                Module::Stdio,
                &name,
                rank,
                &[(stdio::BYTES_READ, 4 * MIB)],
                &[],
            );
        }
        let part = LayoutComponent {
            stripe_size: MIB,
            stripe_count: 4,
        };
        writer.layout(NAME, -1, &[part]);
        logs.push(writer.bytes());
    }
    let seed = std::env::var("ADVISE_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let mut random = Random(seed.unwrap_or(0x9e37_79b9_7f4a_7c15));
    let (mut refused, mut read) = (0, 0);
    for case in 0..2_500 {
        let log = random.below(logs.len());
        let other = random.below(logs.len());
        let bytes = changed(&mut random, &logs[log], &logs[other]);
        match from_log::job("x", &bytes) {
            Err(words) => {
                refused += 1;
                assert!(
                    !words.is_empty() && !words.contains('\n'),
                    "{case}: {words:?}"
                );
            }
            Ok(job) => {
                read += 1;
                let findings = finding::all(&job, None);
                for finding in &findings {
                    assert!(
                        finding.seconds.is_none_or(f64::is_finite),
                        "{case}: {}",
                        finding.seen
                    );
                }
                let advice = [Advice { job, findings }];
                text::text(&advice, minfo_report::table::Look::PLAIN);
                if let Some(hints) = text::hints_file(&advice) {
                    HintsFile::read("x", hints.as_bytes())
                        .unwrap_or_else(|error| panic!("{case}: {error}\n{hints}"));
                }
            }
        }
    }
    // Both happen, or nothing is tested.
    assert!(
        refused > 500 && read > 125,
        "{refused} refused, {read} read"
    );
}
