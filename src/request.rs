//! Requests: completing, inspecting, starting, cancelling and freeing them (MPI 4.1, sections 3.7 to 3.9).

use super::foreign::{Integers, IntegersOut, NonNullOut, Statuses, UNDEFINED, Variable};
use super::guard::{Call, handled};
use libc::c_int;
use minfo_engine::{Ended, Several, current_procedure};
use minfo_objects::hints::waiting;
use minfo_objects::request::{self, Completions};
use minfo_rules::error::{Class, Error, Result, not_negative};

pub(crate) use super::generalized_request::{grequest_complete, grequest_start};
pub(crate) use super::status::{
    get_elements, get_elements as get_elements_x, status_get_error, status_get_source,
    status_get_tag, status_set_cancelled, status_set_elements,
    status_set_elements as status_set_elements_x, status_set_error, status_set_source,
    status_set_tag, test_cancelled,
};

/// Completes the operations whose requests were freed. If one has failed, the error handler of the object on which it
/// was started is called.
pub(crate) fn settle_freed() {
    request::settle_freed();
    if let Some(failed) = request::failed_after_free() {
        handle_failed(failed);
    }
}

#[cold]
fn handle_failed(failed: Vec<Error>) {
    for error in failed {
        handled(Call::of("MPI_Request_free"), error);
    }
}

/// Waits for a request of an array, and records its new handle there.
#[inline(always)]
fn wait_in(array: IntegersOut<'_>, place: usize) -> Result<Ended> {
    let before = array.as_read().get_c_int(place);
    let mut handle = before;
    let outcome = request::wait(&mut handle);
    if handle != before {
        array.set(place, handle);
    }
    outcome
}

/// Waits for these requests of an array, and writes a status for each, in their order. If one fails, the others are still
/// completed.
///
/// # Errors
/// That of the call, if an operation has failed.
#[inline(always)]
fn wait_for(
    array: IntegersOut<'_>,
    places: impl Iterator<Item = usize>,
    statuses: Statuses<'_>,
) -> Result<()> {
    give_all(places, statuses, |place| wait_in(array, place))
}

/// Writes a status for each of these requests, in their order; `outcome` is how the operation of one has ended.
///
/// # Errors
/// `MPI_ERR_IN_STATUS`, if an operation has failed.
#[inline(always)]
fn give_all(
    places: impl Iterator<Item = usize>,
    statuses: Statuses<'_>,
    outcome: impl Fn(usize) -> Result<Ended>,
) -> Result<()> {
    let mut places = places.enumerate();
    while let Some((which, place)) = places.next() {
        match outcome(place) {
            Ok(ended) => statuses.give_ended(which, ended),
            Err(error) => {
                let rest = places.map(|(which, place)| (which, outcome(place)));
                return tell_failed((which, place, error), rest, statuses);
            }
        }
    }
    Ok(())
}

/// [`give_all`] from the first failed operation on: each status then says whether its operation has failed, too.
#[cold]
fn tell_failed(
    (first, place, error): (usize, usize, Error),
    rest: impl Iterator<Item = (usize, Result<Ended>)>,
    statuses: Statuses<'_>,
) -> Result<()> {
    let success = Class::Success.code();
    (0..first).for_each(|earlier| statuses.give_error(earlier, success));
    statuses.give_failed(first, &error);
    statuses.give_error(first, error.code());
    for (which, outcome) in rest {
        let code = match outcome {
            Ok(ended) => {
                statuses.give_ended(which, ended);
                success
            }
            Err(error) => {
                statuses.give_failed(which, &error);
                error.code()
            }
        };
        statuses.give_error(which, code);
    }
    let what = format!("request {place} has failed: {error}");
    let failed = Error::new(Class::InStatus, what);
    Err(match error.started_on {
        // Also if the statuses are ignored (MPI 4.1, section 3.7.5).
        Some(object) => failed.started_on(object),
        // A handle that was given twice is an error of the call.
        None if statuses.are_ignored() => error,
        None => failed,
    })
}

