//! The hints that objects of the program were given, as long as they live.

use crate::{asking, job, ours, watching};
use minfo_core::engine::Predefined;
use minfo_core::engine::program_objects::{Handle, ProgramObjects};
use minfo_core::error::Result;
use minfo_core::hints::call::CallHints;
use minfo_core::hints::catalogue::Kind;
use minfo_core::hints::history::History;
use minfo_core::hints::report::{Report, Subject};
use minfo_core::hints::{Hints, Usage, When, Why};
use minfo_core::info::Info;
use minfo_core::mpi::{report, settings};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An object that was given hints.
#[derive(Default)]
struct AuditedObject {
    /// The name that it was made with. For the report, the names of communicators and windows are queried.
    name: Box<[u8]>,
    history: History,
    /// What is known about its hints that the library does not return.
    known: Hints,
    /// The procedure and the hints of the last call, if another such call changes nothing.
    again: Option<Arc<(&'static str, Info)>>,
    /// Numbers from the hints file that the library does not allow to increase later.
    limits: Vec<(Box<[u8]>, u64)>,
}

static OBJECTS: Mutex<BTreeMap<(Kind, Handle), AuditedObject>> = Mutex::new(BTreeMap::new());

/// MPI is not called while it is locked.
fn objects() -> MutexGuard<'static, BTreeMap<(Kind, Handle), AuditedObject>> {
    OBJECTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Records an object made with these hints. (An earlier one with the same handle has been freed.)
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

/// Records a file opened without hints: its name is needed if hints are set later.
pub(crate) fn add_file(handle: Handle, name: &[u8]) {
    let object = AuditedObject {
        name: name.into(),
        ..AuditedObject::default()
    };
    objects().insert((Kind::File, handle), object);
}

/// Withholds the program's hints that the hints file overrides. Returns the others that are left out.
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

/// Records that an object was given these hints; `known` has those that the library no longer returns. `is_as_given`
/// tells whether the library got the program's info object unchanged.
pub(crate) fn change(
    kind: Kind,
    handle: Handle,
    mut asked: CallHints,
    known: Hints,
    is_as_given: bool,
) {
    asked.collective_before = collective_calls(kind, handle).unwrap_or_default();
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

/// How many collective reads and writes of the object there were, if it is a file and they are counted.
fn collective_calls(kind: Kind, handle: Handle) -> Option<[u64; 2]> {
    match kind {
        Kind::File => watching::collective_calls(handle),
        _ => None,
    }
}

/// Whether the program repeats a call with the same hints, so that nothing changes. (Libraries above MPI do so whenever
/// they set a view. It then takes one MPI call instead of two for each hint, and nothing is kept.)
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

/// Before an object is given these hints, records what happened to those that they replace. (The others are recorded when
/// it is freed; if nothing changes, nothing is queried.)
pub(crate) fn note_before_change(
    native: &dyn ProgramObjects,
    kind: Kind,
    handle: Handle,
    later: &CallHints,
) {
    let is_wanted = |history: &History| history.is_changed_by(later);
    // (The library may keep the earlier values: these may still be used.)
    note_where(
        native,
        (kind, handle),
        None,
        is_wanted,
        |subject, history, hints| {
            report::note_superseded(subject, history, later, hints);
        },
    );
}

/// Records what happened to the hints of an object.
fn note(native: &dyn ProgramObjects, kind: Kind, handle: Handle) {
    let collective = collective_calls(kind, handle);
    note_where(
        native,
        (kind, handle),
        collective,
        History::has_news,
        report::note,
    );
}

fn note_where(
    native: &dyn ProgramObjects,
    (kind, handle): (Kind, Handle),
    collective: Option<[u64; 2]>,
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
            let keys = report::keys_to_ask(kind, &object.history.keys_of_news());
            (object.name.clone(), object.known.clone(), keys)
        })
    };
    // A failed inquiry is not an error of the program.
    if let Some((name, known, keys)) = wanted
        && let Ok(hints) = native.hints_of(kind, handle, &keys)
    {
        let mut hints = hints.after(known);
        let scope = native.processes_of(kind, handle).ok().flatten();
        hints.set_usage(Usage {
            processes: scope,
            collective,
        });
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
            scope,
        };
        if let Some(object) = objects().get_mut(&(kind, handle)) {
            note(subject, &mut object.history, &hints);
        }
    }
}

/// Before the program, MPI or a tool frees an object, records what happened to its hints.
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

/// Records what happened to the hints of all objects.
pub(crate) fn note_all() {
    let Some(native) = job::native() else {
        return;
    };
    let all: Vec<(Kind, Handle)> = objects().keys().copied().collect();
    for (kind, handle) in all {
        note(native, kind, handle);
    }
}

/// Records what is known about the hints of all objects without a call of MPI, which the names of communicators and
/// windows would need.
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

/// Sets the hints of the hints file on a predefined communicator. All its processes call it.
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
