//! Chooses the engine of a process (from `MINFO_ENGINE`, `MINFO_MPI_LIBRARY`, and its environment).
//!
//! The choice is made once, when the engine is first used. A process that was started as one of several never continues
//! as a program of one process.

use minfo_embedded::Embedded;
use minfo_engine::Engine;
use minfo_engine::current_procedure;
use minfo_engine::program_objects::ProgramObjects;
use minfo_native::{Native, search};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::launcher::{self, Launch};
use minfo_rules::text::{clipped, quote};
use minfo_system::environment;
use minfo_system::privilege::is_privileged;
use std::ffi::OsString;
use std::fmt;
use std::os::unix::ffi::OsStrExt;
use std::sync::OnceLock;

/// The reason for the choice of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `MINFO_ENGINE` names the engine.
    Asked,
    /// `MINFO_MPI_LIBRARY` names its library.
    Named,
    /// The library is already loaded in the process, because the program uses it itself.
    InProcess,
    /// A launcher started the process: its name, and the variable that shows it.
    Launched(&'static str, &'static str),
    /// A launcher started this process as the only one, and no library was found for it.
    LaunchedAlone(&'static str),
    /// Nothing selects another engine.
    Alone,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Asked => f.write_str("chosen by MINFO_ENGINE"),
            Reason::Named => f.write_str("named by MINFO_MPI_LIBRARY"),
            Reason::InProcess => f.write_str("the program itself uses this MPI library"),
            Reason::Launched(launcher, variable) => {
                write!(f, "started by {launcher} ({variable} is set)")
            }
            Reason::LaunchedAlone(launcher) => {
                write!(
                    f,
                    "started by {launcher} as a single process, and no MPI library was found for it"
                )
            }
            Reason::Alone => f.write_str("started without a launcher"),
        }
    }
}

/// An engine, or why it is not available.
type EngineResult = std::result::Result<&'static dyn Engine, String>;
type EngineChoice = std::result::Result<(&'static dyn Engine, Reason), String>;

static CHOSEN: OnceLock<EngineChoice> = OnceLock::new();

/// The engine of this process, and the reason for choosing it.
///
/// # Errors
/// `MPI_ERR_OTHER` if the engine that it needs is not available.
pub fn choice() -> Result<(&'static dyn Engine, Reason)> {
    let chosen = CHOSEN.get_or_init(|| {
        let chosen = choose();
        current_procedure::known();
        chosen
    });
    chosen
        .clone()
        .map_err(|what| Error::new(Class::Other, what))
}

/// The engine of this process.
///
/// # Errors
/// As [`choice`].
pub fn chosen() -> Result<&'static dyn Engine> {
    choice().map(|(engine, _)| engine)
}

/// The engine of this process; if it is not available, a substitute for calls that work without it: only info objects
/// and clocks, since MPI cannot be initialised.
#[inline]
pub fn current() -> &'static dyn Engine {
    match CHOSEN.get() {
        Some(Ok((engine, _))) => *engine,
        _ => chosen().unwrap_or(&Embedded),
    }
}

/// Sets the engine of this process to the MPI library that was loaded from this file, whatever the environment says:
/// for the audit library, which observes a program that calls that library. It must be called before the engine is
/// first used.
///
/// # Errors
/// A message that says why that library cannot be used.
pub fn attach(path: &str) -> std::result::Result<&'static dyn ProgramObjects, String> {
    let found = search::loaded(path).unwrap_or_else(|| Err(format!("{path} is not loaded")));
    let native = Native::attached(found?);
    let choice = CHOSEN.get_or_init(|| Ok((native, Reason::InProcess)));
    current_procedure::known();
    choice.clone().map(|_| native as _)
}

/// The number that the launcher gave this process, if known.
pub fn launched_rank() -> Option<usize> {
    launcher::rank(environment::variable)
}

/// The initial error handler that was requested when this process was started, if known.
pub fn initial_errhandler() -> Option<OsString> {
    environment::variable(launcher::INITIAL_ERRHANDLER)
}

/// Checks the variables that are read later, by either engine.
///
/// # Errors
/// `MPI_ERR_OTHER`
pub fn check_variables() -> Result<()> {
    minfo_native::check_variables()
}

