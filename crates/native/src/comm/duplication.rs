//! The duplication that `MPI_Comm_idup_with_info` starts.
//!
//! It must not wait for other processes, so it cannot know their hints. It starts a comparison, and duplicates with the
//! hints that may differ; hints that must be the same are set on the new communicator when the result arrives, before
//! anybody can use it. Completing the request must not depend on other processes completing theirs, either: there is a
//! single comparison, which all processes start with the call (a [`Summary`]).
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::NativeComm;
use super::pending_duplications::RetainedComm;
use crate::abi::{AtomicHandle, Handle};
use crate::datatype::NativeType;
use crate::hints::{
    Check, Pair, PreparedHint, SUMMARY_SIZE, Summary, combination, pairs_to_give, prepare,
};
use crate::info::NativeInfo;
use crate::request::NativeOperation;
use crate::symbols::of;
use libc::c_int;
use minfo_engine::{Ended, Pending};
use minfo_rules::error::{Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use std::mem;
use std::sync::Arc;

const ABOUT: &str = "MPI_Comm_idup_with_info";
/// The index of the operation that creates the communicator.
const DUPLICATION: usize = 0;

/// A duplication in progress.
pub(super) struct Duplication {
    /// The new communicator.
    new: Arc<NativeComm>,
    /// Its handle, once the library has written it.
    handle: Box<AtomicHandle<of::Comm>>,
    /// The hints that must be the same.
    asked: Info,
    step: DuplicationStep,
    /// The pending requests: first the duplication, then the comparison.
    operations: Vec<NativeOperation>,
    /// The first error, if one of them has failed.
    failed: Option<Error>,
    /// Whether the library has made the communicator.
    is_made: bool,
    /// The parent communicator, until all operations are complete.
    parent: Option<RetainedComm>,
    buffers: Box<ComparisonBuffers>,
}

/// The operations in progress.
enum DuplicationStep {
    /// The duplication, and the comparison of the hints.
    Asking,
    Done(Result<()>),
}

/// Memory that the library reads and writes until the comparison is complete.
struct ComparisonBuffers {
    question: Vec<u8>,
    answer: Vec<u8>,
}

/// The hints of `asked`: those that may differ, and those that must be the same.
fn parted<'a>(
    comm: &NativeComm,
    asked: &'a Info,
) -> (Vec<PreparedHint<'a>>, Vec<PreparedHint<'a>>) {
    let prepared = prepare(comm.library, Kind::Comm, When::Creation, asked);
    prepared
        .into_iter()
        .partition(|hint| hint.common().is_none())
}

/// Memory for a handle that the library will write.
fn new_place() -> Box<AtomicHandle<of::Comm>> {
    Box::new(AtomicHandle::new(Handle::UNSET))
}

impl Duplication {
    /// Starts it, if the library has the procedure. `hints` records which of the hints that may differ are left out.
    pub(super) fn start(
        comm: &NativeComm,
        asked: &Info,
        hints: &mut Hints,
    ) -> Result<(Arc<NativeComm>, Duplication)> {
        let (library, check) = (comm.library, comm.check);
        let symbols = &library.symbols;
        let new = Arc::new(comm.duplicate());
        let (any, same) = parted(comm, asked);
        let question = Summary::of(&same, check, comm.rank).record();
        let mut kept = Info::default();
        for hint in &same {
            kept.set(hint.key, hint.value())?;
        }
        let mut pairs = pairs_to_give(library, check, any, hints);
        pairs.extend(comm.defaults_again(&pairs)?);
        let info = NativeInfo::new(library, &pairs)?;
        let buffers = ComparisonBuffers {
            answer: vec![0; question.len()],
            question,
        };
        // The library keeps the datatype until the reduction is complete.
        let record = NativeType::byte(library).together(SUMMARY_SIZE as c_int)?;
        let combination = combination(library)?;
        let mut duplication = Duplication {
            new: Arc::clone(&new),
            handle: new_place(),
            asked: kept,
            step: DuplicationStep::Asking,
            operations: Vec::with_capacity(2),
            failed: None,
            is_made: false,
            parent: Some(comm.duplications.begin(library)),
            buffers: Box::new(buffers),
        };
        let place = duplication.handle.as_ptr();
        let started = comm.started(|comm, request| {
            let info = info.handle();
            // SAFETY: `place` is in a box that `leave` leaks where the library may still write to it.
            let code = unsafe { symbols.comm_idup_with_info(comm, info, place, request) };
            code.expect("whoever starts this has asked whether the library has it")
        })?;
        duplication.operations.push(started);
        let ComparisonBuffers { question, answer } = &mut *duplication.buffers;
        let started = comm.started(|comm, request| {
            // SAFETY: both buffers hold a record, and stay valid until this is complete, or forever.
            unsafe {
                symbols.iallreduce(
                    question.as_ptr() as usize,
                    answer.as_mut_ptr() as usize,
                    1,
                    record.handle(),
                    combination,
                    comm,
                    request,
                )
            }
        })?;
        duplication.operations.push(started);
        Ok((new, duplication))
    }

