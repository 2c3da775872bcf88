//! Requests: completing, inspecting, starting, cancelling and freeing them (MPI 4.1, sections 3.7 to 3.9).
#![allow(unsafe_code)]

use super::foreign::{
    ArrayIn, ArrayOut, InOut, Integers, IntegersOut, Out, StatusOut, Statuses, UNDEFINED,
};
use super::guard::{Call, Whose, guard, guard_for, handle_error};
use libc::c_int;
use minfo_core::engine::{Ended, Several, seen};
use minfo_core::error::{Class, Error, Result, not_negative};
use minfo_core::mpi::life;
use minfo_core::mpi::request;

/// Runs `body` in the guard of a call about one request. Operations that were freed before are completed first.
pub(crate) fn guard_request(
    procedure: &'static str,
    request: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(
        Whose::Request(request),
        || Call::on(procedure, "request", request),
        || {
            life::running()?;
            settle_freed();
            body()
        },
    )
}

/// Looks after the operations whose requests were freed. Those that have failed call the error handlers of the objects that they
/// were started on.
pub(crate) fn settle_freed() {
    request::settle_freed();
    for error in request::failed_after_free() {
        handle_error(Whose::Itself, Call::of("MPI_Request_free"), &error);
    }
}

/// Runs `body` in the guard of a call about several requests.
fn guard_requests(procedure: &'static str, body: impl FnOnce() -> Result<()>) -> c_int {
    guard(
        || Call::of(procedure),
        || {
            life::running()?;
            settle_freed();
            body()
        },
    )
}

/// An array of requests of the program.
struct Requests<'a> {
    array: IntegersOut<'a>,
    handles: Vec<c_int>,
}

impl<'a> Requests<'a> {
    /// Reads the first `count` handles. All of them are checked before anything is done with one.
    fn read(count: i64, array: IntegersOut<'a>) -> Result<Requests<'a>> {
        let handles = read(count, array.as_read())?;
        Ok(Requests { array, handles })
    }

    /// Waits for one of the requests, and records its new handle.
    fn wait(&mut self, place: usize) -> Result<Ended> {
        wait_in(self.array, place, &mut self.handles[place])
    }

    /// Waits for these requests, and writes a status for each, in their order. If one fails, the others are still completed.
    fn wait_for(
        &mut self,
        places: impl Iterator<Item = usize>,
        statuses: Statuses<'_>,
    ) -> Result<()> {
        let outcomes = places.map(|place| (place, self.wait(place)));
        tell(outcomes, statuses)
    }
}

/// Waits for a request of an array, and records its new handle there.
#[inline]
fn wait_in(array: IntegersOut<'_>, place: usize, handle: &mut c_int) -> Result<Ended> {
    let before = *handle;
    let outcome = request::wait(handle);
    if *handle != before {
        array.set(place, *handle);
    }
    outcome
}

/// Writes a status for each of these requests, by their places, as they end.
///
/// # Errors
/// That of the call, if an operation has failed.
#[inline]
fn tell(
    outcomes: impl Iterator<Item = (usize, Result<Ended>)>,
    statuses: Statuses<'_>,
) -> Result<()> {
    let mut outcomes = outcomes.enumerate();
    while let Some((which, (place, outcome))) = outcomes.next() {
        match outcome {
            Ok(ended) => statuses.give_ended(which, ended),
            Err(error) => {
                let rest = outcomes.map(|(which, (_, outcome))| (which, outcome));
                return tell_failed((which, place, error), rest, statuses);
            }
        }
    }
    Ok(())
}

/// [`tell`] from the first failed operation on: each status says then whether its operation has failed, too.
#[cold]
fn tell_failed(
    (first, place, error): (usize, usize, Error),
    rest: impl Iterator<Item = (usize, Result<Ended>)>,
    statuses: Statuses<'_>,
) -> Result<()> {
    (0..first).for_each(|earlier| statuses.give_error(earlier, Class::Success));
    let class = error.class;
    statuses.give_failed(first, &error);
    statuses.give_error(first, class);
    let failed = in_status(error, place, statuses);
    for (which, outcome) in rest {
        let class = match outcome {
            Ok(ended) => {
                statuses.give_ended(which, ended);
                Class::Success
            }
            Err(error) => {
                statuses.give_failed(which, &error);
                error.class
            }
        };
        statuses.give_error(which, class);
    }
    Err(failed)
}

fn read(count: i64, array: Integers<'_>) -> Result<Vec<c_int>> {
    not_negative::<usize>(Class::Arg, "count", count)?;
    let handles = array.read_c_ints(count, "array_of_requests")?;
    request::check(&handles)?;
    Ok(handles)
}

/// The error of a call in which the operation of a request fails: the statuses say which one (MPI 4.1, section 3.7.5). If
/// they are ignored, the call returns the error of the operation.
fn in_status(error: Error, place: usize, statuses: Statuses<'_>) -> Error {
    if statuses.are_ignored() {
        return error;
    }
    let what = format!("request {place} has failed: {error}");
    let failed = Error::new(Class::InStatus, what);
    match error.started_on {
        Some(object) => failed.started_on(object),
        None => failed,
    }
}

/// `MPI_Wait(request, status)`: returns when the operation is complete, and sets the handle to
/// `MPI_REQUEST_NULL`, unless it is persistent.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_wait(request: InOut<c_int>, status: StatusOut, status_width: i64) -> c_int {
    guard_request("MPI_Wait", request.value_or(request::NULL), || {
        let request = request.required("request")?;
        // A failed operation is over too, and its handle is then null.
        let ended = request.update(request::wait);
        status.with_width(status_width).give_outcome(ended)
    })
}

