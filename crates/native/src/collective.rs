//! Collective operations of the library.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

mod directions;
mod in_place;
mod native_arguments;
mod operations;
mod user_op;

use super::Native;
use super::abi::Handle;
use super::comm::NativeComm;
use super::datatype::{NativeType, combines, operation, whole_unit};
use super::errhandler::quiet_predefined;
use super::library::Library;
use super::message::plain;
use super::request::{CompletionLocality, NativeOperation, NativeRequest};
use super::symbols::{Status, of};
use libc::c_int;
use minfo_engine::collective::{
    Alike, Brief, Collective, CollectiveData, Collectives, Combined, PROC_NULL, Parts, ROOT,
};
use minfo_engine::data::{Data, Span};
use minfo_engine::numbers::Numbers;
use minfo_engine::user_op::{InProgress, Operator};
use minfo_engine::{Ended, Pending};
use minfo_rules::datatype::{Basic, Op};
use minfo_rules::error::{Class, Error, Result};
use native_arguments::{Lowered, for_library};
use std::mem;

/// Stands in for empty data: not all libraries accept a null pointer (MPICH 4.0).
static NOTHING: u8 = 0;

/// The element type and the operation of a reduction.
struct Reduction {
    datatype: NativeType,
    count: i64,
    op: Handle<of::Op>,
    /// Whether the library calls back to combine elements; it passes their number as an int.
    calls_back: bool,
    /// For an operation of the program: the function that the library calls.
    _in_progress: Option<InProgress>,
}

/// The MPI library combines the element types that it supports; the others are combined by [`operations`].
#[inline]
fn reduction(library: &'static Library, data: &Data, op: &Operator) -> Result<Reduction> {
    let op = match op {
        Operator::Predefined(op) => *op,
        Operator::User(user) => return user_op::reduction(library, data.span.len, user),
    };
    let basic = data.basic;
    match whole_unit(library, basic).filter(|_| combines(library, basic, op)) {
        Some(unit) => {
            let count = data.span.len / basic.size();
            Ok(Reduction {
                datatype: NativeType::predefined(library, unit),
                count: count as i64,
                op: operation(library, op)?,
                calls_back: false,
                _in_progress: None,
            })
        }
        None => operations::reduction(library, data, op),
    }
}

/// Whether the library calls back for such a reduction to code that touches the data: [`operations`], or for an operation of
/// the program what lays its elements out.
pub(super) fn combines_here(library: &Library, op: &Operator, basic: Basic) -> bool {
    match op {
        Operator::Predefined(op) => whole_unit(library, basic)
            .filter(|_| combines(library, basic, *op))
            .is_none(),
        Operator::User(user) => !user.is_seamless(),
    }
}

/// The datatype, the count and the operation of a reduction that the library carries out itself.
#[inline(always)]
fn combined(
    library: &Library,
    all: &Alike,
    op: Op,
) -> Option<(Handle<of::Datatype>, c_int, Handle<of::Op>)> {
    let is_known = |_: &_| combines(library, all.basic, op);
    whole_unit(library, all.basic).filter(is_known)?;
    let (datatype, count) = plain(library, all.basic, all.len)?;
    Some((datatype, count, operation(library, op).ok()?))
}

impl Reduction {
    /// Checks that no part has more elements than an int can count if the library calls back for them.
    fn check_parts(&self, are_large: bool) -> Result<()> {
        match are_large && self.calls_back {
            true => Err(operations::too_many()),
            false => Ok(()),
        }
    }
}

/// The element type of a reduction with one count per process.
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

/// An operation that was started: its request, and what the library reads until it is complete.
struct StartedCollective {
    operation: NativeOperation,
    kept: Kept,
}

/// What the library reads until an operation is complete.
#[derive(Default)]
struct Kept {
    _sides: Vec<Lowered<'static>>,
    _counts: Option<Numbers<'static>>,
    /// A copy of the data to send.
    _bytes: Vec<u8>,
    /// The datatype and the operation of a reduction.
    _reduction: Option<Reduction>,
}

/// What is left of an operation that was passed to the library: nothing if it is complete.
type PendingCollective = Option<Box<StartedCollective>>;

