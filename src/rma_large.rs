//! One-sided accesses: the specifics of `mpi_f08` with large counts. Everything comes by reference.
//!
//! # Safety
//! Of all of them: an argument that ends in `_addr` points to a C descriptor of a buffer that is there;
//! `ierror` is null or points to an integer; all others point to what they are called. The compiler of
//! the caller sees to that.
#![allow(unsafe_code)]

use super::arguments::{give_ierror, nearest};
use super::buffer::{Buffer, Side};
use super::rma_access::{self, TargetArguments};
use libc::{c_int, c_void};
use minfo_core::datatype::Fint;

/// # Safety
/// The head of this file.
#[inline(always)]
unsafe fn side(addr: *const c_void, count: *const i64, datatype: *const c_int) -> Side {
    // SAFETY: as the caller promises.
    let (count, datatype) = unsafe { (*count, *datatype) };
    Side {
        buffer: Buffer::Described(addr),
        count,
        datatype,
    }
}

/// # Safety
/// The head of this file.
#[inline(always)]
unsafe fn place(
    rank: *const Fint,
    disp: *const i64,
    count: *const i64,
    datatype: *const c_int,
) -> TargetArguments {
    // SAFETY: as the caller promises.
    let (count, datatype) = unsafe { (*count, *datatype) };
    // SAFETY: as the caller promises.
    let (rank, disp) = unsafe { (*rank, *disp) };
    TargetArguments {
        rank: nearest(rank),
        disp,
        count,
        datatype,
    }
}

/// `MPI_Put` of `mpi_f08` with large counts: [`minfo_put`](super::rma::minfo_put).
///
/// # Safety
/// As the head of this file says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_put_large_f08(
    origin_addr: *const c_void,
    origin_count: *const i64,
    origin_datatype: *const c_int,
    target_rank: *const Fint,
    target_disp: *const i64,
    target_count: *const i64,
    target_datatype: *const c_int,
    win: *const c_int,
    ierror: *mut Fint,
) {
    let sides = || {
        // SAFETY: the head of this file.
        let origin = unsafe { side(origin_addr, origin_count, origin_datatype) };
        // SAFETY: the head of this file.
        let target = unsafe { place(target_rank, target_disp, target_count, target_datatype) };
        (origin, target)
    };
    // SAFETY: the head of this file.
    let code = unsafe { rma_access::put(sides, *win) };
    // SAFETY: the head of this file.
    unsafe { give_ierror(ierror, code) };
}

/// `MPI_Get` of `mpi_f08` with large counts: [`minfo_get`](super::rma::minfo_get).
///
/// # Safety
/// As the head of this file says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_large_f08(
    origin_addr: *const c_void,
    origin_count: *const i64,
    origin_datatype: *const c_int,
    target_rank: *const Fint,
    target_disp: *const i64,
    target_count: *const i64,
    target_datatype: *const c_int,
    win: *const c_int,
    ierror: *mut Fint,
) {
    let sides = || {
        // SAFETY: the head of this file.
        let origin = unsafe { side(origin_addr, origin_count, origin_datatype) };
        // SAFETY: the head of this file.
        let target = unsafe { place(target_rank, target_disp, target_count, target_datatype) };
        (origin, target)
    };
    // SAFETY: the head of this file.
    let code = unsafe { rma_access::get(sides, *win) };
    // SAFETY: the head of this file.
    unsafe { give_ierror(ierror, code) };
}

/// `MPI_Rput` of `mpi_f08` with large counts: [`minfo_rput`](super::rma::minfo_rput).
///
/// # Safety
/// As the head of this file says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_rput_large_f08(
    origin_addr: *const c_void,
    origin_count: *const i64,
    origin_datatype: *const c_int,
    target_rank: *const Fint,
    target_disp: *const i64,
    target_count: *const i64,
    target_datatype: *const c_int,
    win: *const c_int,
    request: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: the head of this file.
    let origin = unsafe { side(origin_addr, origin_count, origin_datatype) };
    // SAFETY: the head of this file.
    let target = unsafe { place(target_rank, target_disp, target_count, target_datatype) };
    // SAFETY: the head of this file.
    let code = unsafe { rma_access::rput(origin, target, *win, request) };
    // SAFETY: the head of this file.
    unsafe { give_ierror(ierror, code) };
}

/// `MPI_Rget` of `mpi_f08` with large counts: [`minfo_rget`](super::rma::minfo_rget).
///
/// # Safety
/// As the head of this file says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_rget_large_f08(
    origin_addr: *const c_void,
    origin_count: *const i64,
    origin_datatype: *const c_int,
    target_rank: *const Fint,
    target_disp: *const i64,
    target_count: *const i64,
    target_datatype: *const c_int,
    win: *const c_int,
    request: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: the head of this file.
    let origin = unsafe { side(origin_addr, origin_count, origin_datatype) };
    // SAFETY: the head of this file.
    let target = unsafe { place(target_rank, target_disp, target_count, target_datatype) };
    // SAFETY: the head of this file.
    let code = unsafe { rma_access::rget(origin, target, *win, request) };
    // SAFETY: the head of this file.
    unsafe { give_ierror(ierror, code) };
}

/// `MPI_Accumulate` of `mpi_f08` with large counts: [`minfo_accumulate`](super::rma::minfo_accumulate).
///
/// # Safety
/// As the head of this file says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_accumulate_large_f08(
    origin_addr: *const c_void,
    origin_count: *const i64,
    origin_datatype: *const c_int,
    target_rank: *const Fint,
    target_disp: *const i64,
    target_count: *const i64,
    target_datatype: *const c_int,
    op: *const c_int,
    win: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: the head of this file.
    let origin = unsafe { side(origin_addr, origin_count, origin_datatype) };
    // SAFETY: the head of this file.
    let target = unsafe { place(target_rank, target_disp, target_count, target_datatype) };
    // SAFETY: the head of this file.
    let code = unsafe { rma_access::accumulate(origin, target, *op, *win) };
    // SAFETY: the head of this file.
    unsafe { give_ierror(ierror, code) };
}

/// `MPI_Get_accumulate` of `mpi_f08` with large counts: [`minfo_get_accumulate`](super::rma::minfo_get_accumulate).
///
/// # Safety
/// As the head of this file says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_accumulate_large_f08(
    origin_addr: *const c_void,
    origin_count: *const i64,
    origin_datatype: *const c_int,
    result_addr: *const c_void,
    result_count: *const i64,
    result_datatype: *const c_int,
    target_rank: *const Fint,
    target_disp: *const i64,
    target_count: *const i64,
    target_datatype: *const c_int,
    op: *const c_int,
    win: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: the head of this file.
    let origin = unsafe { side(origin_addr, origin_count, origin_datatype) };
    // SAFETY: the head of this file.
    let result = unsafe { side(result_addr, result_count, result_datatype) };
    // SAFETY: the head of this file.
    let target = unsafe { place(target_rank, target_disp, target_count, target_datatype) };
    // SAFETY: the head of this file.
    let code = unsafe { rma_access::get_accumulate(origin, result, target, *op, *win) };
    // SAFETY: the head of this file.
    unsafe { give_ierror(ierror, code) };
}
