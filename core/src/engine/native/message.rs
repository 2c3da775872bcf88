//! Messages through the native library.
#![allow(unsafe_code)]

use super::abi::Family;
use super::comm::NativeComm;
use super::datatype::{NativeType, whole_unit};
use super::library::Library;
use super::request::{Ends, NativeRequest};
use super::symbols::Status;
use crate::engine::data::Data;
use crate::engine::message::{Incoming, Messages, Outgoing, Received};
use crate::engine::{Ended, Pending};
use crate::error::{Class, Error, Result};
use libc::c_int;

/// The elements as they are sent: with the library's datatype if it has one; as bytes if it has none, or if its
/// datatype has padding at the end, which contiguous data do not have.
pub(super) fn sent(library: &'static Library, data: &Data) -> Result<(NativeType, c_int)> {
    let (unit, size) = match whole_unit(library, data.basic) {
        Some(unit) => (unit, data.basic.size()),
        None => (library.abi.byte, 1),
    };
    NativeType::units(library, unit, size, data.span.len / size)
}

/// Reads a status.
fn received(library: &Library, status: &Status) -> Result<Received> {
    let (source, tag) = match library.abi.family() {
        Family::Mpich => (status.0[2], status.0[3]),
        Family::Standard | Family::OpenMpi => (status.0[0], status.0[1]),
    };
    let mut bytes = 0;
    let symbols = &library.symbols;
    library.check(symbols.get_elements_x(status, library.abi.byte, &mut bytes))?;
    let bytes = usize::try_from(bytes).unwrap_or(0);
    Ok(Received { source, tag, bytes })
}

impl NativeComm {
    fn source(&self, source: Option<i32>) -> c_int {
        source.unwrap_or(self.library.abi.any_source)
    }

    fn tag(&self, tag: Option<i32>) -> c_int {
        tag.unwrap_or(self.library.abi.any_tag)
    }
}

/// The keyval of `MPI_TAG_UB`, an attribute of `MPI_COMM_WORLD`.
fn tag_ub(library: &Library) -> c_int {
    match library.abi.family() {
        Family::Standard => 501,
        Family::Mpich => 0x6440_0001,
        Family::OpenMpi => 0,
    }
}

impl Messages for NativeComm {
    fn max_tag(&self) -> i32 {
        let library = self.library;
        let (mut value, mut flag) = (0, 0);
        let (world, keyval) = (library.abi.comm_world, tag_ub(library));
        let symbols = &library.symbols;
        let code = symbols.comm_get_attr(world, keyval, &mut value, &mut flag);
        match code == 0 && flag != 0 && value != 0 {
            // SAFETY: the value of MPI_TAG_UB is the address of an int that the library owns.
            true => unsafe { *(value as *const c_int) },
            // The minimum in every MPI (MPI 4.1, section 3.2.3).
            false => 32767,
        }
    }

    fn send(&self, message: Outgoing) -> Result<()> {
        let (datatype, count) = sent(self.library, &message.data)?;
        self.call(|comm| {
            // SAFETY: `sent` counts the elements of the message's data, which the program does not touch during the
            // call.
            unsafe {
                self.library.symbols.send(
                    message.data.span.address,
                    count,
                    datatype.handle(),
                    message.dest,
                    message.tag,
                    comm,
                )
            }
        })
    }

    fn isend(&self, message: Outgoing) -> Result<Box<dyn Pending>> {
        let (datatype, count) = sent(self.library, &message.data)?;
        let started = self.started(|comm, request| {
            // SAFETY: `sent` counts the elements of the message's data. The program does not touch them until the
            // request is complete, and the request keeps packed data until then.
            unsafe {
                self.library.symbols.isend(
                    message.data.span.address,
                    count,
                    datatype.handle(),
                    message.dest,
                    message.tag,
                    comm,
                    request,
                )
            }
        })?;
        let complete = |ended: Result<Status>| ended.map(|_| Ended::default());
        Ok(Box::new(NativeRequest::new(
            started,
            Ends::Together,
            complete,
        )))
    }

    fn recv(&self, room: Incoming) -> Result<Received> {
        let (datatype, count) = sent(self.library, &room.data)?;
        let mut status = Status::default();
        self.call(|comm| {
            // SAFETY: `sent` counts what the buffer holds. The library reports a longer message as an error and does
            // not write beyond the buffer.
            unsafe {
                self.library.symbols.recv(
                    room.data.span.address,
                    count,
                    datatype.handle(),
                    self.source(room.source),
                    self.tag(room.tag),
                    comm,
                    &mut status,
                )
            }
        })?;
        received(self.library, &status)
    }

    fn irecv(&self, room: Incoming) -> Result<Box<dyn Pending>> {
        let (datatype, count) = sent(self.library, &room.data)?;
        let started = self.started(|comm, request| {
            // SAFETY: the library writes no more than `sent` counts for the buffer. The program does not touch the
            // buffer until the request is complete, and the request keeps the memory from which data are unpacked until
            // then.
            unsafe {
                self.library.symbols.irecv(
                    room.data.span.address,
                    count,
                    datatype.handle(),
                    self.source(room.source),
                    self.tag(room.tag),
                    comm,
                    request,
                )
            }
        })?;
        let library = self.library;
        let complete = move |ended: Result<Status>| {
            let received = received(library, &ended?)?;
            Ok(Ended {
                received: Some(received),
            })
        };
        Ok(Box::new(NativeRequest::new(
            started,
            Ends::Together,
            complete,
        )))
    }

    fn sendrecv(&self, message: Outgoing, room: Incoming) -> Result<Received> {
        let (from, number) = sent(self.library, &message.data)?;
        let (to, count) = sent(self.library, &room.data)?;
        let mut status = Status::default();
        self.call(|comm| {
            // SAFETY: `sent` counts both buffers, each in its own elements; the `mpi` room has checked that they are
            // disjoint.
            unsafe {
                self.library.symbols.sendrecv(
                    message.data.span.address,
                    number,
                    from.handle(),
                    message.dest,
                    message.tag,
                    room.data.span.address,
                    count,
                    to.handle(),
                    self.source(room.source),
                    self.tag(room.tag),
                    comm,
                    &mut status,
                )
            }
        })?;
        received(self.library, &status)
    }
}

/// The elements of one process's part, where a call takes a count per process.
///
/// # Errors
/// `MPI_ERR_COUNT`
pub(super) fn per_process(
    library: &'static Library,
    data: &Data,
    processes: c_int,
) -> Result<(NativeType, c_int)> {
    let part = Data {
        span: crate::engine::data::Span {
            address: data.span.address,
            len: data.span.len / processes.max(1) as usize,
        },
        ..*data
    };
    if part.span.len * processes.max(1) as usize != data.span.len {
        return Err(Error::new(
            Class::Count,
            "the room is not the same for each process",
        ));
    }
    sent(library, &part)
}
