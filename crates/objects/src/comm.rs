//! Communicators (MPI 4.1, chapter 7).
//!
//! Functions without an `# Errors` section return the errors of the engine.

use super::attribute::{self, AttributeOwner};
use super::collective::Duplicates;
use super::errhandler::{self, Current, Errhandler};
use super::hints::{self, HintState, Hinted, HintedObject};
use super::last_user::{is_last, wait_until_last};
use super::life;
use super::message;
use super::session::SessionMember;
use super::store::{Guard, HandleKind, Lock, Objects, Ref};
use crate::engine;
use minfo_engine::comm::Communicator;
use minfo_engine::{Made, Predefined};
use minfo_rules::constants;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::text::counted;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// `MPI_COMM_NULL`
pub const NULL: i32 = constants::MPI_COMM_NULL;

/// A communicator, while MPI is initialised.
pub struct Comm {
    /// The engine's object.
    pub engine: Arc<dyn Communicator>,
    /// Its name and its hints.
    pub hints: HintState,
    /// Its error handler; a predefined communicator uses [`predefined_errhandler`].
    pub errhandler: Current,
    /// The session that it comes from, if any.
    pub origin: SessionMember,
    /// Its duplicates for persistent operations, if there were any.
    duplicates: Option<Arc<Duplicates>>,
}

impl Comm {
    /// A communicator of the world model without a name.
    #[inline]
    pub fn new(made: Made<dyn Communicator>, handler: Errhandler) -> Comm {
        Comm::named(b"", made, handler)
    }

    /// The same for a predefined communicator with this name.
    #[inline]
    fn named(name: &[u8], made: Made<dyn Communicator>, handler: Errhandler) -> Comm {
        Comm {
            engine: made.object,
            hints: HintState::new(Kind::Comm, name, made.hints),
            errhandler: Current::new(handler),
            origin: SessionMember::default(),
            duplicates: None,
        }
    }

    /// A predefined communicator, whose name is that of its handle.
    pub fn predefined(made: Made<dyn Communicator>, which: Predefined) -> Comm {
        let name: &[u8] = match which {
            Predefined::World => b"MPI_COMM_WORLD",
            Predefined::Itself => b"MPI_COMM_SELF",
        };
        Comm::named(name, made, Errhandler::Fatal)
    }
}

static OF_WORLD: Current = Current::initial();
static OF_ITSELF: Current = Current::initial();

/// The error handler of a predefined communicator. It exists even before initialisation and after finalisation, since
/// the info procedures use that of `MPI_COMM_SELF` at any time (MPI 4.1, section 9.3).
pub fn predefined_errhandler(which: Predefined) -> &'static Current {
    match which {
        Predefined::World => &OF_WORLD,
        Predefined::Itself => &OF_ITSELF,
    }
}

/// `MPI_COMM_WORLD` in the standard ABI.
const WORLD: i32 = constants::MPI_COMM_WORLD;
/// `MPI_COMM_SELF` in the standard ABI.
pub const ITSELF: i32 = constants::MPI_COMM_SELF;

static COMMS: Objects<Comm> = Objects::new(
    HandleKind::Comm,
    Class::Comm,
    (NULL, "MPI_COMM_NULL"),
    "communicator",
);
/// The predefined communicators, which are made on first use.
static PREDEFINED: [Lock<Option<Comm>>; 2] = [Lock::new(None), Lock::new(None)];

/// The predefined communicator of this handle, if there is one.
#[inline(always)]
pub fn predefined(handle: i32) -> Option<Predefined> {
    match handle {
        WORLD => Some(Predefined::World),
        ITSELF => Some(Predefined::Itself),
        _ => None,
    }
}

