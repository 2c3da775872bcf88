//! Checks that all processes gave the same hints where they must.
//!
//! An MPI that gets different values for such a key continues with different settings, or hangs in a broadcast that
//! only some processes take part in. One small reduction compares the hints; only if they differ, further ones find out which
//! do, and who gave what. A call that must not wait for others reduces a [summary](super::summary) instead.
//!
//! The same reduction compares the [settings](set_settings) of the processes, which each has read itself: those that have
//! met in it once know of each other that they use this library, as the processes of a job need not.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::preparation::{Pair, PreparedHint, pairs_to_give};
use super::promise::is_believed;
use super::summary::{SIZE as SUMMARY_SIZE, Summary, combination};
use crate::abi::Handle;
use crate::datatype::{NativeType, operation};
use crate::library::Library;
use crate::symbols::of;
use libc::c_int;
use minfo_engine::comm::Comparison;
use minfo_rules::bytes::{Reader, Writer};
use minfo_rules::datatype::Op;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Check;
use minfo_rules::hints::disagreement::Disagreement;
use minfo_rules::hints::{Hints, Why};
use minfo_rules::info::Info;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::io::Write;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

/// A number for the settings of this process, which should be the same on all: twice that number, and 1 more if the program
/// uses the MPI library itself, too.
static SETTINGS: AtomicI64 = AtomicI64::new(0);
/// Whether all processes of `MPI_COMM_WORLD` have met, with the same settings, and all leave the MPI library to us.
static HAVE_ALL_MET: AtomicBool = AtomicBool::new(false);

/// Sets the number for the settings of this process.
pub(crate) fn set_settings(library: &Library, number: i64) {
    let number = number << 1 | i64::from(library.is_shared);
    SETTINGS.store(number, Ordering::Relaxed);
}

/// The number for the settings alone.
fn settings() -> i64 {
    SETTINGS.load(Ordering::Relaxed) >> 1
}

/// Whether all processes of `MPI_COMM_WORLD` use this library with the same settings, as far as this process knows, and will
/// finalise MPI by it.
pub(crate) fn have_all_met() -> bool {
    HAVE_ALL_MET.load(Ordering::Relaxed)
}

/// The processes that must agree.
#[derive(Clone, Copy)]
pub(crate) struct Participants<'a> {
    pub library: &'static Library,
    /// A communicator of them.
    pub comm: Handle<of::Comm>,
    pub rank: c_int,
    pub size: c_int,
    pub check: Check,
    /// Set when they have met with the same settings.
    pub have_met: Option<&'a AtomicBool>,
}

