//! MPI's interface as data, and what is derived from it.
//!
//! The rows are in `chapters`, a file a chapter of the standard; `README.md` has their form and the conventions of
//! what is derived. Build scripts call [`table::read`] and then what they need of the rest.

pub mod audit;
pub mod c;
pub mod core;
pub mod entries;
pub mod file;
pub mod fortran;
pub mod fuzz;
pub mod kind;
pub mod man;
pub mod native;
pub mod table;
