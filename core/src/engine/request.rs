//! Operations that go on after the call that starts them, as an engine has them.

use super::message::Received;
use crate::error::Result;

/// What an operation that is complete tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The message that it has received, if that is what it was for.
    pub received: Option<Received>,
}

/// An operation that has been started.
pub trait Pending: Send + Sync {
    /// Returns when it is complete. Nothing is called afterwards.
    ///
    /// # Errors
    /// What the operation fails with.
    fn wait(&mut self) -> Result<Ended>;

    /// What it tells if it is complete, without waiting. Once it is, or has failed, nothing is called any more.
    ///
    /// # Errors
    /// What the operation fails with.
    fn test(&mut self) -> Result<Option<Ended>>;
}

/// An operation that was complete when it was started, and what it tells.
#[derive(Default)]
pub struct Complete(pub Ended);

impl Pending for Complete {
    fn wait(&mut self) -> Result<Ended> {
        Ok(self.0)
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        Ok(Some(self.0))
    }
}
