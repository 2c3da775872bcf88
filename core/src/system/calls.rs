//! How often the system is called for a file, and with what: counted by `libmpi_hints_audit.so` where it is preloaded
//! (`audit/src/system_calls.rs`), whoever calls. Elsewhere nothing is counted.
#![allow(unsafe_code)]

use super::privilege::is_privileged;
use libc::{c_int, c_void};
use std::ffi::CStr;
use std::sync::OnceLock;

/// The first so many collective calls that write are told one by one.
pub const CALLS: usize = 16;

/// What was written to a file, or read from it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transferred {
    /// Calls of the system.
    pub calls: u64,
    /// Their bytes.
    pub bytes: u64,
    /// The bytes of the smallest call.
    pub least: u64,
    /// The bytes of the greatest.
    pub greatest: u64,
    /// The first byte of the file.
    pub lowest: u64,
    /// The byte behind the last.
    pub highest: u64,
}

/// What was written while a collective call ran.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct During {
    /// Bytes.
    pub bytes: u64,
    /// The first byte of the file.
    pub lowest: u64,
    /// The byte behind the last; 0 where nothing was written.
    pub highest: u64,
}

/// What was seen of a file.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// What was written.
    pub written: Transferred,
    /// What was read.
    pub read: Transferred,
    /// What was written during the first collective calls.
    pub during: [During; CALLS],
    /// What makes the counts incomplete: a sum of `Counts::SHARED` and its like.
    pub flags: u64,
}

impl Counts {
    /// It was open more than once at a time, so that nobody knows which opening a call belongs to.
    pub const SHARED: u64 = 1;
    /// Where something was written is not known.
    pub const NOWHERE: u64 = 2;
}

/// `minfo_watch_file`: looks at the file of this name from now on. 0 where that cannot be.
pub type WatchFile = unsafe extern "C" fn(name: *const u8, len: usize) -> u32;
/// `minfo_watch_call`: the collective call of this number runs, counted from 1; 0 where none does.
pub type WatchCall = unsafe extern "C" fn(watch: u32, call: u32);
/// `minfo_watched_file`: what was seen; `len` is how long `counts` is. 0 where it is written.
pub type WatchedFile = unsafe extern "C" fn(watch: u32, counts: *mut Counts, len: usize) -> c_int;
/// `minfo_unwatch_file`: looks at the file no more.
pub type UnwatchFile = unsafe extern "C" fn(watch: u32);

struct Functions {
    watch_file: WatchFile,
    watch_call: WatchCall,
    watched_file: WatchedFile,
    unwatch_file: UnwatchFile,
}

fn find(name: &CStr) -> Option<*mut c_void> {
    // SAFETY: the name is a C string.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    (!found.is_null()).then_some(found)
}

/// The functions of the audit library, if it is in the process.
fn functions() -> Option<&'static Functions> {
    static FUNCTIONS: OnceLock<Option<Functions>> = OnceLock::new();
    let look = || {
        if is_privileged() {
            return None;
        }
        let all = [
            find(c"minfo_watch_file")?,
            find(c"minfo_watch_call")?,
            find(c"minfo_watched_file")?,
            find(c"minfo_unwatch_file")?,
        ];
        // SAFETY: names that begin so are this project's, and the audit library defines these with these types: it takes
        // them from here. One of another release tells by `len` of `minfo_watched_file` that its counts are others.
        unsafe {
            Some(Functions {
                watch_file: std::mem::transmute::<*mut c_void, WatchFile>(all[0]),
                watch_call: std::mem::transmute::<*mut c_void, WatchCall>(all[1]),
                watched_file: std::mem::transmute::<*mut c_void, WatchedFile>(all[2]),
                unwatch_file: std::mem::transmute::<*mut c_void, UnwatchFile>(all[3]),
            })
        }
    };
    FUNCTIONS.get_or_init(look).as_ref()
}

/// A file that is looked at, as long as this lives.
pub struct Watch {
    functions: &'static Functions,
    number: u32,
}

impl Watch {
    /// Looks at the file of this name, which is about to be opened. `None` where nobody counts, or too many files are looked
    /// at.
    pub fn of(name: &[u8]) -> Option<Watch> {
        let functions = functions()?;
        // SAFETY: the bytes are there.
        let number = unsafe { (functions.watch_file)(name.as_ptr(), name.len()) };
        (number != 0).then_some(Watch { functions, number })
    }

    /// The collective call of this number, counted from 0, runs from now on; `None` where it has ended.
    pub fn during(&self, call: Option<usize>) {
        let number = call.map_or(0, |call| call.min(CALLS) as u32 + 1);
        // SAFETY: it takes any numbers.
        unsafe { (self.functions.watch_call)(self.number, number) }
    }

    /// What was seen until now.
    pub fn counts(&self) -> Option<Counts> {
        let mut counts = Counts::default();
        let len = size_of::<Counts>();
        // SAFETY: the output is there, and as long as is said.
        let code = unsafe { (self.functions.watched_file)(self.number, &mut counts, len) };
        (code == 0).then_some(counts)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // SAFETY: it takes any number.
        unsafe { (self.functions.unwatch_file)(self.number) }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn nobody_counts_in_a_test() {
        assert!(super::Watch::of(b"file").is_none());
    }
}
