//! Converts handles of the library to the INTEGERs of its Fortran, and back (MPI 4.1, section 19.3.4; MPI 5.0, section
//! 20.3.4).
//!
//! In the MPICH ABI a handle is that INTEGER, except for files. The other families have conversion procedures.
#![allow(unsafe_code)]

use super::abi::{Abi, Family, Handle};
use super::library::Library;
use super::symbols::{SymbolAddress, of};
use libc::c_int;
use minfo_rules::error::{Class, Error, Result};

/// A kind of object whose handles are converted.
pub(super) trait FortranKind: Copy {
    /// Its name in procedure names.
    const NAME: &'static str;
    /// The error class for a value that is not a handle of the kind.
    const CLASS: Class;
    /// The kind number in bits 26 to 29 of MPICH's handles.
    const BITS_OF_MPICH: Option<u32>;

    /// The null handle.
    fn null(abi: &Abi) -> Handle<Self>;

    /// The predefined handles.
    fn predefined(_: &Abi) -> Vec<Handle<Self>> {
        Vec::new()
    }

    /// An error of this kind's class with the message of another one, whatever class the library returned.
    fn invalid(error: Error) -> Error {
        Error::new(Self::CLASS, error.what.clone())
    }
}

impl FortranKind for of::Comm {
    const NAME: &'static str = "Comm";
    const CLASS: Class = Class::Comm;
    const BITS_OF_MPICH: Option<u32> = Some(1);

    fn null(abi: &Abi) -> Handle<of::Comm> {
        abi.comm_null
    }

    fn predefined(abi: &Abi) -> Vec<Handle<of::Comm>> {
        vec![abi.comm_world, abi.comm_self]
    }
}

impl FortranKind for of::Info {
    const NAME: &'static str = "Info";
    const CLASS: Class = Class::Info;
    const BITS_OF_MPICH: Option<u32> = Some(7);

    fn null(abi: &Abi) -> Handle<of::Info> {
        abi.info_null
    }

    fn predefined(abi: &Abi) -> Vec<Handle<of::Info>> {
        vec![abi.info_env]
    }
}

impl FortranKind for of::Win {
    const NAME: &'static str = "Win";
    const CLASS: Class = Class::Win;
    const BITS_OF_MPICH: Option<u32> = Some(8);

    fn null(abi: &Abi) -> Handle<of::Win> {
        abi.win_null
    }
}

impl FortranKind for of::File {
    const NAME: &'static str = "File";
    const CLASS: Class = Class::File;
    const BITS_OF_MPICH: Option<u32> = None;

    fn null(abi: &Abi) -> Handle<of::File> {
        abi.file_null
    }
}

/// The conversion procedure for handles of a kind, if the family needs one.
fn procedure<K: FortranKind>(
    library: &Library,
    of_standard: &str,
    of_others: &str,
) -> Result<Option<SymbolAddress>> {
    let ending = match library.abi.family() {
        Family::Mpich if K::BITS_OF_MPICH.is_some() => return Ok(None),
        Family::Standard => of_standard,
        Family::Mpich | Family::OpenMpi => of_others,
    };
    let name = format!("PMPI_{}_{ending}", K::NAME);
    let found = library.find(&name).ok_or_else(|| {
        let what = format!("{} ({}) has no {name}", library.maker.name(), library.file);
        Error::new(Class::UnsupportedOperation, what)
    })?;
    Ok(Some(found))
}

/// The INTEGER of a valid or null handle.
///
/// # Errors
/// `MPI_ERR_UNSUPPORTED_OPERATION`
pub(super) fn to_fortran<K: FortranKind>(library: &Library, handle: Handle<K>) -> Result<c_int> {
    let Some(address) = procedure::<K>(library, "toint", "c2f")? else {
        return Ok(handle.value() as c_int);
    };
    type ToInteger<K> = unsafe extern "C" fn(Handle<K>) -> c_int;
    // SAFETY: it is the address of PMPI_*_toint or PMPI_*_c2f of this kind, which take a handle and return an INTEGER.
    let convert = unsafe { std::mem::transmute::<SymbolAddress, ToInteger<K>>(address) };
    // SAFETY: the handle is of the kind that the procedure was found for.
    Ok(unsafe { convert(handle) })
}

/// The handle of an INTEGER; `None` for that of the null handle. The library reports a missing object only when the
/// handle is used.
///
/// # Errors
/// An error of the kind's class for a value that cannot be such a handle; `MPI_ERR_UNSUPPORTED_OPERATION`.
pub(super) fn from_fortran<K: FortranKind>(
    library: &Library,
    native: c_int,
) -> Result<Option<Handle<K>>> {
    let null = K::null(&library.abi);
    if native == to_fortran(library, null)? {
        return Ok(None);
    }
    let no_handle = || {
        let what = format!(
            "{native} is not a handle of {} for an object of this kind",
            library.maker.name()
        );
        Error::new(K::CLASS, what)
    };
    if !can_be::<K>(library, native) {
        return Err(no_handle());
    }
    let value = match procedure::<K>(library, "fromint", "f2c")? {
        None => native as u32 as usize,
        Some(address) => {
            type FromInteger = unsafe extern "C" fn(c_int) -> usize;
            // SAFETY: it is the address of PMPI_*_fromint or PMPI_*_f2c, which take an INTEGER and return a handle.
            let convert = unsafe { std::mem::transmute::<SymbolAddress, FromInteger>(address) };
            // SAFETY: it accepts any number. (Open MPI returns a null pointer for a number that is not one of its
            // handles.)
            unsafe { convert(native) }
        }
    };
    if value == 0 || value == null.value() {
        return Err(no_handle());
    }
    // SAFETY: the library converted it from a number it knows; where the number itself is the handle, the library
    // checks it in each call, and `can_be` rejects the numbers that crash it.
    Ok(Some(unsafe { Handle::given(value) }))
}

/// MPICH's handles are numbers that include the kind of object. For some of the wrong kind the library aborts the
/// program instead of returning an error, so they are rejected here.
fn can_be<K: FortranKind>(library: &Library, native: c_int) -> bool {
    let is_checked = library.quirks.crashes_on_foreign_handles;
    let (Some(bits), true) = (K::BITS_OF_MPICH, is_checked) else {
        return true;
    };
    let predefined = K::predefined(&library.abi);
    let is_predefined = |handle: &Handle<K>| handle.value() == native as u32 as usize;
    predefined.iter().any(is_predefined) || is_made_by_mpich(native, bits)
}

/// Whether this may be MPICH's handle for an object of the kind that the program created: the highest two bits then say
/// that the object is in the first, or in a later, block of memory.
fn is_made_by_mpich(native: c_int, bits: u32) -> bool {
    let native = native as u32;
    native >> 31 == 1 && native >> 26 & 0xf == bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_of_mpich_have_their_kind_in_them() {
        let comm = of::Comm::BITS_OF_MPICH.unwrap();
        let info = of::Info::BITS_OF_MPICH.unwrap();
        let win = of::Win::BITS_OF_MPICH.unwrap();
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
