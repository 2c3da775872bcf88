use super::processes::MOST_RANGES;
use super::text::HintsOfFile;
use super::*;
use crate::table::Look;
use crate::{Heading, Report, Subject};
use minfo_rules::hints::catalogue::{Implementation, Kind};
use minfo_rules::hints::given::{GivenHint, HintCall};
use minfo_rules::hints::verdict::{Recipient, Verdict};
use minfo_rules::ranks::Ranks;
use minfo_rules::transfer::At;
use minfo_system::file_calls::During;
use minfo_system::file_system::FileSystem;

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
        let call = HintCall::creation("MPI_File_open", Kind::File);
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
        let transfer = Transfer {
            direction: Direction::Write,
            manner: Manner::Collective,
            at: At::Pointer,
            bytes: asked,
        };
        assert_eq!(own.number(&transfer), Some(0));
        own.opened(true, nowhere(), 0);
        own.add(&transfer, 1000);
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
        let file = OpenFile::new(b"out", wrote.len() as u32, EffectiveHints::of(&hints));
        report
            .files
            .add(file, FileUse::of(rank, &own, Some(&counts), 5));
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
    let file = OpenFile::new(b"log", 1, EffectiveHints::default()).opened_by(Some("tool.so"));
    let mut own = Own::default();
    own.opened(false, nowhere(), 0);
    let used = FileUse::of(0, &own, Some(&counts), 0);
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
        text.contains(
            "\n  file log (by tool.so): 1 process, 0 us; wrote 1 byte in 1 call of 1 byte"
        ),
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
    let line = "\n  file out: 4 processes, 4 MiB in 4 collective writes of 1 MiB, 4 us in all (rank 0: 1 us); asked for 3 \
                aggregators (cb_nodes); 2 of 4 processes wrote 4 MiB in 4 calls of 1 MiB\n";
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
    // Where all is well, there is the line of the file alone.
    let mut report = job(&GATHERED, &gathered_by(3, 6));
    report.judge_files(&|_| false);
    assert_eq!(
        report.to_text(&heading, false, Look::PLAIN).lines().count(),
        2
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
        words.starts_with("2 of 10 processes wrote 98 % of 100 MiB in "),
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
    let file = OpenFile::new(b"out", 1, EffectiveHints::default());
    let mut own = Own::default();
    own.opened(false, nowhere(), 0);
    for _ in 0..20 {
        own.add(&written(At::Pointer, 1000), 200_000);
    }
    let used = FileUse::of(0, &own, Some(&counts), 9);
    report.files.add(file.clone(), used.clone());
    let mut text = String::new();
    report.put_files(&mut text, false);
    let line = "  file out: 1 process, 19.5 KiB in 20 independent writes of 1000 bytes, 4 ms; wrote 19.5 KiB in 5,000 calls of \
                4 bytes\n";
    assert_eq!(text, line);
    // The same process opens it again.
    report.files.add(file, used);
    let used = report.files.files.values().next().unwrap();
    assert_eq!((used.profile.opened, used.called[0].by.number()), (2, 1));
    assert_eq!(used.called[0].most, [(40_000, 0)]);
    let profile = &used.profile;
    assert_eq!(profile.transfers[0].nanos, 8_000_000);
    assert_eq!(profile.transfers[0].slowest, 8_000_000);
    assert_eq!(profile.least, Some((8_000_000, 0)));
    assert_eq!(profile.times.len(), 1);
}

/// A job whose process gives files with these names a size with a unit, which the library reads as 4.
fn misread(names: &[&[u8]], manner: Manner, calls: u64, bytes: u64) -> Report {
    let mut report = Report::default();
    let library = Recipient {
        name: "ROMIO 1",
        implementation: Implementation::Mpich,
        version: None,
        build: "",
    };
    for name in names {
        let hints = hints(&[(BUFFER, "4M")]);
        let call = HintCall::creation("MPI_File_open", Kind::File);
        let given = GivenHint::new(call, BUFFER.as_bytes(), b"4M");
        let outcome = given.outcome(&hints, &library);
        let subject = Subject {
            kind: Kind::File,
            name,
            scope: None,
        };
        report.note(subject, &given, outcome, (0, false));
        let mut own = Own::default();
        own.opened(true, nowhere(), 0);
        let transfer = Transfer {
            manner,
            ..written(At::Pointer, bytes)
        };
        own.add(&transfer, 1000);
        let counts = Counts {
            written: Transferred {
                calls,
                bytes,
                least: 1,
                greatest: bytes,
                lowest: 0,
                highest: bytes,
            },
            ..Counts::default()
        };
        let file = OpenFile::new(name, 1, EffectiveHints::of(&hints));
        report
            .files
            .add(file, FileUse::of(0, &own, Some(&counts), 9));
    }
    report
}

