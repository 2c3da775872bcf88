//! Topologies (MPI 4.1, section 8.5): distributed graphs, and what all topologies have in common.
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

mod cart;
mod graph;

pub(crate) use cart::*;
pub(crate) use graph::*;

use super::comm::create::handle_of;
use super::foreign::{Integers, IntegersOut, UNDEFINED};
use super::sentinels::{Weights, of_weights};
use libc::c_int;
use minfo_engine::comm::{Communicator, Edges, Graph, Topology};
use minfo_objects::comm::{engine_of, intracomm_of};
use minfo_objects::hints;
use minfo_objects::topology::{check_ranks, check_weights};
use minfo_rules::constants::{MPI_CART, MPI_DIST_GRAPH, MPI_GRAPH};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::hints::catalogue;
use minfo_rules::memory::copy;

/// The weights of `len` edges, unless the graph is unweighted.
fn weights(array: Integers<'_>, len: usize, name: &'static str) -> Result<Option<Vec<i32>>> {
    let values = match of_weights(array.address()) {
        Weights::Unweighted => return Ok(None),
        Weights::Empty if len > 0 => {
            let what = format!("{name} is MPI_WEIGHTS_EMPTY, but there are {len} edges");
            return Err(Error::new(Class::Arg, what));
        }
        Weights::Empty => Vec::new(),
        Weights::There => array.read_c_ints(len as i64, name)?,
    };
    check_weights(&values, name)?;
    Ok(Some(values))
}

/// `MPI_Dist_graph_create`: each process gives any edges; `degrees` gives the number of destinations of each source.
pub(crate) fn dist_graph_create(
    comm_old: c_int,
    n: i64,
    sources: Integers<'_>,
    degrees: Integers<'_>,
    destinations: Integers<'_>,
    weights: Integers<'_>,
    info: c_int,
    reorder: bool,
) -> Result<c_int> {
    let comm = intracomm_of(comm_old)?;
    let asked = hints::creation("MPI_Dist_graph_create", catalogue::Kind::Comm, b"", info)?;
    let size = comm.size()?;
    let sources = sources.read_c_ints(n, "sources")?;
    let degrees = degrees.read(n, "degrees")?;
    let mut all: i64 = 0;
    for &degree in &degrees {
        not_negative::<usize>(Class::Arg, "an element of degrees", degree)?;
        all = all.saturating_add(degree);
    }
    let destinations = destinations.read_c_ints(all, "destinations")?;
    let weights = self::weights(weights, all as usize, "weights")?;
    check_ranks(&sources, size, "sources")?;
    check_ranks(&destinations, size, "destinations")?;

    let mut edges = Vec::new();
    edges.try_reserve_exact(sources.len())?;
    let mut begin = 0;
    for (&source, &degree) in sources.iter().zip(&degrees) {
        let end = begin + degree as usize;
        edges.push(Edges {
            source,
            destinations: copy(&destinations[begin..end])?,
            weights: match &weights {
                Some(weights) => Some(copy(&weights[begin..end])?),
                None => None,
            },
        });
        begin = end;
    }
    let made = hints::call(b"", &asked, |asked| {
        comm.dist_graph(&edges, weights.is_some(), reorder, asked)
    });
    hints::set_pending_of_world(comm_old);
    handle_of(comm_old, Some(made?), asked)
}

