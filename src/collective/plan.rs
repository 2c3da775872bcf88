//! Collective operations in the form in which they are carried out: the arguments of a call, checked, with their
//! buffers. Lists of counts and displacements stay where the program has them.

mod reduction;

pub(super) use reduction::*;

use crate::buffer::{Buffer, Choice, Stage};
use crate::foreign::Integers;
use libc::c_int;
use minfo_engine::Ended;
use minfo_engine::collective::{Collective, CollectiveData, Parts};
use minfo_engine::comm::Communicator;
use minfo_engine::data::Span;
use minfo_engine::numbers::Numbers;
use minfo_objects::collective::{
    PersistentCollective, Role, check_all_disjoint, check_part, neighbors, of_all, role,
};
use minfo_objects::comm::duplicates_of;
use minfo_objects::datatype::{Type, committed};
use minfo_objects::request::{self, Lent};
use minfo_rules::datatype::count;
use minfo_rules::error::{Class, Error, Result};

/// The use that an operation makes of a buffer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BufferUse {
    Reads,
    Writes,
    /// The data are in the place of the result, or a part of the result stays unchanged.
    Both,
}

impl BufferUse {
    pub(super) fn reads(self) -> bool {
        self != BufferUse::Writes
    }

    pub(super) fn writes(self) -> bool {
        self != BufferUse::Reads
    }
}

/// Counts, displacements and datatypes as the caller gives them.
#[derive(Clone, Copy)]
pub(super) enum PartArguments<'a> {
    /// A count and a datatype for all parts.
    Even(i64, c_int),
    /// A count and a displacement for each.
    Varying(Integers<'a>, Integers<'a>, c_int),
    /// A count, a displacement in bytes and a datatype for each.
    Mixed(Integers<'a>, Integers<'a>, Integers<'a>),
}

/// The names of the arguments of a side: count or counts, displacements, datatypes.
pub(super) type Names = [&'static str; 3];

pub(super) const SEND: Names = ["sendcount", "", ""];
pub(super) const RECV: Names = ["recvcount", "", ""];
pub(super) const SENDS: Names = ["sendcounts", "sdispls", "sendtypes"];
pub(super) const RECVS: Names = ["recvcounts", "rdispls", "recvtypes"];
pub(super) const SENDS_ONLY: Names = ["sendcounts", "displs", ""];
pub(super) const RECVS_ONLY: Names = ["recvcounts", "displs", ""];

/// The arguments of one side of an operation.
#[derive(Clone, Copy)]
pub(super) struct DataArguments<'a> {
    buffer: Buffer<'a>,
    counts: PartArguments<'a>,
    names: Names,
}

impl<'a> DataArguments<'a> {
    pub(super) fn even(
        buffer: Buffer<'a>,
        count: i64,
        datatype: c_int,
        names: Names,
    ) -> DataArguments<'a> {
        let counts = PartArguments::Even(count, datatype);
        DataArguments {
            buffer,
            counts,
            names,
        }
    }

    pub(super) fn varying(
        buffer: Buffer<'a>,
        counts: Integers<'a>,
        displs: Integers<'a>,
        datatype: c_int,
        names: Names,
    ) -> DataArguments<'a> {
        let counts = PartArguments::Varying(counts, displs, datatype);
        DataArguments {
            buffer,
            counts,
            names,
        }
    }

    pub(super) fn mixed(
        buffer: Buffer<'a>,
        counts: Integers<'a>,
        displs: Integers<'a>,
        datatypes: Integers<'a>,
        names: Names,
    ) -> DataArguments<'a> {
        let counts = PartArguments::Mixed(counts, displs, datatypes);
        DataArguments {
            buffer,
            counts,
            names,
        }
    }

    /// Whether all parts have the same count.
    pub(super) fn is_even(&self) -> bool {
        matches!(self.counts, PartArguments::Even(..))
    }

    /// Reads and checks the counts, displacements and datatypes of this many parts.
    #[inline(always)]
    pub(super) fn side(&self, number: usize) -> Result<CollectiveData<'a>> {
        let [counts_name, displs_name, types_name] = self.names;
        let len = number as i64;
        let check = |counts: &Numbers<'_>| {
            let mut all = counts.iter();
            all.try_for_each(|given| count(given, counts_name).map(drop))
        };
        let parts = match self.counts {
            PartArguments::Even(given, datatype) => Parts::Even {
                count: count(given, counts_name)?,
                datatype: committed(datatype)?,
            },
            PartArguments::Varying(counts, displs, datatype) => {
                let counts = counts.numbers(len, counts_name)?;
                let displs = displs.numbers(len, displs_name)?;
                check(&counts)?;
                Parts::Varying {
                    counts,
                    displs,
                    datatype: committed(datatype)?,
                }
            }
            PartArguments::Mixed(counts, displs, types) => {
                let counts = counts.numbers(len, counts_name)?;
                let displs = displs.numbers(len, displs_name)?;
                check(&counts)?;
                let datatypes = all_committed(types, number, types_name)?;
                Parts::Mixed {
                    counts,
                    displs,
                    datatypes,
                }
            }
        };
        Ok(CollectiveData { address: 0, parts })
    }
}

