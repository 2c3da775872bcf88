use super::*;
use crate::table::Look;
use crate::{Heading, Report, Subject};
use minfo_rules::hints::catalogue::{Implementation, Kind};
use minfo_rules::hints::given::{Call, GivenHint};
use minfo_rules::hints::verdict::{Recipient, Verdict};
use minfo_system::calls::During;

const MIB: u64 = 1 << 20;

fn hints(in_effect: &[(&str, &str)]) -> Hints {
    let mut hints = Hints::default();
    for (key, value) in in_effect {
        hints.set((*key).to_owned(), (*value).to_owned());
    }
    hints
}

/// What a process asked for in a collective call, and what it gave the system from where on.
type Wrote = (u64, u64, u64);

/// A job whose processes open a file with these hints and call once.
fn job(in_effect: &[(&str, &str)], wrote: &[Wrote]) -> Report {
    let mut joined = Report::default();
    for (rank, &(asked, bytes, from)) in wrote.iter().enumerate() {
        let rank = rank as u32;
        let mut report = Report::default();
        let hints = hints(in_effect);
        let call = Call::creation("MPI_File_open", Kind::File);
        let subject = Subject {
            kind: Kind::File,
            name: b"out",
            scope: None,
        };
        let library = Recipient {
            name: "a library",
            implementation: Implementation::Other,
            version: None,
            build: "",
        };
        for (key, value) in in_effect {
            let given = GivenHint::new(call, key.as_bytes(), value.as_bytes());
            let outcome = given.outcome(&hints, &library);
            report.note(subject, &given, outcome, (rank, false));
        }
        let mut own = Own::default();
        assert_eq!(
            own.add(Direction::Write, Manner::Collective, asked),
            Some(0)
        );
        let mut counts = Counts::default();
        if bytes > 0 {
            counts.during[0] = During {
                bytes,
                lowest: from,
                highest: from + bytes,
            };
            counts.written = Transferred {
                calls: 2,
                bytes,
                least: (bytes / 2).min(1 << 16),
                greatest: bytes / 2,
                lowest: from,
                highest: from + bytes,
            };
        }
        let file = OpenFile::new(b"out", wrote.len() as u32, Settings::of(&hints));
        report.files.add(file, FileUse::of(rank, &own, &counts));
        // As between processes.
        joined.join(Report::of_bytes(&report.to_bytes()).unwrap());
    }
    joined
}

fn verdict(
    in_effect: &[(&str, &str)],
    inverts: bool,
    wrote: &[Wrote],
) -> Option<(String, Verdict)> {
    let mut report = job(in_effect, wrote);
    let given = report.given();
    report.judge_files(&|_| inverts);
    assert_eq!(report.given(), given, "hints are moved, not lost");
    let mut found = report
        .rows()
        .filter(|(row, _)| row.outcome.verdict != Verdict::InEffect);
    let (row, tally) = found.next()?;
    assert!(found.next().is_none());
    assert_eq!(tally.times, wrote.len() as u64);
    assert_eq!(report.total(row.outcome.verdict), tally.times);
    Some((row.key.clone(), row.outcome.verdict))
}

const GATHERED: [(&str, &str); 3] = [
    ("cb_nodes", "3"),
    ("romio_cb_write", "enable"),
    ("cb_buffer_size", "65536"),
];

/// Each process gives `MIB`; so many write all, in equal parts.
fn gathered_by(writers: u64, processes: u64) -> Vec<Wrote> {
    let part = processes * MIB / writers;
    let by = |rank| match rank < writers {
        true => (MIB, part, rank * part),
        false => (MIB, 0, 0),
    };
    (0..processes).map(by).collect()
}

fn not_obeyed(key: &str) -> Option<(String, Verdict)> {
    Some((key.to_owned(), Verdict::NotObeyed))
}

#[test]
fn fewer_write_than_the_library_says() {
    assert_eq!(
        verdict(&GATHERED, false, &gathered_by(1, 4)),
        not_obeyed("cb_nodes")
    );
    assert_eq!(
        verdict(&GATHERED, false, &gathered_by(2, 4)),
        not_obeyed("cb_nodes")
    );
    assert_eq!(verdict(&GATHERED, false, &gathered_by(3, 6)), None);
    // It is no more than there are processes.
    let many = [("cb_nodes", "64"), ("romio_cb_write", "enable")];
    assert_eq!(verdict(&many, false, &gathered_by(4, 4)), None);
    assert_eq!(
        verdict(&many, false, &gathered_by(2, 4)),
        not_obeyed("cb_nodes")
    );
}

