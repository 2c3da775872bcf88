//! The hints that a call gives an object: put together with those of the hints file, and kept with the object, so
//! that it can be told what became of them.

use super::{comm, file, info, win};
use crate::engine;
use crate::error::Result;
use crate::hints::asked::{Asked, Source};
use crate::hints::catalogue::Kind;
use crate::hints::record::Record;
use crate::hints::report::Report;
use crate::hints::verdict::{Given, Outcome};
use crate::hints::{Hints, When};
use crate::info::Info;
use crate::object::{report, settings};
use libc::c_int;
use std::ops::DerefMut;

/// An object that has hints.
pub(super) trait Hinted {
    /// Its kind.
    const KIND: Kind;

    /// What it was asked for, and its name.
    fn hinted(&self) -> (&Record, &[u8]);

    /// The same, and its hints, to be changed.
    fn hinted_mut(&mut self) -> (&mut Record, &mut Hints);

    /// Asks for the hints that are in effect, when nobody holds the object any more.
    fn in_effect(&self) -> impl FnOnce() -> Result<Hints> + 'static;

    /// Gives it hints, when nobody holds it any more, and returns those that it then has.
    fn giver(&self) -> impl FnOnce(&Info) -> Result<Hints> + 'static;
}

/// What a call asks for that makes an object of this kind and name.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`; `MPI_ERR_OTHER` where the hints file cannot be read.
pub(super) fn creation(
    procedure: &'static str,
    kind: Kind,
    name: &[u8],
    info: c_int,
) -> Result<Asked> {
    let mut asked = Asked::of(procedure, When::Creation, info::given(info)?);
    settings::add_hints(kind, name, &mut asked)?;
    Ok(asked)
}

/// What a call asks for that changes the hints of an object: the program alone knows why.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`.
pub(super) fn later(procedure: &'static str, info: c_int) -> Result<Asked> {
    Ok(Asked::of(procedure, When::Later, info::given(info)?))
}

/// Changes the hints of an object. All its processes call it.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`, and the engine's.
pub(super) fn set_info<T: Hinted, R: DerefMut<Target = T>>(
    procedure: &'static str,
    find: impl Fn() -> Result<R>,
    info: c_int,
) -> Result<()> {
    find()?;
    give(find, later(procedure, info)?)
}

fn give<T: Hinted, R: DerefMut<Target = T>>(
    find: impl Fn() -> Result<R>,
    asked: Asked,
) -> Result<()> {
    note_before_change(&find);
    let giver = find()?.giver();
    let hints = giver(asked.info())?;
    let mut held = find()?;
    let (record, known) = held.hinted_mut();
    *known = hints;
    record.add(asked);
    Ok(())
}

/// An object that exists from the start takes what the hints file has for it. All its processes call it.
///
/// # Errors
/// As [`set_info`].
pub(super) fn take_hints_of_file<T: Hinted, R: DerefMut<Target = T>>(
    procedure: &'static str,
    find: impl Fn() -> Result<R>,
) -> Result<()> {
    if settings::hints_file()?.is_none() {
        return Ok(());
    }
    let asked = of_file(procedure, &find)?;
    match asked.is_empty() {
        true => Ok(()),
        false => give(find, asked),
    }
}

/// An object was given a name: where the hints file has hints by name for its kind, all its processes give it
/// theirs.
///
/// # Errors
/// As [`set_info`].
pub(super) fn named<T: Hinted, R: DerefMut<Target = T>>(
    procedure: &'static str,
    find: impl Fn() -> Result<R>,
) -> Result<()> {
    match settings::hints_file()? {
        Some(file) if file.has_named(T::KIND) => {
            let asked = of_file(procedure, &find)?;
            // Whether or not there are any: the names may differ.
            give(find, asked)
        }
        _ => Ok(()),
    }
}

