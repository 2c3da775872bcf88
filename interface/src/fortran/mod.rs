//! What is derived for Fortran.

pub mod core_module;
pub mod declare;