fn choose() -> EngineChoice {
    let job = launcher::job(environment::variable)?;
    let asked = environment::variable("MINFO_ENGINE").unwrap_or_default();
    let library = environment::variable("MINFO_MPI_LIBRARY").filter(|library| !library.is_empty());
    let library = match library.map(|library| library.into_string()) {
        None => None,
        Some(Ok(library)) => Some(library),
        Some(Err(_)) => return Err("MINFO_MPI_LIBRARY is not valid UTF-8".to_owned()),
    };
    // A second MPI in one place of a job would wait for ever, or end the job.
    let parent = job
        .as_ref()
        .and_then(|job| search::process_of_job(job.rank_variable));
    if let Some(parent) = parent {
        match asked.to_str() {
            Some("embedded") => return Ok((&Embedded, Reason::Asked)),
            Some("" | "auto" | "native") => {
                return Err(format!(
                    "process {parent} has started this one, and has an MPI of its own in the same place of the job: set \
                     MINFO_ENGINE=embedded for this one"
                ));
            }
            _ => {}
        }
    }
    match asked.to_str() {
        Some("" | "auto") => {}
        Some("embedded") => return because(Reason::Asked, embedded(job.as_ref())),
        Some("native") if library.is_none() => return because(Reason::Asked, native(job, None)),
        Some("native") => {}
        _ => {
            let asked = quote(asked.as_bytes());
            return Err(format!(
                "MINFO_ENGINE must be auto, embedded or native, not {asked}"
            ));
        }
    }
    if library.is_some() {
        return because(Reason::Named, native(job, library.as_deref()));
    }
    if let Some(path) = search::path_in_process()
        && let Some(found) = loaded(&path, job.as_ref())
    {
        return because(Reason::InProcess, found);
    }
    let Some(job) = job else {
        return Ok((&Embedded, Reason::Alone));
    };
    let (launcher, variable, size) = (job.launcher, job.variable, job.size);
    if is_privileged() {
        // Whatever number of processes the variables claim: anybody can set them.
        let why = environment::PRIVILEGED;
        return Err(format!(
            "{launcher} ({variable} is set) started this process, but {why}: no MPI library is looked for; start it \
             without a launcher, or link it with the MPI library"
        ));
    }
    let chosen = because(
        Reason::Launched(launcher, variable),
        native(Some(job), None),
    );
    // The embedded engine has one process.
    chosen.or_else(|words| {
        if size == Some(1) {
            Ok((&Embedded as _, Reason::LaunchedAlone(launcher)))
        } else {
            Err(words)
        }
    })
}

fn because(reason: Reason, engine: EngineResult) -> EngineChoice {
    engine.map(|engine| (engine, reason))
}

fn embedded(job: Option<&Launch>) -> EngineResult {
    let is_alone = |job: &&Launch| job.size != Some(1);
    let Some(job) = job.filter(is_alone) else {
        return Ok(&Embedded);
    };
    let of = match job.size {
        Some(size) => format!("one of {size} ({}={size})", job.size_variable),
        None => format!("one of several ({} is set)", job.variable),
    };
    Err(format!(
        "{} started this process as {of}, but the embedded engine runs a single process only: start the \
         program without a launcher or with one process, or unset MINFO_ENGINE, or set it to native",
        job.launcher
    ))
}

// Not inlined, like the next one: a library takes kilobytes of the stack, whose pages a process on the embedded engine
// does not need.
#[inline(never)]
fn loaded(path: &str, job: Option<&Launch>) -> Option<EngineResult> {
    let found = search::loaded(path)?;
    Some(found.map(|library| Native::leaked(library, job.cloned()) as _))
}

#[inline(never)]
fn native(job: Option<Launch>, library: Option<&str>) -> EngineResult {
    let found = match library {
        Some(library) => search::named(library).map_err(|words| {
            let library = clipped(library.as_bytes());
            format!("MINFO_MPI_LIBRARY={library} cannot be used: {words}")
        }),
        None => match search::in_process() {
            Some(found) => found,
            None => search::installed(job.as_ref().map(|job| job.kind)),
        },
    };
    match found {
        Ok(library) => Ok(Native::leaked(library, job)),
        Err(words) => Err(match job {
            Some(job) => format!(
                "{} ({} is set) started this process, but {words}",
                job.launcher, job.variable
            ),
            None => words,
        }),
    }
}