fn read(count: i64, array: Integers<'_>) -> Result<Vec<c_int>> {
    not_negative::<usize>(Class::Arg, "count", count)?;
    let handles = array.read_c_ints(count, "array_of_requests")?;
    request::check(&handles)?;
    Ok(handles)
}

/// Makes a call that completes, tests or frees the requests of these handles. The time is that of files, if they are
/// transfers of files that are reported.
#[inline(always)]
fn timed<R>(handles: impl Fn() -> Vec<usize>, call: impl FnOnce() -> R) -> R {
    let waiting = match waiting::is_none() {
        true => None,
        false => waiting::begin(request::NULL as usize, handles()),
    };
    let result = call();
    if let Some(waiting) = waiting {
        waiting.end(&handles());
    }
    result
}

/// The handle that a variable has.
fn handle_in(request: Variable<'_, c_int>) -> impl Fn() -> Vec<usize> {
    move || vec![request.value() as usize]
}

/// The handles in an array; none if it is not there.
fn handles_in(count: i64, array: IntegersOut<'_>) -> impl Fn() -> Vec<usize> {
    move || {
        let number = usize::try_from(count).unwrap_or(0);
        let number = match array.require(number, "array_of_requests") {
            Ok(()) => number,
            Err(_) => 0,
        };
        let handle = |place| array.as_read().get_c_int(place) as usize;
        (0..number).map(handle).collect()
    }
}

/// `MPI_Wait`: returns when the operation is complete, and sets the handle to `MPI_REQUEST_NULL`, unless it is persistent.
#[inline(always)]
pub(crate) fn wait(request: Variable<'_, c_int>, status: Statuses<'_>) -> Result<()> {
    // A failed operation is also complete, and its handle is then null.
    let wait = || request.update(request::wait);
    status.give_outcome(timed(handle_in(request), wait))
}

/// `MPI_Test`: like `MPI_Wait` if the operation is complete; otherwise, sets `flag` to false.
#[inline(always)]
pub(crate) fn test(
    request: Variable<'_, c_int>,
    flag: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    let tested = timed(handle_in(request), || request.update(request::test));
    give_tested(tested, flag, status)
}

/// Writes what a test of one request has found.
///
/// # Errors
/// The operation's: it is complete, too. That of a call that finds no such request, which leaves `flag` as it is.
#[inline(always)]
fn give_tested(
    tested: Result<Option<Ended>>,
    flag: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    let is_known = tested
        .as_ref()
        .map_or_else(|error| error.started_on.is_some(), |_| true);
    if is_known {
        flag.give((!matches!(tested, Ok(None))).into());
    }
    match tested.transpose() {
        Some(outcome) => status.give_outcome(outcome),
        None => Ok(()),
    }
}

/// `MPI_Waitall`: returns when every operation is complete or has failed.
#[inline(always)]
pub(crate) fn waitall(
    count: i64,
    array_of_requests: IntegersOut<'_>,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    timed(handles_in(count, array_of_requests), || {
        wait_for_all(count, array_of_requests, array_of_statuses)
    })
}

#[inline(always)]
fn wait_for_all(count: i64, array: IntegersOut<'_>, statuses: Statuses<'_>) -> Result<()> {
    let number = not_negative::<usize>(Class::Arg, "count", count)?;
    array.require(number, "array_of_requests")?;
    let handle = |place| array.as_read().get_c_int(place);
    // A tool must see this as one call.
    if !current_procedure::may_be() && request::go_on_alone((0..number).map(handle)) {
        // Each of them goes on while another is waited for. (MPI_Irecv, MPI_Isend and MPI_Waitall of 8 bytes to itself on
        // MPICH: 3,170 instructions, and three times as many if the library's MPI_Waitall is called, which needs arrays.)
        return wait_for(array, 0..number, statuses);
    }
    let handles = read(count, array.as_read())?;
    request::complete(&handles, Several::All, true)?;
    wait_for(array, 0..handles.len(), statuses)
}

