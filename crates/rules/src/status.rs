//! What a status says about a message or a transfer (MPI 4.1, section 3.2.5).

use crate::constants;

/// `MPI_ANY_SOURCE`
pub const ANY_SOURCE: i32 = constants::MPI_ANY_SOURCE;
/// `MPI_ANY_TAG`
pub const ANY_TAG: i32 = constants::MPI_ANY_TAG;

/// A message that was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received {
    /// The rank that sent it.
    pub source: i32,
    /// Its tag.
    pub tag: i32,
    /// The number of its bytes.
    pub bytes: usize,
}

impl Received {
    /// The status of a transfer of this many bytes that was not a message.
    pub fn by_transfer(bytes: usize) -> Received {
        Received {
            source: ANY_SOURCE,
            tag: ANY_TAG,
            bytes,
        }
    }
}
