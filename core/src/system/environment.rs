//! What the user sets by variables.

use super::privilege::is_privileged;
use std::ffi::OsString;

/// The variables that choose a library or a file, or make the program tell of its files. A privileged process reads none
/// of them.
const CHOOSE: [&str; 4] = [
    "MINFO_ENGINE",
    "MINFO_MPI_LIBRARY",
    "MINFO_HINTS",
    "MINFO_REPORT",
];

/// The value of a variable, if it is set and not empty, and this process may do what it says.
pub fn variable(name: &str) -> Option<OsString> {
    let is_read = !CHOOSE.contains(&name) || !is_privileged();
    is_read.then(|| set(name)).flatten()
}

fn set(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// The names of all variables, whoever reads them.
pub fn names() -> impl Iterator<Item = OsString> {
    std::env::vars_os().map(|(name, _)| name)
}

/// What to say where a privileged process has variables that it does not read.
pub fn not_read() -> Option<String> {
    match is_privileged() {
        true => said_of(|name| set(name).is_some()),
        false => None,
    }
}

fn said_of(is_set: impl Fn(&str) -> bool) -> Option<String> {
    let set: Vec<_> = CHOOSE.into_iter().filter(|name| is_set(name)).collect();
    let (last, others) = set.split_last()?;
    let (names, are) = match others {
        [] => ((*last).to_owned(), "is"),
        _ => (format!("{} and {last}", others.join(", ")), "are"),
    };
    Some(format!(
        "{PRIVILEGED}: {names} {are} not read, and no MPI library is looked for"
    ))
}

/// Why the environment chooses nothing.
pub const PRIVILEGED: &str =
    "this program has rights of its own (set-user-ID, set-group-ID or file capabilities)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_read_is_named() {
        let said = |names: &[&str]| said_of(|name| names.contains(&name));
        assert_eq!(said(&[]), None);
        assert_eq!(said(&["HOME", "MINFO_CHECK"]), None);
        let one = said(&["MINFO_HINTS"]).unwrap();
        assert!(one.contains(": MINFO_HINTS is not read"), "{one}");
        let all = said(&CHOOSE).unwrap();
        assert!(
            all.contains(": MINFO_ENGINE, MINFO_MPI_LIBRARY, MINFO_HINTS and MINFO_REPORT are not"),
            "{all}"
        );
    }

    #[test]
    fn an_empty_variable_is_not_set() {
        assert!(variable("PATH").is_some());
        assert!(variable("MINFO_OF_NO_MEANING").is_none());
    }
}
