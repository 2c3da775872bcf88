//! The catalogue of hints: what is known of each key that the MPI standard, MPICH with ROMIO, Intel MPI, Open
//! MPI with OMPIO, and PnetCDF define.
//!
//! It is data: a file for each subject, with one row for each key and the kinds of object that it means the
//! same for. What this library's engines support is said elsewhere.

mod abi;
mod hint;
mod lustre;
mod mpich;
mod nearest;
mod ompio;
mod openmpi;
mod openmpi_spawn;
mod packed;
mod pnetcdf;
mod romio;
mod romio_drivers;
mod standard;
mod standard_file;
mod standard_process;
mod table;
#[cfg(test)]
mod tests;

pub use hint::{Hint, Implementation, Initial, Kind, Origin, Same};
pub(in crate::hints) use nearest::distance;
pub use nearest::nearest;
pub use table::{meaning, row};

use super::form::Words;

const ENABLE_DISABLE: Words = &["enable", "disable"];
const TRUE_FALSE: Words = &["true", "false"];
const ACCUMULATE_ORDERS: &[Words; 2] = &[&["none"], &["rar", "raw", "war", "waw"]];
const THREAD_LEVELS: Words = &[
    "MPI_THREAD_SINGLE",
    "MPI_THREAD_FUNNELED",
    "MPI_THREAD_SERIALIZED",
    "MPI_THREAD_MULTIPLE",
];
const INITIAL_ERRHANDLERS: Words = &[
    "mpi_errors_are_fatal",
    "mpi_errors_abort",
    "mpi_errors_return",
];

/// All hints, in the order of their keys.
pub fn all() -> impl Iterator<Item = Hint> {
    (0..table::COUNT).map(packed::hint)
}

/// The hints with this key: one at most for each kind of object.
pub fn with_key(key: &str) -> Vec<Hint> {
    packed::with_key(key).map(packed::hint).collect()
}

/// The hint with this key for this kind of object.
pub fn find(kind: Kind, key: &str) -> Option<Hint> {
    let mut hints = packed::with_key(key).map(packed::hint);
    hints.find(|hint| hint.kinds.contains(kind))
}
