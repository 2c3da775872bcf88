//! Collective operations of the library.
#![allow(unsafe_code)]

mod operations;
mod user;

use super::Native;
use super::abi::Handle;
use super::comm::NativeComm;
use super::datatype::{NativeType, combines, operation, whole_unit};
use super::errhandler::quiet_predefined;
use super::library::Library;
use super::message::unit_of;
use super::request::Operation;
use super::symbols::{Handles, of};
use crate::datatype::{Datatype, Op};
use crate::engine::collective::{Collective, Collectives, Combined, PROC_NULL, Parts, ROOT, Side};
use crate::engine::data::{Data, Span};
use crate::engine::user_op::{InProgress, Operator};
use crate::engine::{Ended, Pending};
use crate::error::{Class, Error, Result};
use crate::system::memory::Room;
use libc::c_int;
use std::any::Any;
use std::mem;

/// Data that nobody reads: not all libraries accept a null pointer in their place (MPICH 4.0).
static NOTHING: u8 = 0;

/// The element type and the operation of a reduction.
struct Reduction {
    datatype: NativeType,
    count: c_int,
    op: Handle<of::Op>,
    /// With an operation of the program, what the library calls.
    _in_progress: Option<InProgress>,
}

/// The library combines elements that it knows; this library's own operations combine the others.
#[inline]
fn reduction(library: &'static Library, data: &Data, op: &Operator) -> Result<Reduction> {
    let op = match op {
        Operator::Predefined(op) => *op,
        Operator::User(user) => return user::reduction(library, data.span.len, user),
    };
    let basic = data.basic;
    match whole_unit(library, basic).filter(|_| combines(library, basic, op)) {
        Some(unit) => {
            let count = data.span.len / basic.size();
            let (datatype, count) = NativeType::units(library, unit, basic.size(), count)?;
            let op = operation(library, op)?;
            Ok(Reduction {
                datatype,
                count,
                op,
                _in_progress: None,
            })
        }
        None => operations::reduction(library, data, op),
    }
}

/// The type of one element of a reduction in which counts are given by process.
fn element_of(library: &'static Library, combined: &Combined) -> Result<Reduction> {
    let len = match &combined.op {
        Operator::Predefined(_) => combined.recv.basic.size(),
        Operator::User(user) => user.datatype.size(),
    };
    let span = Span {
        len,
        ..combined.recv.span
    };
    reduction(library, &Data::new(span, combined.recv.basic), &combined.op)
}

/// A side of an operation as the library takes it.
struct Lowered {
    address: usize,
    /// Of each part, where all have the same.
    count: c_int,
    datatype: NativeType,
    /// Of the parts, where each has its own.
    counts: Vec<c_int>,
    displs: Vec<c_int>,
    /// The displacements of a neighbourhood operation.
    addresses: Vec<isize>,
    datatypes: Handles<of::Datatype>,
    /// What the handles are of.
    _types: Vec<NativeType>,
}

/// The library's form of a datatype: elements of it are as far apart as in the program.
fn of_library(library: &'static Library, datatype: &Datatype) -> Result<NativeType> {
    NativeType::of(library, unit_of(library, datatype.basic()), datatype)
}

#[cold]
fn too_large() -> Error {
    let what = "a count or displacement is more than the MPI library's int can hold";
    Error::new(Class::ValueTooLarge, what)
}

/// Numbers as the library's ints.
fn ints(numbers: &[i64]) -> Result<Vec<c_int>> {
    let mut ints = Vec::new();
    ints.room_for_exactly(numbers.len())?;
    for &number in numbers {
        ints.push(c_int::try_from(number).map_err(|_| too_large())?);
    }
    Ok(ints)
}

impl Lowered {
    fn none(library: &'static Library, address: usize) -> Lowered {
        Lowered {
            address,
            count: 0,
            datatype: NativeType::byte(library),
            counts: Vec::new(),
            displs: Vec::new(),
            addresses: Vec::new(),
            datatypes: Handles::new(library.abi.family(), std::iter::empty()),
            _types: Vec::new(),
        }
    }

