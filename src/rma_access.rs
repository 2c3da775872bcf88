//! What every form of the one-sided accesses does: [`super::rma`] has those of legacy Fortran and C,
//! [`super::rma_f08`] and [`super::rma_large`] those of `mpi_f08`.
//!
//! An access does not wait for anybody, so it is made while the window is held. Those with a request may wait, and so
//! are made when it is given back.
#![allow(unsafe_code)]

use super::arguments::by_reference;
use super::buffer::{Buffer, Choice, Side, Transfer};
use super::win::guard_win;
use libc::c_int;
use minfo_core::datatype::{Datatype, Op};
use minfo_core::engine::Complete;
use minfo_core::engine::data::Data;
use minfo_core::engine::win::Target;
use minfo_core::error::Result;
use minfo_core::mpi::datatype::{Type, committed};
use minfo_core::mpi::request;
use minfo_core::mpi::win::{Completion, Win, check_predefined, count};
use minfo_core::mpi::win::{find, find_inline};

/// Where an access goes.
#[derive(Clone, Copy)]
pub(super) struct TargetArguments {
    pub rank: c_int,
    pub disp: i64,
    pub count: i64,
    pub datatype: c_int,
}

impl TargetArguments {
    /// What the window makes of it, with the type that it names.
    #[inline(always)]
    fn of<'a>(
        self,
        win: &Win,
        datatype: &'a Type,
        completion: Completion,
    ) -> Result<Option<Target<'a>>> {
        win.target(self.rank, self.disp, self.count, datatype, completion)
    }
}

/// Data for an access: packed, or in pieces if the window wants them so.
fn outgoing<'a>(
    buffer: &'a Choice<'a>,
    win: &Win,
    count: usize,
    datatype: &'a Datatype,
) -> Result<Transfer<'a>> {
    match win.engine.takes_pieces() {
        true => buffer.in_pieces(count, datatype),
        false => buffer.outgoing(count, datatype),
    }
}

/// Room for what comes back.
fn incoming<'a>(
    buffer: &'a Choice<'a>,
    win: &Win,
    count: usize,
    datatype: &'a Datatype,
) -> Result<Transfer<'a>> {
    match win.engine.takes_pieces() {
        true => buffer.in_pieces(count, datatype),
        false => buffer.incoming(count, datatype),
    }
}

/// # Safety
/// The buffer is what it says, and is there.
#[inline(always)]
pub(super) unsafe fn put(sides: impl FnOnce() -> (Side, TargetArguments), win: c_int) -> c_int {
    guard_win("MPI_Put", win, || {
        // Arguments by reference are looked at only here: copied before, they would be stored and loaded again.
        let (origin, target) = sides();
        let mut win = find_inline(win)?;
        let origin_type = committed(origin.datatype)?;
        let target_type = committed(target.datatype)?;
        let count = count(origin.count, "origin_count")?;
        let Some(target) = target.of(&win, &target_type, Completion::Epoch)? else {
            return Ok(());
        };
        // SAFETY: as the caller promises.
        let buffer = unsafe { origin.buffer.choice() }?;
        if let Some(data) = buffer.in_place(count, &origin_type) {
            return win.put(data, target);
        }
        let transfer = outgoing(&buffer, &win, count, &origin_type)?;
        win.put(transfer.data(), target)
    })
}

/// # Safety
/// The buffer is what it says, and is there.
#[inline(always)]
pub(super) unsafe fn get(sides: impl FnOnce() -> (Side, TargetArguments), win: c_int) -> c_int {
    guard_win("MPI_Get", win, || {
        // Arguments by reference are looked at only here: copied before, they would be stored and loaded again.
        let (origin, target) = sides();
        let mut win = find_inline(win)?;
        let origin_type = committed(origin.datatype)?;
        let target_type = committed(target.datatype)?;
        let count = count(origin.count, "origin_count")?;
        let Some(target) = target.of(&win, &target_type, Completion::Epoch)? else {
            return Ok(());
        };
        // SAFETY: as the caller promises.
        let buffer = unsafe { origin.buffer.choice() }?;
        if let Some(data) = buffer.in_place(count, &origin_type) {
            win.get(data, target)?;
            return Ok(());
        }
        let transfer = incoming(&buffer, &win, count, &origin_type)?;
        let len = win.get(transfer.data(), target)?;
        transfer.deliver(len);
        Ok(())
    })
}

