//! What is derived for Fortran.

pub mod core_module;
pub mod declare;
pub mod legacy;
pub mod mpi_module;
