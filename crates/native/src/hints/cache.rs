//! A cache of hints that were prepared for the library: programs open many files, and duplicate many communicators,
//! with the same hints.

use super::agreement::{Answer, CommonHints, Participants, Question};
use super::preparation::{Pair, PreparedHint, pairs_to_give, prepare};
use crate::abi::Handle;
use crate::info::NativeInfo;
use crate::library::Library;
use crate::symbols::of;
use crate::win::is_true;
use minfo_engine::win::NO_LOCKS;
use minfo_rules::error::Result;
use minfo_rules::hints::Check;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An info object of the library with the hints for an object that is being created.
pub(crate) struct PreparedInfo {
    info: NativeInfo,
    /// The hints that were left out, and those that are in effect here.
    not_passed: Hints,
    request: CacheKey,
    /// The data for the comparison with other processes.
    question: Question,
    /// Whether the hint no_locks that is passed to the library is true, if it is passed.
    no_locks: Option<bool>,
}

/// The key of a cache entry.
struct CacheKey {
    kind: Kind,
    check: Check,
    asked: Info,
}

/// The size of the cache, and the largest number of keys of an entry: comparing longer ones costs more than it saves.
const MOST: usize = 4;
const MOST_KEYS: usize = 32;

/// The cache, most recently used first.
static REMEMBERED: Mutex<Vec<Arc<PreparedInfo>>> = Mutex::new(Vec::new());

fn remembered() -> MutexGuard<'static, Vec<Arc<PreparedInfo>>> {
    REMEMBERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Frees the cached info objects before the library is finalised.
pub(crate) fn forget_all() {
    remembered().clear();
}

impl PreparedInfo {
    fn new(
        library: &'static Library,
        request: CacheKey,
        question: Question,
        pairs: &[Pair<'_>],
    ) -> Result<PreparedInfo> {
        let no_locks = pairs.iter().find(|pair| pair.key == NO_LOCKS.as_bytes());
        Ok(PreparedInfo {
            no_locks: no_locks.map(|pair| is_true(&pair.value)),
            info: NativeInfo::new(library, pairs)?,
            not_passed: Hints::default(),
            request,
            question,
        })
    }

    /// Records the hints that were not passed to the library.
    fn tell(&self, hints: &mut Hints) {
        hints.left_out_before(&self.not_passed);
        for (key, value) in self.not_passed.iter() {
            hints.set(key.to_owned(), value.to_owned());
        }
    }

    /// The library's info object, as long as this lives.
    pub(crate) fn handle(&self) -> Handle<of::Info> {
        self.info.handle()
    }

    /// Whether the hint no_locks that is passed to the library is true, if it is passed.
    pub(crate) fn no_locks(&self) -> Option<bool> {
        self.no_locks
    }

    /// The cached entry for these hints, if there is one.
    fn find(kind: Kind, check: Check, asked: &Info) -> Option<Arc<PreparedInfo>> {
        let mut remembered = remembered();
        let place = remembered.iter().position(|prepared| {
            let request = &prepared.request;
            request.kind == kind && request.check == check && request.asked.has_pairs_of(asked)
        })?;
        remembered[..=place].rotate_right(1);
        Some(Arc::clone(&remembered[0]))
    }

    fn remember(self, library: &Library) -> Arc<PreparedInfo> {
        let prepared = Arc::new(self);
        let CacheKey { kind, asked, .. } = &prepared.request;
        let has_list = || asked.iter().any(|(_, value)| value.contains(&b','));
        let is_cut = library.quirks.cuts_hints_of_windows && *kind == Kind::Win && has_list();
        if asked.nkeys() <= MOST_KEYS && !is_cut {
            let mut remembered = remembered();
            remembered.truncate(MOST - 1);
            remembered.insert(0, Arc::clone(&prepared));
        }
        prepared
    }
}

/// The hints of `asked` for an object of this kind that these processes create together, as selected by
/// [`Participants::agree`]. Each of `numbers` becomes the maximum over all processes ([`Participants::compare`]).
///
/// # Errors
/// `MPI_ERR_NOT_SAME`, and the library's.
pub(crate) fn prepared_info(
    participants: &Participants<'_>,
    kind: Kind,
    asked: &Info,
    about: &dyn Fn() -> String,
    numbers: &mut [i64],
    hints: &mut Hints,
) -> Result<Arc<PreparedInfo>> {
    let (library, check) = (participants.library, participants.check);
    let prepare_now = || -> (Vec<PreparedHint<'_>>, CommonHints) {
        let prepared = prepare(library, kind, When::Creation, asked);
        let common = CommonHints::of(&prepared);
        (prepared, common)
    };
    let known = PreparedInfo::find(kind, check, asked);
    let (question, mut fresh) = match &known {
        Some(known) => (known.question, None),
        None => {
            let fresh = prepare_now();
            (fresh.1.question(check), Some(fresh))
        }
    };
    let answer = participants.compare(asked, question, numbers)?;
    let well = Answer {
        check,
        is_same: true,
    };
    let is_well = answer.is_none_or(|answer| answer == well);
    if let Some(known) = known.filter(|_| is_well) {
        known.tell(hints);
        return Ok(known);
    }
    let (prepared, common) = fresh.take().unwrap_or_else(prepare_now);
    let mut request = CacheKey {
        kind,
        check,
        asked: Info::default(),
    };
    if !is_well {
        let pairs = participants.act_on(answer, prepared, &common, &about(), hints)?;
        let info = PreparedInfo::new(library, request, question, &pairs)?;
        return Ok(Arc::new(info));
    }
    let mut not_passed = Hints::default();
    let pairs = pairs_to_give(library, check, prepared, &mut not_passed);
    request.asked.copy_from(asked)?;
    let mut info = PreparedInfo::new(library, request, question, &pairs)?;
    info.not_passed = not_passed;
    info.tell(hints);
    Ok(info.remember(library))
}
