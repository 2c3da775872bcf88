//! What the library tells of the standard ABI, for those that know of it (MPI 5.0, chapter 20).
#![allow(unsafe_code)]

use super::errhandler::quiet_predefined;
use super::info::{self, NativeInfo};
use super::library::Library;
use super::running;
use crate::engine::abi;
use crate::error::Result;
use crate::info::Info;

/// The version of the standard ABI: the library's; where it has none, that of the values which this package
/// gives programs whatever the library.
pub(super) fn version(library: &Library) -> (i32, i32) {
    let (mut major, mut minor) = (0, 0);
    let told = library.symbols.abi_get_version.is_some_and(|get| {
        // SAFETY: the outputs are there; it may be called at any time.
        unsafe { get(&mut major, &mut minor) == 0 }
    });
    match told && major > 0 {
        true => (major, minor),
        false => abi::VERSION,
    }
}

/// What the library says of C's types; else what this package knows of them.
///
/// # Errors
/// The library's.
pub(super) fn of_c(library: &'static Library) -> Result<Info> {
    match reported(library, library.symbols.abi_get_info)? {
        Some(info) => Ok(info),
        None => abi::info(),
    }
}

/// What is known of Fortran's types: what this package was built for, and what the library says besides. It
/// is asked while it runs only: of this inquiry the standard does not say that it may be made at any time,
/// and a library may end the program (`abi-info-outside-mpi`).
///
/// # Errors
/// The library's.
pub(super) fn of_fortran(library: &'static Library) -> Result<Info> {
    let ask = library.symbols.abi_get_fortran_info;
    let ask = ask.filter(|_| running::is_running());
    let mut info = reported(library, ask)?.unwrap_or_default();
    for (key, value) in abi::fortran_info()?.iter() {
        info.set(key, value)?;
    }
    Ok(info)
}

/// A program says what Fortran's types are, to this package and, while that runs, to the library. That one may
/// know already, or have been told by the program itself.
///
/// # Errors
/// `MPI_ERR_ABI` where it is not so, or was said before.
pub(super) fn set_of_fortran(library: &'static Library, told: &Info) -> Result<()> {
    abi::set_fortran_info(told)?;
    let set = library.symbols.abi_set_fortran_info;
    let Some(set) = set.filter(|_| running::is_running()) else {
        return Ok(());
    };
    let info = NativeInfo::empty(library)?;
    for (key, value) in told.iter() {
        info.set(key, value)?;
    }
    let _quiet = quiet_predefined(library)?;
    // SAFETY: the info object is there.
    unsafe { set(info.handle()) };
    Ok(())
}

type Get = unsafe extern "C" fn(*mut super::abi::Handle) -> libc::c_int;

fn reported(library: &'static Library, get: Option<Get>) -> Result<Option<Info>> {
    let Some(get) = get else {
        return Ok(None);
    };
    let _quiet = quiet_predefined(library)?;
    // SAFETY: the output is there.
    let told = NativeInfo::received(library, |info| unsafe { get(info) })?;
    match told.handle() == library.abi.info_null {
        true => Ok(None),
        false => info::read(library, told.handle()).map(Some),
    }
}
