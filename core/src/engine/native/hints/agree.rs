//! Checks that all processes gave the same hints where they must.
//!
//! An MPI that gets different values for such a key continues with different settings, or hangs in a broadcast that
//! only some processes take part in. One small reduction compares the hints; only if they differ, keys and values are
//! gathered. A call that must not wait for others reduces a [summary](super::summary) instead.
#![allow(unsafe_code)]

use super::check::Check;
use super::disagreement::{Disagreement, find_disagreements, pack};
use super::prepare::{Pair, PreparedHint, pairs_to_give};
use crate::datatype::Op;
use crate::engine::native::abi::Handle;
use crate::engine::native::datatype::operation;
use crate::engine::native::library::Library;
use crate::engine::native::symbols::of;
use crate::error::{Class, Error, Result};
use crate::hints::{Hints, Why};
use libc::c_int;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::io::Write;

/// The processes that must agree.
#[derive(Clone, Copy)]
pub(crate) struct Participants {
    pub library: &'static Library,
    /// A communicator of them.
    pub comm: Handle<of::Comm>,
    pub rank: c_int,
    pub size: c_int,
    pub check: Check,
}

impl Participants {
    /// Whether the processes compare hints at all. If the program initialises MPI itself, they may not know the
    /// `MINFO_CHECK` of the others.
    pub(crate) fn must_compare(&self) -> bool {
        self.size > 1 && (self.check != Check::Off || self.library.is_shared)
    }

    /// The hints that are passed to the library: all except those that must be the same on all processes and are not.
    /// All processes call it. `about` names the object in messages.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME` on all processes, if the user asked for it, and the library's.
    pub(crate) fn agree<'a>(
        &self,
        prepared: Vec<PreparedHint<'a>>,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let common = CommonHints::of(&prepared);
        let answer = self.compare(common.question(self.check))?;
        self.act_on(answer, prepared, &common, about, hints)
    }

    /// Compares the hints of all processes. `None` if they need not be compared.
    ///
    /// # Errors
    /// The library's.
    pub(crate) fn compare(&self, question: Question) -> Result<Option<Answer>> {
        if !self.must_compare() {
            return Ok(None);
        }
        let greatest = self.max(question)?;
        Ok(Some(Answer::of(greatest, self.check)))
    }

    /// The hints that are passed to the library after the comparison; `common` are those that were compared.
    ///
    /// # Errors
    /// Those of [`Participants::agree`].
    pub(crate) fn act_on<'a>(
        &self,
        answer: Option<Answer>,
        prepared: Vec<PreparedHint<'a>>,
        common: &CommonHints,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let well = Answer {
            check: self.check,
            is_same: true,
        };
        let Answer { check, is_same } = answer.unwrap_or(well);
        if is_same {
            return Ok(pairs_to_give(self.library, check, prepared, hints));
        }
        let disagreements = find_disagreements(&self.gather(&common.bytes)?);
        self.leave_out(&disagreements, check, prepared, about, hints)
    }

    /// The hints that are passed to the library if the processes disagree about some.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`, if the user asked for it.
    pub(crate) fn leave_out<'a>(
        &self,
        disagreements: &[Disagreement],
        check: Check,
        mut prepared: Vec<PreparedHint<'a>>,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let words: Vec<&str> = disagreements
            .iter()
            .map(|disagreement| disagreement.words.as_str())
            .collect();
        if check == Check::Error {
            let words = words.join("; ");
            let what = format!("the processes gave different hints for {about}: {words}");
            return Err(Error::new(Class::NotSame, what));
        }
        prepared.retain(|hint| {
            let at = disagreements
                .iter()
                .position(|disagreement| disagreement.key == hint.key);
            if let Some(at) = at {
                let why = Why::Differs(words[at].to_owned());
                hints.leave_out(hint.key, hint.value(), why);
            }
            at.is_none()
        });
        if self.rank == 0 {
            let lines = words.iter().map(|words| {
                format!("mpi_info_f08: {about}: the processes gave different hints, which are left out: {words}\n")
            });
            let _ = std::io::stderr().write_all(lines.collect::<String>().as_bytes());
        }
        Ok(pairs_to_give(self.library, check, prepared, hints))
    }

    /// The maximum of each number over all processes.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn max(&self, mine: Question) -> Result<Question> {
        let library = self.library;
        let mut greatest = Question::default();
        let op = operation(library, Op::Max)?;
        // SAFETY: both are arrays of the same type, and the count is their length.
        library.check(unsafe {
            library.symbols.allreduce(
                mine.as_ptr() as usize,
                greatest.as_mut_ptr() as usize,
                mine.len() as c_int,
                library.abi.int64,
                op,
                self.comm,
            )
        })?;
        Ok(greatest)
    }

    /// The bytes of all processes.
    fn gather(&self, mine: &[u8]) -> Result<Vec<Vec<u8>>> {
        let (library, int32) = (self.library, self.library.abi.int32);
        let len = c_int::try_from(mine.len())
            .map_err(|_| Error::new(Class::InfoValue, "the hints are longer than 2 GB"))?;
        let mut lens = vec![0 as c_int; self.size as usize];
        // SAFETY: each process sends one integer, and `lens` has room for those of all.
        library.check(unsafe {
            library.symbols.allgather(
                (&raw const len) as usize,
                1,
                int32,
                lens.as_mut_ptr() as usize,
                1,
                int32,
                self.comm,
            )
        })?;
        let (begins, end) = begins(&lens)?;
        let mut all = vec![0u8; end];
        // SAFETY: `begins` places the bytes of the processes, as many as each has announced, one after the other, and
        // `all` ends with the last one's; there is a length and a start for each.
        library.check(unsafe {
            library.symbols.allgatherv(
                mine.as_ptr() as usize,
                len,
                library.abi.byte,
                all.as_mut_ptr() as usize,
                lens.as_ptr(),
                begins.as_ptr(),
                library.abi.byte,
                self.comm,
            )
        })?;
        let parts = begins.iter().zip(&lens);
        Ok(parts
            .map(|(&begin, &len)| all[begin as usize..][..len as usize].to_vec())
            .collect())
    }
}

