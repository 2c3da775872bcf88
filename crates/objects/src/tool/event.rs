//! Events (MPI 4.1, section 15.3.8): registrations of callbacks, and the events that these are called for.

use super::{
    Bound, OBJECTS, ToolObject, enumeration_handle, foreign, insert, library, library_with_index,
    lock,
};
use crate::info;
use minfo_engine::tool::{self, BoundObject, LibraryTool, Listed, Listener, Tool};
use minfo_rules::constants::{
    MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE, MPI_T_CB_REQUIRE_MPI_RESTRICTED, MPI_T_CB_REQUIRE_NONE,
    MPI_T_CB_REQUIRE_THREAD_SAFE,
};
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use std::sync::{Arc, Mutex};

/// Calls a function of the program for an event: with the handles of the event and of the registration, and the level of the
/// call.
pub type EventCallback = Arc<dyn Fn(i32, i32, i32) + Send + Sync>;
/// Calls such a function for events that were dropped: with their number, the handle of the registration, the index of
/// the source, the level of the call, and the program's argument of the callback.
pub type DroppedCallback = Arc<dyn Fn(i64, i32, i32, i32, i64) + Send + Sync>;
/// Calls such a function for the end of a registration: with its handle, and the level of the call.
pub type FreedCallback = Box<dyn FnOnce(i32, i32) + Send>;

/// A callback for events.
#[derive(Clone)]
pub struct Callback {
    /// Calls the program's function.
    pub call: EventCallback,
    /// The argument that the program gave with it.
    pub user_data: i64,
}

/// The levels of safety that a callback may require, `MPI_T_CB_REQUIRE_*`, each above the one before it.
const LEVELS: [i32; 4] = [
    MPI_T_CB_REQUIRE_NONE,
    MPI_T_CB_REQUIRE_MPI_RESTRICTED,
    MPI_T_CB_REQUIRE_THREAD_SAFE,
    MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE,
];

/// The index of a level in [`LEVELS`].
fn place_of(level: i32) -> Result<usize> {
    let place = LEVELS.iter().position(|&known| known == level);
    place.ok_or_else(|| {
        let what = format!("cb_safety = {level} is not a level of callback safety");
        Error::new(Class::ToolInvalid, what)
    })
}

/// A registration.
pub(super) struct Registration {
    /// The engine's registration.
    engine: usize,
    bound: Bound,
    /// The types and the displacements of the elements of its events.
    elements: Arc<[(Basic, i64)]>,
    /// One for each of the [`LEVELS`].
    callbacks: [Option<Callback>; 4],
    dropped: Option<DroppedCallback>,
    /// The program has freed it.
    is_freed: bool,
    freed: Option<FreedCallback>,
}

impl Registration {
    /// Ends it without notifying the program.
    pub(super) fn end(&self, tool: &dyn Tool) {
        lock(&REGISTRATIONS).retain(|known| known.0 != self.engine);
        if let (Some(library), true) = (tool.of_library(), self.bound.is_there()) {
            drop(library.unregister(self.engine));
        }
    }
}

/// An event, while a callback is called for it.
pub(super) struct Instance {
    engine: usize,
    elements: Arc<[(Basic, i64)]>,
}

/// The engine's registrations, and the program's handles of them.
static REGISTRATIONS: Mutex<Vec<(usize, i32)>> = Mutex::new(Vec::new());

/// The handle of a registration of the engine.
fn handle_of(registration: usize) -> Option<i32> {
    let known = lock(&REGISTRATIONS);
    let found = known.iter().find(|known| known.0 == registration);
    found.map(|known| known.1)
}

/// Forwards the engine's notifications to the program.
struct EventObserver;

impl Listener for EventObserver {
    fn event(&self, registration: usize, registered: i32, level: i32, instance: usize) {
        let Some(handle) = handle_of(registration) else {
            return;
        };
        let called = with_registration(handle, |registration| {
            let callback = registration.callbacks[place_of(registered)?].clone();
            Ok((callback, Arc::clone(&registration.elements)))
        });
        let Ok((Some(callback), elements)) = called else {
            return;
        };
        let engine = instance;
        // An event that cannot get a handle is lost, as it would be without a callback.
        let Ok(instance) = insert(ToolObject::Instance(Instance { engine, elements })) else {
            return;
        };
        (callback.call)(instance, handle, level);
        drop(OBJECTS.take(instance));
    }

