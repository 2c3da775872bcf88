//! The hints that a call gives an object: combined with those of the hints file, and kept with the object, so that
//! their fate can be reported.

use super::name::HintsByName;
use super::{comm, file, info, report, session, settings, win};
use crate::engine;
use crate::engine::hinting::Hinting;
use crate::error::Result;
use crate::hints::call::{CallHints, Source};
use crate::hints::catalogue::Kind;
use crate::hints::history::History;
use crate::hints::report::{Report, Subject};
use crate::hints::verdict::Outcome;
use crate::hints::{Hints, Usage, When, Why};
use crate::info::Info;
use std::sync::Arc;

/// The hint state of an object.
pub struct Hinted<'a> {
    /// The engine's object. It is called after the object's lock is released.
    pub engine: Arc<dyn Hinting>,
    /// The hints known to be in effect.
    pub hints: &'a mut Hints,
    /// The hints that it was given.
    pub history: &'a mut History,
    /// Its name.
    pub name: &'a [u8],
    /// How many processes share it, if known without asking.
    pub processes: Option<u32>,
    /// The state of the hints for its name, if the program can set the name.
    pub by_name: Option<&'a mut HintsByName>,
}

impl<'a> Hinted<'a> {
    /// The object, for a report.
    fn subject(&self, object: HintedObject, scope: Option<u32>) -> Subject<'a> {
        Subject {
            kind: object.kind(),
            name: self.name,
            scope,
        }
    }
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
    /// A session.
    Session(i32),
}

impl HintedObject {
    fn kind(self) -> Kind {
        match self {
            HintedObject::Comm(_) => Kind::Comm,
            HintedObject::Win(_) => Kind::Win,
            HintedObject::File(_) => Kind::File,
            HintedObject::Session(_) => Kind::Session,
        }
    }

