use super::*;
use crate::table::Look;
use minfo_rules::hints::catalogue::{Implementation, Version};
use minfo_rules::hints::file::FileHint;
use minfo_rules::hints::given::{CallHints, HintCall};
use minfo_rules::hints::verdict::Recipient;
use minfo_rules::hints::{Hints, Usage};
use minfo_rules::info::Info;
use proptest::prelude::*;
use std::cell::Cell;

const MPICH: Recipient<'_> = Recipient {
    name: "MPICH 4.0.2",
    implementation: Implementation::Mpich,
    version: Some(Version([4, 0, 2])),
    build: "",
};

fn file(name: &[u8]) -> Subject<'_> {
    Subject {
        kind: Kind::File,
        name,
        scope: Some(4),
    }
}

fn info(pairs: &[(&str, &str)]) -> Info {
    let mut info = Info::default();
    for (key, value) in pairs {
        info.set(key.as_bytes(), value.as_bytes()).unwrap();
    }
    info
}

fn hints(pairs: &[(&'static str, &str)]) -> Hints {
    let mut hints = Hints::default();
    for (key, value) in pairs {
        hints.set(*key, (*value).to_owned());
    }
    hints
}

fn heading() -> Heading {
    Heading {
        library: "a library".to_owned(),
        version: "a library, 1.0".to_owned(),
        processes: 4,
        hints_file: None,
        remark: None,
        job: Job::default(),
    }
}

/// Hints that are given to a file when it is opened.
fn opened(given: &[(&str, &str)]) -> CallHints {
    CallHints::of(HintCall::creation("MPI_File_open", Kind::File), info(given)).unwrap()
}

/// Adds what happened to hints of a file.
fn note(report: &mut Report, name: &[u8], asked: &CallHints, hints: &Hints, about: (u32, bool)) {
    for given in asked.given() {
        report.note(file(name), given, given.outcome(hints, &MPICH), about);
    }
}

/// The report on hints given to a file at its creation.
fn reported(given: &[(&str, &str)], in_effect: &[(&'static str, &str)], rank: u32) -> Report {
    let mut report = Report::default();
    let hints = hints(in_effect);
    note(&mut report, b"a.nc", &opened(given), &hints, (rank, true));
    report
}

fn verdicts(report: &Report) -> Vec<(String, Verdict)> {
    let rows = report.rows();
    rows.map(|(row, _)| (row.key.clone(), row.outcome.verdict))
        .collect()
}

#[test]
fn each_verdict() {
    let given = [
        ("cb_nodes", "4"),
        ("cb_nodse", "4"),
        ("cb_buffer_size", "abc"),
        ("no_locks", "true"),
        ("striping_unit", "65536"),
        ("romio_ds_read", "enable"),
        ("x", "y"),
    ];
    let report = reported(&given, &[("cb_nodes", "4"), ("striping_unit", "4096")], 0);
    let expected = [
        ("cb_buffer_size", Verdict::Malformed),
        ("cb_nodes", Verdict::InEffect),
        ("cb_nodse", Verdict::Unknown),
        ("no_locks", Verdict::WrongObject),
        ("romio_ds_read", Verdict::Ignored),
        ("striping_unit", Verdict::Changed),
        ("x", Verdict::Unknown),
    ];
    let expected = expected.map(|(key, verdict)| (key.to_owned(), verdict));
    assert_eq!(verdicts(&report), expected);
    assert_eq!((report.given(), report.attention()), (7, 6));
    let text = report.to_text(&heading(), false, Look::PLAIN);
    assert!(
        text.contains("known hint, but MPICH 4.0.2 ignores it"),
        "{text}"
    );
}

#[test]
fn the_same_value_written_otherwise_is_in_effect() {
    let report = reported(
        &[
            ("cb_nodes", " +4 "),
            ("access_style", "sequential, read_once"),
        ],
        &[("cb_nodes", "4"), ("access_style", "read_once,sequential")],
        0,
    );
    assert_eq!(report.total(Verdict::InEffect), 2);
}

#[test]
fn processes_are_joined() {
    let mut report = reported(&[("cb_nodse", "4")], &[], 3);
    for rank in [0, 1, 7, 2] {
        report.join(reported(&[("cb_nodse", "4")], &[], rank));
    }
    let (_, tally) = report.rows().next().unwrap();
    assert_eq!(
        (tally.times, tally.ranks.to_string().as_str()),
        (5, "0-3,7")
    );
    assert_eq!(report.rows().count(), 1);
    assert_eq!(report.total(Verdict::Unknown), 5);
}

#[test]
fn a_summary_has_what_deserves_attention() {
    let report = reported(
        &[("cb_nodes", "4"), ("cb_nodse", "4")],
        &[("cb_nodes", "4")],
        0,
    );
    let text = report.to_text(&heading(), false, Look::PLAIN);
    assert!(text.contains("2 given, 1 in effect, 1 unknown\n"), "{text}");
    assert!(text.contains("did you mean cb_nodes?"), "{text}");
    assert_eq!(text.lines().count(), 3, "{text}");
    assert_eq!(
        report
            .to_text(&heading(), true, Look::PLAIN)
            .lines()
            .count(),
        4
    );
}

#[test]
fn one_line_when_all_is_well() {
    let report = reported(&[("cb_nodes", "4")], &[("cb_nodes", "4")], 0);
    assert_eq!(
        report.to_text(&heading(), false, Look::PLAIN),
        "mpi_info_f08: hints of 4 processes (a library): 1 given, all in effect\n"
    );
    assert_eq!(
        Report::default().to_text(&heading(), false, Look::PLAIN),
        "mpi_info_f08: hints of 4 processes (a library): none given\n"
    );
}

#[test]
fn the_hints_file_is_named_and_what_it_overrides() {
    let mut asked = opened(&[("cb_nodes", "4"), ("x", "1")]);
    let of_file = |key: &'static str, value: &'static str, line, overrides| FileHint {
        key,
        value,
        line,
        overrides,
    };
    let hints_of_file = [
        of_file("cb_nodes", "8", 3, true),
        of_file("x", "2", 4, false),
        of_file("cb_buffer_size", "4096", 5, false),
    ];
    asked.add(&hints_of_file).unwrap();
    assert_eq!(asked.info().get(b"x").unwrap(), Some(&b"1"[..]));
    let mut report = Report::default();
    let in_effect = hints(&[("cb_nodes", "8"), ("cb_buffer_size", "4096")]);
    note(&mut report, b"f", &asked, &in_effect, (0, true));
    let rows: Vec<_> = report
        .rows()
        .map(|(row, _)| {
            (
                row.key.as_str(),
                row.given.as_str(),
                row.source,
                row.outcome.verdict,
            )
        })
        .collect();
    let expected = [
        (
            "cb_buffer_size",
            "4096",
            HintSource::Line(5),
            Verdict::InEffect,
        ),
        ("cb_nodes", "4", HintSource::Program, Verdict::Changed),
        ("cb_nodes", "8", HintSource::Line(3), Verdict::InEffect),
        ("x", "1", HintSource::Program, Verdict::Unknown),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn memory_is_bounded() {
    let mut report = Report::default();
    let long = "v".repeat(1000);
    for number in 0..20_000 {
        let asked = opened(&[(&format!("key{}", number % 7), &long)]);
        let name = format!("file{number}");
        let hints = Hints::default();
        note(&mut report, name.as_bytes(), &asked, &hints, (0, false));
    }
    assert!(report.bytes <= MOST_BYTES);
    assert_eq!(report.total(Verdict::Unknown), 20_000);
    let listed: u64 = report.rows().map(|(_, tally)| tally.times).sum();
    assert_eq!(listed + report.unlisted, 20_000);
    assert!(report.rows().any(|(row, _)| row.name == OTHERS));
}

/// The reports of many processes, merged in the order of [`minfo_objects::report`]: those of `first` and the next ones.
fn joined(first: u32, processes: u32, longest: &mut usize) -> Report {
    if processes == 1 {
        let mut report = Report::default();
        // A hint of all processes, and a hint of every second process with another value.
        for (key, value) in [("x", 0), ("y", first % 2)] {
            let asked = opened(&[(key, &value.to_string())]);
            note(&mut report, b"f", &asked, &Hints::default(), (first, false));
        }
        return report;
    }
    let lower = processes.next_power_of_two() / 2;
    let mut report = joined(first, lower, longest);
    let sent = joined(first + lower, processes - lower, longest).to_bytes();
    *longest = (*longest).max(sent.len());
    report.join(Report::of_bytes(&sent).unwrap());
    report
}

#[test]
fn a_report_of_many_processes_is_bounded() {
    let mut longest = 0;
    let report = joined(0, 2_000, &mut longest);
    assert_eq!(report.total(Verdict::Unknown), 4_000);
    assert!(
        longest <= 3 * 8 * MOST_RANGES + 1000,
        "{longest} bytes were sent"
    );
    let of_key = |key| report.rows().filter(move |(row, _)| row.key == key);
    let all: Vec<_> = of_key("x")
        .map(|(_, tally)| tally.ranks.to_string())
        .collect();
    assert_eq!(all, ["0-1999"]);
    for (_, tally) in of_key("y") {
        assert_eq!(
            (tally.times, tally.ranks.ranges().len()),
            (1_000, MOST_RANGES)
        );
        assert!(tally.ranks.has_more());
    }
}

proptest! {
    #[test]
    fn bytes_are_read_back(given in prop::collection::vec(("[a-z_]{1,12}", "[ -~]{0,20}"), 0..8), rank in 0u32..9) {
        let pairs: Vec<(&str, &str)> = given.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let report = reported(&pairs, &[("cb_nodes", "4")], rank);
        let bytes = report.to_bytes();
        prop_assert_eq!(Report::of_bytes(&bytes), Some(report));
        // Not all lengths are tried: there are many.
        for len in (0..bytes.len()).step_by(bytes.len() / 20 + 1) {
            prop_assert_eq!(Report::of_bytes(&bytes[..len]), None);
        }
    }

    #[test]
    fn nonsense_is_no_report(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Report::of_bytes(&bytes);
    }
}

/// A report on a call that has not returned, on one process.
fn not_returned(given: &[(&str, &str)], rank: u32) -> Report {
    let mut report = Report::default();
    if given.is_empty() {
        report.note_without_hints((Kind::File, b"f"), "MPI_File_open", rank);
    }
    for given in opened(given).given() {
        let outcome = Outcome {
            verdict: Verdict::NoReturn,
            ..given.outcome(&Hints::default(), &MPICH)
        };
        report.note(file(b"f"), given, outcome, (rank, true));
    }
    report
}

#[test]
fn what_differs_in_a_call_that_has_not_returned() {
    let mut report = Report::default();
    report.join(not_returned(&[("cb_nodes", "1"), ("x", "1")], 0));
    report.join(not_returned(&[], 2));
    // Process 3 is not in the call.
    report.join(not_returned(&[("cb_nodes", "2")], 4));
    report.judge_running();
    let differs = "\"cb_nodes\": \"1\" (rank 0), nothing (rank 2), \"2\" (rank 4)";
    for (row, _) in report.rows() {
        let is_known = row.key == "cb_nodes";
        assert_eq!(row.outcome.verdict == Verdict::Differs, is_known);
        assert_eq!(row.outcome.detail.contains(differs), is_known, "{row:?}");
    }
    let total = |verdict| report.total(verdict);
    assert_eq!((total(Verdict::Differs), total(Verdict::NoReturn)), (2, 1));
    assert_eq!((report.rows().count(), report.given()), (3, 3));

    let mut same = not_returned(&[("cb_nodes", "1")], 0);
    same.join(not_returned(&[("cb_nodes", "1")], 1));
    same.judge_running();
    assert_eq!((same.total(Verdict::NoReturn), same.rows().count()), (2, 1));
}

#[test]
fn what_happens_again_is_counted() {
    let mut repeated = Repeated::default();
    let mut report = Report::default();
    let mut expected = Report::default();
    let computed = Cell::new(0);
    let in_effect = hints(&[("cb_nodes", "4")]);
    let others = hints(&[("cb_nodes", "1")]);
    let names = ["a", "a", "b", "a", "c", "c", "c", "a"];
    for (number, name) in names.into_iter().cycle().take(100).enumerate() {
        // More kinds of calls than are recognised, and other outcomes of the same call.
        let key = format!("key{}", number * number % 11);
        let asked = opened(&[("cb_nodes", "4"), (&key, "1")]);
        let mut told = match number % 5 {
            0 => others.clone(),
            _ => in_effect.clone(),
        };
        // Some files are never written collectively, so that the hint is not used.
        told.set_usage(Usage {
            processes: None,
            collective: Some([0, u64::from(number % 7 > 0)]),
        });
        let told = &told;
        repeated.note(
            &mut report,
            (3, true),
            file(name.as_bytes()),
            (asked.given().iter(), told),
            |given| {
                computed.set(computed.get() + 1);
                given.outcome(told, &MPICH)
            },
        );
        note(&mut expected, name.as_bytes(), &asked, told, (3, true));
    }
    assert_ne!(report, expected);
    repeated.put_into(&mut report, 3, true);
    assert_eq!(report, expected);
    assert!(computed.get() < 200);
    repeated.put_into(&mut report, 3, true);
    assert_eq!(report, expected);
}

#[test]
fn a_full_report_has_a_line_for_the_job() {
    let mut heading = heading();
    heading.job = Job {
        program: Some("/a/b".to_owned()),
        arguments: Some(vec!["\x1b[2J".to_owned()]),
        host: Some("c".to_owned()),
        hosts: 2,
        seconds: Some(1.26),
        start: Some("2026-01-02T03:04:05Z".to_owned()),
        settings: Some(vec![
            "MINFO_CHECK=off".to_owned(),
            "MINFO_HINTS=h (of root)".to_owned(),
        ]),
        ..Job::default()
    };
    heading.version = "an engine\nAn MPI  1.0, package: x".to_owned();
    let text = |is_full| Report::default().to_text(&heading, is_full, Look::PLAIN);
    let line = "  /a/b \\u{1b}[2J, host c and others, 2 hosts, began 2026-01-02T03:04:05Z, 1.3 s, set MINFO_CHECK=off, MINFO_HINTS=h (of root), An MPI 1.0\n";
    assert!(text(true).ends_with(line), "{}", text(true));
    assert_eq!(text(false).lines().count(), 1);
}
