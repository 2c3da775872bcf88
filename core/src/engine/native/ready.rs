//! Hints that were made ready for the library are kept for the next call that is given the same: programs open many
//! files, and duplicate many communicators, with the same hints.

use super::abi::Handle;
use super::agree::{Check, Circle, Numbers, Shared};
use super::info::{self, NativeInfo, Pair};
use super::library::Library;
use crate::error::Result;
use crate::hints::catalogue::Kind;
use crate::hints::{Hints, When};
use crate::info::Info;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Hints as the library is handed them over, for an object that is being made.
pub struct Ready {
    info: NativeInfo,
    /// What was left out.
    left_out: Hints,
    of: Of,
    /// What the other processes are asked.
    question: Numbers,
}

/// What hints were made ready of.
struct Of {
    kind: Kind,
    check: Check,
    asked: Info,
}

/// How many are kept, and of how many keys at most: to compare longer ones takes longer than it saves.
const MOST: usize = 4;
const MOST_KEYS: usize = 32;

/// What is kept, the last that was used first.
static KEPT: Mutex<Vec<Arc<Ready>>> = Mutex::new(Vec::new());

fn kept() -> MutexGuard<'static, Vec<Arc<Ready>>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The library is about to end: what is kept is given back.
pub fn forget_all() {
    kept().clear();
}

impl Ready {
    fn new(
        library: &'static Library,
        of: Of,
        question: Numbers,
        pairs: &[Pair<'_>],
    ) -> Result<Ready> {
        Ok(Ready {
            info: NativeInfo::new(library, pairs)?,
            left_out: Hints::default(),
            of,
            question,
        })
    }

    /// The library's info object, as long as this lives.
    pub fn handle(&self) -> Handle {
        self.info.handle()
    }

    /// What was made ready of these hints before, if it is kept.
    fn of(kind: Kind, check: Check, asked: &Info) -> Option<Arc<Ready>> {
        let mut kept = kept();
        let place = kept.iter().position(|ready| {
            let of = &ready.of;
            of.kind == kind && of.check == check && of.asked.has_pairs_of(asked)
        })?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0]))
    }

    fn keep(self) -> Arc<Ready> {
        let ready = Arc::new(self);
        if ready.of.asked.nkeys() <= MOST_KEYS {
            let mut kept = kept();
            kept.truncate(MOST - 1);
            kept.insert(0, Arc::clone(&ready));
        }
        ready
    }
}

/// The hints of `asked` for an object of this kind that the processes of `circle` make together, as
/// [`Circle::agree`] has them.
///
/// # Errors
/// `MPI_ERR_NOT_SAME`, and the library's.
pub fn agreed(
    circle: &Circle,
    kind: Kind,
    asked: &Info,
    about: impl FnOnce() -> String,
    hints: &mut Hints,
) -> Result<Arc<Ready>> {
    let (library, check) = (circle.library, circle.check);
    let known = Ready::of(kind, check, asked);
    let (question, mut fresh) = match &known {
        Some(ready) => (ready.question, None),
        None => {
            let given = info::given(library, kind, When::Creation, asked);
            let shared = Shared::of(&given);
            (shared.question(check), Some((given, shared)))
        }
    };
    let answer = circle.ask(question)?;
    let is_well = answer.is_none_or(|answer| answer == (check, true));
    if let Some(ready) = known.filter(|_| is_well) {
        hints.left_out_before(&ready.left_out);
        return Ok(ready);
    }
    let (given, shared) = fresh.take().unwrap_or_else(|| {
        let given = info::given(library, kind, When::Creation, asked);
        let shared = Shared::of(&given);
        (given, shared)
    });
    let mut of = Of {
        kind,
        check,
        asked: Info::default(),
    };
    if !is_well {
        let pairs = circle.follow(answer, given, &shared, &about(), hints)?;
        return Ok(Arc::new(Ready::new(library, of, question, &pairs)?));
    }
    let mut left_out = Hints::default();
    let pairs = info::handed_over(library, check, given, &mut left_out);
    of.asked.copy_from(asked)?;
    let mut ready = Ready::new(library, of, question, &pairs)?;
    hints.left_out_before(&left_out);
    ready.left_out = left_out;
    Ok(ready.keep())
}