    /// Runs an operation on it under its lock.
    fn with<R>(self, with: impl FnOnce(Hinted<'_>) -> R) -> Result<R> {
        Ok(match self {
            HintedObject::Comm(handle) => with(comm::find(handle)?.hinted()),
            HintedObject::Win(handle) => with(win::find(handle)?.hinted()),
            HintedObject::File(handle) => with(file::find(handle)?.hinted()),
            HintedObject::Session(handle) => with(session::find(handle)?.hinted()),
        })
    }

    /// The hints that are in effect, if `is_wanted` accepts the hints that it was given.
    fn in_effect(self, is_wanted: impl FnOnce(&History) -> bool) -> Result<Option<Hints>> {
        let asked =
            self.with(|held| is_wanted(held.history).then(|| (held.engine, held.hints.clone())))?;
        asked
            .map(|(engine, known)| engine.in_effect(known))
            .transpose()
    }

    /// The hints not yet in the report that are in effect, if `is_wanted` accepts them.
    fn in_effect_of_news(self, is_wanted: impl FnOnce(&History) -> bool) -> Result<Option<Hints>> {
        let asked = self.with(|held| {
            let news = || held.history.keys_of_news();
            is_wanted(held.history).then(|| (news(), held.engine, held.hints.clone()))
        })?;
        let ask = |(news, engine, known): (Vec<_>, Arc<dyn Hinting>, _)| {
            engine.in_effect_of(&|| report::keys_to_ask(self.kind(), &news), known)
        };
        asked.map(ask).transpose()
    }

    /// How many processes share it; `None` if unknown.
    fn scope(self) -> Option<u32> {
        let known = self.with(|held| held.processes.ok_or(held.engine)).ok()?;
        known.or_else(|engine| engine.processes()).ok()
    }

    /// What is known of it besides its hints, as nothing more is done with it.
    fn usage_at_end(self, processes: Option<u32>) -> Usage {
        Usage {
            processes,
            collective: self.collective_calls(),
        }
    }

    /// How many collective reads and writes of it there were, if it is a file and they are counted.
    fn collective_calls(self) -> Option<[u64; 2]> {
        match self {
            HintedObject::File(handle) => file::collective_calls(handle),
            HintedObject::Comm(_) | HintedObject::Win(_) | HintedObject::Session(_) => None,
        }
    }

    /// All objects.
    fn all() -> impl Iterator<Item = HintedObject> {
        let files = file::handles().map(HintedObject::File);
        let wins = win::handles().map(HintedObject::Win);
        let comms = comm::handles().map(HintedObject::Comm);
        let sessions = session::handles().map(HintedObject::Session);
        files.chain(wins).chain(comms).chain(sessions)
    }
}

/// The hints of a call that makes an object of this kind with this name.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`; `MPI_ERR_OTHER` if the hints file cannot be read.
pub fn creation(procedure: &'static str, kind: Kind, name: &[u8], info: i32) -> Result<CallHints> {
    let mut asked = given(procedure, When::Creation, info)?;
    settings::add_hints(kind, name, &mut asked)?;
    Ok(asked)
}

/// The hints of the program only.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`.
pub fn given(procedure: &'static str, when: When, info: i32) -> Result<CallHints> {
    Ok(CallHints::of(procedure, when, info::given(info)?))
}

/// The program's hints in a later call on an object, without those that the hints file overrides for the lifetime of the
/// object.
///
/// # Errors
/// Those of [`creation`].
pub fn later(procedure: &'static str, object: HintedObject, info: i32) -> Result<CallHints> {
    let mut asked = given(procedure, When::Later, info)?;
    object
        .with(|held| settings::hold_hints(object.kind(), held.name, held.history, &mut asked))??;
    Ok(asked)
}

/// Changes the hints of an object, and sets those pending for its name. All its processes call it.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`, and the engine's.
pub fn set_info(procedure: &'static str, object: HintedObject, info: i32) -> Result<()> {
    // An invalid handle is reported first.
    object.with(|_| ())?;
    give_with_noted(object, later(procedure, object, info)?)
}

/// If this or another process has pending hints for the object's name, all its processes set theirs, in a call in which
/// they agree on hints anyway.
///
/// If the program initialises MPI itself, each process reads the hints file itself, and the sections may differ between
/// processes: then nothing is set here.
///
/// # Errors
/// Those of [`set_info`].
pub fn give_noted(procedure: &'static str, object: HintedObject) -> Result<()> {
    match settings::hints_file()? {
        Some(file) if settings::are_of_all() && file.has_named(object.kind()) => give_with_noted(
            object,
            CallHints::of(procedure, When::Later, Info::default()),
        ),
        _ => Ok(()),
    }
}

/// Sets these, and those pending for the object's name.
fn give_with_noted(object: HintedObject, mut asked: CallHints) -> Result<()> {
    let noted = object.with(|held| take_noted(held.by_name))?;
    if noted == HintsByName::Settled {
        return give(object, asked);
    }
    let given = add_of_file(object, &mut asked).and_then(|()| give(object, asked));
    if given.is_err() {
        // (If it is renamed meanwhile, the hints for its new name are already pending.)
        object.with(|held| {
            if let Some(by_name) = held.by_name
                && *by_name == HintsByName::Settled
            {
                *by_name = noted;
            }
        })?;
    }
    given
}

/// Clears the pending state and returns it.
fn take_noted(by_name: Option<&mut HintsByName>) -> HintsByName {
    by_name.map_or(HintsByName::Settled, std::mem::take)
}

fn give(object: HintedObject, mut asked: CallHints) -> Result<()> {
    note_before_change(object, &asked);
    asked.collective_before = object.collective_calls().unwrap_or_default();
    let held = |held: Hinted<'_>| (held.engine, held.hints.clone());
    let (engine, mut hints) = object.with(held)?;
    engine.set_info(asked.info(), &mut hints)?;
    object.with(|held| {
        *held.hints = hints;
        held.history.add(asked);
    })
}

/// Sets the hints of the hints file on a predefined object. All its processes call it.
///
/// # Errors
/// Those of [`set_info`].
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

/// The hints of the hints file for an object's name that it has not been given before.
fn of_file(procedure: &'static str, object: HintedObject) -> Result<CallHints> {
    let mut asked = CallHints::of(procedure, When::Later, Info::default());
    add_of_file(object, &mut asked)?;
    Ok(asked)
}

/// Adds the hints of the hints file for an object's name that it has not been given before. The program's hints,
/// current or earlier, take precedence unless they are overridden.
fn add_of_file(object: HintedObject, asked: &mut CallHints) -> Result<()> {
    object.with(|held| {
        let history = &*held.history;
        settings::add_hints_where(object.kind(), held.name, asked, &|hint| match history
            .source(hint.key.as_bytes())
        {
            None => true,
            Some(Source::Program) => hint.overrides,
            Some(Source::Line(line)) => line != hint.line,
        })
    })?
}

/// Before the object is given these hints, records for the report what happened to those that they replace. (The others
/// are recorded when the object is freed; if nothing changes, nothing is queried.)
pub fn note_before_change(object: HintedObject, asked: &CallHints) {
    if report::is_on() {
        // A failed inquiry is not an error of the program.
        let _ = note_superseded(object, asked);
    }
}

fn note_superseded(object: HintedObject, later: &CallHints) -> Result<()> {
    let Some(mut hints) = object.in_effect_of_news(|history| history.is_changed_by(later))? else {
        return Ok(());
    };
    let scope = object.scope();
    // (The library may keep the earlier values.)
    hints.set_usage(so_far_by(scope));
    object.with(|held| {
        report::note_superseded(held.subject(object, scope), held.history, later, &hints);
    })
}

/// The same before the object is freed; hints pending for its name are no longer set.
pub fn note_before_end(object: HintedObject) {
    if report::is_on() {
        let _ = note(object);
        let _ = note_not_given(object);
    }
}

fn note(object: HintedObject) -> Result<()> {
    let Some(mut hints) = object.in_effect_of_news(History::has_news)? else {
        return Ok(());
    };
    let scope = object.scope();
    hints.set_usage(object.usage_at_end(scope));
    object.with(|held| {
        report::note(held.subject(object, scope), held.history, &hints);
    })?;
    if let HintedObject::File(handle) = object {
        file::has_hints(handle, &hints);
    }
    Ok(())
}

/// The hints pending for the name of an object, if their state `is_wanted`, and the hints of the object with them left
/// out.
fn not_given(
    object: HintedObject,
    is_wanted: impl FnOnce(HintsByName) -> bool,
) -> Result<Option<(CallHints, Hints)>> {
    let is_noted = |held: Hinted<'_>| held.by_name.is_some_and(|by_name| is_wanted(*by_name));
    let has_named = settings::hints_file()?.is_some_and(|file| file.has_named(object.kind()));
    if !has_named || !object.with(is_noted)? {
        return Ok(None);
    }
    let procedure = match object {
        HintedObject::Comm(_) => "MPI_Comm_set_name",
        HintedObject::Win(_) => "MPI_Win_set_name",
        // The name of a file is its path, which is fixed, and a session has none.
        HintedObject::File(_) | HintedObject::Session(_) => return Ok(None),
    };
    let noted = of_file(procedure, object)?;
    if noted.is_empty() {
        return Ok(None);
    }
    let Some(mut hints) = object.in_effect(|_| true)? else {
        return Ok(None);
    };
    for (key, value) in noted.info().iter() {
        hints.leave_out(key, value, Why::NotGiven);
    }
    Ok(Some((noted, hints)))
}

fn note_not_given(object: HintedObject) -> Result<()> {
    let Some((noted, hints)) = not_given(object, |noted| noted == HintsByName::Noted)? else {
        return Ok(());
    };
    let scope = object.scope();
    object.with(|mut held| {
        if let Some(by_name) = held.by_name.take() {
            *by_name = HintsByName::Reported;
        }
        let mut history = History::default();
        history.add(noted);
        report::note(held.subject(object, scope), &mut history, &hints);
    })
}

/// Records what happened to the hints of all objects.
pub fn note_all() {
    for object in HintedObject::all() {
        let _ = note(object);
        let _ = note_not_given(object);
    }
}

/// Adds what happened to all hints of objects to `so_far`, except those already in the report.
pub fn note_rest(so_far: &mut Report) {
    for object in HintedObject::all() {
        let _ = show(object, so_far);
    }
}

/// Adds what is known about the hints of objects, without a call of MPI.
pub fn note_known(so_far: &mut Report) {
    for object in HintedObject::all() {
        // An object freed meanwhile has recorded its hints itself.
        let _ = object.with(|held| {
            report::note_unasked(object.kind(), held.name, held.history, held.hints, so_far);
        });
    }
}

fn show(object: HintedObject, so_far: &mut Report) -> Result<()> {
    let (rank, kind) = (report::rank()?, object.kind());
    let library = engine::current().recipient();
    let scope = object.scope();
    if let Some(mut hints) = object.in_effect_of_news(History::has_news)? {
        hints.set_usage(so_far_by(scope));
        object.with(|held| {
            let subject = held.subject(object, scope);
            held.history.outcomes(kind, &hints, &library, &mut |noted| {
                if noted.is_news {
                    so_far.note(subject, &noted, rank, true);
                }
            });
        })?;
    }
    if let Some((noted, hints)) = not_given(object, |noted| noted == HintsByName::Noted)? {
        object.with(|held| {
            let subject = held.subject(object, scope);
            noted.outcomes(kind, &hints, &library, &mut |noted| {
                so_far.note(subject, &noted, rank, true);
            });
        })?;
    }
    Ok(())
}

/// What is known of an object besides its hints that does not change any more, as long as it is used.
fn so_far_by(processes: Option<u32>) -> Usage {
    Usage {
        processes,
        collective: None,
    }
}

/// What happened to the hint with this key, if the object was given it.
///
/// # Errors
/// Those of the handle and of the engine.
pub fn outcome(object: HintedObject, key: &[u8]) -> Result<Option<Outcome>> {
    let library = engine::current().recipient();
    if let Some(mut hints) = object.in_effect(|history| history.source(key).is_some())? {
        hints.set_usage(so_far_by(object.scope()));
        return object.with(|held| held.history.outcome(object.kind(), key, &hints, &library));
    }
    let noted = not_given(object, |noted| noted != HintsByName::Settled)?;
    Ok(noted.and_then(|(noted, hints)| noted.outcome(object.kind(), key, &hints, &library)))
}

/// Records what happened to hints for a call only. `hints` has those known to be in effect.
pub fn note_call(kind: Kind, name: &[u8], asked: &CallHints, hints: &Hints) {
    if !asked.is_empty() && report::is_on() {
        report::note_call(kind, name, asked, hints);
    }
}
