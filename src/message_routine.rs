//! What every form of the procedures for messages does: [`super::message`] has those of legacy Fortran and
//! C, [`super::message_f08`] and [`super::message_large`] those of `mpi_f08`.
//!
//! Nothing is held while a message is waited for.
#![allow(unsafe_code)]

use super::buffer::Side;
use super::comm::guard_comm;
use super::status;
use libc::c_int;
use minfo_core::mpi::collective::check_disjoint;
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::datatype;
use minfo_core::mpi::message::{Destination, FROM_NOBODY, Origin};
use minfo_core::mpi::win::count;

/// The other process, and the tag.
#[derive(Clone, Copy)]
pub(super) struct Peer {
    pub rank: c_int,
    pub tag: c_int,
}

/// # Safety
/// The buffer is what it says, and is there.
pub(super) unsafe fn send(side: Side, to: Peer, comm: c_int) -> c_int {
    guard_comm("MPI_Send", comm, || {
        let engine = engine_of(comm)?;
        let count = count(side.count, "count")?;
        let datatype = datatype::committed(side.datatype)?;
        let Some(to) = Destination::of(&*engine, to.rank, to.tag)? else {
            return Ok(());
        };
        // SAFETY: as the caller promises.
        let buffer = unsafe { side.buffer.choice() }?;
        let transfer = buffer.outgoing(count, &datatype)?;
        engine.send(to.message(transfer.data()))
    })
}

/// # Safety
/// The buffer is what it says, and is there; the status is to be ignored or has eight integers.
pub(super) unsafe fn recv(side: Side, from: Peer, comm: c_int, status: *mut c_int) -> c_int {
    guard_comm("MPI_Recv", comm, || {
        let engine = engine_of(comm)?;
        let count = count(side.count, "count")?;
        let datatype = datatype::committed(side.datatype)?;
        let from = Origin::of(&*engine, from.rank, from.tag)?;
        let mut received = FROM_NOBODY;
        if let Some(from) = from {
            // SAFETY: as the caller promises.
            let buffer = unsafe { side.buffer.choice() }?;
            let transfer = buffer.incoming(count, &datatype)?;
            received = engine.recv(from.room(transfer.data()))?;
            transfer.deliver(received.bytes);
        }
        // SAFETY: as the caller promises.
        unsafe { status::give_received(status, received) };
        Ok(())
    })
}

/// # Safety
/// The buffers are what they say, and are there; the status is to be ignored or has eight integers.
pub(super) unsafe fn sendrecv(
    send: Side,
    to: Peer,
    recv: Side,
    from: Peer,
    comm: c_int,
    status: *mut c_int,
) -> c_int {
    guard_comm("MPI_Sendrecv", comm, || {
        let engine = engine_of(comm)?;
        let send_count = count(send.count, "sendcount")?;
        let send_type = datatype::committed(send.datatype)?;
        let recv_count = count(recv.count, "recvcount")?;
        let recv_type = datatype::committed(recv.datatype)?;
        let to = Destination::of(&*engine, to.rank, to.tag)?;
        let from = Origin::of(&*engine, from.rank, from.tag)?;
        // A side that is MPI_PROC_NULL has a buffer that nobody looks at.
        // SAFETY: as the caller promises.
        let send_buffer = to.map(|_| unsafe { send.buffer.choice() }).transpose()?;
        // SAFETY: as the caller promises.
        let recv_buffer = from.map(|_| unsafe { recv.buffer.choice() }).transpose()?;
        let outgoing = match &send_buffer {
            Some(buffer) => Some(buffer.outgoing(send_count, &send_type)?),
            None => None,
        };
        let incoming = match &recv_buffer {
            Some(buffer) => Some(buffer.incoming(recv_count, &recv_type)?),
            None => None,
        };
        if let (Some(outgoing), Some(incoming)) = (&outgoing, &incoming) {
            check_disjoint(outgoing.place(), incoming.place())?;
        }
        let message = to
            .zip(outgoing.as_ref())
            .map(|(to, outgoing)| to.message(outgoing.data()));
        let room = from
            .zip(incoming.as_ref())
            .map(|(from, incoming)| from.room(incoming.data()));
        let received = match (message, room) {
            (Some(message), Some(room)) => engine.sendrecv(message, room)?,
            (Some(message), None) => {
                engine.send(message)?;
                FROM_NOBODY
            }
            (None, Some(room)) => engine.recv(room)?,
            (None, None) => FROM_NOBODY,
        };
        if let Some(incoming) = incoming {
            incoming.deliver(received.bytes);
        }
        // SAFETY: as the caller promises.
        unsafe { status::give_received(status, received) };
        Ok(())
    })
}
