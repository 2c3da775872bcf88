//! Whether the process has rights that the user who started it does not have.
#![allow(unsafe_code)]

/// Whether the system started this program with rights of its own: those of the owner or of the group of its file, or
/// capabilities of its file. What the user has put into the environment must not be used to do with these rights what the
/// user could not do without.
///
/// The system tells the loader so, too (AT_SECURE), which then does not look at `LD_LIBRARY_PATH`. A program that gives
/// its rights up stays privileged here: what it did before may be what is used.
pub fn is_privileged() -> bool {
    // SAFETY: it has no conditions; of a value that the system did not give it returns 0.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_test_has_no_rights_of_its_own() {
        assert!(!super::is_privileged());
    }
}
