//! The tool information interface of the library. Names and numbers are translated; values are copied through memory of
//! this library, so that the MPI library cannot write beyond the program's.
#![allow(unsafe_code)]

use super::Native;
use super::abi::Handle;
use super::comm::NativeComm;
use super::file::NativeFile;
use super::hints;
use super::info::{self, NativeInfo};
use super::library::{Library, c_text, until_nul};
use super::object;
use super::symbols::{Handles, of};
use super::win::NativeWin;
use libc::c_int;
use minfo_engine::thread::ThreadLevel;
use minfo_engine::tool::{
    Allocated, BoundObject, Control, Cvar, Description, Event, EventSource, LibraryTool, Listed,
    Listener, Pvar, Tool, ToolCategory, ToolVariable, no_name,
};
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The minimum buffer size: Open MPI does not check the length of a text.
const ROOM: usize = 1 << 16;

/// A buffer of at least that many bytes, aligned for any value.
fn aligned(bytes: usize) -> Vec<u64> {
    vec![0; bytes.div_ceil(8)]
}

/// Calls `read` with the address of a buffer, and copies the result to `value`.
fn read(value: &mut [u8], read: impl FnOnce(usize) -> Result<()>) -> Result<()> {
    let mut room = aligned(value.len().max(ROOM));
    read(room.as_mut_ptr() as usize)?;
    for (to, from) in value.chunks_mut(8).zip(&room) {
        to.copy_from_slice(&from.to_ne_bytes()[..to.len()]);
    }
    Ok(())
}

/// Calls `write` with the address of a copy of `value`.
fn write(value: &[u8], write: impl FnOnce(usize) -> Result<()>) -> Result<()> {
    let mut room = aligned(value.len());
    for (from, to) in value.chunks(8).zip(&mut room) {
        let mut bytes = [0; 8];
        bytes[..from.len()].copy_from_slice(from);
        *to = u64::from_ne_bytes(bytes);
    }
    write(room.as_ptr() as usize)
}

/// Keeps the components of Open MPI that are loaded now from being unloaded.
fn keep_components() {
    let is_component = |path: &&String| {
        path.rsplit('/')
            .next()
            .is_some_and(|file| file.starts_with("mca_"))
    };
    for path in object::in_process().iter().filter(is_component) {
        // The handle is never closed.
        let _ = object::SharedObject::loaded(path);
    }
}

/// A handle that the library returned.
fn known<K>(word: usize) -> Handle<K> {
    // SAFETY: an engine only gets back words that it returned, each for the same kind.
    unsafe { Handle::given(word) }
}

/// The address of a copy of the handle, always the same for a handle, since the library may keep it.
fn place_of(handle: usize) -> usize {
    static PLACES: Mutex<Vec<&'static usize>> = Mutex::new(Vec::new());
    let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    let known = places.iter().find(|place| ***place == handle).copied();
    let place = known.unwrap_or_else(|| {
        let place = Box::leak(Box::new(handle));
        places.push(place);
        place
    });
    std::ptr::from_ref(place) as usize
}

/// The address of the library's handle of an object.
fn address_of(object: &BoundObject<'_>) -> Result<usize> {
    let other = || Error::new(Class::ToolInvalid, "the object belongs to another engine");
    Ok(place_of(match object {
        BoundObject::None => return Ok(0),
        BoundObject::Comm(comm) => NativeComm::this(*comm)?.handle()?.value(),
        BoundObject::File(file) => {
            let file: Option<&NativeFile> = (*file as &dyn Any).downcast_ref();
            file.ok_or_else(other)?.handle.value()
        }
        BoundObject::Win(win) => {
            let win: Option<&NativeWin> = (*win as &dyn Any).downcast_ref();
            win.ok_or_else(other)?.handle.value()
        }
    }))
}

