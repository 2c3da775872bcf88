//! Each rule has a job that it finds something in, and one just below. The jobs are logs and reports that are written here.

use super::finding::{self, Finding};
use super::job::JobProfile;
use super::library::Probe;
use super::rules::RULES;
use super::text::{self, Advice};
use super::{from_log, from_report};
use crate::darshan::writer::LogWriter;
use crate::darshan::{LayoutComponent, Module, mpiio, posix};
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
    let implied = found.iter().flat_map(|finding| &finding.implied);
    let implied: BTreeSet<&str> = implied.map(|(rule, _)| *rule).collect();
    found
        .iter()
        .map(|finding| finding.rule.id)
        .chain(implied)
        .collect()
}

/// The jobs of a rule: with a finding, and just below.
type Case = (&'static str, JobProfile, JobProfile);

/// A job of 8 processes and 100 s, with these records.
fn log(text: &str) -> JobProfile {
    let mut writer = LogWriter::new(8, 100);
    add(&mut writer, text);
    of_log(&writer)
}

/// Adds records `MODULE[@RANK][:FILE] COUNTER VALUE, ...` with `;` between them: of all processes and of [`NAME`], if they do
/// not say otherwise. A layout is `lustre[:FILE] STRIPES TARGET`.
fn add(writer: &mut LogWriter, text: &str) {
    let number = |text: &str| match text.strip_suffix('M') {
        Some(mib) => mib.parse::<i64>().unwrap() * MIB,
        None => text.parse().unwrap(),
    };
    for record in text.split(';').map(str::trim) {
        let (head, counters) = record.split_once(' ').unwrap_or((record, ""));
        let (head, file) = head.split_once(':').unwrap_or((head, NAME));
        let (module, rank) = head.split_once('@').unwrap_or((head, "-1"));
        let pairs = counters
            .split(',')
            .filter_map(|pair| pair.trim().split_once(' '));
        let mut pairs: Vec<(&str, &str)> = pairs.collect();
        if module == "lustre" {
            writer.first_target = pairs[0].1.parse().unwrap();
            let part = LayoutComponent {
                stripe_size: MIB,
                stripe_count: number(pairs[0].0),
            };
            writer.layout(file, -1, &[part]);
            continue;
        }
        if rank == "-1" && pairs.iter().all(|(name, _)| !name.starts_with("F_")) {
            pairs.extend([("F_WRITE_TIME", "400"), ("F_READ_TIME", "80")]);
        }
        let prefix = format!("{}_", module.to_uppercase());
        let is_named = |one: &Module| one.names().0.iter().any(|name| name.starts_with(&prefix));
        let module = Module::ALL.into_iter().find(is_named).unwrap();
        let place = |names: &[&str], name: &str| {
            names
                .iter()
                .position(|one| one.strip_prefix(&prefix) == Some(name))
        };
        let (names, times) = module.names();
        let counters = pairs
            .iter()
            .filter_map(|(name, value)| Some((place(names, name)?, number(value))));
        let counters: Vec<_> = counters.collect();
        let times = pairs
            .iter()
            .filter_map(|(name, value)| Some((place(times, name)?, value.parse().unwrap())));
        let times: Vec<_> = times.collect();
        assert_eq!(counters.len() + times.len(), pairs.len(), "{record}");
        writer.record(module, file, rank.parse().unwrap(), &counters, &times);
    }
}

/// A rule, a job with a value left out, the value with which something is found, and one just below.
#[rustfmt::skip]
const LOGS: &[(&str, &str, &str, &str)] = &[
    ("small-requests", "mpiio INDEP_WRITES 5801, SIZE_WRITE_AGG_100K_1M {}", "801", "800"),
    ("small-requests", "mpiio INDEP_WRITES 11112, SIZE_WRITE_AGG_100K_1M {}", "1112", "1111"),
    ("small-requests", "posix WRITES 2000, SIZE_WRITE_0_100 {}", "801", "800"),
    // Collective ones are not independent, and those of exactly 1 MiB are not small.
    ("small-requests", "mpiio INDEP_WRITES 2000, SIZE_WRITE_AGG_0_100 3000, COLL_WRITES {}", "1000", "3000"),
    ("small-requests", "posix WRITES 900, SIZE_WRITE_100K_1M 900, ACCESS1_COUNT 900, ACCESS1_ACCESS {}", "1000", "1M"),
    ("small-requests", "mpiio INDEP_WRITES 900, SIZE_WRITE_AGG_100K_1M 900, ACCESS2_COUNT 900, ACCESS2_ACCESS {}", "1000", "1M"),
    ("no-collective", "mpiio INDEP_WRITES {}, SIZE_WRITE_AGG_1M_4M {}, BYTES_WRITTEN 2000M", "801", "800"),
    ("no-collective", "mpiio INDEP_WRITES 801, COLL_WRITES {}, BYTES_WRITTEN 2000M", "0", "1"),
    ("not-combined", "mpiio COLL_WRITES 2000, BYTES_WRITTEN 2000; posix WRITES {}, BYTES_WRITTEN 2000", "1800", "1799"),
    // Each independent request is a call of the system.
    ("not-combined", "mpiio COLL_WRITES 900, INDEP_WRITES {}, SIZE_WRITE_AGG_0_100 {}; posix WRITES 1700, SIZE_WRITE_0_100 1700", "799", "900"),
    ("gaps", "mpiio COLL_WRITES 96, BYTES_WRITTEN 64M; posix WRITES {}, BYTES_WRITTEN 64M, SLOWEST_RANK_BYTES 64M", "801", "800"),
    ("gaps", "mpiio COLL_WRITES 96, BYTES_WRITTEN 64M; posix WRITES 900, BYTES_WRITTEN 64M, SLOWEST_RANK_BYTES {}", "33M", "32M"),
    ("small-collective", "mpiio COLL_WRITES 1600, BYTES_WRITTEN {}", "199M", "200M"),
    ("small-collective", "mpiio COLL_WRITES {}, BYTES_WRITTEN 8M", "801", "800"),
    ("small-collective", "mpiio COLL_WRITES 1600, BYTES_WRITTEN 8M; posix WRITES {}, BYTES_WRITTEN 8M", "1599", "1600"),
    ("sieving", "mpiio INDEP_READS 100, BYTES_READ 64M; posix READS 100, BYTES_READ {}", "512M", "511M"),
    ("sieving", "mpiio INDEP_WRITES 100, BYTES_WRITTEN 64M; posix WRITES 100, BYTES_WRITTEN {}", "512M", "511M"),
    ("sieving", "mpiio INDEP_READS 100, BYTES_READ 1; posix READS 100, BYTES_READ {}", "16777217", "16777216"),
    ("sieving-off", "mpiio INDEP_READS 80, BYTES_READ 1M; posix READS {}, BYTES_READ 400000", "801", "800"),
    ("reads-before-writes", "mpiio INDEP_WRITES 9, BYTES_WRITTEN 99M, INDEP_READS {}; posix WRITES 9, BYTES_WRITTEN 99M, READS 9, BYTES_READ 17M", "0", "1"),
    ("reads-before-writes", "mpiio INDEP_WRITES 9, BYTES_WRITTEN 99M; posix WRITES 9, BYTES_WRITTEN 99M, READS 9, BYTES_READ {}", "17M", "16M"),
    ("syncs", "posix WRITES 162, FSYNCS {}", "81", "80"),
    ("syncs", "posix WRITES 100, FSYNCS 100, BYTES_WRITTEN {}", "399M", "400M"),
    ("syncs", "mpiio COLL_WRITES {}, SYNCS 81", "162", "163"),
    ("waiting", "mpiio COLL_WRITES 8, F_WRITE_TIME 400; posix WRITES 8, F_WRITE_TIME 80, F_SLOWEST_RANK_TIME {}", "35", "35.1"),
    ("waiting", "mpiio COLL_WRITES {}, F_WRITE_TIME 400; posix WRITES 8, F_WRITE_TIME 80", "8", "0"),
    ("views", "mpiio VIEWS {}, F_META_TIME 200, F_WRITE_TIME 200", "81", "80"),
    ("views", "mpiio VIEWS 81, F_META_TIME {}, F_WRITE_TIME 200", "200", "199"),
    ("misaligned", "posix WRITES 8010, FILE_ALIGNMENT 1M, FILE_NOT_ALIGNED {}", "802", "801"),
    ("random", "posix WRITES 4000, BYTES_WRITTEN 16000M, SEQ_WRITES {}", "3199", "3200"),
    ("stragglers", "posix WRITES 8, F_FASTEST_RANK_TIME 8.5, F_SLOWEST_RANK_TIME {}", "10", "9.99"),
    ("metadata", "posix F_META_TIME 24; posix@3:/scratch/own F_META_TIME {}", "2", "1.9"),
    // What a small file takes is not that of all.
    ("metadata", "stdio@3:/scratch/own WRITES 9, BYTES_WRITTEN {}, F_META_TIME 6", "0", "9"),
    ("tiny-file", "stdio@0:/scratch/log WRITES {}, BYTES_WRITTEN 5000, F_WRITE_TIME 2", "200", "201"),
    ("tiny-file", "posix READS 80, BYTES_READ {}, F_READ_TIME 80", "9", "1M"),
    ("one-process", "posix@0:a BYTES_WRITTEN 900M, F_WRITE_TIME 20; posix@1:b BYTES_WRITTEN {}, F_WRITE_TIME 20", "99M", "100M"),
    ("one-process", "posix READS 100, BYTES_READ 900M, SLOWEST_RANK_BYTES {}", "810M", "809M"),
    ("one-aggregator", "mpiio COLL_WRITES 8; posix WRITES 9, BYTES_WRITTEN 2048M, SLOWEST_RANK_BYTES {}", "1844M", "1843M"),
    ("stdio", "posix BYTES_WRITTEN 90M; stdio@0:a BYTES_WRITTEN {}, F_WRITE_TIME 50; stdio@0:<STDOUT> BYTES_WRITTEN 900M", "11M", "10M"),
    ("one-stripe", "posix WRITES 900, BYTES_WRITTEN {}; lustre 1 0", "1073741825", "1024M"),
    ("one-stripe", "posix WRITES 900, BYTES_WRITTEN 2048M; lustre {} 0", "1", "2"),
    // Its size, not how often all of it is read.
    ("one-stripe", "posix READS 900, BYTES_READ 2048M, MAX_BYTE_READ {}; lustre 1 0", "1073741825", "1024M"),
];

fn cases_of_logs() -> Vec<Case> {
    let of = |&(rule, text, found, below): &(&'static str, &str, &str, &str)| {
        let with = |value| log(&text.replace("{}", value));
        (rule, with(found), with(below))
    };
    // Files of their own; one that a part of the processes shares is none.
    let own = |largest: &str, slowest: f64, name: &str| {
        let of = |rank| {
            let (bytes, time) = if rank == 2 {
                (largest, slowest)
            } else {
                ("70M", 7.0)
            };
            let name = name.replace('*', &char::from(b'a' + rank).to_string());
            format!("posix@{rank}:{name} WRITES 10, BYTES_WRITTEN {bytes}, F_WRITE_TIME {time}")
        };
        log(&(0..8).map(of).collect::<Vec<_>>().join("; "))
    };
    // Two files on each of four storage targets; of different kinds, nothing tells which is slow.
    let targets = |slow: f64, name: &str| {
        let of = |rank: i64| {
            let (target, name) = (rank % 4, name.replace('*', &rank.to_string()));
            let time = if target == 3 { slow } else { 2.0 };
            format!(
                "posix@{rank}:{name}{rank} BYTES_WRITTEN 99M, F_WRITE_TIME {time}; lustre:{name}{rank} 1 {target}"
            )
        };
        log(&(0..8).map(of).collect::<Vec<_>>().join("; "))
    };
    let mut cases: Vec<Case> = LOGS.iter().map(of).collect();
    cases.extend([
        ("imbalance", own("100M", 9.0, "*"), own("99M", 9.0, "*")),
        ("imbalance", own("70M", 10.0, "*"), own("70M", 9.99, "*")),
        ("imbalance", own("100M", 9.0, "*"), own("100M", 9.0, "all")),
        ("slow-target", targets(6.1, "out"), targets(5.9, "out")),
    ]);
    cases
}

/// The same with a file of a report and its hints, where `@` is the value.
#[rustfmt::skip]
const REPORTS: &[(&str, &str, &str, &str)] = &[
    ("buffering-off", r#"{"written": {"collective_calls": 100, "collective_bytes": 100, "calls": @, "bytes": 100}, "settings": {"romio_cb_write": "disable"}}"#, "801", "800"),
    ("buffering-off", r#"{"read": {"collective_calls": 8, "collective_bytes": 808, "calls": 801, "bytes": 808}, "settings": {"romio_cb_read": "@"}}"#, "disable", "automatic"),
    ("buffering-off", r#"{"written": {"collective_calls": 8, "collective_bytes": @, "calls": 801, "bytes": @}, "settings": {"romio_cb_write": "disable"}}"#, "839909375", "839909376"),
    ("not-combined", r#"{"written": {"collective_calls": 800, "collective_bytes": 800, "calls": @, "bytes": 800}}"#, "801", "800"),
    ("not-combined", r#"{"written": {"collective_calls": 900, "collective_bytes": 900, "calls": 900, "bytes": 900}, "file_system": "@"}"#, "lustre", "ext4"),
    ("gaps", r#"{"written": {"collective_calls": 80, "collective_bytes": 900, "calls": 900, "bytes": 900, "processes": @}}"#, "4", "5"),
    ("sieving-off", r#"{"read": {"independent_calls": 8, "independent_bytes": @, "calls": 1001, "bytes": @}}"#, "513512", "513513"),
    ("few-aggregators", r#"{"written": {"collective_calls": 800, "collective_bytes": 800}, "settings": {"cb_nodes": "@", "striping_factor": "4"}}"#, "3", "4"),
    ("few-aggregators", r#"{"written": {"collective_calls": 800, "collective_bytes": 800}, "settings": {"cb_nodes": "3", "striping_factor": "4", "romio_cb_write": "@"}}"#, "enable", "disable"),
    ("many-aggregators", r#"{"written": {"collective_calls": 800, "collective_bytes": @}, "settings": {"cb_nodes": "4"}}"#, "26214000", "26214400"),
    ("many-aggregators", r#"{"written": {"collective_calls": 800, "collective_bytes": 800, "calls": 9, "processes": @}, "settings": {"cb_nodes": "4"}}"#, "4", "8"),
    ("small-buffer", r#"{"written": {"collective_calls": 88, "collective_bytes": @}, "settings": {"cb_nodes": "2", "cb_buffer_size": "1048576"}}"#, "184549398", "184549376"),
    ("one-process", r#"{"written": {"independent_calls": 9, "independent_bytes": 209715200, "calls": 9, "bytes": 209715200, "processes": @}}"#, "1", "2"),
    ("one-aggregator", r#"{"written": {"collective_calls": 9, "collective_bytes": 9, "calls": 9, "bytes": 2147483648, "processes": @}}"#, "1", "2"),
    ("small-requests", r#"{"written": {"independent_calls": 2000, "independent_bytes": @}}"#, "2097151999", "2097152000"),
    ("small-requests", r#"{"written": {"independent_calls": 10000, "independent_bytes": 10485760000, "sizes": [@, 0, 0, 0, 7999, 0, 0, 1000, 0, 0]}}"#, "1001", "1000"),
    ("misaligned", r#"{"written": {"independent_calls": 1, "aligned": 18000, "unaligned": @}, "read": {"aligned": 0, "unaligned": 0}, "block": 4096}"#, "2001", "2000"),
    ("misaligned", r#"{"written": {"collective_calls": @, "aligned": 18000, "unaligned": 2001}, "read": {"aligned": 0, "unaligned": 0}, "block": 4096}"#, "0", "8"),
    // Calls that are at the shared pointer, or first after an open or a view, go nowhere.
    ("random", r#"{"written": {"independent_calls": 10000, "sequential": @, "shared_pointer_calls": 100}, "strided_views": 5}"#, "7881", "7882"),
    ("stragglers", r#"{"processes": 2, "seconds": {"all": 28, "greatest": 19, "greatest_rank": 3, "metadata": 9, "by_rank": [[3, 10, 0, 9], [1, @, 0, 0]]}}"#, "8.5", "8.51"),
    ("stragglers", r#"{"processes": 2, "seconds": {"all": 3, "greatest": 2, "greatest_rank": 3, "metadata": 0, "by_rank": [[3, 2, 0, 0], [1, @, 0, 0]]}}"#, "1", "1.01"),
    ("stragglers", r#"{"written": {"collective_calls": @}, "processes": 2, "seconds": {"all": 3, "greatest": 2, "greatest_rank": 3, "metadata": 0, "by_rank": [[3, 2, 0, 0], [1, 1, 0, 0]]}}"#, "0", "1"),
    // Of many processes, those that took longest are listed, and the least time.
    ("stragglers", r#"{"seconds": {"all": 20, "greatest": 10, "greatest_rank": 3, "least": @, "metadata": 0, "by_rank": [[3, 10, 0, 0], [0, 9.9, 0, 0]]}}"#, "8.5", "8.51"),
    ("views", r#"{"contiguous_views": @, "seconds": {"all": 400, "greatest": 0, "greatest_rank": 0, "metadata": 240, "by_rank": []}}"#, "81", "80"),
    ("one-stripe", r#"{"written": {"collective_calls": 8, "collective_bytes": @}, "file_system": "lustre", "stripes": {"number": 1, "size": 1048576}}"#, "1073741825", "1073741824"),
    ("one-stripe", r#"{"written": {"collective_calls": 8, "collective_bytes": 2147483648}, "file_system": "lustre", "stripes": {"number": @, "size": 1048576}}"#, "1", "2"),
    ("idle-hint", r#"{"read": {"independent_calls": @}, "hints": [{"key": "romio_ds_read", "given": "enable", "in_effect": "enable"}]}"#, "0", "1"),
    ("idle-hint", r#"{"written": {"@_calls": 8}, "hints": [{"key": "cb_nodes", "verdict": "accepted, not used", "detail": "why"}]}"#, "independent", "collective"),
    ("lost-hint", r#"{"written": {"independent_calls": 8, "independent_bytes": @}, "hints": [{"key": "cb_nodes", "verdict": "changed", "detail": "why"}]}"#, "1048576", "1048575"),
    ("lost-hint", r#"{"written": {"independent_calls": 8, "independent_bytes": 1048576}, "hints": [{"key": "@", "verdict": "ignored"}]}"#, "romio_cb_read", "access_style"),
];

fn cases_of_reports() -> Vec<Case> {
    let of = |text: &str, value: &str| {
        let mut file: Value = serde_json::from_str(&text.replace('@', value)).unwrap();
        let hints = file["hints"].take();
        file.as_object_mut().unwrap().remove("hints");
        report(&file, &hints)
    };
    let own = |bytes: u64, slowest: f64| {
        let file = |rank: u64| {
            let (bytes, time) = if rank == 2 {
                (bytes, slowest)
            } else {
                (70 << 20, 7.0)
            };
            let written =
                json!({ "independent_calls": 8, "independent_bytes": bytes, "slowest": time });
            json!({ "name": format!("out.{}", char::from(b'a' + rank as u8)), "processes": 1, "written": written,
                "seconds": times(&[(rank, time, 0.5)]) })
        };
        report_of(&(0..8).map(file).collect::<Vec<_>>(), &json!([]))
    };
    let metadata = |own: f64| {
        let shared = json!({ "seconds": times(&[(0, 0.0, 70.0), (1, 0.0, 10.0)]) });
        let other = json!({ "name": "own", "processes": 1, "seconds": times(&[(3, 0.0, own)]) });
        report_of(&[shared, other], &json!([]))
    };
    let crowded = |processors| {
        let file = r#"{"written": {"collective_calls": 8}, "seconds": {"all": 400, "greatest": 0, "greatest_rank": 0, "metadata": 0, "by_rank": []}}"#;
        let mut job = of(file, "");
        (job.hosts, job.processors) = (Some(2), Some(processors));
        job
    };
    let row = |verdict: &str| {
        let hint = r#"{"written": {"independent_calls": 8, "independent_bytes": 1048576}, "hints": [{"key": "romio_cb_write", "verdict": "@"}]}"#;
        of(hint, verdict)
    };
    let each = REPORTS.iter();
    let each = each.map(|&(rule, text, found, below)| (rule, of(text, found), of(text, below)));
    let mut cases: Vec<Case> = each.collect();
    cases.extend([
        ("imbalance", own(100 << 20, 9.0), own((100 << 20) - 1, 9.0)),
        ("imbalance", own(70 << 20, 10.0), own(70 << 20, 9.99)),
        ("metadata", metadata(20.1), metadata(19.9)),
        ("crowded", crowded(3), crowded(4)),
    ]);
    for verdict in Verdict::ALL {
        let rule = match verdict {
            Verdict::NotUsed => "idle-hint",
            Verdict::MayLoseData => "lossy-hint",
            other if !other.deserves_attention() => continue,
            _ => "lost-hint",
        };
        cases.push((rule, row(&verdict.to_string()), row("in effect")));
    }
    assert!(ids(&report(&json!({}), &json!([]))).is_empty());
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
    let cases = [cases_of_logs(), cases_of_reports()];
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
        assert!(!rule.short().1.is_empty(), "{}", rule.id);
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
    let job = log("mpiio INDEP_WRITES 5000, SIZE_WRITE_AGG_0_100 5000, INDEP_READS 5000, SIZE_READ_AGG_0_100 5000;
        posix:/scratch/b F_META_TIME 248");
    let found = finding::all(&job, None);
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
    for (time, rules) in [("79.9", None), ("80.1", Some("small-requests"))] {
        let mut writer = LogWriter::new(8, 1000);
        let record = "mpiio INDEP_WRITES 5000, SIZE_WRITE_AGG_0_100 5000, F_WRITE_TIME";
        add(&mut writer, &format!("{record} {time}"));
        assert_eq!(ids(&of_log(&writer)), BTreeSet::from_iter(rules));
    }
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
    let mut job =
        log("mpiio COLL_WRITES 2000, BYTES_WRITTEN 2000; posix WRITES 2000, BYTES_WRITTEN 2000");
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
        .map(|job| Advice::of(job, None))
        .collect();
    let text = text::hints_file(all.iter().flat_map(Advice::found)).unwrap();
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
    let nothing = Advice::of(of_log(&LogWriter::new(1, 1)), None);
    assert_eq!(text::hints_file(nothing.found()), None);
    let said = nothing.text(minfo_report::table::Look::PLAIN, false);
    assert_eq!(
        said,
        "job.darshan: Darshan log 3.41, 1 process, 1.0 s: nothing to advise; it has no files\n"
    );
}

#[test]
fn good_jobs_get_no_advice() {
    // Large collective writes, combined to a few large calls; a file for each process; one process.
    let large =
        "mpiio COLL_WRITES 800, BYTES_WRITTEN 12800M; posix WRITES 800, BYTES_WRITTEN 12800M";
    assert!(ids(&log(large)).is_empty());
    for processes in [4, 1] {
        let mut writer = LogWriter::new(processes, 100);
        for rank in 0..processes {
            let record = "WRITES 10000, SEQ_WRITES 10000, BYTES_WRITTEN 640000, F_WRITE_TIME 20";
            add(
                &mut writer,
                &format!("posix@{rank}:/scratch/out.{rank} {record}"),
            );
        }
        assert!(ids(&of_log(&writer)).is_empty());
    }
}
