//! Collective operations on data: the specifics of `mpi_f08` with default counts. Everything comes by
//! reference.
//!
//! # Safety
//! Of all of them: an argument with `buf` in its name points to a C descriptor of a buffer that is there (at
//! processes where the standard does not look at it, to anything); `ierror` is null or points to an integer;
//! all others point to what they are called. The compiler of the caller sees to that.
#![allow(unsafe_code)]

use super::arguments::{give_ierror, nearest};
use super::buffer::{Buffer, Side};
use super::collective_routine;
use libc::{c_int, c_void};
use minfo_core::datatype::Fint;

/// # Safety
/// The head of this file.
unsafe fn side(buffer: *const c_void, count: *const Fint, datatype: *const c_int) -> Side {
    // SAFETY: as the caller promises.
    let (count, datatype) = unsafe { (i64::from(*count), *datatype) };
    Side {
        buffer: Buffer::Described(buffer),
        count,
        datatype,
    }
}

/// `MPI_Bcast` of `mpi_f08`: [`minfo_bcast`](super::collective::minfo_bcast).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_bcast_f08(
    buffer: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    root: *const Fint,
    comm: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let side = side(buffer, count, datatype);
        let code = collective_routine::bcast(side, nearest(*root), *comm);
        give_ierror(ierror, code);
    }
}

/// `MPI_Reduce` of `mpi_f08`: [`minfo_reduce`](super::collective::minfo_reduce).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_reduce_f08(
    sendbuf: *const c_void,
    recvbuf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    op: *const c_int,
    root: *const Fint,
    comm: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let send = Buffer::Described(sendbuf);
        let recv = side(recvbuf, count, datatype);
        let code = collective_routine::reduce(send, recv, *op, nearest(*root), *comm);
        give_ierror(ierror, code);
    }
}

/// `MPI_Allreduce` of `mpi_f08`: [`minfo_allreduce`](super::collective::minfo_allreduce).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_allreduce_f08(
    sendbuf: *const c_void,
    recvbuf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    op: *const c_int,
    comm: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let send = Buffer::Described(sendbuf);
        let recv = side(recvbuf, count, datatype);
        let code = collective_routine::allreduce(send, recv, *op, *comm);
        give_ierror(ierror, code);
    }
}

/// `MPI_Gather` of `mpi_f08`: [`minfo_gather`](super::collective::minfo_gather).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_gather_f08(
    sendbuf: *const c_void,
    sendcount: *const Fint,
    sendtype: *const c_int,
    recvbuf: *const c_void,
    recvcount: *const Fint,
    recvtype: *const c_int,
    root: *const Fint,
    comm: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let send = side(sendbuf, sendcount, sendtype);
        let recv = side(recvbuf, recvcount, recvtype);
        let code = collective_routine::gather(send, recv, nearest(*root), *comm);
        give_ierror(ierror, code);
    }
}

/// `MPI_Allgather` of `mpi_f08`: [`minfo_allgather`](super::collective::minfo_allgather).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_allgather_f08(
    sendbuf: *const c_void,
    sendcount: *const Fint,
    sendtype: *const c_int,
    recvbuf: *const c_void,
    recvcount: *const Fint,
    recvtype: *const c_int,
    comm: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let send = side(sendbuf, sendcount, sendtype);
        let recv = side(recvbuf, recvcount, recvtype);
        let code = collective_routine::allgather(send, recv, *comm);
        give_ierror(ierror, code);
    }
}