/// Calls a blocking procedure of the library, or its nonblocking form.
macro_rules! run {
    ($comm:expr, $starts:expr, $now:ident or $start:ident($($argument:expr),* $(,)?)) => {{
        let symbols = &$comm.library.symbols;
        match $starts {
            false => {
                // SAFETY: the counts, displacements and datatypes describe the operation's data, which lie in memory of
                // the program or memory kept for it; arrays have an element for each process or neighbour.
                $comm.call(|comm| unsafe { symbols.$now($($argument,)* comm) })?;
                None
            }
            // SAFETY: data and arrays stay valid until the request is complete (`Kept` has what was allocated here); arrays
            // have an element for each process or neighbour.
            true => Some($comm.started(|comm, request| unsafe {
                symbols.$start($($argument,)* comm, request)
            })?),
        }
    }};
}

/// [`run!`] with numbers that ints do not hold, which not every library takes.
macro_rules! run_large {
    ($comm:expr, $starts:expr, $now:ident or $start:ident($($argument:expr),* $(,)?)) => {{
        let symbols = &$comm.library.symbols;
        let mut is_there = true;
        let mut code = |code: Option<c_int>| {
            is_there = code.is_some();
            code.unwrap_or(0)
        };
        let operation = match $starts {
            false => {
                // SAFETY: the operation's data lie in memory of the program or memory kept for it; the arrays have
                // 64-bit elements, one for each process or neighbour.
                $comm.call(|comm| code(unsafe { symbols.$now($($argument,)* comm) }))?;
                None
            }
            // SAFETY: the request keeps the arrays of 64-bit numbers until it is complete.
            true => Some($comm.started(|comm, request| code(unsafe {
                symbols.$start($($argument,)* comm, request)
            }))?),
        };
        if !is_there {
            return Err(takes_ints_only($comm.library));
        }
        operation
    }};
}

/// [`run!`], or [`run_large!`] if an int does not hold the number of elements of a reduction.
macro_rules! run_reduction {
    (
        $comm:expr, $starts:expr, $now:ident or $start:ident, $now_c:ident or $start_c:ident
        ($from:expr, $to:expr, $count:expr, $($argument:expr),* $(,)?)
    ) => {
        match c_int::try_from($count) {
            Ok(count) => run!($comm, $starts, $now or $start($from, $to, count, $($argument),*)),
            Err(_) => run_large!($comm, $starts, $now_c or $start_c($from, $to, $count, $($argument),*)),
        }
    };
}

#[cold]
fn takes_ints_only(library: &Library) -> Error {
    let what = format!(
        "{} supports no counts and displacements beyond an int in this operation",
        library.name
    );
    Error::new(Class::UnsupportedOperation, what)
}

impl NativeComm {
    /// The address of the data to send.
    fn address(&self, data: Option<&Data>) -> usize {
        data.map_or_else(|| self.no_address(), |data| data.span.address)
    }

    /// The address that stands for data in place. An intercommunicator has none, and ignores it.
    fn no_address(&self) -> usize {
        match self.remote_size {
            None => self.library.abi.in_place,
            Some(_) => (&raw const NOTHING) as usize,
        }
    }

