//! The tool information interface (MPI 4.1, chapter 15): its life, its handles and its variables.
//!
//! The interface has its own lifetime: it may be used before MPI is initialised, and after MPI is finalised. Its errors
//! have their own classes, and no error handler gets them. The handles of a program are those of [`OBJECTS`]; an
//! engine's never reach it.

mod event;

pub use event::{Callback, DroppedCallback, EventCallback, FreedCallback};
pub use event::{
    callback_info, copy_event, event, event_source, event_time, free_registration, read_event,
    register, register_callback, registration_info, set_callback_info, set_dropped_handler,
    set_registration_info,
};

use super::store::{HandleKind, Objects, Ref};
use super::{comm, file, win};
use crate::engine;
use event::Registration;
use minfo_engine::thread::ThreadLevel;
use minfo_engine::tool::{
    self, BoundObject, Control, LibraryTool, Listed, Tool, ToolVariable, no_index,
};
use minfo_rules::constants::{
    MPI_T_BIND_MPI_COMM, MPI_T_BIND_MPI_FILE, MPI_T_BIND_MPI_WIN, MPI_T_BIND_NO_OBJECT,
};
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result, not_negative};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The null handle of each kind of object in the interface.
pub const NULL: i32 = 0;
/// `MPI_T_PVAR_ALL_HANDLES`
pub const ALL_HANDLES: i32 = 1;

/// The objects that the program has handles of.
enum ToolObject {
    /// An enumeration of the engine.
    Enumeration(usize),
    Cvar(VariableHandle),
    /// A performance experiment session of the engine.
    Session(usize),
    /// A performance variable, the handle of its session, and the operations that it does not support.
    Pvar(VariableHandle, i32, Limits),
    Registration(Registration),
    Instance(event::Instance),
}

/// A handle of a variable.
struct VariableHandle {
    /// The engine's handle.
    engine: usize,
    value: ToolValue,
    bound: Bound,
}

/// The operations that a performance variable does not support.
struct Limits {
    /// Starting and stopping.
    is_continuous: bool,
    /// Resetting.
    is_readonly: bool,
}

/// The form of a variable's value in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolValue {
    /// The bytes of all elements.
    pub bytes: usize,
    /// A text that ends in a NUL.
    pub is_text: bool,
}

impl ToolValue {
    /// This many elements of this datatype.
    fn of(datatype: Basic, count: i32) -> ToolValue {
        ToolValue {
            bytes: datatype.size() * usize::try_from(count).unwrap_or(0),
            is_text: datatype == Basic::CHAR,
        }
    }

    /// The value that `read` writes.
    fn read(self, read: impl FnOnce(&mut [u8]) -> Result<()>) -> Result<Vec<u8>> {
        let mut value = vec![0; self.bytes];
        read(&mut value)?;
        if let (true, Some(last)) = (self.is_text && !value.contains(&0), value.last_mut()) {
            *last = 0;
        }
        Ok(value)
    }
}

static OBJECTS: Objects<ToolObject> = Objects::new(
    HandleKind::Tool,
    Class::ToolInvalidHandle,
    (NULL, "a null handle"),
    "handle of the tool information interface",
);

/// The enumerations of the engine that the program has handles of, with these handles.
static ENUMERATIONS: Mutex<Vec<(usize, i32)>> = Mutex::new(Vec::new());

/// How often the interface was initialised without being finalised.
static USERS: AtomicU32 = AtomicU32::new(0);
/// Locked while that changes.
static CHANGE: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Initialises the interface. Returns the level of thread support.
///
/// # Errors
/// `MPI_T_ERR_CANNOT_INIT` if there is no engine.
pub fn init(required: i32) -> Result<i32> {
    let required = ThreadLevel::of(required)?;
    let _change = lock(&CHANGE);
    let cannot = |error: Error| Error::new(Class::ToolCannotInit, error.what.clone());
    let engine = engine::chosen().map_err(cannot)?;
    let provided = engine.tool().init(required).map_err(cannot)?;
    USERS.fetch_add(1, Ordering::AcqRel);
    Ok(provided.value())
}

/// Finalises the interface. The last of several calls frees all handles.
///
/// # Errors
/// `MPI_T_ERR_NOT_INITIALIZED`; those of the engine.
pub fn finalize() -> Result<()> {
    let _change = lock(&CHANGE);
    let tool = interface()?;
    if USERS.fetch_sub(1, Ordering::AcqRel) == 1 {
        free_all(tool);
    }
    tool.finalize()
}

