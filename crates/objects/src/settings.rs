//! The user's settings: the hints file (`MINFO_HINTS`) and the report (`MINFO_REPORT`).
//!
//! Each process reads them itself when MPI is initialised, or on first use if the program initialises MPI itself. They
//! should be the same on all processes of a job, but these may differ, and some may not use this library at all:
//! collective work must not depend on them unless the processes [have met](Engine::have_all_met).

use super::errhandler::Errhandler;
use super::hints::HintState;
use super::{comm, report, start};
use crate::engine;
use minfo_engine::{Engine, Predefined};
use minfo_report::Setting;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::{self, FileHint, HintsFile};
use minfo_rules::hints::given::CallHints;
use minfo_rules::hints::variables;
use minfo_rules::text::clipped;
use minfo_system::{environment, job};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::{Once, OnceLock};
use std::time::Duration;

/// The user's settings.
struct Settings {
    report: Setting,
    hints: Option<HintsFile>,
}

/// The settings of this process.
static SETTINGS: OnceLock<Result<Settings>> = OnceLock::new();

/// How long the other processes wait to be terminated by the first one, which reports the error.
const TIME_TO_END: Duration = Duration::from_secs(3);

/// Reads the settings when this process has initialised MPI. The others of the job may not use this library: it does not
/// communicate.
///
/// # Errors
/// `MPI_ERR_OTHER` for invalid settings, which the other processes find as well; the engine's.
pub fn begin(engine: &dyn Engine) -> Result<()> {
    let is_first = engine.comm(Predefined::World)?.object.rank()? == 0;
    let begun = engine
        .check_variables()
        .and_then(|()| begin_alone(is_first));
    if begun.is_err() && !is_first {
        wait_to_be_ended();
    }
    begun
}

/// Reads the settings of this process, before or without a world model. The first process searches for all errors in its
/// variables.
///
/// # Errors
/// `MPI_ERR_OTHER` for invalid settings.
pub fn begin_alone(is_first: bool) -> Result<()> {
    settings()?;
    match is_first {
        true => check_first(),
        false => Ok(()),
    }
}

/// The first process reports the error and ends all processes: this one, which would report the same, waits for that. It
/// continues if the program handles errors itself.
pub fn wait_to_be_ended() {
    if comm::predefined_errhandler(Predefined::Itself).get() == Errhandler::Fatal {
        std::thread::sleep(TIME_TO_END);
    }
}

fn wrong(what: String) -> Error {
    Error::new(Class::Other, what)
}

/// An error that is returned several times.
fn again(error: &Error) -> Error {
    Error::new(error.class, error.what.clone())
}

fn settings() -> Result<&'static Settings> {
    let settings = SETTINGS.get_or_init(|| {
        let (settings, number) = read()?;
        engine::current().has_settings(number);
        Ok(settings)
    });
    settings.as_ref().map_err(again)
}

/// The report setting: off if the settings are invalid, which another call reports.
pub fn report() -> &'static Setting {
    static OFF: Setting = Setting::OFF;
    settings().map_or(&OFF, |settings| &settings.report)
}

/// The hints file, if there is one.
///
/// # Errors
/// `MPI_ERR_OTHER` if it cannot be read.
pub fn hints_file() -> Result<Option<&'static HintsFile>> {
    settings().map(|settings| settings.hints.as_ref())
}

/// Adds the hints of the hints file for an object of this kind with this name.
///
/// # Errors
/// `MPI_ERR_OTHER` if it cannot be read; `MPI_ERR_NO_MEM`.
#[inline]
pub fn add_hints(kind: Kind, name: &[u8], asked: &mut CallHints) -> Result<()> {
    match hints_file()? {
        None => Ok(()),
        Some(_) => add_hints_where(kind, name, asked, &|_| true),
    }
}

/// The same, only for the hints that are `wanted`.
///
/// # Errors
/// Those of [`add_hints`].
pub fn add_hints_where(
    kind: Kind,
    name: &[u8],
    asked: &mut CallHints,
    wanted: &dyn Fn(&FileHint<'_>) -> bool,
) -> Result<()> {
    let Some(file) = hints_file()? else {
        return Ok(());
    };
    let mut hints = file.hints_for(kind, name);
    hints.retain(wanted);
    asked.add(&hints)
}

/// Withholds the program's hints in a later call on an object that the hints file overrides.
///
/// # Errors
/// Those of [`add_hints`].
pub fn hold_hints(object: &HintState, asked: &mut CallHints) -> Result<()> {
    match hints_file()? {
        Some(file) if asked.info().nkeys() > 0 => {
            object.hold(&file.hints_for(object.kind, object.name()), asked)
        }
        _ => Ok(()),
    }
}

/// Reads the environment of this process, and a number for what must be the same on all. If the process must not read it,
/// that is reported once.
fn read() -> Result<(Settings, i64)> {
    if let Some(what) = environment::not_read() {
        let line = format!("mpi_info_f08: {what}\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
    let report = environment::variable("MINFO_REPORT").unwrap_or_default();
    let report = Setting::of(&report)?;
    let mut hasher = DefaultHasher::new();
    // (Only the first process writes files.)
    [report.is_on(), report.is_full()].hash(&mut hasher);
    let mut hints = None;
    if let Some(path) = environment::variable("MINFO_HINTS") {
        let text = file::contents_at_once(&start::from_start(Path::new(&path)));
        // (It may be there on other hosts.)
        let host = job::host().map_or_else(String::new, |host| format!(" (on host {host})"));
        let name = clipped(path.as_bytes());
        let text = text.map_err(|error| wrong(format!("MINFO_HINTS={name}: {error}{host}")))?;
        text.hash(&mut hasher);
        let read = HintsFile::read(&path.to_string_lossy(), &text);
        hints = Some(read.map_err(|error| wrong(format!("MINFO_HINTS: {error}{host}")))?);
    }
    let number = hasher.finish() as i64;
    Ok((Settings { report, hints }, number))
}

/// What the first process does besides: it searches for all errors in its variables, and reports variables with names
/// similar to this library's.
fn check_first() -> Result<()> {
    engine::check_variables()?;
    for file in report().files() {
        let path = file.path_here();
        let checked = report::check(&start::from_start(&path));
        checked.map_err(|error| {
            let path = clipped(path.as_os_str().as_bytes());
            wrong(format!("MINFO_REPORT=json:{path}: {error}"))
        })?;
    }
    static SAYS: Once = Once::new();
    SAYS.call_once(|| {
        for sentence in variables::unknown(&environment::names()) {
            let line = format!("mpi_info_f08: {sentence}\n");
            let _ = std::io::stderr().write_all(line.as_bytes());
        }
    });
    Ok(())
}
