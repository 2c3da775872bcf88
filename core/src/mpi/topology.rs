//! Distributed graphs: checks of their edges (MPI 4.1, section 8.5.4).

use crate::error::{Class, Error, Result};

/// Checks that all ranks are in a communicator of this many processes.
///
/// # Errors
/// `MPI_ERR_RANK`.
pub fn check_ranks(ranks: &[i32], size: i32, name: &str) -> Result<()> {
    match ranks.iter().find(|&&rank| rank < 0 || rank >= size) {
        None => Ok(()),
        Some(rank) => {
            let what = format!("rank {rank} in {name}, but the communicator has {size} processes");
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
