//! Open files that are to be reported: counts and times their MPI calls and, if the audit library counts them, the
//! system calls meanwhile.

use crate::report;
use minfo_report::{EffectiveHints, FileUse, OpenFile, Own, ViewShape};
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use minfo_rules::transfer::{Direction, Transfer};
use minfo_system::file_calls::Watch;
use minfo_system::file_system::{self, FileSystem};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

/// A counted file.
pub struct FileTraffic {
    /// The counters of its system calls, if any.
    watch: Option<Watch>,
    name: Box<[u8]>,
    /// Whether it was there before.
    existed: bool,
    /// The number of processes that open it together.
    processes: u32,
    /// When the call that opens it started, in nanoseconds since MPI was initialised.
    begun: u64,
    /// The tool that opens it on its own, if one does.
    tool: Option<&'static str>,
    state: Mutex<TrafficState>,
}

#[derive(Default)]
struct TrafficState {
    own: Own,
    /// Its hints in effect, as last seen.
    settings: Option<EffectiveHints>,
    /// Whether they have changed since it was opened.
    has_changed: bool,
    is_told: bool,
    /// Whether the program has its handle in its own MPI, and may transfer with it.
    is_lent: bool,
}

/// When MPI was initialised: at about the same time on all processes.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// MPI has been initialised.
pub(crate) fn begin() {
    LazyLock::force(&START);
}

fn nanos_since(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// Those that may still be open.
static OPEN: Mutex<Vec<Weak<FileTraffic>>> = Mutex::new(Vec::new());

fn open() -> MutexGuard<'static, Vec<Weak<FileTraffic>>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file system that a name starts with, and the one that the file is on.
type FileLocation = (Box<[u8]>, Option<String>);

/// What serves the files there; the MPI library is asked only once.
fn driver_for(place: FileLocation, ask: impl FnOnce() -> Result<String>) -> String {
    static KNOWN: Mutex<Vec<(FileLocation, String)>> = Mutex::new(Vec::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, driver)) = known().iter().find(|(other, _)| *other == place) {
        return driver.clone();
    }
    // A failed inquiry is not an error of the program.
    let driver = ask().unwrap_or_default();
    known().push((place, driver.clone()));
    driver
}

impl FileTraffic {
    /// The counters for the file with this name, which this many processes are about to open together, or this tool on
    /// its own. `None` if there is no report.
    pub fn before_open(
        name: &[u8],
        processes: impl FnOnce() -> Option<u32>,
        tool: impl FnOnce() -> Option<&'static str>,
    ) -> Option<Arc<Self>> {
        if !report::is_on() {
            return None;
        }
        let traffic = Arc::new(FileTraffic {
            watch: Watch::of(name),
            name: name.into(),
            existed: with_and_without_prefix(name, |name| file_system::exists(name).then_some(()))
                .is_some(),
            processes: processes()?,
            begun: nanos_since(*START),
            tool: tool(),
            state: Mutex::default(),
        });
        let mut open = open();
        open.retain(|other| other.strong_count() > 0);
        open.push(Arc::downgrade(&traffic));
        Some(traffic)
    }

    fn state(&self) -> MutexGuard<'_, TrafficState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call that transfers data.
    pub fn transfer<R>(&self, transfer: &Transfer, call: impl FnOnce() -> R) -> R {
        let watch = self.watch.as_ref();
        let watch = watch.and_then(|watch| Some((watch, self.state().own.number(transfer)?)));
        if let Some((watch, number)) = watch {
            watch.during(Some(number));
        }
        let start = Instant::now();
        let result = call();
        let nanos = nanos_since(start);
        if let Some((watch, _)) = watch {
            watch.during(None);
        }
        self.state().own.add(transfer, nanos);
        result
    }

    /// A call that ends a split transfer.
    pub fn end_split<R>(&self, direction: Direction, call: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = call();
        self.waited(direction, nanos_since(start));
        result
    }

    /// So much time was spent on waiting for a transfer that goes on, or on looking whether it is complete.
    pub(super) fn waited(&self, direction: Direction, nanos: u64) {
        self.state().own.waited(direction, nanos);
    }

