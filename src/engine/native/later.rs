//! `MPI_Comm_idup_with_info` must not wait for other processes, so it cannot find out what they were given. It asks
//! them, and duplicates with the hints that need not be the same; what has to be is given to the new communicator
//! when the answer is there, before anybody can use it.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::agree::{Differing, Numbers, Shared, begins, compare};
use super::comm::NativeComm;
use super::errhandler;
use super::info::{self, Given, NativeInfo, Pair};
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
    /// It is not: how much does each process say?
    Counting,
    /// What does it say?
    Gathering,
    Done(Result<()>),
}

/// What the library reads and writes meanwhile.
#[derive(Default)]
struct Buffers {
    question: Numbers,
    answer: Numbers,
    /// What this process says.
    mine: Vec<u8>,
    len: c_int,
    lens: Vec<c_int>,
    begins: Vec<c_int>,
    all: Vec<u8>,
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
        let shared = Shared::of(&same);
        let mut kept = Info::default();
        for given in &same {
            kept.set(given.key, given.value())?;
        }
        let mut pairs = info::handed_over(library, check, any, hints);
        pairs.extend(comm.defaults_again(&pairs)?);
        let info = NativeInfo::new(library, &pairs)?;
        let buffers = Buffers {
            question: shared.question(check),
            len: c_int::try_from(shared.bytes.len()).unwrap_or(c_int::MAX),
            mine: shared.bytes,
            ..Buffers::default()
        };
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
        let (mut request, op) = (0, library.abi.get("MPI_MAX").unwrap_or_default());
        let Buffers {
            question, answer, ..
        } = &mut *duplication.buffers;
        comm.call(|comm| {
            // SAFETY: both buffers have as many of these integers, and stay until this is complete.
            unsafe {
                (library.symbols.iallreduce)(
                    question.as_ptr() as usize,
                    answer.as_mut_ptr() as usize,
                    question.len() as c_int,
                    library.abi.int64,
                    op,
                    comm,
                    &mut request,
                )
            }
        })?;
        duplication.requests.push(request);
        Ok((new, duplication))
    }

    /// What was waited for is complete: starts what comes next, if anything does.
    fn advance(&mut self) {
        let next = match &self.step {
            Step::Asking => self.answered(),
            Step::Counting => self.counted(),
            Step::Gathering => self.gathered().map(|()| Step::Done(Ok(()))),
            Step::Done(_) => return,
        };
        self.step = next.unwrap_or_else(|error| {
            self.new.has_failed();
            Step::Done(Err(error))
        });
    }

    fn answered(&mut self) -> Result<Step> {
        let library = self.new.library;
        let circle = self.new.circle();
        errhandler::return_from(library, errhandler::Kind::Comm, circle.comm)?;
        let (check, is_same) = Shared::answer(self.buffers.answer, circle.check);
        if is_same {
            let (_, same) = parted(&self.new, &self.asked);
            let mut hints = Hints::default();
            let pairs = info::handed_over(library, check, same, &mut hints);
            self.finish(&pairs, hints)?;
            return Ok(Step::Done(Ok(())));
        }
        let Buffers { len, lens, .. } = &mut *self.buffers;
        *lens = vec![0; circle.size as usize];
        let mut request = 0;
        // SAFETY: there is room for one integer of each process, until this is complete. Nobody else uses the new
        // communicator.
        library.check(unsafe {
            (library.symbols.iallgather)(
                (&raw const *len) as usize,
                1,
                library.abi.int32,
                lens.as_mut_ptr() as usize,
                1,
                library.abi.int32,
                circle.comm,
                &mut request,
            )
        })?;
        self.requests.push(request);
        Ok(Step::Counting)
    }

    fn counted(&mut self) -> Result<Step> {
        let library = self.new.library;
        let buffers = &mut *self.buffers;
        let end;
        (buffers.begins, end) = begins(&buffers.lens)?;
        buffers.all = vec![0; end];
        let mut request = 0;
        // SAFETY: there is room for the bytes of each process where they are to go, until this is complete.
        library.check(unsafe {
            (library.symbols.iallgatherv)(
                buffers.mine.as_ptr() as usize,
                buffers.len,
                library.abi.byte,
                buffers.all.as_mut_ptr() as usize,
                buffers.lens.as_ptr(),
                buffers.begins.as_ptr(),
                library.abi.byte,
                self.new.circle().comm,
                &mut request,
            )
        })?;
        self.requests.push(request);
        Ok(Step::Gathering)
    }

    fn gathered(&mut self) -> Result<()> {
        let circle = self.new.circle();
        let (check, _) = Shared::answer(self.buffers.answer, circle.check);
        let Buffers {
            all, begins, lens, ..
        } = &*self.buffers;
        let parts = begins.iter().zip(lens);
        let all: Vec<Vec<u8>> = parts
            .map(|(&begin, &len)| all[begin as usize..][..len as usize].to_vec())
            .collect();
        let differing: Vec<Differing> = compare(&all);
        let (_, same) = parted(&self.new, &self.asked);
        let mut hints = Hints::default();
        let pairs = circle.settle(check, same, &differing, ABOUT, &mut hints);
        let pairs = pairs.inspect_err(|_| {
            let mut comm = circle.comm;
            // SAFETY: the new communicator is there, and nobody else has it.
            unsafe { (circle.library.symbols.comm_free)(&mut comm) };
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
            // Whoever learns this waits as well, and is told of an error then.
            if matches!(self.step, Step::Done(_)) {
                return Ok(true);
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
            mem::forget(mem::take(&mut self.buffers));
            mem::forget(Arc::clone(&self.new));
        }
    }
}
