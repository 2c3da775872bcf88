//! Where a report goes: standard error, a file, or what the user has put in the place of a file.
//!
//! A file is written under another name beside it and then renamed: whoever looks sees the whole report or what was there
//! before. A pipe or a terminal may have nobody who reads; a job does not wait for that longer than [`PATIENCE`].

use crate::system;
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a reader may hold up the end of a job.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to sleep between two tries.
const PAUSE: Duration = Duration::from_millis(5);

/// Until when a report may be written.
#[derive(Clone, Copy)]
pub(super) struct Deadline(Instant);

impl Deadline {
    /// That of a report that is begun now.
    pub(super) fn of_report() -> Deadline {
        Deadline(Instant::now() + PATIENCE)
    }

    /// Calls `attempt` again while it says that there is nobody who reads.
    fn retry<T>(self, mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
        loop {
            match attempt() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if is_unread(&error) => {
                    if Instant::now() >= self.0 {
                        let what = format!("nobody has read it for {} s", PATIENCE.as_secs());
                        return Err(io::Error::new(ErrorKind::TimedOut, what));
                    }
                    std::thread::sleep(PAUSE);
                }
                ended => return ended,
            }
        }
    }

    fn write_all(self, file: &mut File, mut text: &[u8]) -> io::Result<()> {
        while !text.is_empty() {
            match self.retry(|| file.write(text))? {
                0 => return Err(ErrorKind::WriteZero.into()),
                written => text = &text[written..],
            }
        }
        Ok(())
    }
}

/// A pipe without a reader, or one that is full; a terminal that is stopped.
fn is_unread(error: &io::Error) -> bool {
    error.kind() == ErrorKind::WouldBlock || error.raw_os_error() == Some(libc::ENXIO)
}

/// Writes to standard error. There is nobody to tell where that fails.
pub(super) fn say(text: &str, deadline: Deadline) {
    let _ = match standard_error() {
        Some(mut file) => deadline.write_all(&mut file, text.as_bytes()),
        None => io::stderr().write_all(text.as_bytes()),
    };
}

/// Standard error once more, without waiting, where it is something that may make wait. (A flag of the descriptor would be
/// that of all processes that have it.)
fn standard_error() -> Option<File> {
    let file = File::from(io::stderr().as_fd().try_clone_to_owned().ok()?);
    match waits(&file.metadata().ok()?) {
        true => open_without_waiting(Path::new("/proc/self/fd/2")).ok(),
        false => None,
    }
}

fn waits(metadata: &Metadata) -> bool {
    let kind = metadata.file_type();
    kind.is_fifo() || kind.is_char_device()
}

fn open_without_waiting(path: &Path) -> io::Result<File> {
    let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
    let mut options = OpenOptions::new();
    system::file::open(path, options.write(true).custom_flags(flags))
}

/// Whether a report can be written with this path. The files that are there stay as they are.
///
/// # Errors
/// What the system says.
pub(in crate::mpi) fn check(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => {
            Ok(nix::unistd::eaccess(path, nix::unistd::AccessFlags::W_OK)?)
        }
        there => {
            let path = target(path);
            if there.is_ok() {
                system::file::open(&path, OpenOptions::new().write(true))?;
            }
            let (_, beside) = make_beside(&path)?;
            fs::remove_file(beside)
        }
    }
}

/// Writes a report.
///
/// # Errors
/// What the system says; `TimedOut` where nobody reads it. Then a file is as it was before.
pub(super) fn write(path: &Path, text: &[u8], deadline: Deadline) -> io::Result<()> {
    let there = fs::metadata(path);
    if let Ok(there) = &there
        && !there.is_file()
    {
        let mut file = deadline.retry(|| open_without_waiting(path))?;
        return deadline.write_all(&mut file, text);
    }
    let path = target(path);
    let (mut file, beside) = make_beside(&path)?;
    let fill = || {
        file.write_all(text)?;
        if let Ok(there) = there {
            let mode = there.permissions().mode() & 0o777;
            file.set_permissions(Permissions::from_mode(mode))?;
        }
        // Some file systems say only now that there is no room.
        file.sync_all()?;
        fs::rename(&beside, &path)
    };
    fill().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// The file that a symbolic link leads to, whether it is there or not: the link stays.
fn target(path: &Path) -> PathBuf {
    let of_link = || fs::read_link(path).map(|link| directory(path).join(link));
    let found = fs::canonicalize(path).or_else(|_| of_link());
    found.unwrap_or_else(|_| path.to_owned())
}

fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A new file in the directory of this one, and its path.
fn make_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let mut number = 0;
    loop {
        // (Not made of the name of the report, which may have the greatest length.)
        let name = format!(".mpi_info_f08.{}.{number}", std::process::id());
        let beside = directory(path).join(name);
        let mut options = OpenOptions::new();
        match system::file::open(&beside, options.write(true).create_new(true)) {
            // Of another host's process with this number.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < 1000 => number += 1,
            made => return made.map(|file| (file, beside)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn new_directory(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("minfo.{name}.{}", std::process::id()));
        fs::create_dir(&path).unwrap();
        path
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_report_takes_the_place_of_a_file() {
        let place = new_directory("replaced");
        let (path, link, gone) = (place.join("a"), place.join("link"), place.join("gone"));
        check(&path).unwrap();
        assert!(names(&place).is_empty());
        write(&path, b"first", Deadline::of_report()).unwrap();
        let mode = |mode| fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        mode(0o640);
        // Who has the file open keeps what was in it.
        let before = File::open(&path).unwrap();
        symlink("a", &link).unwrap();
        symlink("b", &gone).unwrap();
        check(&link).unwrap();
        write(&link, b"second", Deadline::of_report()).unwrap();
        check(&gone).unwrap();
        write(&gone, b"third", Deadline::of_report()).unwrap();
        assert_eq!(io::read_to_string(before).unwrap(), "first");
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read(place.join("b")).unwrap(), b"third");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert_eq!(names(&place), ["a", "b", "gone", "link"]);
        fs::remove_dir_all(place).unwrap();
    }

    #[test]
    fn what_cannot_be_written_is_found_before() {
        let place = new_directory("refused");
        let kind = |path: &str| check(&place.join(path)).unwrap_err().kind();
        assert_eq!(kind("no/report"), ErrorKind::NotFound);
        assert_eq!(kind(""), ErrorKind::IsADirectory);
        fs::write(place.join("file"), "").unwrap();
        assert_eq!(kind("file/report"), ErrorKind::NotADirectory);
        assert!(check(Path::new("/dev/null")).is_ok());
        fs::remove_dir_all(place).unwrap();
    }
}
