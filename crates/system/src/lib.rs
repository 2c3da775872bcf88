//! The library's own access to the system: its files and its environment variables.
//!
//! The library opens files and reads environment variables only here (`clippy.toml` lists what no other crate may call).

pub mod clock;
pub mod device;
pub mod environment;
pub mod file;
pub mod file_calls;
pub mod file_system;
pub mod job;
pub mod loaded_libraries;
pub mod privilege;
pub mod process_end;
pub mod terminal;
