//! The plans of reductions (MPI 4.1, sections 6.9 to 6.11).

use super::{BufferUse, Call, check_intra, is_in_place, is_inter};
use crate::buffer::{Buffer, Choice};
use crate::foreign::Integers;
use libc::c_int;
use minfo_engine::collective::{Collective, Combined};
use minfo_engine::data::{Data, Span};
use minfo_engine::memory;
use minfo_engine::user_op::Operator;
use minfo_objects::collective::{Role, check_disjoint, role};
use minfo_objects::datatype::committed;
use minfo_objects::engine;
use minfo_objects::op::for_elements;
use minfo_objects::request::Lent;
use minfo_rules::datatype::count;
use minfo_rules::datatype::{Op, Type};
use minfo_rules::error::{Class, Error, Result};

/// The data of a reduction, contiguous: elements of a predefined type.
pub(in crate::collective) struct Operand {
    pub(in crate::collective) data: Data<'static>,
    pub(in crate::collective) lent: Option<Box<dyn Lent>>,
    pub(in crate::collective) place: Span,
}

impl Operand {
    /// `written` elements are delivered when the operation is complete. If it combines elements with code that is not a
    /// library's, data in the memory of a GPU are brought to the host.
    #[inline]
    pub(in crate::collective) fn new(
        choice: &Choice<'_>,
        count: usize,
        (datatype, op): (&Type, &Operator),
        usage: BufferUse,
        written: usize,
    ) -> Result<Operand> {
        let is_touched = engine::current().combines(op, datatype.basic());
        let data = choice.in_place(count, datatype);
        if let Some(Data { span, basic, .. }) =
            data.filter(|data| !is_touched || !memory::is_of_device(data.span))
        {
            return Ok(Operand {
                data: Data::new(span, basic),
                lent: None,
                place: span,
            });
        }
        let transfer = match usage.reads() {
            true => choice.outgoing(count, datatype)?,
            false => choice.incoming(count, datatype)?,
        };
        let place = transfer.place();
        let transfer = match is_touched {
            true => transfer.on_host(usage.reads())?,
            false => transfer,
        };
        let span = transfer.data().span;
        let written = match usage.writes() {
            true => written * datatype.size(),
            false => 0,
        };
        Ok(Operand {
            data: Data::new(span, datatype.basic()),
            lent: transfer.lend(datatype, written, usage.reads()),
            place,
        })
    }
}

/// The arguments of a reduction.
pub(in crate::collective) struct Reduction<'a> {
    send: Buffer<'a>,
    recv: Buffer<'a>,
    datatype: Type,
    op: Operator,
}

impl<'a> Reduction<'a> {
    #[inline]
    pub(in crate::collective) fn new(
        send: Buffer<'a>,
        recv: Buffer<'a>,
        datatype: c_int,
        op: c_int,
    ) -> Result<Reduction<'a>> {
        let handle = datatype;
        let datatype = committed(handle)?;
        let op = for_elements(op, handle, &datatype)?;
        Ok(Reduction {
            send,
            recv,
            datatype,
            op,
        })
    }

    /// Plans an operation on `count` elements of each process; `results` of them are the result on this process.
    #[inline]
    pub(in crate::collective) fn plan(
        &self,
        call: Call<'_>,
        (count, results): (usize, usize),
        of: impl FnOnce(Combined) -> Collective<'a>,
    ) -> Result<c_int> {
        let (send, recv) = (self.send.choice()?, self.recv.choice()?);
        let sent = match is_in_place(call.comm, &send)? {
            true => None,
            false => Some(Operand::new(
                &send,
                count,
                (&self.datatype, &self.op),
                BufferUse::Reads,
                0,
            )?),
        };
        let (room, usage) = match &sent {
            Some(_) => (results, BufferUse::Writes),
            None => (count.max(results), BufferUse::Both),
        };
        self.combine(call, sent, &recv, (room, results), usage, of)
    }

    pub(in crate::collective) fn combine(
        &self,
        call: Call<'_>,
        sent: Option<Operand>,
        recv: &Choice<'_>,
        (room, results): (usize, usize),
        usage: BufferUse,
        of: impl FnOnce(Combined) -> Collective<'a>,
    ) -> Result<c_int> {
        let result = Operand::new(recv, room, (&self.datatype, &self.op), usage, results)?;
        if let Some(sent) = &sent {
            check_disjoint(sent.place, result.place)?;
        }
        let combined = Combined {
            send: sent.as_ref().map(|sent| sent.data),
            recv: result.data,
            op: self.op.clone(),
        };
        call.make(of(combined), [sent.and_then(|sent| sent.lent), result.lent])
    }
}

