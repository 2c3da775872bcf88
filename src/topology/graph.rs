//! Graphs that every process knows as a whole (MPI 4.1, section 8.5).

use super::cart::{first, write_all};
use crate::comm::create::make_with_defaults;
use crate::foreign::{Integers, IntegersOut, UNDEFINED};
use libc::c_int;
use minfo_engine::comm::Communicator;
use minfo_objects::comm::{check_intra, engine_of};
use minfo_objects::topology::graph_of;
use minfo_rules::error::{Class, Result, not_negative};
use minfo_rules::topology::WholeGraph;

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

/// `MPI_Graph_create`: a communicator with a graph; `MPI_COMM_NULL` on processes that are not in it.
pub(crate) fn graph_create(
    comm_old: c_int,
    nnodes: c_int,
    index: Integers<'_>,
    edges: Integers<'_>,
    reorder: bool,
) -> Result<c_int> {
    make_with_defaults("MPI_Graph_create", comm_old, |comm| {
        comm.whole_graph(&graph(comm, nnodes.into(), index, edges)?, reorder)
    })
}

/// `MPI_Graph_map`: the recommended rank in a graph.
pub(crate) fn graph_map(
    comm: c_int,
    nnodes: i64,
    index: Integers<'_>,
    edges: Integers<'_>,
) -> Result<c_int> {
    let comm = engine_of(comm)?;
    let graph = graph(&*comm, nnodes, index, edges)?;
    // Not all libraries accept a graph of no processes here.
    let rank = match graph.index.is_empty() {
        true => None,
        false => comm.graph_map(&graph)?,
    };
    Ok(rank.unwrap_or(UNDEFINED))
}

/// `MPI_Graphdims_get`: the lengths of the arrays of `MPI_Graph_get`.
pub(crate) fn graphdims_get(comm: c_int) -> Result<(c_int, c_int)> {
    let comm = engine_of(comm)?;
    let graph = graph_of(&*comm)?;
    Ok((graph.index.len() as c_int, graph.edges.len() as c_int))
}

/// `MPI_Graph_get`: the graph as it was given.
pub(crate) fn graph_get(
    comm: c_int,
    maxindex: i64,
    maxedges: i64,
    index: IntegersOut<'_>,
    edges: IntegersOut<'_>,
) -> Result<()> {
    let comm = engine_of(comm)?;
    let graph = graph_of(&*comm)?;
    let numbers = first(&graph.index, maxindex, "maxindex")?;
    let neighbors = first(&graph.edges, maxedges, "maxedges")?;
    write_all([(index, numbers, "index"), (edges, neighbors, "edges")])
}

/// `MPI_Graph_neighbors_count`
pub(crate) fn graph_neighbors_count(comm: c_int, rank: c_int) -> Result<c_int> {
    let comm = engine_of(comm)?;
    Ok(graph_of(&*comm)?.neighbors(rank)?.len() as c_int)
}

/// `MPI_Graph_neighbors`: the first neighbours of a process.
pub(crate) fn graph_neighbors(
    comm: c_int,
    rank: c_int,
    maxneighbors: i64,
    neighbors: IntegersOut<'_>,
) -> Result<()> {
    let comm = engine_of(comm)?;
    let found = graph_of(&*comm)?.neighbors(rank)?;
    let found = first(found, maxneighbors, "maxneighbors")?;
    neighbors.write(found, "neighbors")
}