/// Frees what the program has left. An error here cannot be reported, and the engine ends anyway.
fn free_all(tool: &dyn Tool) {
    lock(&ENUMERATIONS).clear();
    let mut sessions = Vec::new();
    for handle in OBJECTS.handles() {
        match OBJECTS.take(handle) {
            Ok(ToolObject::Session(session)) => sessions.push((handle, session)),
            Ok(ToolObject::Cvar(cvar)) if cvar.bound.is_there() => {
                drop(tool.free_cvar(cvar.engine))
            }
            Ok(ToolObject::Registration(registration)) => registration.end(tool),
            Ok(ToolObject::Pvar(pvar, session, _)) => {
                // Its session may have been taken before it, but is freed later.
                let taken = sessions.iter().find(|taken| taken.0 == session);
                let session = taken.map(|taken| taken.1).or(self::session(session).ok());
                if let (Some(session), Some(library)) = (session, tool.of_library()) {
                    drop(pvar.free(library, session));
                }
            }
            _ => {}
        }
    }
    for (_, session) in sessions {
        if let Some(library) = tool.of_library() {
            drop(library.free_session(session));
        }
    }
}

/// The interface of the engine.
///
/// # Errors
/// `MPI_T_ERR_NOT_INITIALIZED`
pub fn interface() -> Result<&'static dyn Tool> {
    match USERS.load(Ordering::Acquire) {
        0 => {
            let what = "MPI_T_init_thread was not called, or as often as MPI_T_finalize";
            Err(Error::new(Class::ToolNotInitialized, what))
        }
        _ => Ok(engine::current().tool()),
    }
}

/// The part of the interface that only an MPI library has. A handle of such an object exists only if there is a
/// library.
fn library() -> Result<&'static dyn LibraryTool> {
    let absent = || Error::new(Class::ToolInvalidHandle, "this engine has no such handles");
    interface()?.of_library().ok_or_else(absent)
}

/// How many there are.
///
/// # Errors
/// `MPI_T_ERR_NOT_INITIALIZED`; those of the engine.
pub fn number(of: Listed) -> Result<i32> {
    interface()?.number(of)
}

/// The interface, if an object with this index exists.
fn with_index(of: Listed, index: i32) -> Result<&'static dyn Tool> {
    let tool = interface()?;
    match (0..tool.number(of)?).contains(&index) {
        true => Ok(tool),
        false => Err(no_index(of, index)),
    }
}

/// The same for objects that only a library has.
fn library_with_index(of: Listed, index: i32) -> Result<&'static dyn LibraryTool> {
    let tool = with_index(of, index)?;
    tool.of_library().ok_or_else(|| no_index(of, index))
}

/// The index of the object with this name and, if it is a performance variable, this class.
///
/// # Errors
/// `MPI_T_ERR_INVALID_NAME`
pub fn index(of: Listed, name: &[u8], class: i32) -> Result<i32> {
    let tool = interface()?;
    match (of, tool.of_library()) {
        (Listed::Cvar, _) => tool.cvar_index(name),
        (_, Some(library)) => library.index(of, name, class),
        (_, None) => Err(tool::no_name(of)),
    }
}

/// The handle of an enumeration of the engine: always the same for the same one.
fn enumeration_handle(enumeration: Option<usize>) -> Result<i32> {
    let Some(word) = enumeration else {
        return Ok(NULL);
    };
    let mut known = lock(&ENUMERATIONS);
    if let Some(found) = known.iter().find(|known| known.0 == word) {
        return Ok(found.1);
    }
    let handle = OBJECTS.insert(ToolObject::Enumeration(word))?;
    known.push((word, handle));
    Ok(handle)
}

fn foreign() -> Error {
    let what = "this is the handle of something else";
    Error::new(Class::ToolInvalidHandle, what)
}

fn find_enumeration(handle: i32) -> Result<(&'static dyn LibraryTool, usize)> {
    interface()?;
    match *OBJECTS.get(handle)? {
        ToolObject::Enumeration(word) => Ok((library()?, word)),
        _ => Err(foreign()),
    }
}

/// The name of an enumeration, and how many items it has.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn enumeration(handle: i32) -> Result<(Vec<u8>, i32)> {
    let (library, word) = find_enumeration(handle)?;
    library.enumeration(word)
}

/// The value and the name of an item of an enumeration.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`, `MPI_T_ERR_INVALID_INDEX`; those of the engine.
pub fn item(handle: i32, index: i32) -> Result<(i32, Vec<u8>)> {
    let (library, word) = find_enumeration(handle)?;
    if !(0..library.enumeration(word)?.1).contains(&index) {
        let what = format!("the enumeration has no item with the index {index}");
        return Err(Error::new(Class::ToolInvalidIndex, what));
    }
    library.item(word, index)
}