    /// Records that an operation is complete.
    fn note(&mut self, operation: usize, ended: Result<()>) {
        match ended {
            Ok(()) if operation == DUPLICATION => {
                self.new.is_made(self.handle.load());
                self.is_made = true;
            }
            Ok(()) => {}
            Err(error) => {
                self.failed.get_or_insert(error);
            }
        }
    }

    /// Called when all operations are complete.
    fn advance(&mut self) {
        if matches!(self.step, DuplicationStep::Asking) {
            let result = match self.failed.take() {
                Some(error) => {
                    self.leave();
                    Err(error)
                }
                None => {
                    self.parent = None;
                    self.answered()
                }
            };
            // Except for hints that differ, only this process has failed; no library waits for others when a
            // communicator is freed.
            let result = result.inspect_err(|_| self.new.has_failed(self.is_made));
            self.step = DuplicationStep::Done(result);
        }
    }

    /// The result, once everything is complete.
    fn outcome(&mut self) -> Result<()> {
        match &mut self.step {
            DuplicationStep::Done(result) => mem::replace(result, Ok(())),
            DuplicationStep::Asking => Ok(()),
        }
    }

    /// Leaks everything that the library may still use.
    fn leave(&mut self) {
        let parent = self.parent.take();
        // If nothing was started, nothing uses it.
        if let Some(parent) = parent.filter(|_| !self.operations.is_empty()) {
            parent.for_ever();
        }
        let buffers = &mut *self.buffers;
        mem::forget(mem::take(&mut buffers.question));
        mem::forget(mem::take(&mut buffers.answer));
        mem::forget(mem::replace(&mut self.handle, new_place()));
    }

    fn answered(&mut self) -> Result<()> {
        let (library, participants) = (self.new.library, self.new.participants());
        let answer = Summary::read(&self.buffers.answer);
        let check = answer.check(participants.check);
        let (_, same) = parted(&self.new, &self.asked);
        let mut hints = Hints::default();
        if check == Check::Off || answer.is_same(participants.size) {
            let pairs = pairs_to_give(library, check, same, &mut hints);
            return self.finish(&pairs, hints);
        }
        let disagreements = answer.disagreements(participants.size, &same);
        let pairs = participants.leave_out(&disagreements, check, same, ABOUT, &mut hints)?;
        self.finish(&pairs, hints)
    }

    /// The new communicator has its hints, and can be used.
    fn finish(&self, pairs: &[Pair<'_>], left_out: Hints) -> Result<()> {
        let library = self.new.library;
        if !pairs.is_empty() {
            let info = NativeInfo::new(library, pairs)?;
            let comm = self.new.participants().comm;
            library.check(library.symbols.comm_set_info(comm, info.handle()))?;
        }
        self.new.is_there(left_out);
        Ok(())
    }
}

impl Pending for Duplication {
    fn wait(&mut self) -> Result<Ended> {
        for place in 0..self.operations.len() {
            let operation = &mut self.operations[place];
            if operation.is_over() {
                continue;
            }
            let waited = operation.wait();
            if !operation.is_over() {
                // If waiting for one fails, all of them are leaked.
                return waited.map(|_| Ended::default());
            }
            self.note(place, waited.map(drop));
        }
        self.advance();
        self.outcome().map(|()| Ended::default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        for place in 0..self.operations.len() {
            let operation = &mut self.operations[place];
            if operation.is_over() {
                continue;
            }
            let tested = operation.test();
            if operation.is_over() {
                self.note(place, tested.map(drop));
            } else {
                tested?;
            }
        }
        if !self.operations.iter().all(NativeOperation::is_over) {
            return Ok(None);
        }
        self.advance();
        self.outcome().map(|()| Some(Ended::default()))
    }
}

impl Drop for Duplication {
    fn drop(&mut self) {
        if !matches!(self.step, DuplicationStep::Done(_)) {
            self.leave();
            self.new.has_failed(self.is_made);
        }
    }
}