/// `MPI_Dist_graph_create_adjacent`: each process gives its own neighbours.
pub(crate) fn dist_graph_create_adjacent(
    comm_old: c_int,
    indegree: i64,
    sources: Integers<'_>,
    sourceweights: Integers<'_>,
    outdegree: i64,
    destinations: Integers<'_>,
    destweights: Integers<'_>,
    info: c_int,
    reorder: bool,
) -> Result<c_int> {
    let comm = intracomm_of(comm_old)?;
    let asked = hints::creation(
        "MPI_Dist_graph_create_adjacent",
        catalogue::Kind::Comm,
        b"",
        info,
    )?;
    let size = comm.size()?;
    let (indegree, outdegree) = (
        not_negative(Class::Arg, "indegree", indegree)?,
        not_negative(Class::Arg, "outdegree", outdegree)?,
    );
    let sources = sources.read_c_ints(indegree as i64, "sources")?;
    let destinations = destinations.read_c_ints(outdegree as i64, "destinations")?;
    let from = weights(sourceweights, indegree, "sourceweights")?;
    let to = weights(destweights, outdegree, "destweights")?;
    check_ranks(&sources, size, "sources")?;
    check_ranks(&destinations, size, "destinations")?;
    let weights = match (from, to) {
        (Some(from), Some(to)) => Some((from, to)),
        (None, None) => None,
        _ => {
            let what = "one of sourceweights and destweights is MPI_UNWEIGHTED, but not the other";
            return Err(Error::new(Class::Arg, what));
        }
    };
    let graph = Graph {
        sources,
        destinations,
        weights,
    };
    let made = hints::call(b"", &asked, |asked| {
        comm.dist_graph_adjacent(&graph, reorder, asked)
    });
    hints::set_pending_of_world(comm_old);
    handle_of(comm_old, Some(made?), asked)
}

/// The neighbours of this process.
fn graph(comm: &dyn Communicator) -> Result<Graph> {
    let missing = || Error::new(Class::Topology, "the communicator has no distributed graph");
    comm.graph()?.ok_or_else(missing)
}

/// `MPI_Dist_graph_neighbors_count`
pub(crate) fn dist_graph_neighbors_count(comm: c_int) -> Result<(c_int, c_int, bool)> {
    let graph = graph(&*engine_of(comm)?)?;
    let [indegree, outdegree] =
        [&graph.sources, &graph.destinations].map(|neighbors| neighbors.len() as c_int);
    Ok((indegree, outdegree, graph.weights.is_some()))
}

/// `MPI_Dist_graph_neighbors`: the first neighbours of this process, as many as fit. Weights of an unweighted graph are
/// not written.
pub(crate) fn dist_graph_neighbors(
    comm: c_int,
    maxindegree: i64,
    sources: IntegersOut<'_>,
    sourceweights: IntegersOut<'_>,
    maxoutdegree: i64,
    destinations: IntegersOut<'_>,
    destweights: IntegersOut<'_>,
) -> Result<()> {
    let graph = graph(&*engine_of(comm)?)?;
    let ins =
        not_negative::<usize>(Class::Arg, "maxindegree", maxindegree)?.min(graph.sources.len());
    let outs = not_negative::<usize>(Class::Arg, "maxoutdegree", maxoutdegree)?
        .min(graph.destinations.len());
    let mut outputs = vec![
        (sources, &graph.sources[..ins], "sources"),
        (destinations, &graph.destinations[..outs], "destinations"),
    ];
    if let Some((from, to)) = &graph.weights {
        let weights = [
            (sourceweights, &from[..ins], "sourceweights"),
            (destweights, &to[..outs], "destweights"),
        ];
        let are_there = |array: IntegersOut| of_weights(array.address()) == Weights::There;
        outputs.extend(weights.into_iter().filter(|(array, ..)| are_there(*array)));
    }
    // Null pointers are rejected before anything is written.
    for (array, values, name) in &outputs {
        array.require(values.len(), name)?;
    }
    for (array, values, name) in outputs {
        array.write(values, name)?;
    }
    Ok(())
}

/// `MPI_Topo_test`: the kind of topology, or `MPI_UNDEFINED` for none.
pub(crate) fn topo_test(comm: c_int) -> Result<c_int> {
    Ok(match engine_of(comm)?.topology()? {
        Topology::None => UNDEFINED,
        Topology::Cart(_) => MPI_CART,
        Topology::Graph(_) => MPI_GRAPH,
        Topology::Distributed => MPI_DIST_GRAPH,
    })
}