    /// The library's form of one side, which may be absent.
    #[inline]
    fn lowered<'a>(
        &self,
        side: Option<&'a CollectiveData<'_>>,
        keeps: bool,
    ) -> Result<Lowered<'a>> {
        match side {
            Some(side) => Lowered::of(self.library, side, keeps),
            None => Ok(Lowered::none(self.library, self.no_address())),
        }
    }

    /// The library's value for the root.
    fn root(&self, root: i32) -> c_int {
        let abi = &self.library.abi;
        let special = match root {
            ROOT => abi.int("MPI_ROOT"),
            PROC_NULL => abi.int("MPI_PROC_NULL"),
            _ => None,
        };
        special.unwrap_or(root)
    }

    /// Runs an operation to completion, or starts it.
    #[inline]
    fn run(&self, operation: &Collective, starts: bool) -> Result<PendingCollective> {
        let library = self.library;
        match operation {
            Collective::Barrier if !starts => {
                self.call(|comm| library.symbols.barrier(comm))?;
                Ok(None)
            }
            Collective::Barrier => {
                let symbols = &library.symbols;
                let started = self.started(|comm, request| symbols.ibarrier(comm, request))?;
                Ok(keeping(Some(started), Kept::default))
            }
            Collective::Bcast { data, root }
                if starts
                    && self.remote_size.is_some()
                    && library.quirks.starts_broadcasts_from_wrong_root =>
            {
                self.start_bcast_as_scatter(data, *root)
            }
            Collective::Bcast { data, root } => {
                let mut data = Lowered::of(library, data, starts)?;
                if *root == PROC_NULL {
                    data.address = self.no_address();
                }
                let (count, datatype) = (data.count, data.datatype.handle());
                let operation = run!(self, starts, bcast or ibcast(data.address, count, datatype, self.root(*root)));
                Ok(keeping(operation, || Kept::sides([data])))
            }
            Collective::Gather { send, recv, root } => {
                let from = self.lowered(send.as_ref(), starts)?;
                self.gather(starts, from, recv, self.root(*root))
            }
            Collective::Allgather { send, recv } => self.allgather(starts, send.as_ref(), recv),
            Collective::Scatter { send, recv, root } => {
                let to = self.lowered(recv.as_ref(), starts)?;
                self.scatter(starts, send, to, self.root(*root))
            }
            Collective::Alltoall { send: None, recv }
                if starts
                    && self.remote_size.is_none()
                    && matches!(recv.parts, Parts::Mixed { .. })
                    && library.quirks.mixes_up_later_exchanges_in_place =>
            {
                let (bytes, send) = in_place::taken_out(recv, self.size.unsigned_abs() as usize)?;
                let mut started =
                    self.alltoall(starts, Lowered::of(library, &send, starts)?, recv)?;
                if let Some(started) = &mut started {
                    started.kept._bytes = bytes;
                }
                Ok(started)
            }
            Collective::Alltoall { send, recv } => {
                let from = self.lowered(send.as_ref(), starts)?;
                self.alltoall(starts, from, recv)
            }
            Collective::NeighborAllgather { send, recv } => {
                self.neighbor_allgather(starts, Lowered::of(library, send, starts)?, recv)
            }
            Collective::NeighborAlltoall { send, recv } => {
                if let Some([send, recv]) = self.with_directions(starts, send, recv)? {
                    let from = Lowered::of(library, &send, starts)?;
                    return self.neighbor_alltoall(starts, from, &recv);
                }
                self.neighbor_alltoall(starts, Lowered::of(library, send, starts)?, recv)
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
                    // The library still checks the operation and the count (`count-beside-root`).
                    None => Reduction {
                        datatype: NativeType::predefined(library, library.abi.int32),
                        count: c_int::try_from(*count).unwrap_or(c_int::MAX).into(),
                        op: super::datatype::operation(library, Op::Sum)?,
                        calls_back: false,
                        _in_progress: None,
                    },
                };
                let (from, to) = (
                    self.address(send.as_ref()),
                    recv.map_or(0, |recv| recv.span.address),
                );
                let operation = run_reduction!(self, starts, reduce or ireduce, reduce_c or ireduce_c(
                    from, to, of.count, of.datatype.handle(), of.op, self.root(*root),
                ));
                Ok(keeping(operation, || Kept::reduction(of)))
            }
            Collective::Allreduce(combined) => {
                let of = reduction(library, &combined.recv, &combined.op)?;
                let (from, to) = self.addresses(combined);
                let operation = run_reduction!(self, starts, allreduce or iallreduce, allreduce_c or iallreduce_c(
                    from, to, of.count, of.datatype.handle(), of.op,
                ));
                Ok(keeping(operation, || Kept::reduction(of)))
            }
            Collective::Scan(combined) => {
                let of = reduction(library, &combined.recv, &combined.op)?;
                let (from, to) = self.addresses(combined);
                let operation = run_reduction!(self, starts, scan or iscan, scan_c or iscan_c(
                    from, to, of.count, of.datatype.handle(), of.op,
                ));
                Ok(keeping(operation, || Kept::reduction(of)))
            }
            Collective::Exscan(combined) => {
                let of = reduction(library, &combined.recv, &combined.op)?;
                let (from, to) = self.addresses(combined);
                let operation = run_reduction!(self, starts, exscan or iexscan, exscan_c or iexscan_c(
                    from, to, of.count, of.datatype.handle(), of.op,
                ));
                Ok(keeping(operation, || Kept::reduction(of)))
            }
            Collective::ReduceScatterBlock(combined, count) => {
                let of = element_of(library, combined)?;
                let (from, to) = self.addresses(combined);
                of.check_parts(i32::try_from(*count).is_err())?;
                let operation = run_reduction!(self, starts,
                    reduce_scatter_block or ireduce_scatter_block, reduce_scatter_block_c or ireduce_scatter_block_c(
                    from, to, *count as i64, of.datatype.handle(), of.op,
                ));
                Ok(keeping(operation, || Kept::reduction(of)))
            }
            Collective::ReduceScatter(combined, counts) => {
                let of = element_of(library, combined)?;
                let (from, to) = self.addresses(combined);
                let counts = for_library(counts, starts)?;
                of.check_parts(counts.is_large())?;
                let operation = match counts.is_large() {
                    false => run!(self, starts, reduce_scatter or ireduce_scatter(
                        from, to, counts.ints(), of.datatype.handle(), of.op,
                    )),
                    true => run_large!(self, starts, reduce_scatter_c or ireduce_scatter_c(
                        from, to, counts.large(), of.datatype.handle(), of.op,
                    )),
                };
                Ok(keeping(operation, || Kept {
                    _counts: Some(counts.into_owned()),
                    ..Kept::reduction(of)
                }))
            }
        }
    }

    fn addresses(&self, combined: &Combined) -> (usize, usize) {
        let from = self.address(combined.send.as_ref());
        (from, combined.recv.span.address)
    }

    /// Starts a broadcast to the other side in which each of its processes is sent the same.
    fn start_bcast_as_scatter(
        &self,
        data: &CollectiveData,
        root: i32,
    ) -> Result<PendingCollective> {
        let Parts::Even { count, datatype } = &data.parts else {
            let what = "a broadcast has a single part";
            return Err(Error::new(Class::Intern, what));
        };
        let number = match root {
            ROOT => self.remote_size.unwrap_or(0) as usize,
            _ => 0,
        };
        let list = |number_of: i64| Numbers::Large(vec![number_of; number].into());
        let parts = Parts::Varying {
            counts: list(*count as i64),
            displs: list(0),
            datatype: datatype.clone(),
        };
        let to = match root {
            ROOT | PROC_NULL => Lowered::none(self.library, self.no_address()),
            _ => Lowered::of(self.library, data, true)?,
        };
        let address = data.address;
        let from = CollectiveData { address, parts };
        self.scatter(true, &from, to, self.root(root))
    }

    fn gather(
        &self,
        starts: bool,
        from: Lowered<'_>,
        recv: &CollectiveData,
        root: c_int,
    ) -> Result<PendingCollective> {
        let mut to = Lowered::of(self.library, recv, starts)?;
        let (count, datatype) = (from.count, from.datatype.handle());
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, gather or igather(
                from.address, count, datatype, to.address, to.count, to.datatype.handle(), root,
            )),
            _ if Lowered::is_widened([&mut to])? => {
                run_large!(self, starts, gatherv_c or igatherv_c(
                    from.address, count.into(), datatype,
                    to.address, to.counts.large(), to.displs.addresses(), to.datatype.handle(), root,
                ))
            }
            _ => run!(self, starts, gatherv or igatherv(
                from.address, count, datatype,
                to.address, to.counts.ints(), to.displs.ints(), to.datatype.handle(), root,
            )),
        };
        Ok(keeping(operation, || Kept::sides([from, to])))
    }

    fn allgather(
        &self,
        starts: bool,
        send: Option<&CollectiveData>,
        recv: &CollectiveData,
    ) -> Result<PendingCollective> {
        let mut from = self.lowered(send, starts)?;
        let mut to = Lowered::of(self.library, recv, starts)?;
        if self.library.quirks.mixes_up_counts
            && !starts
            && from.count != to.count
            && let Some(Parts::Even { count, datatype }) = send.map(|send| &send.parts)
            && let Parts::Even {
                count: expected,
                datatype: into,
            } = &recv.parts
        {
            from.make_one(self.library, *count, datatype)?;
            to.make_one(self.library, *expected, into)?;
        }
        if self.library.quirks.ignores_lone_displacement
            && let Parts::Varying { datatype, .. } = &recv.parts
        {
            to.place_lone(datatype.extent());
        }
        let (count, datatype) = (from.count, from.datatype.handle());
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, allgather or iallgather(
                from.address, count, datatype, to.address, to.count, to.datatype.handle(),
            )),
            _ if Lowered::is_widened([&mut to])? => {
                run_large!(self, starts, allgatherv_c or iallgatherv_c(
                    from.address, count.into(), datatype,
                    to.address, to.counts.large(), to.displs.addresses(), to.datatype.handle(),
                ))
            }
            _ => run!(self, starts, allgatherv or iallgatherv(
                from.address, count, datatype,
                to.address, to.counts.ints(), to.displs.ints(), to.datatype.handle(),
            )),
        };
        Ok(keeping(operation, || Kept::sides([from, to])))
    }

    fn scatter(
        &self,
        starts: bool,
        send: &CollectiveData,
        to: Lowered<'_>,
        root: c_int,
    ) -> Result<PendingCollective> {
        let mut from = Lowered::of(self.library, send, starts)?;
        let (count, datatype) = (to.count, to.datatype.handle());
        let operation = match send.parts {
            Parts::Even { .. } => run!(self, starts, scatter or iscatter(
                from.address, from.count, from.datatype.handle(), to.address, count, datatype, root,
            )),
            _ if Lowered::is_widened([&mut from])? => {
                run_large!(self, starts, scatterv_c or iscatterv_c(
                    from.address, from.counts.large(), from.displs.addresses(), from.datatype.handle(),
                    to.address, count.into(), datatype, root,
                ))
            }
            _ => run!(self, starts, scatterv or iscatterv(
                from.address, from.counts.ints(), from.displs.ints(), from.datatype.handle(),
                to.address, count, datatype, root,
            )),
        };
        Ok(keeping(operation, || Kept::sides([from, to])))
    }

    fn alltoall<'a>(
        &self,
        starts: bool,
        mut from: Lowered<'a>,
        recv: &'a CollectiveData<'_>,
    ) -> Result<PendingCollective> {
        let mut to = Lowered::of(self.library, recv, starts)?;
        if self.library.quirks.scales_lone_displacement && matches!(recv.parts, Parts::Mixed { .. })
        {
            from.place_lone(1);
            to.place_lone(1);
        }
        let is_large = Lowered::is_widened([&mut from, &mut to])?;
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, alltoall or ialltoall(
                from.address, from.count, from.datatype.handle(),
                to.address, to.count, to.datatype.handle(),
            )),
            Parts::Varying { .. } if is_large => {
                run_large!(self, starts, alltoallv_c or ialltoallv_c(
                    from.address, from.counts.large(), from.displs.addresses(), from.datatype.handle(),
                    to.address, to.counts.large(), to.displs.addresses(), to.datatype.handle(),
                ))
            }
            Parts::Varying { .. } => run!(self, starts, alltoallv or ialltoallv(
                from.address, from.counts.ints(), from.displs.ints(), from.datatype.handle(),
                to.address, to.counts.ints(), to.displs.ints(), to.datatype.handle(),
            )),
            Parts::Mixed { .. } if is_large => {
                run_large!(self, starts, alltoallw_c or ialltoallw_c(
                    from.address, from.counts.large(), from.displs.addresses(), from.datatypes(),
                    to.address, to.counts.large(), to.displs.addresses(), to.datatypes(),
                ))
            }
            Parts::Mixed { .. } => run!(self, starts, alltoallw or ialltoallw(
                from.address, from.counts.ints(), from.displs.ints(), from.datatypes(),
                to.address, to.counts.ints(), to.displs.ints(), to.datatypes(),
            )),
        };
        Ok(keeping(operation, || Kept::sides([from, to])))
    }

    fn neighbor_allgather(
        &self,
        starts: bool,
        from: Lowered<'_>,
        recv: &CollectiveData,
    ) -> Result<PendingCollective> {
        let mut to = Lowered::of(self.library, recv, starts)?;
        let (count, datatype) = (from.count, from.datatype.handle());
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, neighbor_allgather or ineighbor_allgather(
                from.address, count, datatype, to.address, to.count, to.datatype.handle(),
            )),
            _ if Lowered::is_widened([&mut to])? => {
                run_large!(self, starts, neighbor_allgatherv_c or ineighbor_allgatherv_c(
                    from.address, count.into(), datatype,
                    to.address, to.counts.large(), to.displs.addresses(), to.datatype.handle(),
                ))
            }
            _ => run!(self, starts, neighbor_allgatherv or ineighbor_allgatherv(
                from.address, count, datatype,
                to.address, to.counts.ints(), to.displs.ints(), to.datatype.handle(),
            )),
        };
        Ok(keeping(operation, || Kept::sides([from, to])))
    }

    fn neighbor_alltoall<'a>(
        &self,
        starts: bool,
        mut from: Lowered<'a>,
        recv: &'a CollectiveData<'_>,
    ) -> Result<PendingCollective> {
        let mut to = Lowered::of(self.library, recv, starts)?;
        let operation = match recv.parts {
            Parts::Even { .. } => run!(self, starts, neighbor_alltoall or ineighbor_alltoall(
                from.address, from.count, from.datatype.handle(),
                to.address, to.count, to.datatype.handle(),
            )),
            Parts::Varying { .. } if Lowered::is_widened([&mut from, &mut to])? => {
                run_large!(self, starts, neighbor_alltoallv_c or ineighbor_alltoallv_c(
                    from.address, from.counts.large(), from.displs.addresses(), from.datatype.handle(),
                    to.address, to.counts.large(), to.displs.addresses(), to.datatype.handle(),
                ))
            }
            Parts::Varying { .. } => run!(self, starts, neighbor_alltoallv or ineighbor_alltoallv(
                from.address, from.counts.ints(), from.displs.ints(), from.datatype.handle(),
                to.address, to.counts.ints(), to.displs.ints(), to.datatype.handle(),
            )),
            Parts::Mixed { .. } => {
                let are_mixed_up =
                    self.library.quirks.mixes_up_degrees && from.counts.len() != to.counts.len();
                let is_large = from.counts.is_large() || to.counts.is_large() || are_mixed_up;
                for side in [&mut from, &mut to] {
                    // The displacements are addresses in both forms.
                    side.displs.widen()?;
                    if is_large {
                        side.counts.widen()?;
                    }
                }
                match is_large {
                    true => run_large!(self, starts, neighbor_alltoallw_c or ineighbor_alltoallw_c(
                        from.address, from.counts.large(), from.displs.addresses(), from.datatypes(),
                        to.address, to.counts.large(), to.displs.addresses(), to.datatypes(),
                    )),
                    false => run!(self, starts, neighbor_alltoallw or ineighbor_alltoallw(
                        from.address, from.counts.ints(), from.displs.addresses(), from.datatypes(),
                        to.address, to.counts.ints(), to.displs.addresses(), to.datatypes(),
                    )),
                }
            }
        };
        Ok(keeping(operation, || Kept::sides([from, to])))
    }
}

