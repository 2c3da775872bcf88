//! Memory for buffered sends (MPI 4.1, section 3.6), of the process, a communicator or a session.

use crate::buffer::Buffer;
use libc::c_int;
use minfo_engine::data::Span;
use minfo_engine::message::SendBuffer;
use minfo_objects::comm::{self, engine_of};
use minfo_objects::engine;
use minfo_objects::{life, message, request};
use minfo_rules::error::{Class, Result, not_negative};

/// Checks the arguments of memory for buffered sends: its address and `size` in bytes.
pub(crate) fn memory_at(buffer: Buffer<'_>, size: i64) -> Result<Span> {
    let choice = buffer.choice()?;
    match choice.automatic() {
        // The size has no meaning for it.
        Some(address) => Ok(message::automatic(address)),
        None => choice.span(not_negative(Class::Arg, "size", size)?),
    }
}

/// `MPI_Buffer_attach`: attaches memory for buffered sends to the process.
pub(crate) fn buffer_attach(buffer: Buffer<'_>, size: i64) -> Result<()> {
    of_process()?.attach(memory_at(buffer, size)?)
}

/// `MPI_Comm_attach_buffer`: attaches memory for buffered sends to a communicator.
pub(crate) fn comm_attach_buffer(comm: c_int, buffer: Buffer<'_>, size: i64) -> Result<()> {
    let engine = engine_of(comm)?;
    engine.buffer().attach(memory_at(buffer, size)?)
}

/// Detaches the memory for buffered sends. Returns its address and its size.
pub(crate) fn detach(attached: &dyn SendBuffer) -> Result<(usize, i64)> {
    let memory = attached.detach()?;
    let size = match message::is_automatic(memory) {
        true => 0,
        false => memory.len as i64,
    };
    Ok((memory.address, size))
}

/// Makes the request of a flush, for the object with this handle, which has the buffer.
pub(crate) fn iflush(object: c_int, attached: &dyn SendBuffer) -> Result<c_int> {
    request::insert(object, attached.iflush()?, None)
}

/// The buffer of the process.
fn of_process() -> Result<&'static dyn SendBuffer> {
    life::running()?;
    Ok(engine::current().buffer())
}

/// `MPI_Buffer_detach`: detaches the memory after all messages in it have been sent.
pub(crate) fn buffer_detach() -> Result<(usize, i64)> {
    detach(of_process()?)
}

/// `MPI_Buffer_flush`: waits until all messages in the buffer have been sent.
pub(crate) fn buffer_flush() -> Result<()> {
    of_process()?.flush()
}

/// `MPI_Buffer_iflush`: the same with a request.
pub(crate) fn buffer_iflush() -> Result<c_int> {
    iflush(comm::ITSELF, of_process()?)
}

/// `MPI_Comm_detach_buffer`: `MPI_Buffer_detach` for a communicator.
pub(crate) fn comm_detach_buffer(comm: c_int) -> Result<(usize, i64)> {
    detach(engine_of(comm)?.buffer())
}

/// `MPI_Comm_flush_buffer`: `MPI_Buffer_flush` for a communicator.
pub(crate) fn comm_flush_buffer(comm: c_int) -> Result<()> {
    engine_of(comm)?.buffer().flush()
}

/// `MPI_Comm_iflush_buffer`: `MPI_Buffer_iflush` for a communicator.
pub(crate) fn comm_iflush_buffer(comm: c_int) -> Result<c_int> {
    iflush(comm, engine_of(comm)?.buffer())
}
