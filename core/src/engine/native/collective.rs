//! Collective operations of the library.
#![allow(unsafe_code)]

mod operations;

use super::abi::Handle;
use super::comm::NativeComm;
use super::datatype::{NativeType, combines, operation, whole_unit};
use super::message::{per_process, sent};
use super::symbols::of;
use crate::datatype::Op;
use crate::engine::collective::Collectives;
use crate::engine::data::Data;
use crate::error::Result;
use libc::c_int;

/// The element type and the operation of a reduction.
struct Reduction {
    datatype: NativeType,
    count: c_int,
    op: Handle<of::Op>,
}

impl NativeComm {
    /// The library combines elements that it knows; this library's own operations combine the others.
    #[inline]
    fn reduction(&self, data: &Data, op: Op) -> Result<Reduction> {
        let basic = data.basic;
        match whole_unit(self.library, basic).filter(|_| combines(self.library, basic, op)) {
            Some(unit) => {
                let count = data.span.len / basic.size();
                let (datatype, count) = NativeType::units(self.library, unit, basic.size(), count)?;
                let op = operation(self.library, op)?;
                Ok(Reduction {
                    datatype,
                    count,
                    op,
                })
            }
            None => operations::reduction(self.library, data, op),
        }
    }

    /// The address of the data to send.
    fn address(&self, data: Option<&Data>) -> usize {
        data.map_or(self.library.abi.in_place, |data| data.span.address)
    }
}

impl Collectives for NativeComm {
    fn bcast(&self, data: Data, root: i32) -> Result<()> {
        let (datatype, count) = sent(self.library, &data)?;
        self.call(|comm| {
            // SAFETY: `sent` is the number of elements in `data`, which are read at root and written elsewhere.
            unsafe {
                self.library
                    .symbols
                    .bcast(data.span.address, count, datatype.handle(), root, comm)
            }
        })
    }

    fn reduce(&self, send: Option<Data>, recv: Option<Data>, op: Op, root: i32) -> Result<()> {
        let Some(data) = send.or(recv) else {
            return Ok(());
        };
        let reduction = self.reduction(&data, op)?;
        let to = recv.map_or(0, |recv| recv.span.address);
        self.call(|comm| {
            // SAFETY: data to send and the place for the result have the same length, which is the count; the result is
            // a null pointer if this process is not the root.
            unsafe {
                self.library.symbols.reduce(
                    self.address(send.as_ref()),
                    to,
                    reduction.count,
                    reduction.datatype.handle(),
                    reduction.op,
                    root,
                    comm,
                )
            }
        })
    }

    #[inline]
    fn allreduce(&self, send: Option<Data>, recv: Data, op: Op) -> Result<()> {
        let reduction = self.reduction(&recv, op)?;
        self.call(|comm| {
            // SAFETY: the count is that of `recv`, and the data to send have the same length, or are in `recv`.
            unsafe {
                self.library.symbols.allreduce(
                    self.address(send.as_ref()),
                    recv.span.address,
                    reduction.count,
                    reduction.datatype.handle(),
                    reduction.op,
                    comm,
                )
            }
        })
    }

    fn gather(&self, send: Option<Data>, recv: Option<Data>, root: i32) -> Result<()> {
        let byte = || (NativeType::byte(self.library), 0);
        let (from, number) = match &send {
            Some(data) => sent(self.library, data)?,
            None => byte(),
        };
        let (to, count) = match &recv {
            Some(data) => per_process(self.library, data, self.size)?,
            None => byte(),
        };
        self.call(|comm| {
            // SAFETY: `per_process` has checked that `recv` has room for the counted elements of each process; it is
            // not used except at root.
            unsafe {
                self.library.symbols.gather(
                    self.address(send.as_ref()),
                    number,
                    from.handle(),
                    recv.map_or(0, |recv| recv.span.address),
                    count,
                    to.handle(),
                    root,
                    comm,
                )
            }
        })
    }

    fn allgather(&self, send: Option<Data>, recv: Data) -> Result<()> {
        let (to, count) = per_process(self.library, &recv, self.size)?;
        let (from, number) = match &send {
            Some(data) => sent(self.library, data)?,
            None => (NativeType::byte(self.library), 0),
        };
        self.call(|comm| {
            // SAFETY: `recv` is divided evenly among the processes, or `per_process` would have failed; `number`
            // elements are sent, or 0 if this process's data are in `recv`.
            unsafe {
                self.library.symbols.allgather(
                    self.address(send.as_ref()),
                    number,
                    from.handle(),
                    recv.span.address,
                    count,
                    to.handle(),
                    comm,
                )
            }
        })
    }

    fn scatter(&self, send: Option<Data>, recv: Option<Data>, root: i32) -> Result<()> {
        let none = || (NativeType::byte(self.library), 0);
        let (from, number) = match &send {
            Some(data) => per_process(self.library, data, self.size)?,
            None => none(),
        };
        let (to, count) = match &recv {
            Some(data) => sent(self.library, data)?,
            None => none(),
        };
        self.call(|comm| {
            // SAFETY: `per_process` has checked that `send` has the counted elements for each process; it is not used
            // except at root. No more is written than fits in the receive buffer, according to `sent`.
            unsafe {
                self.library.symbols.scatter(
                    send.map_or(0, |send| send.span.address),
                    number,
                    from.handle(),
                    self.address(recv.as_ref()),
                    count,
                    to.handle(),
                    root,
                    comm,
                )
            }
        })
    }

    fn alltoall(&self, send: Option<Data>, recv: Data) -> Result<()> {
        let (to, count) = per_process(self.library, &recv, self.size)?;
        let (from, number) = match &send {
            Some(data) => per_process(self.library, data, self.size)?,
            None => (NativeType::byte(self.library), 0),
        };
        self.call(|comm| {
            // SAFETY: both sides have as many elements for each process as `per_process` counts, or `recv` has both.
            unsafe {
                self.library.symbols.alltoall(
                    self.address(send.as_ref()),
                    number,
                    from.handle(),
                    recv.span.address,
                    count,
                    to.handle(),
                    comm,
                )
            }
        })
    }
}
