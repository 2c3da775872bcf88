//! Files whose calls of the system are counted, as long as they are open: what is asked of MPI meanwhile, so that the report
//! can compare the two.

use super::report;
use crate::hints::Hints;
use crate::hints::report::{Direction, FileUse, Manner, OpenFile, Own, Settings};
use crate::system::calls::Watch;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A file that is counted for.
pub struct WatchedFile {
    watch: Watch,
    name: Box<[u8]>,
    /// How many processes open it together.
    processes: u32,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    own: Own,
    /// What was in effect of its hints, when it was last looked at.
    settings: Option<Settings>,
    /// Whether it was something else before.
    has_changed: bool,
    is_told: bool,
}

/// Those that may be open still.
static OPEN: Mutex<Vec<Weak<WatchedFile>>> = Mutex::new(Vec::new());

fn open() -> MutexGuard<'static, Vec<Weak<WatchedFile>>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WatchedFile {
    /// The file of this name, which so many processes are about to open together. `None` where no report is wanted, or nobody
    /// counts.
    pub fn before_open(name: &[u8], processes: impl FnOnce() -> Option<u32>) -> Option<Arc<Self>> {
        if !report::is_on() {
            return None;
        }
        let watched = Arc::new(WatchedFile {
            watch: Watch::of(name)?,
            name: name.into(),
            processes: processes()?,
            state: Mutex::default(),
        });
        let mut open = open();
        open.retain(|other| other.strong_count() > 0);
        open.push(Arc::downgrade(&watched));
        Some(watched)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A transfer of so many bytes.
    pub fn transfer<R>(
        &self,
        direction: Direction,
        manner: Manner,
        bytes: u64,
        call: impl FnOnce() -> R,
    ) -> R {
        let number = self.state().own.add(direction, manner, bytes);
        let Some(number) = number else {
            return call();
        };
        self.watch.during(Some(number));
        let result = call();
        self.watch.during(None);
        result
    }

    /// These hints are in effect on it.
    pub fn has_hints(&self, hints: &Hints) {
        let settings = Settings::of(hints);
        let mut state = self.state();
        state.has_changed |= state
            .settings
            .as_ref()
            .is_some_and(|known| *known != settings);
        state.settings = Some(settings);
    }

    /// It was closed, or the report is made: what was done with it goes into the report, once.
    pub fn tell(&self) {
        let mut state = self.state();
        if std::mem::replace(&mut state.is_told, true) {
            return;
        }
        let (Some(counts), Ok(rank)) = (self.watch.counts(), report::rank()) else {
            return;
        };
        let settings = match state.has_changed {
            true => Settings::default(),
            false => state.settings.clone().unwrap_or_default(),
        };
        let file = OpenFile::new(&self.name, self.processes, settings);
        report::note_file(file, FileUse::of(rank, &state.own, &counts));
    }
}

/// What was done with the files that are open goes into the report.
pub fn tell_all() {
    let all: Vec<_> = open().iter().filter_map(Weak::upgrade).collect();
    for watched in all {
        watched.tell();
    }
}
