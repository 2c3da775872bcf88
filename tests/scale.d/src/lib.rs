//! A job of many processes, and what each of them reports: for `joined`, and for the simulation.

use minfo_report::{EffectiveHints, FileUse, OpenFile, Own, Report, Subject};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::{Implementation, Kind};
use minfo_rules::hints::given::{GivenHint, HintCall};
use minfo_rules::hints::verdict::Recipient;
use minfo_rules::transfer::{At, Direction, Manner, Transfer};
use minfo_system::file_calls::{Counts, Transferred};
use minfo_system::file_system::{FileSystem, Stripes};

/// The processes of a host.
const ON_A_HOST: u32 = 32;
/// `strided`: one process of so many opens the files.
const STRIDE: u32 = 3;
const MIB: u64 = 1 << 20;

/// Which files the processes open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    /// All open the same files together, and one process of each host writes.
    Shared,
    /// Each process opens files of its own.
    Own,
    /// Every third process opens the same files, whose names differ in more than digits.
    Strided,
    /// All open the same files, and each process gives another value of a hint.
    Different,
}

impl JobKind {
    /// The kind with this name, if there is one.
    pub fn of(word: &str) -> Option<JobKind> {
        Some(match word {
            "shared" => JobKind::Shared,
            "own" => JobKind::Own,
            "strided" => JobKind::Strided,
            "different" => JobKind::Different,
            _ => return None,
        })
    }
}

/// A job.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// Which files they open.
    pub kind: JobKind,
    /// How many processes there are.
    pub processes: u32,
    /// How many files each process opens.
    pub files: u32,
}

/// The library that the processes use.
pub const LIBRARY: Recipient<'_> = Recipient {
    name: "MPICH 4.0.2",
    implementation: Implementation::Mpich,
    version: None,
    build: "",
};

impl Scale {
    /// What the process with this rank reports.
    pub fn report_of(self, rank: u32) -> Report {
        let mut report = Report::default();
        report.add_host(&format!("node{}", rank / ON_A_HOST), rank);
        if self.kind != JobKind::Strided || rank.is_multiple_of(STRIDE) {
            for file in 0..self.files {
                self.open(&mut report, rank, file);
            }
        }
        report
    }

    fn open(self, report: &mut Report, rank: u32, file: u32) {
        let (name, together) = match self.kind {
            JobKind::Own => (format!("/scratch/run/out.{rank}.{file}"), 1),
            JobKind::Strided => {
                let together = self.processes.div_ceil(STRIDE);
                (format!("/scratch/run/{}", in_letters(file)), together)
            }
            JobKind::Shared | JobKind::Different => {
                (format!("/scratch/run/out.{file}"), self.processes)
            }
        };
        let buffer = match self.kind {
            JobKind::Different => (u64::from(rank) + 1) * MIB,
            _ => 16 * MIB,
        };
        let mut hints = Hints::default();
        hints.set("cb_nodes", "4".to_owned());
        hints.set("cb_buffer_size", buffer.to_string());
        // (Not what was given: a row that deserves attention.)
        hints.set("romio_ds_write", "disable".to_owned());
        let subject = Subject {
            kind: Kind::File,
            name: name.as_bytes(),
            scope: Some(together),
        };
        let call = HintCall::creation("MPI_File_open", Kind::File);
        for (key, value) in [
            ("cb_nodes", "4"),
            ("cb_buffer_size", &buffer.to_string()),
            ("romio_ds_write", "enable"),
        ] {
            let given = GivenHint::new(call, key.as_bytes(), value.as_bytes());
            let outcome = given.outcome(&hints, &LIBRARY);
            report.note(subject, &given, outcome, (rank, false));
        }
        let opened = OpenFile::new(name.as_bytes(), together, EffectiveHints::of(&hints));
        report.files.add(opened, used(rank, together));
    }
}

/// What a process does with a file: four collective writes, which one process of each host passes on to the system.
fn used(rank: u32, together: u32) -> FileUse {
    let mut own = Own::default();
    let place = FileSystem {
        kind: "lustre".to_owned(),
        block: 4096,
        file: (0, 0),
        stripes: Some(Stripes {
            number: 8,
            size: MIB,
            components: 1,
            is_of_one_size: true,
        }),
    };
    own.opened(true, (Some(place), "ROMIO".to_owned()), 0);
    for number in 0..4 {
        let transfer = Transfer {
            direction: Direction::Write,
            manner: Manner::Collective,
            at: At::Offset(number * MIB as i64),
            bytes: MIB,
        };
        own.number(&transfer);
        own.add(&transfer, 1_000_000 + u64::from(rank));
    }
    own.metadata(50_000);
    let mut counts = Counts::default();
    if together == 1 || rank.is_multiple_of(ON_A_HOST) {
        counts.written = Transferred {
            calls: 8,
            bytes: 4 * MIB,
            least: 4096,
            greatest: MIB,
            lowest: 0,
            highest: 4 * MIB,
        };
    }
    FileUse::of(rank, &own, Some(&counts), 5_000_000_000)
}

/// A name without digits.
fn in_letters(number: u32) -> String {
    let digits = number.to_string().into_bytes().into_iter();
    digits
        .map(|digit| char::from(digit - b'0' + b'a'))
        .collect()
}