/// Keeps for an operation that was only started what it needs until it is complete.
#[inline(always)]
fn keeping(operation: Option<NativeOperation>, kept: impl FnOnce() -> Kept) -> PendingCollective {
    let operation = operation?;
    let kept = kept();
    Some(Box::new(StartedCollective { operation, kept }))
}

impl Kept {
    fn sides<const N: usize>(sides: [Lowered<'_>; N]) -> Kept {
        Kept {
            _sides: sides.into_iter().map(Lowered::kept).collect(),
            ..Kept::default()
        }
    }

    fn reduction(reduction: Reduction) -> Kept {
        Kept {
            _reduction: Some(reduction),
            ..Kept::default()
        }
    }
}

impl Collectives for NativeComm {
    #[inline]
    fn members(&self) -> Option<i32> {
        self.remote_size.is_none().then_some(self.size)
    }

    fn briefly(&self, brief: &Brief) -> Option<Result<()>> {
        let (library, symbols) = (self.library, &self.library.symbols);
        Some(match *brief {
            Brief::Bcast { data, basic, root } => {
                let (datatype, count) = plain(library, basic, data.len)?;
                // SAFETY: the program's memory has at least as many bytes of data, or of room, as the count says.
                self.call(|comm| unsafe {
                    symbols.bcast(data.address, count, datatype, root, comm)
                })
            }
            Brief::Allgather(all) => {
                let (datatype, count) = plain(library, all.basic, all.len)?;
                // SAFETY: the program's buffers hold one part, and have room for one from each process.
                self.call(|comm| unsafe {
                    symbols.allgather(all.send, count, datatype, all.recv, count, datatype, comm)
                })
            }
            Brief::Alltoall(all) => {
                let (datatype, count) = plain(library, all.basic, all.len)?;
                // SAFETY: the program's buffers hold a part for each process, and have room for one from each.
                self.call(|comm| unsafe {
                    symbols.alltoall(all.send, count, datatype, all.recv, count, datatype, comm)
                })
            }
            Brief::Gather(all, root) => {
                let (datatype, count) = plain(library, all.basic, all.len)?;
                // SAFETY: the program's buffers hold one part and, at the root, have room for one from each process.
                self.call(|comm| unsafe {
                    symbols.gather(
                        all.send, count, datatype, all.recv, count, datatype, root, comm,
                    )
                })
            }
            Brief::Scatter(all, root) => {
                let (datatype, count) = plain(library, all.basic, all.len)?;
                // SAFETY: the program's buffers have room for one part and, at the root, hold one for each process.
                self.call(|comm| unsafe {
                    symbols.scatter(
                        all.send, count, datatype, all.recv, count, datatype, root, comm,
                    )
                })
            }
            Brief::Allreduce(all, op) => {
                let (datatype, count, op) = combined(library, &all, op)?;
                // SAFETY: the program's buffers hold the data and have the same amount of room.
                self.call(|comm| unsafe {
                    symbols.allreduce(all.send, all.recv, count, datatype, op, comm)
                })
            }
            Brief::Reduce(all, op, root) => {
                let (datatype, count, op) = combined(library, &all, op)?;
                // SAFETY: the program's buffers hold the data and, at the root, have the same amount of room.
                self.call(|comm| unsafe {
                    symbols.reduce(all.send, all.recv, count, datatype, op, root, comm)
                })
            }
        })
    }