    fn of(library: &'static Library, side: &Side) -> Result<Lowered> {
        let mut lowered = Lowered::none(library, side.address);
        match &side.parts {
            Parts::Even { count, datatype } => {
                let element = of_library(library, datatype)?;
                (lowered.datatype, lowered.count) = element.times(*count, datatype.extent())?;
            }
            Parts::Varying {
                counts,
                displs,
                datatype,
            } => {
                lowered.counts = ints(counts)?;
                lowered.displs = ints(displs)?;
                lowered.datatype = of_library(library, datatype)?;
            }
            Parts::Mixed {
                counts,
                displs,
                datatypes,
            } => {
                lowered.counts = ints(counts)?;
                lowered.addresses.room_for_exactly(displs.len())?;
                let addresses = displs.iter().map(|&displ| displ as isize);
                lowered.addresses.extend(addresses);
                let mut types = Vec::new();
                types.room_for_exactly(datatypes.len())?;
                for datatype in datatypes {
                    types.push(of_library(library, datatype)?);
                }
                let handles = types.iter().map(NativeType::handle);
                lowered.datatypes = Handles::new(library.abi.family(), handles);
                lowered._types = types;
            }
        }
        Ok(lowered)
    }
}

/// What the library has made of an operation: the started one, if it goes on, and what it reads until it is complete.
#[derive(Default)]
struct Made {
    operation: Option<Operation>,
    _sides: Vec<Lowered>,
    _counts: Vec<c_int>,
    /// The datatype of a reduction, and what is called for it.
    _reduction: Option<Reduction>,
}

/// Calls a procedure of the library, or the one that starts the same operation.
macro_rules! run {
    ($comm:expr, $starts:expr, $now:ident or $start:ident($($argument:expr),* $(,)?)) => {{
        let symbols = &$comm.library.symbols;
        match $starts {
            false => {
                // SAFETY: the counts, displacements and datatypes are those of the operation, whose data lie in memory that
                // the program gave, or that is kept for it; arrays have an element for each process or neighbour.
                $comm.call(|comm| unsafe { symbols.$now($($argument,)* comm) })?;
                None
            }
            // SAFETY: as above; the memory and the arrays stay until the request is complete.
            true => Some($comm.started(|comm, request| unsafe {
                symbols.$start($($argument,)* comm, request)
            })?),
        }
    }};
}

impl NativeComm {
    /// The address of the data to send.
    fn address(&self, data: Option<&Data>) -> usize {
        data.map_or_else(|| self.no_address(), |data| data.span.address)
    }

    /// What is passed for data that are in place. On an intercommunicator, none are, and it is not read.
    fn no_address(&self) -> usize {
        match self.remote_size {
            None => self.library.abi.in_place,
            Some(_) => (&raw const NOTHING) as usize,
        }
    }