    /// A call that opens, closes or syncs the file, sets its view or changes its size.
    pub fn metadata<R>(&self, call: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = call();
        let nanos = nanos_since(start);
        self.state().own.metadata(nanos);
        result
    }

    /// The file is now open, with or without hints. `driver` asks the MPI library what serves it.
    pub fn opened(&self, with_hints: bool, driver: impl FnOnce() -> Result<String>) {
        let (prefix, place) = self.place();
        let kind = place.as_ref().map(|place| place.kind.clone());
        let driver = driver_for((prefix.into(), kind), driver);
        let state = &mut self.state().own;
        state.opened(with_hints, (place, driver), self.begun);
        if !self.existed {
            state.created();
        }
    }

    /// The file system that the file's name starts with, as in `directory/ufs:file`, and the one that it is on.
    fn place(&self) -> (&[u8], Option<FileSystem>) {
        let (_, prefix, _) = parts(&self.name);
        (prefix, with_and_without_prefix(&self.name, FileSystem::of))
    }

    /// The file got another view.
    pub fn viewed(&self, view: ViewShape) {
        self.state().own.viewed(view);
    }

    /// The file pointer was moved to this etype of the view.
    pub fn sought(&self, position: i64) {
        if let Ok(position) = u64::try_from(position) {
            self.state().own.sought(position);
        }
    }

    /// The program gets the file's handle in its own MPI: from now on some calls may not be counted.
    pub fn lend(&self) {
        self.state().is_lent = true;
    }

    /// The number of collective reads and writes, if all are counted.
    pub fn collective_calls(&self) -> Option<[u64; 2]> {
        let state = self.state();
        (!state.is_lent).then(|| state.own.collective_calls())
    }

    /// Records the hints in effect on the file, with which system calls are compared.
    pub fn has_hints(&self, hints: &Hints) {
        let settings = EffectiveHints::of(hints);
        let mut state = self.state();
        state.has_changed |= state
            .settings
            .as_ref()
            .is_some_and(|known| *known != settings);
        state.settings = Some(settings);
    }

    /// Adds the calls on the file to the report, once: when it is closed, or when the report is made.
    pub fn tell(&self) {
        let mut state = self.state();
        if !state.own.is_open() || std::mem::replace(&mut state.is_told, true) {
            return;
        }
        let counts = self.watch.as_ref().and_then(Watch::counts);
        let Ok(rank) = report::rank() else {
            return;
        };
        let settings = match state.has_changed {
            true => EffectiveHints::default(),
            false => state.settings.clone().unwrap_or_default(),
        };
        let file = OpenFile::new(&self.name, self.processes, settings).opened_by(self.tool);
        let used = FileUse::of(rank, &state.own, counts.as_ref(), nanos_since(*START));
        report::note_file(file, used);
    }
}

/// The directory in a file's name, the file system that is named before a colon, and the rest, if it is.
fn parts(name: &[u8]) -> (&[u8], &[u8], Option<&[u8]>) {
    let last = name.iter().rposition(|&byte| byte == b'/');
    let (directory, file) = name.split_at(last.map_or(0, |at| at + 1));
    let colon = file.iter().position(|&byte| byte == b':');
    let prefix = &file[..colon.unwrap_or(0)];
    (directory, prefix, colon.map(|colon| &file[colon + 1..]))
}

/// What is found for a file's name, or else for the name without the file system in it.
fn with_and_without_prefix<R>(name: &[u8], find: impl Fn(&[u8]) -> Option<R>) -> Option<R> {
    find(name).or_else(|| {
        let (directory, _, file) = parts(name);
        find(&[directory, file?].concat())
    })
}

/// Makes a call that opens, closes or syncs a file, sets its view or changes its size.
#[inline]
pub fn metadata<R>(traffic: Option<&FileTraffic>, call: impl FnOnce() -> R) -> R {
    match traffic {
        Some(traffic) => traffic.metadata(call),
        None => call(),
    }
}

/// Adds the calls on open files to the report.
pub fn tell_all() {
    let all: Vec<_> = open().iter().filter_map(Weak::upgrade).collect();
    for traffic in all {
        traffic.tell();
    }
}
