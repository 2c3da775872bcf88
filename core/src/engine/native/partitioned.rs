//! Partitioned messages through the native library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::comm::NativeComm;
use super::datatype::unit_of;
use super::errhandler::Owner;
use super::library::Library;
use super::request::{Operation, quiet_of};
use super::symbols::{Symbols, of};
use crate::engine::message::Received;
use crate::engine::partitioned::{Divided, Partitions, Prepared, Which};
use crate::engine::{Ended, Pending};
use crate::error::{Class, Error, Result};
use libc::c_int;
use std::any::Any;
use std::sync::Arc;

/// A procedure of the library that makes the request of a partitioned message: buffer, partitions, count, datatype, rank of
/// the other process, tag, communicator, info object, request.
pub(super) type Prepares = unsafe fn(
    &Symbols,
    usize,
    c_int,
    i64,
    Handle<of::Datatype>,
    c_int,
    c_int,
    Handle<of::Comm>,
    Handle<of::Info>,
    &mut Handle<of::Request>,
) -> Option<c_int>;

/// The partitions of a message of the library.
struct NativePartitions {
    library: &'static Library,
    handle: Handle<of::Request>,
    /// The object of the program's that its errors are errors of.
    of: Option<Owner>,
}

impl Partitions for NativePartitions {
    fn ready(&self, which: Which) -> Result<()> {
        let _quiet = quiet_of(self.library, self.of)?;
        let symbols = &self.library.symbols;
        let (code, procedure) = match which {
            Which::One(one) => (symbols.pready(one, self.handle), "MPI_Pready"),
            Which::Range(low, high) => {
                let code = symbols.pready_range(low, high, self.handle);
                (code, "MPI_Pready_range")
            }
            Which::List(list) => {
                let length = c_int::try_from(list.len()).map_err(|_| {
                    Error::new(Class::Count, "an int does not count the partitions")
                })?;
                let code = symbols.pready_list(length, list, self.handle);
                (code, "MPI_Pready_list")
            }
        };
        let code = code.ok_or_else(|| self.library.lacks(procedure))?;
        self.library.check(code)
    }

    fn has_arrived(&self, partition: i32) -> Result<bool> {
        let _quiet = quiet_of(self.library, self.of)?;
        let mut flag = 0;
        let symbols = &self.library.symbols;
        let code = symbols.parrived(self.handle, partition, &mut flag);
        let code = code.ok_or_else(|| self.library.lacks("MPI_Parrived"))?;
        self.library.check(code)?;
        Ok(flag != 0)
    }
}

/// The request of a message.
struct PartitionedOperation {
    operation: Operation,
    /// What a receive gets: always the same, since it names the process and the tag, and has the size of the send.
    received: Option<Received>,
}

impl PartitionedOperation {
    fn ended(&self) -> Ended {
        self.received.map_or(Ended::default(), Ended::with)
    }
}

impl Pending for PartitionedOperation {
    fn wait(&mut self) -> Result<Ended> {
        self.operation.wait()?;
        Ok(self.ended())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let tested = self.operation.test()?;
        Ok(tested.map(|_| self.ended()))
    }

    fn start(&mut self) -> Result<()> {
        self.operation.start()
    }

    fn is_of_engine(&self) -> bool {
        true
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        self.operation.is_waited_for(all);
    }
}

impl Drop for PartitionedOperation {
    /// Frees the request in the library.
    fn drop(&mut self) {
        self.operation.free();
    }
}

impl NativeComm {
    /// Prepares a partitioned message with a procedure of the library. No library has hints for it.
    pub(super) fn prepared(
        &self,
        (by, procedure): (Prepares, &str),
        divided: Divided,
        (peer, tag): (i32, i32),
        received: Option<Received>,
    ) -> Result<Prepared> {
        let library = self.library;
        let (unit, size) = unit_of(library, divided.data.basic);
        let count = (divided.size() / size) as i64;
        let mut is_absent = false;
        let started = self.started(|comm, request| {
            // SAFETY: the count is that of a partition, in elements of the unit, and the data are contiguous; the program
            // leaves a partition alone from its MPI_Pready or the start of the receive until the request is complete, and the
            // request keeps packed data until then.
            let code = unsafe {
                by(
                    &library.symbols,
                    divided.data.span.address,
                    divided.partitions,
                    count,
                    unit,
                    peer,
                    tag,
                    comm,
                    library.abi.info_null,
                    request,
                )
            };
            is_absent = code.is_none();
            code.unwrap_or(0)
        });
        if is_absent {
            return Err(library.lacks(procedure));
        }
        let operation = started?.persistent();
        Ok(Prepared {
            partitions: Arc::new(NativePartitions {
                library,
                handle: operation.handle(),
                of: self.owner()?,
            }),
            pending: Box::new(PartitionedOperation {
                operation,
                received,
            }),
            ends_when_ready: false,
        })
    }
}
