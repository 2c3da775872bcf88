//! Topologies (MPI 4.1, section 8.5): distributed graphs, and what all have in common.
#![allow(unsafe_code)]

pub mod cart;
pub mod graph;

use super::comm_create::handle_of;
use super::foreign::{ArrayIn, ArrayOut, Integers, IntegersOut, Out, UNDEFINED};
use super::marks::{Weights, of_weights};
use crate::guard::guard_comm;
use libc::c_int;
use minfo_core::constants::{MPI_CART, MPI_DIST_GRAPH, MPI_GRAPH};
use minfo_core::engine::comm::{Communicator, Edges, Graph, Topology};
use minfo_core::error::{Class, Error, Result, not_negative};
use minfo_core::hints::catalogue;
use minfo_core::mpi::comm::{engine_of, intracomm_of};
use minfo_core::mpi::hinted;
use minfo_core::mpi::topology::{check_ranks, check_weights};
use minfo_core::system::memory::{Room, copy};

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

/// `MPI_Dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph)`: each
/// process gives any edges; `degrees` gives the number of destinations of each source.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_dist_graph_create(
    comm_old: c_int,
    n: i64,
    sources: ArrayIn,
    sources_width: i64,
    degrees: ArrayIn,
    degrees_width: i64,
    destinations: ArrayIn,
    destinations_width: i64,
    weights: ArrayIn,
    weights_width: i64,
    info: c_int,
    reorder: c_int,
    comm_dist_graph: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Dist_graph_create", comm_old, || {
        let new = comm_dist_graph.required("comm_dist_graph")?;
        let comm = intracomm_of(comm_old)?;
        let asked = hinted::creation("MPI_Dist_graph_create", catalogue::Kind::Comm, b"", info)?;
        let size = comm.size()?;
        let sources = sources
            .with_width(sources_width)
            .read_c_ints(n, "sources")?;
        let degrees = degrees.with_width(degrees_width).read(n, "degrees")?;
        let mut all: i64 = 0;
        for &degree in &degrees {
            not_negative::<usize>(Class::Arg, "an element of degrees", degree)?;
            all = all.saturating_add(degree);
        }
        let destinations = destinations.with_width(destinations_width);
        let destinations = destinations.read_c_ints(all, "destinations")?;
        let weights = self::weights(weights.with_width(weights_width), all as usize, "weights")?;
        check_ranks(&sources, size, "sources")?;
        check_ranks(&destinations, size, "destinations")?;

        let mut edges = Vec::new();
        edges.room_for_exactly(sources.len())?;
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
        let made = comm.dist_graph(&edges, weights.is_some(), reorder != 0, asked.info())?;
        new.give(handle_of(comm_old, Some(made), asked)?);
        Ok(())
    })
}

/// `MPI_Dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, destinations,
/// destweights, info, reorder, comm_dist_graph)`: each process gives its own neighbours.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_dist_graph_create_adjacent(
    comm_old: c_int,
    indegree: i64,
    sources: ArrayIn,
    sources_width: i64,
    sourceweights: ArrayIn,
    sourceweights_width: i64,
    outdegree: i64,
    destinations: ArrayIn,
    destinations_width: i64,
    destweights: ArrayIn,
    destweights_width: i64,
    info: c_int,
    reorder: c_int,
    comm_dist_graph: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Dist_graph_create_adjacent", comm_old, || {
        let new = comm_dist_graph.required("comm_dist_graph")?;
        let comm = intracomm_of(comm_old)?;
        let asked = hinted::creation(
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
        let sources = sources.with_width(sources_width);
        let sources = sources.read_c_ints(indegree as i64, "sources")?;
        let destinations = destinations.with_width(destinations_width);
        let destinations = destinations.read_c_ints(outdegree as i64, "destinations")?;
        let from = sourceweights.with_width(sourceweights_width);
        let from = weights(from, indegree, "sourceweights")?;
        let to = weights(
            destweights.with_width(destweights_width),
            outdegree,
            "destweights",
        )?;
        check_ranks(&sources, size, "sources")?;
        check_ranks(&destinations, size, "destinations")?;
        let weights = match (from, to) {
            (Some(from), Some(to)) => Some((from, to)),
            (None, None) => None,
            _ => {
                let what =
                    "one of sourceweights and destweights is MPI_UNWEIGHTED, but not the other";
                return Err(Error::new(Class::Arg, what));
            }
        };
        let graph = Graph {
            sources,
            destinations,
            weights,
        };
        let made = comm.dist_graph_adjacent(&graph, reorder != 0, asked.info())?;
        new.give(handle_of(comm_old, Some(made), asked)?);
        Ok(())
    })
}

/// The neighbours of this process.
fn graph(comm: &dyn Communicator) -> Result<Graph> {
    let missing = || Error::new(Class::Topology, "the communicator has no distributed graph");
    comm.graph()?.ok_or_else(missing)
}

/// `MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_dist_graph_neighbors_count(
    comm: c_int,
    indegree: Out<c_int>,
    outdegree: Out<c_int>,
    weighted: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Dist_graph_neighbors_count", comm, || {
        let indegree = indegree.required("indegree")?;
        let outdegree = outdegree.required("outdegree")?;
        let weighted = weighted.required("weighted")?;
        let graph = graph(&*engine_of(comm)?)?;
        indegree.give(graph.sources.len() as c_int);
        outdegree.give(graph.destinations.len() as c_int);
        weighted.give(graph.weights.is_some().into());
        Ok(())
    })
}

/// `MPI_Dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights)`: the
/// first neighbours of this process, as many as fit. Weights of an unweighted graph are not written.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_dist_graph_neighbors(
    comm: c_int,
    maxindegree: i64,
    sources: ArrayOut,
    sources_width: i64,
    sourceweights: ArrayOut,
    sourceweights_width: i64,
    maxoutdegree: i64,
    destinations: ArrayOut,
    destinations_width: i64,
    destweights: ArrayOut,
    destweights_width: i64,
) -> c_int {
    guard_comm("MPI_Dist_graph_neighbors", comm, || {
        let graph = graph(&*engine_of(comm)?)?;
        let ins =
            not_negative::<usize>(Class::Arg, "maxindegree", maxindegree)?.min(graph.sources.len());
        let outs = not_negative::<usize>(Class::Arg, "maxoutdegree", maxoutdegree)?
            .min(graph.destinations.len());
        let mut outputs = vec![
            (
                sources.with_width(sources_width),
                &graph.sources[..ins],
                "sources",
            ),
            (
                destinations.with_width(destinations_width),
                &graph.destinations[..outs],
                "destinations",
            ),
        ];
        if let Some((from, to)) = &graph.weights {
            let weights = [
                (
                    sourceweights.with_width(sourceweights_width),
                    &from[..ins],
                    "sourceweights",
                ),
                (
                    destweights.with_width(destweights_width),
                    &to[..outs],
                    "destweights",
                ),
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
    })
}

/// `MPI_Topo_test(comm, status)`: the kind of topology, or `MPI_UNDEFINED` for none.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_topo_test(comm: c_int, status: Out<c_int>) -> c_int {
    guard_comm("MPI_Topo_test", comm, || {
        status.answer("status", || {
            Ok(match engine_of(comm)?.topology()? {
                Topology::None => UNDEFINED,
                Topology::Cart(_) => MPI_CART,
                Topology::Graph(_) => MPI_GRAPH,
                Topology::Distributed => MPI_DIST_GRAPH,
            })
        })
    })
}
