//! Locks of a file, between the threads of this process and between processes.

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, fcntl};
use std::fs::{File, Metadata};
use std::ops::Range;
use std::os::unix::fs::MetadataExt;
use std::sync::{Arc, Mutex, RwLock, Weak};

/// The lock of a file within this process, shared by all its handles and threads: held exclusively by a write that
/// writes back what it has read, and shared by all other writes.
///
/// (The system's lock belongs to an open file description, which threads can share.)
pub(super) type Writers = RwLock<()>;

/// The device and the inode of a file.
type Identity = (u64, u64);

/// The locks of the open files.
static WRITERS: Mutex<Vec<(Identity, Weak<Writers>)>> = Mutex::new(Vec::new());

/// The lock of a file within this process.
pub(super) fn writers(known: &Metadata) -> Arc<Writers> {
    let identity: Identity = (known.dev(), known.ino());
    let mut all = super::locked(&WRITERS);
    all.retain(|(_, writers)| writers.strong_count() > 0);
    let found = all.iter().find(|(other, _)| *other == identity);
    if let Some(writers) = found.and_then(|(_, writers)| writers.upgrade()) {
        return writers;
    }
    let writers = Arc::default();
    all.push((identity, Arc::downgrade(&writers)));
    writers
}

/// A range of a file, locked against other processes that lock it as well, as ROMIO does. The lock belongs to this open
/// file description, so closing another one does not release it.
pub(super) struct Locked<'a> {
    file: &'a File,
    range: Range<u64>,
}

impl Locked<'_> {
    /// Waits until the range can be locked. `None` if the file cannot be locked, or if this process itself holds a
    /// conflicting lock of another type.
    pub(super) fn of(file: &File, range: Range<u64>) -> Option<Locked<'_>> {
        let wanted = lock(libc::F_WRLCK, &range);
        let mut done = fcntl(file, FcntlArg::F_OFD_SETLK(&wanted));
        if is_taken(done) {
            let mut other = wanted;
            fcntl(file, FcntlArg::F_OFD_GETLK(&mut other)).ok()?;
            if other.l_pid == std::process::id() as i32 {
                return None;
            }
            done = Err(Errno::EINTR);
        }
        while done == Err(Errno::EINTR) {
            done = fcntl(file, FcntlArg::F_OFD_SETLKW(&wanted));
        }
        done.ok().map(|_| Locked { file, range })
    }

    /// Whether the file can be locked at all.
    pub(super) fn is_possible(file: &File) -> bool {
        // The last possible byte, which nobody else locks.
        let range = i64::MAX as u64 - 1..i64::MAX as u64;
        let done = fcntl(file, FcntlArg::F_OFD_SETLK(&lock(libc::F_WRLCK, &range)));
        drop(done.map(|_| Locked { file, range }));
        done.is_ok() || is_taken(done)
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        let free = lock(libc::F_UNLCK, &self.range);
        let _ = fcntl(self.file, FcntlArg::F_OFD_SETLK(&free));
    }
}

fn is_taken(done: nix::Result<i32>) -> bool {
    matches!(done, Err(Errno::EAGAIN | Errno::EACCES))
}

fn lock(kind: i32, range: &Range<u64>) -> libc::flock {
    libc::flock {
        l_type: kind as _,
        l_whence: libc::SEEK_SET as _,
        l_start: range.start as _,
        l_len: (range.end - range.start) as _,
        l_pid: 0,
    }
}
