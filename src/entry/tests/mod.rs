//! Tests through the public interface: the symbols that Fortran and C call.

mod allocations;
mod file;
mod fortran;
mod model;
