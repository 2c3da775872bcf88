//! Windows: the entry points that make and end one, and that give it memory.
//! [`super::win_info`] has those about its hints, attributes and name, [`super::win_sync`] those that
//! synchronise, and [`super::rma`] the accesses.
#![allow(unsafe_code)]

use super::arguments::{by_reference, give_ierror};
use super::buffer::Choice;
use super::comm::guard_comm;
use super::guard::{Call, Whose, guard_for};
use libc::{c_int, c_void};
use minfo_core::datatype::Fint;
use minfo_core::engine::data::Span;
use minfo_core::engine::win::Memory;
use minfo_core::error::Result;
use minfo_core::hints::catalogue;
use minfo_core::mpi::comm;
use minfo_core::mpi::hinted;
use minfo_core::mpi::win::{self, Flavor, Win};

/// Runs `body`, and hands an error to the error handler of `win`.
#[inline(always)]
pub(super) fn guard_win(
    procedure: &'static str,
    win: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(Whose::Win(win), || Call::on(procedure, "win", win), body)
}

/// `MPI_Win_free(win)`: ends the window, and sets the handle to `MPI_WIN_NULL`. After an error both are as they were.
///
/// # Safety
/// `win` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_free(win: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { win.as_ref() }.map_or(win::NULL, |&handle| handle);
    guard_win("MPI_Win_free", handle, || {
        // SAFETY: as the caller promises.
        let win = unsafe { by_reference(win, "win") }?;
        win::free(*win)?;
        *win = win::NULL;
        Ok(())
    })
}

/// The arguments that all constructors have.
struct New {
    procedure: &'static str,
    flavor: Flavor,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
}

/// Makes a window.
///
/// # Safety
/// `win` is null or points to a handle, `baseptr` is null or points to a pointer, or is none.
unsafe fn make(
    new: New,
    memory: impl FnOnce() -> Result<Memory>,
    baseptr: Option<*mut *mut c_void>,
    win: *mut c_int,
) -> c_int {
    guard_comm(new.procedure, new.comm, || {
        // SAFETY: as the caller promises.
        let win = unsafe { by_reference(win, "win") }?;
        let baseptr = match baseptr {
            // SAFETY: as the caller promises.
            Some(baseptr) => Some(unsafe { by_reference(baseptr, "baseptr") }?),
            None => None,
        };
        let comm = comm::engine_of(new.comm)?;
        let asked = hinted::creation(new.procedure, catalogue::Kind::Win, b"", new.info)?;
        win::check_disp_unit(new.disp_unit)?;
        // Asked for first: where this fails, the other processes have no window either.
        let group = comm.group()?;
        let made = comm.win(memory()?, new.disp_unit, asked.info())?;
        let address = made.object.span().address;
        let mut object = Win::new(made, group, new.disp_unit, new.flavor)?;
        object.record.add(asked);
        *win = win::insert(object)?;
        if let Some(baseptr) = baseptr {
            *baseptr = address as *mut c_void;
        }
        Ok(())
    })
}

/// Memory of the program, for a window.
fn given(base: Choice<'_>, size: i64) -> Result<Span> {
    let span = base.span(win::size(size)?)?;
    win::check_span(span)?;
    Ok(span)
}

fn creates(disp_unit: i64, info: c_int, comm: c_int) -> New {
    New {
        procedure: "MPI_Win_create",
        flavor: Flavor::Create,
        disp_unit,
        info,
        comm,
    }
}

/// `MPI_Win_create(base, size, disp_unit, info, comm, win)`: a window to memory of the program.
///
/// # Safety
/// `win` is null or points to a handle. So many bytes are at `base` as long as the window lives.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_create(
    base: *const c_void,
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
    win: *mut c_int,
) -> c_int {
    let memory = || given(Choice::at(base), size).map(Memory::OfProgram);
    // SAFETY: as the caller promises.
    unsafe { make(creates(disp_unit, info, comm), memory, None, win) }
}

/// `MPI_Win_create(base, size, disp_unit, info, comm, win)` of `mpi_f08`.
///
/// # Safety
/// `base` points to a descriptor, `ierror` is null or points to an integer, and the others point to
/// integers. The memory is there as long as the window lives.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_create_f08(
    base: *const c_void,
    size: *const i64,
    disp_unit: *const Fint,
    info: *const c_int,
    comm: *const c_int,
    win: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    let disp_unit = i64::from(unsafe { *disp_unit });
    // SAFETY: as the caller promises.
    unsafe { minfo_win_create_large_f08(base, size, &disp_unit, info, comm, win, ierror) };
}

/// `MPI_Win_create(base, size, disp_unit, info, comm, win)` of `mpi_f08` with a large `disp_unit`.
///
/// # Safety
/// As [`minfo_win_create_f08`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_create_large_f08(
    base: *const c_void,
    size: *const i64,
    disp_unit: *const i64,
    info: *const c_int,
    comm: *const c_int,
    win: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    let (size, disp_unit, info, comm) = unsafe { (*size, *disp_unit, *info, *comm) };
    // SAFETY: as the caller promises.
    let memory = || given(unsafe { Choice::described(base) }?, size).map(Memory::OfProgram);
    // SAFETY: as the caller promises.
    let code = unsafe { make(creates(disp_unit, info, comm), memory, None, win) };
    // SAFETY: as the caller promises.
    unsafe { give_ierror(ierror, code) };
}