impl Library {
    /// The result of a call of a procedure that the library may lack.
    fn told(&self, code: Option<c_int>) -> Result<()> {
        let Some(code) = code else {
            let what = format!("{} has no such procedure", self.name);
            return Err(Error::new(Class::ToolNotSupported, what));
        };
        if code == 0 {
            return Ok(());
        }
        let standard = self.abi.standard("MPI_T_ERR_", code);
        let class = match standard.and_then(Class::of) {
            // MPI 4.0 renamed the class.
            Some(Class::ToolInvalidItem) => Class::ToolInvalidIndex,
            Some(class) => class,
            None => Class::ToolInvalid,
        };
        Err(Error::new(class, format!("reported by {}", self.name)))
    }

    /// The value in the standard ABI of a constant whose name begins with `prefix`.
    fn constant(&self, prefix: &str, native: c_int) -> Result<i32> {
        self.abi.standard(prefix, native).ok_or_else(|| {
            let what = format!("{}: {native} is not an {prefix} constant", self.name);
            Error::new(Class::ToolNotSupported, what)
        })
    }

    /// The library's value of a constant.
    fn native_constant(&self, prefix: &str, standard: i32) -> Result<c_int> {
        self.abi.native(prefix, standard).ok_or_else(|| {
            let what = format!("{} has no {prefix} constant {standard}", self.name);
            Error::new(Class::ToolNotSupported, what)
        })
    }

    fn basic(&self, datatype: Handle<of::Datatype>) -> Result<Basic> {
        let is_it = |basic: &Basic| self.abi.datatype(basic.name()) == Some(datatype);
        Basic::all().find(is_it).ok_or_else(|| {
            let what = format!("{}: the datatype is not a predefined one", self.name);
            Error::new(Class::ToolNotSupported, what)
        })
    }

    /// The texts that `get` returns: the first call only asks for their lengths.
    fn texts(
        &self,
        mut get: impl FnMut(&mut [u8], &mut c_int, &mut [u8], &mut c_int) -> Option<c_int>,
    ) -> Result<Description> {
        let (mut name_len, mut desc_len) = (0, 0);
        // Open MPI writes a NUL for a text that it does not have.
        let [mut name, mut desc] = [[0]; 2];
        self.told(get(&mut name, &mut name_len, &mut desc, &mut desc_len))?;
        // A library may not set the length of a missing text.
        let room = |len: c_int| vec![0; usize::try_from(len).unwrap_or(0).max(1)];
        let (mut name, mut desc) = (room(name_len), room(desc_len));
        (name_len, desc_len) = (name.len() as c_int, desc.len() as c_int);
        self.told(get(&mut name, &mut name_len, &mut desc, &mut desc_len))?;
        let text = |text: Vec<u8>| until_nul(&text).to_vec();
        Ok(Description {
            name: text(name),
            desc: text(desc),
        })
    }
}

/// The library's description of a variable or an event type.
struct ToolDescription {
    verbosity: c_int,
    datatype: Handle<of::Datatype>,
    enumeration: Handle<of::TEnum>,
    bind: c_int,
}

impl ToolDescription {
    const NOTHING: ToolDescription = ToolDescription {
        verbosity: 0,
        datatype: Handle::UNSET,
        enumeration: Handle::UNSET,
        bind: 0,
    };

    fn enumeration(&self) -> Option<usize> {
        Some(self.enumeration.value()).filter(|&word| word != 0)
    }

    fn verbosity(&self, library: &Library) -> Result<i32> {
        library.constant("MPI_T_VERBOSITY_", self.verbosity)
    }

    fn bind(&self, library: &Library) -> Result<i32> {
        library.constant("MPI_T_BIND_", self.bind)
    }

    fn variable(&self, library: &Library, texts: Description) -> Result<ToolVariable> {
        Ok(ToolVariable {
            texts,
            verbosity: self.verbosity(library)?,
            datatype: library.basic(self.datatype)?,
            enumeration: self.enumeration(),
            bind: self.bind(library)?,
        })
    }
}

/// The listener for the library's events.
static LISTENER: OnceLock<(&'static Library, &'static dyn Listener)> = OnceLock::new();

