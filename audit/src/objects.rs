//! What objects of the program were asked for, as long as they live.

use crate::{asking, job, ours, watching};
use minfo_core::engine::Predefined;
use minfo_core::engine::program_objects::{Handle, ProgramObjects};
use minfo_core::error::Result;
use minfo_core::hints::call::CallHints;
use minfo_core::hints::catalogue::Kind;
use minfo_core::hints::history::History;
use minfo_core::hints::report::{Report, Subject};
use minfo_core::hints::{Hints, When, Why};
use minfo_core::info::Info;
use minfo_core::mpi::{report, settings};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An object that was given hints.
#[derive(Default)]
struct AuditedObject {
    /// The name that it was made with. For the report communicators and windows are asked for theirs.
    name: Box<[u8]>,
    history: History,
    /// What is known of its hints that the library does not tell.
    known: Hints,
    /// The procedure and the hints of the last call, if another such call changes nothing.
    again: Option<Arc<(&'static str, Info)>>,
    /// Numbers that the hints file has given, and that the library cannot have greater later.
    limits: Vec<(Box<[u8]>, u64)>,
}

static OBJECTS: Mutex<BTreeMap<(Kind, Handle), AuditedObject>> = Mutex::new(BTreeMap::new());

/// Nothing of MPI is called while it is held.
fn objects() -> MutexGuard<'static, BTreeMap<(Kind, Handle), AuditedObject>> {
    OBJECTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An object was made with these hints. (One with the same handle is no more.)
pub(crate) fn add(
    kind: Kind,
    handle: Handle,
    name: &[u8],
    asked: CallHints,
    known: Hints,
    limits: Vec<(Box<[u8]>, u64)>,
) {
    let mut object = AuditedObject {
        name: name.into(),
        history: History::default(),
        known,
        again: None,
        limits,
    };
    object.history.add(asked);
    objects().insert((kind, handle), object);
}

/// A file was opened without hints: its name is needed if it is given some.
pub(crate) fn add_file(handle: Handle, name: &[u8]) {
    let object = AuditedObject {
        name: name.into(),
        ..AuditedObject::default()
    };
    objects().insert((Kind::File, handle), object);
}

/// Of what the program gives an object, the hints file overrides what it has for it. Tells what is left out beside that.
///
/// # Errors
/// `MPI_ERR_NO_MEM`.
pub(crate) fn hold(kind: Kind, handle: Handle, asked: &mut CallHints) -> Result<Hints> {
    let mut left_out = Hints::default();
    if let Some(object) = objects().get(&(kind, handle)) {
        settings::hold_hints(kind, &object.name, &object.history, asked)?;
        for (key, most) in &object.limits {
            if let Some(value) = asked.info().get(key)?
                && asking::number(value).is_none_or(|number| number > *most)
            {
                left_out.leave_out(key, value, Why::Harmful);
            }
        }
    }
    Ok(left_out)
}

/// An object was given these hints; `known` are those that the library does not tell any more. `is_as_given`
/// says whether the library was given the program's info object as it is.
pub(crate) fn change(
    kind: Kind,
    handle: Handle,
    asked: CallHints,
    known: Hints,
    is_as_given: bool,
) {
    let mut objects = objects();
    let object = objects.entry((kind, handle)).or_default();
    object.known = known.with_earlier(std::mem::take(&mut object.known));
    object.again = None;
    if is_as_given && object.history.has_noted(&asked) {
        object.again = Some(Arc::new((asked.procedure, asked.into_info())));
    } else {
        object.history.add(asked);
    }
}

/// Whether the program gives an object what it has given it in the same way before, so that nothing comes of it. (Libraries
/// above MPI do so whenever they set a view. Two calls of MPI for each hint are one then, and nothing is kept.)
pub(crate) fn is_again(
    native: &dyn ProgramObjects,
    procedure: &str,
    (kind, handle): (Kind, Handle),
    info: usize,
) -> bool {
    let again = objects()
        .get(&(kind, handle))
        .and_then(|object| object.again.clone());
    again.is_some_and(|again| again.0 == procedure && native.has_pairs(info, &again.1))
}

/// An object is about to be given these hints: what became of those whose place they take is noted. (The others are looked
/// at when it ends, and where nothing changes nothing is asked.)
pub(crate) fn note_before_change(
    native: &dyn ProgramObjects,
    kind: Kind,
    handle: Handle,
    later: &CallHints,
) {
    let is_wanted = |history: &History| history.is_changed_by(later);
    note_where(
        native,
        kind,
        handle,
        is_wanted,
        |subject, history, hints| {
            report::note_superseded(subject, history, later, hints);
        },
    );
}

/// What became of the hints of an object is noted.
fn note(native: &dyn ProgramObjects, kind: Kind, handle: Handle) {
    note_where(native, kind, handle, History::has_news, report::note);
}

fn note_where(
    native: &dyn ProgramObjects,
    kind: Kind,
    handle: Handle,
    is_wanted: impl FnOnce(&History) -> bool,
    note: impl FnOnce(Subject<'_>, &mut History, &Hints),
) {
    if !report::is_on() {
        return;
    }
    let wanted = {
        let objects = objects();
        let object = objects.get(&(kind, handle));
        let object = object.filter(|object| is_wanted(&object.history));
        object.map(|object| {
            let keys = report::keys_to_ask(kind, &object.history);
            (object.name.clone(), object.known.clone(), keys)
        })
    };
    // What cannot be found out is not an error of the program.
    if let Some((name, known, keys)) = wanted
        && let Ok(hints) = native.hints_of(kind, handle, &keys)
    {
        let hints = hints.after(known);
        if kind == Kind::File {
            watching::has_hints(handle, &hints);
        }
        let name = match kind {
            Kind::File => name.into_vec(),
            _ => native.name_of(kind, handle).unwrap_or_default(),
        };
        let subject = Subject {
            kind,
            name: &name,
            scope: native.processes_of(kind, handle).ok().flatten(),
        };
        if let Some(object) = objects().get_mut(&(kind, handle)) {
            note(subject, &mut object.history, &hints);
        }
    }
}

/// The program ends an object, or MPI or a tool does: what became of its hints is noted.
pub(crate) fn end(kind: Kind, given: impl FnOnce(&dyn ProgramObjects) -> Handle) {
    let Some(native) = job::native() else {
        return;
    };
    ours(|| {
        let handle = given(native);
        note(native, kind, handle);
        objects().remove(&(kind, handle));
    });
}

/// Notes what became of the hints of all objects that there are.
pub(crate) fn note_all() {
    let Some(native) = job::native() else {
        return;
    };
    let all: Vec<(Kind, Handle)> = objects().keys().copied().collect();
    for (kind, handle) in all {
        note(native, kind, handle);
    }
}

/// Notes what is known of the hints of all objects that there are without a call of MPI. Communicators and windows would
/// have to be asked for their names.
pub(crate) fn note_known(so_far: &mut Report) {
    for (&(kind, _), object) in objects().iter_mut() {
        report::note_unasked(
            kind,
            &object.name,
            &mut object.history,
            &object.known,
            so_far,
        );
    }
}

/// A communicator that exists from the start takes what the hints file has for it. All its processes call it.
pub(crate) fn take_hints_of_file(native: &dyn ProgramObjects, handle: Handle, which: Predefined) {
    let mut asked = CallHints::of("MPI_Init", When::Later, Info::default());
    let name: &[u8] = match which {
        Predefined::World => b"MPI_COMM_WORLD",
        Predefined::Itself => b"MPI_COMM_SELF",
    };
    let mut hints = Hints::default();
    let is_given = settings::add_hints(Kind::Comm, name, &mut asked).is_ok()
        && !asked.is_empty()
        && native
            .comm(which)
            .and_then(|made| made.object.set_info(asked.info(), &mut hints))
            .is_ok();
    if is_given {
        add(Kind::Comm, handle, name, asked, hints, Vec::new());
    }
}