#[test]
fn where_few_may_be_right_there_is_no_verdict() {
    let by_one = gathered_by(1, 4);
    // Whether data are gathered is the library's choice.
    let automatic = [("cb_nodes", "3"), ("romio_cb_write", "automatic")];
    assert_eq!(verdict(&automatic, false, &by_one), None);
    assert_eq!(verdict(&[("cb_nodes", "3")], false, &by_one), None);
    // Too little for all.
    for (key, value) in [("cb_buffer_size", "2097152"), ("striping_unit", "1048576")] {
        let small = [
            ("cb_nodes", "3"),
            ("romio_cb_write", "enable"),
            (key, value),
        ];
        assert_eq!(verdict(&small, false, &by_one), None, "{key}");
    }
    // A process has no data.
    let mut one_without = by_one.clone();
    one_without[2].0 = 0;
    assert_eq!(verdict(&GATHERED, false, &one_without), None);
    // Holes.
    let holes = [
        (MIB, 3 * MIB, 0),
        (MIB, MIB, 9 * MIB),
        (MIB, 0, 0),
        (MIB, 0, 0),
    ];
    assert_eq!(verdict(&GATHERED, false, &holes), None);
    // Not all was seen.
    let unseen = [(MIB, 3 * MIB, 0), (MIB, 0, 0), (MIB, 0, 0), (MIB, 0, 0)];
    assert_eq!(verdict(&GATHERED, false, &unseen), None);
    // One process.
    assert_eq!(verdict(&GATHERED, false, &[(MIB, MIB, 0)]), None);
}

/// Each process writes its own.
fn own(processes: u64) -> Vec<Wrote> {
    (0..processes).map(|rank| (MIB, MIB, rank * MIB)).collect()
}

#[test]
fn data_that_are_to_be_gathered_and_are_not() {
    assert_eq!(
        verdict(&GATHERED, false, &own(4)),
        not_obeyed("romio_cb_write")
    );
    // As many as there are processes may be asked for.
    assert_eq!(verdict(&GATHERED, false, &own(3)), None);
    // How many is not known.
    let on = [("collective_buffering", "true")];
    assert_eq!(verdict(&on, false, &own(4)), None);
    let inverted = Some(("collective_buffering".to_owned(), Verdict::Inverted));
    assert_eq!(verdict(&on, true, &own(4)), inverted);
    assert_eq!(verdict(&on, true, &gathered_by(2, 4)), None);
}

#[test]
fn data_that_are_gathered_and_are_not_to_be() {
    let off = [("collective_buffering", "false")];
    let key = "collective_buffering";
    assert_eq!(verdict(&off, false, &gathered_by(2, 4)), not_obeyed(key));
    let inverted = Some((key.to_owned(), Verdict::Inverted));
    assert_eq!(verdict(&off, true, &gathered_by(2, 4)), inverted);
    assert_eq!(verdict(&off, true, &own(4)), None);
    // ROMIO does not look at it.
    let romio = [
        ("collective_buffering", "false"),
        ("romio_cb_write", "automatic"),
    ];
    assert_eq!(verdict(&romio, false, &gathered_by(2, 4)), None);
    // All gave the same: whoever wrote it wrote less than was given.
    let same = [(MIB, MIB, 0), (MIB, 0, 0), (MIB, 0, 0)];
    assert_eq!(verdict(&off, false, &same), None);
}

#[test]
fn a_buffer_that_is_smaller_than_every_call() {
    let buffer = |size| [("cb_buffer_size", size)];
    let own = gathered_by(4, 4);
    let not_used = Some(("cb_buffer_size".to_owned(), Verdict::NotUsed));
    assert_eq!(verdict(&buffer("4"), false, &own), not_used);
    assert_eq!(verdict(&buffer("65536"), false, &own), None);
    // Not everything was seen.
    let less = [(MIB, MIB, 0), (MIB, MIB / 2, MIB)];
    assert_eq!(verdict(&buffer("4"), false, &less), None);
}