/// A communicator that this thread has locked.
pub enum HeldComm {
    /// A predefined one.
    Predefined(Guard<'static, Option<Comm>>),
    /// One that the program has made.
    Made(Ref<'static, Comm>),
}

// `find` has created it.
const IS_THERE: &str = "a predefined communicator that was asked for is there";

impl Deref for HeldComm {
    type Target = Comm;

    #[inline(always)]
    fn deref(&self) -> &Comm {
        match self {
            HeldComm::Predefined(comm) => comm.as_ref().expect(IS_THERE),
            HeldComm::Made(comm) => comm,
        }
    }
}

impl DerefMut for HeldComm {
    fn deref_mut(&mut self) -> &mut Comm {
        match self {
            HeldComm::Predefined(comm) => comm.as_mut().expect(IS_THERE),
            HeldComm::Made(comm) => comm,
        }
    }
}

impl Comm {
    /// Its hints.
    pub fn hinted(&mut self) -> Hinted<'_> {
        Hinted {
            engine: Arc::clone(&self.engine) as _,
            state: &mut self.hints,
        }
    }
}

/// Sets the hints of the hints file on the predefined communicators.
pub fn take_hints_of_file() -> Result<()> {
    for handle in [WORLD, ITSELF] {
        hints::take_hints_of_file(handle)?;
    }
    Ok(())
}

/// The handles of all communicators.
pub fn handles() -> impl Iterator<Item = i32> {
    COMMS.handles().chain([WORLD, ITSELF])
}

/// The handle of a predefined communicator.
pub fn handle_of(which: Predefined) -> i32 {
    match which {
        Predefined::World => WORLD,
        Predefined::Itself => ITSELF,
    }
}

/// The communicator of a handle. No operation that may wait for another process or thread runs while it is locked.
pub fn find(handle: i32) -> Result<HeldComm> {
    let Some(which) = predefined(handle) else {
        let comm = COMMS.get(handle)?;
        comm.origin.check()?;
        return Ok(HeldComm::Made(comm));
    };
    life::world()?;
    let mut comm = PREDEFINED[which as usize].lock();
    if comm.is_none() {
        *comm = Some(Comm::predefined(engine::current().comm(which)?, which));
    }
    Ok(HeldComm::Predefined(comm))
}

/// The engine's communicator, for the duration of a call.
pub enum EngineComm {
    /// A predefined communicator exists until the process ends, so its users are not counted.
    Predefined(&'static dyn Communicator),
    /// A communicator of the program.
    Made(Arc<dyn Communicator>),
}

impl Deref for EngineComm {
    type Target = dyn Communicator;

    #[inline(always)]
    fn deref(&self) -> &(dyn Communicator + 'static) {
        match self {
            EngineComm::Predefined(engine) => *engine,
            EngineComm::Made(engine) => engine.as_ref(),
        }
    }
}

/// The engine's predefined communicators, after first use: available without a lock.
static ENGINES: [OnceLock<Arc<dyn Communicator>>; 2] = [OnceLock::new(), OnceLock::new()];

#[inline(always)]
fn predefined_engine(which: Predefined) -> Result<&'static dyn Communicator> {
    life::world()?;
    match ENGINES[which as usize].get() {
        Some(engine) => Ok(engine.as_ref()),
        None => first_use(which),
    }
}

#[cold]
#[inline(never)]
fn first_use(which: Predefined) -> Result<&'static dyn Communicator> {
    let handle = match which {
        Predefined::World => WORLD,
        Predefined::Itself => ITSELF,
    };
    let engine = Arc::clone(&find(handle)?.engine);
    Ok(ENGINES[which as usize].get_or_init(|| engine).as_ref())
}

/// The engine's communicator for this handle.
#[inline(always)]
pub fn engine_of(handle: i32) -> Result<EngineComm> {
    match predefined(handle) {
        Some(which) => predefined_engine(which).map(EngineComm::Predefined),
        None => made_engine(handle),
    }
}

#[inline(never)]
fn made_engine(handle: i32) -> Result<EngineComm> {
    Ok(EngineComm::Made(Arc::clone(&find(handle)?.engine)))
}

/// The duplicates of the communicator of this handle for its persistent operations.
///
/// # Errors
/// Those of [`find`].
pub fn duplicates_of(handle: i32) -> Result<Arc<Duplicates>> {
    let mut comm = find(handle)?;
    Ok(Arc::clone(comm.duplicates.get_or_insert_default()))
}

