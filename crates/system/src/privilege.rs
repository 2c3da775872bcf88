//! Whether the process has privileges that the user who started it does not have.
#![allow(unsafe_code)]

/// Whether the system started this program with additional privileges: those of its file's owner or group, or its file's
/// capabilities. The user's environment must not make it do what the user could not do without these privileges.
///
/// The system also tells the loader (AT_SECURE), which then ignores `LD_LIBRARY_PATH`. A program that drops its
/// privileges still counts as privileged here: what it did before could be exploited.
pub fn is_privileged() -> bool {
    // SAFETY: it has no preconditions; for a value that the system did not provide it returns 0.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_test_has_no_rights_of_its_own() {
        assert!(!super::is_privileged());
    }
}
