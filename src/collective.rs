//! Collective operations on data (MPI 4.1, chapter 6, and section 8.6 for neighbours). [`crate::entries`] has the entry
//! points of those with buffers.
//!
//! Arguments that are significant only at the root are not read elsewhere. No lock is held while waiting for other
//! processes.
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

mod fast_path;
mod plan;

use super::buffer::Buffer;
use super::foreign::Integers;
use libc::c_int;
use minfo_engine::Ended;
use minfo_engine::collective::Collective;
use minfo_objects::collective::check_disjoint;
use minfo_objects::comm::engine_of;
use minfo_objects::datatype::committed;
use minfo_objects::engine;
use minfo_objects::hints;
use minfo_objects::life;
use minfo_objects::op::for_elements;
use minfo_rules::datatype::count;
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use plan::*;

pub(crate) use super::op::{op_commutative, op_create, op_free};

/// `MPI_Reduce_local`: combines the elements of two buffers of this process.
pub(crate) fn reduce_local(
    inbuf: Buffer<'_>,
    inoutbuf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
) -> Result<()> {
    life::running()?;
    let count = self::count(count, "count")?;
    let handle = datatype;
    let datatype = committed(handle)?;
    let op = for_elements(op, handle, &datatype)?;
    let from = Operand::new(
        &inbuf.choice()?,
        count,
        (&datatype, &op),
        BufferUse::Reads,
        0,
    )?;
    let mut to = Operand::new(
        &inoutbuf.choice()?,
        count,
        (&datatype, &op),
        BufferUse::Both,
        count,
    )?;
    check_disjoint(from.place, to.place)?;
    engine::current().reduce_local(from.data, to.data, &op)?;
    if let Some(lent) = &mut to.lent {
        lent.settle(Ended::default());
    }
    Ok(())
}

/// Plans take stack space and time. Since this is not inlined, an operation that needs none does not pay for them.
#[inline(never)]
fn apart(runs: impl FnOnce() -> Result<c_int>) -> Result<()> {
    runs().map(drop)
}

/// The functions of a blocking operation, its nonblocking form and its persistent one, which make the same plan. The
/// blocking one may need none, if it can be carried out `briefly`.
macro_rules! forms {
    (@blocking $plan:expr) => {
        $plan.map(drop)
    };
    (@blocking $plan:expr, $brief:expr) => {
        match $brief {
            Some(done) => done,
            None => apart(|| $plan),
        }
    };
    (
        $name:ident or $later:ident or $init:ident as $procedure:literal
        ($($argument:ident: $kind:ty),* $(,)?): $call:ident => $plan:expr
        $(, briefly $brief:expr)?
    ) => {
        /// Carries the operation out.
        pub(crate) fn $name($($argument: $kind,)* comm: c_int) -> Result<()> {
            let engine = engine_of(comm)?;
            let $call = Call { comm: &*engine, form: Form::Blocking };
            forms!(@blocking $plan $(, $brief)?)
        }

        /// Starts the operation.
        pub(crate) fn $later(
            $($argument: $kind,)*
            comm: c_int,
        ) -> Result<c_int> {
            let engine = engine_of(comm)?;
            let $call = Call { comm: &*engine, form: Form::Nonblocking(comm) };
            $plan
        }

        /// Makes a persistent request for the operation.
        pub(crate) fn $init(
            $($argument: $kind,)*
            comm: c_int,
            info: c_int,
        ) -> Result<c_int> {
            init($procedure, comm, info, &|$call| $plan)
        }
    };
}

