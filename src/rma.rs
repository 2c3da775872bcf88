//! One-sided accesses (MPI 4.1, section 12.3). [`crate::entries`] has the entry points.
//!
//! An access does not wait for other processes, so it is made with the window locked. Accesses with a request may wait,
//! so they are made after the lock is released.
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

mod fast_path;

use super::buffer::{Buffer, BufferData, Choice};
use libc::c_int;
use minfo_engine::Complete;
use minfo_engine::data::Data;
use minfo_engine::win::{Access, Target};
use minfo_objects::datatype::{Type, committed};
use minfo_objects::request;
use minfo_objects::win::{Completion, Win, check_predefined};
use minfo_objects::win::{find, find_inline};
use minfo_rules::datatype::count;
use minfo_rules::datatype::{Datatype, Op};
use minfo_rules::error::Result;

/// Data for an access: packed, or in pieces if the window takes those.
fn outgoing<'a>(
    buffer: &'a Choice<'a>,
    win: &Win,
    count: usize,
    datatype: &'a Datatype,
) -> Result<BufferData<'a>> {
    match win.engine.takes_pieces() {
        true => buffer.in_pieces(count, datatype),
        false => buffer.outgoing(count, datatype),
    }
}

/// Room for the result.
fn incoming<'a>(
    buffer: &'a Choice<'a>,
    win: &Win,
    count: usize,
    datatype: &'a Datatype,
) -> Result<BufferData<'a>> {
    match win.engine.takes_pieces() {
        true => buffer.in_pieces(count, datatype),
        false => buffer.incoming(count, datatype),
    }
}

/// A buffer with the count and the datatype of its elements.
type OriginArguments<'d> = (Buffer<'d>, i64, c_int);
/// A rank and a displacement, with the count and the datatype of the elements there.
type TargetArguments = (c_int, i64, i64, c_int);

/// An access with one buffer.
#[inline(always)]
fn access(
    access: impl Fn() -> Result<Access>,
    origin: OriginArguments<'_>,
    target: TargetArguments,
    win: c_int,
) -> Result<()> {
    let mut win = find_inline(win)?;
    if fast_path::access(&access, &mut win, origin, target).is_some() {
        return Ok(());
    }
    let (buffer, count, datatype) = origin;
    let (rank, disp, target_count, target_datatype) = target;
    let origin_type = committed(datatype)?;
    let target_type = committed(target_datatype)?;
    let access = access()?;
    let count = self::count(count, "origin_count")?;
    let target = win.target(rank, disp, target_count, &target_type, Completion::Epoch)?;
    let Some(target) = target else {
        return Ok(());
    };
    let buffer = buffer.choice()?;
    let in_place = buffer.in_place(count, &origin_type);
    match access {
        Access::Get => match in_place {
            Some(data) => drop(win.get(data, target)?),
            None => {
                let transfer = incoming(&buffer, &win, count, &origin_type)?;
                let len = win.get(transfer.data(), target)?;
                transfer.deliver(len);
            }
        },
        Access::Put => match in_place {
            Some(data) => win.put(data, target)?,
            None => {
                let transfer = outgoing(&buffer, &win, count, &origin_type)?;
                win.put(transfer.data(), target)?;
            }
        },
        Access::Accumulate(op) => match in_place {
            Some(data) => win.accumulate(data, target, op)?,
            None => {
                let transfer = outgoing(&buffer, &win, count, &origin_type)?;
                win.accumulate(transfer.data(), target, op)?;
            }
        },
    }
    Ok(())
}

/// An access with one buffer and a request.
fn start(
    access: Access,
    (buffer, count, datatype): OriginArguments<'_>,
    (rank, disp, target_count, target_datatype): TargetArguments,
    handle: c_int,
) -> Result<c_int> {
    let win = find(handle)?;
    let origin_type = committed(datatype)?;
    let target_type = committed(target_datatype)?;
    let count = self::count(count, "origin_count")?;
    let target = win.target(rank, disp, target_count, &target_type, Completion::Request)?;
    let Some(target) = target else {
        drop(win);
        return request::insert(handle, Box::new(Complete), None);
    };
    let buffer = buffer.choice()?;
    let is_read = access == Access::Get;
    let transfer = match is_read {
        true => incoming(&buffer, &win, count, &origin_type)?,
        false => outgoing(&buffer, &win, count, &origin_type)?,
    };
    let (data, engine) = win.access(access, transfer.data(), target)?;
    drop(win);
    let pending = engine.start_access(access, data, target)?;
    let delivered = if is_read { data.span.len } else { 0 };
    let lent = transfer.lend(&origin_type, delivered, false);
    request::insert(handle, pending, lent)
}

/// `MPI_Put`: writes data to a window.
#[inline(always)]
pub(crate) fn put(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
) -> Result<()> {
    access(
        || Ok(Access::Put),
        (origin_addr, origin_count, origin_datatype),
        (target_rank, target_disp, target_count, target_datatype),
        win,
    )
}

