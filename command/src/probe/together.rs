//! What the processes of a probe do together.

use crate::trouble::Trouble;
use minfo_core::datatype::{Basic, Datatype, Op};
use minfo_core::engine::comm::Communicator;
use minfo_core::engine::data::{Data, Span};
use minfo_core::error::Result;
use std::sync::Arc;

/// `MPI_BYTE` and `MPI_INT64_T`.
const BYTE: i32 = 583;
const INT64: i32 = 600;

/// All processes.
pub(super) struct Together {
    /// Their communicator.
    pub comm: Arc<dyn Communicator>,
    /// The number of this one.
    pub rank: i32,
    /// How many they are.
    pub size: i32,
}

impl Together {
    /// The processes of a communicator.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn new(comm: Arc<dyn Communicator>) -> Result<Together> {
        let (rank, size) = (comm.rank()?, comm.size()?);
        Ok(Together { comm, rank, size })
    }

    /// Whether this is the process that speaks for all.
    pub(super) fn is_first(&self) -> bool {
        self.rank == 0
    }

    /// The text of the first process, on all.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn text(&self, mine: &str) -> std::result::Result<String, Trouble> {
        let mut len = [mine.len() as i64];
        self.comm.bcast(data(&mut len, INT64)?, 0)?;
        if len[0] == 0 {
            // The address of no bytes is any, also that which stands for MPI_IN_PLACE.
            return Ok(String::new());
        }
        let mut bytes = mine.as_bytes().to_vec();
        bytes.resize(usize::try_from(len[0]).unwrap_or(0), 0);
        self.comm.bcast(data(&mut bytes, BYTE)?, 0)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Whether something is true on all processes.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn all(&self, is_true: bool) -> std::result::Result<bool, Trouble> {
        let mut least = [i64::from(is_true)];
        let least_data = data(&mut least, INT64)?;
        self.comm.allreduce(None, least_data, Op::Min)?;
        Ok(least[0] == 1)
    }
}

/// The memory of some elements of a predefined datatype, which the caller keeps as long as it is used.
fn data<T>(elements: &mut [T], datatype: i32) -> std::result::Result<Data<'_>, Trouble> {
    let basic: Basic = Datatype::predefined(datatype)
        .map(Datatype::basic)
        .filter(|basic| basic.size() == size_of::<T>())
        .ok_or_else(|| Trouble::new("a datatype of the standard is not there"))?;
    let span = Span {
        len: size_of_val(elements),
        address: elements.as_mut_ptr().expose_provenance(),
    };
    Ok(Data::new(span, basic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_core::engine::{Predefined, chosen};

    #[test]
    fn one_process_agrees_with_itself() {
        let world = chosen().unwrap().comm(Predefined::World).unwrap();
        let together = Together::new(world.object).unwrap();
        assert!(together.is_first() && together.size == 1);
        assert_eq!(together.text("words").unwrap(), "words");
        assert_eq!(together.text("").unwrap(), "");
        assert!(together.all(true).unwrap());
        assert!(!together.all(false).unwrap());
    }
}
