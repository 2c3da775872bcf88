//! The hints that calls give objects: combined with those of the hints file, and kept with the object, so that their
//! fate can be reported.

mod broken_promise;
pub mod external_hints;
pub mod parameters;
mod state;
pub mod traffic;
pub mod waiting;

pub use broken_promise::break_promise;
pub use state::HintState;

use super::report::running_calls::{self, RunningCall};
use super::{comm, file, info, report, session, settings, win};
use crate::engine;
use crate::memory;
use minfo_engine::Predefined;
use minfo_engine::hinting::Hinting;
use minfo_report::Report;
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::FileHint;
use minfo_rules::hints::given::{CallHints, GivenHint, HintCall};
use minfo_rules::hints::memory_kinds;
use minfo_rules::hints::verdict::Outcome;
use minfo_rules::hints::{Check, Hints, Why};
use minfo_rules::info::Info;
use minfo_system::device::Runtime;
use state::{HintsByName, keys_to_ask};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// An object that has hints, under its lock.
pub struct Hinted<'a> {
    /// Its hint state.
    pub state: &'a mut HintState,
    /// The engine's object. It is called after the lock is released.
    pub engine: Arc<dyn Hinting>,
}

/// An object that has hints, by its handle.
#[derive(Clone, Copy)]
pub enum HintedObject {
    /// A communicator.
    Comm(i32),
    /// A window.
    Win(i32),
    /// A file.
    File(i32),
    /// A session.
    Session(i32),
}

impl HintedObject {
    /// Runs an operation on the object under its lock.
    fn with<R>(self, with: impl FnOnce(Hinted<'_>) -> Result<R>) -> Result<R> {
        match self {
            HintedObject::Comm(handle) => with(comm::find(handle)?.hinted()),
            HintedObject::Win(handle) => with(win::find(handle)?.hinted()),
            HintedObject::File(handle) => with(file::find(handle)?.hinted()),
            HintedObject::Session(handle) => with(session::find(handle)?.hinted()),
        }
    }

    /// The procedure that sets its name. (The name of a file is its path, which is fixed, and a session has none.)
    fn naming(self) -> Option<(Kind, &'static str)> {
        match self {
            HintedObject::Comm(comm) if comm::predefined(comm).is_some() => {
                Some((Kind::Comm, BEGINNING))
            }
            HintedObject::Comm(_) => Some((Kind::Comm, "MPI_Comm_set_name")),
            HintedObject::Win(_) => Some((Kind::Win, "MPI_Win_set_name")),
            HintedObject::File(_) | HintedObject::Session(_) => None,
        }
    }

    /// All objects.
    fn all() -> impl Iterator<Item = HintedObject> {
        let files = file::handles().map(HintedObject::File);
        let wins = win::handles().map(HintedObject::Win);
        let comms = comm::handles().map(HintedObject::Comm);
        let sessions = session::handles().map(HintedObject::Session);
        files.chain(wins).chain(comms).chain(sessions)
    }
}

/// The hints of a call that makes an object of this kind with this name.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`; `MPI_ERR_OTHER` if the hints file cannot be read.
#[inline]
pub fn creation(procedure: &'static str, kind: Kind, name: &[u8], info: i32) -> Result<CallHints> {
    let mut asked = given(procedure, kind, info)?;
    settings::add_hints(kind, name, &mut asked)?;
    external_hints::meet(name, &mut asked);
    Ok(asked)
}

/// The hints of such a call, without those of the hints file.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`.
#[inline]
pub fn given(procedure: &'static str, kind: Kind, info: i32) -> Result<CallHints> {
    CallHints::of(HintCall::creation(procedure, kind), info::given(info)?)
}

/// Calls the engine with these hints, for an object with this name. They are in the report even if the call fails or
/// does not return.
///
/// # Errors
/// Those of `call`.
#[inline]
pub fn call<R>(name: &[u8], asked: &CallHints, call: impl FnOnce(&Info) -> Result<R>) -> Result<R> {
    let running = begin(name, asked);
    let called = call(asked.info());
    running.returned(called.is_ok());
    called
}

/// The same for a call that the caller makes; the caller says how it returned.
pub fn begin(name: &[u8], asked: &CallHints) -> RunningCall {
    let is_passed_on = || engine::current().minfo_check() == Check::Off;
    let speaker = || is_passed_on().then_some("mpi_info_f08");
    running_calls::begin(asked.call(), name, asked.given(), &speaker)
}

/// The hints that are in effect on an object.
///
/// # Errors
/// Those of the handle and of the engine.
pub fn in_effect(object: HintedObject) -> Result<Hints> {
    let held = |held: Hinted<'_>| Ok((held.engine, held.state.in_effect.clone()));
    let (engine, known) = object.with(held)?;
    engine.in_effect(known)
}

/// A new info object with the hints in effect, and the kinds of memory (rule H9): libraries of MPI 4.0 do not know this key,
/// and what it says holds with any. Memory of devices is among them as soon as their runtime is in the process.
///
/// # Errors
/// The same, and `MPI_ERR_NO_MEM`.
pub fn get_info(object: HintedObject) -> Result<i32> {
    let mut hints = in_effect(object)?;
    let known = hints.get(memory_kinds::KEY);
    if known.is_none_or(|kinds| kinds == memory_kinds::SUPPORTED) {
        let is_supported = |runtime: Runtime| runtime.is_loaded() && memory::is_supported(runtime);
        hints.set(memory_kinds::KEY, memory_kinds::supported(is_supported));
    }
    info::insert_hints(&hints)
}

/// What an inquiry of the engine needs.
struct ObjectInquiry {
    engine: Arc<dyn Hinting>,
    /// The hints that are known to be in effect.
    known: Hints,
    /// The hints of interest, for an object of this kind; `None` for all.
    news: Option<(Kind, Vec<GivenHint>)>,
}

impl ObjectInquiry {
    /// An inquiry about all hints; `is_over` if the object is not used any more.
    fn of(held: Hinted<'_>, is_over: bool) -> ObjectInquiry {
        let mut known = held.state.in_effect.clone();
        known.set_usage(held.state.usage(is_over));
        ObjectInquiry {
            engine: held.engine,
            known,
            news: None,
        }
    }

