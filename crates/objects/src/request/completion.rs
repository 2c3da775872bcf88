//! Completing several requests with one call (MPI 4.1, section 3.7.5).

use super::{NULL, REQUESTS, Request};
use crate::store::DetachedObject;
use crate::{engine, life};
use minfo_engine::{CompletesSeveral, Pending, Several, current_procedure};
use minfo_rules::error::{Error, Result};
use std::any::Any;
use std::thread;
use std::time::Duration;

/// Which of several operations are complete.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The number of active operations, complete or not.
    pub active: usize,
    /// The indices of the complete operations, up to the limit of the call.
    pub complete: Vec<usize>,
}

/// Finds the first `at_most` active operations that are complete.
///
/// # Errors
/// `MPI_ERR_REQUEST`, `MPI_ERR_NO_MEM`.
pub fn find(handles: &[i32], at_most: usize) -> Result<Completions> {
    let mut found = Completions::default();
    for (place, &handle) in handles.iter().enumerate() {
        if found.complete.len() >= at_most {
            break;
        }
        if handle == NULL {
            continue;
        }
        let mut request = REQUESTS.get(handle)?;
        let goes_on = request.goes_on();
        if goes_on || request.is_active() {
            found.active += 1;
        }
        if !goes_on && request.is_active() {
            found.complete.try_reserve(1)?;
            found.complete.push(place);
        }
    }
    Ok(found)
}

/// Whether all operations are complete or inactive.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn are_complete(handles: &[i32]) -> Result<bool> {
    for &handle in handles.iter().filter(|&&handle| handle != NULL) {
        if REQUESTS.get(handle)?.goes_on() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Finds active operations that are complete. If `waits`, it returns when there is one, or none is active; if `several` is
/// [`Several::All`], it may return earlier, and the caller waits for those that are not complete.
///
/// # Errors
/// `MPI_ERR_REQUEST`, also for an active request that is given twice, `MPI_ERR_NO_MEM`, those of the engine, and the first
/// operation's error if none of them can ever complete.
pub fn complete(handles: &[i32], several: Several, waits: bool) -> Result<Completions> {
    if let Some(engine) = engine::current().completes_several()
        && !may_be_used_meanwhile()
    {
        // The library may wait with them, and change their handles.
        let complete = |requests: &mut [DetachedObject<'_, Request>]| {
            let mut operations = Vec::new();
            operations.try_reserve_exact(requests.len())?;
            let all = requests.iter_mut().map(|one| (one.place, &mut **one));
            operations.extend(all);
            complete_together(engine, &mut operations, several, waits)
        };
        return REQUESTS.all_apart(handles, Request::is_active, complete)?;
    }
    match (several, waits) {
        (Several::All, true) => Ok(Completions::default()),
        (Several::One, true) => wait_for_some(handles, 1),
        (Several::Some, true) => wait_for_some(handles, usize::MAX),
        (Several::One, false) => find(handles, 1),
        (Several::Some | Several::All, false) => find(handles, usize::MAX),
    }
}

/// An active operation, with the place of its request among those of the call.
type Active<'a> = (usize, &'a mut Request);

