//! The hints that a call gives an object: put together with those of the hints file, and kept with the object, so
//! that it can be told what became of them.

use super::{comm, file, info, report, settings, win};
use crate::engine;
use crate::engine::hinting::Hinting;
use crate::error::Result;
use crate::hints::call::{CallHints, Source};
use crate::hints::catalogue::Kind;
use crate::hints::history::History;
use crate::hints::report::Report;
use crate::hints::verdict::Outcome;
use crate::hints::{Hints, When};
use crate::info::Info;
use std::sync::Arc;

/// What an object that has hints has of them.
pub struct Hinted<'a> {
    /// What carries its operations out. It is asked and gives when nobody holds the object any more.
    pub engine: Arc<dyn Hinting>,
    /// What is known to be in effect.
    pub hints: &'a mut Hints,
    /// What it was asked for.
    pub history: &'a mut History,
    /// Its name.
    pub name: &'a [u8],
}

/// An object that has hints, by its handle.
#[derive(Clone, Copy)]
pub enum HintedObject {
    /// A communicator.
    Comm(i32),
    /// A window.
    Win(i32),
    /// A file.
    File(i32),
}

impl HintedObject {
    fn kind(self) -> Kind {
        match self {
            HintedObject::Comm(_) => Kind::Comm,
            HintedObject::Win(_) => Kind::Win,
            HintedObject::File(_) => Kind::File,
        }
    }

    /// Does something with it while it is held.
    fn with<R>(self, with: impl FnOnce(Hinted<'_>) -> R) -> Result<R> {
        Ok(match self {
            HintedObject::Comm(handle) => with(comm::find(handle)?.hinted()),
            HintedObject::Win(handle) => with(win::find(handle)?.hinted()),
            HintedObject::File(handle) => with(file::find(handle)?.hinted()),
        })
    }

    /// The hints that are in effect, if `is_wanted` says so of what it was asked for.
    fn in_effect(self, is_wanted: impl FnOnce(&History) -> bool) -> Result<Option<Hints>> {
        let asked =
            self.with(|held| is_wanted(held.history).then(|| (held.engine, held.hints.clone())))?;
        asked
            .map(|(engine, known)| engine.in_effect(known))
            .transpose()
    }

    /// All that there are.
    fn all() -> impl Iterator<Item = HintedObject> {
        let files = file::handles().into_iter().map(HintedObject::File);
        let wins = win::handles().into_iter().map(HintedObject::Win);
        let comms = comm::handles().into_iter().map(HintedObject::Comm);
        files.chain(wins).chain(comms)
    }
}

/// What a call asks for that makes an object of this kind and name.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`; `MPI_ERR_OTHER` where the hints file cannot be read.
pub fn creation(procedure: &'static str, kind: Kind, name: &[u8], info: i32) -> Result<CallHints> {
    let mut asked = given(procedure, When::Creation, info)?;
    settings::add_hints(kind, name, &mut asked)?;
    Ok(asked)
}

/// What the program alone asks for.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`.
pub fn given(procedure: &'static str, when: When, info: i32) -> Result<CallHints> {
    Ok(CallHints::of(procedure, when, info::given(info)?))
}

/// Changes the hints of an object. All its processes call it.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`, and the engine's.
pub fn set_info(procedure: &'static str, object: HintedObject, info: i32) -> Result<()> {
    // A handle that is none is what the caller is told of first.
    object.with(|_| ())?;
    give(object, given(procedure, When::Later, info)?)
}

fn give(object: HintedObject, asked: CallHints) -> Result<()> {
    note_before_change(object);
    let held = |held: Hinted<'_>| (held.engine, held.hints.clone());
    let (engine, mut hints) = object.with(held)?;
    engine.set_info(asked.info(), &mut hints)?;
    object.with(|held| {
        *held.hints = hints;
        held.history.add(asked);
    })
}

/// An object that exists from the start takes what the hints file has for it. All its processes call it.
///
/// # Errors
/// As [`set_info`].
pub fn take_hints_of_file(procedure: &'static str, object: HintedObject) -> Result<()> {
    if settings::hints_file()?.is_none() {
        return Ok(());
    }
    let asked = of_file(procedure, object)?;
    match asked.is_empty() {
        true => Ok(()),
        false => give(object, asked),
    }
}

/// An object was given a name: where the hints file has hints by name for its kind, all its processes give it
/// theirs.
///
/// # Errors
/// As [`set_info`].
pub fn named(procedure: &'static str, object: HintedObject) -> Result<()> {
    match settings::hints_file()? {
        Some(file) if file.has_named(object.kind()) => {
            let asked = of_file(procedure, object)?;
            // Whether or not there are any: the names may differ.
            give(object, asked)
        }
        _ => Ok(()),
    }
}

/// What the hints file has for an object by its name, and has not given it before. What the program gave before
/// goes before it, unless it is to be overridden.
fn of_file(procedure: &'static str, object: HintedObject) -> Result<CallHints> {
    let mut asked = CallHints::of(procedure, When::Later, Info::default());
    object.with(|held| {
        let history = &*held.history;
        settings::add_hints_where(object.kind(), held.name, &mut asked, &|hint| match history
            .source(hint.key.as_bytes())
        {
            None => true,
            Some(Source::Program) => hint.overrides,
            Some(Source::Line(line)) => line != hint.line,
        })
    })??;
    Ok(asked)
}

/// The object is about to be given other hints, or to end: what became of those that it has is noted for the
/// report.
pub fn note_before_change(object: HintedObject) {
    if report::is_on() {
        // What cannot be found out is not an error of the program.
        let _ = note(object);
    }
}

fn note(object: HintedObject) -> Result<()> {
    let Some(hints) = object.in_effect(History::has_news)? else {
        return Ok(());
    };
    object.with(|held| {
        report::note(object.kind(), held.name, held.history, &hints);
    })
}

/// Notes what became of the hints of all objects that there are.
pub fn note_all() {
    for object in HintedObject::all() {
        let _ = note(object);
    }
}

/// Adds what became of all hints of objects that there are to `so_far`, but for what is in the report already.
pub fn note_rest(so_far: &mut Report) {
    for object in HintedObject::all() {
        let _ = show(object, so_far);
    }
}

fn show(object: HintedObject, so_far: &mut Report) -> Result<()> {
    let Some(hints) = object.in_effect(History::has_news)? else {
        return Ok(());
    };
    let (rank, kind) = (report::rank()?, object.kind());
    object.with(|held| {
        let library = engine::current().name();
        held.history.outcomes(kind, &hints, library, &mut |noted| {
            if noted.is_news {
                so_far.note(kind, held.name, &noted, rank, true);
            }
        });
    })
}

/// What became of the hint with this key, if the object was given it.
///
/// # Errors
/// Those of the handle and of the engine.
pub fn outcome(object: HintedObject, key: &[u8]) -> Result<Option<Outcome>> {
    let Some(hints) = object.in_effect(|history| history.source(key).is_some())? else {
        return Ok(None);
    };
    let library = engine::current().name();
    object.with(|held| held.history.outcome(object.kind(), key, &hints, library))
}

/// Notes what became of hints that were for a call alone. `hints` has what is known to be in effect.
pub fn note_call(kind: Kind, name: &[u8], asked: &CallHints, hints: &Hints) {
    if !asked.is_empty() && report::is_on() {
        report::note_call(kind, name, asked, hints);
    }
}
