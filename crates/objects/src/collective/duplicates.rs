//! The duplicates of a communicator for its persistent operations. A library has some thousands of communicators, and
//! making one takes longer than an operation: so the duplicate of an operation that was freed is used for a later one.
//!
//! All processes must take the same one, and each frees requests when it likes. So they agree on one that is free on all
//! of them, with a reduction on the communicator, whose processes all make the operation. The list grows in that call
//! alone, so that a place in it is the same duplicate everywhere.

use minfo_engine::collective::{Collective, Combined};
use minfo_engine::comm::Communicator;
use minfo_engine::data::{Data, Span};
use minfo_engine::user_op::Operator;
use minfo_rules::datatype::{Basic, Op};
use minfo_rules::error::Result;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The duplicates of a communicator: those that no operation has.
#[derive(Default)]
pub struct Duplicates(Mutex<Vec<Option<Arc<dyn Communicator>>>>);

/// A duplicate that belongs to one operation.
pub(super) struct Duplicate {
    pub(super) comm: Arc<dyn Communicator>,
    /// Whether an operation on it may not be complete, or has failed.
    pub(super) is_busy: bool,
    of: Arc<Duplicates>,
    place: usize,
}

impl Duplicates {
    fn all(&self) -> MutexGuard<'_, Vec<Option<Arc<dyn Communicator>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one that is free on all processes of `comm`, if there is one.
    fn take(&self, comm: &dyn Communicator) -> Result<Option<(usize, Arc<dyn Communicator>)>> {
        let mut free: Vec<u8> = self.all().iter().map(|one| one.is_some().into()).collect();
        if free.is_empty() {
            return Ok(None);
        }
        // (A reduction between two sides gives each the result of the other one.)
        let turns = match comm.remote_size()? {
            Some(_) => 2,
            None => usize::from(comm.size()? > 1),
        };
        for _ in 0..turns {
            free = in_common(comm, &free)?;
        }
        let place = free.iter().position(|&is_free| is_free != 0);
        let take = |place: usize| Some((place, self.all()[place].take()?));
        Ok(place.and_then(take))
    }
}

/// The flags that all processes have set; of an intercommunicator, those that all of the other side have, and this one.
fn in_common(comm: &dyn Communicator, flags: &[u8]) -> Result<Vec<u8>> {
    let mut common = vec![0; flags.len()];
    let data = |address| {
        let len = flags.len();
        Data::new(Span { address, len }, Basic::BYTE)
    };
    comm.collective(&Collective::Allreduce(Combined {
        send: Some(data(flags.as_ptr() as usize)),
        recv: data(common.as_mut_ptr() as usize),
        op: Operator::Predefined(Op::Band),
    }))?;
    common
        .iter_mut()
        .zip(flags)
        .for_each(|(all, own)| *all &= own);
    Ok(common)
}

impl Duplicate {
    /// One for a new operation of the processes of `comm`, which all call this.
    pub(super) fn new(comm: &dyn Communicator, of: &Arc<Duplicates>) -> Result<Duplicate> {
        let (place, comm) = match of.take(comm)? {
            Some(taken) => taken,
            None => {
                // If the duplication fails, perhaps on one process alone, the place is never free.
                let mut all = of.all();
                all.push(None);
                let place = all.len() - 1;
                drop(all);
                (place, comm.dup(None)?.object)
            }
        };
        Ok(Duplicate {
            comm,
            is_busy: false,
            of: Arc::clone(of),
            place,
        })
    }
}

impl Drop for Duplicate {
    fn drop(&mut self) {
        if !self.is_busy {
            self.of.all()[self.place] = Some(Arc::clone(&self.comm));
        }
    }
}