    fn dropped(&self, registration: usize, count: i64, source: i32, level: i32) {
        let Some(handle) = handle_of(registration) else {
            return;
        };
        let called = with_registration(handle, |registration| {
            let mut callbacks = registration.callbacks.iter().flatten();
            let user_data = callbacks.next().map_or(0, |callback| callback.user_data);
            Ok((registration.dropped.clone(), user_data))
        });
        if let Ok((Some(call), user_data)) = called {
            call(count, handle, source, level, user_data);
        }
    }

    fn freed(&self, registration: usize, level: i32) {
        let Some(handle) = handle_of(registration) else {
            return;
        };
        lock(&REGISTRATIONS).retain(|known| known.0 != registration);
        if let Ok(ToolObject::Registration(registration)) = OBJECTS.take(handle)
            && let Some(call) = registration.freed
        {
            call(handle, level);
        }
    }
}

/// The result of `with` on a registration, whether or not the program has freed it. The engine must not be called meanwhile: it
/// may call a callback.
fn with_registration<R>(
    handle: i32,
    with: impl FnOnce(&mut Registration) -> Result<R>,
) -> Result<R> {
    match &mut *OBJECTS.get(handle)? {
        ToolObject::Registration(registration) => with(registration),
        _ => Err(foreign()),
    }
}

/// The engine's registration, unless the program has freed it.
fn find(handle: i32) -> Result<(&'static dyn LibraryTool, usize)> {
    super::interface()?;
    let registration = with_registration(handle, |registration| {
        if registration.is_freed {
            let what = "this registration was freed";
            return Err(Error::new(Class::ToolInvalidHandle, what));
        }
        registration.bound.check()?;
        Ok(registration.engine)
    })?;
    Ok((library()?, registration))
}

/// An event type, and the handle of its enumeration.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`
pub fn event(index: i32) -> Result<(tool::Event, i32)> {
    let event = library_with_index(Listed::Event, index)?.event(index)?;
    let enumeration = enumeration_handle(event.enumeration)?;
    Ok((event, enumeration))
}

/// The handle of a registration for events of a type, with the hints of an info object.
///
/// # Errors
/// `MPI_T_ERR_INVALID_INDEX`, `MPI_T_ERR_OUT_OF_HANDLES`; those of the objects and of the engine.
pub fn register(index: i32, object: impl FnOnce() -> Result<i32>, info: i32) -> Result<i32> {
    let library = library_with_index(Listed::Event, index)?;
    let event = library.event(index)?;
    let info = info::given(info)?;
    let register =
        |object: &BoundObject<'_>| library.register(index, object, &info, &EventObserver);
    let (engine, bound) = Bound::to(event.bind, object, register)?;
    let registration = Registration {
        engine,
        bound,
        elements: event.elements.into(),
        callbacks: Default::default(),
        dropped: None,
        is_freed: false,
        freed: None,
    };
    let inserted = insert(ToolObject::Registration(registration));
    let handle = inserted.inspect_err(|_| drop(library.unregister(engine)))?;
    lock(&REGISTRATIONS).push((engine, handle));
    Ok(handle)
}

/// Starts to free a registration. `freed` is called when no more calls for it can come.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn free_registration(handle: i32, freed: Option<FreedCallback>) -> Result<()> {
    let (library, engine) = find(handle)?;
    with_registration(handle, |registration| {
        registration.is_freed = true;
        registration.freed = freed;
        Ok(())
    })?;
    library.unregister(engine)
}

