//! Graphs that every process knows as a whole (MPI 4.1, section 8.5).
#![allow(unsafe_code)]

use super::cart::{first, write_all};
use crate::comm_create::make_with_defaults;
use crate::foreign::{ArrayIn, ArrayOut, Integers, Out, UNDEFINED};
use crate::guard::guard_comm;
use libc::c_int;
use minfo_core::engine::comm::{Communicator, WholeGraph};
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::comm::{check_intra, engine_of};
use minfo_core::mpi::topology::graph_of;

/// The graph of these arguments, for the processes of `comm`.
fn graph(
    comm: &dyn Communicator,
    nnodes: i64,
    index: Integers<'_>,
    edges: Integers<'_>,
) -> Result<WholeGraph> {
    check_intra(comm)?;
    not_negative::<usize>(Class::Arg, "nnodes", nnodes)?;
    let index = index.read_c_ints(nnodes, "index")?;
    let number = WholeGraph::check_index(&index)?;
    let edges = edges.read_c_ints(number.into(), "edges")?;
    let graph = WholeGraph { index, edges };
    graph.check(comm.size()?)?;
    Ok(graph)
}

/// `MPI_Graph_create(comm_old, nnodes, index, edges, reorder, comm_graph)`: a communicator with a graph; `MPI_COMM_NULL`
/// on processes that it does not have.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_graph_create(
    comm_old: c_int,
    nnodes: c_int,
    index: ArrayIn,
    index_width: i64,
    edges: ArrayIn,
    edges_width: i64,
    reorder: c_int,
    comm_graph: Out<c_int>,
) -> c_int {
    let (index, edges) = (index.with_width(index_width), edges.with_width(edges_width));
    make_with_defaults(
        "MPI_Graph_create",
        comm_old,
        (comm_graph, "comm_graph"),
        |comm| comm.whole_graph(&graph(comm, nnodes.into(), index, edges)?, reorder != 0),
    )
}

/// `MPI_Graph_map(comm, nnodes, index, edges, newrank)`: the recommended rank in a graph.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_graph_map(
    comm: c_int,
    nnodes: i64,
    index: ArrayIn,
    index_width: i64,
    edges: ArrayIn,
    edges_width: i64,
    newrank: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Graph_map", comm, || {
        newrank.answer("newrank", || {
            let comm = engine_of(comm)?;
            let (index, edges) = (index.with_width(index_width), edges.with_width(edges_width));
            let graph = graph(&*comm, nnodes, index, edges)?;
            // Not all libraries accept a graph of no processes here.
            let rank = match graph.index.is_empty() {
                true => None,
                false => comm.graph_map(&graph)?,
            };
            Ok(rank.unwrap_or(UNDEFINED))
        })
    })
}

/// `MPI_Graphdims_get(comm, nnodes, nedges)`: the lengths of the arrays of `MPI_Graph_get`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_graphdims_get(
    comm: c_int,
    nnodes: Out<c_int>,
    nedges: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Graphdims_get", comm, || {
        let nnodes = nnodes.required("nnodes")?;
        let nedges = nedges.required("nedges")?;
        let comm = engine_of(comm)?;
        let graph = graph_of(&*comm)?;
        nnodes.give(graph.index.len() as c_int);
        nedges.give(graph.edges.len() as c_int);
        Ok(())
    })
}

/// `MPI_Graph_get(comm, maxindex, maxedges, index, edges)`: the graph as it was given.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_graph_get(
    comm: c_int,
    maxindex: i64,
    maxedges: i64,
    index: ArrayOut,
    index_width: i64,
    edges: ArrayOut,
    edges_width: i64,
) -> c_int {
    guard_comm("MPI_Graph_get", comm, || {
        let comm = engine_of(comm)?;
        let graph = graph_of(&*comm)?;
        let numbers = first(&graph.index, maxindex, "maxindex")?;
        let neighbors = first(&graph.edges, maxedges, "maxedges")?;
        write_all([
            (index.with_width(index_width), numbers, "index"),
            (edges.with_width(edges_width), neighbors, "edges"),
        ])
    })
}

/// `MPI_Graph_neighbors_count(comm, rank, nneighbors)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_graph_neighbors_count(
    comm: c_int,
    rank: c_int,
    nneighbors: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Graph_neighbors_count", comm, || {
        nneighbors.answer("nneighbors", || {
            let comm = engine_of(comm)?;
            Ok(graph_of(&*comm)?.neighbors(rank)?.len() as c_int)
        })
    })
}

/// `MPI_Graph_neighbors(comm, rank, maxneighbors, neighbors)`: the first neighbours of a process.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_graph_neighbors(
    comm: c_int,
    rank: c_int,
    maxneighbors: i64,
    neighbors: ArrayOut,
    neighbors_width: i64,
) -> c_int {
    guard_comm("MPI_Graph_neighbors", comm, || {
        let comm = engine_of(comm)?;
        let found = graph_of(&*comm)?.neighbors(rank)?;
        let found = first(found, maxneighbors, "maxneighbors")?;
        neighbors
            .with_width(neighbors_width)
            .write(found, "neighbors")
    })
}