/// # Safety
/// The buffer is what it says, and is there; `request` is null or points to a handle.
pub(super) unsafe fn rput(
    origin: Side,
    target: TargetArguments,
    win: c_int,
    request: *mut c_int,
) -> c_int {
    guard_win("MPI_Rput", win, || {
        // SAFETY: as the caller promises.
        let request = unsafe { by_reference(request, "request") }?;
        let win = find(win)?;
        let origin_type = committed(origin.datatype)?;
        let target_type = committed(target.datatype)?;
        let count = count(origin.count, "origin_count")?;
        let Some(target) = target.of(&win, &target_type, Completion::Request)? else {
            drop(win);
            *request = request::insert(Box::new(Complete::default()), None)?;
            return Ok(());
        };
        // SAFETY: as the caller promises.
        let buffer = unsafe { origin.buffer.choice() }?;
        let transfer = outgoing(&buffer, &win, count, &origin_type)?;
        let engine = win.rput(transfer.data(), target)?;
        drop(win);
        let pending = engine.rput(transfer.data(), target)?;
        // Nothing comes back.
        let lent = transfer.lend(origin_type.clone(), 0);
        *request = request::insert(pending, lent)?;
        Ok(())
    })
}

/// # Safety
/// The buffer is what it says, and is there; `request` is null or points to a handle.
pub(super) unsafe fn rget(
    origin: Side,
    target: TargetArguments,
    win: c_int,
    request: *mut c_int,
) -> c_int {
    guard_win("MPI_Rget", win, || {
        // SAFETY: as the caller promises.
        let request = unsafe { by_reference(request, "request") }?;
        let win = find(win)?;
        let origin_type = committed(origin.datatype)?;
        let target_type = committed(target.datatype)?;
        let count = count(origin.count, "origin_count")?;
        let Some(target) = target.of(&win, &target_type, Completion::Request)? else {
            drop(win);
            *request = request::insert(Box::new(Complete::default()), None)?;
            return Ok(());
        };
        // SAFETY: as the caller promises.
        let buffer = unsafe { origin.buffer.choice() }?;
        let transfer = incoming(&buffer, &win, count, &origin_type)?;
        let (data, engine) = win.rget(transfer.data(), target)?;
        drop(win);
        let pending = engine.rget(data, target)?;
        let len = data.span.len;
        let lent = transfer.lend(origin_type.clone(), len);
        *request = request::insert(pending, lent)?;
        Ok(())
    })
}

/// # Safety
/// The buffer is what it says, and is there.
pub(super) unsafe fn accumulate(
    origin: Side,
    target: TargetArguments,
    op: c_int,
    win: c_int,
) -> c_int {
    guard_win("MPI_Accumulate", win, || {
        let mut win = find(win)?;
        let origin_type = committed(origin.datatype)?;
        let target_type = committed(target.datatype)?;
        let op = Op::of(op)?;
        let count = count(origin.count, "origin_count")?;
        let Some(target) = target.of(&win, &target_type, Completion::Epoch)? else {
            return Ok(());
        };
        // SAFETY: as the caller promises.
        let buffer = unsafe { origin.buffer.choice() }?;
        if let Some(data) = buffer.in_place(count, &origin_type) {
            return win.accumulate(data, target, op);
        }
        let transfer = outgoing(&buffer, &win, count, &origin_type)?;
        win.accumulate(transfer.data(), target, op)
    })
}