    /// An inquiry about those that are not in the report yet.
    fn of_news(held: Hinted<'_>, is_over: bool) -> ObjectInquiry {
        let news = (held.state.kind, held.state.news().cloned().collect());
        ObjectInquiry {
            news: Some(news),
            ..ObjectInquiry::of(held, is_over)
        }
    }

    /// The hints that are in effect, and how many processes share the object.
    fn ask(self) -> Result<Hints> {
        let mut usage = self.known.usage();
        let mut hints = match &self.news {
            Some((kind, news)) => {
                let keys = || keys_to_ask(*kind, news);
                self.engine.in_effect_of(&keys, self.known)?
            }
            None => self.engine.in_effect(self.known)?,
        };
        usage.processes = usage.processes.or_else(|| self.engine.processes().ok());
        hints.set_usage(usage);
        Ok(hints)
    }
}

/// A call that changes the hints of an object. The object is looked up before the engine is called, and again when the
/// hints have changed: it is not locked in between.
pub struct HintChange {
    asked: CallHints,
    engine: Arc<dyn Hinting>,
    /// The hints that are known to be in effect.
    hints: Hints,
    collective_before: [u64; 2],
    /// The state of the hints for the object's name, if the call gives these.
    by_name: HintsByName,
    /// If the report is to include replaced hints: what is in effect before the call, and how to find out.
    inquiry: Option<Box<ObjectInquiry>>,
    before: Option<Box<Hints>>,
    /// The name of the object, if there is a report.
    name: Box<[u8]>,
}

impl HintChange {
    /// A call of `procedure` that gives these hints of the program, without those that the hints file overrides for the
    /// lifetime of the object.
    ///
    /// # Errors
    /// Those of [`creation`].
    pub fn new(procedure: &'static str, held: Hinted<'_>, given: Info) -> Result<HintChange> {
        let asked = later(procedure, held.state, given)?;
        Ok(HintChange::of(held, asked))
    }

