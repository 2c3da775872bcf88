//! Topologies of communicators: inquiries, and which arguments are valid (MPI 4.1, chapter 8).

use minfo_engine::comm::{Communicator, Topology};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use minfo_rules::topology::{Cart, WholeGraph, no_rank};

/// The grid of a communicator.
///
/// # Errors
/// `MPI_ERR_TOPOLOGY` if it has none.
pub fn cart_of(comm: &dyn Communicator) -> Result<&Cart> {
    match comm.topology()? {
        Topology::Cart(grid) => Ok(grid),
        _ => Err(Error::new(
            Class::Topology,
            "the communicator has no Cartesian topology",
        )),
    }
}

/// The graph of a communicator.
///
/// # Errors
/// `MPI_ERR_TOPOLOGY` if it has none.
pub fn graph_of(comm: &dyn Communicator) -> Result<&WholeGraph> {
    match comm.topology()? {
        Topology::Graph(graph) => Ok(graph),
        _ => Err(Error::new(
            Class::Topology,
            "the communicator has no graph that MPI_Graph_create made",
        )),
    }
}

/// Checks a rank in a communicator of this many processes.
///
/// # Errors
/// `MPI_ERR_RANK`.
pub fn check_rank(rank: i32, size: i32) -> Result<()> {
    match (0..size).contains(&rank) {
        true => Ok(()),
        false => Err(no_rank(rank, size)),
    }
}

/// Checks that all ranks are in a communicator of this many processes.
///
/// # Errors
/// `MPI_ERR_RANK`.
pub fn check_ranks(ranks: &[i32], size: i32, name: &str) -> Result<()> {
    match ranks.iter().find(|&&rank| rank < 0 || rank >= size) {
        None => Ok(()),
        Some(rank) => {
            let what = format!(
                "rank {rank} in {name}, but the communicator has {}",
                counted(size, "process")
            );
            Err(Error::new(Class::Rank, what))
        }
    }
}

/// Checks that weights are not negative.
///
/// # Errors
/// `MPI_ERR_ARG`.
pub fn check_weights(weights: &[i32], name: &str) -> Result<()> {
    match weights.iter().find(|&&weight| weight < 0) {
        None => Ok(()),
        Some(weight) => Err(Error::new(
            Class::Arg,
            format!("the weight {weight} in {name} is negative"),
        )),
    }
}