/// `MPI_Win_allocate(size, disp_unit, info, comm, baseptr, win)`: a window with memory of its own.
///
/// # Safety
/// `baseptr` is null or points to a pointer, `win` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_allocate(
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
    baseptr: *mut *mut c_void,
    win: *mut c_int,
) -> c_int {
    let new = New {
        procedure: "MPI_Win_allocate",
        flavor: Flavor::Allocate,
        disp_unit,
        info,
        comm,
    };
    let memory = || win::size(size).map(Memory::Allocated);
    // SAFETY: as the caller promises.
    unsafe { make(new, memory, Some(baseptr), win) }
}

/// `MPI_Win_allocate_shared(size, disp_unit, info, comm, baseptr, win)`: a window with memory that all its
/// processes can reach.
///
/// # Safety
/// `baseptr` is null or points to a pointer, `win` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_allocate_shared(
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
    baseptr: *mut *mut c_void,
    win: *mut c_int,
) -> c_int {
    let new = New {
        procedure: "MPI_Win_allocate_shared",
        flavor: Flavor::Shared,
        disp_unit,
        info,
        comm,
    };
    let memory = || win::size(size).map(Memory::Shared);
    // SAFETY: as the caller promises.
    unsafe { make(new, memory, Some(baseptr), win) }
}

/// `MPI_Win_create_dynamic(info, comm, win)`: a window to which memory is attached later; displacements
/// are addresses.
///
/// # Safety
/// `win` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_create_dynamic(
    info: c_int,
    comm: c_int,
    win: *mut c_int,
) -> c_int {
    let new = New {
        procedure: "MPI_Win_create_dynamic",
        flavor: Flavor::Dynamic,
        disp_unit: 1,
        info,
        comm,
    };
    // SAFETY: as the caller promises.
    unsafe { make(new, || Ok(Memory::Dynamic), None, win) }
}

/// `MPI_Win_shared_query(win, rank, size, disp_unit, baseptr)`: where the memory of a process is in this
/// one.
///
/// # Safety
/// All pointers are null or point to what they are to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_shared_query(
    win: c_int,
    rank: c_int,
    size: *mut i64,
    disp_unit: *mut i64,
    baseptr: *mut *mut c_void,
) -> c_int {
    guard_win("MPI_Win_shared_query", win, || {
        // SAFETY: as the caller promises.
        let size = unsafe { by_reference(size, "size") }?;
        // SAFETY: as the caller promises.
        let disp_unit = unsafe { by_reference(disp_unit, "disp_unit") }?;
        // SAFETY: as the caller promises.
        let baseptr = unsafe { by_reference(baseptr, "baseptr") }?;
        let segment = win::find(win)?.shared_query(rank)?;
        *size = segment.span.len as i64;
        *disp_unit = segment.disp_unit;
        *baseptr = segment.span.address as *mut c_void;
        Ok(())
    })
}

#[inline(always)]
fn attach(win: c_int, base: impl FnOnce(usize) -> Result<Span>, size: i64) -> c_int {
    guard_win("MPI_Win_attach", win, || {
        let held = win::find(win)?;
        held.attach(base(win::size(size)?)?)
    })
}

/// `MPI_Win_attach(win, base, size)`: adds memory to a dynamic window.
///
/// # Safety
/// So many bytes are at `base` until they are detached.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_attach(win: c_int, base: *const c_void, size: i64) -> c_int {
    attach(win, |len| Choice::at(base).span(len), size)
}

/// `MPI_Win_attach(win, base, size)` of `mpi_f08`.
///
/// # Safety
/// `base` points to a descriptor, `ierror` is null or points to an integer, and the others point to
/// integers. The memory is there until it is detached.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_attach_f08(
    win: *const c_int,
    base: *const c_void,
    size: *const i64,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    let (win, size) = unsafe { (*win, *size) };
    // SAFETY: as the caller promises.
    let code = attach(
        win,
        |len| unsafe { Choice::described(base) }?.span(len),
        size,
    );
    // SAFETY: as the caller promises.
    unsafe { give_ierror(ierror, code) };
}

#[inline(always)]
fn detach(win: c_int, base: impl FnOnce() -> Result<usize>) -> c_int {
    guard_win("MPI_Win_detach", win, || {
        let held = win::find(win)?;
        held.detach(base()?)
    })
}

/// `MPI_Win_detach(win, base)`: takes memory away from a dynamic window.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_detach(win: c_int, base: *const c_void) -> c_int {
    detach(win, || Choice::at(base).address())
}

/// `MPI_Win_detach(win, base)` of `mpi_f08`.
///
/// # Safety
/// `base` points to a descriptor and `win` to a handle; `ierror` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_detach_f08(
    win: *const c_int,
    base: *const c_void,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    let win = unsafe { *win };
    // SAFETY: as the caller promises.
    let code = detach(win, || unsafe { Choice::described(base) }?.address());
    // SAFETY: as the caller promises.
    unsafe { give_ierror(ierror, code) };
}
