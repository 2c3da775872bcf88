//! The files whose system calls are counted, and the counts: static, without locks and heap memory, since system calls come from anywhere,
//! even from signal handlers.

use minfo_system::file_calls::{CALLS, Counts, During, Transferred};
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI32, AtomicU8, AtomicU32, AtomicU64, AtomicUsize};

/// Descriptors from this number on are not watched.
const DESCRIPTORS: usize = 1 << 16;
/// The number of files that can be watched at a time.
const MOST_FILES: usize = 255;
/// The longest path, with a NUL at its end.
pub(crate) const MAX_PATH: usize = 4096;
/// The number of descriptors recorded for a file at a time.
const OPEN: usize = 8;

/// The file of each descriptor, counted from 1; 0 if it is not watched.
static FILE_OF: [AtomicU8; DESCRIPTORS] = [const { AtomicU8::new(0) }; DESCRIPTORS];

static FILES: [CountedFile; MOST_FILES] = [const { CountedFile::new() }; MOST_FILES];

/// The number of watched files.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

const FREE: u32 = 0;
const BEING_SET: u32 = 1;
const IN_USE: u32 = 2;

/// The data written or read.
struct Sums {
    calls: AtomicU64,
    bytes: AtomicU64,
    least: AtomicU64,
    greatest: AtomicU64,
    lowest: AtomicU64,
    highest: AtomicU64,
}

struct SumsDuring {
    bytes: AtomicU64,
    lowest: AtomicU64,
    highest: AtomicU64,
}

/// A slot for a watched file.
pub(crate) struct CountedFile {
    state: AtomicU32,
    /// How many other files the slot had before.
    generation: AtomicU32,
    /// Its path, up to a NUL.
    path: [AtomicU8; MAX_PATH],
    /// A hash of the last part of its path.
    last_part: AtomicU64,
    descriptors: [AtomicI32; OPEN],
    /// Whether there were more.
    has_more: AtomicU32,
    written: Sums,
    read: Sums,
    /// The running collective call, counted from 1.
    call: AtomicU32,
    during: [SumsDuring; CALLS],
    flags: AtomicU64,
}

impl Sums {
    const fn new() -> Sums {
        Sums {
            calls: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            least: AtomicU64::new(u64::MAX),
            greatest: AtomicU64::new(0),
            lowest: AtomicU64::new(u64::MAX),
            highest: AtomicU64::new(0),
        }
    }

    fn clear(&self) {
        for sum in [&self.calls, &self.bytes, &self.greatest, &self.highest] {
            sum.store(0, Relaxed);
        }
        self.least.store(u64::MAX, Relaxed);
        self.lowest.store(u64::MAX, Relaxed);
    }

    fn add(&self, bytes: u64, offset: Option<u64>) {
        self.calls.fetch_add(1, Relaxed);
        self.bytes.fetch_add(bytes, Relaxed);
        self.least.fetch_min(bytes, Relaxed);
        self.greatest.fetch_max(bytes, Relaxed);
        if let Some(offset) = offset {
            self.lowest.fetch_min(offset, Relaxed);
            self.highest.fetch_max(offset + bytes, Relaxed);
        }
    }

    fn told(&self) -> Transferred {
        let or_none = |value: u64| if value == u64::MAX { 0 } else { value };
        Transferred {
            calls: self.calls.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            least: or_none(self.least.load(Relaxed)),
            greatest: self.greatest.load(Relaxed),
            lowest: or_none(self.lowest.load(Relaxed)),
            highest: self.highest.load(Relaxed),
        }
    }
}

impl SumsDuring {
    const fn new() -> SumsDuring {
        SumsDuring {
            bytes: AtomicU64::new(0),
            lowest: AtomicU64::new(u64::MAX),
            highest: AtomicU64::new(0),
        }
    }

    fn clear(&self) {
        self.bytes.store(0, Relaxed);
        self.lowest.store(u64::MAX, Relaxed);
        self.highest.store(0, Relaxed);
    }

    fn add(&self, bytes: u64, offset: u64) {
        self.bytes.fetch_add(bytes, Relaxed);
        self.lowest.fetch_min(offset, Relaxed);
        self.highest.fetch_max(offset + bytes, Relaxed);
    }