/// What the hints file has for an object by its name, and has not given it before. What the program gave before
/// goes before it, unless it is to be overridden.
fn of_file<T: Hinted, R: DerefMut<Target = T>>(
    procedure: &'static str,
    find: impl Fn() -> Result<R>,
) -> Result<Asked> {
    let mut asked = Asked::of(procedure, When::Later, Info::default());
    let held = find()?;
    let (record, name) = held.hinted();
    settings::add_hints_where(T::KIND, name, &mut asked, |hint| {
        match record.source(hint.key) {
            None => true,
            Some(Source::Program) => hint.overrides,
            Some(Source::Line(line)) => line != hint.line,
        }
    })?;
    Ok(asked)
}

/// Whether a report is wanted.
fn is_reported() -> bool {
    report::is_on(note_all)
}

/// The object is about to be given other hints: what became of those that it has is noted for the report.
pub(super) fn note_before_change<T: Hinted, R: DerefMut<Target = T>>(find: impl Fn() -> Result<R>) {
    if is_reported() {
        // What cannot be found out is no error of the program.
        let _ = note(find);
    }
}

/// The object is about to end.
pub(super) fn note_before_end<T: Hinted, R: DerefMut<Target = T>>(find: impl Fn() -> Result<R>) {
    note_before_change(find);
}

fn note<T: Hinted, R: DerefMut<Target = T>>(find: impl Fn() -> Result<R>) -> Result<()> {
    let ask = {
        let held = find()?;
        if !held.hinted().0.has_news() {
            return Ok(());
        }
        held.in_effect()
    };
    let hints = ask()?;
    let mut held = find()?;
    let name = held.hinted().1.to_vec();
    let (record, _) = held.hinted_mut();
    record.news(T::KIND, &hints, |noted| {
        report::note(T::KIND, &name, &noted)
    });
    Ok(())
}

/// Notes what became of the hints of all objects that there are.
pub(super) fn note_all() {
    for handle in file::handles() {
        let _ = note(|| file::find(handle));
    }
    for handle in win::handles() {
        let _ = note(|| win::find(handle));
    }
    for handle in comm::handles() {
        let _ = note(|| comm::find(handle));
    }
}

/// Adds what became of all hints of objects that there are to `so_far`, but for what is in the report already.
pub(super) fn note_rest(so_far: &mut Report) {
    for handle in file::handles() {
        let _ = show(|| file::find(handle), so_far);
    }
    for handle in win::handles() {
        let _ = show(|| win::find(handle), so_far);
    }
    for handle in comm::handles() {
        let _ = show(|| comm::find(handle), so_far);
    }
}

fn show<T: Hinted, R: DerefMut<Target = T>>(
    find: impl Fn() -> Result<R>,
    so_far: &mut Report,
) -> Result<()> {
    let ask = {
        let held = find()?;
        if !held.hinted().0.has_news() {
            return Ok(());
        }
        held.in_effect()
    };
    let hints = ask()?;
    let held = find()?;
    let (record, name) = held.hinted();
    let rank = report::rank()?;
    record.outcomes(T::KIND, &hints, |noted| {
        if noted.is_news {
            so_far.note(T::KIND, name, &noted, rank, true);
        }
    });
    Ok(())
}

/// What became of the hint with this key, if the object was given it.
///
/// # Errors
/// Those of `find` and of the engine.
pub(super) fn outcome<T: Hinted, R: DerefMut<Target = T>>(
    find: impl Fn() -> Result<R>,
    key: &[u8],
) -> Result<Option<Outcome>> {
    let ask = {
        let held = find()?;
        if held.hinted().0.source(key).is_none() {
            return Ok(None);
        }
        held.in_effect()
    };
    let hints = ask()?;
    Ok(find()?.hinted().0.outcome(T::KIND, key, &hints))
}

/// Notes what became of hints that were for a call alone. `hints` has what is known to be in effect.
pub(super) fn note_call(kind: Kind, name: &[u8], asked: &Asked, hints: &Hints) {
    if asked.is_empty() || !is_reported() {
        return;
    }
    let engine = engine::current();
    let outcome = |key, value| {
        let given = Given {
            kind,
            key,
            value,
            when: When::Creation,
            is_for_call: false,
        };
        given.outcome_of_call(hints, |hint| engine.looks_at(hint))
    };
    asked.each(outcome, &mut |noted| report::note(kind, name, &noted));
}
