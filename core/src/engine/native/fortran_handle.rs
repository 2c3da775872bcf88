//! Handles of the library as the INTEGERs of its Fortran, and back (MPI 4.1, section 19.3.4; MPI 5.0, section
//! 20.3.4).
//!
//! In the MPICH ABI a handle is that INTEGER itself, except for files. The other families have procedures.
#![allow(unsafe_code)]

use super::abi::{Family, Handle};
use super::library::Library;
use super::symbols::Address;
use crate::error::{Class, Error, Result};
use libc::c_int;

/// A kind of objects whose handles are converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FortranKind {
    Info,
    Comm,
    Win,
    File,
}

type ToInteger = unsafe extern "C" fn(Handle) -> c_int;
type FromInteger = unsafe extern "C" fn(c_int) -> Handle;

impl FortranKind {
    fn name(self) -> &'static str {
        match self {
            FortranKind::Info => "Info",
            FortranKind::Comm => "Comm",
            FortranKind::Win => "Win",
            FortranKind::File => "File",
        }
    }

    /// The class of an error that says that something is not a handle of the kind.
    fn class(self) -> Class {
        match self {
            FortranKind::Info => Class::Info,
            FortranKind::Comm => Class::Comm,
            FortranKind::Win => Class::Win,
            FortranKind::File => Class::File,
        }
    }

    /// The null handle.
    pub(super) fn null(self, library: &Library) -> Handle {
        match self {
            FortranKind::Info => library.abi.info_null,
            FortranKind::Comm => library.abi.comm_null,
            FortranKind::Win => library.abi.win_null,
            FortranKind::File => library.abi.file_null,
        }
    }

    /// The number that MPICH has in bits 26 to 29 of a handle.
    fn bits_of_mpich(self) -> Option<u32> {
        match self {
            FortranKind::Comm => Some(1),
            FortranKind::Info => Some(7),
            FortranKind::Win => Some(8),
            FortranKind::File => None,
        }
    }

    /// An error of this kind with the words of another one, of whatever class the library found right.
    pub(super) fn invalid(self, error: Error) -> Error {
        Error::new(self.class(), error.what)
    }
}

/// The procedure that converts handles of a kind, if the family needs one.
fn procedure(
    library: &Library,
    kind: FortranKind,
    of_standard: &str,
    of_others: &str,
) -> Result<Option<Address>> {
    let ending = match (library.abi.family(), kind) {
        (Family::Mpich, FortranKind::Info | FortranKind::Comm | FortranKind::Win) => {
            return Ok(None);
        }
        (Family::Standard, _) => of_standard,
        (Family::Mpich, FortranKind::File) | (Family::OpenMpi, _) => of_others,
    };
    let name = format!("PMPI_{}_{ending}", kind.name());
    let found = library.find(&name).ok_or_else(|| {
        let what = format!("{} ({}) has no {name}", library.maker.name(), library.file);
        Error::new(Class::UnsupportedOperation, what)
    })?;
    Ok(Some(found))
}

/// The INTEGER of a handle that is there or null.
///
/// # Errors
/// `MPI_ERR_UNSUPPORTED_OPERATION`
pub(super) fn to_fortran(library: &Library, kind: FortranKind, handle: Handle) -> Result<c_int> {
    let Some(address) = procedure(library, kind, "toint", "c2f")? else {
        return Ok(handle as c_int);
    };
    // SAFETY: what has this name is this procedure.
    let convert = unsafe { std::mem::transmute::<Address, ToInteger>(address) };
    // SAFETY: the handle is one of the kind.
    Ok(unsafe { convert(handle) })
}

/// The handle of an INTEGER; none for that of the null handle. Whether there is an object, the library says when it
/// is asked for something.
///
/// # Errors
/// One of the kind's class for what cannot be a handle of it; `MPI_ERR_UNSUPPORTED_OPERATION`.
pub(super) fn from_fortran(
    library: &Library,
    kind: FortranKind,
    native: c_int,
) -> Result<Option<Handle>> {
    let null = kind.null(library);
    if native == to_fortran(library, kind, null)? {
        return Ok(None);
    }
    let no_handle = || {
        let what = format!(
            "{native} is not a handle of {} for an object of this kind",
            library.maker.name()
        );
        Error::new(kind.class(), what)
    };
    if !can_be(library, kind, native) {
        return Err(no_handle());
    }
    let handle = match procedure(library, kind, "fromint", "f2c")? {
        None => native as u32 as Handle,
        Some(address) => {
            // SAFETY: what has this name is this procedure.
            let convert = unsafe { std::mem::transmute::<Address, FromInteger>(address) };
            // SAFETY: it takes any number. (Open MPI gives a null pointer for what is none of its handles.)
            unsafe { convert(native) }
        }
    };
    match handle == 0 || handle == null {
        true => Err(no_handle()),
        false => Ok(Some(handle)),
    }
}

/// Handles that MPICH makes are numbers with the kind of object in them; the library stops at some that have it
/// wrong instead of giving an error, so they do not get there.
fn can_be(library: &Library, kind: FortranKind, native: c_int) -> bool {
    let is_checked = library.quirks.crashes_on_foreign_handles;
    let (Some(bits), true) = (kind.bits_of_mpich(), is_checked) else {
        return true;
    };
    let predefined: &[Handle] = match kind {
        FortranKind::Comm => &[library.abi.comm_world, library.abi.comm_self],
        FortranKind::Info => &[library.abi.info_env],
        FortranKind::Win | FortranKind::File => &[],
    };
    predefined.contains(&(native as u32 as Handle)) || is_made_by_mpich(native, bits)
}

/// Whether MPICH may have made this handle for an object of the kind: its highest two bits then say that the object
/// is in the first, or in a later, block of memory.
fn is_made_by_mpich(native: c_int, bits: u32) -> bool {
    let native = native as u32;
    native >> 31 == 1 && native >> 26 & 0xf == bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_of_mpich_have_their_kind_in_them() {
        let comm = FortranKind::Comm.bits_of_mpich().unwrap();
        let info = FortranKind::Info.bits_of_mpich().unwrap();
        let win = FortranKind::Win.bits_of_mpich().unwrap();
        for (native, bits) in [
            (0x8400_0002_u32, comm),
            (0xc400_0000, comm),
            (0x9c00_0000, info),
            (0xdc00_0001, info),
            (0xa000_0000, win),
        ] {
            for other in [comm, info, win] {
                assert_eq!(is_made_by_mpich(native as c_int, other), other == bits);
            }
        }
        // Null, predefined, garbage, and handles of other libraries.
        for native in [0x0400_0000, 0x4400_0000, 0, -1, 257, 3, i32::MAX, i32::MIN] {
            for bits in [comm, info, win] {
                assert!(!is_made_by_mpich(native, bits), "{native}");
            }
        }
    }
}