    fn told(&self) -> During {
        let highest = self.highest.load(Relaxed);
        During {
            bytes: self.bytes.load(Relaxed),
            lowest: if highest == 0 {
                0
            } else {
                self.lowest.load(Relaxed)
            },
            highest,
        }
    }
}

/// A hash of the last part of a path. That of `ufs:file`, which some MPI libraries read as a file system and a name, is
/// the same as for `file`.
fn last_part(path: &[u8]) -> u64 {
    let from = path.iter().rposition(|&byte| byte == b'/');
    let name = &path[from.map_or(0, |at| at + 1)..];
    let from = name.iter().position(|&byte| byte == b':');
    let name = &name[from.map_or(0, |at| at + 1)..];
    // FNV-1a, of 64 bits.
    let join = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    name.iter().fold(0xcbf2_9ce4_8422_2325, join)
}

/// The file of a descriptor, if it is watched; a single load if it is not.
#[inline]
pub(crate) fn of_descriptor(descriptor: i32) -> Option<&'static CountedFile> {
    let at = usize::try_from(descriptor).ok()?;
    match FILE_OF.get(at)?.load(Relaxed) {
        0 => None,
        number => FILES.get(usize::from(number) - 1),
    }
}

/// Whether any file is watched.
#[inline]
pub(crate) fn is_any() -> bool {
    NUMBER.load(Relaxed) != 0
}

/// Records that the descriptor was opened with this path. `is_same` tells whether it is the file of another path, which
/// ends in a NUL.
pub(crate) fn opened(descriptor: i32, path: &[u8], is_same: impl Fn(&[u8; MAX_PATH]) -> bool) {
    let wanted = last_part(path);
    let mut found = None;
    for (at, watched) in FILES.iter().enumerate() {
        if watched.state.load(Acquire) == IN_USE
            && watched.last_part.load(Relaxed) == wanted
            && is_same(&watched.path())
            && let Some((_, other)) = found.replace((at, watched))
        {
            let other: &CountedFile = other;
            other.flags.fetch_or(Counts::SHARED, Relaxed);
            watched.flags.fetch_or(Counts::SHARED, Relaxed);
        }
    }
    belongs_to(descriptor, found);
}

/// Records a duplicate of a descriptor.
pub(crate) fn doubled(descriptor: i32, new: i32) {
    let number = usize::try_from(descriptor)
        .ok()
        .and_then(|at| FILE_OF.get(at))
        .map_or(0, |file| file.load(Relaxed));
    let found = usize::from(number).checked_sub(1);
    belongs_to(new, found.and_then(|at| Some((at, FILES.get(at)?))));
}

