//! Inquiries about the standard ABI, for libraries that have them (MPI 5.0, chapter 20).
//!
//! Functions without an `# Errors` section return the errors of the library.

use super::abi::Handle;
use super::errhandler::quiet_predefined;
use super::info::{self, NativeInfo};
use super::library::Library;
use super::library_state;
use super::symbols::{Symbols, of};
use libc::c_int;
use minfo_engine::abi;
use minfo_rules::error::Result;
use minfo_rules::hardware;
use minfo_rules::info::Info;

/// The version of the standard ABI: the library's, or, if it has none, that of the values in this package.
pub(super) fn version(library: &Library) -> (i32, i32) {
    let (mut major, mut minor) = (0, 0);
    // May be called before initialisation.
    let code = library.symbols.abi_get_version(&mut major, &mut minor);
    match code == Some(0) && major > 0 {
        true => (major, minor),
        false => abi::VERSION,
    }
}

/// The library's description of C's types; otherwise this package's.
pub(super) fn of_c(library: &'static Library) -> Result<Info> {
    let symbols = &library.symbols;
    let told = match symbols.has_abi_get_info() {
        true => reported(library, Symbols::abi_get_info)?,
        false => None,
    };
    told.map_or_else(abi::info, Ok)
}

/// The description of Fortran's types: those that this package was built for, and the library's additions. The library
/// is asked only while it is initialised: the standard does not allow this inquiry at any time, and a library may end
/// the program (`abi-info-outside-mpi`).
pub(super) fn of_fortran(library: &'static Library) -> Result<Info> {
    let told = match library.symbols.has_abi_get_fortran_info() && library_state::is_running() {
        true => reported(library, Symbols::abi_get_fortran_info)?,
        false => None,
    };
    let mut info = told.unwrap_or_default();
    for (key, value) in abi::fortran_info()?.iter() {
        info.set(key, value)?;
    }
    Ok(info)
}

/// Passes a program's description of Fortran's types to this package and, while it is initialised, to the library. The
/// library may know them already, or have them from the program itself.
///
/// # Errors
/// `MPI_ERR_ABI` if it is wrong, or not the first one.
pub(super) fn set_of_fortran(library: &'static Library, told: &Info) -> Result<()> {
    abi::set_fortran_info(told)?;
    if !library.symbols.has_abi_set_fortran_info() || !library_state::is_running() {
        return Ok(());
    }
    let info = NativeInfo::empty(library)?;
    for (key, value) in told.iter() {
        info.set(key, value)?;
    }
    let _quiet = quiet_predefined(library)?;
    library.symbols.abi_set_fortran_info(info.handle());
    Ok(())
}

/// The types of hardware resources: the library's, while it is initialised, and, from the system, those that this
/// package splits communicators by.
pub(super) fn of_hardware(library: &'static Library) -> Result<Info> {
    let told = match library.symbols.has_get_hw_resource_info() && library_state::is_running() {
        true => reported(library, Symbols::get_hw_resource_info)?,
        false => None,
    };
    let mut info = told.unwrap_or_default();
    for (key, value) in hardware::info()?.iter() {
        info.set(key, value)?;
    }
    Ok(info)
}

/// An inquiry that returns an info object.
type InfoInquiry = fn(&Symbols, &mut Handle<of::Info>) -> Option<c_int>;

fn reported(library: &'static Library, ask: InfoInquiry) -> Result<Option<Info>> {
    let _quiet = quiet_predefined(library)?;
    let told = NativeInfo::received(library, |info| {
        ask(&library.symbols, info).expect("the library has it, as was asked")
    })?;
    match told.handle() == library.abi.info_null {
        true => Ok(None),
        false => info::read(library, told.handle()).map(Some),
    }
}
