//! Whether all processes gave the same hints where they have to (`MINFO_CHECK`).
//!
//! An MPI that is given different values for such a key goes on with different settings, or hangs in a broadcast
//! that only some processes take part in. One small reduction tells whether all is well; only if not, keys and
//! values are gathered. A call that must not wait for others asks them all the same, and gets the answer later
//! ([`super::later`]).
#![allow(unsafe_code)]

use super::abi::Handle;
use super::comm::NativeComm;
use super::datatype::operation;
use super::differing::{Told, compare, pack};
use super::errhandler;
use super::group::NativeGroup;
use super::info::{self, Given, Pair};
use super::library::Library;
use super::running;
use crate::datatype::Op;
use crate::engine::Predefined;
use crate::engine::comm::{Communicator, Group};
use crate::error::{Class, Error, Result};
use crate::hints::{Hints, Why};
use libc::c_int;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What happens to hints that may do harm, and to those that are not the same on all processes and have to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// All are handed over as they were given.
    Off,
    /// They are left out everywhere; of those that differ one process says so.
    Warn,
    /// They are left out; where they differ, the call fails everywhere.
    Error,
}

/// What stands for a word that is none of `MINFO_CHECK`'s among the numbers that do for those: the greatest.
const WRONG_WORD: i64 = Check::Error as i64 + 1;

impl Check {
    /// What `MINFO_CHECK` says.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` for a word that is not known.
    pub fn of_environment() -> Result<Check> {
        let asked = std::env::var_os("MINFO_CHECK").unwrap_or_default();
        match asked.to_str() {
            Some("" | "warn") => Ok(Check::Warn),
            Some("error") => Ok(Check::Error),
            Some("off") => Ok(Check::Off),
            _ => {
                let asked = asked.to_string_lossy();
                let what = format!("MINFO_CHECK={asked} is none of warn, error and off");
                Err(Error::new(Class::Other, what))
            }
        }
    }

    /// The strictest that any process was told, since all have to do the same. All processes call it, also
    /// one that was told nonsense: the others would wait for it.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` on all processes, where a word of one is not known, and the library's.
    pub fn agreed(mine: Result<Check>, world: &Circle) -> Result<Check> {
        let number = mine.as_ref().map_or(WRONG_WORD, |&check| check as i64);
        let [strictest, ..] = world.max([number, 0, 0])?;
        let mine = mine?;
        if strictest == WRONG_WORD {
            let what = "MINFO_CHECK of another process is none of warn, error and off";
            return Err(Error::new(Class::Other, what));
        }
        Ok(Check::of_number(strictest).unwrap_or(mine))
    }

    /// The one with this number.
    pub fn of_number(number: i64) -> Option<Check> {
        let all = [Check::Off, Check::Warn, Check::Error];
        all.into_iter().find(|&check| check as i64 == number)
    }
}

/// The processes that have to agree.
#[derive(Clone, Copy)]
pub struct Circle {
    pub library: &'static Library,
    /// A communicator of them.
    pub comm: Handle,
    pub rank: c_int,
    pub size: c_int,
    pub check: Check,
}

impl Circle {
    /// Whether the processes have to ask each other at all. Where the program initialises MPI itself, they may
    /// not know what the others were told by `MINFO_CHECK`.
    pub fn is_needed(&self) -> bool {
        self.size > 1 && (self.check != Check::Off || self.library.is_shared)
    }

