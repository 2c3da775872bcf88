//! Requests: operations that were started (MPI 4.1, section 3.7).

use crate::engine::Pending;

/// `MPI_REQUEST_NULL`
pub const NULL: i32 = 384;

/// A started operation.
pub struct Request {
    /// What is waited for.
    pub pending: Box<dyn Pending>,
}
