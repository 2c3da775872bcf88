//! Files that never become standard input, output or error.
//!
//! The system gives a file the lowest free descriptor. If a program was started without standard error, that is 2, and
//! anything written to standard error then goes into the file: a message of this library into the user's data.
#![allow(unsafe_code)]

use nix::fcntl::{FcntlArg, fcntl};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::path::Path;

/// The lowest descriptor of this library's files.
const LOWEST: i32 = libc::STDERR_FILENO + 1;

/// Opens a file, with a descriptor above the standard ones.
///
/// # Errors
/// The system's.
pub fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    above_standard(options.open(path)?)
}

/// The contents of a file, at most `most` bytes.
///
/// # Errors
/// The system's.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = open(path, OpenOptions::new().read(true))?;
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The contents of a short text file of the system.
pub fn text_of_system(path: &str) -> Option<String> {
    const MOST: u64 = 1 << 20;
    String::from_utf8(read(Path::new(path), MOST).ok()?).ok()
}

/// Writes a file, replacing its contents.
///
/// # Errors
/// The system's.
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
}
