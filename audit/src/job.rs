//! The start and the end of MPI in the program.

use crate::{next_procedure, objects, ours};
use libc::c_int;
use minfo_engine::program_objects::{CHandle, ProgramObjects};
use minfo_engine::{Observer, Predefined};
use minfo_native::profilers::Profilers;
use minfo_objects::engine;
use minfo_objects::{life, report, settings};
use minfo_rules::hints::given::HintCall;
use minfo_system::environment;
use minfo_system::privilege::is_privileged;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock};

/// The MPI of the program, or why it cannot be used.
static ATTACHED: OnceLock<Result<&'static dyn ProgramObjects, String>> = OnceLock::new();

/// The MPI of the program, if there is something to do.
static NATIVE: OnceLock<&'static dyn ProgramObjects> = OnceLock::new();

/// `MPI_FILE_NULL` of that MPI, even if there is nothing to do.
static FILE_NULL: OnceLock<CHandle> = OnceLock::new();

/// The tools between the program and that MPI, if there are any and there is something to do.
static PROFILERS: OnceLock<Option<Profilers>> = OnceLock::new();

/// Whether the program has initialised the world model.
static HAS_WORLD: AtomicBool = AtomicBool::new(false);

/// Whether the program has finalised MPI, and everything is reported.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// The MPI of the program, while there is something to report or to set.
pub(crate) fn native() -> Option<&'static dyn ProgramObjects> {
    let native = NATIVE.get().copied();
    native.filter(|_| !IS_OVER.load(Ordering::Relaxed))
}

/// The program uses this MPI, and there is something to do.
fn uses(native: &'static dyn ProgramObjects) {
    PROFILERS.get_or_init(|| Profilers::find(&next_procedure::library()?));
    let _ = NATIVE.set(native);
}

/// Makes the call in the name of the tool, if a tool has made it on its own and not for the program.
pub(crate) fn by_whom(call: HintCall) -> HintCall {
    let tool = tool(call.procedure);
    HintCall { tool, ..call }
}

/// The file name of the tool that has called this procedure on its own, if one did.
pub(crate) fn tool(procedure: &str) -> Option<&'static str> {
    PROFILERS.get()?.as_ref()?.caller(procedure)
}

/// `MPI_FILE_NULL` of the program's MPI, once MPI is initialised.
pub(crate) fn file_null() -> Option<CHandle> {
    FILE_NULL.get().copied()
}

/// The program has just initialised MPI. In a privileged program, the settings are ignored.
pub(crate) fn begin() {
    if is_privileged() {
        return;
    }
    if let Some(Err(words)) = ours(try_to_begin) {
        say(&words);
    }
}

/// The MPI of the program; `None` if it cannot be used and nothing is asked for.
fn attached() -> Result<Option<&'static dyn ProgramObjects>, String> {
    let attach = || {
        let library =
            next_procedure::library().ok_or("the MPI library of the program was not found")?;
        engine::attach(&library)
    };
    match ATTACHED.get_or_init(attach) {
        Ok(native) => {
            let _ = FILE_NULL.set(native.file_null());
            Ok(Some(*native))
        }
        // There are no settings.
        Err(_) if !is_asked_for() => Ok(None),
        Err(words) => Err(words.clone()),
    }
}

/// The program is about to initialise a session. If it has not initialised the world model, no call is made by all
/// processes: each has its own settings, and process 0 reports what it knows itself.
pub(crate) fn begin_session() {
    static ONCE: Once = Once::new();
    if NATIVE.get().is_some() || is_privileged() {
        return;
    }
    ONCE.call_once(|| {
        if let Some(Err(words)) = ours(try_to_begin_session) {
            say(&words);
        }
    });
}

fn try_to_begin_session() -> Result<(), String> {
    if !is_asked_for() || HAS_WORLD.load(Ordering::Acquire) {
        return Ok(());
    }
    let Some(native) = attached()? else {
        return Ok(());
    };
    let rank = engine::launched_rank().unwrap_or(0);
    if let Err(error) = settings::begin_alone(rank == 0) {
        match rank {
            0 => say(&error.what),
            _ => settings::wait_to_be_ended(),
        }
        std::process::exit(error.class as i32);
    }
    if report::is_on() || settings::hints_file().is_ok_and(|file| file.is_some()) {
        native.has_sessions_alone();
        uses(native);
        report::begin_with_sessions(rank as u32, objects::note_known);
    }
    Ok(())
}

fn try_to_begin() -> Result<(), String> {
    HAS_WORLD.store(true, Ordering::Release);
    let Some(native) = attached()? else {
        return Ok(());
    };
    native.found(&AuditObserver);
    if let Err(error) = settings::begin(native) {
        if matches!(report::rank(), Ok(0)) {
            say(&error.what);
        }
        native.abort(error.class as i32);
    }
    let file = settings::hints_file().ok().flatten();
    if !report::is_on() && file.is_none() {
        return Ok(());
    }
    if engine::launched_rank().unwrap_or(0) == 0
        && let Some(misfit) = native.misfit()
    {
        say(&format!(
            "{misfit}, and each process is a job of its own, perhaps on the same files; start the program with the \
             launcher of its MPI library"
        ));
    }
    uses(native);
    report::has_world();
    report::begin(objects::note_known);
    if file.is_some() {
        let [world, itself] = native.predefined_comms();
        objects::take_hints_of_file(native, world, Predefined::World);
        objects::take_hints_of_file(native, itself, Predefined::Itself);
    }
    Ok(())
}

/// The engine's notification of the end of MPI, if [`end`] does not come first.
struct AuditObserver;

impl Observer for AuditObserver {
    fn is_ending(&self) {
        report::finish_alone(objects::note_all);
    }

    fn has_ended(&self) {
        life::has_ended();
    }
}

fn is_asked_for() -> bool {
    ["MINFO_REPORT", "MINFO_HINTS"]
        .iter()
        .any(|name| environment::variable(name).is_some())
}

/// Finalises MPI in the program by `next`, and makes the report.
pub(crate) fn end(next: impl FnOnce() -> c_int) -> c_int {
    let Some(native) = native() else {
        return next();
    };
    let unwritten = ours(|| report::finish(native, objects::note_all));
    IS_OVER.store(true, Ordering::Relaxed);
    let code = next();
    let written = ours(|| report::complete(native, unwritten.transpose()?.flatten()));
    if let Some(Err(error)) = written {
        say(&format!("the report could not be made: {}", error.what));
    }
    code
}

pub(crate) fn say(words: &str) {
    let line = format!("libmpi_hints_audit.so: {words}\n");
    let _ = std::io::stderr().write_all(line.as_bytes());
}
