//! Windows: creating and freeing them, and attaching memory. [`info`] has hints and names, [`sync`]
//! synchronisation, and [`super::rma`] the accesses.

pub(crate) mod errhandler;
pub(crate) mod info;
pub(crate) mod sync;

use super::buffer::{Buffer, Choice};
use super::foreign::Variable;
use libc::c_int;
use minfo_engine::data::Span;
use minfo_engine::win::Memory;
use minfo_objects::comm;
use minfo_objects::hints;
use minfo_objects::win::{self, Flavor, Win};
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue;

/// `MPI_Win_free`: frees the window and sets the handle to `MPI_WIN_NULL`. After an error, both are unchanged.
pub(crate) fn win_free(win: Variable<'_, c_int>) -> Result<()> {
    win.end(win::NULL, win::free)
}

/// The arguments that all constructors have.
struct New {
    procedure: &'static str,
    flavor: Flavor,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
}

/// Makes a window. Returns its memory's address and its handle.
fn make(new: New, memory: impl FnOnce() -> Result<Memory>) -> Result<(usize, c_int)> {
    let (comm, origin) = comm::intracomm_with_origin(new.comm)?;
    let asked = hints::creation(new.procedure, catalogue::Kind::Win, b"", new.info)?;
    win::check_disp_unit(new.disp_unit)?;
    // This is done first: if it fails, the other processes do not get a window, either.
    let group = comm.group()?;
    let memory = memory()?;
    let made = hints::call(b"", &asked, |asked| comm.win(memory, new.disp_unit, asked));
    hints::set_pending_of_world(new.comm);
    let made = made?;
    let address = made.object.span().address;
    let mut object = Win::new(made, group, new.disp_unit, new.flavor)?;
    object.hints.created(asked);
    object.origin = origin;
    Ok((address, win::insert(object)?))
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
) -> Result<c_int> {
    let new = New {
        procedure: "MPI_Win_create",
        flavor: Flavor::Create,
        disp_unit,
        info,
        comm,
    };
    let memory = || given(base.choice()?, size).map(Memory::OfProgram);
    make(new, memory).map(|(_, win)| win)
}

/// `MPI_Win_allocate`: a window with newly allocated memory.
pub(crate) fn win_allocate(
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
) -> Result<(usize, c_int)> {
    let new = New {
        procedure: "MPI_Win_allocate",
        flavor: Flavor::Allocate,
        disp_unit,
        info,
        comm,
    };
    make(new, || win::size(size).map(Memory::Allocated))
}

/// `MPI_Win_allocate_shared`: a window with memory that all its processes can access.
pub(crate) fn win_allocate_shared(
    size: i64,
    disp_unit: i64,
    info: c_int,
    comm: c_int,
) -> Result<(usize, c_int)> {
    let new = New {
        procedure: "MPI_Win_allocate_shared",
        flavor: Flavor::Shared,
        disp_unit,
        info,
        comm,
    };
    make(new, || win::size(size).map(Memory::Shared))
}

/// `MPI_Win_create_dynamic`: a window to which memory is attached later; displacements are addresses.
pub(crate) fn win_create_dynamic(info: c_int, comm: c_int) -> Result<c_int> {
    let new = New {
        procedure: "MPI_Win_create_dynamic",
        flavor: Flavor::Dynamic,
        disp_unit: 1,
        info,
        comm,
    };
    make(new, || Ok(Memory::Dynamic)).map(|(_, win)| win)
}

/// `MPI_Win_shared_query`: the address of a process's memory in this process.
pub(crate) fn win_shared_query(win: c_int, rank: c_int) -> Result<(i64, i64, usize)> {
    let segment = win::find(win)?.shared_query(rank)?;
    let span = segment.span;
    Ok((span.len as i64, segment.disp_unit, span.address))
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
