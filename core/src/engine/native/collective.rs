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
use crate::engine::collective::{PROC_NULL, ROOT};
use crate::engine::data::Data;
use crate::error::Result;
use libc::c_int;

/// Data that nobody reads: not all libraries accept a null pointer in their place (MPICH 4.0).
static NOTHING: u8 = 0;

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

    /// The address of the data to send; on an intercommunicator, none are in place, and what is passed is not read.
    fn address(&self, data: Option<&Data>) -> usize {
        match (data, self.remote_size) {
            (Some(data), _) => data.span.address,
            (None, None) => self.library.abi.in_place,
            (None, Some(_)) => (&raw const NOTHING) as usize,
        }
    }

    /// The processes that data come from or go to.
    fn partners(&self) -> c_int {
        self.remote_size.unwrap_or(self.size)
    }

    /// The root as the library knows it.
    fn root(&self, root: i32) -> c_int {
        let abi = &self.library.abi;
        let special = match root {
            ROOT => abi.int("MPI_ROOT"),
            PROC_NULL => abi.int("MPI_PROC_NULL"),
            _ => None,
        };
        special.unwrap_or(root)
    }

    /// No data, for a process that takes no part.
    fn nothing(&self) -> (NativeType, c_int) {
        (NativeType::byte(self.library), 0)
    }
}

impl Collectives for NativeComm {
    fn bcast(&self, data: Option<Data>, root: i32) -> Result<()> {
        let (datatype, count) = match &data {
            Some(data) => sent(self.library, data)?,
            None => self.nothing(),
        };
        let (address, root) = (data.map_or(0, |data| data.span.address), self.root(root));
        self.call(|comm| {
            // SAFETY: `sent` is the number of elements in `data`, which are read at root and written elsewhere.
            unsafe {
                self.library
                    .symbols
                    .bcast(address, count, datatype.handle(), root, comm)
            }
        })
    }

    fn reduce(&self, send: Option<Data>, recv: Option<Data>, op: Op, root: i32) -> Result<()> {
        let reduction = match send.or(recv) {
            Some(data) => self.reduction(&data, op)?,
            // The library looks at the operation all the same.
            None => Reduction {
                datatype: NativeType::predefined(self.library, self.library.abi.int32),
                count: 0,
                op: operation(self.library, op)?,
            },
        };
        let root = self.root(root);
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
        let root = self.root(root);
        let (from, number) = match &send {
            Some(data) => sent(self.library, data)?,
            None => self.nothing(),
        };
        let (to, count) = match &recv {
            Some(data) => per_process(self.library, data, self.partners())?,
            None => self.nothing(),
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
        let (to, count) = per_process(self.library, &recv, self.partners())?;
        let (from, number) = match &send {
            Some(data) => sent(self.library, data)?,
            None => self.nothing(),
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
        let root = self.root(root);
        let (from, number) = match &send {
            Some(data) => per_process(self.library, data, self.partners())?,
            None => self.nothing(),
        };
        let (to, count) = match &recv {
            Some(data) => sent(self.library, data)?,
            None => self.nothing(),
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
        let (to, count) = per_process(self.library, &recv, self.partners())?;
        let (from, number) = match &send {
            Some(data) => per_process(self.library, data, self.partners())?,
            None => self.nothing(),
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