fn belongs_to(descriptor: i32, file: Option<(usize, &'static CountedFile)>) {
    let Some(of) = usize::try_from(descriptor)
        .ok()
        .and_then(|at| FILE_OF.get(at))
    else {
        if let Some((_, watched)) = file {
            watched.flags.fetch_or(Counts::NOWHERE, Relaxed);
        }
        return;
    };
    // (Not more than `MOST_FILES`.)
    of.store(file.map_or(0, |(at, _)| at as u8 + 1), Relaxed);
    if let Some((_, watched)) = file {
        let free = |place: &&AtomicI32| {
            place
                .compare_exchange(-1, descriptor, AcqRel, Relaxed)
                .is_ok()
        };
        if watched.descriptors.iter().find(free).is_none() {
            watched.has_more.store(1, Relaxed);
        }
    }
}

/// Records that the descriptor is about to be closed.
#[inline]
pub(crate) fn closing(descriptor: i32) {
    let Some(watched) = of_descriptor(descriptor) else {
        return;
    };
    belongs_to(descriptor, None);
    for place in &watched.descriptors {
        let _ = place.compare_exchange(descriptor, -1, AcqRel, Relaxed);
    }
}

impl CountedFile {
    const fn new() -> CountedFile {
        CountedFile {
            state: AtomicU32::new(FREE),
            generation: AtomicU32::new(0),
            path: [const { AtomicU8::new(0) }; MAX_PATH],
            last_part: AtomicU64::new(0),
            descriptors: [const { AtomicI32::new(-1) }; OPEN],
            has_more: AtomicU32::new(0),
            written: Sums::new(),
            read: Sums::new(),
            call: AtomicU32::new(0),
            during: [const { SumsDuring::new() }; CALLS],
            flags: AtomicU64::new(0),
        }
    }

    /// Up to the NUL that ends the path; NULs after it.
    fn path(&self) -> [u8; MAX_PATH] {
        let mut path = [0; MAX_PATH];
        for (byte, known) in path.iter_mut().zip(&self.path) {
            *byte = known.load(Relaxed);
            if *byte == 0 {
                break;
            }
        }
        path
    }

    /// Records that the system has written this many bytes.
    pub(crate) fn has_written(&self, bytes: u64, offset: Option<u64>) {
        self.written.add(bytes, offset);
        let Some(offset) = offset else {
            self.flags.fetch_or(Counts::NOWHERE, Relaxed);
            return;
        };
        let call = self.call.load(Relaxed) as usize;
        if let Some(during) = call.checked_sub(1).and_then(|at| self.during.get(at)) {
            during.add(bytes, offset);
        }
    }

    /// Records that the system has read this many bytes.
    pub(crate) fn has_read(&self, bytes: u64, offset: Option<u64>) {
        self.read.add(bytes, offset);
    }
}

/// Watches the file with this path, which must be absolute. Returns its number; 0 if too many are watched.
pub(crate) fn watch(path: &[u8]) -> u32 {
    if path.len() >= MAX_PATH || path.contains(&0) {
        return 0;
    }
    let take = |watched: &&CountedFile| {
        let taken = watched
            .state
            .compare_exchange(FREE, BEING_SET, AcqRel, Relaxed);
        taken.is_ok()
    };
    let Some((at, watched)) = FILES.iter().enumerate().find(|(_, watched)| take(watched)) else {
        return 0;
    };
    for (place, &byte) in watched.path.iter().zip(path.iter().chain(&[0])) {
        place.store(byte, Relaxed);
    }
    watched.last_part.store(last_part(path), Relaxed);
    watched.written.clear();
    watched.read.clear();
    watched.during.iter().for_each(SumsDuring::clear);
    watched.call.store(0, Relaxed);
    watched.flags.store(0, Relaxed);
    let generation = watched.generation.fetch_add(1, Relaxed).wrapping_add(1);
    watched.state.store(IN_USE, Release);
    NUMBER.fetch_add(1, Relaxed);
    number_of(at, generation)
}

fn number_of(at: usize, generation: u32) -> u32 {
    generation << 8 | (at as u32 + 1)
}

/// The file with this number, as long as it is watched.
fn of_number(number: u32) -> Option<(usize, &'static CountedFile)> {
    let at = (number as usize & 0xff).checked_sub(1)?;
    let watched = FILES.get(at)?;
    let is_it = watched.state.load(Acquire) == IN_USE
        && number_of(at, watched.generation.load(Relaxed)) == number;
    is_it.then_some((at, watched))
}

/// Sets the running collective call, counted from 1, or none.
pub(crate) fn during(number: u32, call: u32) {
    if let Some((_, watched)) = of_number(number) {
        watched.call.store(call, Relaxed);
    }
}

/// The counts for a file.
pub(crate) fn counts(number: u32) -> Option<Counts> {
    let (_, watched) = of_number(number)?;
    Some(Counts {
        written: watched.written.told(),
        read: watched.read.told(),
        during: std::array::from_fn(|at| watched.during[at].told()),
        flags: watched.flags.load(Relaxed),
    })
}

/// Stops watching a file.
pub(crate) fn unwatch(number: u32) {
    let Some((at, watched)) = of_number(number) else {
        return;
    };
    if watched
        .state
        .compare_exchange(IN_USE, BEING_SET, AcqRel, Relaxed)
        .is_err()
    {
        return;
    }
    NUMBER.fetch_sub(1, Relaxed);
    let forget = |of: &AtomicU8| {
        of.compare_exchange(at as u8 + 1, 0, AcqRel, Relaxed)
            .is_ok()
    };
    for place in &watched.descriptors {
        let descriptor = place.swap(-1, AcqRel);
        if let Some(of) = usize::try_from(descriptor)
            .ok()
            .and_then(|at| FILE_OF.get(at))
        {
            forget(of);
        }
    }
    if watched.has_more.swap(0, Relaxed) != 0 {
        for of in &FILE_OF {
            forget(of);
        }
    }
    watched.state.store(FREE, Release);
}