/// [`complete`] for active requests of an engine that completes several with one call.
fn complete_together(
    engine: &dyn CompletesSeveral,
    requests: &mut [Active<'_>],
    several: Several,
    waits: bool,
) -> Result<Completions> {
    let mut is_asked = false;
    let mut patience = Patience::default();
    loop {
        let found = look_at(requests)?;
        let is_enough = match several {
            Several::One => !found.complete.is_empty(),
            // Those of the engine that are complete belong to the result.
            Several::Some => is_asked && !found.complete.is_empty(),
            Several::All => is_asked || found.complete.len() == found.active,
        };
        let is_over = is_enough || found.active == 0 || (is_asked && !waits);
        if is_over {
            return Ok(found);
        }
        let has_others = requests.iter().any(|(_, one)| one.is_of_another());
        if several == Several::All && !waits && has_others {
            return Ok(found);
        }
        if several != Several::All
            && waits
            && let Some(error) = would_wait_for_calls(requests)
        {
            return Err(error);
        }
        let may_wait = several == Several::All || (found.complete.is_empty() && !has_others);
        ask(engine, requests, several, waits && may_wait)?;
        is_asked = true;
        if waits && has_others {
            // The library's own operations go on only while it is asked about them, so that no pause is short enough.
            match requests.iter().all(|(_, one)| one.general().is_some()) {
                true => patience.pause(),
                false => thread::yield_now(),
            }
        }
    }
}

/// Whether other threads may use a request while this one waits for it: they may cancel it, and ask for its status (MPI 4.1,
/// section 11.6). Then it stays in its slot, and is tested there again and again. (A tool must see the call that waits, in
/// which the library changes the request.)
#[inline(always)]
pub(super) fn may_be_used_meanwhile() -> bool {
    life::threads_may_call() && !current_procedure::may_be()
}

/// How a thread waits for what it has to look at again and again: it lets others run, and after a while it sleeps.
#[derive(Default)]
pub(super) struct Patience(u32);

impl Patience {
    /// How often others run first.
    const TURNS: u32 = 1000;
    /// How long it sleeps.
    const NAP: Duration = Duration::from_micros(100);

    pub(super) fn pause(&mut self) {
        match self.0 < Patience::TURNS {
            true => {
                self.0 += 1;
                thread::yield_now();
            }
            false => thread::sleep(Patience::NAP),
        }
    }

    /// The same before operations of the engine are tested again. Those of a library go on only while it is asked about
    /// them, so that no nap is short enough.
    pub(super) fn pause_for_engine(&mut self) {
        match engine::current().completes_several() {
            Some(_) => thread::yield_now(),
            None => self.pause(),
        }
    }
}

/// The error of the first of active requests, if calls of the program end all of them, and there can be no such call.
fn would_wait_for_calls(requests: &[Active<'_>]) -> Option<Error> {
    let mut why = None;
    for (_, request) in requests {
        let never = match request.is_ended_by_calls() {
            true => request.would_wait(),
            false => None,
        };
        why = why.or(Some(never?));
    }
    why
}

/// Finds the complete ones of active requests. Those that the engine is not asked about are tested.
fn look_at(requests: &mut [Active<'_>]) -> Result<Completions> {
    let mut found = Completions {
        active: requests.len(),
        ..Completions::default()
    };
    for (place, request) in requests {
        if request.is_of_another() {
            request.goes_on();
        }
        if !request.is_running() {
            found.complete.try_reserve(1)?;
            found.complete.push(*place);
        }
    }
    Ok(found)
}

/// Asks the engine about those of its operations that are not complete, and records which are.
fn ask(
    engine: &dyn CompletesSeveral,
    requests: &mut [Active<'_>],
    several: Several,
    waits: bool,
) -> Result<()> {
    let mut operations: Vec<&mut dyn Any> = Vec::new();
    let mut owners = Vec::new();
    // A request has at most two.
    operations.try_reserve_exact(2 * requests.len())?;
    owners.try_reserve_exact(2 * requests.len())?;
    for (number, (_, request)) in requests.iter_mut().enumerate() {
        if request.is_of_engine()
            && let Some(operation) = &mut request.active
        {
            operation.operations(&mut operations);
            owners.resize(operations.len(), number);
        }
    }
    if operations.is_empty() {
        return Ok(());
    }
    let places = engine.complete(several, waits, &mut operations)?;
    drop(operations);
    for place in places {
        requests[owners[place]].1.goes_on();
    }
    Ok(())
}

/// [`find`], but waits until at least one operation is complete or none is active.
///
/// # Errors
/// `MPI_ERR_REQUEST`, `MPI_ERR_NO_MEM`, and the first operation's error if none of them can ever complete.
pub(super) fn wait_for_some(handles: &[i32], at_most: usize) -> Result<Completions> {
    let mut patience = Patience::default();
    loop {
        let found = find(handles, at_most)?;
        if found.active == 0 || !found.complete.is_empty() {
            return Ok(found);
        }
        if let Some(error) = would_wait(handles)? {
            return Err(error);
        }
        patience.pause_for_engine();
    }
}

/// The error of the first active operation, if no active operation can ever complete.
fn would_wait(handles: &[i32]) -> Result<Option<Error>> {
    let mut why = None;
    for &handle in handles.iter().filter(|&&handle| handle != NULL) {
        let request = REQUESTS.get(handle)?;
        match request.would_wait() {
            _ if !request.is_active() => {}
            Some(error) => why = why.or(Some(error)),
            None => return Ok(None),
        }
    }
    Ok(why)
}
