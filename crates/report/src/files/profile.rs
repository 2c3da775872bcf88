//! The profile of a file: what its processes asked MPI for, how, and how long it took. A process counts its own calls;
//! [`FileProfile::join`] adds those of others.

use crate::numbers::bytes;
use crate::wire::wire;
use minfo_rules::transfer::{At, Direction, Manner, Transfer};
use minfo_system::file_system::FileSystem;

/// The greatest size in bytes of each bin of a histogram but the last, as in Darshan.
const BINS: [u64; 9] = [
    100,
    1 << 10,
    10 << 10,
    100 << 10,
    1 << 20,
    4 << 20,
    10 << 20,
    100 << 20,
    1 << 30,
];

/// The names of the bins: `to 100 bytes`, `to 1 KiB`, ..., `more`.
pub fn names_of_bins() -> impl Iterator<Item = String> {
    let bounded = BINS.iter().map(|&most| format!("to {}", bytes(most)));
    bounded.chain(std::iter::once("more".to_owned()))
}

/// The number of bins.
pub(super) const NUMBER_OF_BINS: usize = BINS.len() + 1;

/// The number of processes whose times are kept, those that took longest.
const MOST_RANKS: usize = 16;

/// Calls of MPI, and their bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) calls: u64,
    pub(super) bytes: u64,
}

/// The calls that transfer data in one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Transfers {
    pub(super) collective: Asked,
    pub(super) independent: Asked,
    /// How many of all of them started a request, were begun to be ended by another call, or were at the shared pointer.
    pub(super) nonblocking: u64,
    pub(super) split: u64,
    pub(super) shared: u64,
    /// How many of them were of a size in each bin.
    pub(super) sizes: [u64; NUMBER_OF_BINS],
    /// How many started at or after the end of the previous one of the process, and how many exactly there.
    pub(super) sequential: u64,
    pub(super) consecutive: u64,
    /// How many started at a multiple of the block or stripe, and how many elsewhere. (The byte is not known at the shared
    /// pointer and in views with gaps.)
    pub(super) aligned: u64,
    pub(super) unaligned: u64,
    /// The time in them, of all processes, how much of it was spent on waiting for transfers that had been started, and
    /// the time of the slowest process.
    pub(super) nanos: u64,
    pub(super) waiting: u64,
    pub(super) slowest: u64,
}

impl Transfers {
    pub(super) fn calls(&self) -> u64 {
        self.collective.calls + self.independent.calls
    }

    pub(super) fn bytes(&self) -> u64 {
        self.collective.bytes + self.independent.bytes
    }

    /// What is added up.
    pub(super) fn sums(&mut self) -> impl Iterator<Item = &mut u64> {
        let Transfers {
            collective,
            independent,
            sizes,
            slowest: _,
            ..
        } = self;
        let others = [
            &mut collective.calls,
            &mut collective.bytes,
            &mut independent.calls,
            &mut independent.bytes,
            &mut self.nonblocking,
            &mut self.split,
            &mut self.shared,
            &mut self.sequential,
            &mut self.consecutive,
            &mut self.aligned,
            &mut self.unaligned,
            &mut self.nanos,
            &mut self.waiting,
        ];
        others.into_iter().chain(sizes)
    }
}

/// The time of a process in calls on a file, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TimeOfRank {
    pub(super) rank: u32,
    /// Writing, reading, and in what is neither.
    pub(super) written: u64,
    pub(super) read: u64,
    pub(super) metadata: u64,
}

impl TimeOfRank {
    pub(super) fn all(&self) -> u64 {
        self.written + self.read + self.metadata
    }
}

/// What was done with a file, by one process or by several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FileProfile {
    /// By direction.
    pub(super) transfers: [Transfers; 2],
    /// How often it was opened, each process counting its own, and how often with hints.
    pub(super) opened: u64,
    pub(super) with_hints: u64,
    /// How often it did not exist before it was opened.
    pub(super) created: u64,
    /// Calls that open, close or sync it, set its view or change its size, and the time in them.
    pub(super) metadata: u64,
    pub(super) metadata_nanos: u64,
    /// Views that were set: without and with gaps, and the first of those: bytes of data, and the bytes of the file from
    /// one such piece to the next.
    pub(super) contiguous_views: u64,
    pub(super) strided_views: u64,
    pub(super) strided: Option<(u64, u64)>,
    /// From the first open to the last close, in nanoseconds since MPI was initialised.
    pub(super) span: Option<(u64, u64)>,
    /// The processes that took longest, in descending order; and the shortest time of a process, and its rank.
    pub(super) times: Vec<TimeOfRank>,
    pub(super) least: Option<(u64, u32)>,
    /// Where it is.
    pub(super) place: Option<FileSystem>,
    /// What serves it in the MPI library; empty if that is not known.
    pub(super) driver: String,
}

