//! Communicators: where they are kept, and the entry points about one and its hints.
//! [`super::comm_create`] has those that make another one.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_text, fortran_text};
use super::asked::{self, Ask, Give, Hinted, Object};
use super::errhandler::{give_c, give_fortran};
use super::guard::{Call, Whose, guard_for};
use super::handle::{Kind, Lock, Objects, Ref};
use super::info;
use super::last_user::wait_for_others;
use libc::{c_char, c_int};
use minfo_core::engine::comm::{Communicator, Comparison};
use minfo_core::engine::{self, Predefined};
use minfo_core::error::{Class, Error, Result};
use minfo_core::hints::Hints;
use minfo_core::hints::record::Record;
use minfo_core::mpi::comm::{self, Comm};
use minfo_core::mpi::errhandler::{Current, Errhandler};
use minfo_core::mpi::life;
use minfo_core::mpi::name::MAX_NAME;
use minfo_core::text::{has_nul, strip_end};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

/// `MPI_COMM_WORLD` in the standard ABI.
const WORLD: c_int = 257;
/// `MPI_COMM_SELF` in the standard ABI.
const ITSELF: c_int = 258;

static COMMS: Objects<Comm> = Objects::new(
    Kind::Comm,
    Class::Comm,
    (comm::NULL, "MPI_COMM_NULL"),
    "communicator",
);
/// The predefined communicators, which are made when they are first used.
static PREDEFINED: [Lock<Option<Comm>>; 2] = [Lock::new(None), Lock::new(None)];

#[inline(always)]
fn predefined(handle: c_int) -> Option<Predefined> {
    match handle {
        WORLD => Some(Predefined::World),
        ITSELF => Some(Predefined::Itself),
        _ => None,
    }
}

/// A communicator that this thread holds.
pub(super) enum Held {
    Predefined(super::handle::Guard<'static, Option<Comm>>),
    Made(Ref<'static, Comm>),
}

// `find` has made it.
const IS_THERE: &str = "a predefined communicator that was asked for is there";

impl Deref for Held {
    type Target = Comm;

    #[inline(always)]
    fn deref(&self) -> &Comm {
        match self {
            Held::Predefined(comm) => comm.as_ref().expect(IS_THERE),
            Held::Made(comm) => comm,
        }
    }
}

impl Hinted for Comm {
    fn hinted(&self) -> (&Record, &[u8]) {
        (&self.record, self.name.get())
    }

    fn hinted_mut(&mut self) -> (&mut Record, &mut Hints) {
        (&mut self.record, &mut self.hints)
    }

    fn ask(&self) -> Ask {
        let (engine, known) = (Arc::clone(&self.engine), self.hints.clone());
        Box::new(move || engine.in_effect(known))
    }

    fn give(&self) -> Give {
        let (engine, mut hints) = (Arc::clone(&self.engine), self.hints.clone());
        Box::new(move |asked| {
            engine.set_info(asked, &mut hints)?;
            Ok(hints)
        })
    }
}

/// Gives the predefined communicators the hints that the hints file has for them. All processes call it.
///
/// # Errors
/// The engine's.
pub(super) fn take_hints_of_file() -> Result<()> {
    for handle in [WORLD, ITSELF] {
        asked::take_hints_of_file("MPI_Init", Object::Comm(handle))?;
    }
    Ok(())
}

/// The handles of all communicators that there are.
pub(super) fn handles() -> Vec<c_int> {
    let mut handles = COMMS.handles();
    handles.extend([WORLD, ITSELF]);
    handles
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Comm {
        match self {
            Held::Predefined(comm) => comm.as_mut().expect(IS_THERE),
            Held::Made(comm) => comm,
        }
    }
}

/// The handle of a communicator that is there from the start.
pub(super) fn handle_of(which: Predefined) -> c_int {
    match which {
        Predefined::World => WORLD,
        Predefined::Itself => ITSELF,
    }
}

/// The communicator of a handle. Nothing that may wait for another process or thread is done while it
/// is held.
pub(super) fn find(handle: c_int) -> Result<Held> {
    let Some(which) = predefined(handle) else {
        let comm = COMMS.get(handle)?;
        life::running()?;
        return Ok(Held::Made(comm));
    };
    life::running()?;
    let mut comm = PREDEFINED[which as usize].lock();
    if comm.is_none() {
        *comm = Some(Comm::predefined(engine::current().comm(which)?, which));
    }
    Ok(Held::Predefined(comm))
}

/// What carries out the operations of a communicator, for as long as a call needs it.
pub(super) enum Engine {
    /// That of a predefined one, which is there until the process ends: no count of its users is kept.
    Predefined(&'static dyn Communicator),
    Made(Arc<dyn Communicator>),
}

impl Deref for Engine {
    type Target = dyn Communicator;

    #[inline(always)]
    fn deref(&self) -> &(dyn Communicator + 'static) {
        match self {
            Engine::Predefined(engine) => *engine,
            Engine::Made(engine) => engine.as_ref(),
        }
    }
}

/// Those of the predefined communicators, once they have been asked for: to be had without a lock.
static ENGINES: [OnceLock<Arc<dyn Communicator>>; 2] = [OnceLock::new(), OnceLock::new()];

#[inline(always)]
fn predefined_engine(which: Predefined) -> Result<&'static dyn Communicator> {
    life::running()?;
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

/// What carries out the operations of the communicator with this handle.
#[inline]
pub(super) fn engine_of(handle: c_int) -> Result<Engine> {
    match predefined(handle) {
        Some(which) => predefined_engine(which).map(Engine::Predefined),
        None => Ok(Engine::Made(Arc::clone(&find(handle)?.engine))),
    }
}

/// Asks what carries out the operations of a communicator something that it knows without asking others.
#[inline]
fn ask<R>(handle: c_int, question: impl FnOnce(&dyn Communicator) -> Result<R>) -> Result<R> {
    match predefined(handle) {
        Some(which) => question(predefined_engine(which)?),
        None => question(find(handle)?.engine.as_ref()),
    }
}

/// The handle of a new communicator.
pub(super) fn insert(comm: Comm) -> Result<c_int> {
    COMMS.insert(comm)
}

/// The error handler of a communicator, if the handle is one.
pub(super) fn errhandler(handle: c_int) -> Option<Errhandler> {
    with_errhandler(handle, Current::get).ok()
}

/// Does something with the error handler of a communicator, which also is there while MPI does not
/// run if the communicator is predefined.
pub(super) fn with_errhandler<R>(handle: c_int, with: impl FnOnce(&Current) -> R) -> Result<R> {
    match predefined(handle) {
        Some(which) => Ok(with(comm::errhandler(which))),
        None => Ok(with(&COMMS.get(handle)?.errhandler)),
    }
}

/// The error handler that a communicator made of this one begins with.
pub(super) fn inherited(handle: c_int) -> Errhandler {
    errhandler(handle).unwrap_or(Errhandler::Fatal)
}

/// Runs `body`, and hands an error to the error handler of `comm`.
pub(super) fn guard_comm(
    procedure: &'static str,
    comm: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(
        Whose::Comm(comm),
        || Call::on(procedure, "comm", comm),
        body,
    )
}

/// `MPI_Comm_rank(comm, rank)`: the rank of this process, from 0.
///
/// # Safety
/// `rank` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_rank(comm: c_int, rank: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_rank", comm, || {
        // SAFETY: as the caller promises.
        let rank = unsafe { by_reference(rank, "rank") }?;
        *rank = ask(comm, |engine| engine.rank())?;
        Ok(())
    })
}