/// `MPI_Get`: reads data from a window.
#[inline(always)]
pub(crate) fn get(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
) -> Result<()> {
    access(
        || Ok(Access::Get),
        (origin_addr, origin_count, origin_datatype),
        (target_rank, target_disp, target_count, target_datatype),
        win,
    )
}

/// `MPI_Accumulate`: combines data with those in a window.
pub(crate) fn accumulate(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    op: c_int,
    win: c_int,
) -> Result<()> {
    access(
        || Op::of(op).map(Access::Accumulate),
        (origin_addr, origin_count, origin_datatype),
        (target_rank, target_disp, target_count, target_datatype),
        win,
    )
}

/// `MPI_Rput`: [`put`] with a request.
pub(crate) fn rput(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
) -> Result<c_int> {
    start(
        Access::Put,
        (origin_addr, origin_count, origin_datatype),
        (target_rank, target_disp, target_count, target_datatype),
        win,
    )
}

/// `MPI_Rget`: [`get`] with a request.
pub(crate) fn rget(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
) -> Result<c_int> {
    start(
        Access::Get,
        (origin_addr, origin_count, origin_datatype),
        (target_rank, target_disp, target_count, target_datatype),
        win,
    )
}

/// `MPI_Raccumulate`: [`accumulate`] with a request.
pub(crate) fn raccumulate(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    op: c_int,
    win: c_int,
) -> Result<c_int> {
    start(
        Access::Accumulate(Op::of(op)?),
        (origin_addr, origin_count, origin_datatype),
        (target_rank, target_disp, target_count, target_datatype),
        win,
    )
}

/// The arguments of `MPI_Get_accumulate` and `MPI_Rget_accumulate`.
struct Fetch<'b> {
    origin: (Buffer<'b>, usize),
    /// With MPI_NO_OP, the origin arguments are ignored (MPI 4.1, section 12.3.4).
    origin_type: Option<Type>,
    result: (Buffer<'b>, usize),
    result_type: Type,
    target: (c_int, i64, i64),
    target_type: Type,
    op: Op,
}

impl<'b> Fetch<'b> {
    fn of(
        (origin_addr, origin_count, origin_datatype): (Buffer<'b>, i64, c_int),
        (result_addr, result_count, result_datatype): (Buffer<'b>, i64, c_int),
        target: (c_int, i64, i64),
        target_datatype: c_int,
        op: c_int,
    ) -> Result<Fetch<'b>> {
        let result_type = committed(result_datatype)?;
        let target_type = committed(target_datatype)?;
        let op = Op::of(op)?;
        let origin_type = match op {
            Op::NoOp => None,
            _ => Some(committed(origin_datatype)?),
        };
        let origin_count = match op {
            Op::NoOp => 0,
            _ => count(origin_count, "origin_count")?,
        };
        Ok(Fetch {
            origin: (origin_addr, origin_count),
            origin_type,
            result: (result_addr, count(result_count, "result_count")?),
            result_type,
            target,
            target_type,
            op,
        })
    }

    fn target(&self, win: &Win, completion: Completion) -> Result<Option<Target<'_>>> {
        let (rank, disp, count) = self.target;
        win.target(rank, disp, count, &self.target_type, completion)
    }

    /// The buffers of the origin and of the result.
    fn buffers(&self) -> Result<[Choice<'b>; 2]> {
        let origin = match self.op {
            Op::NoOp => Choice::At(0),
            _ => self.origin.0.choice()?,
        };
        Ok([origin, self.result.0.choice()?])
    }

    /// The data of these buffers.
    fn transfers<'a>(
        &'a self,
        [origin, result]: &'a [Choice<'b>; 2],
        win: &Win,
    ) -> Result<(Option<BufferData<'a>>, BufferData<'a>)> {
        let outgoing = match &self.origin_type {
            Some(datatype) => Some(outgoing(origin, win, self.origin.1, datatype)?),
            None => None,
        };
        let incoming = incoming(result, win, self.result.1, &self.result_type)?;
        Ok((outgoing, incoming))
    }
}

/// `MPI_Get_accumulate`: [`accumulate`] that also returns the previous data.
pub(crate) fn get_accumulate(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    result_addr: Buffer<'_>,
    result_count: i64,
    result_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    op: c_int,
    win: c_int,
) -> Result<()> {
    let mut win = find(win)?;
    let fetch = Fetch::of(
        (origin_addr, origin_count, origin_datatype),
        (result_addr, result_count, result_datatype),
        (target_rank, target_disp, target_count),
        target_datatype,
        op,
    )?;
    let Some(target) = fetch.target(&win, Completion::Epoch)? else {
        return Ok(());
    };
    let buffers = fetch.buffers()?;
    let (outgoing, incoming) = fetch.transfers(&buffers, &win)?;
    let data = outgoing.as_ref().map(BufferData::data);
    let len = win.get_accumulate(data, incoming.data(), target, fetch.op)?;
    incoming.deliver(len);
    Ok(())
}

