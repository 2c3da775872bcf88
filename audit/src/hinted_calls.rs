//! Calls with hints: passes the program's hints and those of the hints file to the MPI library, and keeps or records
//! what happened to them.

use crate::nesting::Inside;
use crate::objects::AuditedObject;
use crate::{job, objects, ours};
use libc::c_int;
use minfo_engine::program_objects::{CHandle, ExtendedInfo, ProgramObjects};
use minfo_objects::hints::external_hints;
use minfo_objects::hints::traffic::FileTraffic;
use minfo_objects::report::running_calls::{self, RunningCall};
use minfo_objects::{report, settings};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::given::{CallHints, GivenHint, HintCall, HintSource};
use minfo_rules::info::Info;
use std::sync::Arc;

/// The hints of a call.
struct Asking {
    asked: CallHints,
    /// The info object for the library instead of the program's, if the hints file adds something.
    extended: Option<ExtendedInfo>,
    /// The hints that were left out.
    left_out: Hints,
}

impl Asking {
    /// The program's hints in `info`, with those of the hints file for an object of this kind and name; `None` if there
    /// are no hints, or if they cannot be read: the MPI library will then report that.
    fn creation(
        native: &dyn ProgramObjects,
        made_by: HintCall,
        name: &[u8],
        info: usize,
    ) -> Option<Asking> {
        let pairs = native.pairs(info).ok()?;
        let mut asked = CallHints::of(made_by, pairs).ok()?;
        settings::add_hints(made_by.kind, name, &mut asked).ok()?;
        external_hints::meet(name, &mut asked);
        if asked.given().is_empty() {
            return None;
        }
        Asking::new(native, asked, info, Hints::default())
    }

    /// Makes a call with these hints for an object of this name: the hints, if there are any, and what the call returns.
    fn create(
        native: &dyn ProgramObjects,
        made_by: HintCall,
        name: &[u8],
        info: usize,
        call: &dyn Fn(usize) -> c_int,
    ) -> (Option<Asking>, c_int) {
        let made_by = job::by_whom(made_by);
        let asking = ours(|| Asking::creation(native, made_by, name, info)).flatten();
        let code = Asking::run(asking.as_ref(), (made_by, name), info, call);
        (asking, code)
    }

    /// The program's hints in `info` for an existing object. The hints file applies as long as the object lives, and
    /// the program's hints that do harm only because of the hints file are left out.
    fn change(
        native: &dyn ProgramObjects,
        made_by: HintCall,
        handle: CHandle,
        info: usize,
    ) -> Option<Asking> {
        let pairs = native.pairs(info).ok().filter(|pairs| pairs.nkeys() > 0)?;
        let mut asked = CallHints::of(made_by, pairs).ok()?;
        let left_out = objects::hold(made_by.kind, handle, &mut asked).ok()?;
        Asking::new(native, asked, info, left_out)
    }

    /// The library gets all of `asked` except the hints that are left out.
    fn new(
        native: &dyn ProgramObjects,
        asked: CallHints,
        info: usize,
        mut left_out: Hints,
    ) -> Option<Asking> {
        let mut more = Info::default();
        for given in of_file(&asked) {
            more.set(given.key(), given.value()).ok()?;
        }
        let withheld = asked.given().iter().filter(|given| given.is_withheld);
        let withheld = withheld.map(GivenHint::key);
        let less = withheld.chain(left_out.left_out().iter().map(|left| left.key.as_bytes()));
        let less: Vec<&[u8]> = less.collect();
        let extended = match (more.nkeys(), less.is_empty()) {
            (0, true) => None,
            _ => {
                let call = (asked.call().kind, asked.call().when);
                Some(native.extended_info(call, info, &more, &less).ok()?)
            }
        };
        if let Some(extended) = &extended {
            left_out.left_out_before(&extended.left_out);
        }
        Some(Asking {
            asked,
            extended,
            left_out,
        })
    }

    /// The info object for the call: the program's own if nothing is added.
    fn info(asking: Option<&Asking>, own: usize) -> usize {
        let extended = asking.and_then(|asking| asking.extended.as_ref());
        extended.map_or(own, ExtendedInfo::handle)
    }

