//! Files that never become standard input, output or error.
//!
//! The system gives a file the lowest free descriptor. If a program was started without standard error, that is 2, and
//! anything written to standard error then goes into the file: a message of this library into the user's data.
//!
//! Functions without an `# Errors` section return the errors of the system.
#![allow(unsafe_code)]

use nix::fcntl::OFlag;
use nix::fcntl::{FcntlArg, fcntl};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// The lowest descriptor of this library's files.
const LOWEST: i32 = libc::STDERR_FILENO + 1;

/// Opens a file, with a descriptor above the standard ones.
pub fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    above_standard(options.open(path)?)
}

/// Opens a file whose bytes have positions, without waiting for another process: a pipe, a socket or a device without
/// positions is refused.
///
/// # Errors
/// Those of the system; [`ErrorKind::NotSeekable`] for what is refused.
pub fn open_at_once(path: &Path, options: &OpenOptions) -> io::Result<(File, Metadata)> {
    let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
    let file = match open(path, options.clone().custom_flags(flags)) {
        // Another process has a lease of the file, which it gives up now.
        Err(error)
            if error.kind() == ErrorKind::WouldBlock
                && fs::metadata(path).is_ok_and(|there| there.is_file()) =>
        {
            return known(open(path, options)?);
        }
        Err(error) if error.raw_os_error() == Some(libc::ENXIO) => return Err(without_positions()),
        opened => opened?,
    };
    let known = file.metadata()?;
    if !known.is_file() {
        (&file).stream_position().map_err(|_| without_positions())?;
        let flags = OFlag::from_bits_retain(fcntl(&file, FcntlArg::F_GETFL)?);
        fcntl(&file, FcntlArg::F_SETFL(flags - OFlag::O_NONBLOCK))?;
    }
    Ok((file, known))
}

/// A file that was just opened, and its metadata.
pub fn known(file: File) -> io::Result<(File, Metadata)> {
    let known = file.metadata()?;
    Ok((file, known))
}

fn without_positions() -> io::Error {
    let what = "it is not a regular file, but a pipe, a socket or a device";
    io::Error::new(ErrorKind::NotSeekable, what)
}

/// The contents of a regular file, at most `most` bytes. Nothing else is opened, or waited for.
///
/// # Errors
/// Those of the system; [`ErrorKind::NotSeekable`] for anything that is not a regular file or a directory.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let kind = fs::metadata(path)?.file_type();
    if !kind.is_file() && !kind.is_dir() {
        return Err(without_positions());
    }
    let (file, known) = open_at_once(path, OpenOptions::new().read(true))?;
    match known.is_file() || known.is_dir() {
        true => read_from(file, most),
        false => Err(without_positions()),
    }
}

/// The contents of a file, at most `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_from(open(path, OpenOptions::new().read(true))?, most)
}

fn read_from(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The contents of a short text file of the system.
pub fn text_of_system(path: &str) -> Option<String> {
    const MOST: u64 = 1 << 20;
    String::from_utf8(read(Path::new(path), MOST).ok()?).ok()
}

/// Whose file it is, in words for a report, if it is another user's.
pub fn other_owner(path: &Path) -> Option<String> {
    let owner = |path: &Path| fs::metadata(path).map(|about| about.uid()).ok();
    let of_file = owner(path).filter(|_| owner(path) != owner(Path::new("/proc/self")))?;
    Some(match of_file {
        0 => "of root".to_owned(),
        number => format!("of user {number}"),
    })
}

/// Writes a file, replacing its contents.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    open(path, &options)?.write_all(bytes)
}

/// The file, with another descriptor if it has one of the first three.
fn above_standard(file: File) -> io::Result<File> {
    if file.as_raw_fd() >= LOWEST {
        return Ok(file);
    }
    let number = fcntl(&file, FcntlArg::F_DUPFD_CLOEXEC(LOWEST))?;
    // SAFETY: the system has just returned this descriptor, which nobody else has. The first one is closed with `file`.
    Ok(unsafe { File::from_raw_fd(number) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_and_read() {
        let path = std::env::temp_dir().join(format!("minfo-system-{}", std::process::id()));
        write(&path, b"one and more").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(read(&path, 100).unwrap(), b"two");
        assert_eq!(read(&path, 2).unwrap(), b"tw");
        std::fs::remove_file(&path).unwrap();
        assert!(read(&path, 2).is_err());
        assert!(text_of_system("/proc/self/status").is_some());
    }

    #[test]
    fn what_is_not_a_regular_file_is_refused_at_once() {
        let path = std::env::temp_dir().join(format!("minfo-pipe-{}", std::process::id()));
        nix::unistd::mkfifo(&path, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let (reading, writing) = (
            OpenOptions::new().read(true).clone(),
            OpenOptions::new().write(true).clone(),
        );
        for options in [&reading, &writing] {
            let kind = open_at_once(&path, options).unwrap_err().kind();
            assert_eq!(kind, ErrorKind::NotSeekable);
        }
        assert_eq!(
            read_regular(&path, 2).unwrap_err().kind(),
            ErrorKind::NotSeekable
        );
        fs::remove_file(&path).unwrap();
        let null = Path::new("/dev/null");
        let (file, _) = open_at_once(null, &reading).unwrap();
        let flags = OFlag::from_bits_retain(fcntl(&file, FcntlArg::F_GETFL).unwrap());
        assert!(!flags.contains(OFlag::O_NONBLOCK));
        assert_eq!(
            read_regular(null, 2).unwrap_err().kind(),
            ErrorKind::NotSeekable
        );
        assert_eq!(
            read_regular(&path, 2).unwrap_err().kind(),
            ErrorKind::NotFound
        );
        let error = read_regular(Path::new("/"), 2).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::IsADirectory);
    }
}
