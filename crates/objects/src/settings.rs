//! The user's settings for all processes of a job: the hints file (`MINFO_HINTS`) and the report (`MINFO_REPORT`).
//!
//! The first process reads both when MPI is initialised and sends them to the others, so that all have the same. If the
//! program initialises MPI itself, no call of this library is made by all processes: then each reads them on first use,
//! and they may differ. Collective work must not depend on them in that case.

use super::errhandler::Errhandler;
use super::hints::HintState;
use super::{comm, report, start};
use crate::engine;
use minfo_engine::collective::{Collective, CollectiveData};
use minfo_engine::comm::Communicator;
use minfo_engine::{Engine, Predefined};
use minfo_report::Setting;
use minfo_rules::bytes::{Reader, Writer};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::{self, FileHint, HintsFile};
use minfo_rules::hints::given::CallHints;
use minfo_rules::hints::variables;
use minfo_rules::text::clipped;
use minfo_system::environment;
use std::ffi::OsStr;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Once, OnceLock};
use std::time::Duration;

/// The user's settings.
struct Settings {
    report: Setting,
    /// How the names of the files start in which terminated processes leave their reports.
    handover: Option<PathBuf>,
    hints: Option<HintsFile>,
}

type Read = Result<Settings>;

/// The settings from the first process. If they exist, they exist on all processes.
static OF_ALL: OnceLock<Read> = OnceLock::new();
/// The settings that this process has read itself.
static OWN: OnceLock<Read> = OnceLock::new();

/// How long the other processes wait to be terminated by the first one, which reports the error.
const TIME_TO_END: Duration = Duration::from_secs(3);

/// Distributes the settings, when all processes have initialised MPI.
///
/// # Errors
/// `MPI_ERR_OTHER` on all of them for invalid settings; the engine's.
pub fn agree(engine: &dyn Engine) -> Result<()> {
    let world = engine.comm(Predefined::World)?.object;
    let told = match world.size()? {
        1 => ReceivedSettings::of_first_environment(),
        _ => ReceivedSettings::of_first(&*world)?,
    };
    let checked = engine.check_variables();
    let settings = checked.and(told).and_then(ReceivedSettings::settings);
    let settings = OF_ALL.get_or_init(|| settings);
    if settings.is_err() && world.rank()? != 0 {
        wait_to_be_ended();
    }
    settings.as_ref().map(drop).map_err(again)
}

/// Reads the settings of this process, before or without a call that all processes make. The first process searches for all
/// errors in its variables.
///
/// # Errors
/// `MPI_ERR_OTHER` for invalid settings.
pub fn begin_alone(is_first: bool) -> Result<()> {
    let told = match is_first {
        true => ReceivedSettings::of_first_environment(),
        false => ReceivedSettings::of_environment(),
    };
    let settings = OWN.get_or_init(|| told.and_then(ReceivedSettings::settings));
    settings.as_ref().map(drop).map_err(again)
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
    let of_environment = || ReceivedSettings::of_environment().and_then(ReceivedSettings::settings);
    let settings = match OF_ALL.get().or_else(|| OWN.get()) {
        Some(settings) => settings,
        None => OWN.get_or_init(of_environment),
    };
    settings.as_ref().map_err(again)
}

/// Whether they are the same on all processes.
pub fn are_of_all() -> bool {
    OF_ALL.get().is_some()
}

/// The report setting: off if the settings are invalid, which another call reports.
pub fn report() -> &'static Setting {
    static OFF: Setting = Setting::OFF;
    settings().map_or(&OFF, |settings| &settings.report)
}

/// How the names of the files start in which terminated processes leave their reports for process 0, if all know it.
pub fn handover() -> Option<&'static Path> {
    settings().ok()?.handover.as_deref()
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

/// The settings as received, before they are parsed.
struct ReceivedSettings {
    report: Setting,
    handover: Option<PathBuf>,
    /// The path of the hints file, and its contents.
    hints: Option<(String, Vec<u8>)>,
}

