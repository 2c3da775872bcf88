//! The observer of the end of MPI.

use std::panic::RefUnwindSafe;

/// Notifications from an engine, since the program itself may finalise the MPI that the engine uses.
pub trait Observer: RefUnwindSafe + Sync {
    /// MPI is about to be finalised in this process. It can still be used, but other processes may not be waited for.
    fn is_ending(&self);

    /// MPI was finalised. Any thread may call this at any time.
    fn has_ended(&self);
}