/// `MPI_Testall`: does what `MPI_Waitall` does if all are complete; otherwise `flag` is false.
#[inline(always)]
pub(crate) fn testall(
    count: i64,
    array_of_requests: IntegersOut<'_>,
    flag: NonNullOut<'_, c_int>,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    timed(handles_in(count, array_of_requests), || {
        test_all(count, array_of_requests, flag, array_of_statuses)
    })
}

fn test_all(
    count: i64,
    array: IntegersOut<'_>,
    flag: NonNullOut<'_, c_int>,
    statuses: Statuses<'_>,
) -> Result<()> {
    let handles = read(count, array.as_read())?;
    let found = request::complete(&handles, Several::All, false)?;
    if found.complete.len() < found.active {
        flag.give(0);
        return Ok(());
    }
    flag.give(1);
    wait_for(array, 0..handles.len(), statuses)
}

/// Completes one request, after waiting for it if `waits`. `index` is `MPI_UNDEFINED` if none is active or none is complete; `flag`
/// distinguishes the two.
fn any(
    waits: bool,
    count: i64,
    array: IntegersOut<'_>,
    index: NonNullOut<'_, c_int>,
    flag: Option<NonNullOut<'_, c_int>>,
    status: Statuses<'_>,
) -> Result<()> {
    let handles = read(count, array.as_read())?;
    let found = request::complete(&handles, Several::One, waits)?;
    give_any(&found, index, flag, status, |place| wait_in(array, place))
}

/// Writes which request is complete and its status; `outcome` is how the operation of one has ended.
fn give_any(
    found: &Completions,
    index: NonNullOut<'_, c_int>,
    flag: Option<NonNullOut<'_, c_int>>,
    status: Statuses<'_>,
    outcome: impl FnOnce(usize) -> Result<Ended>,
) -> Result<()> {
    let place = found.complete.first().copied();
    // A failed operation is also complete: the program needs its index.
    index.give(place.map_or(UNDEFINED, |place| place as c_int));
    if let Some(flag) = flag {
        flag.give((found.active == 0 || place.is_some()).into());
    }
    match place {
        Some(place) => status.give_outcome(outcome(place))?,
        None if found.active == 0 => status.give_ended(0, Ended::EMPTY),
        None => {}
    }
    Ok(())
}

/// `MPI_Waitany`: waits until one of them is complete.
#[inline(always)]
pub(crate) fn waitany(
    count: i64,
    array_of_requests: IntegersOut<'_>,
    index: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    timed(handles_in(count, array_of_requests), || {
        any(true, count, array_of_requests, index, None, status)
    })
}

/// `MPI_Testany`: does what `MPI_Waitany` does if one is complete or none is active; otherwise `flag` is false and `index` is
/// `MPI_UNDEFINED`.
#[inline(always)]
pub(crate) fn testany(
    count: i64,
    array_of_requests: IntegersOut<'_>,
    index: NonNullOut<'_, c_int>,
    flag: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    timed(handles_in(count, array_of_requests), || {
        any(false, count, array_of_requests, index, Some(flag), status)
    })
}

/// Completes the requests of all complete operations, after waiting for one if `waits`.
fn some(
    waits: bool,
    count: i64,
    array: IntegersOut<'_>,
    outcount: NonNullOut<'_, c_int>,
    indices: IntegersOut<'_>,
    statuses: Statuses<'_>,
) -> Result<()> {
    let handles = read(count, array.as_read())?;
    indices.require(handles.len(), "array_of_indices")?;
    let found = request::complete(&handles, Several::Some, waits)?;
    give_some(&found, outcount, indices);
    wait_for(array, found.complete.into_iter(), statuses)
}

/// Writes which of several requests are complete; a failed operation is, too.
fn give_some(found: &Completions, outcount: NonNullOut<'_, c_int>, indices: IntegersOut<'_>) {
    outcount.give(match found.active {
        0 => UNDEFINED,
        _ => found.complete.len() as c_int,
    });
    for (which, &place) in found.complete.iter().enumerate() {
        indices.set(which, place as c_int);
    }
}