/// The engine's communicator for this handle, for a procedure that accepts only an intracommunicator.
///
/// # Errors
/// `MPI_ERR_COMM` for an intercommunicator, and those of [`engine_of`].
#[inline]
pub fn intracomm_of(handle: i32) -> Result<EngineComm> {
    let engine = engine_of(handle)?;
    check_intra(&*engine)?;
    Ok(engine)
}

/// The engine's intracommunicator, and the session that it comes from, for objects made from it.
///
/// # Errors
/// Those of [`intracomm_of`].
pub fn intracomm_with_origin(handle: i32) -> Result<(EngineComm, SessionMember)> {
    let (engine, origin) = match predefined(handle) {
        Some(which) => {
            let engine = predefined_engine(which)?;
            (EngineComm::Predefined(engine), SessionMember::default())
        }
        None => {
            let comm = find(handle)?;
            (
                EngineComm::Made(Arc::clone(&comm.engine)),
                comm.origin.clone(),
            )
        }
    };
    check_intra(&*engine)?;
    Ok((engine, origin))
}

/// Checks that it is an intracommunicator.
///
/// # Errors
/// `MPI_ERR_COMM`
pub fn check_intra(comm: &dyn Communicator) -> Result<()> {
    match comm.remote_size()? {
        None => Ok(()),
        Some(_) => Err(Error::new(
            Class::Comm,
            "an intercommunicator cannot be used here",
        )),
    }
}

/// The number of processes on the other side of a communicator.
///
/// # Errors
/// `MPI_ERR_COMM` for an intracommunicator.
pub fn other_side(comm: &dyn Communicator) -> Result<i32> {
    let what = "an intracommunicator has no other side";
    comm.remote_size()?
        .ok_or_else(|| Error::new(Class::Comm, what))
}

/// The leader of the other side, as the leader of this side reaches it: the peer communicator, and the leader's rank in
/// it.
///
/// # Errors
/// `MPI_ERR_RANK` for a rank that is not there, and for this process itself; `MPI_ERR_TAG`; those of the engine.
pub fn check_leader(peer: &dyn Communicator, remote_leader: i32, tag: i32) -> Result<()> {
    let size = peer.peers()?;
    if !(0..size).contains(&remote_leader) {
        let what = format!(
            "remote_leader = {remote_leader} is not a rank of peer_comm, which has {}",
            counted(size, "process")
        );
        return Err(Error::new(Class::Rank, what));
    }
    if peer.remote_size()?.is_none() && peer.rank()? == remote_leader {
        let what = format!(
            "remote_leader = {remote_leader} is this process itself: an intercommunicator needs other processes on the \
             other side"
        );
        return Err(Error::new(Class::Rank, what));
    }
    message::check_tag(peer.max_tag(), tag)
}

/// The session that a communicator comes from, for objects made from it.
///
/// # Errors
/// Those of the handle.
pub fn origin_of(handle: i32) -> Result<SessionMember> {
    match predefined(handle) {
        Some(_) => Ok(SessionMember::default()),
        None => Ok(find(handle)?.origin.clone()),
    }
}

/// Makes an inquiry of the engine's communicator that does not communicate.
#[inline]
pub fn ask<R>(handle: i32, question: impl FnOnce(&dyn Communicator) -> Result<R>) -> Result<R> {
    match predefined(handle) {
        Some(which) => question(predefined_engine(which)?),
        None => question(find(handle)?.engine.as_ref()),
    }
}

/// The handle of a new communicator.
pub fn insert(comm: Comm) -> Result<i32> {
    COMMS.insert(comm)
}

/// The error handler of the communicator with this handle, if there is one.
pub fn errhandler(handle: i32) -> Option<Errhandler> {
    with_errhandler(handle, Current::get).ok()
}

/// Runs an operation on the error handler of a communicator, which exists even outside initialisation if the
/// communicator is predefined.
pub fn with_errhandler<R>(handle: i32, with: impl FnOnce(&Current) -> R) -> Result<R> {
    match predefined(handle) {
        Some(which) => Ok(with(predefined_errhandler(which))),
        None => Ok(with(&COMMS.get(handle)?.errhandler)),
    }
}

