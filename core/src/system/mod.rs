//! What the library has of the system by ways of its own: its files, its memory, and what the environment may choose.
//!
//! A file of the library is opened here and nowhere else, and so is a variable of the environment read
//! (`core/tests/system.rs` looks for others).

pub mod calls;
pub mod ending;
pub mod environment;
pub mod file;
pub mod linked;
pub mod memory;
pub mod privilege;
pub mod terminal;