    /// Makes the call for an object of this name. The report has its hints even if it fails or does not return.
    fn run(
        asking: Option<&Asking>,
        (made_by, name): (HintCall, &[u8]),
        own: usize,
        call: &dyn Fn(usize) -> c_int,
    ) -> c_int {
        let given = asking.map_or(&[][..], |asking| asking.asked.given());
        let running = ours(|| begin(made_by, name, given));
        let code = call(Asking::info(asking, own));
        if let Some(running) = running {
            ours(|| running.returned(code == 0));
        }
        code
    }
}

fn begin(call: HintCall, name: &[u8], given: &[GivenHint]) -> RunningCall {
    running_calls::begin(call, name, given, &|| Some("libmpi_hints_audit.so"))
}

/// The hints of the hints file that the library is to get.
fn of_file(asked: &CallHints) -> impl Iterator<Item = &GivenHint> {
    let given = asked.given().iter().filter(|given| !given.is_withheld);
    given.filter(|given| matches!(given.source, HintSource::Line(_)))
}

/// The MPI to use, if this is a call of the program and there is something to do.
fn listening(inside: &Inside) -> Option<&'static dyn ProgramObjects> {
    job::native().filter(|_| inside.is_first())
}

/// Whether a report is requested.
fn is_reported() -> bool {
    settings::report().is_on()
}

/// A call that makes an object: its kind, its name, and the counters of a file's calls. `call` takes the info object,
/// and `made` returns the new object.
pub(crate) fn creation(
    procedure: &'static str,
    (kind, name, traffic): (Kind, &[u8], Option<Arc<FileTraffic>>),
    info: usize,
    call: &dyn Fn(usize) -> c_int,
    made: impl FnOnce(&dyn ProgramObjects) -> CHandle,
) -> c_int {
    let inside = Inside::enter();
    let Some(native) = listening(&inside) else {
        return call(info);
    };
    let (asking, code) = Asking::create(
        native,
        HintCall::creation(procedure, kind),
        name,
        info,
        call,
    );
    if code == 0 {
        ours(|| {
            let handle = made(native);
            match asking {
                Some(asking) if native.is_object(kind, handle) => {
                    let limits = limits(native, kind, &asking.asked);
                    let object = AuditedObject::new(kind, name, asking.left_out);
                    let mut object = object.counted((native, handle), traffic, true);
                    object.created(asking.asked, limits);
                    objects::add(handle, object);
                }
                // A communicator that is made later, or only for other processes.
                Some(asking) if is_reported() => {
                    report::note_call(name, &asking.asked, &asking.left_out);
                }
                // The name is needed if hints are set later.
                None if kind == Kind::File => {
                    let object = AuditedObject::new(kind, name, Hints::default());
                    objects::add(handle, object.counted((native, handle), traffic, false));
                }
                _ => {}
            }
        });
    }
    code
}

/// Hints that the program must not increase, since the hints file has set them.
fn limits(native: &dyn ProgramObjects, kind: Kind, asked: &CallHints) -> Vec<(Box<[u8]>, u64)> {
    of_file(asked)
        .filter(|given| native.must_not_grow(kind, given.key()))
        .filter_map(|given| Some((given.key().into(), number(given.value())?)))
        .collect()
}

/// The number in a value.
pub(crate) fn number(value: &[u8]) -> Option<u64> {
    std::str::from_utf8(value).ok()?.trim().parse().ok()
}

/// A call whose hints are only for itself. `in_effect` returns those in effect, as far as known.
pub(crate) fn call(
    procedure: &'static str,
    kind: Kind,
    name: &[u8],
    info: usize,
    call: &dyn Fn(usize) -> c_int,
    in_effect: impl FnOnce(&Info) -> Hints,
) -> c_int {
    let inside = Inside::enter();
    let Some(native) = listening(&inside) else {
        return call(info);
    };
    let (asking, code) = Asking::create(
        native,
        HintCall::creation(procedure, kind),
        name,
        info,
        call,
    );
    if let (0, Some(asking), true) = (code, asking, is_reported()) {
        ours(|| {
            let mut hints = in_effect(asking.asked.info());
            hints.left_out_before(&asking.left_out);
            report::note_call(name, &asking.asked, &hints);
        });
    }
    code
}