/// `MPI_Waitsome`: waits until at least one is complete.
pub(crate) fn waitsome(
    incount: i64,
    array_of_requests: IntegersOut<'_>,
    outcount: NonNullOut<'_, c_int>,
    array_of_indices: IntegersOut<'_>,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    let (requests, indices, statuses) = (array_of_requests, array_of_indices, array_of_statuses);
    timed(handles_in(incount, requests), || {
        some(true, incount, requests, outcount, indices, statuses)
    })
}

/// `MPI_Testsome`: completes those that are complete now, perhaps none.
pub(crate) fn testsome(
    incount: i64,
    array_of_requests: IntegersOut<'_>,
    outcount: NonNullOut<'_, c_int>,
    array_of_indices: IntegersOut<'_>,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    let (requests, indices, statuses) = (array_of_requests, array_of_indices, array_of_statuses);
    timed(handles_in(incount, requests), || {
        some(false, incount, requests, outcount, indices, statuses)
    })
}

/// `MPI_Start`: starts a persistent operation.
#[inline(always)]
pub(crate) fn start(request: Variable<'_, c_int>) -> Result<()> {
    request::start(request.value())
}

/// `MPI_Startall`: starts persistent operations.
pub(crate) fn startall(count: i64, array_of_requests: IntegersOut<'_>) -> Result<()> {
    request::start_all(&read(count, array_of_requests.as_read())?)
}

/// `MPI_Cancel`: marks the operation for cancellation; it must still be completed.
pub(crate) fn cancel(request: c_int) -> Result<()> {
    request::cancel(request)
}

/// `MPI_Request_free`: frees the request; an active operation still completes.
pub(crate) fn request_free(request: Variable<'_, c_int>) -> Result<()> {
    timed(handle_in(request), || request.update(request::free))
}

/// `MPI_Request_get_status`: `MPI_Test`, but leaves the request unchanged.
pub(crate) fn request_get_status(
    request: c_int,
    flag: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    give_tested(request::look(request), flag, status)
}

/// How the operation of a complete request has ended, which stays as it is.
fn look(handle: c_int) -> Result<Ended> {
    Ok(request::look(handle)?.unwrap_or_default())
}

/// `MPI_Request_get_status_all`: `MPI_Testall`, but leaves the requests unchanged.
pub(crate) fn request_get_status_all(
    count: i64,
    array_of_requests: Integers<'_>,
    flag: NonNullOut<'_, c_int>,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    let handles = read(count, array_of_requests)?;
    let are_complete = request::are_complete(&handles)?;
    flag.give(are_complete.into());
    match are_complete {
        true => give_all(0..handles.len(), array_of_statuses, |place| {
            look(handles[place])
        }),
        false => Ok(()),
    }
}

/// `MPI_Request_get_status_any`: `MPI_Testany`, but leaves the requests unchanged.
pub(crate) fn request_get_status_any(
    count: i64,
    array_of_requests: Integers<'_>,
    index: NonNullOut<'_, c_int>,
    flag: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    let handles = read(count, array_of_requests)?;
    let found = request::find(&handles, 1)?;
    give_any(&found, index, Some(flag), status, |place| {
        look(handles[place])
    })
}

/// `MPI_Request_get_status_some`: `MPI_Testsome`, but leaves the requests unchanged.
pub(crate) fn request_get_status_some(
    incount: i64,
    array_of_requests: Integers<'_>,
    outcount: NonNullOut<'_, c_int>,
    array_of_indices: IntegersOut<'_>,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    let handles = read(incount, array_of_requests)?;
    array_of_indices.require(handles.len(), "array_of_indices")?;
    let found = request::find(&handles, usize::MAX)?;
    give_some(&found, outcount, array_of_indices);
    give_all(found.complete.into_iter(), array_of_statuses, |place| {
        look(handles[place])
    })
}
