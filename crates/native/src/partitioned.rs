//! Partitioned messages.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::comm::NativeComm;
use super::datatype::unit_of;
use super::errhandler::Owner;
use super::library::Library;
use super::request::{NativeRequest, quiet_of};
use super::symbols::{Symbols, of};
use libc::c_int;
use minfo_engine::Ended;
use minfo_engine::message::Received;
use minfo_engine::partitioned::{Divided, Partitions, Prepared, Which};
use minfo_rules::error::{Class, Error, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

/// A library procedure that returns the request of a partitioned message: buffer, partitions, count, datatype, rank of
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
    /// The program's object that gets its errors.
    of: Option<Owner>,
    /// For a send that is only started in the library once all partitions are ready.
    held_back: Option<Arc<HeldBack>>,
}

/// The partitions of a send that are not marked ready in the library yet (`partitioned-sends-end-early`).
struct HeldBack {
    number: c_int,
    left: AtomicI32,
}

impl NativePartitions {
    /// Starts the inactive send in the library, and marks all its partitions ready.
    fn start(&self, number: c_int) -> Result<()> {
        let symbols = &self.library.symbols;
        let mut handle = self.handle;
        // SAFETY: the handle stays valid since the request is persistent, and no other thread uses it before the partitions are
        // ready.
        self.library.check(unsafe { symbols.start(&mut handle) })?;
        let code = symbols.pready_range(0, number - 1, handle);
        let code = code.ok_or_else(|| self.library.lacks("MPI_Pready_range"))?;
        self.library.check(code)
    }
}

impl Partitions for NativePartitions {
    fn ready(&self, which: Which) -> Result<()> {
        let _quiet = quiet_of(self.library, self.of)?;
        if let Some(held_back) = &self.held_back {
            let more = i32::try_from(which.each().count()).unwrap_or(i32::MAX);
            // Whoever marks the last partitions starts the send of what the others have written.
            let before = held_back.left.fetch_sub(more, Ordering::AcqRel);
            return match before == more {
                true => self.start(held_back.number),
                false => Ok(()),
            };
        }
        let symbols = &self.library.symbols;
        let (code, procedure) = match which {
            Which::One(one) => (symbols.pready(one, self.handle), "MPI_Pready"),
            Which::Range(low, high) => {
                let code = symbols.pready_range(low, high, self.handle);
                (code, "MPI_Pready_range")
            }
            Which::List(list) => {
                let length = c_int::try_from(list.len()).map_err(|_| {
                    Error::new(
                        Class::Count,
                        "there are more partitions than an int can count",
                    )
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

/// What the request of a message depends on.
pub(super) struct PartitionedMessage {
    /// What a receive gets: always the same, since source, tag and size are fixed.
    received: Option<Received>,
    held_back: Option<Arc<HeldBack>>,
}

impl PartitionedMessage {
    pub(super) fn ended(&self) -> Ended {
        self.received.map_or(Ended::default(), Ended::with)
    }

    /// Whether the last partition that is made ready starts it in the library; all of them are not ready now.
    pub(super) fn hold_back(&self) -> bool {
        if let Some(held_back) = &self.held_back {
            held_back.left.store(held_back.number, Ordering::Relaxed);
        }
        self.held_back.is_some()
    }
}

/// Whether several threads may call the library at once.
fn has_threads(library: &Library) -> bool {
    let mut provided = 0;
    let code = library.symbols.query_thread(&mut provided);
    code != 0 || library.abi.int("MPI_THREAD_MULTIPLE") == Some(provided)
}

impl NativeComm {
    /// Creates the request of a partitioned message with a procedure of the library. No library has hints for it.
    pub(super) fn prepared(
        &self,
        (by, procedure): (Prepares, &str),
        divided: Divided,
        (peer, tag): (i32, i32),
        received: Option<Received>,
    ) -> Result<Prepared> {
        let library = self.library;
        if library.quirks.ends_partitioned_sends_early && has_threads(library) {
            let what = format!(
                "with MPI_THREAD_MULTIPLE, {} may wait for ever for a partitioned message",
                library.name
            );
            return Err(Error::new(Class::UnsupportedOperation, what));
        }
        let (unit, size) = unit_of(library, divided.data.basic);
        let count = (divided.size() / size) as i64;
        let mut is_absent = false;
        let started = self.started(|comm, request| {
            // SAFETY: the count is that of a partition, in elements of the unit, and the data are contiguous; the
            // program does not touch a partition from its MPI_Pready or the start of the receive until the request is
            // complete, and the request keeps packed data until then.
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
        let is_held_back = received.is_none() && library.quirks.ends_partitioned_sends_early;
        let held_back = is_held_back.then(|| {
            Arc::new(HeldBack {
                number: divided.partitions,
                left: AtomicI32::new(0),
            })
        });
        Ok(Prepared {
            partitions: Arc::new(NativePartitions {
                library,
                handle: operation.handle(),
                of: self.owner()?,
                held_back: held_back.clone(),
            }),
            pending: NativeRequest::partitioned(
                operation,
                PartitionedMessage {
                    received,
                    held_back,
                },
            ),
            begins_when_ready: is_held_back,
        })
    }
}