/// The initial error handler of a communicator that is made from this one.
pub fn inherited(handle: i32) -> Errhandler {
    errhandler(handle).unwrap_or(Errhandler::Fatal)
}

/// The initial error handler, and the session that the communicator comes from.
///
/// # Errors
/// Those of the handle.
#[inline]
pub fn inherited_with_origin(handle: i32) -> Result<(Errhandler, SessionMember)> {
    match predefined(handle) {
        Some(which) => Ok((predefined_errhandler(which).get(), SessionMember::default())),
        None => {
            let comm = find(handle)?;
            Ok((comm.errhandler.get(), comm.origin.clone()))
        }
    }
}

/// The name of a communicator, or of MPI_COMM_NULL.
pub fn name_of(comm: i32) -> Result<Box<[u8]>> {
    if comm == NULL {
        life::running()?;
        return Ok(Box::from(*b"MPI_COMM_NULL"));
    }
    Ok(find(comm)?.hints.name().into())
}

/// Frees the communicator of a handle, and the handle. After an error, both are unchanged. If another thread is in a call on
/// it, which may wait for a message, the communicator is freed when that returns (MPI 4.1, section 7.4.3).
///
/// # Errors
/// `MPI_ERR_COMM` for a predefined one, those of the handle and of the engine.
pub fn free(handle: i32) -> Result<()> {
    end(
        handle,
        "a predefined communicator cannot be freed",
        |engine| engine.check_free(),
        |engine| match engine.can_end_in_use() || is_last(engine) {
            true => engine.free(),
            false => Ok(()),
        },
    )
}

/// Disconnects the communicator of a handle: frees it when all communication on it is complete.
///
/// # Errors
/// Those of [`free`], and `MPI_ERR_OTHER` for communication that nothing can complete.
pub fn disconnect(handle: i32) -> Result<()> {
    end(
        handle,
        "a predefined communicator cannot be disconnected",
        |engine| {
            engine.check_free()?;
            engine.check_disconnect()
        },
        |engine| {
            if !engine.can_end_in_use() {
                wait_until_last(engine);
            }
            engine.disconnect()
        },
    )
}

/// Frees the communicator of a handle by one of the engine's calls, unless `check` objects.
fn end(
    handle: i32,
    refused: &'static str,
    check: impl Fn(&dyn Communicator) -> Result<()>,
    by: impl FnOnce(&mut Arc<dyn Communicator>) -> Result<()>,
) -> Result<()> {
    if predefined(handle).is_some() {
        return Err(Error::new(Class::Comm, refused));
    }
    let held = find(handle)?;
    check(&*held.engine)?;
    let errhandler = held.errhandler.get();
    drop(held);
    attribute::delete_all(AttributeOwner::Comm, handle)?;
    hints::note_before_end(HintedObject::Comm(handle));
    COMMS.end(
        handle,
        |held| check(&*held.engine),
        |freed| by(&mut freed.engine),
    )?;
    errhandler::remember(handle, errhandler, NULL);
    Ok(())
}

/// The handle of the communicator with the processes that started this one: unset until it is asked for, and [`NULL`]
/// if there are none.
static PARENT: Mutex<Option<i32>> = Mutex::new(None);

/// The communicator with the processes that started this one, if it exists and was not freed.
///
/// # Errors
/// Those of the engine, `MPI_ERR_NO_MEM`.
pub fn parent() -> Result<i32> {
    life::running()?;
    let mut parent = PARENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = *parent {
        let is_there = handle != NULL && COMMS.get(handle).is_ok();
        return Ok(if is_there { handle } else { NULL });
    }
    let handle = match engine::current().ports().parent()? {
        None => NULL,
        Some(made) => insert(Comm::named(b"MPI_COMM_PARENT", made, inherited(WORLD)))?,
    };
    *parent = Some(handle);
    Ok(handle)
}
