//! Distributed graphs (MPI 4.1, section 8.5).
#![allow(unsafe_code)]

use super::arguments::{UNDEFINED, by_reference};
use super::comm::guard_comm;
use super::comm_create::handle_of;
use super::integers;
use super::marks::{Weights, of_weights};
use libc::{c_int, c_void};
use minfo_core::engine::comm::{Communicator, Edges, Graph};
use minfo_core::error::{Class, Error, Result, not_negative};
use minfo_core::hints::catalogue;
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::hinted;
use minfo_core::mpi::topology::{check_ranks, check_weights};

/// `MPI_DIST_GRAPH`
const DIST_GRAPH: c_int = 213;

/// The weights of `len` edges, unless the graph is unweighted.
///
/// # Safety
/// `at` is a special address, or points to `len` integers of `int_size` bytes.
unsafe fn weights(
    at: *const c_void,
    len: usize,
    int_size: i64,
    name: &'static str,
) -> Result<Option<Vec<i32>>> {
    let values = match of_weights(at as usize) {
        Weights::Unweighted => return Ok(None),
        Weights::Empty if len > 0 => {
            let what = format!("{name} is MPI_WEIGHTS_EMPTY, but there are {len} edges");
            return Err(Error::new(Class::Arg, what));
        }
        Weights::Empty => Vec::new(),
        // SAFETY: as the caller promises.
        Weights::There => unsafe { integers::read_c_ints(at, len as i64, int_size, name) }?,
    };
    check_weights(&values, name)?;
    Ok(Some(values))
}

/// `MPI_Dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder,
/// comm_dist_graph)`: each process gives any edges; `degrees` says how many destinations a source has.
///
/// # Safety
/// The arrays have `n` integers of `int_size` bytes, and `destinations` and `weights` as many as
/// `degrees` adds up to; `weights` may be a special address. `comm_dist_graph` is null or points to a
/// handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_dist_graph_create(
    comm_old: c_int,
    n: i64,
    sources: *const c_void,
    degrees: *const c_void,
    destinations: *const c_void,
    weights: *const c_void,
    info: c_int,
    reorder: c_int,
    comm_dist_graph: *mut c_int,
    int_size: i64,
) -> c_int {
    guard_comm("MPI_Dist_graph_create", comm_old, || {
        // SAFETY: as the caller promises.
        let new = unsafe { by_reference(comm_dist_graph, "comm_dist_graph") }?;
        let comm = engine_of(comm_old)?;
        let asked = hinted::creation("MPI_Dist_graph_create", catalogue::Kind::Comm, b"", info)?;
        let size = comm.size()?;
        // SAFETY: as the caller promises.
        let sources = unsafe { integers::read_c_ints(sources, n, int_size, "sources") }?;
        // SAFETY: as the caller promises.
        let degrees = unsafe { integers::read(degrees, n, int_size, "degrees") }?;
        let mut all: i64 = 0;
        for &degree in &degrees {
            not_negative::<usize>(Class::Arg, "an element of degrees", degree)?;
            all = all.saturating_add(degree);
        }
        // SAFETY: as the caller promises.
        let destinations =
            unsafe { integers::read_c_ints(destinations, all, int_size, "destinations") }?;
        // SAFETY: as the caller promises.
        let weights = unsafe { self::weights(weights, all as usize, int_size, "weights") }?;
        check_ranks(&sources, size, "sources")?;
        check_ranks(&destinations, size, "destinations")?;

        let mut edges = Vec::new();
        let mut begin = 0;
        for (&source, &degree) in sources.iter().zip(&degrees) {
            let end = begin + degree as usize;
            edges.push(Edges {
                source,
                destinations: destinations[begin..end].to_vec(),
                weights: weights.as_ref().map(|weights| weights[begin..end].to_vec()),
            });
            begin = end;
        }
        let made = comm.dist_graph(&edges, weights.is_some(), reorder != 0, asked.info())?;
        *new = handle_of(comm_old, Some(made), asked)?;
        Ok(())
    })
}

