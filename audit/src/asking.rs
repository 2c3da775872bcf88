//! Calls with hints: what the program gives and what the hints file adds go to the MPI library, and what became of
//! them is kept or noted.

use crate::inside::Inside;
use crate::{job, objects, ours};
use libc::c_int;
use minfo_core::engine::program_objects::{ExtendedInfo, Handle, ProgramObjects};
use minfo_core::hints::call::{CallHints, Source};
use minfo_core::hints::catalogue::Kind;
use minfo_core::hints::{Hints, When};
use minfo_core::info::Info;
use minfo_core::mpi::{report, settings};

/// The hints of a call.
struct Asking {
    asked: CallHints,
    /// What goes to the library instead of the program's info object, if the hints file adds something.
    extended: Option<ExtendedInfo>,
}

impl Asking {
    /// What the program gives in `info`, with what the hints file has for an object of this kind and name; nothing
    /// where there are no hints, or where they cannot be read: then the MPI library will say so.
    fn creation(
        native: &dyn ProgramObjects,
        procedure: &'static str,
        kind: Kind,
        name: &[u8],
        info: usize,
    ) -> Option<Asking> {
        let pairs = native.pairs(info).ok()?;
        let mut asked = CallHints::of(procedure, When::Creation, pairs);
        settings::add_hints(kind, name, &mut asked).ok()?;
        if asked.is_empty() {
            return None;
        }
        let mut more = Info::default();
        for (key, value) in asked.info().iter() {
            if asked.source(key).0 != Source::Program {
                more.set(key, value).ok()?;
            }
        }
        let extended = match more.nkeys() {
            0 => None,
            _ => Some(native.extended_info(kind, info, &more).ok()?),
        };
        Some(Asking { asked, extended })
    }

    /// The info object for the call: where nothing is added, the program's own.
    fn info(asking: Option<&Asking>, own: usize) -> usize {
        let extended = asking.and_then(|asking| asking.extended.as_ref());
        extended.map_or(own, ExtendedInfo::handle)
    }

    fn left_out(&self) -> Hints {
        let extended = self.extended.as_ref();
        extended.map_or_else(Hints::default, |extended| extended.left_out.clone())
    }
}

/// The MPI to be asked, if this is a call of the program's and there is something to be done.
fn listening(inside: &Inside) -> Option<&'static dyn ProgramObjects> {
    job::native().filter(|_| inside.is_first())
}

/// Whether somebody wants to know what became of hints.
fn is_reported() -> bool {
    settings::report().is_on()
}

/// A call that makes an object. `call` is given the info object, and `made` says what it has made.
pub(crate) fn creation(
    procedure: &'static str,
    kind: Kind,
    name: &[u8],
    info: usize,
    call: impl FnOnce(usize) -> c_int,
    made: impl FnOnce(&dyn ProgramObjects) -> Handle,
) -> c_int {
    let inside = Inside::enter();
    let Some(native) = listening(&inside) else {
        return call(info);
    };
    let asking = ours(|| Asking::creation(native, procedure, kind, name, info)).flatten();
    let code = call(Asking::info(asking.as_ref(), info));
    if code == 0 && is_reported() {
        ours(|| {
            let handle = made(native);
            match asking {
                Some(asking) if native.is_object(kind, handle) => {
                    let left_out = asking.left_out();
                    objects::add(kind, handle, name, asking.asked, left_out);
                }
                // A communicator that is made later, or for other processes only.
                Some(asking) => report::note_call(kind, name, &asking.asked, &asking.left_out()),
                None if kind == Kind::File => objects::add_file(handle, name),
                None => {}
            }
        });
    }
    code
}

/// A call with hints for nothing but itself. `in_effect` says which were in effect, as far as that is known.
pub(crate) fn call(
    procedure: &'static str,
    kind: Kind,
    name: &[u8],
    info: usize,
    call: impl FnOnce(usize) -> c_int,
    in_effect: impl FnOnce(&Info) -> Hints,
) -> c_int {
    let inside = Inside::enter();
    let Some(native) = listening(&inside) else {
        return call(info);
    };
    let asking = ours(|| Asking::creation(native, procedure, kind, name, info)).flatten();
    let code = call(Asking::info(asking.as_ref(), info));
    if let (0, Some(asking), true) = (code, asking, is_reported()) {
        ours(|| {
            let mut hints = in_effect(asking.asked.info());
            hints.left_out_before(&asking.left_out());
            report::note_call(kind, name, &asking.asked, &hints);
        });
    }
    code
}

/// A call that gives an object other hints: those of the program alone.
pub(crate) fn change(
    procedure: &'static str,
    kind: Kind,
    object: usize,
    info: usize,
    call: impl FnOnce() -> c_int,
) -> c_int {
    let inside = Inside::enter();
    let Some(native) = listening(&inside).filter(|_| is_reported()) else {
        return call();
    };
    let handle = native.handle(kind, object);
    let before = ours(|| {
        let pairs = native.pairs(info).ok().filter(|pairs| pairs.nkeys() > 0)?;
        objects::note(native, kind, handle);
        Some((pairs, native.hints_before(kind, handle)))
    });
    let code = call();
    if let (0, Some((pairs, before))) = (code, before.flatten()) {
        ours(|| {
            let asked = CallHints::of(procedure, When::Later, pairs);
            let kept = native.hints_kept(kind, handle, before.as_ref());
            objects::change(kind, handle, asked, kept);
        });
    }
    code
}