#[inline(never)]
fn all_committed(types: Integers<'_>, number: usize, name: &'static str) -> Result<Vec<Type>> {
    let handles = types.read_c_ints(number as i64, name)?;
    let mut datatypes = Vec::new();
    datatypes.try_reserve_exact(number)?;
    for handle in handles {
        datatypes.push(committed(handle)?);
    }
    Ok(datatypes)
}

/// A side of an operation, with its buffer.
pub(super) struct Placed<'a> {
    side: CollectiveData<'a>,
    number: usize,
    /// The lowest offset that the parts touch, and the one after the highest.
    bounds: (i64, i64),
    choice: Choice<'a>,
    stage: Option<Box<Stage>>,
}

impl<'a> Placed<'a> {
    /// The parts, which have to be [found](Placed::find) in their buffer. (In two steps, because what is returned in a
    /// [`Result`] is copied twice.)
    #[inline(always)]
    pub(super) fn of(choice: Choice<'a>, side: CollectiveData<'a>, number: usize) -> Placed<'a> {
        Placed {
            side,
            number,
            bounds: (0, 0),
            choice,
            stage: None,
        }
    }

    /// Finds the parts in their buffer.
    #[inline(always)]
    pub(super) fn find(&mut self, usage: BufferUse) -> Result<()> {
        let bounds = self.side.bounds(self.number);
        self.side.address = self.choice.base(bounds)?;
        self.bounds = bounds.unwrap_or_default();
        if self.bounds != (0, 0) && self.side.address != 0 {
            self.check_kinds()?;
        }
        if let Some(section) = self.choice.scattered()
            && self.bounds.1 > 0
        {
            let how = (usage.reads(), usage.writes());
            let len = self.bounds.1 as usize;
            let stage = Stage::new(section, len, &mut self.side, self.number, how)?;
            self.stage = Some(stage);
        }
        Ok(())
    }

    /// [`Choice::check_kind`] for the parts that have data.
    fn check_kinds(&self) -> Result<()> {
        match &self.side.parts {
            Parts::Even { datatype, .. } | Parts::Varying { datatype, .. } => {
                self.choice.check_kind(datatype)
            }
            Parts::Mixed { .. } => {
                let mut parts = self.side.all(self.number).filter(|part| part.count > 0);
                parts.try_for_each(|part| self.choice.check_kind(part.datatype))
            }
        }
    }

    /// Whether the buffers may overlap: they are near each other.
    pub(super) fn is_near(&self, other: &Placed<'_>) -> bool {
        let reach = |placed: &Placed<'_>| {
            let (low, high) = placed.bounds;
            Span {
                address: placed.side.address.wrapping_add_signed(low as isize),
                len: high.saturating_sub(low) as usize,
            }
        };
        let are_apart = self.stage.is_none() && other.stage.is_none();
        !are_apart || reach(self).overlaps(reach(other))
    }

    /// The pieces of the program's memory that contain the parts; of parts that are not contiguous only the first byte.
    pub(super) fn spans(&self) -> Result<Vec<Span>> {
        let mut spans = Vec::new();
        spans.try_reserve_exact(self.number)?;
        let base = self.choice.own_address();
        for part in self.side.all(self.number) {
            let Some(first) = part.datatype.runs(part.count, 0, 1).next() else {
                continue;
            };
            let offset = part.displ.unwrap_or(0) + first.offset;
            spans.push(match self.choice.scattered() {
                Some(section) => {
                    let mut span = Span::default();
                    let place = |address, len| span = Span { address, len };
                    section.pieces(offset as usize, 1, place);
                    span
                }
                None => Span {
                    address: base.wrapping_add_signed(offset as isize),
                    len: match part.datatype.is_contiguous(part.count) {
                        true => part.data(0).span.len,
                        false => 1,
                    },
                },
            });
        }
        Ok(spans)
    }

    /// Checks that the memory to send from and the memory to receive into do not overlap.
    #[inline]
    pub(super) fn check_disjoint(&self, recv: &Placed<'_>) -> Result<()> {
        match self.is_near(recv) {
            true => check_all_disjoint(&mut self.spans()?, &mut recv.spans()?),
            false => Ok(()),
        }
    }
}

