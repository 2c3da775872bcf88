//! The destination of a report: standard error, a file, or anything else that PATH names.
//!
//! A file is written under another name in the same directory and then renamed: readers see the whole report or none. An
//! existing file is kept: the report then gets a number in its name. A pipe or a terminal may have no reader; a job does
//! not wait for one longer than [`PATIENCE`].

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a reader may hold up the end of a job.
const PATIENCE: Duration = Duration::from_secs(5);
/// The same if the program has ended without MPI_Finalize: shorter than the end of the process is delayed.
const PATIENCE_AT_END: Duration = Duration::from_millis(1500);
/// How long to sleep between two attempts.
const PAUSE: Duration = Duration::from_millis(5);

/// The deadline for writing a report.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    end: Instant,
    patience: Duration,
}

impl Deadline {
    /// The deadline of a report that is started now.
    pub(super) fn of_report() -> Deadline {
        Deadline::after(PATIENCE)
    }

    /// The deadline of a report at the end of the process.
    pub(super) fn of_end() -> Deadline {
        Deadline::after(PATIENCE_AT_END)
    }

    fn after(patience: Duration) -> Deadline {
        Deadline {
            end: Instant::now() + patience,
            patience,
        }
    }

    /// Repeats `attempt` while it fails for lack of a reader.
    fn retry<T>(self, mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
        loop {
            match attempt() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if is_unread(&error) => {
                    if Instant::now() >= self.end {
                        let seconds = self.patience.as_secs_f32();
                        let what = format!("nobody has read it for {seconds} s");
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

/// A pipe without a reader, a full pipe, or a stopped terminal.
fn is_unread(error: &io::Error) -> bool {
    error.kind() == ErrorKind::WouldBlock || error.raw_os_error() == Some(libc::ENXIO)
}

/// Writes to standard error. If that fails, there is nowhere to report it.
pub(super) fn say(text: &str, deadline: Deadline) {
    let _ = match standard_error() {
        Some(mut file) => deadline.write_all(&mut file, text.as_bytes()),
        None => io::stderr().write_all(text.as_bytes()),
    };
}

/// Opens standard error again in nonblocking mode, if it may block. (A flag on the descriptor would affect all processes
/// that share it.)
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
    minfo_system::file::open(path, options.write(true).custom_flags(flags))
}

/// Checks that a report can be written to this path. Existing files are not changed.
///
/// # Errors
/// Those of the system.
pub(crate) fn check(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => {
            Ok(nix::unistd::eaccess(path, nix::unistd::AccessFlags::W_OK)?)
        }
        there => {
            let path = target(path);
            if there.is_ok_and(|there| there.len() == 0) {
                minfo_system::file::open(&path, OpenOptions::new().write(true))?;
            }
            let (_, beside) = make_beside(&path)?;
            fs::remove_file(beside)
        }
    }
}

/// Writes a report. Returns the path if it is not the given one: an existing file with contents is not replaced.
///
/// # Errors
/// Those of the system; `TimedOut` if there is no reader. No new file is then left.
pub(super) fn write(path: &Path, text: &[u8], deadline: Deadline) -> io::Result<Option<PathBuf>> {
    let there = fs::metadata(path);
    if let Ok(there) = &there
        && !there.is_file()
    {
        let mut file = deadline.retry(|| open_without_waiting(path))?;
        deadline.write_all(&mut file, text)?;
        return Ok(None);
    }
    let path = target(path);
    let (mut file, beside) = make_beside(&path)?;
    let fill = || {
        file.write_all(text)?;
        // Some file systems report a lack of space only now.
        file.sync_all()?;
        // The user made it for the report.
        if let Ok(there) = there
            && there.len() == 0
        {
            let mode = there.permissions().mode() & 0o777;
            file.set_permissions(Permissions::from_mode(mode))?;
            fs::rename(&beside, &path)?;
            return Ok(None);
        }
        for number in 0..MOST_NUMBERS {
            let name = numbered(&path, number);
            match put_at(&beside, &name, text) {
                Ok(()) => return Ok((number > 0).then_some(name)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        let what = format!("it exists, and so do {MOST_NUMBERS} files with a number in this name");
        Err(io::Error::new(ErrorKind::AlreadyExists, what))
    };
    fill().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// How many names are tried.
const MOST_NUMBERS: u32 = 10_000;

/// The path with a number before its extension; unchanged for 0.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 0 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!(".{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Renames the file `beside`, which has this text, to a name that does not exist: of two jobs, only one gets it.
fn put_at(beside: &Path, name: &Path, text: &[u8]) -> io::Result<()> {
    match fs::hard_link(beside, name) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error),
        Ok(()) => {}
        // A file system without links.
        Err(_) => {
            let mut options = OpenOptions::new();
            let mut file = minfo_system::file::open(name, options.write(true).create_new(true))?;
            let filled = file.write_all(text).and_then(|()| file.sync_all());
            filled.inspect_err(|_| {
                let _ = fs::remove_file(name);
            })?;
        }
    }
    // It is in place; its other name is no longer needed.
    let _ = fs::remove_file(beside);
    Ok(())
}

/// The target of a symbolic link, which is kept. A link to nothing is not followed: whoever made it would choose where a
/// file of this user appears. It takes its name as a file does.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
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
        // (Not derived from the name of the report, which may have the maximum length.)
        let name = format!(".mpi_info_f08.{}.{number}", std::process::id());
        let beside = directory(path).join(name);
        let mut options = OpenOptions::new();
        match minfo_system::file::open(&beside, options.write(true).create_new(true)) {
            // The file of another host's process with the same number.
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
    fn a_report_takes_the_place_of_no_other_file() {
        let place = new_directory("kept");
        let path = place.join("a.json");
        check(&path).unwrap();
        assert!(names(&place).is_empty());
        let write =
            |path: &Path, text: &str| write(path, text.as_bytes(), Deadline::of_report()).unwrap();
        assert_eq!(write(&path, "first"), None);
        fs::set_permissions(&path, Permissions::from_mode(0o400)).unwrap();
        check(&path).unwrap();
        assert_eq!(write(&path, "second"), Some(place.join("a.1.json")));
        assert_eq!(write(&path, "third"), Some(place.join("a.2.json")));
        let bare = place.join("b");
        assert_eq!(write(&bare, "fourth"), None);
        assert_eq!(write(&bare, "fifth"), Some(place.join("b.1")));
        let text = |name: &str| fs::read_to_string(place.join(name)).unwrap();
        let texts = ["a.json", "a.1.json", "a.2.json", "b", "b.1"].map(text);
        assert_eq!(texts, ["first", "second", "third", "fourth", "fifth"]);
        assert_eq!(names(&place).len(), 5);
        fs::remove_dir_all(place).unwrap();
    }

    #[test]
    fn a_report_fills_an_empty_file_and_follows_a_link_to_a_file() {
        let place = new_directory("filled");
        let (path, link, gone) = (place.join("a"), place.join("link"), place.join("gone"));
        let write = |path: &Path, text: &str| {
            check(path).unwrap();
            write(path, text.as_bytes(), Deadline::of_report()).unwrap()
        };
        fs::write(&path, "").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        symlink("a", &link).unwrap();
        symlink("b", &gone).unwrap();
        assert_eq!(write(&link, "first"), None);
        assert_eq!(write(&gone, "second"), Some(place.join("gone.1")));
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert_eq!(names(&place), ["a", "gone", "gone.1", "link"]);
        fs::remove_dir_all(place).unwrap();
    }

    #[test]
    fn where_there_are_no_links_the_text_is_copied() {
        let place = new_directory("copied");
        let name = place.join("a");
        // There is nothing to link.
        let put = || put_at(&place.join("none"), &name, b"text");
        put().unwrap();
        assert_eq!(fs::read(&name).unwrap(), b"text");
        assert_eq!(put().unwrap_err().kind(), ErrorKind::AlreadyExists);
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