pub(in crate::collective) fn make_reduce(
    call: Call<'_>,
    send: Buffer<'_>,
    recv: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
    root: c_int,
) -> Result<c_int> {
    let role = role(call.comm, root)?;
    let (send, recv, count, op, lent) = match role {
        Role::Outside => {
            let count = usize::try_from(count).unwrap_or(0);
            (None, None, count, Operator::Predefined(Op::Sum), None)
        }
        _ => {
            let count = self::count(count, "count")?;
            let all = Reduction::new(send, recv, datatype, op)?;
            let op = all.op.clone();
            if role == Role::Root && !is_inter(call.comm)? {
                return all.plan(call, (count, count), |combined| Collective::Reduce {
                    send: combined.send,
                    recv: Some(combined.recv),
                    count,
                    op,
                    root,
                });
            }
            if role == Role::Root {
                let choice = recv.choice()?;
                let to = Operand::new(
                    &choice,
                    count,
                    (&all.datatype, &op),
                    BufferUse::Writes,
                    count,
                )?;
                (None, Some(to.data), count, op, to.lent)
            } else {
                let choice = send.choice()?;
                let from = Operand::new(&choice, count, (&all.datatype, &op), BufferUse::Reads, 0)?;
                (Some(from.data), None, count, op, from.lent)
            }
        }
    };
    let operation = Collective::Reduce {
        send,
        recv,
        count,
        op,
        root,
    };
    call.make(operation, [lent, None])
}

/// Plans a reduction with as many results on each process as it has data.
#[inline]
pub(in crate::collective) fn make_same(
    call: Call<'_>,
    send: Buffer<'_>,
    recv: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
    of: fn(Combined) -> Collective<'static>,
) -> Result<c_int> {
    let count = self::count(count, "count")?;
    Reduction::new(send, recv, datatype, op)?.plan(call, (count, count), of)
}

/// On the first process nothing is written: the result stays unchanged.
pub(in crate::collective) fn make_exscan(
    call: Call<'_>,
    send: Buffer<'_>,
    recv: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
) -> Result<c_int> {
    check_intra(call.comm)?;
    let count = self::count(count, "count")?;
    let all = Reduction::new(send, recv, datatype, op)?;
    let (send, recv) = (send.choice()?, recv.choice()?);
    let sent = match send.is_mpi_in_place() {
        true => None,
        false => Some(Operand::new(
            &send,
            count,
            (&all.datatype, &all.op),
            BufferUse::Reads,
            0,
        )?),
    };
    all.combine(
        call,
        sent,
        &recv,
        (count, count),
        BufferUse::Both,
        Collective::Exscan,
    )
}

#[cold]
pub(in crate::collective) fn too_many() -> Error {
    let what = "the elements for all processes are more than there are addresses";
    Error::new(Class::Count, what)
}

pub(in crate::collective) fn make_reduce_scatter_block(
    call: Call<'_>,
    send: Buffer<'_>,
    recv: Buffer<'_>,
    recvcount: i64,
    datatype: c_int,
    op: c_int,
) -> Result<c_int> {
    let count = self::count(recvcount, "recvcount")?;
    // The result is distributed on this side of an intercommunicator, too.
    let processes = call.comm.size()?.unsigned_abs() as usize;
    let all = processes.checked_mul(count).ok_or_else(too_many)?;
    let reduction = Reduction::new(send, recv, datatype, op)?;
    let counted = if reduction.datatype.size() > 0 {
        count
    } else {
        0
    };
    reduction.plan(call, (all, count), |combined| {
        Collective::ReduceScatterBlock(combined, counted)
    })
}

pub(in crate::collective) fn make_reduce_scatter<'a>(
    call: Call<'_>,
    send: Buffer<'_>,
    recv: Buffer<'_>,
    recvcounts: Integers<'a>,
    datatype: c_int,
    op: c_int,
) -> Result<c_int> {
    let mut counts = recvcounts.numbers(call.comm.size()?.into(), "recvcounts")?;
    let mut all: usize = 0;
    for given in counts.iter() {
        let given = count(given, "recvcounts")?;
        all = all.checked_add(given).ok_or_else(too_many)?;
    }
    let own = counts.get(call.comm.rank()?.unsigned_abs() as usize) as usize;
    let reduction = Reduction::new(send, recv, datatype, op)?;
    if reduction.datatype.size() == 0 {
        // Engines count elements that have data.
        counts = counts.zeros()?;
    }
    reduction.plan(call, (all, own), |combined| {
        Collective::ReduceScatter(combined, counts)
    })
}
