//! Memory whose size an argument of the program chooses.
//!
//! It is allocated with `try_reserve`: if that fails, the call is `MPI_ERR_NO_MEM`, and nothing has changed. A small
//! allocation that fails ends the process, as it does in other Rust libraries (docs/behaviour.md).

use std::collections::TryReserveError;

/// A copy of a list from the program.
///
/// # Errors
/// There is no memory for it.
pub fn copy<T: Copy>(of: &[T]) -> Result<Vec<T>, TryReserveError> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(of.len())?;
    copy.extend_from_slice(of);
    Ok(copy)
}
