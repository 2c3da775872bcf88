//! Communicators made of others.
#![allow(unsafe_code)]

use super::arguments::{UNDEFINED, by_reference};
use super::comm::{engine_of, guard_comm, inherited, insert};
use super::{info, request};
use crate::engine::Made;
use crate::engine::comm::{Communicator, SplitType};
use crate::error::{Class, Error, Result};
use crate::info::Info;
use crate::object::comm::{self, Comm};
use libc::c_int;

/// The handle of a communicator that was made of `parent`, from which it has the error handler;
/// `MPI_COMM_NULL` where none was made.
pub(super) fn handle_of(parent: c_int, made: Option<Made<dyn Communicator>>) -> Result<c_int> {
    match made {
        Some(made) => insert(Comm::new(made, inherited(parent))),
        None => Ok(comm::NULL),
    }
}

/// Makes a communicator of `comm`.
///
/// # Safety
/// `newcomm` is null or points to a handle.
unsafe fn make(
    procedure: &'static str,
    comm: c_int,
    newcomm: *mut c_int,
    make: impl FnOnce(&dyn Communicator) -> Result<Option<Made<dyn Communicator>>>,
) -> c_int {
    guard_comm(procedure, comm, || {
        // SAFETY: as the caller promises.
        let newcomm = unsafe { by_reference(newcomm, "newcomm") }?;
        let made = make(&*engine_of(comm)?)?;
        *newcomm = handle_of(comm, made)?;
        Ok(())
    })
}

/// `MPI_Comm_dup(comm, newcomm)`: a communicator of the same processes, with the default hints (H4).
///
/// # Safety
/// `newcomm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_dup(comm: c_int, newcomm: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    unsafe {
        make("MPI_Comm_dup", comm, newcomm, |comm| {
            comm.dup(None).map(Some)
        })
    }
}

/// `MPI_Comm_dup_with_info(comm, info, newcomm)`: with the hints of `info` (H4).
///
/// # Safety
/// `newcomm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_dup_with_info(
    comm: c_int,
    info: c_int,
    newcomm: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    unsafe {
        make("MPI_Comm_dup_with_info", comm, newcomm, |comm| {
            comm.dup(Some(&info::given(info)?)).map(Some)
        })
    }
}

/// Starts to make a communicator of the same processes.
///
/// # Safety
/// `newcomm` and `request` are null or point to handles.
unsafe fn start_dup(
    procedure: &'static str,
    comm: c_int,
    asked: impl FnOnce() -> Result<Option<Info>>,
    newcomm: *mut c_int,
    request: *mut c_int,
) -> c_int {
    guard_comm(procedure, comm, || {
        // SAFETY: as the caller promises.
        let newcomm = unsafe { by_reference(newcomm, "newcomm") }?;
        // SAFETY: as the caller promises.
        let request = unsafe { by_reference(request, "request") }?;
        let engine = engine_of(comm)?;
        let (made, pending) = engine.idup(asked()?.as_ref())?;
        let started = request::insert(pending)?;
        *newcomm = handle_of(comm, Some(made))?;
        *request = started;
        Ok(())
    })
}

/// `MPI_Comm_idup(comm, newcomm, request)`: as `MPI_Comm_dup`, complete when the request is.
///
/// # Safety
/// `newcomm` and `request` are null or point to handles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_idup(
    comm: c_int,
    newcomm: *mut c_int,
    request: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { start_dup("MPI_Comm_idup", comm, || Ok(None), newcomm, request) }
}

/// `MPI_Comm_idup_with_info(comm, info, newcomm, request)`: as `MPI_Comm_dup_with_info`, complete when
/// the request is. The info object is read at the call (I20).
///
/// # Safety
/// `newcomm` and `request` are null or point to handles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_idup_with_info(
    comm: c_int,
    info: c_int,
    newcomm: *mut c_int,
    request: *mut c_int,
) -> c_int {
    const PROCEDURE: &str = "MPI_Comm_idup_with_info";
    let asked = || info::given(info).map(Some);
    // SAFETY: as the caller promises.
    unsafe { start_dup(PROCEDURE, comm, asked, newcomm, request) }
}

/// `MPI_Comm_split(comm, color, key, newcomm)`: one communicator for each color, with the ranks in the
/// order of `key`; `MPI_COMM_NULL` for the color `MPI_UNDEFINED`.
///
/// # Safety
/// `newcomm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_split(
    comm: c_int,
    color: c_int,
    key: c_int,
    newcomm: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    unsafe {
        make("MPI_Comm_split", comm, newcomm, |comm| {
            if color < 0 && color != UNDEFINED {
                let what = format!("color = {color} is neither MPI_UNDEFINED nor at least 0");
                return Err(Error::new(Class::Arg, what));
            }
            comm.split((color != UNDEFINED).then_some(color), key)
        })
    }
}

/// `MPI_Comm_split_type(comm, split_type, key, info, newcomm)`: a communicator of the processes that
/// share memory (`MPI_COMM_TYPE_SHARED`), or what the hint `mpi_hw_resource_type` names
/// (`MPI_COMM_TYPE_HW_GUIDED`, `MPI_COMM_TYPE_RESOURCE_GUIDED`), or a next smaller part of the hardware
/// (`MPI_COMM_TYPE_HW_UNGUIDED`); `MPI_COMM_NULL` where there is none.
///
/// # Safety
/// `newcomm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_split_type(
    comm: c_int,
    split_type: c_int,
    key: c_int,
    info: c_int,
    newcomm: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    unsafe {
        make("MPI_Comm_split_type", comm, newcomm, |comm| {
            let asked = info::given(info)?;
            let split_type = match split_type {
                UNDEFINED => None,
                other => Some(known_split_type(other)?),
            };
            comm.split_type(split_type, key, &asked)
        })
    }
}

fn known_split_type(value: c_int) -> Result<SplitType> {
    let all = [
        SplitType::Shared,
        SplitType::HwUnguided,
        SplitType::HwGuided,
        SplitType::ResourceGuided,
    ];
    let found = all
        .into_iter()
        .find(|&split_type| split_type as c_int == value);
    let what = || format!("split_type = {value} is none that communicators are split by");
    found.ok_or_else(|| Error::new(Class::Arg, what()))
}
