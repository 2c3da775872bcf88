//! Transfers between memory and files: where the data go, and which processes take part.

/// The direction of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the file.
    Write = 0,
    /// From it.
    Read = 1,
}

/// Which processes take part in a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// All processes of the file; the data are transferred when it returns.
    Collective,
    /// All processes; the data may be transferred later: a nonblocking or a split one.
    Begun,
    /// One process.
    Independent,
}
