//! MPI's interface as data, and what is derived from it.
//!
//! The rows are in `chapters`, one file for each chapter of the standard; `README.md` describes their form and the
//! conventions of the derived code. Build scripts call [`table::read`] and then the derivations that they need.

pub mod audit;
pub mod c;
pub mod constants;
pub mod core;
pub mod entries;
pub mod file;
pub mod fortran;
pub mod fuzz;
pub mod kind;
pub mod man;
pub mod native;
pub mod page;
pub mod programs;
pub mod quirks;
pub mod refusals;
pub mod table;
mod toml_file;
pub mod verdicts;