/// `MPI_Rget_accumulate`: [`get_accumulate`] with a request.
pub(crate) fn rget_accumulate(
    origin_addr: Buffer<'_>,
    origin_count: i64,
    origin_datatype: c_int,
    result_addr: Buffer<'_>,
    result_count: i64,
    result_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    op: c_int,
    handle: c_int,
) -> Result<c_int> {
    let win = find(handle)?;
    let fetch = Fetch::of(
        (origin_addr, origin_count, origin_datatype),
        (result_addr, result_count, result_datatype),
        (target_rank, target_disp, target_count),
        target_datatype,
        op,
    )?;
    let Some(target) = fetch.target(&win, Completion::Request)? else {
        drop(win);
        return request::insert(handle, Box::new(Complete), None);
    };
    let buffers = fetch.buffers()?;
    let (outgoing, incoming) = fetch.transfers(&buffers, &win)?;
    let data = outgoing.as_ref().map(BufferData::data);
    let ([origin, result], engine) =
        win.rget_accumulate(data, incoming.data(), target, fetch.op)?;
    drop(win);
    let pending = engine.start_get_accumulate(origin, result, target, fetch.op)?;
    // An engine that continues after the call has got the origin in pieces, so there is no copy of it to keep.
    let delivered = result.span.len;
    let lent = incoming.lend(&fetch.result_type, delivered, false);
    request::insert(handle, pending, lent)
}

/// Data of an access: in the buffer, or on the way to or from it.
enum Moved<'a> {
    InPlace(Data<'a>),
    Packed(BufferData<'a>),
}

impl<'a> Moved<'a> {
    /// One element that is read.
    #[inline(always)]
    fn outgoing(buffer: &'a Choice<'a>, win: &Win, datatype: &'a Datatype) -> Result<Moved<'a>> {
        match buffer.in_place(1, datatype) {
            Some(data) => Ok(Moved::InPlace(data)),
            None => Ok(Moved::Packed(outgoing(buffer, win, 1, datatype)?)),
        }
    }

    /// One element that is written.
    #[inline(always)]
    fn incoming(buffer: &'a Choice<'a>, win: &Win, datatype: &'a Datatype) -> Result<Moved<'a>> {
        match buffer.in_place(1, datatype) {
            Some(data) => Ok(Moved::InPlace(data)),
            None => Ok(Moved::Packed(incoming(buffer, win, 1, datatype)?)),
        }
    }

    #[inline(always)]
    fn data(&self) -> Data<'_> {
        match self {
            Moved::InPlace(data) => *data,
            Moved::Packed(transfer) => transfer.data(),
        }
    }

    /// Delivers the element.
    #[inline(always)]
    fn deliver(self) {
        if let Moved::Packed(transfer) = self {
            let len = transfer.data().span.len;
            transfer.deliver(len);
        }
    }
}

/// `MPI_Fetch_and_op`: [`get_accumulate`] of one element.
pub(crate) fn fetch_and_op(
    origin_addr: Buffer<'_>,
    result_addr: Buffer<'_>,
    datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    op: c_int,
    win: c_int,
) -> Result<()> {
    let mut win = find_inline(win)?;
    let target = (target_rank, target_disp, 1, datatype);
    if fast_path::fetch_and_op(&mut win, origin_addr, result_addr, target, op).is_some() {
        return Ok(());
    }
    let datatype = committed(datatype)?;
    check_predefined(&datatype)?;
    let op = Op::of(op)?;
    let target = win.target(target_rank, target_disp, 1, &datatype, Completion::Epoch)?;
    let Some(target) = target else {
        return Ok(());
    };
    let origin_buffer = match op {
        Op::NoOp => Choice::At(0),
        _ => origin_addr.choice()?,
    };
    let result_buffer = result_addr.choice()?;
    let origin = match op {
        Op::NoOp => None,
        _ => Some(Moved::outgoing(&origin_buffer, &win, &datatype)?),
    };
    let result = Moved::incoming(&result_buffer, &win, &datatype)?;
    let data = origin.as_ref().map(Moved::data);
    win.get_accumulate(data, result.data(), target, op)?;
    result.deliver();
    Ok(())
}

/// `MPI_Compare_and_swap`: replaces an element if it is equal to another one, and returns the previous one.
pub(crate) fn compare_and_swap(
    origin_addr: Buffer<'_>,
    compare_addr: Buffer<'_>,
    result_addr: Buffer<'_>,
    datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    win: c_int,
) -> Result<()> {
    let mut win = find(win)?;
    let datatype = committed(datatype)?;
    check_predefined(&datatype)?;
    let target = win.target(target_rank, target_disp, 1, &datatype, Completion::Epoch)?;
    let Some(target) = target else {
        return Ok(());
    };
    let (origin, compare) = (origin_addr.choice()?, compare_addr.choice()?);
    let result = result_addr.choice()?;
    let origin = Moved::outgoing(&origin, &win, &datatype)?;
    let compare = Moved::outgoing(&compare, &win, &datatype)?;
    let result = Moved::incoming(&result, &win, &datatype)?;
    win.compare_and_swap(origin.data(), compare.data(), result.data(), target)?;
    result.deliver();
    Ok(())
}
