//! Messages (MPI 4.1, chapter 3). [`crate::entries`] has the entry points.
//!
//! No lock is held while a call waits for a message.
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::buffer::Buffer;
use super::foreign::{Out, Statuses};
use libc::c_int;
use minfo_core::engine::{Complete, Ended};
use minfo_core::error::Result;
use minfo_core::mpi::collective::check_disjoint;
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::datatype::committed;
use minfo_core::mpi::message::{Destination, FROM_NOBODY, Origin};
use minfo_core::mpi::request;
use minfo_core::mpi::win::count;

/// `MPI_Send`: sends a message to `dest`, and returns when the buffer may be used again.
pub(crate) fn send(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    dest: c_int,
    tag: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let count = self::count(count, "count")?;
    let datatype = committed(datatype)?;
    let Some(to) = Destination::of(&*engine, dest, tag)? else {
        return Ok(());
    };
    let buffer = buf.choice()?;
    let transfer = buffer.outgoing(count, &datatype)?;
    engine.send(to.message(transfer.data()))
}

/// `MPI_Isend`: [`send`] with a request. The buffer belongs to the operation until that is complete.
pub(crate) fn isend(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    dest: c_int,
    tag: c_int,
    comm: c_int,
    request: Out<'_, c_int>,
) -> Result<()> {
    let request = request.required("request")?;
    let engine = engine_of(comm)?;
    let count = self::count(count, "count")?;
    let datatype = committed(datatype)?;
    let Some(to) = Destination::of(&*engine, dest, tag)? else {
        request.give(request::insert(Box::new(Complete::default()), None)?);
        return Ok(());
    };
    let buffer = buf.choice()?;
    let transfer = buffer.outgoing(count, &datatype)?;
    let pending = engine.isend(to.message(transfer.data()))?;
    // A send delivers nothing to the buffer.
    let lent = transfer.lend(datatype.clone(), 0);
    request.give(request::insert(pending, lent)?);
    Ok(())
}

/// `MPI_Recv`: receives a message from `source`.
pub(crate) fn recv(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    source: c_int,
    tag: c_int,
    comm: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let count = self::count(count, "count")?;
    let datatype = committed(datatype)?;
    let mut received = FROM_NOBODY;
    if let Some(from) = Origin::of(&*engine, source, tag)? {
        let buffer = buf.choice()?;
        let transfer = buffer.incoming(count, &datatype)?;
        received = engine.recv(from.room(transfer.data()))?;
        transfer.deliver(received.bytes);
    }
    status.give_received(received);
    Ok(())
}

/// `MPI_Irecv`: [`recv`] with a request. The buffer belongs to the operation until that is complete; its completion
/// returns the status.
pub(crate) fn irecv(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    source: c_int,
    tag: c_int,
    comm: c_int,
    request: Out<'_, c_int>,
) -> Result<()> {
    let request = request.required("request")?;
    let engine = engine_of(comm)?;
    let count = self::count(count, "count")?;
    let datatype = committed(datatype)?;
    let Some(from) = Origin::of(&*engine, source, tag)? else {
        let received = Some(FROM_NOBODY);
        request.give(request::insert(
            Box::new(Complete(Ended { received })),
            None,
        )?);
        return Ok(());
    };
    let buffer = buf.choice()?;
    let transfer = buffer.incoming(count, &datatype)?;
    let data = transfer.data();
    let (len, pending) = (data.span.len, engine.irecv(from.room(data))?);
    let lent = transfer.lend(datatype.clone(), len);
    request.give(request::insert(pending, lent)?);
    Ok(())
}

/// `MPI_Sendrecv`: sends a message to `dest`, and receives one from `source`.
pub(crate) fn sendrecv(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    dest: c_int,
    sendtag: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    source: c_int,
    recvtag: c_int,
    comm: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let send_count = count(sendcount, "sendcount")?;
    let send_type = committed(sendtype)?;
    let recv_count = count(recvcount, "recvcount")?;
    let recv_type = committed(recvtype)?;
    let to = Destination::of(&*engine, dest, sendtag)?;
    let from = Origin::of(&*engine, source, recvtag)?;
    // If a side is MPI_PROC_NULL, its buffer is not looked at.
    let send_buffer = to.map(|_| sendbuf.choice()).transpose()?;
    let recv_buffer = from.map(|_| recvbuf.choice()).transpose()?;
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
    status.give_received(received);
    Ok(())
}
