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

/// What is to be started, which only the root knows: on other processes there are no programs.
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

/// What became of the processes.
pub struct Spawned {
    /// The intercommunicator with them.
    pub made: Result<Made<dyn Communicator>>,
    /// An error code for each, if they were asked for; `None` for a process of which the engine does not say it.
    pub codes: Vec<Option<i32>>,
    /// For each program, the hints that were not handed on.
    pub left_out: Vec<Hints>,
}
