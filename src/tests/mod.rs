//! Tests through the public interface: the symbols that Fortran and C call.

mod allocations;
mod file;
mod fortran;
mod model;
mod requests;
mod win_life;
mod win_model;
mod win_range;
mod win_steps;
mod win_walk;
mod window;