    #[inline]
    fn of(held: Hinted<'_>, asked: CallHints) -> HintChange {
        let Hinted { state, engine } = held;
        let hints = state.in_effect.clone();
        let collective_before = state.collective_calls().unwrap_or_default();
        let is_on = report::is_on();
        let name = if is_on { state.name() } else { b"" };
        let name = name.into();
        let is_reported = is_on && state.replaced_by(&asked).next().is_some();
        let inquiry = is_reported.then(|| {
            let engine = Arc::clone(&engine);
            // (The library may keep the earlier values.)
            Box::new(ObjectInquiry::of_news(Hinted { state, engine }, false))
        });
        HintChange {
            asked,
            engine,
            hints,
            collective_before,
            by_name: HintsByName::Settled,
            inquiry,
            before: None,
            name,
        }
    }

    /// Calls the engine with the hints and those in effect.
    ///
    /// # Errors
    /// Those of `change`.
    #[inline]
    pub fn run<R>(&mut self, change: impl FnOnce(&Info, &mut Hints) -> Result<R>) -> Result<R> {
        // A failed inquiry is not an error of the program.
        self.before = match self.inquiry.take() {
            Some(inquiry) => inquiry.ask().ok().map(Box::new),
            None => None,
        };
        let (hints, asked) = (&mut self.hints, &self.asked);
        call(&self.name, asked, |asked| change(asked, hints))
    }

    /// The engine has changed the hints.
    #[inline]
    pub fn store(self, state: &mut HintState) {
        if let Some(hints) = self.before {
            let replaced = state.replaced_by(&self.asked);
            report::note(state.subject(&hints), replaced, &hints);
        }
        state.changed(self.asked, self.hints, self.collective_before);
    }

