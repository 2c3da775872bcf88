//! What the user sets from outside for all processes of a job: the hints file (`MINFO_HINTS`) and the report
//! (`MINFO_REPORT`).
//!
//! The first process reads both when MPI is initialised and tells the others, so that all have the same. Where
//! the program initialises MPI itself there is no call of ours that all processes make: then each reads them when
//! it first needs them, and they may differ. Nothing that all have to do together may depend on them then.

use super::errhandler::Errhandler;
use super::{comm, report, start};
use crate::bytes::{Reader, Writer};
use crate::datatype::Basic;
use crate::engine::comm::Communicator;
use crate::engine::data::{Data, Span};
use crate::engine::{self, Engine, Predefined};
use crate::error::{Class, Error, Result};
use crate::hints::call::CallHints;
use crate::hints::catalogue::Kind;
use crate::hints::file::{self, FileHint, HintsFile};
use crate::hints::history::History;
use crate::hints::report::Setting;
use crate::hints::variables;
use crate::system::memory::OutOfMemory;
use crate::system::{environment, memory};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::{Once, OnceLock};
use std::time::Duration;

/// What the user sets.
struct Settings {
    report: Setting,
    hints: Option<HintsFile>,
}

type Read = Result<Settings>;

/// What the first process has told all. Where it is there, it is there on all of them.
static OF_ALL: OnceLock<Read> = OnceLock::new();
/// What this process has read for itself.
static OWN: OnceLock<Read> = OnceLock::new();

/// How long the other processes wait to be ended by the first, which says what is wrong.
const TIME_TO_END: Duration = Duration::from_secs(3);

/// All processes have MPI initialised, and learn what the user has set.
///
/// # Errors
/// `MPI_ERR_OTHER` on all of them for settings that are wrong; the engine's.
pub fn agree(engine: &dyn Engine) -> Result<()> {
    let world = engine.comm(Predefined::World)?.object;
    let told = match world.size()? {
        1 => Told::of_first_environment(),
        _ => Told::of_first(&*world)?,
    };
    let checked = engine.check_variables();
    let settings = checked.and(told).and_then(Told::settings);
    // (Where initialisation fails, it is not tried again, but for want of memory.)
    let settings = settings.map(Ok).or_else(not_for_memory)?;
    let settings = OF_ALL.get_or_init(|| settings);
    if settings.is_err() && world.rank()? != 0 {
        wait_to_be_ended();
    }
    settings.as_ref().map(drop).map_err(again)
}

/// What is kept of settings that are wrong. Nothing is where there was no memory for them.
fn not_for_memory(error: Error) -> Result<Read> {
    match error.class {
        Class::NoMem => Err(error),
        _ => Ok(Err(error)),
    }
}

/// The first process says what is wrong, and ends all: this one, which would say the same, waits for that. It goes on where
/// the program takes errors itself.
pub(super) fn wait_to_be_ended() {
    if comm::predefined_errhandler(Predefined::Itself).get() == Errhandler::Fatal {
        std::thread::sleep(TIME_TO_END);
    }
}

fn wrong(what: String) -> Error {
    Error::new(Class::Other, what)
}

/// An error that is told more than once.
fn again(error: &Error) -> Error {
    Error::new(error.class, error.what.clone())
}

fn settings() -> Result<&'static Settings> {
    let of_environment = || Told::of_environment().and_then(Told::settings);
    let settings = match OF_ALL.get().or_else(|| OWN.get()) {
        Some(settings) => settings,
        None => {
            let read = of_environment().map(Ok).or_else(not_for_memory)?;
            OWN.get_or_init(|| read)
        }
    };
    settings.as_ref().map_err(again)
}

/// Whether they are the same on all processes.
pub fn are_of_all() -> bool {
    OF_ALL.get().is_some()
}

/// What is to be reported: nothing where the settings are wrong, which another call says.
pub fn report() -> &'static Setting {
    static OFF: Setting = Setting::OFF;
    settings().map_or(&OFF, |settings| &settings.report)
}

/// The hints file, if there is one.
///
/// # Errors
/// `MPI_ERR_OTHER` where it cannot be read.
pub fn hints_file() -> Result<Option<&'static HintsFile>> {
    settings().map(|settings| settings.hints.as_ref())
}

/// Adds what the hints file has for an object of this kind and name.
///
/// # Errors
/// `MPI_ERR_OTHER` where it cannot be read; `MPI_ERR_NO_MEM`.
#[inline]
pub fn add_hints(kind: Kind, name: &[u8], asked: &mut CallHints) -> Result<()> {
    match hints_file()? {
        None => Ok(()),
        Some(_) => add_hints_where(kind, name, asked, &|_| true),
    }
}

