//! The range of accesses to a window: beyond it, a library may crash the target or write to memory outside the window
//! (W4).
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use crate::comm::NativeComm;
use crate::datatype::operation;
use libc::c_int;
use minfo_engine::win::Target;
use minfo_rules::datatype::Op;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;

/// The memory that a process exposes: its size, its displacement unit, and how many bytes the library's window starts
/// before the program's.
type ExposedMemory = [i64; 3];

/// The size of a user address space on x86-64 and AArch64.
const MAX_LEN: i64 = 1 << 47;

/// The memory that the processes of a window expose.
pub(super) enum Reach {
    /// All the same.
    Same(ExposedMemory),
    /// Each its own.
    Each(Box<[ExposedMemory]>),
    /// In the program's own window, only the memory of this process, with this rank, is known here.
    Own(c_int, ExposedMemory),
    /// Memory that others attach to a dynamic window is unknown here.
    Unknown,
}

/// The length of [`Reach::question`].
pub(super) const SAMENESS: usize = 4;

impl Reach {
    /// Numbers whose maxima over all processes tell whether all expose the same: the maxima of x and of not x are x and
    /// not x if all have the same x.
    pub(super) fn question([len, unit, _]: ExposedMemory) -> [i64; SAMENESS] {
        [len, !len, unit, !unit]
    }

    /// The memory that all processes of the communicator expose; this process exposes `mine`, and `greatest` are the
    /// maxima of the [question](Reach::question).
    pub(super) fn found(
        comm: &NativeComm,
        mine: ExposedMemory,
        greatest: [i64; SAMENESS],
    ) -> Result<Reach> {
        match greatest == Reach::question(mine) {
            true => Ok(Reach::Same(mine)),
            // Some differ, so no process takes the branch above, and all of them gather.
            false => Reach::gather(comm, mine),
        }
    }

    /// The same memory, now that the library has made the window: it starts `before` bytes before the memory of this
    /// process, which has this size and unit. The processes gather their numbers only if these differ.
    pub(super) fn placed(
        mut self,
        comm: &NativeComm,
        [len, unit]: [i64; 2],
        before: i64,
    ) -> Result<Reach> {
        let question = [before, !before];
        let mut greatest = question;
        if comm.size > 1 {
            let library = comm.library;
            let op = operation(library, Op::Max)?;
            comm.call(|comm| {
                // SAFETY: both arrays have two integers.
                unsafe {
                    library.symbols.allreduce(
                        question.as_ptr() as usize,
                        greatest.as_mut_ptr() as usize,
                        2,
                        library.abi.int64,
                        op,
                        comm,
                    )
                }
            })?;
        }
        if greatest != question {
            // Some differ, so all of them come here.
            return Reach::gather(comm, [len, unit, before]);
        }
        match &mut self {
            Reach::Same(part) => part[2] = before,
            Reach::Each(parts) => parts.iter_mut().for_each(|part| part[2] = before),
            Reach::Own(..) | Reach::Unknown => {}
        }
        Ok(self)
    }

    /// The memory that all processes of the communicator expose; this process exposes `mine`.
    fn gather(comm: &NativeComm, mine: ExposedMemory) -> Result<Reach> {
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

    /// The memory of a process; without a rank, of the first one that exposes any bytes (`MPI_PROC_NULL`). `None` if
    /// unknown here.
    pub(super) fn segment(&self, rank: Option<i32>) -> Option<ExposedMemory> {
        match (self, rank) {
            (Reach::Each(parts), None) => parts.iter().find(|part| part[0] > 0).copied(),
            // The library knows which process that is.
            (Reach::Own(..), None) => None,
            (_, rank) => self.of(rank.unwrap_or_default()),
        }
    }

    /// The first process that exposes any bytes; `None` if there is none, or it is unknown here.
    pub(super) fn first(&self) -> Option<i32> {
        match self {
            Reach::Same(part) => (part[0] > 0).then_some(0),
            Reach::Each(parts) => {
                let place = parts.iter().position(|part| part[0] > 0)?;
                i32::try_from(place).ok()
            }
            Reach::Own(..) | Reach::Unknown => None,
        }
    }

    /// Whether the library's window starts before the program's on any process, or a displacement unit is too large for
    /// it. Its displacements are then in bytes.
    pub(super) fn is_shifted(&self) -> bool {
        self.any(|part| part[2] != 0 || part[1] > i32::MAX.into())
    }

    /// Whether all processes have displacements in bytes, or some unit is too large for the library, which then uses
    /// bytes for all of them.
    pub(super) fn counts_bytes(&self) -> bool {
        self.any(|part| part[1] > i32::MAX.into()) || !self.any(|part| part[1] != 1)
    }

    /// Whether any process asks for more memory than the address space has: a library may crash.
    pub(super) fn is_too_large(&self) -> bool {
        self.any(|part| part[0] > MAX_LEN)
    }

    fn any(&self, is: impl Fn(&ExposedMemory) -> bool) -> bool {
        match self {
            Reach::Same(part) => is(part),
            Reach::Each(parts) => parts.iter().any(is),
            Reach::Own(..) | Reach::Unknown => false,
        }
    }

    #[inline(always)]
    fn of(&self, rank: i32) -> Option<ExposedMemory> {
        match self {
            Reach::Same(part) => Some(*part),
            Reach::Each(parts) => Some(parts.get(rank as usize).copied().unwrap_or_default()),
            Reach::Own(own, part) => (*own == rank).then_some(*part),
            Reach::Unknown => None,
        }
    }

    /// Checks that the bytes of an access lie within the target's exposed memory. Returns the start in bytes from the
    /// start of the program's window, if known.
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

    /// The library's displacement of the byte at this distance from the start of this rank's window; the library's
    /// window is [shifted](Reach::is_shifted).
    pub(super) fn shifted(&self, rank: i32, begin: i64) -> i64 {
        self.of(rank).map_or(begin, |part| begin + part[2])
    }
}

#[cold]
fn outside(target: &Target<'_>, len: i64, unit: i64) -> Error {
    let what = format!(
        "the access of {} at displacement {} (in units of {}) does not stay within the {} that rank {} exposes",
        counted(target.count, "element"),
        target.disp,
        counted(unit, "byte"),
        counted(len, "byte"),
        target.rank
    );
    Error::new(Class::RmaRange, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::constants::MPI_DOUBLE;
    use minfo_rules::datatype::Datatype;

    fn target(rank: i32, disp: i64, count: usize) -> Target<'static> {
        let datatype = Datatype::predefined(MPI_DOUBLE).unwrap();
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
