//! `mpi-hints`: lists the known hints, checks hints files, finds out what an MPI does with hints, shows what became of
//! the hints of a job, advises what to change in it, measures which hints make it
//! faster, takes hints from other formats and to them, and says what is installed.

mod advise;
mod arguments;
mod check;
pub mod darshan;
mod describe;
mod diff;
mod explain;
mod formats;
mod guard;
mod html;
mod info;
mod list;
mod nearest;
mod output;
mod page;
mod probe;
mod progress;
mod report;
mod temporary_directory;
mod trouble;
mod tune;
mod words;

use clap::Parser;
use std::process::ExitCode;
use trouble::{Found, TROUBLE};

pub use arguments::command;

/// Runs the command with the arguments of the process, and returns its exit status.
pub fn main() -> ExitCode {
    // Two internal arguments, which are not in the help.
    let first = std::env::args_os().nth(1).unwrap_or_default();
    let done = if first == guard::ARGUMENT {
        guard::run().map(|()| Found::Nothing)
    } else if first == info::ARGUMENT {
        info::tell().map(|()| Found::Nothing)
    } else {
        arguments::Arguments::parse().run()
    };
    match done {
        Ok(found) => found.into(),
        Err(trouble) => {
            eprintln!("mpi-hints: {trouble}");
            ExitCode::from(TROUBLE)
        }
    }
}
