//! The objects of MPI beside the info object, and the state of MPI in this process.

pub mod comm;
pub mod errhandler;
pub mod life;
pub mod thread;
