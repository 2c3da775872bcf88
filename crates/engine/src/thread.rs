//! Thread support levels (MPI 4.1, section 11.6.2).

use minfo_rules::constants;
use minfo_rules::error::{Class, Error, Result};

/// A thread support level. Order, names and values are those of the standard ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i32)]
pub enum ThreadLevel {
    /// `MPI_THREAD_SINGLE`
    Single = constants::MPI_THREAD_SINGLE,
    /// `MPI_THREAD_FUNNELED`
    Funneled = constants::MPI_THREAD_FUNNELED,
    /// `MPI_THREAD_SERIALIZED`
    Serialized = constants::MPI_THREAD_SERIALIZED,
    /// `MPI_THREAD_MULTIPLE`
    Multiple = constants::MPI_THREAD_MULTIPLE,
}

impl ThreadLevel {
    /// All of them.
    pub const ALL: [ThreadLevel; 4] = [
        ThreadLevel::Single,
        ThreadLevel::Funneled,
        ThreadLevel::Serialized,
        ThreadLevel::Multiple,
    ];

    /// The level with this value in the standard ABI.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for any other value.
    pub fn of(value: i32) -> Result<ThreadLevel> {
        let found = ThreadLevel::ALL
            .into_iter()
            .find(|level| level.value() == value);
        let unknown = || format!("required = {value} is not a level of thread support");
        found.ok_or_else(|| Error::new(Class::Arg, unknown()))
    }

    /// The value in the standard ABI.
    pub fn value(self) -> i32 {
        self as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_known_by_its_value() {
        for level in ThreadLevel::ALL {
            assert_eq!(ThreadLevel::of(level.value()).unwrap(), level);
        }
        assert_eq!(ThreadLevel::of(3).unwrap_err().class, Class::Arg);
    }
}
