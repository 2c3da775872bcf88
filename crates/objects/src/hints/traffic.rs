//! Open files of which a report is to be made: counts their MPI calls and, if the audit library counts them, the system
//! calls meanwhile, so that the report can compare the two.

use crate::report;
use minfo_report::{FileUse, OpenFile, Own, Settings};
use minfo_rules::hints::Hints;
use minfo_rules::transfer::{Direction, Manner};
use minfo_system::calls::Watch;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A counted file.
pub struct FileTraffic {
    /// The counters of its system calls, if there are any.
    watch: Option<Watch>,
    name: Box<[u8]>,
    /// How many processes open it together.
    processes: u32,
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

/// Those that may still be open.
static OPEN: Mutex<Vec<Weak<FileTraffic>>> = Mutex::new(Vec::new());

fn open() -> MutexGuard<'static, Vec<Weak<FileTraffic>>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// A transfer of this many bytes.
    pub fn transfer<R>(
        &self,
        direction: Direction,
        manner: Manner,
        bytes: u64,
        call: impl FnOnce() -> R,
    ) -> R {
        let number = self.state().own.add(direction, manner, bytes);
        let (Some(number), Some(watch)) = (number, &self.watch) else {
            return call();
        };
        watch.during(Some(number));
        let result = call();
        watch.during(None);
        result
    }

    /// The program gets its handle in its own MPI: from now on some calls may not be counted.
    pub fn lend(&self) {
        self.state().is_lent = true;
    }

    /// How many collective reads and writes there were, if all are counted.
    pub fn collective_calls(&self) -> Option<[u64; 2]> {
        let state = self.state();
        let calls = |direction: Direction| state.own.asked[direction as usize][0].calls;
        (!state.is_lent).then(|| [Direction::Read, Direction::Write].map(calls))
    }

    /// Records the hints in effect on it, which system calls are compared with.
    pub fn has_hints(&self, hints: &Hints) {
        if self.watch.is_none() {
            return;
        }
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
        if std::mem::replace(&mut state.is_told, true) {
            return;
        }
        let counts = self.watch.as_ref().and_then(Watch::counts);
        let (Some(counts), Ok(rank)) = (counts, report::rank()) else {
            return;
        };
        let settings = match state.has_changed {
            true => Settings::default(),
            false => state.settings.clone().unwrap_or_default(),
        };
        let file = OpenFile::new(&self.name, self.processes, settings).opened_by(self.tool);
        report::note_file(file, FileUse::of(rank, &state.own, &counts));
    }
}

/// Adds what was done with open files to the report.
pub fn tell_all() {
    let all: Vec<_> = open().iter().filter_map(Weak::upgrade).collect();
    for traffic in all {
        traffic.tell();
    }
}
