//! How far accesses to a window may go: a library that is told to go further may crash the target, or write to
//! memory that is none of the window (W4).
#![allow(unsafe_code)]

use crate::engine::native::comm::NativeComm;
use crate::engine::win::Target;
use crate::error::{Class, Error, Result};
use libc::c_int;

/// What a process exposes: how many bytes, its displacement unit, and how many bytes the library's window begins
/// before the program's.
type Part = [i64; 3];

/// The bytes of all addresses that a program has on 64-bit systems of today.
const MAX_LEN: i64 = 1 << 47;

/// What the processes of a window expose.
pub(super) enum Reach {
    /// All the same.
    Same(Part),
    /// Each its own.
    Each(Box<[Part]>),
    /// What the other processes expose in a window of the program's own is not known here; only what this one, with
    /// this rank, does.
    Own(c_int, Part),
    /// What others attach to a dynamic window is not known here.
    Unknown,
}

impl Reach {
    /// What all processes of the communicator expose, of which this one does `mine`.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn gather(comm: &NativeComm, mine: Part) -> Result<Reach> {
        let mut all = vec![mine; comm.size as usize];
        let library = comm.library;
        comm.call(|comm| {
            // SAFETY: `mine` has three integers, and `all` as many for each process of the communicator.
            unsafe {
                library.symbols.allgather(
                    mine.as_ptr() as usize,
                    3,
                    library.abi.int64,
                    all.as_mut_ptr() as usize,
                    3,
                    library.abi.int64,
                    comm,
                )
            }
        })?;
        Ok(match all.iter().all(|part| *part == mine) {
            true => Reach::Same(mine),
            false => Reach::Each(all.into_boxed_slice()),
        })
    }

    /// What a process exposes; without a rank, the first one that exposes any bytes (`MPI_PROC_NULL`). Nothing if
    /// that is not known here.
    pub(super) fn segment(&self, rank: Option<i32>) -> Option<Part> {
        match (self, rank) {
            (Reach::Each(parts), None) => parts.iter().find(|part| part[0] > 0).copied(),
            // Which process that is, the library knows.
            (Reach::Own(..), None) => None,
            (_, rank) => self.of(rank.unwrap_or_default()),
        }
    }

    /// Whether the library's window begins before that of the program on any process, or a displacement unit is
    /// more than it can take. Then it counts displacements in bytes.
    pub(super) fn is_shifted(&self) -> bool {
        self.any(|part| part[2] != 0 || part[1] > i32::MAX.into())
    }

    /// Whether all processes count displacements in bytes, or some unit is more than the library can take: then
    /// it has been told that all of them do.
    pub(super) fn counts_bytes(&self) -> bool {
        self.any(|part| part[1] > i32::MAX.into()) || !self.any(|part| part[1] != 1)
    }

    /// Whether any process asks for more memory than a system has addresses for: a library may crash on it.
    pub(super) fn is_too_large(&self) -> bool {
        self.any(|part| part[0] > MAX_LEN)
    }

    fn any(&self, is: impl Fn(&Part) -> bool) -> bool {
        match self {
            Reach::Same(part) => is(part),
            Reach::Each(parts) => parts.iter().any(is),
            Reach::Own(..) | Reach::Unknown => false,
        }
    }

    #[inline(always)]
    fn of(&self, rank: i32) -> Option<Part> {
        match self {
            Reach::Same(part) => Some(*part),
            Reach::Each(parts) => Some(parts.get(rank as usize).copied().unwrap_or_default()),
            Reach::Own(own, part) => (*own == rank).then_some(*part),
            Reach::Unknown => None,
        }
    }

    /// Whether the bytes of an access lie within what the target exposes. Returns where it begins, in bytes from
    /// the start of the program's window, if that is known.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_RANGE`
    #[inline]
    pub(super) fn check(&self, target: &Target<'_>) -> Result<Option<i64>> {
        let Some([len, unit, _]) = self.of(target.rank) else {
            return Ok(None);
        };
        let within = || {
            let begin = target.disp.checked_mul(unit)?;
            let (low, high) = target.datatype.bounds(target.count)?;
            let is_nothing = low == high;
            let low = begin.checked_add(low)?;
            let high = begin.checked_add(high)?;
            (is_nothing || low >= 0 && high <= len).then_some(begin)
        };
        within().map(Some).ok_or_else(|| outside(target, len, unit))
    }

    /// The displacement, as the library counts, of what begins so many bytes behind the start of the window of
    /// this rank; that library's window is [shifted](Reach::is_shifted).
    pub(super) fn shifted(&self, rank: i32, begin: i64) -> i64 {
        self.of(rank).map_or(begin, |part| begin + part[2])
    }
}

#[cold]
fn outside(target: &Target<'_>, len: i64, unit: i64) -> Error {
    let what = format!(
        "the access of {} elements at displacement {} (in units of {unit} bytes) does not stay within the {len} \
         bytes that rank {} exposes",
        target.count, target.disp, target.rank
    );
    Error::new(Class::RmaRange, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::Datatype;

    fn target(rank: i32, disp: i64, count: usize) -> Target<'static> {
        let datatype = Datatype::predefined(532).unwrap(); // MPI_DOUBLE
        Target {
            rank,
            disp,
            count,
            datatype,
        }
    }

    #[test]
    fn accesses_stay_within_what_the_target_exposes() {
        let reach = Reach::Each(Box::new([[80, 8, 0], [16, 1, 3]]));
        for (rank, disp, count) in [(0, 0, 10), (0, 9, 1), (1, 8, 1), (0, 1000, 0), (1, 0, 2)] {
            assert!(
                reach.check(&target(rank, disp, count)).is_ok(),
                "{rank} {disp} {count}"
            );
        }
        for (rank, disp, count) in [
            (0, 0, 11),
            (0, 10, 1),
            (1, 9, 1),
            (0, i64::MAX, 1),
            (0, 0, usize::MAX),
        ] {
            let refused = reach.check(&target(rank, disp, count)).unwrap_err();
            assert_eq!(refused.class, Class::RmaRange, "{rank} {disp} {count}");
        }
        assert!(Reach::Same([8, 8, 0]).check(&target(5, 1, 1)).is_err());
        assert!(Reach::Own(1, [8, 8, 0]).check(&target(1, 1, 1)).is_err());
        assert!(Reach::Own(1, [8, 8, 0]).check(&target(0, 1, 1)).is_ok());
        assert_eq!(Reach::Unknown.check(&target(5, 1 << 40, 1)).unwrap(), None);
        assert_eq!(reach.check(&target(0, 9, 1)).unwrap(), Some(72));
        assert!(reach.is_shifted());
        assert_eq!((reach.shifted(0, 8), reach.shifted(1, 8)), (8, 11));
        assert!(!Reach::Same([8, 8, 0]).is_shifted());
        assert!(!reach.counts_bytes() && !Reach::Same([8, 8, 0]).counts_bytes());
        assert!(Reach::Same([8, 1, 0]).counts_bytes());
        assert!(Reach::Each(Box::new([[8, 8, 0], [8, 1 << 32, 0]])).counts_bytes());
        assert!(Reach::Same([8, 1 << 32, 0]).is_shifted());
        assert!(Reach::Same([i64::MAX, 8, 0]).is_too_large());
        assert!(!reach.is_too_large());
    }
}
