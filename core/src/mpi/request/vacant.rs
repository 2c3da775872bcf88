//! Slots for requests that each thread keeps for itself.
//!
//! A message is nearly always started, waited for and forgotten by one thread. The table's list of free slots has a lock, which a
//! message would take twice, besides that of its slot: where the process has several threads (an MPI library may have some of its
//! own), these two take about 15 ns each, as long as all that the library itself does for a short message to its own process
//! (docs/speed.md). So the slot of a request that has ended stays with the thread that has waited for it, up to a number of them;
//! the thread's next request gets it. A slot is a value ([`Vacant`]) that one owner has: what is left when the thread ends goes
//! back to the table.

use super::{REQUESTS, Request};
use crate::error::Result;
use crate::mpi::store::Vacant;
use std::cell::RefCell;

/// The greatest number of slots that a thread keeps.
const MOST: usize = 64;

thread_local! {
    static KEPT: RefCell<Vec<Vacant<'static, Request>>> = const { RefCell::new(Vec::new()) };
}

/// A slot for a new request.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
#[inline(always)]
pub(super) fn take() -> Result<Vacant<'static, Request>> {
    // (Not when the thread is about to end.)
    match KEPT.try_with(|kept| kept.borrow_mut().pop()) {
        Ok(Some(vacant)) => Ok(vacant),
        _ => REQUESTS.vacant(),
    }
}

/// Keeps a slot for the next request of this thread.
#[inline(always)]
pub(super) fn keep(vacant: Option<Vacant<'static, Request>>) {
    let Some(vacant) = vacant else {
        return;
    };
    let _ = KEPT.try_with(|kept| {
        let mut kept = kept.borrow_mut();
        if kept.len() < MOST {
            kept.push(vacant);
        }
    });
}
