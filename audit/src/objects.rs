//! The objects of the program that were given hints, and all its files, as long as they live.
#![allow(unsafe_code)]

use crate::nesting::Inside;
use crate::next_procedure::Next;
use crate::{hinted_calls, job, ours};
use libc::c_int;
use minfo_engine::Predefined;
use minfo_engine::program_objects::{CHandle, ProgramObjects};
use minfo_objects::hints::HintState;
use minfo_objects::hints::traffic::{self, FileTraffic};
use minfo_objects::hints::waiting;
use minfo_objects::{report, settings};
use minfo_report::{Report, Subject, ViewShape};
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::{Kind, Layer};
use minfo_rules::hints::given::{CallHints, HintCall};
use minfo_rules::hints::{Hints, Why};
use minfo_rules::info::Info;
use minfo_rules::transfer::{Direction, Transfer};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An object of the program.
pub(crate) struct AuditedObject {
    /// Its name is the one that it was made with: for the report, those of communicators and windows are queried. In
    /// effect is what is known besides what the library returns.
    state: HintState,
    /// The last call, if another such call changes nothing.
    again: Option<Again>,
    /// Numbers from the hints file that the library does not allow to increase later.
    limits: Vec<(Box<[u8]>, u64)>,
}

/// A call that gave hints.
struct Again {
    procedure: &'static str,
    hints: Arc<Info>,
    /// An info object that had these hints, and [`INFO_CHANGES`] at that time.
    seen: Option<(CHandle, u64)>,
}

static OBJECTS: Mutex<BTreeMap<(Kind, CHandle), AuditedObject>> = Mutex::new(BTreeMap::new());
/// How many of them are files whose calls are counted.
static COUNTED: AtomicUsize = AtomicUsize::new(0);

/// How often the program has changed or freed an info object since there is an [`Again`].
static INFO_CHANGES: AtomicU64 = AtomicU64::new(0);
/// Whether there is or was one.
static IS_ANY_AGAIN: AtomicBool = AtomicBool::new(false);

/// The program is about to change or free an info object. (MPI libraries do so with theirs all the time.)
#[inline]
pub(crate) fn info_changes() {
    if IS_ANY_AGAIN.load(Ordering::Relaxed) {
        info_changes_after_again();
    }
}

#[cold]
#[inline(never)]
fn info_changes_after_again() {
    if Inside::enter().is_first() {
        INFO_CHANGES.fetch_add(1, Ordering::Relaxed);
    }
}

/// MPI is not called while it is locked.
fn objects() -> MutexGuard<'static, BTreeMap<(Kind, CHandle), AuditedObject>> {
    OBJECTS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AuditedObject {
    /// An object without hints.
    pub(crate) fn new(kind: Kind, name: &[u8], known: Hints) -> AuditedObject {
        AuditedObject {
            state: HintState::new(kind, name, known),
            again: None,
            limits: Vec::new(),
        }
    }

    /// A file that was just opened; its calls are counted if there is a report.
    pub(crate) fn counted(
        mut self,
        (native, handle): (&dyn ProgramObjects, CHandle),
        traffic: Option<Arc<FileTraffic>>,
        with_hints: bool,
    ) -> AuditedObject {
        if let Some(traffic) = &traffic {
            traffic.opened(with_hints, || native.driver_of(handle));
        }
        self.state.traffic = traffic;
        self
    }

    /// The object was made with these hints.
    pub(crate) fn created(&mut self, asked: CallHints, limits: Vec<(Box<[u8]>, u64)>) {
        self.state.created(asked);
        self.limits = limits;
    }

    fn counts(&self) -> usize {
        usize::from(self.state.traffic.is_some())
    }
}

/// Records a new object. (An earlier one with the same handle has been freed.)
pub(crate) fn add(handle: CHandle, object: AuditedObject) {
    COUNTED.fetch_add(object.counts(), Ordering::Relaxed);
    let earlier = objects().insert((object.state.kind, handle), object);
    forget(earlier.as_ref());
}

fn forget(object: Option<&AuditedObject>) {
    COUNTED.fetch_sub(object.map_or(0, AuditedObject::counts), Ordering::Relaxed);
}

