//! The `extern "C"` symbols `minfo_*`: what the Fortran modules, the legacy procedures and the C
//! functions call. `docs/boundary.md` has the conventions that all of them keep.
//!
//! They convert arguments, and leave every decision to the layers below.

mod arguments;
pub mod comm;
pub mod environment;
pub mod errhandler;
mod guard;
pub mod handle;
pub mod info;
pub mod info_c;
mod start;

#[cfg(test)]
mod tests;
