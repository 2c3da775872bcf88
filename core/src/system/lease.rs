//! Leases: as long as a process has one on a file, nobody else has the file open, and whoever opens it waits.
#![allow(unsafe_code)]

use std::fs::File;
use std::os::fd::AsRawFd;

/// From the kernel's `asm-generic/fcntl.h`.
const F_SETSIG: libc::c_int = 10;

/// A lease on a file, which ends with this value.
///
/// The system ends it earlier, after `fs.lease-break-time` (45 seconds), if somebody waits that long.
pub struct Lease<'a>(&'a File);

impl Lease<'_> {
    /// A lease on a file. `None` if the file is open elsewhere too, in this process or another, if it belongs to another
    /// user, or if its file system has no leases.
    pub fn of(file: &File) -> Option<Lease<'_>> {
        let number = file.as_raw_fd();
        // SAFETY: calls on an open descriptor with integers. The system sends a signal if somebody waits for the end of
        // the lease. None is wanted, since the lease is short; so the signal's receiver is removed, and until then it is
        // one that is ignored by default.
        unsafe {
            let is_set = libc::fcntl(number, F_SETSIG, libc::SIGURG) == 0
                && libc::fcntl(number, libc::F_SETLEASE, libc::F_WRLCK) == 0;
            if !is_set {
                return None;
            }
            libc::fcntl(number, libc::F_SETOWN, 0);
        }
        Some(Lease(file))
    }

    /// Whether the lease is still there, and nobody waits for its end.
    pub fn holds(&self) -> bool {
        // SAFETY: a question about an open descriptor.
        unsafe { libc::fcntl(self.0.as_raw_fd(), libc::F_GETLEASE) == libc::F_WRLCK }
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        // SAFETY: a call on an open descriptor.
        unsafe { libc::fcntl(self.0.as_raw_fd(), libc::F_SETLEASE, libc::F_UNLCK) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::thread;

    /// A lease on a file that is open once. Until a process that another test starts has become another program, it has
    /// all files of this one.
    fn granted(file: &File) -> Lease<'_> {
        loop {
            match Lease::of(file) {
                Some(lease) => return lease,
                None => thread::yield_now(),
            }
        }
    }

    #[test]
    fn whoever_opens_the_file_waits() {
        let path = std::env::temp_dir().join(format!("minfo-lease-{}", std::process::id()));
        fs::write(&path, "text").unwrap();
        let open = || File::options().read(true).write(true).open(&path).unwrap();
        let (file, other) = (open(), open());
        assert!(Lease::of(&file).is_none(), "it is open twice");
        drop(other);
        let lease = granted(&file);
        assert!(lease.holds());
        thread::scope(|scope| {
            let other = scope.spawn(open);
            while lease.holds() {
                thread::yield_now();
            }
            assert!(
                !other.is_finished(),
                "the file is opened only after the lease"
            );
            drop(lease);
            other.join().unwrap();
        });
        granted(&file);
        fs::remove_file(&path).unwrap();
    }
}
