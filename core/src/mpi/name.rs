//! Names of communicators and windows (MPI 4.1, section 7.8).

/// The longest name, in characters. `MPI_MAX_OBJECT_NAME` is this in Fortran, and one more in C.
pub const MAX_NAME: usize = 127;

/// The name of an object, for people to read. Empty until it is set.
#[derive(Debug, Default)]
pub struct Name(Box<[u8]>);

impl Name {
    /// Sets the name, cut to [`MAX_NAME`] characters.
    pub fn set(&mut self, name: &[u8]) {
        self.0 = name[..name.len().min(MAX_NAME)].into();
    }

    /// The name.
    pub fn get(&self) -> &[u8] {
        &self.0
    }
}
