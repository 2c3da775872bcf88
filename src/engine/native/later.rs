//! `MPI_Comm_idup_with_info` must not wait for other processes, so it cannot find out what they were given. It asks
//! them, and duplicates with the hints that need not be the same; what has to be is given to the new communicator
//! when the answer is there, before anybody can use it. Nor must whoever waits for the request wait for others to do
//! so: there is one question, which all ask when they start ([`super::summary`]).
#![allow(unsafe_code)]

use super::abi::Handle;
use super::agree::Check;
use super::comm::NativeComm;
use super::datatype::NativeType;
use super::errhandler;
use super::info::{self, Given, NativeInfo, Pair};
use super::summary::{self, Summary};
use super::symbols::Status;
use crate::engine::Pending;
use crate::error::Result;
use crate::hints::catalogue::Kind;
use crate::hints::{Hints, When};
use crate::info::Info;
use libc::c_int;
use std::mem;
use std::sync::Arc;

const ABOUT: &str = "MPI_Comm_idup_with_info";

/// A duplication that is going on.
pub struct Duplication {
    /// The new communicator, of which the handle is written by the library.
    new: Arc<NativeComm>,
    /// The hints that have to be the same.
    asked: Info,
    step: Step,
    /// What is waited for.
    requests: Vec<Handle>,
    buffers: Box<Buffers>,
}

/// What is going on.
enum Step {
    /// The duplication, and the question whether all is well.
    Asking,
    Done(Result<()>),
}

/// What the library reads and writes meanwhile.
struct Buffers {
    question: Vec<u8>,
    answer: Vec<u8>,
}

/// The hints of `asked`: those that may differ, and those that have to be the same.
fn parted<'a>(comm: &NativeComm, asked: &'a Info) -> (Vec<Given<'a>>, Vec<Given<'a>>) {
    let given = info::given(comm.library, Kind::Comm, When::Creation, asked);
    given
        .into_iter()
        .partition(|given| given.shared().is_none())
}

impl Duplication {
    /// Starts it: `by` is the procedure. What is left out of the hints that may differ is recorded in `hints`.
    ///
    /// # Errors
    /// The library's.
    pub fn start(
        comm: &NativeComm,
        asked: &Info,
        hints: &mut Hints,
        by: impl FnOnce(Handle, Handle, *mut Handle, *mut Handle) -> c_int,
    ) -> Result<(Arc<NativeComm>, Duplication)> {
        let (library, check) = (comm.library, comm.check);
        let new = Arc::new(comm.duplicate());
        let (any, same) = parted(comm, asked);
        let question = Summary::of(&same, check, comm.rank).record();
        let mut kept = Info::default();
        for given in &same {
            kept.set(given.key, given.value())?;
        }
        let mut pairs = info::handed_over(library, check, any, hints);
        pairs.extend(comm.defaults_again(&pairs)?);
        let info = NativeInfo::new(library, &pairs)?;
        let buffers = Buffers {
            answer: vec![0; question.len()],
            question,
        };
        // The library goes on knowing the datatype until the reduction is complete.
        let record = NativeType::byte(library).together(summary::SIZE as c_int)?;
        let combination = summary::combination(library)?;
        let mut duplication = Duplication {
            new: Arc::clone(&new),
            asked: kept,
            step: Step::Asking,
            requests: Vec::with_capacity(2),
            buffers: Box::new(buffers),
        };
        let (mut request, place) = (0, new.place());
        comm.call(|comm| by(comm, info.handle(), place, &mut request))?;
        duplication.requests.push(request);
        let mut request = 0;
        let Buffers { question, answer } = &mut *duplication.buffers;
        comm.call(|comm| {
            // SAFETY: both buffers have a record, and stay until this is complete.
            unsafe {
                (library.symbols.iallreduce)(
                    question.as_ptr() as usize,
                    answer.as_mut_ptr() as usize,
                    1,
                    record.handle(),
                    combination,
                    comm,
                    &mut request,
                )
            }
        })?;
        duplication.requests.push(request);
        Ok((new, duplication))
    }

    /// What was waited for is complete.
    fn advance(&mut self) {
        if matches!(self.step, Step::Asking) {
            let result = self.answered().inspect_err(|_| self.new.has_failed());
            self.step = Step::Done(result);
        }
    }

    fn answered(&mut self) -> Result<()> {
        let (library, circle) = (self.new.library, self.new.circle());
        errhandler::return_from(library, errhandler::Kind::Comm, circle.comm)?;
        let answer = Summary::read(&self.buffers.answer);
        let check = answer.check(circle.check);
        let (_, same) = parted(&self.new, &self.asked);
        let mut hints = Hints::default();
        if check == Check::Off || answer.is_same(circle.size) {
            let pairs = info::handed_over(library, check, same, &mut hints);
            return self.finish(&pairs, hints);
        }
        let differing = answer.differing(circle.size, &same);
        let pairs = circle.settle(check, same, &differing, ABOUT, &mut hints);
        let pairs = pairs.inspect_err(|_| {
            let mut comm = circle.comm;
            // SAFETY: the new communicator is there, and nobody else has it.
            unsafe { (library.symbols.comm_free)(&mut comm) };
        })?;
        self.finish(&pairs, hints)
    }

    /// The new communicator has its hints, and can be used.
    fn finish(&self, pairs: &[Pair<'_>], left_out: Hints) -> Result<()> {
        let library = self.new.library;
        if !pairs.is_empty() {
            let info = NativeInfo::new(library, pairs)?;
            let comm = self.new.circle().comm;
            // SAFETY: the communicator and the info object are there.
            library.check(unsafe { (library.symbols.comm_set_info)(comm, info.handle()) })?;
        }
        self.new.is_there(left_out);
        Ok(())
    }
}

impl Pending for Duplication {
    fn wait(&mut self) -> Result<()> {
        loop {
            if let Step::Done(result) = &mut self.step {
                return mem::replace(result, Ok(()));
            }
            let library = self.new.library;
            for mut request in mem::take(&mut self.requests) {
                let mut status = Status::default();
                // SAFETY: the request is there, and the status has room.
                library.check(unsafe { (library.symbols.wait)(&mut request, &mut status) })?;
            }
            self.advance();
        }
    }

    fn test(&mut self) -> Result<bool> {
        loop {
            if let Step::Done(result) = &mut self.step {
                return mem::replace(result, Ok(())).map(|()| true);
            }
            let library = self.new.library;
            for mut request in mem::take(&mut self.requests) {
                let (mut status, mut flag) = (Status::default(), 0);
                // SAFETY: as above.
                library.check(unsafe {
                    (library.symbols.test)(&mut request, &mut flag, &mut status)
                })?;
                if flag == 0 {
                    self.requests.push(request);
                }
            }
            if !self.requests.is_empty() {
                return Ok(false);
            }
            self.advance();
        }
    }
}

impl Drop for Duplication {
    fn drop(&mut self) {
        // The library may still write into what nobody waited for.
        if !matches!(self.step, Step::Done(_)) {
            let buffers = &mut *self.buffers;
            mem::forget(mem::take(&mut buffers.question));
            mem::forget(mem::take(&mut buffers.answer));
            mem::forget(Arc::clone(&self.new));
        }
    }
}