/// The start of each process's bytes when they follow one another, and their total number.
///
/// # Errors
/// `MPI_ERR_INFO_VALUE` if there are more than can be gathered.
fn begins(lens: &[c_int]) -> Result<(Vec<c_int>, usize)> {
    let mut begins = Vec::with_capacity(lens.len());
    let mut end: c_int = 0;
    for len in lens {
        begins.push(end);
        end = end.checked_add(*len).ok_or_else(|| {
            let what = "the hints of all processes are longer than 2 GB";
            Error::new(Class::InfoValue, what)
        })?;
    }
    Ok((begins, end as usize))
}

/// The data of the comparison: a number, its complement, and the strictness. The result is the maximum of each.
pub(super) type Question = [i64; 3];

/// The result over all processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The strictness of the strictest process.
    pub check: Check,
    /// Whether all gave the same, or the check is off.
    pub is_same: bool,
}

impl Answer {
    fn of(greatest: Question, mine: Check) -> Answer {
        let check = Check::of_number(greatest[2]).unwrap_or(mine);
        Answer {
            check,
            // The maxima of x and of not x are x and not x if all processes have the same x.
            is_same: check == Check::Off || greatest[0] == !greatest[1],
        }
    }
}

/// The hints that must be the same on all processes, as this one gave them.
pub(crate) struct CommonHints {
    fingerprint: i64,
    /// Keys and values, [packed](pack).
    bytes: Vec<u8>,
}

impl CommonHints {
    /// Those of these.
    pub(crate) fn of(prepared: &[PreparedHint<'_>]) -> CommonHints {
        let mut pairs: Vec<(&[u8], &[u8])> =
            prepared.iter().filter_map(PreparedHint::common).collect();
        pairs.sort_unstable();
        CommonHints {
            fingerprint: fingerprint(&pairs),
            bytes: pack(&pairs),
        }
    }

    /// The numbers whose maximum over all processes is computed.
    pub(crate) fn question(&self, check: Check) -> Question {
        [self.fingerprint, !self.fingerprint, check as i64]
    }
}

/// A number that is the same for the same pairs, on all processes of a program.
pub(super) fn fingerprint(pairs: &[(&[u8], &[u8])]) -> i64 {
    let mut hasher = FxHasher::default();
    for (key, value) in pairs {
        hasher.write_usize(key.len());
        hasher.write(key);
        hasher.write_usize(value.len());
        hasher.write(value);
    }
    hasher.finish() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_tells_pairs_apart() {
        let of = |pairs: &[(&str, &str)]| {
            let pairs: Vec<_> = pairs
                .iter()
                .map(|(key, value)| (key.as_bytes(), value.as_bytes()))
                .collect();
            fingerprint(&pairs)
        };
        assert_eq!(of(&[("a", "b")]), of(&[("a", "b")]));
        assert_ne!(of(&[("a", "b")]), of(&[("ab", "")]));
        assert_ne!(of(&[("a", "b"), ("c", "d")]), of(&[("a", "b")]));
        assert_ne!(of(&[]), of(&[("a", "")]));
    }

    #[test]
    fn the_greatest_numbers_tell_whether_all_are_the_same() {
        let (warn, off) = (Check::Warn as i64, Check::Off as i64);
        let answer = |greatest| Answer::of(greatest, Check::Off);
        assert!(answer([5, !5, warn]).is_same);
        assert!(!answer([6, !5, warn]).is_same);
        assert_eq!(answer([6, !5, warn]).check, Check::Warn);
        assert!(answer([6, !5, off]).is_same, "nobody minds");
    }
}
