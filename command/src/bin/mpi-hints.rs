//! The command. Everything else is a library, so that `pages` can make man pages and completions from the
//! arguments.

use std::process::ExitCode;

fn main() -> ExitCode {
    mpi_hints_command::main()
}
