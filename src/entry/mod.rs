//! The `extern "C"` symbols `minfo_*`: what the Fortran modules, the legacy procedures and the C
//! functions call. `docs/boundary.md` has the conventions that all of them keep.
//!
//! They convert arguments, and leave every decision to the layers below.

mod arguments;
mod buffer;
pub mod comm;
pub mod comm_create;
pub mod datatype;
pub mod environment;
pub mod errhandler;
pub mod file;
pub mod group;
mod guard;
pub mod handle;
pub mod info;
pub mod info_c;
mod integers;
mod marks;
pub mod request;
mod section;
mod start;
mod status;
pub mod topology;
pub mod win;

#[cfg(test)]
mod tests;