impl ReceivedSettings {
    /// Reads the environment of this process. If the process must not read it, that is reported once.
    fn of_environment() -> Result<ReceivedSettings> {
        static SAYS: Once = Once::new();
        SAYS.call_once(|| {
            if let Some(what) = environment::not_read() {
                let line = format!("mpi_info_f08: {what}\n");
                let _ = std::io::stderr().write_all(line.as_bytes());
            }
        });
        let text = environment::variable("MINFO_REPORT").unwrap_or_default();
        let report = Setting::of(&text)?;
        let path = environment::variable("MINFO_HINTS");
        let Some(path) = path else {
            return Ok(ReceivedSettings {
                report,
                handover: None,
                hints: None,
            });
        };
        let text = file::contents_at_once(&start::from_start(Path::new(&path)));
        let path = path.to_string_lossy().into_owned();
        let text = text
            .map_err(|error| wrong(format!("MINFO_HINTS={}: {error}", clipped(path.as_bytes()))))?;
        Ok(ReceivedSettings {
            report,
            handover: None,
            hints: Some((path, text)),
        })
    }

    /// The same for the first process when MPI is initialised: then all errors in its variables are searched for, and
    /// variables with names similar to this library's are reported.
    fn of_first_environment() -> Result<ReceivedSettings> {
        let told = ReceivedSettings::of_environment()?;
        engine::check_variables()?;
        for file in told.report.files() {
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
        Ok(told)
    }

    /// The name cannot be guessed; it is beside the file of the report or in the directory for temporary files.
    fn with_handover(self) -> ReceivedSettings {
        let beside = self.report.files().first();
        let beside = beside.map(|file| start::from_start(&file.path_here()));
        // (Processes may have different working directories.)
        let beside = beside.and_then(|path| std::path::absolute(path).ok());
        let directory = match beside.as_deref().and_then(Path::parent) {
            Some(directory) => directory.to_owned(),
            None => environment::variable("TMPDIR").map_or("/tmp".into(), PathBuf::from),
        };
        let number = RandomState::new().hash_one(std::process::id());
        let name = format!(".mpi_info_f08.{number:016x}");
        ReceivedSettings {
            handover: self.report.is_on().then(|| directory.join(name)),
            ..self
        }
    }

    /// Sends the settings of the first process to all. All processes call it.
    fn of_first(world: &dyn Communicator) -> Result<Result<ReceivedSettings>> {
        let mine = match world.rank()? {
            0 => ReceivedSettings::of_first_environment().map(ReceivedSettings::with_handover),
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
            let read = HintsFile::read(&path, &text);
            read.map_err(|error| wrong(format!("MINFO_HINTS: {error}")))
        };
        Ok(Settings {
            report: self.report,
            handover: self.handover,
            hints: self.hints.map(read).transpose()?,
        })
    }
}

/// Broadcasts the bytes of the first process.
fn share(world: &dyn Communicator, bytes: &mut [u8]) -> Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    let (address, count) = (bytes.as_mut_ptr() as usize, bytes.len());
    let data = CollectiveData::bytes(address, count);
    world.collective(&Collective::Bcast { data, root: 0 })
}

/// Only the first process needs the path of a report.
fn to_bytes(told: &Result<ReceivedSettings>) -> Vec<u8> {
    let mut writer = Writer::default();
    writer.bool(told.is_ok());
    match told {
        Err(error) => writer.text(error.what.as_bytes()),
        Ok(told) => {
            writer.u8(told.report.number());
            writer.option(told.handover.as_ref(), |writer, path| {
                writer.text(path.as_os_str().as_bytes());
            });
            writer.option(told.hints.as_ref(), |writer, (path, text)| {
                writer.text(path.as_bytes());
                writer.text(text);
            });
        }
    }
    writer.into_bytes()
}

fn of_bytes(bytes: &[u8]) -> Option<Result<ReceivedSettings>> {
    let mut reader = Reader::new(bytes);
    let told = match reader.bool()? {
        false => Err(wrong(reader.string()?)),
        true => Ok(ReceivedSettings {
            report: Setting::of_number(reader.u8()?),
            handover: reader
                .option(|reader| Some(PathBuf::from(OsStr::from_bytes(reader.text()?))))?,
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
                let told = Ok(ReceivedSettings {
                    report: report.clone(),
                    handover: Some("/tmp/a".into()),
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
