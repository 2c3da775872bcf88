//! One-sided accesses (MPI 4.1, section 12.3): the forms of legacy Fortran and C. Those of `mpi_f08` are in
//! [`super::rma_f08`] and [`super::rma_large`].
#![allow(unsafe_code)]

use super::buffer::{Buffer, Side};
use super::rma_access::{self, TargetArguments};
use libc::{c_int, c_void};

/// `MPI_Put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
/// target_datatype, win)`: data go to a window.
///
/// # Safety
/// `origin_addr` points to so many elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_put(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
) -> c_int {
    let origin = Side {
        buffer: Buffer::At(origin_addr),
        count: origin_count,
        datatype: origin_datatype,
    };
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: target_count,
        datatype: target_datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::put(|| (origin, target), win) }
}

/// `MPI_Get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
/// target_datatype, win)`: data come from a window.
///
/// # Safety
/// `origin_addr` points to so many elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
) -> c_int {
    let origin = Side {
        buffer: Buffer::At(origin_addr),
        count: origin_count,
        datatype: origin_datatype,
    };
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: target_count,
        datatype: target_datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::get(|| (origin, target), win) }
}

/// `MPI_Rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
/// target_datatype, win, request)`: as `MPI_Put`, complete when the request is.
///
/// # Safety
/// `origin_addr` points to so many elements; `request` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_rput(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
    request: *mut c_int,
) -> c_int {
    let origin = Side {
        buffer: Buffer::At(origin_addr),
        count: origin_count,
        datatype: origin_datatype,
    };
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: target_count,
        datatype: target_datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::rput(origin, target, win, request) }
}

/// `MPI_Rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
/// target_datatype, win, request)`: as `MPI_Get`, complete when the request is.
///
/// # Safety
/// `origin_addr` points to so many elements; `request` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_rget(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    win: c_int,
    request: *mut c_int,
) -> c_int {
    let origin = Side {
        buffer: Buffer::At(origin_addr),
        count: origin_count,
        datatype: origin_datatype,
    };
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: target_count,
        datatype: target_datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::rget(origin, target, win, request) }
}

/// `MPI_Accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
/// target_datatype, op, win)`: data are combined with those of a window.
///
/// # Safety
/// `origin_addr` points to so many elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_accumulate(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    op: c_int,
    win: c_int,
) -> c_int {
    let origin = Side {
        buffer: Buffer::At(origin_addr),
        count: origin_count,
        datatype: origin_datatype,
    };
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: target_count,
        datatype: target_datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::accumulate(origin, target, op, win) }
}

/// `MPI_Get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count,
/// result_datatype, target_rank, target_disp, target_count, target_datatype, op, win)`: the same, and what was
/// there before comes back.
///
/// # Safety
/// `origin_addr` and `result_addr` point to so many elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_accumulate(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: c_int,
    result_addr: *mut c_void,
    result_count: i64,
    result_datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: c_int,
    op: c_int,
    win: c_int,
) -> c_int {
    let origin = Side {
        buffer: Buffer::At(origin_addr),
        count: origin_count,
        datatype: origin_datatype,
    };
    let result = Side {
        buffer: Buffer::At(result_addr),
        count: result_count,
        datatype: result_datatype,
    };
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: target_count,
        datatype: target_datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::get_accumulate(origin, result, target, op, win) }
}

/// `MPI_Fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win)`: as
/// `MPI_Get_accumulate` of one element.
///
/// # Safety
/// `origin_addr` and `result_addr` point to an element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_fetch_and_op(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    op: c_int,
    win: c_int,
) -> c_int {
    let (origin, result) = (Buffer::At(origin_addr), Buffer::At(result_addr));
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: 1,
        datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::fetch_and_op(origin, result, target, op, win) }
}

/// `MPI_Compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp,
/// win)`: an element is replaced if it is equal to another one, and what was there before comes back.
///
/// # Safety
/// `origin_addr`, `compare_addr` and `result_addr` point to an element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_compare_and_swap(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: c_int,
    target_rank: c_int,
    target_disp: i64,
    win: c_int,
) -> c_int {
    let (origin, compare) = (Buffer::At(origin_addr), Buffer::At(compare_addr));
    let result = Buffer::At(result_addr);
    let target = TargetArguments {
        rank: target_rank,
        disp: target_disp,
        count: 1,
        datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { rma_access::compare_and_swap(origin, compare, result, target, win) }
}
