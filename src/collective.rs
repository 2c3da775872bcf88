//! Collective operations on data (MPI 4.1, chapter 6): the forms of legacy Fortran and C. Those of `mpi_f08`
//! are in [`super::collective_f08`] and [`super::collective_large`].
#![allow(unsafe_code)]

use super::buffer::{Buffer, Side};
use super::collective_routine;
use libc::{c_int, c_void};

/// `MPI_Bcast(buffer, count, datatype, root, comm)`: the data of `root` go to all processes.
///
/// # Safety
/// `buffer` points to so many elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_bcast(
    buffer: *mut c_void,
    count: i64,
    datatype: c_int,
    root: c_int,
    comm: c_int,
) -> c_int {
    let side = Side {
        buffer: Buffer::At(buffer),
        count,
        datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { collective_routine::bcast(side, root, comm) }
}

/// `MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm)`: the data of all processes,
/// combined, go to `root`.
///
/// # Safety
/// `sendbuf` and, at the root, `recvbuf` point to so many elements, or `sendbuf` is `MPI_IN_PLACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_reduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: c_int,
    op: c_int,
    root: c_int,
    comm: c_int,
) -> c_int {
    let send = Buffer::At(sendbuf);
    let recv = Side {
        buffer: Buffer::At(recvbuf),
        count,
        datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { collective_routine::reduce(send, recv, op, root, comm) }
}

/// `MPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm)`: the data of all processes, combined,
/// go to all.
///
/// # Safety
/// `sendbuf` and `recvbuf` point to so many elements, or `sendbuf` is `MPI_IN_PLACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_allreduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: c_int,
    op: c_int,
    comm: c_int,
) -> c_int {
    let send = Buffer::At(sendbuf);
    let recv = Side {
        buffer: Buffer::At(recvbuf),
        count,
        datatype,
    };
    // SAFETY: as the caller promises.
    unsafe { collective_routine::allreduce(send, recv, op, comm) }
}

/// `MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm)`: the data of
/// all processes go to `root`, in the order of ranks.
///
/// # Safety
/// `sendbuf` and, at the root, `recvbuf` point to so many elements, or `sendbuf` is `MPI_IN_PLACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_gather(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: c_int,
    root: c_int,
    comm: c_int,
) -> c_int {
    let send = Side {
        buffer: Buffer::At(sendbuf),
        count: sendcount,
        datatype: sendtype,
    };
    let recv = Side {
        buffer: Buffer::At(recvbuf),
        count: recvcount,
        datatype: recvtype,
    };
    // SAFETY: as the caller promises.
    unsafe { collective_routine::gather(send, recv, root, comm) }
}

/// `MPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm)`: the data of all
/// processes go to all, in the order of ranks.
///
/// # Safety
/// `sendbuf` and `recvbuf` point to so many elements, or `sendbuf` is `MPI_IN_PLACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_allgather(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: c_int,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: c_int,
    comm: c_int,
) -> c_int {
    let send = Side {
        buffer: Buffer::At(sendbuf),
        count: sendcount,
        datatype: sendtype,
    };
    let recv = Side {
        buffer: Buffer::At(recvbuf),
        count: recvcount,
        datatype: recvtype,
    };
    // SAFETY: as the caller promises.
    unsafe { collective_routine::allgather(send, recv, comm) }
}