/// `MPI_Test(request, flag, status)`: like `MPI_Wait` if the operation is complete; otherwise, sets `flag` to false.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_test(
    request: InOut<c_int>,
    flag: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_request("MPI_Test", request.value_or(request::NULL), || {
        let request = request.required("request")?;
        let flag = flag.required("flag")?;
        let status = status.with_width(status_width);
        let tested = request.update(request::test);
        let tested = tested.inspect_err(|error| status.give_failed(0, error))?;
        if let Some(ended) = tested {
            status.give_ended(0, ended);
        }
        flag.give(tested.is_some().into());
        Ok(())
    })
}

/// `MPI_Waitall(count, array_of_requests, array_of_statuses)`: returns when every operation is complete or has failed.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_waitall(
    count: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
    array_of_statuses: StatusOut,
    array_of_statuses_width: i64,
) -> c_int {
    guard_requests("MPI_Waitall", || {
        let array = array_of_requests.with_width(array_of_requests_width);
        let statuses = array_of_statuses.with_width(array_of_statuses_width);
        let number = not_negative::<usize>(Class::Arg, "count", count)?;
        array.require(number, "array_of_requests")?;
        let handle = |place| array.as_read().get_c_int(place);
        // A tool is to see this as one call.
        if !seen::may_be() && request::are_brief((0..number).map(handle)) {
            // Each of them goes on while another is waited for.
            let outcomes =
                (0..number).map(|place| (place, wait_in(array, place, &mut handle(place))));
            return tell(outcomes, statuses);
        }
        let mut requests = Requests::read(count, array)?;
        request::complete(&requests.handles, Several::All, true)?;
        requests.wait_for(0..requests.handles.len(), statuses)
    })
}

/// `MPI_Testall(count, array_of_requests, flag, array_of_statuses)`: does what `MPI_Waitall` does if all are complete;
/// otherwise `flag` is false.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_testall(
    count: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
    flag: Out<c_int>,
    array_of_statuses: StatusOut,
    array_of_statuses_width: i64,
) -> c_int {
    guard_requests("MPI_Testall", || {
        let flag = flag.required("flag")?;
        let array = array_of_requests.with_width(array_of_requests_width);
        let mut requests = Requests::read(count, array)?;
        let found = request::complete(&requests.handles, Several::All, false)?;
        if found.complete.len() < found.active {
            flag.give(0);
            return Ok(());
        }
        flag.give(1);
        let statuses = array_of_statuses.with_width(array_of_statuses_width);
        requests.wait_for(0..requests.handles.len(), statuses)
    })
}