/// A control variable, and the handle of its enumeration.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`
pub fn cvar(index: i32) -> Result<(tool::Cvar, i32)> {
    let cvar = with_index(Listed::Cvar, index)?.cvar(index)?;
    let enumeration = enumeration_handle(cvar.variable.enumeration)?;
    Ok((cvar, enumeration))
}

/// A performance variable, and the handle of its enumeration.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`
pub fn pvar(index: i32) -> Result<(tool::Pvar, i32)> {
    let pvar = library_with_index(Listed::Pvar, index)?.pvar(index)?;
    let enumeration = enumeration_handle(pvar.variable.enumeration)?;
    Ok((pvar, enumeration))
}

/// The kind of object that a variable is bound to, and that object's handle.
#[derive(Clone, Copy)]
struct Bound(i32, i32);

impl Bound {
    /// The result of `call` with the object of the handle at `object`, if such variables are bound to one.
    fn to<R>(
        kind: i32,
        object: impl FnOnce() -> Result<i32>,
        call: impl FnOnce(&BoundObject<'_>) -> Result<R>,
    ) -> Result<(R, Bound)> {
        if kind == MPI_T_BIND_NO_OBJECT {
            return Ok((call(&BoundObject::None)?, Bound(kind, NULL)));
        }
        let handle = object()?;
        let result = match kind {
            MPI_T_BIND_MPI_COMM => call(&BoundObject::Comm(&*comm::engine_of(handle)?)),
            MPI_T_BIND_MPI_FILE => call(&BoundObject::File(&*file::engine_of(handle)?)),
            MPI_T_BIND_MPI_WIN => call(&BoundObject::Win(&*win::engine_of(handle)?)),
            _ => {
                let what = "variables of this kind of object are not supported";
                return Err(Error::new(Class::ToolNotSupported, what));
            }
        };
        Ok((result?, Bound(kind, handle)))
    }

    /// Whether the object still exists: the engine may look at it.
    fn is_there(self) -> bool {
        match self.0 {
            MPI_T_BIND_MPI_COMM => comm::engine_of(self.1).is_ok(),
            MPI_T_BIND_MPI_FILE => file::engine_of(self.1).is_ok(),
            MPI_T_BIND_MPI_WIN => win::engine_of(self.1).is_ok(),
            _ => true,
        }
    }

    fn check(self) -> Result<()> {
        let what = "the object that this is bound to was freed";
        match self.is_there() {
            true => Ok(()),
            false => Err(Error::new(Class::ToolInvalidHandle, what)),
        }
    }
}

impl VariableHandle {
    fn new(variable: &ToolVariable, allocated: &tool::Allocated, bound: Bound) -> VariableHandle {
        VariableHandle {
            engine: allocated.handle,
            value: ToolValue::of(variable.datatype, allocated.count),
            bound,
        }
    }

    /// Frees a performance variable. (The engine keeps one whose object is gone.)
    fn free(&self, library: &dyn LibraryTool, session: usize) -> Result<()> {
        match self.bound.is_there() {
            true => library.free_pvar(session, self.engine),
            false => Ok(()),
        }
    }
}

/// A handle of a control variable, and the number of its elements. `object` gives the handle of the object that it is
/// bound to, if any.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`, `MPI_T_ERR_OUT_OF_HANDLES`; those of the object and of the engine.
pub fn allocate_cvar(index: i32, object: impl FnOnce() -> Result<i32>) -> Result<(i32, i32)> {
    let tool = with_index(Listed::Cvar, index)?;
    let cvar = tool.cvar(index)?.variable;
    let allocate = |object: &BoundObject<'_>| tool.allocate_cvar(index, object);
    let (allocated, bound) = Bound::to(cvar.bind, object, allocate)?;
    let held = ToolObject::Cvar(VariableHandle::new(&cvar, &allocated, bound));
    let handle = insert(held).inspect_err(|_| drop(tool.free_cvar(allocated.handle)))?;
    Ok((handle, allocated.count))
}

/// The handle of a new object.
fn insert(held: ToolObject) -> Result<i32> {
    let none = |error: Error| Error::new(Class::ToolOutOfHandles, error.what.clone());
    OBJECTS.insert(held).map_err(none)
}

/// Frees a handle of a control variable.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`
pub fn free_cvar(handle: i32) -> Result<()> {
    let tool = interface()?;
    let ToolObject::Cvar(cvar) = take(handle, |held| matches!(held, ToolObject::Cvar(_)))? else {
        return Err(foreign());
    };
    match cvar.bound.is_there() {
        true => tool.free_cvar(cvar.engine),
        false => Ok(()),
    }
}

/// The object of a handle, which is freed, if it has the right kind.
fn take(handle: i32, is_right: impl FnOnce(&ToolObject) -> bool) -> Result<ToolObject> {
    let is_right = is_right(&*OBJECTS.get(handle)?);
    match is_right {
        true => OBJECTS.take(handle),
        false => Err(foreign()),
    }
}

/// The result of `call` on a control variable.
fn with_cvar<R>(
    handle: i32,
    call: impl FnOnce(&dyn Tool, &VariableHandle) -> Result<R>,
) -> Result<R> {
    let tool = interface()?;
    let ToolObject::Cvar(cvar) = &*OBJECTS.get(handle)? else {
        return Err(foreign());
    };
    cvar.bound.check()?;
    call(tool, cvar)
}

/// The value of a control variable.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn read_cvar(handle: i32) -> Result<Vec<u8>> {
    with_cvar(handle, |tool, cvar| {
        let read = |value: &mut [u8]| tool.read_cvar(cvar.engine, value);
        cvar.value.read(read)
    })
}

