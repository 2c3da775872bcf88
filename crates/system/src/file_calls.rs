//! System calls on files, counted by `libmpi_hints_audit.so` if it is preloaded (`audit/src/system_calls.rs`), whoever
//! makes them. Otherwise nothing is counted.
#![allow(unsafe_code)]

use super::privilege::is_privileged;
use libc::{c_int, c_void};
use std::ffi::CStr;
use std::sync::OnceLock;

/// The number of collective writes that are counted separately, from the first on.
pub const CALLS: usize = 16;

/// The data written to a file, or read from it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transferred {
    /// System calls.
    pub calls: u64,
    /// Their bytes.
    pub bytes: u64,
    /// The bytes of the smallest call.
    pub least: u64,
    /// The bytes of the largest call.
    pub greatest: u64,
    /// The first byte of the file.
    pub lowest: u64,
    /// The byte after the last.
    pub highest: u64,
}

/// The data written during a collective call.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct During {
    /// Bytes.
    pub bytes: u64,
    /// The first byte of the file.
    pub lowest: u64,
    /// The byte after the last; 0 if nothing was written.
    pub highest: u64,
}

/// The counts for a file.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The data written.
    pub written: Transferred,
    /// The data read.
    pub read: Transferred,
    /// The data written during the first collective calls.
    pub during: [During; CALLS],
    /// Why the counts are incomplete: a sum of `Counts::SHARED` and the like.
    pub flags: u64,
}

impl Counts {
    /// It was open more than once at a time, so it is unknown which opening a call belongs to.
    pub const SHARED: u64 = 1;
    /// The position of a write is unknown.
    pub const NOWHERE: u64 = 2;
}

/// `minfo_watch_file`: starts to watch the file with this name. 0 if that is impossible.
pub type WatchFile = unsafe extern "C" fn(name: *const u8, len: usize) -> u32;
/// `minfo_watch_call`: sets the number of the running collective call, from 1; 0 for none.
pub type WatchCall = unsafe extern "C" fn(watch: u32, call: u32);
/// `minfo_watched_file`: writes the counts; `len` is the length of `counts`. Returns 0 on success.
pub type WatchedFile = unsafe extern "C" fn(watch: u32, counts: *mut Counts, len: usize) -> c_int;
/// `minfo_unwatch_file`: stops watching the file.
pub type UnwatchFile = unsafe extern "C" fn(watch: u32);

struct WatchFunctions {
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
fn functions() -> Option<&'static WatchFunctions> {
    static FUNCTIONS: OnceLock<Option<WatchFunctions>> = OnceLock::new();
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
        // SAFETY: names with this prefix belong to this project, and the audit library defines these with these types,
        // which it takes from here. One of another release recognises different counts by `len` of `minfo_watched_file`.
        unsafe {
            Some(WatchFunctions {
                watch_file: std::mem::transmute::<*mut c_void, WatchFile>(all[0]),
                watch_call: std::mem::transmute::<*mut c_void, WatchCall>(all[1]),
                watched_file: std::mem::transmute::<*mut c_void, WatchedFile>(all[2]),
                unwatch_file: std::mem::transmute::<*mut c_void, UnwatchFile>(all[3]),
            })
        }
    };
    FUNCTIONS.get_or_init(look).as_ref()
}

/// A file that is watched as long as this lives.
pub struct Watch {
    functions: &'static WatchFunctions,
    number: u32,
}

impl Watch {
    /// Watches the file with this name, which is about to be opened. `None` if nothing is counted, or too many files are
    /// watched.
    pub fn of(name: &[u8]) -> Option<Watch> {
        let functions = functions()?;
        // SAFETY: the bytes are valid.
        let number = unsafe { (functions.watch_file)(name.as_ptr(), name.len()) };
        (number != 0).then_some(Watch { functions, number })
    }

    /// Sets the number of the running collective call, from 0; `None` when it has ended.
    pub fn during(&self, call: Option<usize>) {
        let number = call.map_or(0, |call| call.min(CALLS) as u32 + 1);
        // SAFETY: it takes any numbers.
        unsafe { (self.functions.watch_call)(self.number, number) }
    }

    /// The counts so far.
    pub fn counts(&self) -> Option<Counts> {
        let mut counts = Counts::default();
        let len = size_of::<Counts>();
        // SAFETY: the output is valid, and has the given length.
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
