//! `mpi-hints`: lists the known hints, checks hints files, finds out what an MPI does with hints, shows what became of
//! the hints of a job, advises what to change in it, measures which hints make it
//! faster, takes hints from other formats and to them, and says what is installed.

mod advise;
mod arguments;
mod check;
pub mod darshan;
mod describe;
mod explain;
mod formats;
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
    // An internal argument, which is not in the help.
    let is_asked = std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == info::ARGUMENT);
    let done = if is_asked {
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
