//! Transfers between memory and files: where the data go, and which processes take part.

/// The direction of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the file.
    Write = 0,
    /// From it.
    Read = 1,
}

/// Which processes take part in a procedure, and whether the data are transferred when it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// All processes of the file, at once.
    Collective,
    /// All processes, with a request.
    NonblockingCollective,
    /// All processes; another procedure ends it.
    Split,
    /// One process, at once.
    Independent,
    /// One process, with a request.
    Nonblocking,
}

impl Manner {
    /// Whether all processes of the file take part.
    pub fn is_collective(self) -> bool {
        !matches!(self, Manner::Independent | Manner::Nonblocking)
    }

    /// Whether it starts a request.
    pub fn is_nonblocking(self) -> bool {
        matches!(self, Manner::Nonblocking | Manner::NonblockingCollective)
    }
}

/// Where a transfer starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// At the individual file pointer, which moves past the transferred data.
    Pointer,
    /// At an offset, in etypes of the view; not negative.
    Offset(i64),
    /// At the shared file pointer, which moves past the transferred data; if it is collective, in the order of the ranks.
    Shared,
}

/// A call that transfers data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// Its direction.
    pub direction: Direction,
    /// Who takes part, and how.
    pub manner: Manner,
    /// Where it starts.
    pub at: At,
    /// The bytes that the process asks for, in memory.
    pub bytes: u64,
}