/// `MPI_Comm_size(comm, size)`: the number of processes.
///
/// # Safety
/// `size` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_size(comm: c_int, size: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_size", comm, || {
        // SAFETY: as the caller promises.
        let size = unsafe { by_reference(size, "size") }?;
        *size = ask(comm, |engine| engine.size())?;
        Ok(())
    })
}

/// `MPI_Barrier(comm)`: returns when all processes have called it.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_barrier(comm: c_int) -> c_int {
    guard_comm("MPI_Barrier", comm, || engine_of(comm)?.barrier())
}

/// `MPI_Comm_compare(comm1, comm2, result)`.
///
/// # Safety
/// `result` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_compare(
    comm1: c_int,
    comm2: c_int,
    result: *mut c_int,
) -> c_int {
    guard_comm("MPI_Comm_compare", comm1, || {
        // SAFETY: as the caller promises.
        let result = unsafe { by_reference(result, "result") }?;
        let first = engine_of(comm1)?;
        let second = engine_of(comm2)?;
        let compared = match comm1 == comm2 {
            true => Comparison::Ident,
            false => first.compare(&*second)?,
        };
        *result = compared as c_int;
        Ok(())
    })
}

/// `MPI_Comm_free(comm)`: ends the communicator, and sets the handle to `MPI_COMM_NULL`. After an error both are as they
/// were.
///
/// # Safety
/// `comm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_free(comm: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { comm.as_ref() }.map_or(comm::NULL, |&handle| handle);
    guard_comm("MPI_Comm_free", handle, || {
        // SAFETY: as the caller promises.
        let comm = unsafe { by_reference(comm, "comm") }?;
        if predefined(*comm).is_some() {
            let what = "a predefined communicator cannot be freed";
            return Err(Error::new(Class::Comm, what));
        }
        find(*comm)?;
        asked::note_before_change(Object::Comm(*comm));
        COMMS.end(
            *comm,
            |held| held.engine.check_free(),
            |freed| {
                let can_end_in_use = freed.engine.can_end_in_use();
                wait_for_others(&mut freed.engine, can_end_in_use)?;
                freed.engine.free()
            },
        )?;
        *comm = comm::NULL;
        Ok(())
    })
}