/// Withholds the program's hints that the hints file overrides. Returns the others that are left out.
///
/// # Errors
/// `MPI_ERR_NO_MEM`.
pub(crate) fn hold(kind: Kind, handle: CHandle, asked: &mut CallHints) -> Result<Hints> {
    let mut left_out = Hints::default();
    if let Some(object) = objects().get(&(kind, handle)) {
        settings::hold_hints(&object.state, asked)?;
        for (key, most) in &object.limits {
            if let Some(value) = asked.info().get(key)?
                && hinted_calls::number(value).is_none_or(|number| number > *most)
            {
                left_out.leave_out(key, value, Why::Harmful);
            }
        }
    }
    Ok(left_out)
}

/// Records that an object was given these hints; `known` has those that the library no longer returns. `is_as_given`
/// tells whether the library got the program's info object unchanged.
pub(crate) fn change(handle: CHandle, asked: CallHints, known: Hints, is_as_given: bool) {
    let kind = asked.call().kind;
    let mut objects = objects();
    let object = objects
        .entry((kind, handle))
        .or_insert_with(|| AuditedObject::new(kind, b"", Hints::default()));
    let state = &mut object.state;
    let known = known.with_earlier(std::mem::take(&mut state.in_effect));
    object.again = None;
    if is_as_given && state.has_noted(&asked) {
        state.in_effect = known;
        IS_ANY_AGAIN.store(true, Ordering::Relaxed);
        object.again = Some(Again {
            procedure: asked.call().procedure,
            hints: Arc::new(asked.into_info()),
            seen: None,
        });
    } else {
        let collective_before = state.collective_calls().unwrap_or_default();
        state.changed(asked, known, collective_before);
    }
}

/// Whether the program repeats a call with the same hints, so that nothing changes. (Libraries above MPI do so whenever
/// they set a view. The info object is read, which takes an MPI call for each hint, only if one has been changed since.)
pub(crate) fn is_again(
    native: &dyn ProgramObjects,
    procedure: &str,
    object: (Kind, CHandle),
    info: usize,
) -> bool {
    let now = Some((info, INFO_CHANGES.load(Ordering::Relaxed)));
    let hints = match objects()
        .get(&object)
        .and_then(|object| object.again.as_ref())
    {
        Some(again) if again.procedure != procedure => return false,
        Some(again) if again.seen == now => return true,
        Some(again) => Arc::clone(&again.hints),
        None => return false,
    };
    let is_again = native.has_pairs(info, &hints);
    if is_again
        && let Some(object) = objects().get_mut(&object)
        && let Some(again) = &mut object.again
        && Arc::ptr_eq(&again.hints, &hints)
    {
        again.seen = now;
    }
    is_again
}

/// The name that an object was made with.
pub(crate) fn name(kind: Kind, handle: CHandle) -> Box<[u8]> {
    let objects = objects();
    let object = objects.get(&(kind, handle));
    object.map_or(Box::default(), |object| object.state.name().into())
}

/// Before an object is given these hints, records what happened to those that they replace. (The others are recorded when
/// it is freed; if nothing changes, nothing is queried.)
pub(crate) fn note_before_change(native: &dyn ProgramObjects, handle: CHandle, later: &CallHints) {
    let object = (later.call().kind, handle);
    let is_wanted = |state: &HintState| state.replaced_by(later).next().is_some();
    // (The library may keep the earlier values: these may still be used.)
    note_where(native, object, false, is_wanted, |subject, state, hints| {
        report::note(subject, state.replaced_by(later), hints);
    });
}

/// Records what happened to the hints of an object.
fn note(native: &dyn ProgramObjects, object: (Kind, CHandle)) {
    let has_news = |state: &HintState| state.news().next().is_some();
    note_where(native, object, true, has_news, |subject, state, hints| {
        report::note(subject, state.news(), hints);
        state.reported();
    });
}