impl FileProfile {
    /// The time of all processes in calls on it, in nanoseconds.
    pub(super) fn nanos(&self) -> u64 {
        let transfers = self.transfers.iter().map(|transfers| transfers.nanos);
        transfers.sum::<u64>() + self.metadata_nanos
    }

    /// Calls that transfer data.
    pub(super) fn calls(&self) -> u64 {
        self.transfers.iter().map(Transfers::calls).sum()
    }

    /// What is added up.
    pub(super) fn sums(&mut self) -> impl Iterator<Item = &mut u64> {
        let own = [
            &mut self.opened,
            &mut self.with_hints,
            &mut self.created,
            &mut self.metadata,
            &mut self.metadata_nanos,
            &mut self.contiguous_views,
            &mut self.strided_views,
        ];
        let transfers = self.transfers.iter_mut().flat_map(Transfers::sums);
        own.into_iter().chain(transfers)
    }

    /// Adds that of other processes, or of the same one, which opened the file before.
    pub(super) fn join(&mut self, mut other: FileProfile) {
        for (own, others) in self.sums().zip(other.sums()) {
            *own += *others;
        }
        self.strided = self.strided.or(other.strided);
        self.place = self.place.take().or(other.place);
        if self.driver.is_empty() {
            self.driver = other.driver;
        }
        self.span = match (self.span, other.span) {
            (Some(own), Some(others)) => Some((own.0.min(others.0), own.1.max(others.1))),
            (own, others) => own.or(others),
        };
        self.join_times(other.times, other.least);
        for (own, others) in self.transfers.iter_mut().zip(other.transfers) {
            own.slowest = own.slowest.max(others.slowest);
        }
    }

    /// (Of files that are folded into one, times beyond those that are kept are missing here, not in the sums.)
    fn join_times(&mut self, others: Vec<TimeOfRank>, least: Option<(u64, u32)>) {
        let mut is_same = false;
        for other in others {
            match self.times.iter_mut().find(|own| own.rank == other.rank) {
                Some(own) => {
                    own.written += other.written;
                    own.read += other.read;
                    own.metadata += other.metadata;
                    is_same = true;
                }
                None => self.times.push(other),
            }
        }
        self.times
            .sort_unstable_by_key(|time| (std::cmp::Reverse(time.all()), time.rank));
        self.least = match (self.least, least) {
            _ if is_same && self.times.len() == 1 => {
                self.times.last().map(|time| (time.all(), time.rank))
            }
            (Some(own), Some(others)) => Some(own.min(others)),
            (own, others) => own.or(others),
        };
        if is_same {
            for (transfers, of) in self.transfers.iter_mut().zip([
                |time: &TimeOfRank| time.written,
                |time: &TimeOfRank| time.read,
            ]) {
                let slowest = self.times.iter().map(of).max();
                transfers.slowest = transfers.slowest.max(slowest.unwrap_or(0));
            }
        }
        self.times.truncate(MOST_RANKS);
    }
}

wire! {
    Asked { calls, bytes }
    Transfers {
        collective, independent, nonblocking, split, shared, sizes, sequential, consecutive, aligned, unaligned, nanos, waiting,
        slowest
    }
    TimeOfRank { rank, written, read, metadata }
    FileProfile {
        transfers, opened, with_hints, created, metadata, metadata_nanos, contiguous_views, strided_views, strided, span, times, least,
        place, driver
    }
}

/// The view of a process, as far as it matters for where its calls start.
#[derive(Clone, Copy, Debug)]
pub struct ViewShape {
    /// Its first byte in the file.
    pub disp: u64,
    /// The bytes of data in an etype.
    pub unit: u64,
    /// The bytes of data in a filetype, and its extent.
    pub piece: u64,
    /// The bytes of the file from the start of a filetype to that of the next.
    pub stride: u64,
}

/// The default one: all bytes of the file.
impl Default for ViewShape {
    fn default() -> ViewShape {
        ViewShape {
            disp: 0,
            unit: 1,
            piece: 1,
            stride: 1,
        }
    }
}

impl ViewShape {
    fn is_contiguous(&self) -> bool {
        self.piece == self.stride
    }
}

/// What a process does with a file that it has open.
#[derive(Clone, Debug, Default)]
pub struct Own {
    pub(super) profile: FileProfile,
    /// The bytes of the first collective calls that write, if they are compared with system calls.
    pub(super) collective: Vec<u64>,
    view: ViewShape,
    /// The position of its file pointer, in bytes of data from the start of the view.
    pointer: u64,
    /// Where the last call in each direction ended, if that is known.
    ends: [Option<u64>; 2],
}