#[test]
fn what_a_misread_size_costs() {
    let said = |report: &Report| -> Vec<String> {
        let rows = report.folded().into_iter();
        rows.map(|(row, _)| row.outcome.detail).collect()
    };
    let read = "expected an integer >= 1 (32 bits): write 4194304; ROMIO 1 reads it as 4";
    let report = misread(&[b"out"], Manner::Collective, 2567, 4 * 2567);
    let told = format!("{read}, so 2,567 calls of 4 bytes");
    assert_eq!(said(&report), [told.as_str()]);
    // Files of each process or step share a row.
    let report = misread(&[b"out.1", b"out.2"], Manner::Collective, 1000, 3999);
    let of_both = format!("{read}, so 2,000 calls of about 3 bytes");
    assert_eq!(said(&report), [of_both]);
    // Of larger calls, of no more than MPI was asked for, and of independent ones, the size is not the cause.
    for (manner, calls, bytes) in [
        (Manner::Collective, 2567, 5 * 2567),
        (Manner::Collective, 1, 4),
        (Manner::Independent, 2567, 4 * 2567),
    ] {
        assert_eq!(said(&misread(&[b"out"], manner, calls, bytes)), [read]);
    }
    // The same file, opened by more processes, has calls of its own.
    let report = misread(&[b"out"], Manner::Collective, 2567, 4 * 2567);
    for scope in [1, 4] {
        let rows = report.folded();
        let (mut row, _) = rows.into_iter().next().unwrap();
        row.scope = Some(scope);
        let told = report.small_calls(&row, &["out"]);
        assert_eq!(told.is_some(), scope == 1);
    }
}

fn nowhere() -> (Option<FileSystem>, String) {
    (None, String::new())
}

fn written(at: At, bytes: u64) -> Transfer {
    Transfer {
        direction: Direction::Write,
        manner: Manner::Independent,
        at,
        bytes,
    }
}

#[test]
fn collective_writes_are_numbered() {
    let mut own = Own::default();
    let collective = Transfer {
        manner: Manner::Collective,
        ..written(At::Pointer, 1)
    };
    for call in 0..CALLS {
        assert_eq!(own.number(&collective), Some(call));
    }
    assert_eq!(own.number(&collective), None);
    let mut own = Own::default();
    let read = Transfer {
        direction: Direction::Read,
        ..collective
    };
    let split = Transfer {
        manner: Manner::Split,
        ..collective
    };
    assert_eq!(
        [read, split].map(|transfer| own.number(&transfer)),
        [None; 2]
    );
}

#[test]
fn a_file_that_is_another_one_on_another_host() {
    let of = |rank, file| {
        let place = FileSystem {
            kind: "tmpfs".to_owned(),
            block: 4096,
            stripes: None,
            file,
        };
        let mut own = Own::default();
        own.opened(false, (Some(place), String::new()), 0);
        let mut files = Files::default();
        let name = OpenFile::new(b"/tmp/a", 2, EffectiveHints::default());
        files.add(name, FileUse::of(rank, &own, None, 1));
        files
    };
    for (other, is_one) in [((7, 1), true), ((7, 2), false), ((8, 1), false)] {
        let mut files = of(0, (7, 1));
        files.join(of(1, other));
        let (file, used) = files.files.first_key_value().unwrap();
        let words = used.words(file, Some(2), HintsOfFile::default());
        assert_eq!(
            words.ends_with("; not the same file on all of them"),
            !is_one
        );
    }
}