/// A call with hints for itself that count only at one process of a communicator: everywhere else, its arguments may be
/// anything. `given` reads the name and the info object of each part of the call, and `call` takes other info objects if
/// there are any.
pub(crate) fn call_at_root<'a>(
    procedure: &'static str,
    kind: Kind,
    (comm, root): (CHandle, c_int),
    given: impl FnOnce(&dyn ProgramObjects) -> Vec<(&'a [u8], usize)>,
    call: &dyn Fn(Option<&[usize]>) -> c_int,
) -> c_int {
    let inside = Inside::enter();
    let is_root = |native: &&dyn ProgramObjects| {
        let comm = native.handle(Kind::Comm, comm);
        native.is_object(Kind::Comm, comm) && native.rank_in(comm).is_ok_and(|rank| rank == root)
    };
    let listening = listening(&inside).filter(|native| ours(|| is_root(native)) == Some(true));
    let Some(native) = listening else {
        return call(None);
    };
    let made_by = job::by_whom(HintCall::creation(procedure, kind));
    let read = || {
        let parts = given(native);
        let of_part =
            |(name, info): &(&[u8], usize)| Asking::creation(native, made_by, name, *info);
        let asking: Vec<Option<Asking>> = parts.iter().map(of_part).collect();
        (parts, asking)
    };
    let (parts, asking) = ours(read).unwrap_or_default();
    let is_as_given = asking
        .iter()
        .flatten()
        .all(|asking| asking.extended.is_none());
    let each = parts.iter().zip(&asking);
    let infos: Vec<usize> = each
        .map(|((_, info), asking)| Asking::info(asking.as_ref(), *info))
        .collect();
    let begin = || {
        let each = parts.iter().zip(&asking);
        each.filter_map(|((name, _), asking)| {
            let asked = &asking.as_ref()?.asked;
            Some(self::begin(asked.call(), name, asked.given()))
        })
        .collect()
    };
    let running: Vec<RunningCall> = ours(begin).unwrap_or_default();
    let code = call((!is_as_given).then_some(&infos));
    ours(|| {
        running
            .into_iter()
            .for_each(|call| call.returned(code == 0))
    });
    if code == 0 && is_reported() {
        ours(|| {
            for ((name, _), asking) in parts.iter().zip(&asking) {
                if let Some(asking) = asking {
                    report::note_call(name, &asking.asked, &asking.left_out);
                }
            }
        });
    }
    code
}

/// A call that changes the hints of an object: to those of the program, as far as the hints file does not override
/// them.
pub(crate) fn change(
    procedure: &'static str,
    kind: Kind,
    object: usize,
    info: usize,
    call: &dyn Fn(usize) -> c_int,
) -> c_int {
    let inside = Inside::enter();
    let Some(native) = listening(&inside) else {
        return call(info);
    };
    let handle = native.handle(kind, object);
    let is_again = || objects::is_again(native, procedure, (kind, handle), info);
    if ours(is_again) == Some(true) {
        return call(info);
    }
    let made_by = job::by_whom(HintCall::later(procedure, kind));
    let asking = ours(|| Asking::change(native, made_by, handle, info)).flatten();
    let Some(asking) = asking else {
        return call(info);
    };
    let keys = asking.asked.given().iter().map(GivenHint::key);
    let keys: Vec<Box<[u8]>> = keys.map(Box::from).collect();
    let before = ours(|| match is_reported() {
        true => {
            objects::note_before_change(native, handle, &asking.asked);
            native.hints_before(kind, handle, &keys)
        }
        false => None,
    });
    let name = ours(|| objects::name(kind, handle)).unwrap_or_default();
    let code = Asking::run(Some(&asking), (asking.asked.call(), &name), info, call);
    if code == 0 {
        ours(|| {
            let mut kept = native.hints_kept(kind, handle, &keys, before.flatten().as_ref());
            kept.left_out_before(&asking.left_out);
            let is_as_given = asking.extended.is_none();
            objects::change(handle, asking.asked, kept, is_as_given);
        });
    }
    code
}