/// The same, of those hints alone that are `wanted`.
///
/// # Errors
/// As [`add_hints`].
pub fn add_hints_where(
    kind: Kind,
    name: &[u8],
    asked: &mut CallHints,
    wanted: &dyn Fn(&FileHint<'_>) -> bool,
) -> Result<()> {
    let Some(file) = hints_file()? else {
        return Ok(());
    };
    let mut hints = file.hints_for(kind, name)?;
    hints.retain(wanted);
    asked.add(&hints)
}

/// What the program gives in a later call to an object of this kind and name, which was asked for `history`, is not given
/// where the hints file overrides it.
///
/// # Errors
/// As [`add_hints`].
pub fn hold_hints(kind: Kind, name: &[u8], history: &History, asked: &mut CallHints) -> Result<()> {
    match hints_file()? {
        Some(file) if asked.info().nkeys() > 0 => history.hold(&file.hints_for(kind, name)?, asked),
        _ => Ok(()),
    }
}

/// What a process is told before it has understood it.
struct Told {
    report: Setting,
    /// The path of the hints file, and what is in it.
    hints: Option<(String, Vec<u8>)>,
}

impl Told {
    /// What the environment of this process says. Where the process must not read it, it says so, once.
    fn of_environment() -> Result<Told> {
        static SAYS: Once = Once::new();
        SAYS.call_once(|| {
            if let Some(what) = environment::not_read() {
                let line = format!("mpi_info_f08: {what}\n");
                let _ = std::io::stderr().write_all(line.as_bytes());
            }
        });
        let text = environment::variable("MINFO_REPORT").unwrap_or_default();
        // (Each byte of a path is kept by itself, and shown once more where it is wrong.)
        let report = memory::with_advance(32 * text.len(), || Setting::of(&text))??;
        let path = environment::variable("MINFO_HINTS");
        let Some(path) = path else {
            return Ok(Told {
                report,
                hints: None,
            });
        };
        let text = file::contents(&start::from_start(Path::new(&path)));
        let path = path.to_string_lossy().into_owned();
        let text = text.map_err(|error| match error.kind() {
            ErrorKind::OutOfMemory => OutOfMemory.into(),
            _ => wrong(format!("MINFO_HINTS={path}: {error}")),
        })?;
        Ok(Told {
            report,
            hints: Some((path, text)),
        })
    }

    /// The same of the first process when MPI is initialised: then all that can be wrong with its variables is looked for,
    /// and it is said of those that look like one of ours that they are none.
    fn of_first_environment() -> Result<Told> {
        let told = Told::of_environment()?;
        engine::check_variables()?;
        for file in told.report.files() {
            let path = file.path_here();
            let checked = report::check(&start::from_start(&path));
            checked.map_err(|error| match error.kind() {
                ErrorKind::OutOfMemory => OutOfMemory.into(),
                _ => wrong(format!("MINFO_REPORT=json:{}: {error}", path.display())),
            })?;
        }
        for sentence in variables::unknown(environment::names) {
            let line = format!("mpi_info_f08: {sentence}\n");
            let _ = std::io::stderr().write_all(line.as_bytes());
        }
        Ok(told)
    }

    /// What the environment of the first process says. All processes call it.
    fn of_first(world: &dyn Communicator) -> Result<Result<Told>> {
        let mine = match world.rank()? {
            0 => Told::of_first_environment(),
            _ => Err(wrong(String::new())),
        };
        let mut bytes = to_bytes(&mine);
        let mut length = (bytes.len() as u64).to_le_bytes();
        share(world, &mut length)?;
        bytes.resize(u64::from_le_bytes(length) as usize, 0);
        share(world, &mut bytes)?;
        if world.rank()? == 0 {
            return Ok(mine);
        }
        Ok(of_bytes(&bytes).unwrap_or_else(|| {
            let what = "the settings that the first process sent cannot be read";
            Err(Error::new(Class::Other, what))
        }))
    }

    fn settings(self) -> Result<Settings> {
        let read = |(path, text): (String, Vec<u8>)| {
            let read = || HintsFile::read(&path, &text);
            let read = memory::with_advance(HintsFile::memory(&text), read)?;
            read.map_err(|error| wrong(format!("MINFO_HINTS: {error}")))
        };
        Ok(Settings {
            report: self.report,
            hints: self.hints.map(read).transpose()?,
        })
    }
}

/// The bytes of the first process go to all.
fn share(world: &dyn Communicator, bytes: &mut [u8]) -> Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    let span = Span {
        address: bytes.as_mut_ptr() as usize,
        len: bytes.len(),
    };
    world.bcast(Data::new(span, Basic::BYTE), 0)
}

/// The path of a report is the first process's business.
fn to_bytes(told: &Result<Told>) -> Vec<u8> {
    let mut writer = Writer::default();
    writer.bool(told.is_ok());
    match told {
        Err(error) => writer.text(error.what.as_bytes()),
        Ok(told) => {
            writer.u8(told.report.number());
            writer.option(told.hints.as_ref(), |writer, (path, text)| {
                writer.text(path.as_bytes());
                writer.text(text);
            });
        }
    }
    writer.into_bytes()
}

fn of_bytes(bytes: &[u8]) -> Option<Result<Told>> {
    let mut reader = Reader::new(bytes);
    let told = match reader.bool()? {
        false => Err(wrong(reader.string()?)),
        true => Ok(Told {
            report: Setting::of_number(reader.u8()?),
            hints: reader.option(|reader| Some((reader.string()?, reader.text()?.to_vec())))?,
        }),
    };
    reader.is_at_end().then_some(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_first_process_tells_is_read() {
        let hints = Some(("a b.toml".to_owned(), b"[file]\n\0\xff".to_vec()));
        for hints in [None, hints] {
            for report in [Setting::OFF, Setting::of_number(2)] {
                let told = Ok(Told {
                    report: report.clone(),
                    hints: hints.clone(),
                });
                let read = of_bytes(&to_bytes(&told)).unwrap().ok().unwrap();
                assert_eq!((read.report, read.hints), (report, hints.clone()));
            }
        }
        let wrong = of_bytes(&to_bytes(&Err(wrong("wrong".to_owned())))).unwrap();
        assert_eq!(wrong.err().unwrap().what, "wrong");
        assert!(of_bytes(&[]).is_none());
    }
}
