//! A process that removes a temporary directory, however its owner ends: even by SIGKILL, or because an MPI library or
//! launcher kills it. In these cases it also saves the findings of a probe so far, and reports what was being tried.
//!
//! It runs this program a second time, and reads from a pipe until the owner is gone. It has a separate process group,
//! so that a signal to the job or to the terminal's foreground does not end it.

use crate::temporary_directory::{ENDING, is_name_of_place, remove};
use crate::trouble::Trouble;
use crate::trouble::named;
use minfo_rules::text::visible;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

/// The internal first argument that makes this program a guard.
pub(crate) const ARGUMENT: &str = "--guard-directory";

/// What the guard prints once it is ready.
const READY: &[u8] = b"ready";

/// The owner's side of the guard.
pub(crate) struct DirectoryGuard {
    process: Child,
}

impl DirectoryGuard {
    /// Guards a directory, which need not exist yet. After this returns, the directory will be removed whatever
    /// happens.
    ///
    /// # Errors
    /// The process cannot be started.
    pub(crate) fn start(directory: &Path) -> std::io::Result<DirectoryGuard> {
        let mut process = Command::new("/proc/self/exe")
            .arg(ARGUMENT)
            // The guard needs no environment. Without one, tools that find a job's processes by their environment do
            // not end it.
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let is_started = process
            .stdin
            .as_ref()
            .map_or(Ok(()), |pipe| put(pipe, directory.as_os_str().as_bytes()));
        let mut answer = [0; READY.len()];
        let is_ready = is_started.and_then(|()| match &mut process.stdout {
            Some(said) => said.read_exact(&mut answer),
            None => Ok(()),
        });
        let guard = DirectoryGuard { process };
        is_ready.map(|()| guard)
    }

    /// Sets the message to print and the contents of a file to write if the owner ends now; with an empty message,
    /// nothing is printed or written. (If the guard is gone, this has no effect.)
    pub(crate) fn keep(&self, words: &str, file: Option<&Path>, text: &str) {
        let file = file.map_or(OsStr::new(""), Path::as_os_str);
        if let Some(pipe) = &self.process.stdin {
            let parts = [words.as_bytes(), file.as_bytes(), text.as_bytes()];
            let _ = parts.into_iter().try_for_each(|part| put(pipe, part));
        }
    }
}

/// Sends some bytes, with their number before them.
fn put(mut pipe: &ChildStdin, bytes: &[u8]) -> std::io::Result<()> {
    pipe.write_all(&(bytes.len() as u64).to_ne_bytes())?;
    pipe.write_all(bytes)
}

/// Receives them.
fn get(pipe: &mut impl Read) -> std::io::Result<Vec<u8>> {
    let mut len = [0; 8];
    pipe.read_exact(&mut len)?;
    let len = u64::from_ne_bytes(len);
    let mut bytes = Vec::new();
    match pipe.take(len).read_to_end(&mut bytes)? as u64 == len {
        true => Ok(bytes),
        false => Err(std::io::ErrorKind::UnexpectedEof.into()),
    }
}

impl Drop for DirectoryGuard {
    /// Closes the pipe once the directory is removed: the guard finds nothing to do, and ends.
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// The guard's main function.
///
/// # Errors
/// The process was not started by [`DirectoryGuard::start`].
pub(crate) fn run() -> Result<(), Trouble> {
    let not_ours = |_| Trouble::new(format!("{ARGUMENT} is not for users"));
    let mut from_owner = std::io::stdin().lock();
    let path = get(&mut from_owner).map_err(not_ours)?;
    let path = PathBuf::from(OsStr::from_bytes(&path));
    let mut said = std::io::stdout().lock();
    said.write_all(READY)
        .and_then(|()| said.flush())
        .map_err(not_ours)?;
    // End of file means that the owner is gone. The last message counts, if it arrived as a whole.
    let mut kept = None;
    while let (Ok(words), Ok(file), Ok(text)) = (
        get(&mut from_owner),
        get(&mut from_owner),
        get(&mut from_owner),
    ) {
        kept = Some((words, file, text));
    }
    let ending = path.with_extension(ENDING);
    for left in [&path, &ending] {
        if is_temporary(left) {
            let _ = remove(left);
        }
    }
    if let Some((words, file, text)) = kept.filter(|(words, ..)| !words.is_empty()) {
        tell(&String::from_utf8_lossy(&words), &file, &text);
    }
    Ok(())
}

/// Says what was being tried when the probe ended, and writes what had been found until then.
fn tell(words: &str, file: &[u8], text: &[u8]) {
    let file = Path::new(OsStr::from_bytes(file));
    let rest = match file.as_os_str().is_empty() {
        true => "--output FILE would have saved the findings so far".to_owned(),
        false => match std::fs::write(file, text) {
            Ok(()) => format!("{} has the findings so far", named(file)),
            Err(error) => format!("{}: {error}", named(file)),
        },
    };
    let line = visible(&format!("mpi-hints: {words}; {rest}"));
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Whether this is a temporary directory of this user's. Nothing else is removed, whatever the caller asks for.
fn is_temporary(path: &Path) -> bool {
    let owner = std::fs::metadata("/proc/self").map(|this| this.uid());
    let is_ours = std::fs::symlink_metadata(path)
        .is_ok_and(|found| found.is_dir() && owner.is_ok_and(|owner| owner == found.uid()));
    is_ours && is_name_of_place(path)
}
