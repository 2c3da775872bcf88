//! Files, none of which becomes standard input, output or error.
//!
//! The system gives a file the lowest number that is free. Where a program was started without standard error, that is
//! number 2, and what anybody writes to standard error then goes into the file: a message of ours into the user's data.
#![allow(unsafe_code)]

use nix::fcntl::{FcntlArg, fcntl};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::path::Path;

/// The lowest number that a file of ours has.
const LOWEST: i32 = libc::STDERR_FILENO + 1;

/// Opens a file, which is none of those that every program has.
///
/// # Errors
/// The system's.
pub fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    above_standard(options.open(path)?)
}

/// All that is in a file, but no more than `most` bytes.
///
/// # Errors
/// The system's.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = open(path, OpenOptions::new().read(true))?;
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What is in a file of the system's own, which is text and short.
pub fn text_of_system(path: &str) -> Option<String> {
    const MOST: u64 = 1 << 20;
    String::from_utf8(read(Path::new(path), MOST).ok()?).ok()
}

/// Writes a file, in place of what was in it.
///
/// # Errors
/// The system's.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    open(path, &options)?.write_all(bytes)
}

/// The file, at another number where it has one of the first three.
fn above_standard(file: File) -> io::Result<File> {
    if file.as_raw_fd() >= LOWEST {
        return Ok(file);
    }
    let number = fcntl(&file, FcntlArg::F_DUPFD_CLOEXEC(LOWEST))?;
    // SAFETY: the system has just given this number, to nobody else. The first one is closed with `file`.
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