/// Completes one request, after waiting for it if `waits`. `index` is `MPI_UNDEFINED` if none is active or none is complete; `flag`
/// distinguishes the two.
fn any(
    waits: bool,
    count: i64,
    array: IntegersOut<'_>,
    index: Out<'_, c_int>,
    flag: Option<Out<'_, c_int>>,
    status: Statuses<'_>,
) -> Result<()> {
    let index = index.required("index")?;
    let flag = flag.map(|flag| flag.required("flag")).transpose()?;
    let mut requests = Requests::read(count, array)?;
    let found = request::complete(&requests.handles, Several::One, waits)?;
    let place = found.complete.first().copied();
    // A failed operation is over too: the program needs its index.
    index.give(place.map_or(UNDEFINED, |place| place as c_int));
    if let Some(flag) = flag {
        flag.give((found.active == 0 || place.is_some()).into());
    }
    match place {
        Some(place) => status.give_outcome(requests.wait(place))?,
        None if found.active == 0 => status.give_ended(0, Ended::EMPTY),
        None => {}
    }
    Ok(())
}

/// `MPI_Waitany(count, array_of_requests, index, status)`: waits until one of them is complete.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_waitany(
    count: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
    index: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_requests("MPI_Waitany", || {
        let array = array_of_requests.with_width(array_of_requests_width);
        let status = status.with_width(status_width);
        any(true, count, array, index, None, status)
    })
}

/// `MPI_Testany(count, array_of_requests, index, flag, status)`: does what `MPI_Waitany` does if one is complete or none is
/// active; otherwise `flag` is false and `index` is `MPI_UNDEFINED`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_testany(
    count: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
    index: Out<c_int>,
    flag: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_requests("MPI_Testany", || {
        let array = array_of_requests.with_width(array_of_requests_width);
        let status = status.with_width(status_width);
        any(false, count, array, index, Some(flag), status)
    })
}

/// Completes the requests of all complete operations, after waiting for one if `waits`.
fn some(
    waits: bool,
    count: i64,
    array: IntegersOut<'_>,
    outcount: Out<'_, c_int>,
    indices: IntegersOut<'_>,
    statuses: Statuses<'_>,
) -> Result<()> {
    let outcount = outcount.required("outcount")?;
    let mut requests = Requests::read(count, array)?;
    indices.require(requests.handles.len(), "array_of_indices")?;
    let found = request::complete(&requests.handles, Several::Some, waits)?;
    if found.active == 0 {
        outcount.give(UNDEFINED);
        return Ok(());
    }
    outcount.give(found.complete.len() as c_int);
    for (which, &place) in found.complete.iter().enumerate() {
        indices.set(which, place as c_int);
    }
    requests.wait_for(found.complete.into_iter(), statuses)
}

/// `MPI_Waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses)`: waits until at least one is
/// complete.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_waitsome(
    incount: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
    outcount: Out<c_int>,
    array_of_indices: ArrayOut,
    array_of_indices_width: i64,
    array_of_statuses: StatusOut,
    array_of_statuses_width: i64,
) -> c_int {
    guard_requests("MPI_Waitsome", || {
        some(
            true,
            incount,
            array_of_requests.with_width(array_of_requests_width),
            outcount,
            array_of_indices.with_width(array_of_indices_width),
            array_of_statuses.with_width(array_of_statuses_width),
        )
    })
}

/// `MPI_Testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses)`: completes those that are
/// complete now, perhaps none.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_testsome(
    incount: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
    outcount: Out<c_int>,
    array_of_indices: ArrayOut,
    array_of_indices_width: i64,
    array_of_statuses: StatusOut,
    array_of_statuses_width: i64,
) -> c_int {
    guard_requests("MPI_Testsome", || {
        some(
            false,
            incount,
            array_of_requests.with_width(array_of_requests_width),
            outcount,
            array_of_indices.with_width(array_of_indices_width),
            array_of_statuses.with_width(array_of_statuses_width),
        )
    })
}

/// `MPI_Start(request)`: starts a persistent operation.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_start(request: InOut<c_int>) -> c_int {
    guard_request("MPI_Start", request.value_or(request::NULL), || {
        let request = request.required("request")?;
        request::start(request.value())
    })
}

/// `MPI_Startall(count, array_of_requests)`: starts persistent operations.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_startall(
    count: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
) -> c_int {
    guard_requests("MPI_Startall", || {
        let array = array_of_requests.with_width(array_of_requests_width);
        request::start_all(&read(count, array.as_read())?)
    })
}

/// `MPI_Cancel(request)`: marks the operation for cancellation; it must still be completed.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cancel(request: c_int) -> c_int {
    guard_request("MPI_Cancel", request, || request::cancel(request))
}