/// Checks that what this process sends to itself, the part `from`, matches what it receives from itself, the part `to`.
#[inline]
pub(super) fn check_own(
    send: &CollectiveData,
    from: usize,
    recv: &CollectiveData,
    to: usize,
) -> Result<()> {
    let (from, to) = (send.part(from), recv.part(to));
    check_part(from.data(0), to.count, to.datatype)
}

/// Checks that the parts of all processes can be counted.
#[inline]
pub(super) fn check_all(comm: &dyn Communicator, side: &CollectiveData) -> Result<()> {
    match side.parts {
        Parts::Even { count, .. } => of_all(comm, count).map(drop),
        _ => Ok(()),
    }
}

/// The call of an operation on a communicator.
#[derive(Clone, Copy)]
pub(super) struct Call<'c> {
    pub(super) comm: &'c dyn Communicator,
    pub(super) form: Form,
}

/// The form of the procedure that is called. Others than the blocking one make a request, and have the handle of the
/// communicator for it.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Blocking,
    Nonblocking(c_int),
    Persistent(c_int),
}

impl Call<'_> {
    /// Carries the operation out, starts it, or prepares it, and returns the request. `lent` is what its sides use besides
    /// the program's memory.
    #[inline(always)]
    pub(super) fn make(
        self,
        operation: Collective<'_>,
        lent: [Option<Box<dyn Lent>>; 2],
    ) -> Result<c_int> {
        let mut lent = LentSides(lent);
        match self.form {
            Form::Blocking => {
                self.comm.collective(&operation)?;
                lent.settle(Ended::default());
                Ok(request::NULL)
            }
            Form::Nonblocking(handle) => {
                let pending = self.comm.start_collective(&operation)?;
                request::insert(handle, pending, lent.boxed())
            }
            Form::Persistent(handle) => {
                let duplicates = duplicates_of(handle)?;
                let pending = PersistentCollective::new(self.comm, &duplicates, operation)?;
                request::insert_persistent(handle, Box::new(pending), lent.boxed())
            }
        }
    }
}

/// What both sides use until the operation is complete.
pub(super) struct LentSides([Option<Box<dyn Lent>>; 2]);

impl LentSides {
    fn boxed(self) -> Option<Box<dyn Lent>> {
        match self.0 {
            [None, lent] | [lent, None] => lent,
            both => Some(Box::new(LentSides(both))),
        }
    }
}

impl Lent for LentSides {
    fn collect(&mut self) {
        let both = self.0.iter_mut().flatten();
        both.for_each(|lent| lent.collect());
    }

    fn settle(&mut self, ended: Ended) {
        let both = self.0.iter_mut().flatten();
        both.for_each(|lent| lent.settle(ended));
    }
}

pub(super) fn lent(stage: Option<Box<Stage>>) -> Option<Box<dyn Lent>> {
    stage.map(|stage| stage as Box<dyn Lent>)
}

/// The number of processes that parts go to and come from.
pub(super) fn peers(comm: &dyn Communicator) -> Result<usize> {
    Ok(comm.peers()?.unsigned_abs() as usize)
}

/// Whether the data go to the other side of an intercommunicator.
pub(super) fn is_inter(comm: &dyn Communicator) -> Result<bool> {
    Ok(comm.remote_size()?.is_some())
}

/// Whether the data to send are in the place of the result, which is impossible if that is on the other side (section
/// 6.2.3).
///
/// # Errors
/// `MPI_ERR_BUFFER`
#[inline]
pub(super) fn is_in_place(comm: &dyn Communicator, send: &Choice<'_>) -> Result<bool> {
    if send.is_mpi_in_place() && is_inter(comm)? {
        let what = "MPI_IN_PLACE cannot be used on an intercommunicator";
        return Err(Error::new(Class::Buffer, what));
    }
    Ok(send.is_mpi_in_place())
}