impl Participants<'_> {
    /// Whether the processes compare the hints of this call. All of them decide the same: `MINFO_CHECK` is the same on all,
    /// or none of them has `off` and none promises anything.
    pub(crate) fn must_compare(&self, asked: &Info) -> bool {
        self.size > 1 && self.check != Check::Off && !is_believed(self.check, asked)
    }

    /// The hints of `asked` that are passed to the library: all except those that must be the same on all processes and
    /// are not. All processes call it. `about` names the object in messages.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME` on all processes, if the user asked for it, and the library's.
    pub(crate) fn agree<'a>(
        &self,
        asked: &Info,
        prepared: Vec<PreparedHint<'a>>,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let common = CommonHints::of(&prepared);
        let answer = self.compare(asked, common.question(self.check), &mut [])?;
        self.act_on(answer, prepared, &common, about, hints)
    }

    /// Compares the hints of all processes. `None` if they need not be compared. Each of the few `numbers` becomes the
    /// maximum over all processes, which saves a second reduction.
    pub(super) fn compare(
        &self,
        asked: &Info,
        question: Question,
        numbers: &mut [i64],
    ) -> Result<Option<Answer>> {
        let must_compare = self.must_compare(asked);
        if !must_compare && (numbers.is_empty() || self.size == 1) {
            return Ok(None);
        }
        let len = question.len() + numbers.len();
        let mut mine = [0; MOST_NUMBERS];
        let with_settings = question[0] ^ SETTINGS.load(Ordering::Relaxed);
        mine[..question.len()].copy_from_slice(&[with_settings, !with_settings, question[2]]);
        mine[question.len()..len].copy_from_slice(numbers);
        let mut greatest = [0; MOST_NUMBERS];
        self.find_greatest(&mine[..len], &mut greatest[..len])?;
        let (answers, others) = greatest[..len].split_at(question.len());
        numbers.copy_from_slice(others);
        if !must_compare {
            return Ok(None);
        }
        let answer = Answer::of(answers, self.check);
        if answer.is_same {
            self.meet();
        }
        Ok(Some(answer))
    }

    /// The processes have met, and have the same settings.
    fn meet(&self) {
        let Some(have_met) = self.have_met else {
            return;
        };
        let is_known = have_met.swap(true, Ordering::Relaxed) || have_all_met();
        if is_known || self.library.is_shared {
            return;
        }
        let (symbols, world) = (&self.library.symbols, self.library.abi.comm_world);
        let (mut size, mut result) = (0, 0);
        // (Both calls are local, and what fails is as if they had not met.)
        if symbols.comm_size(world, &mut size) == 0
            && size == self.size
            && symbols.comm_compare(self.comm, world, &mut result) == 0
            && self.library.comparison(result) != Comparison::Unequal
        {
            HAVE_ALL_MET.store(true, Ordering::Relaxed);
        }
    }

    /// One of the processes whose settings differ from those of the first says so, with its name and its host. All of them
    /// call it.
    fn name_other_settings(&self) -> Result<()> {
        static ONCE: Once = Once::new();
        let mine = settings();
        let [of_first, ..] = self.max([if self.rank == 0 { mine } else { i64::MIN }, 0, 0])?;
        let differs = mine != of_first;
        let [lowest, ..] = self.max([
            if differs {
                -i64::from(self.rank)
            } else {
                i64::MIN
            },
            0,
            0,
        ])?;
        if differs && lowest == -i64::from(self.rank) {
            ONCE.call_once(|| {
                let (mut rank, world) = (0, self.library.abi.comm_world);
                let _ = self.library.symbols.comm_rank(world, &mut rank);
                let host = minfo_system::job::host().unwrap_or_default();
                let line = format!(
                    "mpi_info_f08: process {rank} on host {host} has not the same MINFO_HINTS or MINFO_REPORT as others, whose \
                     hints may then differ: set both for all processes (mpiexec -x of Open MPI)\n"
                );
                let _ = std::io::stderr().write_all(line.as_bytes());
            });
        }
        Ok(())
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
        let (disagreements, settings_differ) = self.find_disagreements(common)?;
        if settings_differ {
            self.name_other_settings()?;
        }
        if disagreements.is_empty() {
            return Ok(pairs_to_give(self.library, check, prepared, hints));
        }
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
    pub(super) fn max(&self, mine: Question) -> Result<Question> {
        let mut greatest = Question::default();
        self.find_greatest(&mine, &mut greatest)?;
        Ok(greatest)
    }

    fn find_greatest(&self, mine: &[i64], greatest: &mut [i64]) -> Result<()> {
        let library = self.library;
        let op = operation(library, Op::Max)?;
        let count = mine.len().min(greatest.len()) as c_int;
        // SAFETY: both are arrays of the same type, and the count is the length of the shorter one.
        library.check(unsafe {
            library.symbols.allreduce(
                mine.as_ptr() as usize,
                greatest.as_mut_ptr() as usize,
                count,
                library.abi.int64,
                op,
                self.comm,
            )
        })
    }

    /// The keys whose values are not the same everywhere, and whether the settings are not. The processes go through all
    /// keys that any of them gave, in an order common to all: two small reductions for each key, and one of a record for
    /// each that differs. So the memory needed does not grow with the number of processes.
    fn find_disagreements(&self, common: &CommonHints) -> Result<(Vec<Disagreement>, bool)> {
        let settings = settings();
        let numbered = common.pairs().map(|pair| (number_of_key(pair.0), pair));
        let mut mine = numbered.collect::<Vec<_>>();
        mine.sort_unstable();
        let mut mine = mine.into_iter().peekable();
        let mut found: Vec<Disagreement> = Vec::new();
        loop {
            let number = mine.peek().map_or(NO_KEY, |&(number, _)| number);
            let [least, greatest, not_least] = self.max([!number, settings, !settings])?;
            if !least == NO_KEY {
                found.sort_unstable_by(|one, other| one.key.cmp(&other.key));
                return Ok((found, greatest != !not_least));
            }
            let pair = mine.next_if(|&(number, _)| number == !least);
            let pair = pair.map(|(_, pair)| pair);
            let value = fingerprint(pair.as_slice());
            let greatest = self.max([value, !value, 0])?;
            if greatest[0] != !greatest[1] {
                let all = self.join(Summary::of_pairs(pair, self.check, self.rank))?;
                found.extend(all.disagreements(self.size, &[]));
            }
        }
    }

    /// The summary of all processes.
    fn join(&self, mine: Summary) -> Result<Summary> {
        let library = self.library;
        let (question, mut answer) = (mine.record(), vec![0u8; SUMMARY_SIZE]);
        let record = NativeType::byte(library).together(SUMMARY_SIZE as c_int)?;
        let op = combination(library)?;
        // SAFETY: both hold a record, which is one element of the datatype.
        library.check(unsafe {
            library.symbols.allreduce(
                question.as_ptr() as usize,
                answer.as_mut_ptr() as usize,
                1,
                record.handle(),
                op,
                self.comm,
            )
        })?;
        Ok(Summary::read(&answer))
    }
}

/// The maximum that [`Participants::compare`] reduces: the numbers of the question, and those of a new window.
const MOST_NUMBERS: usize = 8;

/// Greater than the number of any key.
const NO_KEY: i64 = i64::MAX;

/// The position of a key in the order in which the processes go through them.
fn number_of_key(key: &[u8]) -> i64 {
    fingerprint(&[(key, b"")]) >> 1
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
    fn of(greatest: &[i64], mine: Check) -> Answer {
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
    /// Keys and values, one after the other.
    bytes: Vec<u8>,
}

impl CommonHints {
    pub(crate) fn of(prepared: &[PreparedHint<'_>]) -> CommonHints {
        let mut pairs: Vec<(&[u8], &[u8])> =
            prepared.iter().filter_map(PreparedHint::common).collect();
        pairs.sort_unstable();
        let mut writer = Writer::default();
        for (key, value) in &pairs {
            writer.text(key);
            writer.text(value);
        }
        CommonHints {
            fingerprint: fingerprint(&pairs),
            bytes: writer.into_bytes(),
        }
    }

    /// The pairs.
    fn pairs(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let mut reader = Reader::new(&self.bytes);
        std::iter::from_fn(move || Some((reader.text()?, reader.text()?)))
    }

    /// The numbers whose maximum over all processes is computed.
    pub(crate) fn question(&self, check: Check) -> Question {
        [self.fingerprint, !self.fingerprint, check as i64]
    }
}

/// A hash of the pairs that is the same on all processes of a program.
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
        let answer = |greatest: [i64; 3]| Answer::of(&greatest, Check::Off);
        assert!(answer([5, !5, warn]).is_same);
        assert!(!answer([6, !5, warn]).is_same);
        assert_eq!(answer([6, !5, warn]).check, Check::Warn);
        assert!(answer([6, !5, off]).is_same, "nobody minds");
    }
}