/// `MPI_Dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, destinations,
/// destweights, info, reorder, comm_dist_graph)`: each process gives its own neighbours.
///
/// # Safety
/// The arrays have `indegree` and `outdegree` integers of `int_size` bytes; weights may be special
/// addresses. `comm_dist_graph` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_dist_graph_create_adjacent(
    comm_old: c_int,
    indegree: i64,
    sources: *const c_void,
    sourceweights: *const c_void,
    outdegree: i64,
    destinations: *const c_void,
    destweights: *const c_void,
    info: c_int,
    reorder: c_int,
    comm_dist_graph: *mut c_int,
    int_size: i64,
) -> c_int {
    guard_comm("MPI_Dist_graph_create_adjacent", comm_old, || {
        // SAFETY: as the caller promises.
        let new = unsafe { by_reference(comm_dist_graph, "comm_dist_graph") }?;
        let comm = engine_of(comm_old)?;
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
        // SAFETY: as the caller promises, here and for the arrays below.
        let (sources, destinations, from, to) = unsafe {
            (
                integers::read_c_ints(sources, indegree as i64, int_size, "sources")?,
                integers::read_c_ints(destinations, outdegree as i64, int_size, "destinations")?,
                weights(sourceweights, indegree, int_size, "sourceweights")?,
                weights(destweights, outdegree, int_size, "destweights")?,
            )
        };
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
        *new = handle_of(comm_old, Some(made), asked)?;
        Ok(())
    })
}

/// The neighbours of this process.
fn graph(comm: &dyn Communicator) -> Result<Graph> {
    let missing = || Error::new(Class::Topology, "the communicator has no distributed graph");
    comm.graph()?.ok_or_else(missing)
}

/// `MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted)`.
///
/// # Safety
/// The outputs are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_dist_graph_neighbors_count(
    comm: c_int,
    indegree: *mut c_int,
    outdegree: *mut c_int,
    weighted: *mut c_int,
) -> c_int {
    guard_comm("MPI_Dist_graph_neighbors_count", comm, || {
        // SAFETY: as the caller promises.
        let indegree = unsafe { by_reference(indegree, "indegree") }?;
        // SAFETY: as the caller promises.
        let outdegree = unsafe { by_reference(outdegree, "outdegree") }?;
        // SAFETY: as the caller promises.
        let weighted = unsafe { by_reference(weighted, "weighted") }?;
        let graph = graph(&*engine_of(comm)?)?;
        *indegree = graph.sources.len() as c_int;
        *outdegree = graph.destinations.len() as c_int;
        *weighted = graph.weights.is_some().into();
        Ok(())
    })
}

/// `MPI_Dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations,
/// destweights)`: the first so many neighbours of this process. Weights of an unweighted graph are not
/// written.
///
/// # Safety
/// The arrays have room for `maxindegree` and `maxoutdegree` integers of `int_size` bytes; weights may
/// be special addresses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_dist_graph_neighbors(
    comm: c_int,
    maxindegree: i64,
    sources: *mut c_void,
    sourceweights: *mut c_void,
    maxoutdegree: i64,
    destinations: *mut c_void,
    destweights: *mut c_void,
    int_size: i64,
) -> c_int {
    guard_comm("MPI_Dist_graph_neighbors", comm, || {
        let graph = graph(&*engine_of(comm)?)?;
        let ins =
            not_negative::<usize>(Class::Arg, "maxindegree", maxindegree)?.min(graph.sources.len());
        let outs = not_negative::<usize>(Class::Arg, "maxoutdegree", maxoutdegree)?
            .min(graph.destinations.len());
        // SAFETY: as the caller promises, here and below.
        unsafe {
            integers::write(sources, &graph.sources[..ins], int_size, "sources")?;
            integers::write(
                destinations,
                &graph.destinations[..outs],
                int_size,
                "destinations",
            )?;
        }
        let Some((from, to)) = &graph.weights else {
            return Ok(());
        };
        for (at, values, name) in [
            (sourceweights, &from[..ins], "sourceweights"),
            (destweights, &to[..outs], "destweights"),
        ] {
            if of_weights(at as usize) == Weights::There {
                // SAFETY: as the caller promises.
                unsafe { integers::write(at, values, int_size, name) }?;
            }
        }
        Ok(())
    })
}

/// `MPI_Topo_test(comm, status)`: `MPI_DIST_GRAPH`, or `MPI_UNDEFINED` for no topology.
///
/// # Safety
/// `status` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_topo_test(comm: c_int, status: *mut c_int) -> c_int {
    guard_comm("MPI_Topo_test", comm, || {
        // SAFETY: as the caller promises.
        let status = unsafe { by_reference(status, "status") }?;
        let has_graph = engine_of(comm)?.graph()?.is_some();
        *status = if has_graph { DIST_GRAPH } else { UNDEFINED };
        Ok(())
    })
}