/// Calls the listener. A panic must not leave this function, which the library called.
fn tell(level: c_int, tell: impl FnOnce(&'static dyn Listener, i32)) {
    let Some(&(library, listener)) = LISTENER.get() else {
        return;
    };
    let level = library.constant("MPI_T_CB_REQUIRE_", level);
    // An unknown level is taken as the weakest promise, 0.
    let told = AssertUnwindSafe(|| tell(listener, level.unwrap_or(0)));
    let _ = catch_unwind(told);
}

unsafe extern "C" fn at_event(
    instance: Handle<of::TEventInstance>,
    registration: Handle<of::TEventRegistration>,
    level: c_int,
    registered: usize,
) {
    let (instance, registration) = (instance.value(), registration.value());
    tell(level, move |listener, level| {
        listener.event(registration, registered as i32, level, instance);
    });
}

unsafe extern "C" fn at_dropped(
    count: i64,
    registration: Handle<of::TEventRegistration>,
    source: c_int,
    level: c_int,
    _user_data: usize,
) {
    let registration = registration.value();
    tell(level, move |listener, level| {
        listener.dropped(registration, count, source, level);
    });
}

unsafe extern "C" fn at_end(
    registration: Handle<of::TEventRegistration>,
    level: c_int,
    _user_data: usize,
) {
    let registration = registration.value();
    tell(level, move |listener, level| {
        listener.freed(registration, level)
    });
}

impl Native {
    /// An info object of the library with hints for the tool information interface.
    fn tool_info(&self, info: &Info) -> Result<NativeInfo> {
        let library = self.library;
        let mut hints = Hints::default();
        let pairs = hints::prepare_for_unknown_object(library, self.check(), info, &mut hints);
        NativeInfo::new(library, &pairs)
    }

    /// The pairs of an info object that the library returned.
    fn tool_info_of(&self, handle: Handle<of::Info>) -> Result<Info> {
        let library = self.library;
        if handle == Handle::UNSET {
            return Ok(Info::default());
        }
        let owned = NativeInfo::received(library, |place| {
            *place = handle;
            0
        })?;
        info::read(library, owned.handle())
    }
}

impl Tool for Native {
    fn init(&self, required: ThreadLevel) -> Result<ThreadLevel> {
        let library = self.library;
        let required = library.native_constant("MPI_THREAD_", required.value())?;
        let (code, provided) = library.init_tool_interface(required);
        if code.is_some() {
            library.told(code)?;
        }
        if library.quirks.unloads_variables {
            keep_components();
        }
        Ok(self.standard_level(provided))
    }

    /// The library's interface stays initialised (`tool-interface-needed-later`).
    fn finalize(&self) -> Result<()> {
        Ok(())
    }

    fn number(&self, of: Listed) -> Result<i32> {
        let symbols = &self.library.symbols;
        let mut number = 0;
        let code = match of {
            Listed::Cvar => symbols.t_cvar_get_num(&mut number),
            Listed::Pvar if self.library.quirks.crashes_on_performance_variables => return Ok(0),
            Listed::Pvar => symbols.t_pvar_get_num(&mut number),
            Listed::Category => symbols.t_category_get_num(&mut number),
            Listed::Event => symbols.t_event_get_num(&mut number),
            Listed::Source => symbols.t_source_get_num(&mut number),
        };
        match code {
            // A library that lacks the procedure has none.
            None => Ok(0),
            code => self.library.told(code).map(|()| number),
        }
    }

    fn cvar_index(&self, name: &[u8]) -> Result<i32> {
        self.index(Listed::Cvar, name, 0)
    }

    fn cvar(&self, index: i32) -> Result<Cvar> {
        let library = self.library;
        let (mut said, mut scope) = (ToolDescription::NOTHING, 0);
        let texts = library.texts(|name, name_len, desc, desc_len| {
            // SAFETY: the buffers are as long as their lengths say.
            unsafe {
                library.symbols.t_cvar_get_info(
                    index,
                    name,
                    name_len,
                    &mut said.verbosity,
                    &mut said.datatype,
                    &mut said.enumeration,
                    desc,
                    desc_len,
                    &mut said.bind,
                    &mut scope,
                )
            }
        })?;
        Ok(Cvar {
            variable: said.variable(library, texts)?,
            scope: library.constant("MPI_T_SCOPE_", scope)?,
        })
    }

    fn allocate_cvar(&self, index: i32, object: &BoundObject<'_>) -> Result<Allocated> {
        let library = self.library;
        let (mut handle, mut count) = (Handle::UNSET, 0);
        let object = address_of(object)?;
        // SAFETY: at the address is the handle of an object of the kind that the variable is bound to.
        let code = unsafe {
            library
                .symbols
                .t_cvar_handle_alloc(index, object, &mut handle, &mut count)
        };
        library.told(code)?;
        Ok(Allocated {
            handle: handle.value(),
            count,
        })
    }

    fn free_cvar(&self, cvar: usize) -> Result<()> {
        // SAFETY: the caller passes a handle of this engine, and does not use it again.
        let code = unsafe { self.library.symbols.t_cvar_handle_free(&mut known(cvar)) };
        self.library.told(code)
    }

    fn read_cvar(&self, cvar: usize, value: &mut [u8]) -> Result<()> {
        read(value, |address| {
            // SAFETY: the buffer is larger than all elements.
            let code = unsafe { self.library.symbols.t_cvar_read(known(cvar), address) };
            self.library.told(code)
        })
    }

    fn write_cvar(&self, cvar: usize, value: &[u8]) -> Result<()> {
        write(value, |address| {
            // SAFETY: the buffer holds all elements, or a NUL-terminated text.
            let code = unsafe { self.library.symbols.t_cvar_write(known(cvar), address) };
            self.library.told(code)
        })
    }

    fn of_library(&self) -> Option<&dyn LibraryTool> {
        Some(self)
    }
}

impl LibraryTool for Native {
    fn index(&self, of: Listed, name: &[u8], class: i32) -> Result<i32> {
        let library = self.library;
        let (name, mut index) = (c_text(name)?, -1);
        let symbols = &library.symbols;
        let code = match of {
            Listed::Pvar if library.quirks.crashes_on_performance_variables => None,
            Listed::Cvar => symbols.t_cvar_get_index(&name, &mut index),
            Listed::Pvar => {
                let class = library.native_constant("MPI_T_PVAR_CLASS_", class)?;
                symbols.t_pvar_get_index(&name, class, &mut index)
            }
            Listed::Category => symbols.t_category_get_index(&name, &mut index),
            Listed::Event => symbols.t_event_get_index(&name, &mut index),
            // Sources cannot be looked up by name.
            Listed::Source => None,
        };
        // If the library lacks the procedure, no name is found.
        match code {
            None => Err(no_name(of)),
            code => library.told(code).map(|()| index),
        }
    }

    fn enumeration(&self, enumeration: usize) -> Result<(Vec<u8>, i32)> {
        let mut number = 0;
        let texts = self.library.texts(|name, name_len, _, _| {
            let symbols = &self.library.symbols;
            // SAFETY: the buffer is as long as its length says.
            unsafe { symbols.t_enum_get_info(known(enumeration), &mut number, name, name_len) }
        })?;
        Ok((texts.name, number))
    }

    fn item(&self, enumeration: usize, index: i32) -> Result<(i32, Vec<u8>)> {
        let (mut value, enumeration) = (0, known(enumeration));
        let texts = self.library.texts(|name, name_len, _, _| {
            let symbols = &self.library.symbols;
            // SAFETY: the buffer is as long as its length says.
            unsafe { symbols.t_enum_get_item(enumeration, index, &mut value, name, name_len) }
        })?;
        Ok((value, texts.name))
    }

    fn pvar(&self, index: i32) -> Result<Pvar> {
        let library = self.library;
        let (mut said, mut class) = (ToolDescription::NOTHING, 0);
        let (mut readonly, mut continuous, mut atomic) = (0, 0, 0);
        let texts = library.texts(|name, name_len, desc, desc_len| {
            // SAFETY: the buffers are as long as their lengths say.
            unsafe {
                library.symbols.t_pvar_get_info(
                    index,
                    name,
                    name_len,
                    &mut said.verbosity,
                    &mut class,
                    &mut said.datatype,
                    &mut said.enumeration,
                    desc,
                    desc_len,
                    &mut said.bind,
                    &mut readonly,
                    &mut continuous,
                    &mut atomic,
                )
            }
        })?;
        Ok(Pvar {
            variable: said.variable(library, texts)?,
            class: library.constant("MPI_T_PVAR_CLASS_", class)?,
            is_readonly: readonly != 0,
            is_continuous: continuous != 0,
            is_atomic: atomic != 0,
        })
    }

    fn create_session(&self) -> Result<usize> {
        let mut session = Handle::UNSET;
        let code = self.library.symbols.t_pvar_session_create(&mut session);
        self.library.told(code)?;
        Ok(session.value())
    }

    fn free_session(&self, session: usize) -> Result<()> {
        // SAFETY: the caller passes a session of this engine, and does not use it again.
        let code = unsafe {
            self.library
                .symbols
                .t_pvar_session_free(&mut known(session))
        };
        self.library.told(code)
    }

    fn allocate_pvar(
        &self,
        session: usize,
        index: i32,
        object: &BoundObject<'_>,
    ) -> Result<Allocated> {
        let library = self.library;
        let (mut handle, mut count) = (Handle::UNSET, 0);
        let (session, object) = (known(session), address_of(object)?);
        let symbols = &library.symbols;
        // SAFETY: at the address is the handle of an object of the kind that the variable is bound to.
        library.told(unsafe {
            symbols.t_pvar_handle_alloc(session, index, object, &mut handle, &mut count)
        })?;
        Ok(Allocated {
            handle: handle.value(),
            count,
        })
    }

    fn free_pvar(&self, session: usize, pvar: usize) -> Result<()> {
        let symbols = &self.library.symbols;
        // SAFETY: the caller passes a handle of this engine, and does not use it again.
        let code = unsafe { symbols.t_pvar_handle_free(known(session), &mut known(pvar)) };
        self.library.told(code)
    }

    fn control(&self, session: usize, pvar: usize, how: Control) -> Result<()> {
        let library = self.library;
        let (session, pvar) = (known(session), known(pvar));
        library.told(match how {
            Control::Start => library.symbols.t_pvar_start(session, pvar),
            Control::Stop => library.symbols.t_pvar_stop(session, pvar),
            Control::Reset => library.symbols.t_pvar_reset(session, pvar),
        })
    }

    fn read_pvar(&self, session: usize, pvar: usize, resets: bool, value: &mut [u8]) -> Result<()> {
        let symbols = &self.library.symbols;
        let (session, pvar) = (known(session), known(pvar));
        read(value, |address| {
            // SAFETY: the buffer is larger than all elements.
            let code = unsafe {
                match resets {
                    true => symbols.t_pvar_readreset(session, pvar, address),
                    false => symbols.t_pvar_read(session, pvar, address),
                }
            };
            self.library.told(code)
        })
    }

    fn write_pvar(&self, session: usize, pvar: usize, value: &[u8]) -> Result<()> {
        let symbols = &self.library.symbols;
        write(value, |address| {
            // SAFETY: the buffer holds all elements.
            let code = unsafe { symbols.t_pvar_write(known(session), known(pvar), address) };
            self.library.told(code)
        })
    }

    fn changes(&self) -> Result<i32> {
        let mut number = 0;
        match self.library.symbols.t_category_changed(&mut number) {
            None => Ok(0),
            code => self.library.told(code).map(|()| number),
        }
    }

    fn category(&self, index: i32) -> Result<ToolCategory> {
        let library = self.library;
        let symbols = &library.symbols;
        let [mut cvars, mut pvars, mut categories, mut events] = [0; 4];
        let texts = library.texts(|name, name_len, desc, desc_len| {
            // SAFETY: the buffers are as long as their lengths say.
            unsafe {
                symbols.t_category_get_info(
                    index,
                    name,
                    name_len,
                    desc,
                    desc_len,
                    &mut cvars,
                    &mut pvars,
                    &mut categories,
                )
            }
        })?;
        if let code @ Some(_) = symbols.t_category_get_num_events(index, &mut events) {
            library.told(code)?;
        }
        if library.quirks.crashes_on_performance_variables {
            pvars = 0;
        }
        Ok(ToolCategory {
            texts,
            numbers: [cvars, pvars, categories, events],
        })
    }

    fn members(&self, category: i32, of: Listed, number: i32) -> Result<Vec<i32>> {
        let symbols = &self.library.symbols;
        let room = usize::try_from(number).unwrap_or(0);
        let mut members = Vec::new();
        members.try_reserve_exact(room)?;
        // The library does not say how many there are.
        members.resize(room, -1);
        let code = match of {
            Listed::Pvar if self.library.quirks.crashes_on_performance_variables => {
                return Ok(Vec::new());
            }
            Listed::Cvar => symbols.t_category_get_cvars(category, number, &mut members),
            Listed::Pvar => symbols.t_category_get_pvars(category, number, &mut members),
            Listed::Event => symbols.t_category_get_events(category, number, &mut members),
            _ => symbols.t_category_get_categories(category, number, &mut members),
        };
        self.library.told(code)?;
        members.retain(|&member| member >= 0);
        Ok(members)
    }

    fn source(&self, index: i32) -> Result<EventSource> {
        let library = self.library;
        let (mut ordering, mut ticks_per_second, mut max_ticks) = (0, 0, 0);
        let mut info = Handle::UNSET;
        let texts = library.texts(|name, name_len, desc, desc_len| {
            // SAFETY: the buffers are as long as their lengths say.
            unsafe {
                library.symbols.t_source_get_info(
                    index,
                    name,
                    name_len,
                    desc,
                    desc_len,
                    &mut ordering,
                    &mut ticks_per_second,
                    &mut max_ticks,
                    &mut info,
                )
            }
        })?;
        Ok(EventSource {
            texts,
            ordering: library.constant("MPI_T_SOURCE_", ordering)?,
            ticks_per_second,
            max_ticks,
            info: self.tool_info_of(info)?,
        })
    }

    fn time(&self, source: i32) -> Result<i64> {
        let mut time = 0;
        let code = self
            .library
            .symbols
            .t_source_get_timestamp(source, &mut time);
        self.library.told(code).map(|()| time)
    }

    fn event(&self, index: i32) -> Result<Event> {
        let library = self.library;
        let mut said = ToolDescription::NOTHING;
        let mut info = Handle::UNSET;
        let mut number = 0;
        let (mut datatypes, mut displacements) = (self.no_datatypes(0), Vec::new());
        let texts = library.texts(|name, name_len, desc, desc_len| {
            // After the first call, this is their number.
            let mut room = number;
            datatypes = self.no_datatypes(usize::try_from(room).unwrap_or(0));
            displacements = vec![0; usize::try_from(room).unwrap_or(0)];
            // SAFETY: the buffers and arrays are as long as their lengths say; datatypes that the library writes are
            // predefined.
            let code = unsafe {
                library.symbols.t_event_get_info(
                    index,
                    name,
                    name_len,
                    &mut said.verbosity,
                    &mut datatypes,
                    &mut displacements,
                    &mut room,
                    &mut said.enumeration,
                    &mut info,
                    desc,
                    desc_len,
                    &mut said.bind,
                )
            };
            number = room;
            code
        })?;
        let places = displacements.iter().enumerate();
        let elements = places.map(|(place, &displacement)| {
            let datatype = library.basic(datatypes.get(place))?;
            Ok((datatype, displacement as i64))
        });
        Ok(Event {
            texts,
            verbosity: said.verbosity(library)?,
            elements: elements.collect::<Result<_>>()?,
            enumeration: said.enumeration(),
            bind: said.bind(library)?,
            info: self.tool_info_of(info)?,
        })
    }

    fn register(
        &self,
        event: i32,
        object: &BoundObject<'_>,
        info: &Info,
        listener: &'static dyn Listener,
    ) -> Result<usize> {
        let library = self.library;
        LISTENER.get_or_init(|| (library, listener));
        let mut registration = Handle::UNSET;
        let (object, info) = (address_of(object)?, self.tool_info(info)?);
        let symbols = &library.symbols;
        // SAFETY: at the address is the handle of an object of the kind that the event is bound to.
        library.told(unsafe {
            symbols.t_event_handle_alloc(event, object, info.handle(), &mut registration)
        })?;
        Ok(registration.value())
    }

    fn unregister(&self, registration: usize) -> Result<()> {
        let symbols = &self.library.symbols;
        self.library
            .told(symbols.t_event_handle_free(known(registration), 0, Some(at_end)))
    }

    fn listen(&self, registration: usize, level: i32, is_on: bool, info: &Info) -> Result<()> {
        let library = self.library;
        let native = library.native_constant("MPI_T_CB_REQUIRE_", level)?;
        let info = self.tool_info(info)?;
        library.told(library.symbols.t_event_register_callback(
            known(registration),
            native,
            info.handle(),
            level as usize,
            is_on.then_some(at_event),
        ))
    }

    fn listen_for_dropped(&self, registration: usize, is_on: bool) -> Result<()> {
        let symbols = &self.library.symbols;
        let handler = is_on.then_some(at_dropped as unsafe extern "C" fn(_, _, _, _, _));
        self.library
            .told(symbols.t_event_set_dropped_handler(known(registration), handler))
    }

    fn set_hints(&self, registration: usize, level: Option<i32>, info: &Info) -> Result<()> {
        let library = self.library;
        let info = self.tool_info(info)?;
        let (symbols, registration) = (&library.symbols, known(registration));
        library.told(match level {
            None => symbols.t_event_handle_set_info(registration, info.handle()),
            Some(level) => {
                let level = library.native_constant("MPI_T_CB_REQUIRE_", level)?;
                symbols.t_event_callback_set_info(registration, level, info.handle())
            }
        })
    }

    fn hints(&self, registration: usize, level: Option<i32>) -> Result<Info> {
        let library = self.library;
        let mut info = Handle::UNSET;
        let (symbols, registration) = (&library.symbols, known(registration));
        library.told(match level {
            None => symbols.t_event_handle_get_info(registration, &mut info),
            Some(level) => {
                let level = library.native_constant("MPI_T_CB_REQUIRE_", level)?;
                symbols.t_event_callback_get_info(registration, level, &mut info)
            }
        })?;
        self.tool_info_of(info)
    }

    fn read_event(&self, instance: usize, element: i32, value: &mut [u8]) -> Result<()> {
        read(value, |address| {
            let symbols = &self.library.symbols;
            // SAFETY: the buffer is large enough for any element, and the event exists during its callback.
            self.library
                .told(unsafe { symbols.t_event_read(known(instance), element, address) })
        })
    }

    fn copy_event(&self, instance: usize, data: &mut [u8]) -> Result<()> {
        read(data, |address| {
            let symbols = &self.library.symbols;
            // SAFETY: the buffer is large enough for all data, and the event exists during its callback.
            self.library
                .told(unsafe { symbols.t_event_copy(known(instance), address) })
        })
    }

    fn event_time(&self, instance: usize) -> Result<i64> {
        let mut time = 0;
        let symbols = &self.library.symbols;
        let code = symbols.t_event_get_timestamp(known(instance), &mut time);
        self.library.told(code).map(|()| time)
    }

    fn event_source(&self, instance: usize) -> Result<i32> {
        let mut source = 0;
        let symbols = &self.library.symbols;
        let code = symbols.t_event_get_source(known(instance), &mut source);
        self.library.told(code).map(|()| source)
    }
}

impl Native {
    /// An array for the datatypes of the elements of an event.
    fn no_datatypes(&self, number: usize) -> Handles<of::Datatype> {
        Handles::new(
            self.library.abi.family(),
            vec![Handle::UNSET; number].into_iter(),
        )
    }
}
