//! Collective operations on data (MPI 4.1, chapter 6). [`crate::entries`] has the entry points.
//!
//! Arguments that are significant only at root are not read elsewhere. No lock is held while waiting for other
//! processes.
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::buffer::{Buffer, Choice, Transfer};
use libc::c_int;
use minfo_core::datatype::{Datatype, Op};
use minfo_core::engine::comm::Communicator;
use minfo_core::engine::data::Data;
use minfo_core::error::{Class, Error, Result};
use minfo_core::mpi::collective::{Role, check_disjoint, check_part_of, of_all, reduction, role};
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::datatype::committed;
use minfo_core::mpi::win::count;

/// Room for a result. If it `has_data`, the buffer's contents are used.
fn room<'a>(
    buffer: &'a Choice<'a>,
    count: usize,
    datatype: &'a Datatype,
    has_data: bool,
) -> Result<Transfer<'a>> {
    match has_data {
        // What is packed here is unpacked on delivery.
        true => buffer.outgoing(count, datatype),
        false => buffer.incoming(count, datatype),
    }
}

/// The send and receive data of a process that gets a result.
struct Sides<'a> {
    /// `None` with `MPI_IN_PLACE`: the data are in the receive buffer.
    outgoing: Option<Transfer<'a>>,
    incoming: Transfer<'a>,
}

impl<'a> Sides<'a> {
    fn new(
        outgoing: Option<Transfer<'a>>,
        recv: &'a Choice<'a>,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<Sides<'a>> {
        let incoming = room(recv, count, datatype, outgoing.is_none())?;
        if let Some(outgoing) = &outgoing {
            check_disjoint(outgoing.place(), incoming.place())?;
        }
        Ok(Sides { outgoing, incoming })
    }

    /// The same for a reduction.
    fn to_reduce(
        send: &'a Choice<'a>,
        recv: &'a Choice<'a>,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<Sides<'a>> {
        let outgoing = match send.is_mpi_in_place() {
            true => None,
            false => Some(send.outgoing(count, datatype)?),
        };
        Sides::new(outgoing, recv, count, datatype)
    }

    /// Runs `operation` and delivers its result.
    fn run(self, operation: impl FnOnce(Option<Data<'_>>, Data<'_>) -> Result<()>) -> Result<()> {
        let send = self.outgoing.as_ref().map(Transfer::data);
        operation(send, self.incoming.data())?;
        self.incoming.deliver_all();
        Ok(())
    }
}

/// Whether the data go to the other side of an intercommunicator.
fn is_inter(comm: &dyn Communicator) -> Result<bool> {
    Ok(comm.remote_size()?.is_some())
}

/// Checks that data are not meant to be in place where they go to the other side (section 6.2.3).
///
/// # Errors
/// `MPI_ERR_BUFFER`
fn check_in_place(comm: &dyn Communicator, send: &Choice<'_>) -> Result<()> {
    if is_inter(comm)? && send.is_mpi_in_place() {
        let what = "MPI_IN_PLACE cannot be used on an intercommunicator";
        return Err(Error::new(Class::Buffer, what));
    }
    Ok(())
}

/// `MPI_Bcast`: the data of `root` go to all processes.
pub(crate) fn bcast(
    buffer: Buffer<'_>,
    count: i64,
    datatype: c_int,
    root: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let role = role(&*engine, root)?;
    if role == Role::Outside {
        return engine.bcast(None, root);
    }
    let count = self::count(count, "count")?;
    let datatype = committed(datatype)?;
    let buffer = buffer.choice()?;
    let transfer = room(&buffer, count, &datatype, role == Role::Root)?;
    engine.bcast(Some(transfer.data()), root)?;
    if role == Role::Other {
        transfer.deliver_all();
    }
    Ok(())
}

/// `MPI_Reduce`: the data of all processes, combined, go to `root`; `recvbuf` is read only there.
pub(crate) fn reduce(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
    root: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let role = role(&*engine, root)?;
    if role == Role::Outside {
        return engine.reduce(None, None, Op::Sum, root);
    }
    let count = self::count(count, "count")?;
    let datatype = committed(datatype)?;
    let op = reduction(op, &datatype)?;
    if role == Role::Other {
        let send = sendbuf.choice()?;
        let outgoing = send.outgoing(count, &datatype)?;
        return engine.reduce(Some(outgoing.data()), None, op, root);
    }
    let recv = recvbuf.choice()?;
    if is_inter(&*engine)? {
        let incoming = recv.incoming(count, &datatype)?;
        engine.reduce(None, Some(incoming.data()), op, root)?;
        incoming.deliver_all();
        return Ok(());
    }
    let send = sendbuf.choice()?;
    let sides = Sides::to_reduce(&send, &recv, count, &datatype)?;
    sides.run(|send, recv| engine.reduce(send, Some(recv), op, root))
}

/// `MPI_Allreduce`: the data of all processes, combined, go to all of them.
pub(crate) fn allreduce(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let count = self::count(count, "count")?;
    let datatype = committed(datatype)?;
    let op = reduction(op, &datatype)?;
    let (send, recv) = (sendbuf.choice()?, recvbuf.choice()?);
    check_in_place(&*engine, &send)?;
    if let Some(from) = send.in_place(count, &datatype)
        && let Some(to) = recv.in_place(count, &datatype)
    {
        check_disjoint(from.span, to.span)?;
        return engine.allreduce(Some(from), to, op);
    }
    let sides = Sides::to_reduce(&send, &recv, count, &datatype)?;
    sides.run(|send, recv| engine.allreduce(send, recv, op))
}

/// A buffer with its count and datatype.
#[derive(Clone, Copy)]
struct Side<'a> {
    buffer: Buffer<'a>,
    count: i64,
    datatype: c_int,
}

