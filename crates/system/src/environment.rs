//! The user's environment variables.
#![allow(unsafe_code)]

use super::privilege::is_privileged;
use libc::c_char;
use std::ffi::{CStr, OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

/// The prefix of this library's variables. A privileged process reads none of them.
pub const PREFIX: &str = "MINFO_";

/// This library's variables.
pub const NAMES: [&str; 6] = [
    "MINFO_CHECK",
    "MINFO_ENGINE",
    "MINFO_HINTS",
    "MINFO_MPI_LIBRARY",
    "MINFO_REPORT",
    "MINFO_REPORT_PRIVATE",
];

/// What they say, in the same order.
pub const DESCRIPTIONS: [&str; NAMES.len()] = [
    "what happens to hints that may do harm or differ between processes: warn, error or off",
    "what carries out operations: auto, embedded or native",
    "the path of the hints file",
    "the MPI library of the native engine: a path, or a name for the loader",
    "where the report of hints goes",
    "whether the report leaves out arguments, and names of users and hosts: not empty if it does",
];

/// The value of a variable, if it is set and not empty, and this process may obey it.
pub fn variable(name: &str) -> Option<OsString> {
    let is_read = !name.starts_with(PREFIX) || !is_privileged();
    is_read.then(|| set(name)).flatten()
}

fn set(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// The names of all variables with [`PREFIX`], whether or not they are this library's; none in a privileged process.
pub fn names() -> Vec<OsString> {
    names_with(PREFIX)
}

/// The names of all variables that start with `start`; none in a privileged process.
pub fn names_with(prefix: &str) -> Vec<OsString> {
    unsafe extern "C" {
        static environ: *const *const c_char;
    }
    let mut names = Vec::new();
    if is_privileged() {
        return names;
    }
    // SAFETY: the C library's variable, as it is now: an array of texts that ends in a null pointer, or null. Code that
    // changes the environment while another thread reads it breaks the C library's rules.
    let mut next = unsafe { environ };
    while !next.is_null() {
        // SAFETY: `next` is not after the null pointer at the end, where this stops.
        let text = unsafe { *next };
        if text.is_null() {
            break;
        }
        // SAFETY: it is a text with a NUL at its end, and the reference ends before anything could change it.
        let text = unsafe { CStr::from_ptr(text) }.to_bytes();
        let name = text.split(|&byte| byte == b'=').next().unwrap_or_default();
        if name.starts_with(prefix.as_bytes()) {
            names.push(OsStr::from_bytes(name).to_owned());
        }
        // SAFETY: it is not at the end.
        next = unsafe { next.add(1) };
    }
    names
}

/// The message about variables that a privileged process does not read.
pub fn not_read() -> Option<String> {
    match is_privileged() {
        true => said_of(|name| set(name).is_some()),
        false => None,
    }
}

fn said_of(is_set: impl Fn(&str) -> bool) -> Option<String> {
    let set: Vec<_> = NAMES.into_iter().filter(|name| is_set(name)).collect();
    let (last, others) = set.split_last()?;
    let (names, are) = match others {
        [] => ((*last).to_owned(), "is"),
        _ => (format!("{} and {last}", others.join(", ")), "are"),
    };
    Some(format!(
        "{PRIVILEGED}: {names} {are} not read, and no MPI library is looked for"
    ))
}

/// Why the environment is not used.
pub const PRIVILEGED: &str =
    "this program has more rights than its user (set-user-ID, set-group-ID or file capabilities)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_read_is_named() {
        let said = |names: &[&str]| said_of(|name| names.contains(&name));
        assert_eq!(said(&[]), None);
        assert_eq!(said(&["HOME", "MINFO_FC"]), None);
        let one = said(&["MINFO_HINTS"]).unwrap();
        assert!(one.contains(": MINFO_HINTS is not read"), "{one}");
        let all = said(&["MINFO_CHECK", "MINFO_REPORT", "MINFO_ENGINE"]).unwrap();
        assert!(
            all.contains(": MINFO_CHECK, MINFO_ENGINE and MINFO_REPORT are not"),
            "{all}"
        );
    }

    #[test]
    fn an_empty_variable_is_not_set() {
        assert!(variable("PATH").is_some());
        assert!(variable("MINFO_OF_NO_MEANING").is_none());
    }
}