/// Writes the value that `value` gives to a control variable.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`, `MPI_T_ERR_CVAR_SET_NEVER`, `MPI_T_ERR_CVAR_SET_NOT_NOW`; those of `value` and of the engine.
pub fn write_cvar(handle: i32, value: impl FnOnce(ToolValue) -> Result<Vec<u8>>) -> Result<()> {
    with_cvar(handle, |tool, cvar| {
        tool.write_cvar(cvar.engine, &value(cvar.value)?)
    })
}

/// The handle of a new performance experiment session.
///
/// # Errors
/// `MPI_T_ERR_OUT_OF_SESSIONS`; those of the engine.
pub fn create_session() -> Result<i32> {
    let library = interface()?.of_library();
    let session = library.map_or(Ok(0), LibraryTool::create_session)?;
    let none = |error: Error| Error::new(Class::ToolOutOfSessions, error.what.clone());
    let inserted = OBJECTS.insert(ToolObject::Session(session)).map_err(none);
    inserted.inspect_err(|_| drop(library.map(|library| library.free_session(session))))
}

/// The engine's session.
fn session(handle: i32) -> Result<usize> {
    interface()?;
    match OBJECTS.get(handle).as_deref() {
        Ok(ToolObject::Session(session)) => Ok(*session),
        _ => {
            let what = "this is not the handle of a performance experiment session";
            Err(Error::new(Class::ToolInvalidSession, what))
        }
    }
}

/// Frees a session, and the handles of variables in it.
///
/// # Errors
/// `MPI_T_ERR_INVALID_SESSION`; those of the engine.
pub fn free_session(handle: i32) -> Result<()> {
    let session = session(handle)?;
    OBJECTS.take(handle)?;
    let Some(library) = interface()?.of_library() else {
        return Ok(());
    };
    for pvar in OBJECTS.handles() {
        let is_of_it =
            |held: &ToolObject| matches!(held, ToolObject::Pvar(_, of, _) if *of == handle);
        if let Ok(ToolObject::Pvar(pvar, ..)) = take(pvar, is_of_it) {
            pvar.free(library, session)?;
        }
    }
    library.free_session(session)
}

/// A handle of a performance variable in a session, and the number of its elements.
///
/// # Errors
/// `MPI_T_ERR_INVALID_SESSION`, `MPI_T_ERR_INVALID_INDEX`, `MPI_T_ERR_OUT_OF_HANDLES`; those of the object and of the engine.
pub fn allocate_pvar(
    session: i32,
    index: i32,
    object: impl FnOnce() -> Result<i32>,
) -> Result<(i32, i32)> {
    let of_engine = self::session(session)?;
    let library = library_with_index(Listed::Pvar, index)?;
    let pvar = library.pvar(index)?;
    let limits = Limits {
        is_continuous: pvar.is_continuous,
        is_readonly: pvar.is_readonly,
    };
    let pvar = pvar.variable;
    let allocate = |object: &BoundObject<'_>| library.allocate_pvar(of_engine, index, object);
    let (allocated, bound) = Bound::to(pvar.bind, object, allocate)?;
    let held = ToolObject::Pvar(
        VariableHandle::new(&pvar, &allocated, bound),
        session,
        limits,
    );
    let inserted = insert(held);
    let handle = inserted.inspect_err(|_| drop(library.free_pvar(of_engine, allocated.handle)))?;
    Ok((handle, allocated.count))
}

