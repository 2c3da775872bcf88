//! Open files of which a report is to be made: counts and times their MPI calls and, if the audit library counts them, the
//! system calls meanwhile.

use crate::report;
use minfo_report::{FileUse, OpenFile, Own, Settings, ViewShape};
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use minfo_rules::transfer::{Direction, Transfer};
use minfo_system::calls::Watch;
use minfo_system::file_system::FileSystem;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

/// A counted file.
pub struct FileTraffic {
    /// The counters of its system calls, if there are any.
    watch: Option<Watch>,
    name: Box<[u8]>,
    /// How many processes open it together.
    processes: u32,
    /// When the call that opens it began, in nanoseconds since MPI was initialised.
    begun: u64,
    /// The tool that opens it by itself, if one does.
    tool: Option<&'static str>,
    state: Mutex<TrafficState>,
}

#[derive(Default)]
struct TrafficState {
    own: Own,
    /// Its hints in effect, as last seen.
    settings: Option<Settings>,
    /// Whether they were different before.
    has_changed: bool,
    is_told: bool,
    /// Whether the program has its handle in its own MPI, and may transfer with it.
    is_lent: bool,
}

/// When MPI was initialised: about the same time on all processes.
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

/// A file system that a name begins with, and the one that the file is on.
type Place = (Box<[u8]>, Option<String>);

/// What serves the files there: the MPI library is asked once.
fn driver_for(place: Place, ask: impl FnOnce() -> Result<String>) -> String {
    static KNOWN: Mutex<Vec<(Place, String)>> = Mutex::new(Vec::new());
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
    /// The file with this name, which this many processes are about to open together, or this tool by itself. `None` if
    /// there is no report.
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

    /// A call that opens, closes or syncs it, sets its view or changes its size.
    pub fn metadata<R>(&self, call: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = call();
        let nanos = nanos_since(start);
        self.state().own.metadata(nanos);
        result
    }

    /// It is open now, and was given hints or not. `driver` asks what serves it in the MPI library.
    pub fn opened(&self, with_hints: bool, driver: impl FnOnce() -> Result<String>) {
        let (prefix, place) = self.place();
        let kind = place.as_ref().map(|place| place.kind.clone());
        let driver = driver_for((prefix.into(), kind), driver);
        let state = &mut self.state().own;
        state.opened(with_hints, (place, driver), self.begun);
    }

    /// The file system that its name begins with, as in `directory/ufs:file`, and the one that it is on.
    fn place(&self) -> (&[u8], Option<FileSystem>) {
        let last = self.name.iter().rposition(|&byte| byte == b'/');
        let last = last.map_or(0, |at| at + 1);
        let (directory, file) = self.name.split_at(last);
        let colon = file.iter().position(|&byte| byte == b':');
        let prefix = &file[..colon.unwrap_or(0)];
        let place = FileSystem::of(&self.name).or_else(|| {
            let file = &file[colon? + 1..];
            FileSystem::of(&[directory, file].concat())
        });
        (prefix, place)
    }

    /// It got another view.
    pub fn viewed(&self, view: ViewShape) {
        self.state().own.viewed(view);
    }

    /// Its file pointer was moved to this etype of the view.
    pub fn sought(&self, position: i64) {
        if let Ok(position) = u64::try_from(position) {
            self.state().own.sought(position);
        }
    }

    /// The program gets its handle in its own MPI: from now on some calls may not be counted.
    pub fn lend(&self) {
        self.state().is_lent = true;
    }

    /// How many collective reads and writes there were, if all are counted.
    pub fn collective_calls(&self) -> Option<[u64; 2]> {
        let state = self.state();
        (!state.is_lent).then(|| state.own.collective_calls())
    }

    /// Records the hints in effect on it, which system calls are compared with.
    pub fn has_hints(&self, hints: &Hints) {
        let settings = Settings::of(hints);
        let mut state = self.state();
        state.has_changed |= state
            .settings
            .as_ref()
            .is_some_and(|known| *known != settings);
        state.settings = Some(settings);
    }

    /// Adds what was done with it to the report, once: when it is closed, or when the report is made.
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
            true => Settings::default(),
            false => state.settings.clone().unwrap_or_default(),
        };
        let file = OpenFile::new(&self.name, self.processes, settings).opened_by(self.tool);
        let used = FileUse::of(rank, &state.own, counts.as_ref(), nanos_since(*START));
        report::note_file(file, used);
    }
}

/// Makes a call that opens, closes or syncs a file, sets its view or changes its size.
#[inline]
pub fn metadata<R>(traffic: Option<&FileTraffic>, call: impl FnOnce() -> R) -> R {
    match traffic {
        Some(traffic) => traffic.metadata(call),
        None => call(),
    }
}

/// Adds what was done with open files to the report.
pub fn tell_all() {
    let all: Vec<_> = open().iter().filter_map(Weak::upgrade).collect();
    for traffic in all {
        traffic.tell();
    }
}
