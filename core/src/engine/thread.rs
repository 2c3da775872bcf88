//! Thread support levels (MPI 4.1, section 11.6.2).

use crate::error::{Class, Error, Result};

/// A thread support level. Order and names are those of the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ThreadLevel {
    /// `MPI_THREAD_SINGLE`
    Single,
    /// `MPI_THREAD_FUNNELED`
    Funneled,
    /// `MPI_THREAD_SERIALIZED`
    Serialized,
    /// `MPI_THREAD_MULTIPLE`
    Multiple,
}

/// The levels with their values in the standard ABI.
const LEVELS: [(ThreadLevel, i32); 4] = [
    (ThreadLevel::Single, 0),
    (ThreadLevel::Funneled, 1024),
    (ThreadLevel::Serialized, 2048),
    (ThreadLevel::Multiple, 4096),
];

impl ThreadLevel {
    /// The level with this value in the standard ABI.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for any other value.
    pub fn of(value: i32) -> Result<ThreadLevel> {
        let found = LEVELS.iter().find(|level| level.1 == value);
        let unknown = || format!("required = {value} is not a level of thread support");
        found
            .map(|level| level.0)
            .ok_or_else(|| Error::new(Class::Arg, unknown()))
    }

    /// The value in the standard ABI.
    pub fn value(self) -> i32 {
        LEVELS[self as usize].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_stands_at_its_place() {
        for (level, value) in LEVELS {
            assert_eq!(level.value(), value);
            assert_eq!(ThreadLevel::of(value).unwrap(), level);
        }
        assert_eq!(ThreadLevel::of(3).unwrap_err().class, Class::Arg);
    }
}