/// Makes a persistent request, with the hints in `info`, for the operation that `plan` makes.
fn init(
    procedure: &'static str,
    comm: c_int,
    info: c_int,
    plan: &dyn Fn(Call<'_>) -> Result<c_int>,
) -> Result<c_int> {
    let engine = engine_of(comm)?;
    let asked = hints::given(procedure, Kind::Operation, info)?;
    let form = Form::Persistent(comm);
    let comm = &*engine;
    let request = plan(Call { comm, form })?;
    // No library has hints for persistent operations, so none is in effect.
    hints::note_call(b"", &asked, &Hints::default());
    Ok(request)
}

forms!(bcast or ibcast or bcast_init as "MPI_Bcast_init"(
    buffer: Buffer<'_>,
    count: i64,
    datatype: c_int,
    root: c_int,
): call => make_bcast(call, buffer, count, datatype, root),
    briefly fast_path::bcast(call.comm, buffer, count, datatype, root));

forms!(gather or igather or gather_init as "MPI_Gather_init"(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    root: c_int,
): call => {
    let send = DataArguments::even(sendbuf, sendcount, sendtype, SEND);
    let recv = DataArguments::even(recvbuf, recvcount, recvtype, RECV);
    make_gather(call, &send, &recv, root)
}, briefly fast_path::gather(call.comm, (sendbuf, sendcount, sendtype), (recvbuf, recvcount, recvtype), root));

forms!(gatherv or igatherv or gatherv_init as "MPI_Gatherv_init"(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcounts: Integers<'_>,
    displs: Integers<'_>,
    recvtype: c_int,
    root: c_int,
): call => {
    let send = DataArguments::even(sendbuf, sendcount, sendtype, SEND);
    let recv = DataArguments::varying(recvbuf, recvcounts, displs, recvtype, RECVS_ONLY);
    make_gather(call, &send, &recv, root)
});

forms!(scatter or iscatter or scatter_init as "MPI_Scatter_init"(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    root: c_int,
): call => {
    let send = DataArguments::even(sendbuf, sendcount, sendtype, SEND);
    let recv = DataArguments::even(recvbuf, recvcount, recvtype, RECV);
    make_scatter(call, &send, &recv, root)
}, briefly fast_path::scatter(call.comm, (sendbuf, sendcount, sendtype), (recvbuf, recvcount, recvtype), root));

forms!(scatterv or iscatterv or scatterv_init as "MPI_Scatterv_init"(
    sendbuf: Buffer<'_>,
    sendcounts: Integers<'_>,
    displs: Integers<'_>,
    sendtype: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    root: c_int,
): call => {
    let send = DataArguments::varying(sendbuf, sendcounts, displs, sendtype, SENDS_ONLY);
    let recv = DataArguments::even(recvbuf, recvcount, recvtype, RECV);
    make_scatter(call, &send, &recv, root)
});

/// The operations in which each process or neighbour sends the same to all, and those in which it sends parts.
macro_rules! exchanges {
    (
        $all:ident or $iall:ident or $all_init:ident as $all_name:literal,
        $allv:ident or $iallv:ident or $allv_init:ident as $allv_name:literal:
            $make_all:ident $(briefly $all_brief:path)?;
        $parts:ident or $iparts:ident or $parts_init:ident as $parts_name:literal,
        $partsv:ident or $ipartsv:ident or $partsv_init:ident as $partsv_name:literal,
        $partsw:ident or $ipartsw:ident or $partsw_init:ident as $partsw_name:literal:
            $make_parts:ident $(briefly $parts_brief:path)?
    ) => {
        forms!($all or $iall or $all_init as $all_name(
            sendbuf: Buffer<'_>,
            sendcount: i64,
            sendtype: c_int,
            recvbuf: Buffer<'_>,
            recvcount: i64,
            recvtype: c_int,
        ): call => {
            let send = DataArguments::even(sendbuf, sendcount, sendtype, SEND);
            let recv = DataArguments::even(recvbuf, recvcount, recvtype, RECV);
            $make_all(call, &send, &recv)
        } $(, briefly $all_brief(call.comm, (sendbuf, sendcount, sendtype), (recvbuf, recvcount, recvtype)))?);

        forms!($allv or $iallv or $allv_init as $allv_name(
            sendbuf: Buffer<'_>,
            sendcount: i64,
            sendtype: c_int,
            recvbuf: Buffer<'_>,
            recvcounts: Integers<'_>,
            displs: Integers<'_>,
            recvtype: c_int,
        ): call => {
            let send = DataArguments::even(sendbuf, sendcount, sendtype, SEND);
            let recv = DataArguments::varying(recvbuf, recvcounts, displs, recvtype, RECVS_ONLY);
            $make_all(call, &send, &recv)
        });

        forms!($parts or $iparts or $parts_init as $parts_name(
            sendbuf: Buffer<'_>,
            sendcount: i64,
            sendtype: c_int,
            recvbuf: Buffer<'_>,
            recvcount: i64,
            recvtype: c_int,
        ): call => {
            let send = DataArguments::even(sendbuf, sendcount, sendtype, SEND);
            let recv = DataArguments::even(recvbuf, recvcount, recvtype, RECV);
            $make_parts(call, &send, &recv)
        } $(, briefly $parts_brief(call.comm, (sendbuf, sendcount, sendtype), (recvbuf, recvcount, recvtype)))?);

        forms!($partsv or $ipartsv or $partsv_init as $partsv_name(
            sendbuf: Buffer<'_>,
            sendcounts: Integers<'_>,
            sdispls: Integers<'_>,
            sendtype: c_int,
            recvbuf: Buffer<'_>,
            recvcounts: Integers<'_>,
            rdispls: Integers<'_>,
            recvtype: c_int,
        ): call => {
            let send = DataArguments::varying(sendbuf, sendcounts, sdispls, sendtype, SENDS);
            let recv = DataArguments::varying(recvbuf, recvcounts, rdispls, recvtype, RECVS);
            $make_parts(call, &send, &recv)
        });

        forms!($partsw or $ipartsw or $partsw_init as $partsw_name(
            sendbuf: Buffer<'_>,
            sendcounts: Integers<'_>,
            sdispls: Integers<'_>,
            sendtypes: Integers<'_>,
            recvbuf: Buffer<'_>,
            recvcounts: Integers<'_>,
            rdispls: Integers<'_>,
            recvtypes: Integers<'_>,
        ): call => {
            let send = DataArguments::mixed(sendbuf, sendcounts, sdispls, sendtypes, SENDS);
            let recv = DataArguments::mixed(recvbuf, recvcounts, rdispls, recvtypes, RECVS);
            $make_parts(call, &send, &recv)
        });
    };
}

exchanges! {
    allgather or iallgather or allgather_init as "MPI_Allgather_init",
    allgatherv or iallgatherv or allgatherv_init as "MPI_Allgatherv_init":
        make_allgather briefly fast_path::allgather;
    alltoall or ialltoall or alltoall_init as "MPI_Alltoall_init",
    alltoallv or ialltoallv or alltoallv_init as "MPI_Alltoallv_init",
    alltoallw or ialltoallw or alltoallw_init as "MPI_Alltoallw_init":
        make_alltoall briefly fast_path::alltoall
}

exchanges! {
    neighbor_allgather or ineighbor_allgather or neighbor_allgather_init as "MPI_Neighbor_allgather_init",
    neighbor_allgatherv or ineighbor_allgatherv or neighbor_allgatherv_init as "MPI_Neighbor_allgatherv_init":
        make_neighbor_allgather;
    neighbor_alltoall or ineighbor_alltoall or neighbor_alltoall_init as "MPI_Neighbor_alltoall_init",
    neighbor_alltoallv or ineighbor_alltoallv or neighbor_alltoallv_init as "MPI_Neighbor_alltoallv_init",
    neighbor_alltoallw or ineighbor_alltoallw or neighbor_alltoallw_init as "MPI_Neighbor_alltoallw_init":
        make_neighbor_alltoall
}

forms!(reduce or ireduce or reduce_init as "MPI_Reduce_init"(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
    root: c_int,
): call => make_reduce(call, sendbuf, recvbuf, count, datatype, op, root),
    briefly fast_path::reduce(call.comm, sendbuf, recvbuf, (count, datatype), op, root));

forms!(allreduce or iallreduce or allreduce_init as "MPI_Allreduce_init"(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
): call => make_same(call, sendbuf, recvbuf, count, datatype, op, Collective::Allreduce),
    briefly fast_path::allreduce(call.comm, sendbuf, recvbuf, count, datatype, op));

forms!(scan or iscan or scan_init as "MPI_Scan_init"(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
): call => {
    check_intra(call.comm)?;
    make_same(call, sendbuf, recvbuf, count, datatype, op, Collective::Scan)
});

forms!(exscan or iexscan or exscan_init as "MPI_Exscan_init"(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
): call => make_exscan(call, sendbuf, recvbuf, count, datatype, op));

forms!(reduce_scatter_block or ireduce_scatter_block or reduce_scatter_block_init as "MPI_Reduce_scatter_block_init"(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    datatype: c_int,
    op: c_int,
): call => make_reduce_scatter_block(call, sendbuf, recvbuf, recvcount, datatype, op));

forms!(reduce_scatter or ireduce_scatter or reduce_scatter_init as "MPI_Reduce_scatter_init"(
    sendbuf: Buffer<'_>,
    recvbuf: Buffer<'_>,
    recvcounts: Integers<'_>,
    datatype: c_int,
    op: c_int,
): call => make_reduce_scatter(call, sendbuf, recvbuf, recvcounts, datatype, op));

/// `MPI_Ibarrier`: starts a barrier.
pub(crate) fn ibarrier(comm: c_int) -> Result<c_int> {
    let engine = engine_of(comm)?;
    let form = Form::Nonblocking(comm);
    let comm = &*engine;
    Call { comm, form }.make(Collective::Barrier, [None, None])
}

/// `MPI_Barrier_init`: makes a persistent request for a barrier.
pub(crate) fn barrier_init(comm: c_int, info: c_int) -> Result<c_int> {
    init("MPI_Barrier_init", comm, info, &|call| {
        call.make(Collective::Barrier, [None, None])
    })
}
