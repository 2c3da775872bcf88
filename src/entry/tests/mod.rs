//! Tests through the public interface: the symbols that Fortran and C call.

mod allocations;
mod fortran;
mod model;
