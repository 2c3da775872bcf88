//! Initialisation, finalisation, and inquiries about the environment.

use super::foreign::{NonNullOut, TextPlace};
use super::guard::{About, end, may_describe_objects, place, say};
use super::request::settle_freed;
use libc::c_int;
use minfo_engine::thread::ThreadLevel;
use minfo_objects::engine;
use minfo_objects::{comm, info, life};
use minfo_rules::constants::{MPI_MAX_LIBRARY_VERSION_STRING, MPI_MAX_PROCESSOR_NAME};
use minfo_rules::error::Result;

/// `MPI_Init`: with `MPI_THREAD_SINGLE`.
pub(crate) fn init() -> Result<()> {
    start(ThreadLevel::Single).map(drop)
}

/// `MPI_Init_thread`
pub(crate) fn init_thread(required: c_int) -> Result<c_int> {
    Ok(start(ThreadLevel::of(required)?)?.value())
}

fn start(required: ThreadLevel) -> Result<ThreadLevel> {
    may_describe_objects();
    life::start(required)
}

/// `MPI_Query_thread`: the level that initialisation provided.
pub(crate) fn query_thread() -> Result<c_int> {
    Ok(life::thread_level()?.value())
}

/// `MPI_Pcontrol`: a message to tools.
pub(crate) fn pcontrol(level: c_int) -> Result<()> {
    engine::current().control_profiling(level)
}

/// `MPI_Get_hw_resource_info`: a new info object with the types of hardware resources, and whether this process is
/// restricted to one of each.
pub(crate) fn get_hw_resource_info() -> Result<c_int> {
    let known = engine::current().hardware()?;
    info::insert(|new| new.copy_from(&known))
}

/// `MPI_Is_thread_main`: whether this thread has initialised MPI.
pub(crate) fn is_thread_main() -> Result<bool> {
    life::world()?;
    engine::current().is_thread_main()
}

/// `MPI_Initialized`: also true after finalisation.
pub(crate) fn initialized() -> Result<bool> {
    Ok(life::is_initialized())
}

/// `MPI_Finalize`
pub(crate) fn finalize() -> Result<()> {
    // (An error of these requests that nobody waits for can be reported only now.)
    settle_freed();
    life::finalize(engine::current())
}

/// `MPI_Finalized`
pub(crate) fn finalized() -> Result<bool> {
    Ok(life::is_finalized())
}

/// `MPI_Abort`: ends the program with `errorcode` as its exit status, or with 1 if the system would truncate that to 0.
/// Does not return if `comm` is valid.
pub(crate) fn abort(comm: c_int, errorcode: c_int) -> Result<()> {
    comm::with_errhandler(comm, |_| ())?;
    say(&format!(
        "MPI_Abort: the program ends itself with error code {errorcode}{}\n",
        place(About::Comm("comm", comm))
    ));
    let is_cut_to_success = errorcode != 0 && errorcode & 0xff == 0;
    let status = if is_cut_to_success { 1 } else { errorcode };
    end(status)
}

/// `MPI_Wtime`: seconds since a fixed time in the past.
pub(crate) fn wtime() -> Result<f64> {
    Ok(engine::current().wtime())
}

/// `MPI_Wtick`: the resolution of `MPI_Wtime` in seconds.
pub(crate) fn wtick() -> Result<f64> {
    Ok(engine::current().wtick())
}

/// `MPI_Get_version`: the version of the standard.
pub(crate) fn get_version() -> Result<(c_int, c_int)> {
    Ok((5, 0))
}

/// `MPI_Get_library_version`
pub(crate) fn get_library_version(
    version: TextPlace<'_>,
    resultlen: NonNullOut<'_, c_int>,
) -> Result<()> {
    let text = engine::chosen()?.library_version();
    version.give(
        text.as_bytes(),
        MPI_MAX_LIBRARY_VERSION_STRING - 1,
        resultlen,
    )
}

/// `MPI_Get_processor_name`
pub(crate) fn get_processor_name(
    name: TextPlace<'_>,
    resultlen: NonNullOut<'_, c_int>,
) -> Result<()> {
    life::running()?;
    let text = engine::current().processor_name()?;
    name.give(text.as_bytes(), MPI_MAX_PROCESSOR_NAME - 1, resultlen)
}
