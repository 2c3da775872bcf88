//! The tool information interface of an engine (MPI 4.1, chapter 15): control variables, and with an MPI library also
//! performance variables, categories, enumerations and events.
//!
//! Constants are those of the standard ABI. A handle is a word that the engine returns and gets back while it is
//! allocated. Indices are in range.

use super::comm::Communicator;
use super::file::File;
use super::thread::ThreadLevel;
use super::win::Window;
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::info::Info;

/// What the interface lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Control variables.
    Cvar,
    /// Performance variables.
    Pvar,
    /// Categories of variables and events.
    Category,
    /// Types of events.
    Event,
    /// Sources of events.
    Source,
}

impl Listed {
    /// The word for one of them.
    pub fn noun(self) -> &'static str {
        match self {
            Listed::Cvar => "control variable",
            Listed::Pvar => "performance variable",
            Listed::Category => "category",
            Listed::Event => "event type",
            Listed::Source => "event source",
        }
    }
}

/// The MPI object that a variable or an event is bound to.
pub enum BoundObject<'a> {
    /// None.
    None,
    /// A communicator.
    Comm(&'a dyn Communicator),
    /// A file.
    File(&'a dyn File),
    /// A window.
    Win(&'a dyn Window),
}

/// A name and a description.
#[derive(Debug, Default)]
pub struct Description {
    /// The name.
    pub name: Vec<u8>,
    /// The description.
    pub desc: Vec<u8>,
}

/// What control and performance variables have in common.
#[derive(Debug)]
pub struct ToolVariable {
    /// Its name and description.
    pub texts: Description,
    /// Its audience and level of detail: `MPI_T_VERBOSITY_*`.
    pub verbosity: i32,
    /// The type of its elements.
    pub datatype: Basic,
    /// The enumeration of its values, if there is one: a word of the engine.
    pub enumeration: Option<usize>,
    /// The kind of object that it is bound to: `MPI_T_BIND_*`.
    pub bind: i32,
}

/// A control variable.
#[derive(Debug)]
pub struct Cvar {
    /// The common properties.
    pub variable: ToolVariable,
    /// Where it can be changed: `MPI_T_SCOPE_*`.
    pub scope: i32,
}

/// A performance variable.
#[derive(Debug)]
pub struct Pvar {
    /// The common properties.
    pub variable: ToolVariable,
    /// What it measures: `MPI_T_PVAR_CLASS_*`.
    pub class: i32,
    /// Whether it can only be read.
    pub is_readonly: bool,
    /// Whether it cannot be started or stopped.
    pub is_continuous: bool,
    /// Whether it can be read and reset atomically.
    pub is_atomic: bool,
}

/// A category.
#[derive(Debug)]
pub struct ToolCategory {
    /// Its name and description.
    pub texts: Description,
    /// The number of its control variables, performance variables, categories and event types.
    pub numbers: [i32; 4],
}

/// An event type.
pub struct Event {
    /// Its name and description.
    pub texts: Description,
    /// As for a variable.
    pub verbosity: i32,
    /// The type and the offset of each element of its data.
    pub elements: Vec<(Basic, i64)>,
    /// As for a variable.
    pub enumeration: Option<usize>,
    /// As for a variable.
    pub bind: i32,
    /// Its hints.
    pub info: Info,
}

/// A source of events.
pub struct EventSource {
    /// Its name and description.
    pub texts: Description,
    /// Whether its events come in the order in which they happen: `MPI_T_SOURCE_*`.
    pub ordering: i32,
    /// The ticks of its clock per second.
    pub ticks_per_second: i64,
    /// The maximum of its clock.
    pub max_ticks: i64,
    /// Its hints.
    pub info: Info,
}

/// A handle, and the number of elements of its variable.
pub struct Allocated {
    /// The handle.
    pub handle: usize,
    /// The number of elements.
    pub count: i32,
}

/// The interface of an engine. Its methods are only called between [`Tool::init`] and [`Tool::finalize`], whether or
/// not MPI is initialised.
#[allow(clippy::missing_errors_doc)] // classes of the tool information interface
pub trait Tool: Send + Sync {
    /// Initialises the interface. Returns the level of thread support.
    fn init(&self, required: ThreadLevel) -> Result<ThreadLevel>;
    /// Finalises it.
    fn finalize(&self) -> Result<()>;
    /// The current number of items.
    fn number(&self, of: Listed) -> Result<i32>;
    /// The index of the control variable with this name.
    fn cvar_index(&self, name: &[u8]) -> Result<i32>;
    /// A control variable.
    fn cvar(&self, index: i32) -> Result<Cvar>;
    /// A handle of a control variable.
    fn allocate_cvar(&self, index: i32, object: &BoundObject<'_>) -> Result<Allocated>;
    /// Frees it.
    fn free_cvar(&self, cvar: usize) -> Result<()>;
    /// Reads all elements of a control variable.
    fn read_cvar(&self, cvar: usize, value: &mut [u8]) -> Result<()>;
    /// Writes all elements. A text is NUL-terminated.
    fn write_cvar(&self, cvar: usize, value: &[u8]) -> Result<()>;
    /// The part that only an MPI library has.
    fn of_library(&self) -> Option<&dyn LibraryTool> {
        None
    }
}

/// An operation on a performance variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// It is started.
    Start,
    /// It is stopped.
    Stop,
    /// It is set to its starting value.
    Reset,
}

/// Receives the events of registrations.
pub trait Listener: Send + Sync {
    /// An event has happened. `registered` is the level (`MPI_T_CB_REQUIRE_*`) of the callback, `level` that of the
    /// call.
    fn event(&self, registration: usize, registered: i32, level: i32, instance: usize);
    /// `count` events of a source were dropped. `level` is that of the call.
    fn dropped(&self, registration: usize, count: i64, source: i32, level: i32);
    /// A registration was freed: there are no more calls for it.
    fn freed(&self, registration: usize, level: i32);
}

/// The part of the interface that only an MPI library has.
#[allow(clippy::missing_errors_doc)] // as above
pub trait LibraryTool: Tool {
    /// The index of the item with this name; for a performance variable also with this class.
    fn index(&self, of: Listed, name: &[u8], class: i32) -> Result<i32>;
    /// The name of an enumeration, and how many items it has.
    fn enumeration(&self, enumeration: usize) -> Result<(Vec<u8>, i32)>;
    /// The value and the name of an item of an enumeration.
    fn item(&self, enumeration: usize, index: i32) -> Result<(i32, Vec<u8>)>;

    /// A performance variable.
    fn pvar(&self, index: i32) -> Result<Pvar>;
    /// A performance experiment session.
    fn create_session(&self) -> Result<usize>;
    /// Frees a session without handles.
    fn free_session(&self, session: usize) -> Result<()>;
    /// A handle of a performance variable.
    fn allocate_pvar(
        &self,
        session: usize,
        index: i32,
        object: &BoundObject<'_>,
    ) -> Result<Allocated>;
    /// Frees it.
    fn free_pvar(&self, session: usize, pvar: usize) -> Result<()>;
    /// Starts, stops or resets a variable.
    fn control(&self, session: usize, pvar: usize, how: Control) -> Result<()>;
    /// Reads all elements of a performance variable, and resets it if it `resets`.
    fn read_pvar(&self, session: usize, pvar: usize, resets: bool, value: &mut [u8]) -> Result<()>;
    /// Writes them.
    fn write_pvar(&self, session: usize, pvar: usize, value: &[u8]) -> Result<()>;

    /// A number that changes when variables are added to a category, or categories.
    fn changes(&self) -> Result<i32>;
    /// A category.
    fn category(&self, index: i32) -> Result<ToolCategory>;
    /// The indices of the variables, event types or categories in a category: `number` at most.
    fn members(&self, category: i32, of: Listed, number: i32) -> Result<Vec<i32>>;

    /// A source of events.
    fn source(&self, index: i32) -> Result<EventSource>;
    /// The time of its clock.
    fn time(&self, source: i32) -> Result<i64>;
    /// An event type.
    fn event(&self, index: i32) -> Result<Event>;
    /// Registers for events, which go to the listener.
    fn register(
        &self,
        event: i32,
        object: &BoundObject<'_>,
        info: &Info,
        listener: &'static dyn Listener,
    ) -> Result<usize>;
    /// Starts to free a registration; [`Listener::freed`] is called when that is done.
    fn unregister(&self, registration: usize) -> Result<()>;
    /// Turns calls of the listener for events on or off, for callbacks of this level (`MPI_T_CB_REQUIRE_*`).
    fn listen(&self, registration: usize, level: i32, is_on: bool, info: &Info) -> Result<()>;
    /// Turns calls of the listener for dropped events on or off.
    fn listen_for_dropped(&self, registration: usize, is_on: bool) -> Result<()>;
    /// Changes the hints of a registration, or of its callback for a level.
    fn set_hints(&self, registration: usize, level: Option<i32>, info: &Info) -> Result<()>;
    /// The hints of a registration, or of its callback for a level.
    fn hints(&self, registration: usize, level: Option<i32>) -> Result<Info>;
    /// Reads an element of the data of an event.
    fn read_event(&self, instance: usize, element: i32, value: &mut [u8]) -> Result<()>;
    /// Copies all data of an event.
    fn copy_event(&self, instance: usize, data: &mut [u8]) -> Result<()>;
    /// The time of an event.
    fn event_time(&self, instance: usize) -> Result<i64>;
    /// The source of an event.
    fn event_source(&self, instance: usize) -> Result<i32>;
}

/// The error for an index that does not exist.
#[cold]
pub fn no_index(of: Listed, index: i32) -> Error {
    let what = format!("there is no {} with the index {index}", of.noun());
    Error::new(Class::ToolInvalidIndex, what)
}

/// The error for a name that does not exist.
#[cold]
pub fn no_name(of: Listed) -> Error {
    let what = format!("there is no {} with this name", of.noun());
    Error::new(Class::ToolInvalidName, what)
}