impl Own {
    /// Adds a call that transfers data, and took this long.
    pub fn add(&mut self, transfer: &Transfer, nanos: u64) {
        let start = self.start_of(transfer);
        let transfers = &mut self.profile.transfers[transfer.direction as usize];
        let asked = match transfer.manner.is_collective() {
            true => &mut transfers.collective,
            false => &mut transfers.independent,
        };
        asked.calls += 1;
        asked.bytes += transfer.bytes;
        transfers.nonblocking += u64::from(transfer.manner.is_nonblocking());
        transfers.split += u64::from(transfer.manner == Manner::Split);
        transfers.shared += u64::from(transfer.at == At::Shared);
        let bin = BINS.partition_point(|&most| most < transfer.bytes);
        transfers.sizes[bin] += 1;
        transfers.nanos += nanos;
        let Some(start) = start else {
            return;
        };
        let end = &mut self.ends[transfer.direction as usize];
        if let Some(end) = *end {
            transfers.sequential += u64::from(start >= end);
            transfers.consecutive += u64::from(start == end);
        }
        *end = Some(start + transfer.bytes);
        let unit = self.profile.place.as_ref().map_or(0, FileSystem::unit);
        if unit > 0 && self.view.is_contiguous() {
            match start.is_multiple_of(unit) {
                true => transfers.aligned += 1,
                false => transfers.unaligned += 1,
            }
        }
    }

    /// Where it starts: the byte of the file or, in a view with gaps, of the data that the view shows.
    fn start_of(&mut self, transfer: &Transfer) -> Option<u64> {
        let in_view = match transfer.at {
            At::Shared => return None,
            At::Offset(offset) => u64::try_from(offset).ok()?.saturating_mul(self.view.unit),
            At::Pointer => {
                let start = self.pointer;
                self.pointer = start.saturating_add(transfer.bytes);
                start
            }
        };
        Some(match self.view.is_contiguous() {
            true => self.view.disp.saturating_add(in_view),
            false => in_view,
        })
    }

    /// Adds time that was spent on waiting for a transfer that had been started.
    pub fn waited(&mut self, direction: Direction, nanos: u64) {
        let transfers = &mut self.profile.transfers[direction as usize];
        transfers.nanos += nanos;
        transfers.waiting += nanos;
    }

    /// Adds a call that transfers nothing, and took this long.
    pub fn metadata(&mut self, nanos: u64) {
        self.profile.metadata += 1;
        self.profile.metadata_nanos += nanos;
    }

    /// The file was opened, with hints or without, by a call that began so many nanoseconds after MPI was initialised.
    /// `place` is the file system that it is on, and what serves it in the MPI library.
    pub fn opened(&mut self, with_hints: bool, place: (Option<FileSystem>, String), at: u64) {
        self.profile.opened = 1;
        self.profile.with_hints = with_hints.into();
        (self.profile.place, self.profile.driver) = place;
        self.profile.span = Some((at, at));
    }

    /// It did not exist before it was opened.
    pub fn created(&mut self) {
        self.profile.created = 1;
    }

    /// It got another view.
    pub fn viewed(&mut self, view: ViewShape) {
        if view.is_contiguous() {
            self.profile.contiguous_views += 1;
        } else {
            self.profile.strided_views += 1;
            let strided = (view.piece, view.stride);
            self.profile.strided.get_or_insert(strided);
        }
        // (Positions in different views with gaps say nothing about each other.)
        if !(view.is_contiguous() && self.view.is_contiguous()) {
            self.ends = [None; 2];
        }
        self.view = view;
        self.pointer = 0;
    }

    /// Its file pointer is at this etype of the view.
    pub fn sought(&mut self, position: u64) {
        self.pointer = position.saturating_mul(self.view.unit);
    }

    /// Whether it was opened.
    pub fn is_open(&self) -> bool {
        self.profile.opened > 0
    }

    /// How many collective reads and writes there were.
    pub fn collective_calls(&self) -> [u64; 2] {
        let calls = |direction| self.profile.transfers[direction as usize].collective.calls;
        [Direction::Read, Direction::Write].map(calls)
    }

    /// What the process with this rank has done so far, if it closes the file so many nanoseconds after MPI was
    /// initialised.
    pub(super) fn profile(&self, rank: u32, at: u64) -> FileProfile {
        let mut profile = self.profile.clone();
        let [written, read] = profile.transfers.each_mut().map(|transfers| {
            transfers.slowest = transfers.nanos;
            transfers.nanos
        });
        let time = TimeOfRank {
            rank,
            written,
            read,
            metadata: profile.metadata_nanos,
        };
        profile.least = Some((time.all(), rank));
        profile.times = vec![time];
        profile.span = profile.span.map(|(first, _)| (first, at.max(first)));
        profile
    }
}
