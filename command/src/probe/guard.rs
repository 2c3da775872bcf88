//! A process that removes the directory of a probe when the probe ends in whatever way: by a signal that no program can
//! catch, by an MPI library or a launcher that ends the process.
//!
//! It is this program once more, which reads from a pipe until the probe is gone. It is in a process group of its own, so that
//! what ends the job or the terminal's foreground leaves it.

use super::place::{ENDING, is_name_of_place, remove};
use crate::trouble::Trouble;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The first argument of the program that guards. It is for this file alone.
pub(crate) const ARGUMENT: &str = "--guard-probe-directory";

/// What the guard says when it is there.
const READY: &[u8] = b"ready";

/// The guard of a directory, as the probe has it.
pub(super) struct Guard {
    process: Child,
}

impl Guard {
    /// Guards a directory, which may not be there yet. When this returns, it is removed whatever happens.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn start(directory: &Path) -> std::io::Result<Guard> {
        let mut process = Command::new("/proc/self/exe")
            .arg(ARGUMENT)
            // It needs none; and whoever ends a job by what is in the environment of its processes leaves it.
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let is_started = process.stdin.as_mut().map_or(Ok(()), |pipe| {
            let path = directory.as_os_str().as_bytes();
            pipe.write_all(&(path.len() as u64).to_ne_bytes())?;
            pipe.write_all(path)
        });
        let mut answer = [0; READY.len()];
        let is_ready = is_started.and_then(|()| match &mut process.stdout {
            Some(said) => said.read_exact(&mut answer),
            None => Ok(()),
        });
        let guard = Guard { process };
        is_ready.map(|()| guard)
    }
}

impl Drop for Guard {
    /// The directory is removed: the guard finds nothing, and ends.
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// What the guard does.
///
/// # Errors
/// It was not started by a probe.
pub(crate) fn run() -> Result<(), Trouble> {
    let not_ours = |_| Trouble::new(format!("{ARGUMENT} is not for users"));
    let mut from_probe = std::io::stdin().lock();
    let mut len = [0; 8];
    from_probe.read_exact(&mut len).map_err(not_ours)?;
    let mut path = Vec::new();
    let len = u64::from_ne_bytes(len);
    (&mut from_probe)
        .take(len)
        .read_to_end(&mut path)
        .map_err(not_ours)?;
    let path = PathBuf::from(OsStr::from_bytes(&path));
    let mut said = std::io::stdout().lock();
    said.write_all(READY)
        .and_then(|()| said.flush())
        .map_err(not_ours)?;
    // Nothing comes: this is the end of the probe.
    let _ = from_probe.read_to_end(&mut Vec::new());
    let ending = path.with_extension(ENDING);
    for left in [&path, &ending] {
        if is_of_probe(left) {
            let _ = remove(left);
        }
    }
    Ok(())
}

/// Whether this is the directory of a probe: nothing else is removed, whoever asks for it.
fn is_of_probe(path: &Path) -> bool {
    let owner = std::fs::metadata("/proc/self").map(|this| this.uid());
    let is_ours = std::fs::symlink_metadata(path)
        .is_ok_and(|found| found.is_dir() && owner.is_ok_and(|owner| owner == found.uid()));
    is_ours && is_name_of_place(path)
}
