//! A private directory for the files of `probe`, or of the runs of `tune`, which is always removed.

use crate::guard::DirectoryGuard;
use crate::trouble::Trouble;
use crate::trouble::named;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::fs::{self, DirBuilder};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// How often, and at which interval, removal is tried: on a network file system, files that others have open disappear
/// with a delay.
const ATTEMPTS: u32 = 20;
const BETWEEN: Duration = Duration::from_millis(100);

/// Held while the directory is created or removed. A signal that ends the process holds it to the end: then no file is
/// created any more, and the process does not end in another way meanwhile.
static CHANGING: Mutex<()> = Mutex::new(());

fn change() -> MutexGuard<'static, ()> {
    CHANGING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A new directory. It is removed with its contents when this is dropped, when a signal ends the process, and however
/// else the process ends.
pub(crate) struct TemporaryDirectory {
    path: PathBuf,
    /// Dropped after the directory is removed. (Unit tests do not run the program that can guard.)
    guard: Option<DirectoryGuard>,
}

/// The prefixes of the directories' names, by whose they are, and their extension during removal.
const OF_PROBE: &str = ".mpi-hints-probe-";
const OF_TUNE: &str = ".mpi-hints-tune-";
pub(crate) const ENDING: &str = "ending";

/// Whether a path has a name of this form.
pub(crate) fn is_name_of_place(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let rest = name.and_then(|name| {
        let of = |prefix| name.strip_prefix(prefix);
        of(OF_PROBE).or_else(|| of(OF_TUNE))
    });
    let digits = rest.map(|rest| rest.strip_suffix(".ending").unwrap_or(rest));
    let of_numbers = |numbers: &str| {
        numbers.split('-').count() == 2
            && numbers.split('-').all(|number| {
                !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
            })
    };
    path.is_absolute() && digits.is_some_and(of_numbers)
}

impl TemporaryDirectory {
    /// Creates one for a probe in `directory`.
    ///
    /// # Errors
    /// The directory cannot be created, or the guard cannot be started.
    pub(crate) fn of_probe(directory: &Path) -> Result<TemporaryDirectory, Trouble> {
        TemporaryDirectory::make(directory, OF_PROBE, |path| {
            remove_at_signals(path.to_owned())?;
            DirectoryGuard::start(path).map(Some)
        })
    }

    /// The same for `tune`, which heeds signals itself.
    ///
    /// # Errors
    /// Those of [`TemporaryDirectory::of_probe`].
    pub(crate) fn of_tune(directory: &Path) -> Result<TemporaryDirectory, Trouble> {
        TemporaryDirectory::make(directory, OF_TUNE, |path| {
            DirectoryGuard::start(path).map(Some)
        })
    }

    /// The same, in a unit test.
    #[cfg(test)]
    pub(crate) fn unguarded(directory: &Path) -> Result<TemporaryDirectory, Trouble> {
        TemporaryDirectory::make(directory, OF_PROBE, |_| Ok(None))
    }

    fn make(
        directory: &Path,
        prefix: &str,
        guard: impl FnOnce(&Path) -> std::io::Result<Option<DirectoryGuard>>,
    ) -> Result<TemporaryDirectory, Trouble> {
        let of = |error: std::io::Error| Trouble::new(format!("{}: {error}", named(directory)));
        let directory = fs::canonicalize(directory).map_err(of)?;
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = since.map_or(0, |since| since.subsec_nanos());
        let name = format!("{prefix}{}-{now}", std::process::id());
        let path = directory.join(name);
        // The guard and the handlers come first, so that at no moment can the directory be left behind.
        let guard = guard(&path)
            .map_err(|error| Trouble::new(format!("a process could not be started: {error}")))?;
        let _one = change();
        DirBuilder::new().mode(0o700).create(&path).map_err(of)?;
        Ok(TemporaryDirectory { path, guard })
    }

    /// Its absolute path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Sets the message to print and the contents of a file to write if the process ends before [`TemporaryDirectory::remove`].
    pub(crate) fn keep(&self, words: &str, file: Option<&Path>, text: &str) {
        if let Some(guard) = &self.guard {
            guard.keep(words, file, text);
        }
    }

    /// Removes the directory.
    ///
    /// # Errors
    /// Something cannot be removed.
    pub(crate) fn remove(self) -> Result<(), Trouble> {
        let one = change();
        let left = remove(&self.path);
        drop(one);
        self.keep("", None, "");
        left.map_err(|error| {
            Trouble::new(format!(
                "{} could not be removed: {error}",
                named(&self.path)
            ))
        })
    }
}

impl Drop for TemporaryDirectory {
    fn drop(&mut self) {
        let _one = change();
        let _ = remove(&self.path);
    }
}

/// Removes a directory with its contents, if it exists.
///
/// # Errors
/// Something cannot be removed.
pub(crate) fn remove(path: &Path) -> std::io::Result<()> {
    for _ in 1..ATTEMPTS {
        if !path.exists() || fs::remove_dir_all(path).is_ok() {
            return Ok(());
        }
        std::thread::sleep(BETWEEN);
    }
    fs::remove_dir_all(path)
}

fn remove_at_signals(path: PathBuf) -> std::io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            let _one = change();
            // The MPI library may be creating files there at this moment. Under the new name it cannot.
            let ending = path.with_extension(ENDING);
            let is_away = fs::rename(&path, &ending).is_ok();
            let _ = remove(if is_away { &ending } else { &path });
            // Ends the process, as the signal would have done.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().spawn(wait).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_a_place() {
        let place = TemporaryDirectory::unguarded(&std::env::temp_dir()).unwrap();
        let path = place.path().to_owned();
        fs::write(path.join("file"), "x").unwrap();
        drop(place);
        assert!(!path.exists());
        let place = TemporaryDirectory::unguarded(&std::env::temp_dir()).unwrap();
        let path = place.path().to_owned();
        place.remove().unwrap();
        assert!(!path.exists());
        assert!(TemporaryDirectory::unguarded(Path::new("/nonexistent")).is_err());
    }

    #[test]
    fn nothing_else_has_such_a_name() {
        let is_one = |path: &str| is_name_of_place(Path::new(path));
        assert!(is_one("/tmp/.mpi-hints-probe-12-345"));
        assert!(is_one("/tmp/.mpi-hints-probe-12-345.ending"));
        assert!(is_one("/tmp/.mpi-hints-tune-12-345"));
        for other in [
            "/",
            "/tmp",
            ".mpi-hints-probe-12-345",
            "/tmp/.mpi-hints-probe-12-345/..",
            "/tmp/.mpi-hints-probe-12",
            "/tmp/.mpi-hints-12-345",
            "/tmp/.mpi-hints-probe-12-",
            "/tmp/.mpi-hints-probe-12-3x",
            "/tmp/.mpi-hints-probe-12-3.ending/file",
        ] {
            assert!(!is_one(other), "{other}");
        }
    }
}
