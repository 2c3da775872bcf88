//! A private directory for the files of `probe`, or of the runs of `tune`.

use crate::trouble::{Trouble, named};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
use signal_hook::iterator::Signals;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tempfile::Builder;

/// How often, and at which interval, removal is tried: on a network file system, files that others have open disappear
/// with a delay.
const ATTEMPTS: u32 = 20;
const BETWEEN: Duration = Duration::from_millis(100);

/// A new directory. It is removed with its contents when this is dropped, or when a signal ends a probe.
pub(crate) struct TemporaryDirectory {
    path: PathBuf,
    /// What to say if a signal ends the process. Held while the directory is removed: a signal holds it to the end, so that the
    /// process does not end in another way meanwhile.
    last_words: Arc<Mutex<String>>,
}

fn locked(words: &Mutex<String>) -> MutexGuard<'_, String> {
    words.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TemporaryDirectory {
    /// Creates one for a probe in `directory`, which is removed at signals.
    ///
    /// # Errors
    /// The directory cannot be created.
    pub(crate) fn of_probe(directory: &Path) -> Result<TemporaryDirectory, Trouble> {
        // First of all, so that a signal waits until the thread below takes it.
        let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
        let mut signals = Signals::new(signals).map_err(|error| Trouble::new(error.to_string()))?;
        let place = TemporaryDirectory::new(directory, ".mpi-hints-probe-")?;
        let (path, last_words) = (place.path.clone(), Arc::clone(&place.last_words));
        std::thread::spawn(move || {
            let Some(signal) = signals.forever().next() else {
                return;
            };
            let words = locked(&last_words);
            // The MPI library may be creating files there at this moment. Under the new name it cannot.
            let ending = path.with_extension("ending");
            let is_away = fs::rename(&path, &ending).is_ok();
            let _ = remove(if is_away { &ending } else { &path });
            if !words.is_empty() {
                eprintln!("mpi-hints: {words}");
            }
            // Ends the process, as the signal would have done.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        });
        Ok(place)
    }

    /// The same for others, who heed signals themselves.
    ///
    /// # Errors
    /// The directory cannot be created.
    pub(crate) fn new(directory: &Path, prefix: &str) -> Result<TemporaryDirectory, Trouble> {
        let of = |error: std::io::Error| Trouble::new(format!("{}: {error}", named(directory)));
        let made = Builder::new()
            .prefix(prefix)
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(fs::canonicalize(directory).map_err(of)?);
        Ok(TemporaryDirectory {
            path: made.map_err(of)?.keep(),
            last_words: Arc::default(),
        })
    }

    /// Its absolute path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Sets what to say if a signal ends the process now.
    pub(crate) fn on_signal(&self, words: String) {
        *locked(&self.last_words) = words;
    }

    /// Removes the directory.
    ///
    /// # Errors
    /// Something cannot be removed.
    pub(crate) fn remove(self) -> Result<(), Trouble> {
        let _one = locked(&self.last_words);
        remove(&self.path).map_err(|error| {
            let path = named(&self.path);
            Trouble::new(format!("{path} could not be removed: {error}"))
        })
    }
}

impl Drop for TemporaryDirectory {
    fn drop(&mut self) {
        let _one = locked(&self.last_words);
        let _ = remove(&self.path);
    }
}

/// Removes a directory with its contents, if it exists.
fn remove(path: &Path) -> std::io::Result<()> {
    for _ in 1..ATTEMPTS {
        if !path.exists() || fs::remove_dir_all(path).is_ok() {
            return Ok(());
        }
        std::thread::sleep(BETWEEN);
    }
    fs::remove_dir_all(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_a_place() {
        let here = std::env::temp_dir();
        for is_dropped in [true, false] {
            let place = TemporaryDirectory::new(&here, ".mpi-hints-").unwrap();
            let path = place.path().to_owned();
            fs::write(path.join("file"), "x").unwrap();
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o700);
            if is_dropped {
                drop(place);
            } else {
                place.remove().unwrap();
            }
            assert!(!path.exists());
        }
        assert!(TemporaryDirectory::new(Path::new("/nonexistent"), "").is_err());
    }
}