/// Checks that an operation is defined on this communicator (sections 6.11.1 and 6.11.2).
///
/// # Errors
/// `MPI_ERR_COMM` for an intercommunicator.
pub(super) fn check_intra(comm: &dyn Communicator) -> Result<()> {
    if is_inter(comm)? {
        let what = "scans are not defined on intercommunicators";
        return Err(Error::new(Class::Comm, what));
    }
    Ok(())
}

/// Makes the operation `of` both sides: a part to each process, or one to all, and a part from each.
#[inline]
fn exchange<'a>(
    call: Call<'_>,
    (send, is_one): (&DataArguments<'a>, bool),
    recv: &DataArguments<'a>,
    of: impl FnOnce(Option<CollectiveData<'a>>, CollectiveData<'a>) -> Collective<'a>,
) -> Result<c_int> {
    let comm = call.comm;
    let number = peers(comm)?;
    let to = recv.side(number)?;
    let (send_choice, recv_choice) = (send.buffer.choice()?, recv.buffer.choice()?);
    // With MPI_IN_PLACE, the other arguments for the data to send are ignored (sections 6.5, 6.7 and 6.8).
    if is_in_place(comm, &send_choice)? {
        check_all(comm, &to)?;
        let mut recv = Placed::of(recv_choice, to, number);
        recv.find(BufferUse::Both)?;
        return call.make(of(None, recv.side), [None, lent(recv.stage)]);
    }
    let sends = if is_one { 1 } else { number };
    let from = send.side(sends)?;
    if !is_one {
        check_all(comm, &from)?;
    }
    let mut send = Placed::of(send_choice, from, sends);
    send.find(BufferUse::Reads)?;
    if !is_inter(comm)? {
        let rank = comm.rank()?.unsigned_abs() as usize;
        let own = if is_one { 0 } else { rank };
        check_own(&send.side, own, &to, rank)?;
    }
    check_all(comm, &to)?;
    let mut recv = Placed::of(recv_choice, to, number);
    recv.find(BufferUse::Writes)?;
    send.check_disjoint(&recv)?;
    let operation = of(Some(send.side), recv.side);
    call.make(operation, [lent(send.stage), lent(recv.stage)])
}

/// [`exchange`] among neighbours.
fn neighbor_exchange<'a>(
    call: Call<'_>,
    (send, is_one): (&DataArguments<'a>, bool),
    recv: &DataArguments<'a>,
    of: impl FnOnce(CollectiveData<'a>, CollectiveData<'a>) -> Collective<'a>,
) -> Result<c_int> {
    let neighbors = neighbors(call.comm)?;
    let sends = if is_one { 1 } else { neighbors.destinations };
    let to = recv.side(neighbors.sources)?;
    let from = send.side(sends)?;
    let mut send = Placed::of(send.buffer.choice()?, from, sends);
    send.find(BufferUse::Reads)?;
    for &(source, destination) in &neighbors.own {
        let own = if is_one { 0 } else { destination };
        check_own(&send.side, own, &to, source)?;
    }
    let mut recv = Placed::of(recv.buffer.choice()?, to, neighbors.sources);
    recv.find(BufferUse::Writes)?;
    send.check_disjoint(&recv)?;
    let operation = of(send.side, recv.side);
    call.make(operation, [lent(send.stage), lent(recv.stage)])
}

pub(super) fn make_bcast(
    call: Call<'_>,
    buffer: Buffer<'_>,
    count: i64,
    datatype: c_int,
    root: c_int,
) -> Result<c_int> {
    let role = role(call.comm, root)?;
    if role == Role::Outside {
        // The library may need to know whether there are data (`count-beside-root`).
        let data = CollectiveData::bytes(0, usize::try_from(count).unwrap_or(0));
        return call.make(Collective::Bcast { data, root }, [None, None]);
    }
    let given = DataArguments::even(buffer, count, datatype, ["count", "", ""]);
    let side = given.side(1)?;
    let usage = match role {
        Role::Root => BufferUse::Reads,
        _ => BufferUse::Writes,
    };
    let mut placed = Placed::of(buffer.choice()?, side, 1);
    placed.find(usage)?;
    let data = placed.side;
    call.make(Collective::Bcast { data, root }, [lent(placed.stage), None])
}