/// # Safety
/// The buffers are what they say, and are there.
pub(super) unsafe fn get_accumulate(
    origin: Side,
    result: Side,
    target: TargetArguments,
    op: c_int,
    win: c_int,
) -> c_int {
    guard_win("MPI_Get_accumulate", win, || {
        let mut win = find(win)?;
        let result_type = committed(result.datatype)?;
        let target_type = committed(target.datatype)?;
        let op = Op::of(op)?;
        // With MPI_NO_OP the arguments about the origin are not looked at (MPI 4.1, section 12.3.4).
        let origin_type = match op {
            Op::NoOp => None,
            _ => Some(committed(origin.datatype)?),
        };
        let origin_count = match op {
            Op::NoOp => 0,
            _ => count(origin.count, "origin_count")?,
        };
        let result_count = count(result.count, "result_count")?;
        let Some(target) = target.of(&win, &target_type, Completion::Epoch)? else {
            return Ok(());
        };
        let origin_buffer = match op {
            Op::NoOp => Choice::At(0),
            // SAFETY: as the caller promises.
            _ => unsafe { origin.buffer.choice() }?,
        };
        let outgoing = match &origin_type {
            Some(datatype) => Some(outgoing(&origin_buffer, &win, origin_count, datatype)?),
            None => None,
        };
        // SAFETY: as the caller promises.
        let result_buffer = unsafe { result.buffer.choice() }?;
        let incoming = incoming(&result_buffer, &win, result_count, &result_type)?;
        let data = outgoing.as_ref().map(|outgoing| outgoing.data());
        let len = win.get_accumulate(data, incoming.data(), target, op)?;
        incoming.deliver(len);
        Ok(())
    })
}

/// Data of an access: in the buffer, or on the way to or from it.
enum Moved<'a> {
    InPlace(Data<'a>),
    Packed(Transfer<'a>),
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

    /// It has come.
    #[inline(always)]
    fn deliver(self) {
        if let Moved::Packed(transfer) = self {
            let len = transfer.data().span.len;
            transfer.deliver(len);
        }
    }
}

/// # Safety
/// The buffers are what they say, and are there.
pub(super) unsafe fn fetch_and_op(
    origin: Buffer,
    result: Buffer,
    target: TargetArguments,
    op: c_int,
    win: c_int,
) -> c_int {
    guard_win("MPI_Fetch_and_op", win, || {
        let mut win = find(win)?;
        let datatype = committed(target.datatype)?;
        check_predefined(&datatype)?;
        let op = Op::of(op)?;
        let Some(target) = target.of(&win, &datatype, Completion::Epoch)? else {
            return Ok(());
        };
        let origin_buffer = match op {
            Op::NoOp => Choice::At(0),
            // SAFETY: as the caller promises.
            _ => unsafe { origin.choice() }?,
        };
        // SAFETY: as the caller promises.
        let result_buffer = unsafe { result.choice() }?;
        let origin = match op {
            Op::NoOp => None,
            _ => Some(Moved::outgoing(&origin_buffer, &win, &datatype)?),
        };
        let result = Moved::incoming(&result_buffer, &win, &datatype)?;
        let data = origin.as_ref().map(Moved::data);
        win.get_accumulate(data, result.data(), target, op)?;
        result.deliver();
        Ok(())
    })
}

/// # Safety
/// The buffers are what they say, and are there.
pub(super) unsafe fn compare_and_swap(
    origin: Buffer,
    compare: Buffer,
    result: Buffer,
    target: TargetArguments,
    win: c_int,
) -> c_int {
    guard_win("MPI_Compare_and_swap", win, || {
        let mut win = find(win)?;
        let datatype = committed(target.datatype)?;
        check_predefined(&datatype)?;
        let Some(target) = target.of(&win, &datatype, Completion::Epoch)? else {
            return Ok(());
        };
        // SAFETY: as the caller promises.
        let buffers = unsafe { (origin.choice()?, compare.choice()?, result.choice()?) };
        let origin = Moved::outgoing(&buffers.0, &win, &datatype)?;
        let compare = Moved::outgoing(&buffers.1, &win, &datatype)?;
        let result = Moved::incoming(&buffers.2, &win, &datatype)?;
        win.compare_and_swap(origin.data(), compare.data(), result.data(), target)?;
        result.deliver();
        Ok(())
    })
}
