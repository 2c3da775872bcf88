//! Windows: the entry points that create and free a window, and that attach memory. [`super::win_info`] has those for
//! hints, attributes and names, [`super::win_sync`] those for synchronisation, and `rma` the accesses.
#![allow(unsafe_code)]

use super::buffer::{Buffer, Choice};
use super::foreign::{InOut, Out};
use super::guard::guard_win;
use crate::guard::guard_comm;
use libc::{c_int, c_void};
use minfo_core::engine::data::Span;
use minfo_core::engine::win::Memory;
use minfo_core::error::Result;
use minfo_core::hints::catalogue;
use minfo_core::mpi::comm;
use minfo_core::mpi::hinted;
use minfo_core::mpi::win::{self, Flavor, Win};

/// `MPI_Win_free(win)`: frees the window and sets the handle to `MPI_WIN_NULL`. After an error, both are unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_free(win: InOut<c_int>) -> c_int {
    guard_win("MPI_Win_free", win.value_or(win::NULL), || {
        win.end("win", win::NULL, win::free)
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
fn make(
    new: New,
    memory: impl FnOnce() -> Result<Memory>,
    baseptr: Option<Out<'_, *mut c_void>>,
    win: Out<'_, c_int>,
) -> Result<()> {
    let win = win.required("win")?;
    let baseptr = match baseptr {
        Some(baseptr) => Some(baseptr.required("baseptr")?),
        None => None,
    };
    let comm = comm::intracomm_of(new.comm)?;
    let asked = hinted::creation(new.procedure, catalogue::Kind::Win, b"", new.info)?;
    win::check_disp_unit(new.disp_unit)?;
    // This comes first: if it fails, the other processes do not have a window either.
    let group = comm.group()?;
    let made = comm.win(memory()?, new.disp_unit, asked.info())?;
    let address = made.object.span().address;
    let mut object = Win::new(made, group, new.disp_unit, new.flavor)?;
    object.history.add(asked);
    object.origin = comm::origin_of(new.comm)?;
    win.give(win::insert(object)?);
    if let Some(baseptr) = baseptr {
        baseptr.give_address(address);
    }
    Ok(())
}

/// Memory of the program, for a window.
fn given(base: Choice<'_>, size: i64) -> Result<Span> {
    let span = base.span(win::size(size)?)?;
    win::check_span(span)?;
    Ok(span)
}

/// `MPI_Win_create`: a window over memory of the program, which must stay valid as long as the window.
pub(crate) fn win_create(
    base: Buffer<'_>,
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
    win: Out<'_, c_int>,
) -> Result<()> {
    let new = New {
        procedure: "MPI_Win_create",
        flavor: Flavor::Create,
        disp_unit,
        info,
        comm,
    };
    make(
        new,
        || given(base.choice()?, size).map(Memory::OfProgram),
        None,
        win,
    )
}

/// `MPI_Win_allocate(size, disp_unit, info, comm, baseptr, win)`: a window with newly allocated memory.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_allocate(
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
    baseptr: Out<*mut c_void>,
    win: Out<c_int>,
) -> c_int {
    let new = New {
        procedure: "MPI_Win_allocate",
        flavor: Flavor::Allocate,
        disp_unit,
        info,
        comm,
    };
    let memory = || win::size(size).map(Memory::Allocated);
    guard_comm(new.procedure, comm, || {
        make(new, memory, Some(baseptr), win)
    })
}

/// `MPI_Win_allocate_shared(size, disp_unit, info, comm, baseptr, win)`: a window with memory that all its processes
/// can access.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_allocate_shared(
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
    baseptr: Out<*mut c_void>,
    win: Out<c_int>,
) -> c_int {
    let new = New {
        procedure: "MPI_Win_allocate_shared",
        flavor: Flavor::Shared,
        disp_unit,
        info,
        comm,
    };
    let memory = || win::size(size).map(Memory::Shared);
    guard_comm(new.procedure, comm, || {
        make(new, memory, Some(baseptr), win)
    })
}

/// `MPI_Win_create_dynamic(info, comm, win)`: a window to which memory is attached later; displacements
/// are addresses.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_create_dynamic(info: c_int, comm: c_int, win: Out<c_int>) -> c_int {
    let new = New {
        procedure: "MPI_Win_create_dynamic",
        flavor: Flavor::Dynamic,
        disp_unit: 1,
        info,
        comm,
    };
    guard_comm(new.procedure, comm, || {
        make(new, || Ok(Memory::Dynamic), None, win)
    })
}

/// `MPI_Win_shared_query(win, rank, size, disp_unit, baseptr)`: the address of a process's memory in this process.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_shared_query(
    win: c_int,
    rank: c_int,
    size: Out<i64>,
    disp_unit: Out<i64>,
    baseptr: Out<*mut c_void>,
) -> c_int {
    guard_win("MPI_Win_shared_query", win, || {
        let size = size.required("size")?;
        let disp_unit = disp_unit.required("disp_unit")?;
        let baseptr = baseptr.required("baseptr")?;
        let segment = win::find(win)?.shared_query(rank)?;
        size.give(segment.span.len as i64);
        disp_unit.give(segment.disp_unit);
        baseptr.give_address(segment.span.address);
        Ok(())
    })
}

/// `MPI_Win_attach`: adds memory to a dynamic window until it is detached.
pub(crate) fn win_attach(win: c_int, base: Buffer<'_>, size: i64) -> Result<()> {
    let held = win::find(win)?;
    let len = win::size(size)?;
    held.attach(base.choice()?.span(len)?)
}

/// `MPI_Win_detach`: removes memory from a dynamic window.
pub(crate) fn win_detach(win: c_int, base: Buffer<'_>) -> Result<()> {
    let held = win::find(win)?;
    held.detach(base.choice()?.address()?)
}