/// The data that a process sends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sends {
    /// The same data to all receivers.
    TheSame,
    /// A different part to each.
    Parts,
}

/// Runs `operation`, which brings the parts of all processes to this one.
fn collect(
    comm: &dyn Communicator,
    send: Side<'_>,
    sends: Sends,
    recv: Side<'_>,
    operation: impl FnOnce(Option<Data<'_>>, Data<'_>) -> Result<()>,
) -> Result<()> {
    let recv_count = count(recv.count, "recvcount")?;
    let recv_type = committed(recv.datatype)?;
    let (send_buffer, recv_buffer) = (send.buffer.choice()?, recv.buffer.choice()?);
    check_in_place(comm, &send_buffer)?;
    // With MPI_IN_PLACE, send count and send type are ignored (sections 6.5 and 6.7).
    let send_type = match send_buffer.is_mpi_in_place() {
        true => None,
        false => Some(committed(send.datatype)?),
    };
    let mut outgoing = None;
    if let Some(send_type) = &send_type {
        let send_count = count(send.count, "sendcount")?;
        let (all, parts) = match sends {
            Sends::TheSame => (send_count, 1),
            Sends::Parts => (of_all(comm, send_count)?, comm.peers()?),
        };
        let transfer = send_buffer.outgoing(all, send_type)?;
        if !is_inter(comm)? {
            check_part_of(transfer.data(), parts, recv_count, &recv_type)?;
        }
        outgoing = Some(transfer);
    }
    let all = of_all(comm, recv_count)?;
    Sides::new(outgoing, &recv_buffer, all, &recv_type)?.run(operation)
}

/// `MPI_Gather`: the data of all processes go to `root`; arguments that begin with `recv` are read only there.
pub(crate) fn gather(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    root: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let role = role(&*engine, root)?;
    if role == Role::Outside {
        return engine.gather(None, None, root);
    }
    if role == Role::Root && is_inter(&*engine)? {
        let all = of_all(&*engine, count(recvcount, "recvcount")?)?;
        let datatype = committed(recvtype)?;
        let buffer = recvbuf.choice()?;
        let incoming = buffer.incoming(all, &datatype)?;
        engine.gather(None, Some(incoming.data()), root)?;
        incoming.deliver_all();
        return Ok(());
    }
    if role == Role::Root {
        let send = Side {
            buffer: sendbuf,
            count: sendcount,
            datatype: sendtype,
        };
        let recv = Side {
            buffer: recvbuf,
            count: recvcount,
            datatype: recvtype,
        };
        return collect(&*engine, send, Sends::TheSame, recv, |send, recv| {
            engine.gather(send, Some(recv), root)
        });
    }
    let count = count(sendcount, "sendcount")?;
    let datatype = committed(sendtype)?;
    let buffer = sendbuf.choice()?;
    let outgoing = buffer.outgoing(count, &datatype)?;
    engine.gather(Some(outgoing.data()), None, root)
}

/// `MPI_Allgather`: the data of all processes go to all of them.
pub(crate) fn allgather(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let send = Side {
        buffer: sendbuf,
        count: sendcount,
        datatype: sendtype,
    };
    let recv = Side {
        buffer: recvbuf,
        count: recvcount,
        datatype: recvtype,
    };
    collect(&*engine, send, Sends::TheSame, recv, |send, recv| {
        engine.allgather(send, recv)
    })
}

/// `MPI_Scatter`: each process gets its part of the data of `root`; arguments that begin with `send` are read only
/// there.
pub(crate) fn scatter(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    root: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let role = role(&*engine, root)?;
    if role == Role::Outside {
        return engine.scatter(None, None, root);
    }
    let recv_buffer = recvbuf.choice()?;
    // The root of an intercommunicator receives nothing. With MPI_IN_PLACE, receive count and receive type are ignored
    // (section 6.6).
    let is_receiver = match role {
        Role::Root => !is_inter(&*engine)? && !recv_buffer.is_mpi_in_place(),
        _ => true,
    };
    let recv_type = match is_receiver {
        true => Some(committed(recvtype)?),
        false => None,
    };
    let incoming = match &recv_type {
        Some(datatype) => {
            let count = count(recvcount, "recvcount")?;
            Some((count, datatype, recv_buffer.incoming(count, datatype)?))
        }
        None => None,
    };
    if role == Role::Root {
        let send_count = of_all(&*engine, count(sendcount, "sendcount")?)?;
        let send_type = committed(sendtype)?;
        let send_buffer = sendbuf.choice()?;
        let outgoing = send_buffer.outgoing(send_count, &send_type)?;
        if let Some((count, datatype, incoming)) = &incoming {
            check_part_of(outgoing.data(), engine.size()?, *count, datatype)?;
            check_disjoint(outgoing.place(), incoming.place())?;
        }
        let room = incoming.as_ref().map(|(.., incoming)| incoming.data());
        engine.scatter(Some(outgoing.data()), room, root)?;
    } else {
        let room = incoming.as_ref().map(|(.., incoming)| incoming.data());
        engine.scatter(None, room, root)?;
    }
    if let Some((.., incoming)) = incoming {
        incoming.deliver_all();
    }
    Ok(())
}

/// `MPI_Alltoall`: each process gets a part of the data of every process.
pub(crate) fn alltoall(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    comm: c_int,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let send = Side {
        buffer: sendbuf,
        count: sendcount,
        datatype: sendtype,
    };
    let recv = Side {
        buffer: recvbuf,
        count: recvcount,
        datatype: recvtype,
    };
    collect(&*engine, send, Sends::Parts, recv, |send, recv| {
        engine.alltoall(send, recv)
    })
}