    /// What of the hints that were given the library is handed over: not those that have to be the same on all
    /// processes and are not. All processes call it. `about` names the object for people.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME` on all processes, where the user wants it so, and the library's.
    pub fn agree<'a>(
        &self,
        given: Vec<Given<'a>>,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let shared = Shared::of(&given);
        let answer = self.ask(shared.question(self.check))?;
        self.follow(answer, given, &shared, about, hints)
    }

    /// What the processes answer to each other's question: how strict they are together, and whether it is well
    /// as it is. Nothing where they need not ask.
    ///
    /// # Errors
    /// The library's.
    pub fn ask(&self, question: Numbers) -> Result<Option<(Check, bool)>> {
        if !self.is_needed() {
            return Ok(None);
        }
        let greatest = self.max(question)?;
        Ok(Some(Shared::answer(greatest, self.check)))
    }

    /// Does what the answer says, with hints that were asked for as `shared`.
    ///
    /// # Errors
    /// As [`Circle::agree`].
    pub fn follow<'a>(
        &self,
        answer: Option<(Check, bool)>,
        given: Vec<Given<'a>>,
        shared: &Shared,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let (check, is_same) = answer.unwrap_or((self.check, true));
        if is_same {
            return Ok(info::handed_over(self.library, check, given, hints));
        }
        let differing = compare(&self.gather(&shared.bytes)?);
        self.settle(check, given, &differing, about, hints)
    }

    /// What is done about keys that differ.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`, where the user wants it so.
    pub fn settle<'a>(
        &self,
        check: Check,
        mut given: Vec<Given<'a>>,
        differing: &[Told],
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let said: Vec<&str> = differing.iter().map(|told| told.said.as_str()).collect();
        if check == Check::Error {
            let said = said.join("; ");
            let what = format!("the processes gave different hints for {about}: {said}");
            return Err(Error::new(Class::NotSame, what));
        }
        given.retain(|given| {
            let at = differing
                .iter()
                .position(|differing| differing.key == given.key);
            if let Some(at) = at {
                let why = Why::Differs(said[at].to_owned());
                hints.leave_out(given.key, given.value(), why);
            }
            at.is_none()
        });
        if self.rank == 0 {
            let lines = said.iter().map(|said| {
                format!("mpi_info_f08: {about}: the processes gave different hints, which are left out: {said}\n")
            });
            let _ = std::io::stderr().write_all(lines.collect::<String>().as_bytes());
        }
        Ok(info::handed_over(self.library, check, given, hints))
    }

    /// The greatest of each number over all processes.
    ///
    /// # Errors
    /// The library's.
    fn max(&self, mine: Numbers) -> Result<Numbers> {
        let library = self.library;
        let mut greatest = Numbers::default();
        let op = operation(library, Op::Max)?;
        // SAFETY: both buffers have as many of these integers.
        library.check(unsafe {
            (library.symbols.allreduce)(
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
        // SAFETY: there is room for one integer of each process.
        library.check(unsafe {
            (library.symbols.allgather)(
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
        // SAFETY: there is room for the bytes of each process where they are to go.
        library.check(unsafe {
            (library.symbols.allgatherv)(
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

/// The processes of a window or a file, who need a communicator of their own: the program may have freed the
/// one that the object was made with. It is made when it is first needed, in a call that all of them make.
pub struct GroupCircle {
    library: &'static Library,
    check: Check,
    circle: Mutex<Option<Circle>>,
    /// What tells the creation of its communicator from others at the same time: threads may do this for several
    /// objects at once, in different orders in different processes.
    tag: c_int,
}

/// How many different tags there are, and the first: all are such as every MPI has. The one before is for objects of the
/// program's, about which the processes do not speak before.
const TAGS: u32 = 1 << 14;
const FIRST_TAG: c_int = 1 << 14;

/// How many tags this process has given.
static GIVEN: AtomicU32 = AtomicU32::new(0);

/// A tag that this process has not given for long, and that hardly another one gives at the same time.
fn next_tag() -> c_int {
    let number = std::process::id().wrapping_mul(0x9e37);
    let number = number.wrapping_add(GIVEN.fetch_add(1, Ordering::Relaxed));
    FIRST_TAG + (number % TAGS) as c_int
}

/// The same group, made from that of all processes, as not all libraries take others
/// (`group-of-other-origin-crashes`). Nothing where some of its processes are not in `MPI_COMM_WORLD`, of which no
/// communicator can be made then: what they were given is not compared.
fn of_world(world: &NativeComm, group: NativeGroup) -> Result<Option<Arc<dyn Group>>> {
    let all = world.group()?;
    let ranks: Option<Vec<i32>> = group.ranks_in(&*all)?.into_iter().collect();
    ranks.map(|ranks| all.incl(&ranks)).transpose()
}

impl GroupCircle {
    /// Of an object that the processes of a communicator are about to make. None is made yet.
    ///
    /// # Errors
    /// The library's.
    pub fn of(comm: &NativeComm) -> Result<GroupCircle> {
        let mut circle = GroupCircle::new(comm.library, comm.check);
        if comm.circle().is_needed() {
            // The first process says which tag it is.
            let mut tag = next_tag();
            comm.call(|comm| {
                let library = circle.library;
                let place = (&raw mut tag) as usize;
                // SAFETY: there is room for one integer.
                unsafe { (library.symbols.bcast)(place, 1, library.abi.int32, 0, comm) }
            })?;
            circle.tag = tag;
        }
        Ok(circle)
    }

    /// Of an object that is there. None is made yet.
    pub fn new(library: &'static Library, check: Check) -> GroupCircle {
        GroupCircle {
            library,
            check,
            circle: Mutex::default(),
            tag: FIRST_TAG - 1,
        }
    }

    /// What of the hints that were given the library is handed over; `group` is that of the object's processes.
    ///
    /// # Errors
    /// Those of [`Circle::agree`], and the library's.
    pub fn agree<'a>(
        &self,
        group: impl FnOnce() -> Result<NativeGroup>,
        given: Vec<Given<'a>>,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        // Threads that come at the same time make one communicator, and ask each for itself: a library that is called
        // for two collective operations on one communicator at once mixes them up.
        let mut made = self.made();
        if made.is_none() {
            *made = self.circle(group)?;
        }
        match *made {
            Some(circle) => circle.agree(given, about, hints),
            None => Ok(info::handed_over(self.library, self.check, given, hints)),
        }
    }

    /// The processes, if they have to ask each other.
    fn circle(&self, group: impl FnOnce() -> Result<NativeGroup>) -> Result<Option<Circle>> {
        let library = self.library;
        if self.check == Check::Off && !library.is_shared {
            return Ok(None);
        }
        let group = group()?;
        let size = group.size()?;
        if size == 1 {
            return Ok(None);
        }
        let world = NativeComm::predefined(library, Predefined::World, self.check)?;
        let Some(group) = of_world(&world, group)? else {
            return Ok(None);
        };
        let native = NativeGroup::of(&*group)?.handle();
        let rank = group.rank()?.unwrap_or(0);
        let mut comm = 0;
        world.call(|world| {
            // SAFETY: the communicator, the group and the output are there.
            unsafe { (library.symbols.comm_create_group)(world, native, self.tag, &mut comm) }
        })?;
        // The other processes use it now, and would wait for one that did not: where this fails, errors of it go where
        // those of the communicator of all processes go.
        let _ = errhandler::return_from(library, errhandler::Kind::Comm, comm);
        Ok(Some(Circle {
            library,
            comm,
            rank,
            size,
            check: self.check,
        }))
    }

    fn made(&self) -> MutexGuard<'_, Option<Circle>> {
        self.circle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The object is freed, by all of them; that goes on, whatever comes of this.
    ///
    /// # Errors
    /// The library's.
    pub fn free(&self) -> Result<()> {
        let Some(circle) = self.made().take() else {
            return Ok(());
        };
        let mut comm = circle.comm;
        // SAFETY: it is there, and nobody uses it any more.
        self.library
            .check(unsafe { (self.library.symbols.comm_free)(&mut comm) })
    }
}

impl Drop for GroupCircle {
    /// The object is lost, or left to the library; to free a communicator waits for nobody.
    fn drop(&mut self) {
        if running::is_running() {
            let _ = self.free();
        }
    }
}

/// Where the bytes of each process begin where they follow one another, and how many there are.
///
/// # Errors
/// `MPI_ERR_INFO_VALUE` where they are more than can be gathered.
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

/// What processes ask each other: a number, its complement, and how strict they are.
pub type Numbers = [i64; 3];

/// The hints that have to be the same on all processes, as this one gave them.
pub struct Shared {
    fingerprint: i64,
    /// Keys and values, which end in a NUL that they never have in them.
    bytes: Vec<u8>,
}

impl Shared {
    /// Those of these.
    pub fn of(given: &[Given<'_>]) -> Shared {
        let mut pairs: Vec<(&[u8], &[u8])> = given.iter().filter_map(Given::shared).collect();
        pairs.sort_unstable();
        Shared {
            fingerprint: fingerprint(&pairs),
            bytes: pack(&pairs),
        }
    }

    /// What the greatest over all processes is looked for of.
    pub fn question(&self, check: Check) -> Numbers {
        [self.fingerprint, !self.fingerprint, check as i64]
    }

    /// How strict the processes are together, and whether it is well as it is.
    pub fn answer(greatest: Numbers, mine: Check) -> (Check, bool) {
        let check = Check::of_number(greatest[2]).unwrap_or(mine);
        // The greatest of x and of not x are x and not x where all have the same.
        (check, check == Check::Off || greatest[0] == !greatest[1])
    }
}

/// A number that is the same for the same pairs, on all processes of a program.
pub fn fingerprint(pairs: &[(&[u8], &[u8])]) -> i64 {
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
}
