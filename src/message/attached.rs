//! Memory for buffered sends (MPI 4.1, section 3.6), of the process, a communicator or a session.

use super::super::buffer::Buffer;
use super::super::foreign::Out;
use super::super::guard::{Call, guard};
use crate::guard::guard_comm;
use libc::{c_int, c_void};
use minfo_core::engine;
use minfo_core::engine::data::Span;
use minfo_core::engine::message::Buffer as Attached;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::comm::{self, engine_of};
use minfo_core::mpi::{life, message, request};

/// Checks the arguments of memory for buffered sends: its address and `size` in bytes.
pub(crate) fn memory_at(buffer: Buffer<'_>, size: i64) -> Result<Span> {
    let choice = buffer.choice()?;
    match choice.automatic() {
        // Its size has no meaning.
        Some(address) => Ok(message::automatic(address)),
        None => choice.span(not_negative(Class::Arg, "size", size)?),
    }
}

/// `MPI_Buffer_attach`: attaches memory for buffered sends to the process.
pub(crate) fn buffer_attach(buffer: Buffer<'_>, size: i64) -> Result<()> {
    life::running()?;
    engine::current().buffer().attach(memory_at(buffer, size)?)
}

/// `MPI_Comm_attach_buffer`: attaches memory for buffered sends to a communicator.
pub(crate) fn comm_attach_buffer(comm: c_int, buffer: Buffer<'_>, size: i64) -> Result<()> {
    let engine = engine_of(comm)?;
    engine.buffer().attach(memory_at(buffer, size)?)
}

/// Detaches the memory for buffered sends.
pub(crate) fn detach(
    attached: &dyn Attached,
    buffer_addr: Out<'_, *mut c_void>,
    size: Out<'_, i64>,
) -> Result<()> {
    let (buffer_addr, size) = (buffer_addr.required("buffer_addr")?, size.required("size")?);
    let memory = attached.detach()?;
    buffer_addr.give_address(memory.address);
    size.give(match message::is_automatic(memory) {
        true => 0,
        false => memory.len as i64,
    });
    Ok(())
}

/// Makes the request of a flush, for the object with this handle, which has the buffer.
pub(crate) fn iflush(
    object: c_int,
    attached: &dyn Attached,
    request: Out<'_, c_int>,
) -> Result<()> {
    let request = request.required("request")?;
    request.give(request::insert(object, attached.iflush()?, None)?);
    Ok(())
}

/// Runs `body` on the buffer of the process.
fn guard_buffer(procedure: &'static str, body: impl FnOnce(&dyn Attached) -> Result<()>) -> c_int {
    guard(
        || Call::of(procedure),
        || {
            life::running()?;
            body(engine::current().buffer())
        },
    )
}

/// Runs `body` on the buffer of a communicator.
fn guard_comm_buffer(
    procedure: &'static str,
    comm: c_int,
    body: impl FnOnce(&dyn Attached) -> Result<()>,
) -> c_int {
    guard_comm(procedure, comm, || body(engine_of(comm)?.buffer()))
}

/// `MPI_Buffer_detach(buffer_addr, size)`: detaches the memory after all messages in it have been sent.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_buffer_detach(buffer_addr: Out<*mut c_void>, size: Out<i64>) -> c_int {
    guard_buffer("MPI_Buffer_detach", |attached| {
        detach(attached, buffer_addr, size)
    })
}

/// `MPI_Buffer_flush()`: waits until all messages in the buffer have been sent.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_buffer_flush() -> c_int {
    guard_buffer("MPI_Buffer_flush", |attached| attached.flush())
}

/// `MPI_Buffer_iflush(request)`: the same with a request.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_buffer_iflush(request: Out<c_int>) -> c_int {
    guard_buffer("MPI_Buffer_iflush", |attached| {
        iflush(comm::ITSELF, attached, request)
    })
}

/// `MPI_Comm_detach_buffer(comm, buffer_addr, size)`: `MPI_Buffer_detach` for a communicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_detach_buffer(
    comm: c_int,
    buffer_addr: Out<*mut c_void>,
    size: Out<i64>,
) -> c_int {
    guard_comm_buffer("MPI_Comm_detach_buffer", comm, |attached| {
        detach(attached, buffer_addr, size)
    })
}

/// `MPI_Comm_flush_buffer(comm)`: `MPI_Buffer_flush` for a communicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_flush_buffer(comm: c_int) -> c_int {
    guard_comm_buffer("MPI_Comm_flush_buffer", comm, |attached| attached.flush())
}

/// `MPI_Comm_iflush_buffer(comm, request)`: `MPI_Buffer_iflush` for a communicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_iflush_buffer(comm: c_int, request: Out<c_int>) -> c_int {
    guard_comm_buffer("MPI_Comm_iflush_buffer", comm, |attached| {
        iflush(comm, attached, request)
    })
}