/// Sets the callback of a registration for a level, or removes it.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; `MPI_T_ERR_NOT_SUPPORTED` for a callback that may be called in a signal handler, where this
/// library cannot find it; those of the engine.
pub fn register_callback(
    handle: i32,
    level: i32,
    info: i32,
    callback: Option<Callback>,
) -> Result<()> {
    let (library, engine) = find(handle)?;
    let place = place_of(level)?;
    let info = info::given(info)?;
    let is_on = callback.is_some();
    if is_on && level == MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE {
        let what = "callbacks in signal handlers are not supported";
        return Err(Error::new(Class::ToolNotSupported, what));
    }
    let set = |callback| {
        with_registration(handle, |registration| {
            Ok(std::mem::replace(
                &mut registration.callbacks[place],
                callback,
            ))
        })
    };
    // An event may arrive before the engine returns.
    let before = set(callback)?;
    let listening = library.listen(engine, level, is_on, &info);
    listening.inspect_err(|_| drop(set(before)))
}

/// Sets the function of a registration for events that were dropped, or removes it.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn set_dropped_handler(handle: i32, dropped: Option<DroppedCallback>) -> Result<()> {
    let (library, engine) = find(handle)?;
    let is_on = dropped.is_some();
    with_registration(handle, |registration| {
        registration.dropped = dropped;
        Ok(())
    })?;
    library.listen_for_dropped(engine, is_on)
}

/// Changes the hints of a registration.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the info object and of the engine.
pub fn set_registration_info(handle: i32, info: i32) -> Result<()> {
    let (library, engine) = find(handle)?;
    library.set_hints(engine, None, &info::given(info)?)
}

/// A new info object with the hints of a registration.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn registration_info(handle: i32) -> Result<i32> {
    let (library, engine) = find(handle)?;
    let hints = library.hints(engine, None)?;
    info::insert(|new| new.copy_from(&hints))
}

/// Changes the hints of the callback of a registration for a level.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the info object and of the engine.
pub fn set_callback_info(handle: i32, level: i32, info: i32) -> Result<()> {
    let (library, engine) = find(handle)?;
    place_of(level)?;
    library.set_hints(engine, Some(level), &info::given(info)?)
}

/// A new info object with those hints.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn callback_info(handle: i32, level: i32) -> Result<i32> {
    let (library, engine) = find(handle)?;
    place_of(level)?;
    let hints = library.hints(engine, Some(level))?;
    info::insert(|new| new.copy_from(&hints))
}

/// The result of `call` on an event that a callback is called for.
fn with_instance<R>(
    handle: i32,
    call: impl FnOnce(&dyn LibraryTool, &Instance) -> Result<R>,
) -> Result<R> {
    super::interface()?;
    match &*OBJECTS.get(handle)? {
        ToolObject::Instance(instance) => call(library()?, instance),
        _ => Err(foreign()),
    }
}

/// An element of the data of an event.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`, `MPI_T_ERR_INVALID_INDEX`; those of the engine.
pub fn read_event(handle: i32, element: i32) -> Result<Vec<u8>> {
    with_instance(handle, |library, instance| {
        let place = usize::try_from(element).ok();
        let Some(&(datatype, _)) = place.and_then(|place| instance.elements.get(place)) else {
            let what = format!("the event has no element with the index {element}");
            return Err(Error::new(Class::ToolInvalidIndex, what));
        };
        let mut value = vec![0; datatype.size()];
        library.read_event(instance.engine, element, &mut value)?;
        Ok(value)
    })
}

/// All data of an event.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn copy_event(handle: i32) -> Result<Vec<u8>> {
    with_instance(handle, |library, instance| {
        let ends = instance.elements.iter().map(|&(datatype, begin)| {
            let begin = usize::try_from(begin).unwrap_or(0);
            begin + datatype.size()
        });
        let mut data = vec![0; ends.max().unwrap_or(0)];
        library.copy_event(instance.engine, &mut data)?;
        Ok(data)
    })
}

/// When an event happened.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn event_time(handle: i32) -> Result<i64> {
    with_instance(handle, |library, instance| {
        library.event_time(instance.engine)
    })
}

/// The index of the source of an event.
///
/// # Errors
/// `MPI_T_ERR_INVALID_HANDLE`; those of the engine.
pub fn event_source(handle: i32) -> Result<i32> {
    with_instance(handle, |library, instance| {
        library.event_source(instance.engine)
    })
}