    /// A side as the library takes it, which may not be there.
    #[inline]
    fn lowered(&self, side: Option<&Side>) -> Result<Lowered> {
        match side {
            Some(side) => Lowered::of(self.library, side),
            None => Ok(Lowered::none(self.library, self.no_address())),
        }
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

    /// Carries an operation out, or starts it.
    #[inline]
    fn run(&self, operation: &Collective, starts: bool) -> Result<Made> {
        let library = self.library;
        match operation {
            Collective::Barrier if !starts => {
                self.call(|comm| library.symbols.barrier(comm))?;
                Ok(Made::default())
            }
            Collective::Barrier => {
                let symbols = &library.symbols;
                let started = self.started(|comm, request| symbols.ibarrier(comm, request))?;
                Ok(Made {
                    operation: Some(started),
                    ..Made::default()
                })
            }
            Collective::Bcast { data, root } => {
                let data = Lowered::of(library, data)?;
                let (count, datatype) = (data.count, data.datatype.handle());
                let operation = run!(self, starts, bcast or ibcast(data.address, count, datatype, self.root(*root)));
                Ok(Made::keeping(operation, [data]))
            }
            Collective::Gather { send, recv, root } => {
                let from = self.lowered(send.as_ref())?;
                self.gather(starts, from, recv, self.root(*root))
            }
            Collective::Allgather { send, recv } => {
                let from = self.lowered(send.as_ref())?;
                self.allgather(starts, from, recv)
            }
            Collective::Scatter { send, recv, root } => {
                let to = self.lowered(recv.as_ref())?;
                self.scatter(starts, send, to, self.root(*root))
            }
            Collective::Alltoall { send, recv } => {
                let from = self.lowered(send.as_ref())?;
                self.alltoall(starts, from, recv)
            }
            Collective::NeighborAllgather { send, recv } => {
                self.neighbor_allgather(starts, Lowered::of(library, send)?, recv)
            }
            Collective::NeighborAlltoall { send, recv } => {
                self.neighbor_alltoall(starts, Lowered::of(library, send)?, recv)
            }
            Collective::Reduce {
                send,
                recv,
                count,
                op,
                root,
            } => {
                let of = match send.or(*recv) {
                    Some(data) => reduction(library, &data, op)?,
                    // The library looks at the operation all the same, and at the count (`count-beside-root`).
                    None => Reduction {
                        datatype: NativeType::predefined(library, library.abi.int32),
                        count: c_int::try_from(*count).unwrap_or(c_int::MAX),
                        op: super::datatype::operation(library, Op::Sum)?,
                        _in_progress: None,
                    },
                };
                let (from, to) = (
                    self.address(send.as_ref()),
                    recv.map_or(0, |recv| recv.span.address),
                );
                let operation = run!(self, starts, reduce or ireduce(
                    from, to, of.count, of.datatype.handle(), of.op, self.root(*root),
                ));
                Ok(Made::reducing(operation, of))
            }
            Collective::Allreduce(combined) => {
                let of = reduction(library, &combined.recv, &combined.op)?;
                let (from, to) = self.addresses(combined);
                let operation = run!(self, starts, allreduce or iallreduce(
                    from, to, of.count, of.datatype.handle(), of.op,
                ));
                Ok(Made::reducing(operation, of))
            }
            Collective::Scan(combined) => {
                let of = reduction(library, &combined.recv, &combined.op)?;
                let (from, to) = self.addresses(combined);
                let operation = run!(self, starts, scan or iscan(
                    from, to, of.count, of.datatype.handle(), of.op,
                ));
                Ok(Made::reducing(operation, of))
            }
            Collective::Exscan(combined) => {
                let of = reduction(library, &combined.recv, &combined.op)?;
                let (from, to) = self.addresses(combined);
                let operation = run!(self, starts, exscan or iexscan(
                    from, to, of.count, of.datatype.handle(), of.op,
                ));
                Ok(Made::reducing(operation, of))
            }
            Collective::ReduceScatterBlock(combined, count) => {
                let of = element_of(library, combined)?;
                let (from, to) = self.addresses(combined);
                let count = c_int::try_from(*count).map_err(|_| too_large())?;
                let operation = run!(self, starts, reduce_scatter_block or ireduce_scatter_block(
                    from, to, count, of.datatype.handle(), of.op,
                ));
                Ok(Made::reducing(operation, of))
            }
            Collective::ReduceScatter(combined, counts) => {
                let of = element_of(library, combined)?;
                let (from, to) = self.addresses(combined);
                let counts = ints(counts)?;
                let operation = run!(self, starts, reduce_scatter or ireduce_scatter(
                    from, to, counts.as_ptr(), of.datatype.handle(), of.op,
                ));
                Ok(Made {
                    _counts: counts,
                    ..Made::reducing(operation, of)
                })
            }
        }
    }

    fn addresses(&self, combined: &Combined) -> (usize, usize) {
        let from = self.address(combined.send.as_ref());
        (from, combined.recv.span.address)
    }

    fn gather(&self, starts: bool, from: Lowered, recv: &Side, root: c_int) -> Result<Made> {
        let to = Lowered::of(self.library, recv)?;
        let (count, datatype) = (from.count, from.datatype.handle());
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, gather or igather(
                from.address, count, datatype, to.address, to.count, to.datatype.handle(), root,
            )),
            _ => run!(self, starts, gatherv or igatherv(
                from.address, count, datatype,
                to.address, to.counts.as_ptr(), to.displs.as_ptr(), to.datatype.handle(), root,
            )),
        };
        Ok(Made::keeping(operation, [from, to]))
    }

    fn allgather(&self, starts: bool, from: Lowered, recv: &Side) -> Result<Made> {
        let mut to = Lowered::of(self.library, recv)?;
        if self.library.quirks.ignores_lone_displacement && to.displs.len() == 1 {
            let displ = recv.part(0).displ.unwrap_or(0);
            to.address = to.address.wrapping_add_signed(displ as isize);
            to.displs[0] = 0;
        }
        let (count, datatype) = (from.count, from.datatype.handle());
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, allgather or iallgather(
                from.address, count, datatype, to.address, to.count, to.datatype.handle(),
            )),
            _ => run!(self, starts, allgatherv or iallgatherv(
                from.address, count, datatype,
                to.address, to.counts.as_ptr(), to.displs.as_ptr(), to.datatype.handle(),
            )),
        };
        Ok(Made::keeping(operation, [from, to]))
    }

    fn scatter(&self, starts: bool, send: &Side, to: Lowered, root: c_int) -> Result<Made> {
        let from = Lowered::of(self.library, send)?;
        let (count, datatype) = (to.count, to.datatype.handle());
        let operation = match send.parts {
            Parts::Even { .. } => run!(self, starts, scatter or iscatter(
                from.address, from.count, from.datatype.handle(), to.address, count, datatype, root,
            )),
            _ => run!(self, starts, scatterv or iscatterv(
                from.address, from.counts.as_ptr(), from.displs.as_ptr(), from.datatype.handle(),
                to.address, count, datatype, root,
            )),
        };
        Ok(Made::keeping(operation, [from, to]))
    }

    fn alltoall(&self, starts: bool, from: Lowered, recv: &Side) -> Result<Made> {
        let mut to = Lowered::of(self.library, recv)?;
        let mut from = from;
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, alltoall or ialltoall(
                from.address, from.count, from.datatype.handle(),
                to.address, to.count, to.datatype.handle(),
            )),
            Parts::Varying { .. } => run!(self, starts, alltoallv or ialltoallv(
                from.address, from.counts.as_ptr(), from.displs.as_ptr(), from.datatype.handle(),
                to.address, to.counts.as_ptr(), to.displs.as_ptr(), to.datatype.handle(),
            )),
            Parts::Mixed { .. } => {
                from.count_addresses()?;
                to.count_addresses()?;
                run!(self, starts, alltoallw or ialltoallw(
                    from.address, from.counts.as_ptr(), from.displs.as_ptr(), &from.datatypes,
                    to.address, to.counts.as_ptr(), to.displs.as_ptr(), &to.datatypes,
                ))
            }
        };
        Ok(Made::keeping(operation, [from, to]))
    }

    fn neighbor_allgather(&self, starts: bool, from: Lowered, recv: &Side) -> Result<Made> {
        let to = Lowered::of(self.library, recv)?;
        let (count, datatype) = (from.count, from.datatype.handle());
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, neighbor_allgather or ineighbor_allgather(
                from.address, count, datatype, to.address, to.count, to.datatype.handle(),
            )),
            _ => run!(self, starts, neighbor_allgatherv or ineighbor_allgatherv(
                from.address, count, datatype,
                to.address, to.counts.as_ptr(), to.displs.as_ptr(), to.datatype.handle(),
            )),
        };
        Ok(Made::keeping(operation, [from, to]))
    }

    fn neighbor_alltoall(&self, starts: bool, from: Lowered, recv: &Side) -> Result<Made> {
        let to = Lowered::of(self.library, recv)?;
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, neighbor_alltoall or ineighbor_alltoall(
                from.address, from.count, from.datatype.handle(),
                to.address, to.count, to.datatype.handle(),
            )),
            Parts::Varying { .. } => run!(self, starts, neighbor_alltoallv or ineighbor_alltoallv(
                from.address, from.counts.as_ptr(), from.displs.as_ptr(), from.datatype.handle(),
                to.address, to.counts.as_ptr(), to.displs.as_ptr(), to.datatype.handle(),
            )),
            Parts::Mixed { .. } => run!(self, starts, neighbor_alltoallw or ineighbor_alltoallw(
                from.address, from.counts.as_ptr(), from.addresses.as_ptr(), &from.datatypes,
                to.address, to.counts.as_ptr(), to.addresses.as_ptr(), &to.datatypes,
            )),
        };
        Ok(Made::keeping(operation, [from, to]))
    }
}