/// `MPI_Comm_set_info(comm, info)`: gives the communicator hints; those that `info` does not have stay
/// as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_info(comm: c_int, info: c_int) -> c_int {
    guard_comm("MPI_Comm_set_info", comm, || {
        asked::set_info("MPI_Comm_set_info", Object::Comm(comm), info)
    })
}

/// `MPI_Comm_get_info(comm, info_used)`: a new info object with all hints that are in effect.
///
/// # Safety
/// `info_used` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_info(comm: c_int, info_used: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_get_info", comm, || {
        // SAFETY: as the caller promises.
        let info_used = unsafe { by_reference(info_used, "info_used") }?;
        let (engine, known) = {
            let held = find(comm)?;
            (Arc::clone(&held.engine), held.hints.clone())
        };
        *info_used = info::insert_hints(&engine.in_effect(known)?)?;
        Ok(())
    })
}

/// `MPI_Comm_set_name(comm, comm_name)` with Fortran text.
///
/// # Safety
/// `comm_name` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_set_name(
    comm: c_int,
    comm_name: *const c_char,
    comm_name_len: usize,
) -> c_int {
    guard_comm("MPI_Comm_set_name", comm, || {
        // SAFETY: as the caller promises.
        let name = unsafe { fortran_name(comm_name, comm_name_len, "comm_name") }?;
        find(comm)?.name.set(name);
        asked::named("MPI_Comm_set_name", Object::Comm(comm))
    })
}

/// `MPI_Comm_set_name(comm, comm_name)` with C text.
///
/// # Safety
/// `comm_name` is null or points to a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_set_name_c(comm: c_int, comm_name: *const c_char) -> c_int {
    guard_comm("MPI_Comm_set_name", comm, || {
        // SAFETY: as the caller promises.
        let name = unsafe { c_text(comm_name, MAX_NAME, Class::Arg, "comm_name") }?;
        find(comm)?.name.set(name);
        asked::named("MPI_Comm_set_name", Object::Comm(comm))
    })
}

/// The name of a communicator, also of none.
fn name_of(comm: c_int) -> Result<Box<[u8]>> {
    if comm == comm::NULL {
        life::running()?;
        return Ok(Box::from(*b"MPI_COMM_NULL"));
    }
    Ok(find(comm)?.name.get().into())
}

/// What a procedure shows of a name: after an error an empty one, although other outputs stay as they are
/// (MPI 4.1, section 7.8).
pub(super) fn shown(name: &Result<Box<[u8]>>) -> &[u8] {
    name.as_deref().unwrap_or_default()
}

/// `MPI_Comm_get_name(comm, comm_name, resultlen)` with Fortran text.
///
/// # Safety
/// `comm_name` points to so many characters; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_name(
    comm: c_int,
    comm_name: *mut c_char,
    comm_name_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    guard_comm("MPI_Comm_get_name", comm, || {
        let name = name_of(comm);
        // SAFETY: as the caller promises.
        unsafe { give_fortran(shown(&name), comm_name, comm_name_len, resultlen) }?;
        name.map(drop)
    })
}

/// `MPI_Comm_get_name(comm, comm_name, resultlen)` with C text: room for `MPI_MAX_OBJECT_NAME` bytes.
///
/// # Safety
/// `comm_name` is null or points to so many bytes; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_name_c(
    comm: c_int,
    comm_name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    guard_comm("MPI_Comm_get_name", comm, || {
        let name = name_of(comm);
        // SAFETY: as the caller promises.
        unsafe { give_c(shown(&name), MAX_NAME + 1, comm_name, resultlen) }?;
        name.map(drop)
    })
}

/// A name from Fortran, whose trailing blanks are not part of it (MPI 4.1, section 7.8).
///
/// # Safety
/// `at` points to so many characters, which nobody changes during `'a`.
///
/// # Errors
/// `MPI_ERR_ARG` for a NUL, which could not be given back to C.
pub(super) unsafe fn fortran_name<'a>(
    at: *const c_char,
    len: usize,
    argument: &'static str,
) -> Result<&'a [u8]> {
    // SAFETY: as the caller promises.
    let name = strip_end(unsafe { fortran_text(at, len) });
    if has_nul(name) {
        return Err(Error::new(
            Class::Arg,
            format!("{argument} has a NUL in it"),
        ));
    }
    Ok(name)
}