pub(super) fn make_gather<'a>(
    call: Call<'_>,
    send: &DataArguments<'a>,
    recv: &DataArguments<'a>,
    root: c_int,
) -> Result<c_int> {
    let role = role(call.comm, root)?;
    if role == Role::Root && !is_inter(call.comm)? {
        return exchange(call, (send, true), recv, |send, recv| Collective::Gather {
            send,
            recv,
            root,
        });
    }
    let nothing = CollectiveData::none(recv.is_even());
    let (send, recv, stage) = match role {
        Role::Outside => (None, nothing, None),
        Role::Other => {
            let mut placed = Placed::of(send.buffer.choice()?, send.side(1)?, 1);
            placed.find(BufferUse::Reads)?;
            (Some(placed.side), nothing, placed.stage)
        }
        Role::Root => {
            let number = peers(call.comm)?;
            let side = recv.side(number)?;
            check_all(call.comm, &side)?;
            let mut placed = Placed::of(recv.buffer.choice()?, side, number);
            placed.find(BufferUse::Writes)?;
            (None, placed.side, placed.stage)
        }
    };
    call.make(Collective::Gather { send, recv, root }, [lent(stage), None])
}

pub(super) fn make_scatter<'a>(
    call: Call<'_>,
    send: &DataArguments<'a>,
    recv: &DataArguments<'a>,
    root: c_int,
) -> Result<c_int> {
    let role = role(call.comm, root)?;
    // The root of an intercommunicator receives nothing. With MPI_IN_PLACE, the other arguments for the data to receive
    // are ignored (section 6.6).
    let recv = match role {
        Role::Outside => None,
        Role::Root if is_inter(call.comm)? => None,
        _ => {
            let choice = recv.buffer.choice()?;
            match role == Role::Root && choice.is_mpi_in_place() {
                true => None,
                false => {
                    let mut placed = Placed::of(choice, recv.side(1)?, 1);
                    placed.find(BufferUse::Writes)?;
                    Some(placed)
                }
            }
        }
    };
    let (from, sent) = match role {
        Role::Root => {
            let number = peers(call.comm)?;
            let side = send.side(number)?;
            check_all(call.comm, &side)?;
            let mut placed = Placed::of(send.buffer.choice()?, side, number);
            placed.find(BufferUse::Reads)?;
            if let Some(recv) = &recv {
                check_own(&placed.side, root.unsigned_abs() as usize, &recv.side, 0)?;
                placed.check_disjoint(recv)?;
            }
            (placed.side, lent(placed.stage))
        }
        Role::Other | Role::Outside => (CollectiveData::none(send.is_even()), None),
    };
    let (to, received) = match recv {
        Some(recv) => (Some(recv.side), lent(recv.stage)),
        None => (None, None),
    };
    let operation = Collective::Scatter {
        send: from,
        recv: to,
        root,
    };
    call.make(operation, [sent, received])
}

pub(super) fn make_allgather<'a>(
    call: Call<'_>,
    send: &DataArguments<'a>,
    recv: &DataArguments<'a>,
) -> Result<c_int> {
    exchange(call, (send, true), recv, |send, recv| {
        Collective::Allgather { send, recv }
    })
}

pub(super) fn make_alltoall<'a>(
    call: Call<'_>,
    send: &DataArguments<'a>,
    recv: &DataArguments<'a>,
) -> Result<c_int> {
    exchange(call, (send, false), recv, |send, recv| {
        Collective::Alltoall { send, recv }
    })
}

pub(super) fn make_neighbor_allgather<'a>(
    call: Call<'_>,
    send: &DataArguments<'a>,
    recv: &DataArguments<'a>,
) -> Result<c_int> {
    neighbor_exchange(call, (send, true), recv, |send, recv| {
        Collective::NeighborAllgather { send, recv }
    })
}

pub(super) fn make_neighbor_alltoall<'a>(
    call: Call<'_>,
    send: &DataArguments<'a>,
    recv: &DataArguments<'a>,
) -> Result<c_int> {
    neighbor_exchange(call, (send, false), recv, |send, recv| {
        Collective::NeighborAlltoall { send, recv }
    })
}