/// `MPI_Request_free(request)`: frees the request; an active operation still completes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_request_free(request: InOut<c_int>) -> c_int {
    guard_request("MPI_Request_free", request.value_or(request::NULL), || {
        request.required("request")?.update(request::free)
    })
}

/// `MPI_Request_get_status(request, flag, status)`: `MPI_Test`, but leaves the request unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_request_get_status(
    request: c_int,
    flag: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_request("MPI_Request_get_status", request, || {
        let flag = flag.required("flag")?;
        let status = status.with_width(status_width);
        let ended = request::look(request).inspect_err(|error| status.give_failed(0, error))?;
        if let Some(ended) = ended {
            status.give_ended(0, ended);
        }
        flag.give(ended.is_some().into());
        Ok(())
    })
}

/// Writes a status for each of these complete requests, and leaves them unchanged.
fn look_at(
    handles: &[c_int],
    places: impl Iterator<Item = usize>,
    statuses: Statuses<'_>,
) -> Result<()> {
    for (which, place) in places.enumerate() {
        let ended = request::look(handles[place])?;
        statuses.give_ended(which, ended.unwrap_or_default());
    }
    Ok(())
}

/// `MPI_Request_get_status_all(count, array_of_requests, flag, array_of_statuses)`: `MPI_Testall`, but leaves the requests
/// unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_request_get_status_all(
    count: i64,
    array_of_requests: ArrayIn,
    array_of_requests_width: i64,
    flag: Out<c_int>,
    array_of_statuses: StatusOut,
    array_of_statuses_width: i64,
) -> c_int {
    guard_requests("MPI_Request_get_status_all", || {
        let flag = flag.required("flag")?;
        let handles = read(count, array_of_requests.with_width(array_of_requests_width))?;
        let are_complete = request::are_complete(&handles)?;
        if are_complete {
            let statuses = array_of_statuses.with_width(array_of_statuses_width);
            look_at(&handles, 0..handles.len(), statuses)?;
        }
        flag.give(are_complete.into());
        Ok(())
    })
}

/// `MPI_Request_get_status_any(count, array_of_requests, index, flag, status)`: `MPI_Testany`, but leaves the requests
/// unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_request_get_status_any(
    count: i64,
    array_of_requests: ArrayIn,
    array_of_requests_width: i64,
    index: Out<c_int>,
    flag: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_requests("MPI_Request_get_status_any", || {
        let index = index.required("index")?;
        let flag = flag.required("flag")?;
        let handles = read(count, array_of_requests.with_width(array_of_requests_width))?;
        let found = request::find(&handles, 1)?;
        let status = status.with_width(status_width);
        match found.complete.first() {
            Some(&place) => look_at(&handles, [place].into_iter(), status)?,
            None if found.active == 0 => status.give_ended(0, Ended::EMPTY),
            None => {}
        }
        let place = found.complete.first();
        index.give(place.map_or(UNDEFINED, |&place| place as c_int));
        flag.give((found.active == 0 || place.is_some()).into());
        Ok(())
    })
}

/// `MPI_Request_get_status_some(incount, array_of_requests, outcount, array_of_indices, array_of_statuses)`:
/// `MPI_Testsome`, but leaves the requests unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_request_get_status_some(
    incount: i64,
    array_of_requests: ArrayIn,
    array_of_requests_width: i64,
    outcount: Out<c_int>,
    array_of_indices: ArrayOut,
    array_of_indices_width: i64,
    array_of_statuses: StatusOut,
    array_of_statuses_width: i64,
) -> c_int {
    guard_requests("MPI_Request_get_status_some", || {
        let outcount = outcount.required("outcount")?;
        let handles = read(
            incount,
            array_of_requests.with_width(array_of_requests_width),
        )?;
        let indices = array_of_indices.with_width(array_of_indices_width);
        indices.require(handles.len(), "array_of_indices")?;
        let found = request::find(&handles, usize::MAX)?;
        let statuses = array_of_statuses.with_width(array_of_statuses_width);
        look_at(&handles, found.complete.iter().copied(), statuses)?;
        for (which, &place) in found.complete.iter().enumerate() {
            indices.set(which, place as c_int);
        }
        outcount.give(match found.active {
            0 => UNDEFINED,
            _ => found.complete.len() as c_int,
        });
        Ok(())
    })
}