    #[inline]
    fn collective(&self, operation: &Collective) -> Result<()> {
        self.run(operation, false).map(drop)
    }

    fn start_collective(&self, operation: &Collective) -> Result<Box<dyn Pending>> {
        let Some(made) = self.run(operation, true)? else {
            return Ok(Box::new(minfo_engine::Complete));
        };
        let StartedCollective { operation, kept } = *made;
        // Such a request cannot be freed in the library (MPI 4.1, section 6.12): unless it was successful, the library may
        // still read this.
        let complete = move |ended: Result<Status>| match ended {
            Ok(_) => {
                drop(kept);
                Ok(Ended::default())
            }
            Err(error) => {
                mem::forget(kept);
                Err(error)
            }
        };
        Ok(NativeRequest::completed_by(
            operation,
            CompletionLocality::Together,
            complete,
        ))
    }
}

impl Native {
    /// Combines two buffers of this process (MPI_Reduce_local).
    pub(super) fn combine(&self, from: Data, to: Data, op: &Operator) -> Result<()> {
        let of = reduction(self.library, &to, op)?;
        let _quiet = quiet_predefined(self.library)?;
        let symbols = &self.library.symbols;
        let (datatype, op) = (of.datatype.handle(), of.op);
        let (from, to) = (from.span.address, to.span.address);
        let code = match c_int::try_from(of.count) {
            // SAFETY: both buffers have the number of elements that `reduction` returned.
            Ok(count) => unsafe { symbols.reduce_local(from, to, count, datatype, op) },
            Err(_) => {
                // SAFETY: both buffers have that number of elements, which is passed as a 64-bit count.
                let code = unsafe { symbols.reduce_local_c(from, to, of.count, datatype, op) };
                code.ok_or_else(|| takes_ints_only(self.library))?
            }
        };
        self.library.check(code)
    }
}
