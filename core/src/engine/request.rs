//! Operations that go on after the call that starts them, as an engine has them.

use crate::error::Result;

/// An operation that has been started.
pub trait Pending: Send + Sync {
    /// Returns when it is complete. Nothing is called afterwards.
    ///
    /// # Errors
    /// What the operation fails with.
    fn wait(&mut self) -> Result<()>;

    /// Whether it is complete, without waiting. Once it is, or has failed, nothing is called any more.
    ///
    /// # Errors
    /// What the operation fails with.
    fn test(&mut self) -> Result<bool>;
}

/// An operation that was complete when it was started.
pub struct Complete;

impl Pending for Complete {
    fn wait(&mut self) -> Result<()> {
        Ok(())
    }

    fn test(&mut self) -> Result<bool> {
        Ok(true)
    }
}
