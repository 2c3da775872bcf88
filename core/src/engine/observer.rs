//! Who is told of the end of MPI.

use std::panic::RefUnwindSafe;

/// What an engine tells its caller: the MPI that it uses may be finalised by the program itself.
pub trait Observer: RefUnwindSafe + Sync {
    /// MPI is about to be finalised in this process. It can still be used, but other processes may not be waited for.
    fn is_ending(&self);

    /// MPI was finalised. Any thread may say so, at any time.
    fn has_ended(&self);
}
