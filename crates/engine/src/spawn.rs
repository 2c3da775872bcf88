//! The engine interface for starting processes (MPI 4.1, section 11.8).

use super::Made;
use super::comm::Communicator;
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use minfo_rules::hints::given::CallHints;

/// A program whose processes are to be started.
pub struct Command {
    /// Its name.
    pub program: Vec<u8>,
    /// Its arguments, without its name.
    pub arguments: Vec<Vec<u8>>,
    /// The number of processes, 0 or more.
    pub maxprocs: i32,
    /// The hints.
    pub asked: CallHints,
}

/// The programs to start, which only the root knows: empty on other processes.
#[derive(Clone, Copy)]
pub enum Program<'a> {
    /// For `MPI_Comm_spawn`: one program.
    One(&'a [Command]),
    /// For `MPI_Comm_spawn_multiple`: one or more.
    Several(&'a [Command]),
}

impl<'a> Program<'a> {
    /// The programs.
    pub fn commands(self) -> &'a [Command] {
        match self {
            Program::One(commands) | Program::Several(commands) => commands,
        }
    }
}

/// The result of starting processes.
pub struct Spawned {
    /// The intercommunicator with them.
    pub made: Result<Made<dyn Communicator>>,
    /// An error code for each, if requested; `None` if the engine does not know it.
    pub codes: Vec<Option<i32>>,
    /// For each program, the hints that were not passed on.
    pub left_out: Vec<Hints>,
}