fn note_where(
    native: &dyn ProgramObjects,
    (kind, handle): (Kind, CHandle),
    is_over: bool,
    is_wanted: impl FnOnce(&HintState) -> bool,
    note: impl FnOnce(Subject<'_>, &mut HintState, &Hints),
) {
    if !report::is_on() {
        return;
    }
    let wanted = {
        let objects = objects();
        let object = objects.get(&(kind, handle));
        let state = object.map(|object| &object.state);
        state.filter(|state| is_wanted(state)).map(|state| {
            let about = (state.name().to_vec(), state.usage(is_over));
            (state.keys_to_ask(), state.in_effect.clone(), about)
        })
    };
    // A failed inquiry is not an error of the program.
    let Some((keys, known, (name, mut usage))) = wanted else {
        return;
    };
    let Ok(hints) = native.hints_of(kind, handle, &keys) else {
        return;
    };
    let mut hints = hints.after(known);
    if is_over && kind == Kind::File {
        add_those_of_pnetcdf(native, &name, &keys, &mut hints);
    }
    usage.processes = native.processes_of(kind, handle).ok().flatten();
    hints.set_usage(usage);
    let name = match kind {
        Kind::File => name,
        _ => native.name_of(kind, handle).unwrap_or_default(),
    };
    let subject = Subject {
        kind,
        name: &name,
        scope: usage.processes,
    };
    if let Some(object) = objects().get_mut(&(kind, handle)) {
        note(subject, &mut object.state, &hints);
        if let Some(traffic) = &object.state.traffic {
            traffic.has_hints(&hints);
        }
    }
}

/// Adds the hints with these keys that PnetCDF takes itself.
fn add_those_of_pnetcdf(
    native: &dyn ProgramObjects,
    name: &[u8],
    keys: &[Box<[u8]>],
    hints: &mut Hints,
) {
    // (This is checked for every file: most have none.)
    if !keys.iter().any(|key| matches!(key[..], [b'n' | b'p', ..])) {
        return;
    }
    let layer = |key: &[u8]| std::str::from_utf8(key).ok().and_then(Layer::of_key);
    let keys = keys.iter().filter(|key| layer(key) == Some(Layer::Pnetcdf));
    let keys: Vec<Box<[u8]>> = keys.cloned().collect();
    for (key, value) in native.hints_of_pnetcdf(name, &keys).iter() {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        hints.set(text(key), text(value));
    }
}

/// Before the program, MPI or a tool frees an object, records what happened to its hints. Returns the counters of a
/// file's calls.
pub(crate) fn end(
    kind: Kind,
    given: impl FnOnce(&dyn ProgramObjects) -> CHandle,
) -> Option<Arc<FileTraffic>> {
    let native = job::native()?;
    let ended = ours(|| {
        let handle = given(native);
        note(native, (kind, handle));
        let ended = objects().remove(&(kind, handle));
        forget(ended.as_ref());
        ended
    });
    ended.flatten()?.state.traffic
}

/// Records what happened to the hints of all objects.
pub(crate) fn note_all() {
    let Some(native) = job::native() else {
        return;
    };
    let all: Vec<(Kind, CHandle)> = objects().keys().copied().collect();
    for object in all {
        note(native, object);
    }
}

/// Records what is known about the hints of all objects without a call of MPI, which the names of communicators and
/// windows would need.
pub(crate) fn note_known(so_far: &mut Report) {
    for object in objects().values_mut() {
        report::note_unasked(&mut object.state, so_far);
    }
}

/// Sets the hints of the hints file on a predefined communicator. All its processes call it.
pub(crate) fn take_hints_of_file(native: &dyn ProgramObjects, handle: CHandle, which: Predefined) {
    let name: &[u8] = match which {
        Predefined::World => b"MPI_COMM_WORLD",
        Predefined::Itself => b"MPI_COMM_SELF",
    };
    let call = HintCall::later("MPI_Init", Kind::Comm);
    let Ok(mut asked) = CallHints::of(call, Info::default()) else {
        return;
    };
    let mut hints = Hints::default();
    let is_given = settings::add_hints(Kind::Comm, name, &mut asked).is_ok()
        && !asked.given().is_empty()
        && native
            .comm(which)
            .and_then(|made| made.object.set_info(asked.info(), &mut hints))
            .is_ok();
    if is_given {
        let mut object = AuditedObject::new(Kind::Comm, name, hints);
        object.created(asked, Vec::new());
        add(handle, object);
    }
}

/// A procedure that writes a number about a handle. (By its `PMPI_` name: a tool that counts the program's calls does not
/// count these.)
type HandleInquiry<T> = unsafe extern "C" fn(CHandle, *mut T) -> c_int;

/// # Safety
/// The procedure has the form of a [`HandleInquiry`] of a `T`, and the program passes the handle to a procedure that takes
/// it, or a procedure has just accepted it.
unsafe fn ask<T: Default>(procedure: &Next, handle: CHandle) -> Option<T> {
    // SAFETY: the caller's.
    let procedure =
        unsafe { std::mem::transmute::<*mut libc::c_void, HandleInquiry<T>>(procedure.address()?) };
    let mut answer = T::default();
    // SAFETY: the caller's.
    let code = unsafe { procedure(handle, &mut answer) };
    (code == 0).then_some(answer)
}

/// The bytes of data in a datatype that the program passes, or has passed, to another procedure.
fn size_of_type(datatype: CHandle) -> Option<u64> {
    static SIZE: Next = Next::new("PMPI_Type_size");
    // SAFETY: it writes an `int`; an invalid datatype is an error that the MPI library reports.
    u64::try_from(unsafe { ask::<c_int>(&SIZE, datatype) }?).ok()
}

/// The extent of such a datatype in bytes.
fn extent_of_type(datatype: CHandle) -> Option<u64> {
    type Extent = unsafe extern "C" fn(CHandle, *mut isize, *mut isize) -> c_int;
    static EXTENT: Next = Next::new("PMPI_Type_get_extent");
    // SAFETY: the procedure has this form.
    let procedure = unsafe { std::mem::transmute::<*mut libc::c_void, Extent>(EXTENT.address()?) };
    let (mut lower, mut extent) = (0, 0);
    // SAFETY: MPI_File_set_view has accepted the datatype, and the outputs are valid.
    let code = unsafe { procedure(datatype, &mut lower, &mut extent) };
    (code == 0).then(|| u64::try_from(extent).ok()).flatten()
}

/// The processes of a communicator are about to open a file with this name.
pub(crate) fn before_open(name: &[u8], comm: CHandle) -> Option<Arc<FileTraffic>> {
    static SIZE: Next = Next::new("PMPI_Comm_size");
    // Not if another intercepted procedure opens it.
    job::native().filter(|_| Inside::enter().is_first())?;
    // SAFETY: it writes an `int`, and the program passes the communicator to MPI_File_open.
    let processes = || u32::try_from(unsafe { ask::<c_int>(&SIZE, comm) }?).ok();
    let tool = || job::tool("MPI_File_open");
    ours(|| FileTraffic::before_open(name, processes, tool)).flatten()
}

/// Whether no file is counted: without a report, this is all that a call costs.
#[inline]
fn is_none_counted() -> bool {
    COUNTED.load(Ordering::Relaxed) == 0
}

/// The counters of a file's calls, if this is the program's call.
fn traffic_of(fh: CHandle, is_first: bool) -> Option<Arc<FileTraffic>> {
    if !is_first || is_none_counted() {
        return None;
    }
    objects().get(&(Kind::File, fh))?.state.traffic.clone()
}

/// A transfer of `count` elements between a file and memory.
pub(crate) fn transfer(
    fh: CHandle,
    mut transfer: Transfer,
    (count, datatype): (i64, CHandle),
    call: &dyn Fn() -> c_int,
) -> c_int {
    if is_none_counted() {
        return call();
    }
    let inside = Inside::enter();
    let Some(traffic) = traffic_of(fh, inside.is_first()) else {
        return call();
    };
    let size = match count {
        1.. => size_of_type(datatype).unwrap_or(0),
        _ => 0,
    };
    transfer.bytes = u64::try_from(count).unwrap_or(0).saturating_mul(size);
    traffic.transfer(&transfer, call)
}

/// A transfer that goes on after the call, with the request that the call writes there.
pub(crate) fn begin_transfer(
    fh: CHandle,
    transfer: Transfer,
    what: (i64, CHandle),
    request: *mut CHandle,
    call: &dyn Fn() -> c_int,
) -> c_int {
    let direction = transfer.direction;
    let code = self::transfer(fh, transfer, what, call);
    if code == 0
        && !is_none_counted()
        && let Some(native) = job::native()
        && let Some(traffic) = traffic_of(fh, Inside::enter().is_first())
    {
        // SAFETY: the call was successful, and has written the request.
        let request = unsafe { request_at(native, request, 0) };
        ours(|| waiting::started(request, &traffic, direction));
    }
    code
}

/// The request in this place of an array.
///
/// # Safety
/// The array has it.
unsafe fn request_at(native: &dyn ProgramObjects, requests: *mut CHandle, place: usize) -> CHandle {
    // (All handles of a library but those of files are alike.)
    match native.is_number(Kind::Comm) {
        // SAFETY: the caller's; a number has this many bytes.
        true => unsafe { *requests.cast::<u32>().add(place) as CHandle },
        // SAFETY: the caller's; a pointer is as large as a `usize`.
        false => unsafe { *requests.add(place) },
    }
}

/// A call that completes, tests or frees so many requests.
pub(crate) fn complete(
    (requests, number): (*mut CHandle, c_int),
    call: &dyn Fn() -> c_int,
) -> c_int {
    if waiting::is_none() || requests.is_null() {
        return call();
    }
    let inside = Inside::enter();
    let Some(native) = job::native().filter(|_| inside.is_first()) else {
        return call();
    };
    // SAFETY: the program passes an array of so many requests.
    let handle = |place| unsafe { request_at(native, requests, place) };
    let number = usize::try_from(number).unwrap_or(0);
    let handles = || (0..number).map(handle).collect::<Vec<usize>>();
    let waiting = waiting::begin(native.request_null(), handles());
    let code = call();
    if let Some(waiting) = waiting {
        waiting.end(&handles());
    }
    code
}

/// The end of a split transfer.
pub(crate) fn end_split(fh: CHandle, direction: Direction, call: &dyn Fn() -> c_int) -> c_int {
    if is_none_counted() {
        return call();
    }
    let inside = Inside::enter();
    match traffic_of(fh, inside.is_first()) {
        Some(traffic) => traffic.end_split(direction, call),
        None => call(),
    }
}

/// A call on a file that transfers nothing.
pub(crate) fn metadata(fh: CHandle, call: &dyn Fn() -> c_int) -> c_int {
    if is_none_counted() {
        return call();
    }
    let inside = Inside::enter();
    traffic::metadata(traffic_of(fh, inside.is_first()).as_deref(), call)
}

/// The program sets the view of a file, in a procedure that the thread has entered already.
pub(crate) fn set_view(
    fh: CHandle,
    (disp, etype, filetype): (i64, CHandle, CHandle),
    call: &dyn Fn() -> c_int,
) -> c_int {
    let Some(traffic) = traffic_of(fh, Inside::is_in_one()) else {
        return call();
    };
    let code = traffic.metadata(call);
    let shape = || {
        let unit = size_of_type(etype)?;
        let piece = match filetype == etype {
            true => unit,
            false => size_of_type(filetype)?,
        };
        Some(ViewShape {
            disp: u64::try_from(disp).unwrap_or(0),
            unit,
            piece,
            stride: extent_of_type(filetype)?,
        })
    };
    if code == 0
        && let Some(shape) = shape()
    {
        traffic.viewed(shape);
    }
    code
}

/// The program moves the file pointer.
pub(crate) fn seek(fh: CHandle, call: &dyn Fn() -> c_int) -> c_int {
    static POSITION: Next = Next::new("PMPI_File_get_position");
    if is_none_counted() {
        return call();
    }
    let inside = Inside::enter();
    let code = call();
    if code == 0
        && let Some(traffic) = traffic_of(fh, inside.is_first())
        // SAFETY: it writes an offset, and MPI_File_seek has accepted the file.
        && let Some(position) = unsafe { ask::<i64>(&POSITION, fh) }
    {
        traffic.sought(position);
    }
    code
}