#[test]
fn how_calls_follow_one_another() {
    let place = FileSystem {
        kind: "ext4".to_owned(),
        block: 4096,
        stripes: None,
        file: (0, 0),
    };
    let mut own = Own::default();
    own.opened(false, (Some(place), "embedded".to_owned()), 0);
    // Two that follow, one after a gap, one back, one that follows it, and one at the shared pointer.
    for at in [0, 8192, 100_000, 4096, 12_288] {
        own.add(&written(At::Offset(at), 8192), 1);
    }
    own.add(&written(At::Shared, 8192), 1);
    let of = |own: &Own| own.profile.transfers[0];
    let transfers = of(&own);
    assert_eq!((transfers.sequential, transfers.consecutive), (3, 2));
    assert_eq!((transfers.aligned, transfers.unaligned), (4, 1));
    assert_eq!((transfers.shared, transfers.calls()), (1, 6));
    // Another view of whole integers, in which the pointer is set.
    own.viewed(ViewShape {
        disp: 20_480,
        unit: 4,
        piece: 4,
        stride: 4,
    });
    own.add(&written(At::Pointer, 4096), 1);
    own.sought(2048);
    own.add(&written(At::Pointer, 4096), 1);
    let transfers = of(&own);
    assert_eq!((transfers.sequential, transfers.consecutive), (5, 3));
    assert_eq!(transfers.aligned, 6);
    // In a view with gaps the byte of the file is not known, but the order is.
    own.viewed(ViewShape {
        disp: 0,
        unit: 1,
        piece: 1024,
        stride: 4096,
    });
    own.add(&written(At::Pointer, 4096), 1);
    own.add(&written(At::Pointer, 4096), 1);
    let transfers = of(&own);
    assert_eq!((transfers.sequential, transfers.consecutive), (6, 4));
    assert_eq!(transfers.aligned + transfers.unaligned, 7);
    assert_eq!(own.profile.strided, Some((1024, 4096)));
}

#[test]
fn sizes_are_in_darshans_bins() {
    let mut own = Own::default();
    let sizes = [
        0,
        100,
        101,
        1024,
        1025,
        10_240,
        102_400,
        1 << 20,
        4 << 20,
        10 << 20,
        100 << 20,
        1 << 30,
        u64::MAX >> 1,
    ];
    for bytes in sizes {
        own.add(&written(At::Offset(0), bytes), 1);
    }
    assert_eq!(
        own.profile.transfers[0].sizes,
        [2, 2, 2, 1, 1, 1, 1, 1, 1, 1]
    );
}

/// A process of this rank that takes these times for a write and a read.
fn process(rank: u32, times: [u64; 2]) -> Report {
    let mut own = Own::default();
    own.opened(false, nowhere(), u64::from(rank));
    own.metadata(1);
    own.add(&written(At::Offset(0), 10), times[0]);
    let read = Transfer {
        direction: Direction::Read,
        ..written(At::Offset(0), 10)
    };
    own.add(&read, times[1]);
    let mut report = Report::default();
    let file = OpenFile::new(b"out", 40, EffectiveHints::default());
    let used = FileUse::of(rank, &own, None, 100 + u64::from(rank));
    report.files.add(file, used);
    report.hosts.add(if rank < 30 { "a" } else { "b" }, rank);
    report
}

#[test]
fn times_of_many_processes() {
    let mut joined = Report::default();
    for rank in 0..40 {
        let one = process(rank, [1000 * u64::from(rank % 20), 5]);
        joined.join(Report::of_bytes(&one.to_bytes()).unwrap());
    }
    let used = joined.files.files.values().next().unwrap();
    let profile = &used.profile;
    assert_eq!(profile.nanos(), 2 * 190_000 + 40 * 6);
    assert_eq!(
        profile.transfers.map(|transfers| transfers.slowest),
        [19_000, 5]
    );
    assert_eq!(
        (profile.times[0].rank, profile.times[0].all()),
        (19, 19_006)
    );
    assert_eq!(profile.times[1].rank, 39);
    assert_eq!(profile.times.len(), 16);
    assert_eq!(profile.least, Some((6, 0)));
    assert_eq!(profile.span, Some((0, 139)));
    assert_eq!(joined.hosts.by_rank().of(used.by.ranks()), Some(2));
    assert_eq!(joined.hosts.by_rank().of(&Ranks::one(3)), Some(1));
}