impl Lowered {
    /// Displacements in bytes as ints, which `MPI_Alltoallw` has.
    fn count_addresses(&mut self) -> Result<()> {
        self.displs.room_for_exactly(self.addresses.len())?;
        for &address in &self.addresses {
            let displ = c_int::try_from(address).map_err(|_| too_large())?;
            self.displs.push(displ);
        }
        Ok(())
    }
}

impl Made {
    /// An operation that reads these arrays until it is complete.
    fn keeping<const N: usize>(operation: Option<Operation>, sides: [Lowered; N]) -> Made {
        // An operation that is over needs nothing.
        let sides = match operation {
            None => Vec::new(),
            Some(_) => sides.into(),
        };
        Made {
            operation,
            _sides: sides,
            ..Made::default()
        }
    }

    fn reducing(operation: Option<Operation>, reduction: Reduction) -> Made {
        Made {
            operation,
            _reduction: Some(reduction),
            ..Made::default()
        }
    }
}

/// An operation that goes on in the library.
struct CollectiveRequest {
    operation: Operation,
    kept: Made,
}

impl Pending for CollectiveRequest {
    fn wait(&mut self) -> Result<Ended> {
        self.operation.wait().map(|_| Ended::default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let tested = self.operation.test()?;
        Ok(tested.map(|_| Ended::default()))
    }

    fn is_of_engine(&self) -> bool {
        true
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        self.operation.is_waited_for(all);
    }
}

impl Drop for CollectiveRequest {
    /// Such a request cannot be freed in the library (MPI 4.1, section 6.12): what an operation that nobody waits for
    /// may still read stays.
    fn drop(&mut self) {
        if !self.operation.is_over() {
            mem::forget(mem::take(&mut self.kept));
        }
    }
}

impl Collectives for NativeComm {
    #[inline]
    fn collective(&self, operation: &Collective) -> Result<()> {
        self.run(operation, false).map(drop)
    }

    fn start_collective(&self, operation: &Collective) -> Result<Box<dyn Pending>> {
        let mut made = self.run(operation, true)?;
        match made.operation.take() {
            Some(operation) => Ok(Box::new(CollectiveRequest {
                operation,
                kept: made,
            })),
            None => Ok(Box::new(crate::engine::Complete)),
        }
    }
}

impl Native {
    /// Combines data with others of this process.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn combine(&self, from: Data, to: Data, op: &Operator) -> Result<()> {
        let of = reduction(self.library, &to, op)?;
        let _quiet = quiet_predefined(self.library)?;
        // SAFETY: both have as many elements as `reduction` counts.
        self.library.check(unsafe {
            self.library.symbols.reduce_local(
                from.span.address,
                to.span.address,
                of.count,
                of.datatype.handle(),
                of.op,
            )
        })
    }
}