    /// Sets the hints on the object.
    fn set(mut self, object: HintedObject) -> Result<()> {
        let engine = Arc::clone(&self.engine);
        let set = self.run(|asked, hints| engine.set_info(asked, hints));
        if set.is_err() && self.by_name == HintsByName::Settled {
            return set;
        }
        object.with(|held| {
            match set {
                Ok(()) => self.store(held.state),
                // (If it is renamed meanwhile, the hints for its new name are already pending.)
                Err(_) if held.state.by_name == HintsByName::Settled => {
                    held.state.by_name = self.by_name;
                }
                Err(_) => {}
            }
            set
        })
    }
}

/// Changes the hints of an object, and sets those pending for its name. All processes of the object call this.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_NO_MEM`, and the engine's.
pub fn set_info(procedure: &'static str, object: HintedObject, info: i32) -> Result<()> {
    let given = info::given(info);
    // An invalid handle is reported first.
    let change = object.with(|held| {
        let state = &mut *held.state;
        let mut asked = later(procedure, state, given?)?;
        if state.by_name != HintsByName::Settled {
            add_of_file(state, &mut asked)?;
        }
        let by_name = std::mem::take(&mut state.by_name);
        let change = HintChange::of(held, asked);
        Ok(HintChange { by_name, ..change })
    })?;
    change.set(object)
}

/// If this or another process has pending hints for the name of the communicator, all its processes set theirs, in a call
/// in which they have agreed on hints anyway.
///
/// If they have not the same settings, the sections of the hints file may differ between processes: then nothing is set here.
///
/// # Errors
/// Those of [`set_info`].
pub fn set_pending(procedure: &'static str, comm: i32) -> Result<()> {
    if !settings::hints_file()?.is_some_and(|file| file.has_named(Kind::Comm)) {
        return Ok(());
    }
    match comm::engine_of(comm)?.have_met() {
        true => set_info(procedure, HintedObject::Comm(comm), info::NULL),
        false => Ok(()),
    }
}

/// The procedure that gives predefined communicators the hints of the hints file, or will have given them.
const BEGINNING: &str = "MPI_Init";

/// Whether `MPI_COMM_WORLD` has no hints of the hints file yet.
static IS_WORLD_PENDING: AtomicBool = AtomicBool::new(false);

/// The communicator's processes have just made a call in which they may have met: if it is `MPI_COMM_WORLD`, it gets the
/// hints that it could not be given by MPI_Init, which calls nothing that the processes of other programs would have to
/// call as well.
pub fn set_pending_of_world(comm: i32) {
    if comm::predefined(comm) == Some(Predefined::World)
        && IS_WORLD_PENDING.load(Ordering::Acquire)
        && comm::engine_of(comm).is_ok_and(|comm| comm.have_met())
    {
        IS_WORLD_PENDING.store(false, Ordering::Release);
        // What was not set is in the report. The program has made another call, which has not failed.
        let _ = set_info(BEGINNING, HintedObject::Comm(comm), info::NULL);
    }
}

/// Sets the hints of the hints file on a predefined communicator when MPI is initialised, or notes them if its processes would
/// have to agree on them.
///
/// # Errors
/// Those of [`set_info`].
pub fn take_hints_of_file(comm: i32) -> Result<()> {
    if settings::hints_file()?.is_none() {
        return Ok(());
    }
    let object = HintedObject::Comm(comm);
    let must_wait =
        engine::current().minfo_check() != Check::Off && !comm::engine_of(comm)?.have_met();
    let change = object.with(|held| {
        let asked = of_file(BEGINNING, held.state)?;
        if asked.given().is_empty() {
            return Ok(None);
        }
        if must_wait {
            held.state.by_name = HintsByName::Pending;
            IS_WORLD_PENDING.store(true, Ordering::Release);
            return Ok(None);
        }
        Ok(Some(HintChange::of(held, asked)))
    })?;
    change.map_or(Ok(()), |change| change.set(object))
}

/// The program's hints in a later call on an object, as far as the hints file does not override them.
#[inline]
fn later(procedure: &'static str, state: &HintState, given: Info) -> Result<CallHints> {
    let mut asked = CallHints::of(HintCall::later(procedure, state.kind), given)?;
    settings::hold_hints(state, &mut asked)?;
    Ok(asked)
}

/// The hints of the hints file for an object's name that it has not been given before.
fn of_file(procedure: &'static str, state: &HintState) -> Result<CallHints> {
    let mut asked = later(procedure, state, Info::default())?;
    add_of_file(state, &mut asked)?;
    Ok(asked)
}

fn add_of_file(state: &HintState, asked: &mut CallHints) -> Result<()> {
    let lacks = |hint: &FileHint<'_>| state.lacks(hint);
    settings::add_hints_where(state.kind, state.name(), asked, &lacks)
}

/// Before an object is freed, records for the report what happened to its hints; those pending for its name are no
/// longer set.
pub fn note_before_end(object: HintedObject) {
    if report::is_on() {
        // A failed inquiry is not an error of the program.
        let _ = note(object);
        let _ = note_pending(object);
    }
}

/// The hints in effect among those that are not in the report yet, if there are any.
fn in_effect_of_news(object: HintedObject, is_over: bool) -> Result<Option<Hints>> {
    let inquiry = object.with(|held| {
        let has_news = held.state.news().next().is_some();
        Ok(has_news.then(|| ObjectInquiry::of_news(held, is_over)))
    })?;
    inquiry.map(ObjectInquiry::ask).transpose()
}

fn note(object: HintedObject) -> Result<()> {
    if let Some(hints) = in_effect_of_news(object, true)? {
        object.with(|held| {
            let state = held.state;
            report::note(state.subject(&hints), state.news(), &hints);
            state.reported();
            if let Some(traffic) = &state.traffic {
                traffic.has_hints(&hints);
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// The hints pending for the name of an object, if their state `is_wanted`, and the hints of the object with them left
/// out.
fn pending(
    object: HintedObject,
    is_wanted: impl FnOnce(HintsByName) -> bool,
) -> Result<Option<(CallHints, Hints)>> {
    let Some((kind, procedure)) = object.naming() else {
        return Ok(None);
    };
    let file = settings::hints_file()?;
    if !file.is_some_and(|file| file.has_named(kind) || procedure == BEGINNING) {
        return Ok(None);
    }
    let found = object.with(|held| {
        if !is_wanted(held.state.by_name) {
            return Ok(None);
        }
        let asked = of_file(procedure, held.state)?;
        let inquiry = ObjectInquiry::of(held, false);
        Ok((!asked.given().is_empty()).then_some((asked, inquiry)))
    })?;
    let Some((asked, inquiry)) = found else {
        return Ok(None);
    };
    let mut hints = inquiry.ask()?;
    for (key, value) in asked.info().iter() {
        hints.leave_out(key, value, Why::NotGiven);
    }
    Ok(Some((asked, hints)))
}

fn note_pending(object: HintedObject) -> Result<()> {
    let Some((asked, hints)) = pending(object, |by_name| by_name == HintsByName::Pending)? else {
        return Ok(());
    };
    object.with(|held| {
        let state = held.state;
        state.by_name = HintsByName::Reported;
        report::note(state.subject(&hints), asked.given().iter(), &hints);
        Ok(())
    })
}

/// Records what happened to the hints of all objects.
pub fn note_all() {
    for object in HintedObject::all() {
        let _ = note(object);
        let _ = note_pending(object);
    }
}

/// Adds what happened to all hints of objects to `so_far`, except those already in the report.
pub fn note_rest(so_far: &mut Report) {
    for object in HintedObject::all() {
        let _ = show(object, so_far);
    }
}

/// Adds what is known about the hints of objects, without a call of MPI.
pub fn note_known(so_far: &mut Report) {
    for object in HintedObject::all() {
        // An object freed meanwhile has recorded its hints itself.
        let _ = object.with(|held| {
            report::note_unasked(held.state, so_far);
            Ok(())
        });
    }
}

fn show(object: HintedObject, so_far: &mut Report) -> Result<()> {
    let rank = report::rank()?;
    let library = engine::current().recipient();
    let news = in_effect_of_news(object, false)?;
    let pending = pending(object, |by_name| by_name == HintsByName::Pending)?;
    object.with(|held| {
        let state = held.state;
        if let Some(hints) = news {
            for given in state.news() {
                let outcome = given.outcome(&hints, &library);
                so_far.note(state.subject(&hints), given, outcome, (rank, true));
            }
        }
        if let Some((asked, hints)) = pending {
            for given in asked.given() {
                let outcome = given.outcome(&hints, &library);
                so_far.note(state.subject(&hints), given, outcome, (rank, true));
            }
        }
        Ok(())
    })
}

/// What happened to the hint with this key, if the object was given it.
///
/// # Errors
/// Those of the handle and of the engine.
pub fn outcome(object: HintedObject, key: &[u8]) -> Result<Option<Outcome>> {
    let library = engine::current().recipient();
    let inquiry = object.with(|held| {
        let is_given = held.state.source(key).is_some();
        Ok(is_given.then(|| ObjectInquiry::of(held, false)))
    })?;
    if let Some(inquiry) = inquiry {
        let hints = inquiry.ask()?;
        return object.with(|held| Ok(held.state.outcome(key, &hints, &library)));
    }
    let pending = pending(object, |by_name| by_name != HintsByName::Settled)?;
    Ok(pending.and_then(|(asked, hints)| {
        let given = asked.given().iter().find(|given| given.key() == key)?;
        Some(given.outcome(&hints, &library))
    }))
}

/// Records what happened to hints for a call only. `hints` has those known to be in effect.
pub fn note_call(name: &[u8], asked: &CallHints, hints: &Hints) {
    if !asked.given().is_empty() && report::is_on() {
        report::note_call(name, asked, hints);
    }
}