/// The sums of a number of the JSON.
fn sum(json: &str, member: &str) -> u64 {
    let member = format!("\"{member}\": ");
    let all = json.split(&member).skip(1);
    let number = |rest: &str| {
        rest.split([',', '}'])
            .next()
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    all.map(number).sum()
}

#[test]
fn a_report_is_bounded() {
    let heading = Heading {
        library: "a library".to_owned(),
        version: "1, a library\n".to_owned(),
        processes: 1,
        hints_file: None,
        remark: None,
        job: crate::Job::default(),
    };
    let number = MOST_FILES as u64 + 500;
    for is_numbered in [true, false] {
        let mut report = Report::default();
        for file in 0..number {
            let name = match is_numbered {
                true => format!("out.{file}"),
                false => format!(
                    "out.{}",
                    ["a", "b"][(file % 2) as usize].repeat(file as usize / 30)
                        + &"c".repeat(file as usize % 30)
                ),
            };
            let mut own = Own::default();
            own.opened(false, nowhere(), 0);
            own.add(&written(At::Offset(0), 3), file);
            let name = OpenFile::new(name.as_bytes(), 1, EffectiveHints::default());
            report.files.add(name, FileUse::of(0, &own, None, 9));
        }
        assert!(report.files.files.len() <= MOST_FILES + 1);
        let bytes = report.to_bytes();
        assert!(bytes.len() < 4 << 20, "{}", bytes.len());
        assert!(Report::of_bytes(&bytes).unwrap() == report);
        let json = report.to_json(&heading);
        assert!(json.len() < 4 << 20, "{}", json.len());
        assert_eq!(sum(&json, "independent_bytes"), 3 * number);
        assert_eq!(sum(&json, "opened"), number);
        let text = report.to_text(&heading, false, Look::PLAIN);
        assert_eq!(text.lines().count(), 1 + 10 + 1);
    }
}

/// Every second process gave hints to many files, whose names differ in more than digits, and wrote them.
#[test]
fn the_json_of_many_files_and_ranges_of_ranks_is_bounded() {
    let every_second = |least: u32| {
        let ranks = (0..MOST_RANGES as u32).map(|rank| (least + 2 * rank, least + 2 * rank));
        Ranks::of_ranges(ranks.collect())
    };
    let mut by = Processes::default();
    for rank in 0..5000 {
        by.join(&Processes::one(2 * rank));
    }
    let mut report = Report::default();
    let number = 3500_usize;
    for file in 0..number {
        let name = ["a", "b"][file % 2].repeat(file / 100) + &"c".repeat(file % 100 / 2);
        for (key, verdict) in [
            ("cb_nodes", Verdict::InEffect),
            ("cb_buffer_size", Verdict::Changed),
        ] {
            let mut row =
                super::judge::first_of(&OpenFile::new(&[], 0, EffectiveHints::default()), key);
            row.name.clone_from(&name);
            row.outcome.verdict = verdict;
            let tally = crate::Tally::new(2, every_second((file % 7) as u32));
            report.totals[verdict.number()] += 2;
            report.add(row, tally);
        }
        let mut own = Own::default();
        own.opened(true, nowhere(), 0);
        own.add(&written(At::Offset(0), 3), 1);
        let mut used = FileUse::of(0, &own, None, 9);
        used.by = by.clone();
        used.called[0] = SystemCalls {
            by: by.clone(),
            calls: 1,
            ..SystemCalls::default()
        };
        let name = OpenFile::new(name.as_bytes(), 5000, EffectiveHints::default());
        report.files.insert(name, used);
    }
    let heading = Heading {
        library: "a library".to_owned(),
        version: "1, a library\n".to_owned(),
        processes: 10_000,
        hints_file: None,
        remark: None,
        job: crate::Job::default(),
    };
    let json = report.to_json(&heading);
    assert!(json.len() <= 4 << 20, "{}", json.len());
    assert!(
        json.len() > 3 << 20,
        "as much as there is room: {}",
        json.len()
    );
    // What deserves attention is there; the others are counted.
    assert_eq!(sum(&json, "times") + sum(&json, "unlisted"), report.given());
    let changed = json.matches("\"verdict\": \"changed\"").count();
    assert!(
        changed * 2 > json.matches("\"verdict\"").count(),
        "{changed}"
    );
    assert_eq!(sum(&json, "opened"), number as u64);
    assert!(
        json.contains("\"processes\": 5000, \"ranks\""),
        "all are counted"
    );
    assert!(json.contains("\"hosts\": null"), "not all are known");
}