#[test]
fn whose_file_it_is() {
    let mut report = Report::default();
    let counts = Counts {
        written: Transferred {
            calls: 1,
            bytes: 1,
            ..Transferred::default()
        },
        ..Counts::default()
    };
    let file = OpenFile::new(b"log", 1, Settings::default()).opened_by(Some("tool.so"));
    let used = FileUse::of(0, &Own::default(), &counts);
    report.files.add(file, used);
    let heading = Heading {
        library: "a library".to_owned(),
        version: "version".to_owned(),
        processes: 1,
        hints_file: None,
        remark: None,
        job: crate::Job::default(),
    };
    let report = Report::of_bytes(&report.to_bytes()).unwrap();
    let text = report.to_text(&heading, true, Look::PLAIN);
    assert!(
        text.contains("\n  file log (by tool.so): wrote 1 byte, 1 byte a call"),
        "{text}"
    );
    let json = report.to_json(&heading);
    assert!(
        json.contains("\"name\": \"log\", \"added_by\": \"tool.so\""),
        "{json}"
    );
}

#[test]
fn lines_and_json() {
    let heading = Heading {
        library: "a library".to_owned(),
        version: "version".to_owned(),
        processes: 4,
        hints_file: None,
        remark: None,
        job: crate::Job::default(),
    };
    let mut report = job(&GATHERED, &gathered_by(2, 4));
    report.judge_files(&|_| false);
    let text = report.to_text(&heading, false, Look::PLAIN);
    let line = "\n  file out: asked for 3 aggregators (cb_nodes); 2 of 4 processes wrote 4 MiB, 1 MiB a call\n";
    assert!(text.ends_with(line), "{text}");
    assert!(
        text.contains("echoed, not obeyed  0-3    2 of 4 processes wrote the file"),
        "{text}"
    );
    let json = report.to_json(&heading);
    assert!(
        json.contains("\"most\": [[0, 2097152], [1, 2097152]]"),
        "{json}"
    );
    // Where all is well, only a full report has it.
    let mut report = job(&GATHERED, &gathered_by(3, 6));
    report.judge_files(&|_| false);
    assert_eq!(
        report.to_text(&heading, false, Look::PLAIN).lines().count(),
        1
    );
    let text = report.to_text(&heading, true, Look::PLAIN);
    assert!(text.contains("; 3 of 6 processes wrote 6 MiB"), "{text}");
}

#[test]
fn few_that_wrote_most() {
    let mut wrote = vec![(MIB, 40 * MIB, 0), (MIB, 58 * MIB, 40 * MIB)];
    wrote.extend((0..8).map(|rank| (MIB, MIB / 4, (98 + rank) * MIB)));
    let report = job(&[], &wrote);
    let used = report.files.files.values().next().unwrap();
    assert_eq!(used.called[0].most.len(), MOST_WRITERS);
    assert_eq!(used.called[0].most[0], (58 * MIB, 1));
    let words = used.called[0].words("wrote", 10);
    assert!(
        words.starts_with("2 of 10 processes wrote 98 % of 100 MiB, "),
        "{words}"
    );
}

#[test]
fn small_calls_are_told_of() {
    let mut report = Report::default();
    let counts = Counts {
        written: Transferred {
            calls: 5000,
            bytes: 20_000,
            least: 4,
            greatest: 4,
            lowest: 0,
            highest: 20_000,
        },
        ..Counts::default()
    };
    let file = OpenFile::new(b"out", 1, Settings::default());
    let used = FileUse::of(0, &Own::default(), &counts);
    report.files.add(file.clone(), used.clone());
    let mut text = String::new();
    report.put_files(&mut text, false);
    assert_eq!(text, "  file out: wrote 19.5 KiB, 4 bytes a call\n");
    // The same process opens it again.
    report.files.add(file, used);
    let used = report.files.files.values().next().unwrap();
    assert_eq!((used.opened, used.called[0].by.number()), (2, 1));
    assert_eq!(used.called[0].most, [(40_000, 0)]);
}

#[test]
fn a_report_is_bounded() {
    let mut files = Files::default();
    for number in 0..MOST_FILES + 5 {
        let name = format!("out.{number}");
        let file = OpenFile::new(name.as_bytes(), 1, Settings::default());
        files.add(file, FileUse::of(0, &Own::default(), &Counts::default()));
    }
    assert_eq!((files.files.len(), files.unlisted), (MOST_FILES, 5));
    let mut own = Own::default();
    for call in 0..CALLS {
        let number = own.add(Direction::Write, Manner::Collective, 1);
        assert_eq!(number, Some(call));
    }
    assert_eq!(own.add(Direction::Write, Manner::Collective, 1), None);
    assert_eq!(own.add(Direction::Read, Manner::Collective, 1), None);
    assert_eq!(own.add(Direction::Write, Manner::Begun, 1), None);
    let asked = own.asked[Direction::Write as usize][0];
    assert_eq!(
        (asked.calls, asked.bytes),
        (CALLS as u64 + 2, CALLS as u64 + 2)
    );
}
