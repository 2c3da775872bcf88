//! The command itself: a library, so that its pages and its completion can be made of its arguments (`examples/pages.rs`).

use std::process::ExitCode;

fn main() -> ExitCode {
    mpi_hints_command::main()
}
