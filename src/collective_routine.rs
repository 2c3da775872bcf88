//! What every form of the collective operations on data does: [`super::collective`] has those of legacy
//! Fortran and C, [`super::collective_f08`] and [`super::collective_large`] those of `mpi_f08`.
//!
//! Arguments that the standard calls significant at the root alone are not looked at elsewhere. Nothing is
//! held while other processes are waited for.
#![allow(unsafe_code)]

use super::buffer::{Buffer, Choice, Side, Transfer};
use super::comm::guard_comm;
use libc::c_int;
use minfo_core::datatype::Datatype;
use minfo_core::engine::comm::Communicator;
use minfo_core::engine::data::Data;
use minfo_core::error::Result;
use minfo_core::mpi::collective::{check_disjoint, check_part, is_root, of_all, reduction};
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::datatype::committed;
use minfo_core::mpi::win::count;

/// Room for a result. What is in the buffer already counts if it `has_data`.
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

/// The two sides of a process that gets a result.
struct Sides<'a> {
    /// Nothing with `MPI_IN_PLACE`: then the data are where the result goes.
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

    /// Those of a reduction.
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

    /// Runs `operation`, and puts its result where it belongs.
    fn run(self, operation: impl FnOnce(Option<Data<'_>>, Data<'_>) -> Result<()>) -> Result<()> {
        let send = self.outgoing.as_ref().map(Transfer::data);
        operation(send, self.incoming.data())?;
        self.incoming.deliver_all();
        Ok(())
    }
}

/// # Safety
/// The buffer is what it says, and is there.
pub(super) unsafe fn bcast(side: Side, root: c_int, comm: c_int) -> c_int {
    guard_comm("MPI_Bcast", comm, || {
        let engine = engine_of(comm)?;
        let count = count(side.count, "count")?;
        let datatype = committed(side.datatype)?;
        let is_root = is_root(&*engine, root)?;
        // SAFETY: as the caller promises.
        let buffer = unsafe { side.buffer.choice() }?;
        let transfer = room(&buffer, count, &datatype, is_root)?;
        engine.bcast(transfer.data(), root)?;
        if !is_root {
            transfer.deliver_all();
        }
        Ok(())
    })
}

/// # Safety
/// The buffers are what they say, and are there: `recv.buffer` at the root only.
pub(super) unsafe fn reduce(
    send: Buffer,
    recv: Side,
    op: c_int,
    root: c_int,
    comm: c_int,
) -> c_int {
    guard_comm("MPI_Reduce", comm, || {
        let engine = engine_of(comm)?;
        let count = count(recv.count, "count")?;
        let datatype = committed(recv.datatype)?;
        let op = reduction(op, &datatype)?;
        let is_root = is_root(&*engine, root)?;
        // SAFETY: as the caller promises.
        let send = unsafe { send.choice() }?;
        if !is_root {
            let outgoing = send.outgoing(count, &datatype)?;
            return engine.reduce(Some(outgoing.data()), None, op, root);
        }
        // SAFETY: as the caller promises.
        let recv = unsafe { recv.buffer.choice() }?;
        let sides = Sides::to_reduce(&send, &recv, count, &datatype)?;
        sides.run(|send, recv| engine.reduce(send, Some(recv), op, root))
    })
}

/// # Safety
/// The buffers are what they say, and are there.
pub(super) unsafe fn allreduce(send: Buffer, recv: Side, op: c_int, comm: c_int) -> c_int {
    guard_comm("MPI_Allreduce", comm, || {
        let engine = engine_of(comm)?;
        let count = count(recv.count, "count")?;
        let datatype = committed(recv.datatype)?;
        let op = reduction(op, &datatype)?;
        // SAFETY: as the caller promises.
        let (send, recv) = unsafe { (send.choice()?, recv.buffer.choice()?) };
        if let Some(from) = send.in_place(count, &datatype)
            && let Some(to) = recv.in_place(count, &datatype)
        {
            check_disjoint(from.span, to.span)?;
            return engine.allreduce(Some(from), to, op);
        }
        let sides = Sides::to_reduce(&send, &recv, count, &datatype)?;
        sides.run(|send, recv| engine.allreduce(send, recv, op))
    })
}

/// Runs `operation`, which brings the parts of all processes to this one.
///
/// # Safety
/// The buffers are what they say, and are there.
unsafe fn collect(
    comm: &dyn Communicator,
    send: Side,
    recv: Side,
    operation: impl FnOnce(Option<Data<'_>>, Data<'_>) -> Result<()>,
) -> Result<()> {
    let recv_count = count(recv.count, "recvcount")?;
    let recv_type = committed(recv.datatype)?;
    // SAFETY: as the caller promises.
    let (send_buffer, recv_buffer) = unsafe { (send.buffer.choice()?, recv.buffer.choice()?) };
    // With MPI_IN_PLACE, count and type of what is sent are not looked at (sections 6.5 and 6.7).
    let send_type = match send_buffer.is_mpi_in_place() {
        true => None,
        false => Some(committed(send.datatype)?),
    };
    let mut outgoing = None;
    if let Some(send_type) = &send_type {
        let send_count = count(send.count, "sendcount")?;
        let transfer = send_buffer.outgoing(send_count, send_type)?;
        check_part(transfer.data(), recv_count, &recv_type)?;
        outgoing = Some(transfer);
    }
    let all = of_all(comm, recv_count)?;
    Sides::new(outgoing, &recv_buffer, all, &recv_type)?.run(operation)
}

/// # Safety
/// The buffers are what they say, and are there: `recv` at the root only.
pub(super) unsafe fn gather(send: Side, recv: Side, root: c_int, comm: c_int) -> c_int {
    guard_comm("MPI_Gather", comm, || {
        let engine = engine_of(comm)?;
        if is_root(&*engine, root)? {
            // SAFETY: as the caller promises.
            return unsafe {
                collect(&*engine, send, recv, |send, recv| {
                    engine.gather(send, Some(recv), root)
                })
            };
        }
        let count = count(send.count, "sendcount")?;
        let datatype = committed(send.datatype)?;
        // SAFETY: as the caller promises.
        let buffer = unsafe { send.buffer.choice() }?;
        let outgoing = buffer.outgoing(count, &datatype)?;
        engine.gather(Some(outgoing.data()), None, root)
    })
}

/// # Safety
/// The buffers are what they say, and are there.
pub(super) unsafe fn allgather(send: Side, recv: Side, comm: c_int) -> c_int {
    guard_comm("MPI_Allgather", comm, || {
        let engine = engine_of(comm)?;
        // SAFETY: as the caller promises.
        unsafe {
            collect(&*engine, send, recv, |send, recv| {
                engine.allgather(send, recv)
            })
        }
    })
}