/// Frees a handle of a performance variable.
///
/// # Errors
/// `MPI_T_ERR_INVALID_SESSION`, `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn free_pvar(session: i32, handle: i32) -> Result<()> {
    let of_engine = self::session(session)?;
    let is_of_it = |held: &ToolObject| matches!(held, ToolObject::Pvar(_, of, _) if *of == session);
    match take(handle, is_of_it)? {
        ToolObject::Pvar(pvar, ..) => pvar.free(library()?, of_engine),
        _ => Err(foreign()),
    }
}

/// The result of `call` on a performance variable of a session.
fn with_pvar<R>(
    session: i32,
    handle: i32,
    call: impl FnOnce(&dyn LibraryTool, usize, &VariableHandle) -> Result<R>,
) -> Result<R> {
    let of_engine = self::session(session)?;
    let held: Ref<'_, ToolObject> = OBJECTS.get(handle)?;
    match &*held {
        ToolObject::Pvar(pvar, of, _) if *of == session => {
            pvar.bound.check()?;
            call(library()?, of_engine, pvar)
        }
        _ => Err(foreign()),
    }
}

/// Controls a performance variable, or with `MPI_T_PVAR_ALL_HANDLES` all those of a session.
///
/// # Errors
/// `MPI_T_ERR_INVALID_SESSION`, `MPI_T_ERR_INVALID_HANDLE`, `MPI_T_ERR_PVAR_NO_STARTSTOP`, `MPI_T_ERR_PVAR_NO_WRITE`; those of
/// the engine.
pub fn control(session: i32, handle: i32, how: Control) -> Result<()> {
    let one = |handle| {
        with_pvar(session, handle, |library, session, pvar| {
            library.control(session, pvar.engine, how)
        })
    };
    if handle != ALL_HANDLES {
        return one(handle);
    }
    self::session(session)?;
    // One by one, since the library may not support all at once (`all-handles-not-known`).
    let mut all = Ok(());
    for handle in OBJECTS.handles() {
        let is_one = OBJECTS.get(handle).is_ok_and(|held| match (&*held, how) {
            (ToolObject::Pvar(_, of, limits), Control::Reset) => {
                *of == session && !limits.is_readonly
            }
            (ToolObject::Pvar(_, of, limits), _) => *of == session && !limits.is_continuous,
            _ => false,
        });
        if is_one {
            all = all.and(one(handle));
        }
    }
    all
}

/// The value of a performance variable, which is then reset if it `resets`.
///
/// # Errors
/// `MPI_T_ERR_INVALID_SESSION`, `MPI_T_ERR_INVALID_HANDLE`, `MPI_T_ERR_PVAR_NO_WRITE`, `MPI_T_ERR_PVAR_NO_ATOMIC`; those of the
/// engine.
pub fn read_pvar(session: i32, handle: i32, resets: bool) -> Result<Vec<u8>> {
    with_pvar(session, handle, |library, session, pvar| {
        let read = |value: &mut [u8]| library.read_pvar(session, pvar.engine, resets, value);
        pvar.value.read(read)
    })
}

/// Writes the value that `value` gives to a performance variable.
///
/// # Errors
/// `MPI_T_ERR_INVALID_SESSION`, `MPI_T_ERR_INVALID_HANDLE`, `MPI_T_ERR_PVAR_NO_WRITE`; those of `value` and of the engine.
pub fn write_pvar(
    session: i32,
    handle: i32,
    value: impl FnOnce(ToolValue) -> Result<Vec<u8>>,
) -> Result<()> {
    with_pvar(session, handle, |library, session, pvar| {
        library.write_pvar(session, pvar.engine, &value(pvar.value)?)
    })
}

/// A number that changes when categories or their contents change.
///
/// # Errors
/// `MPI_T_ERR_NOT_INITIALIZED`
pub fn changes() -> Result<i32> {
    interface()?
        .of_library()
        .map_or(Ok(0), LibraryTool::changes)
}

/// A category.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`
pub fn category(index: i32) -> Result<tool::ToolCategory> {
    library_with_index(Listed::Category, index)?.category(index)
}

/// The indices of the contents of a category, `len` at most.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`; `MPI_ERR_ARG` for a negative `len`.
pub fn members(category: i32, of: Listed, len: i32) -> Result<Vec<i32>> {
    let library = library_with_index(Listed::Category, category)?;
    not_negative::<i32>(Class::ToolInvalid, "len", len.into())?;
    library.members(category, of, len)
}

/// A source of events.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`
pub fn source(index: i32) -> Result<tool::EventSource> {
    library_with_index(Listed::Source, index)?.source(index)
}

/// The time of a source of events.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`, `MPI_T_ERR_NOT_SUPPORTED`
pub fn time(source: i32) -> Result<i64> {
    library_with_index(Listed::Source, source)?.time(source)
}

#[cfg(test)]
mod tests;
