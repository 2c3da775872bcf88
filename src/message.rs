//! Messages (MPI 4.1, chapter 3): the forms of legacy Fortran and C. Those of `mpi_f08` are in
//! [`super::message_f08`] and [`super::message_large`].
#![allow(unsafe_code)]

use super::buffer::{Buffer, Side};
use super::message_routine::{self, Peer};
use libc::{c_int, c_void};

/// `MPI_Send(buf, count, datatype, dest, tag, comm)`: a message goes to `dest`; returns when the buffer
/// may be used again.
///
/// # Safety
/// `buf` points to so many elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_send(
    buf: *const c_void,
    count: i64,
    datatype: c_int,
    dest: c_int,
    tag: c_int,
    comm: c_int,
) -> c_int {
    let side = Side {
        buffer: Buffer::At(buf),
        count,
        datatype,
    };
    let to = Peer { rank: dest, tag };
    // SAFETY: as the caller promises.
    unsafe { message_routine::send(side, to, comm) }
}

/// `MPI_Recv(buf, count, datatype, source, tag, comm, status)`: a message comes from `source`.
///
/// # Safety
/// `buf` points to so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_recv(
    buf: *mut c_void,
    count: i64,
    datatype: c_int,
    source: c_int,
    tag: c_int,
    comm: c_int,
    status: *mut c_int,
) -> c_int {
    let side = Side {
        buffer: Buffer::At(buf),
        count,
        datatype,
    };
    let from = Peer { rank: source, tag };
    // SAFETY: as the caller promises.
    unsafe { message_routine::recv(side, from, comm, status) }
}

/// `MPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
/// recvtag, comm, status)`: a message goes to `dest`, and one comes from `source`.
///
/// # Safety
/// `sendbuf` and `recvbuf` point to so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_sendrecv(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: c_int,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: c_int,
    source: c_int,
    recvtag: c_int,
    comm: c_int,
    status: *mut c_int,
) -> c_int {
    let send = Side {
        buffer: Buffer::At(sendbuf),
        count: sendcount,
        datatype: sendtype,
    };
    let to = Peer {
        rank: dest,
        tag: sendtag,
    };
    let recv = Side {
        buffer: Buffer::At(recvbuf),
        count: recvcount,
        datatype: recvtype,
    };
    let from = Peer {
        rank: source,
        tag: recvtag,
    };
    // SAFETY: as the caller promises.
    unsafe { message_routine::sendrecv(send, to, recv, from, comm, status) }
}
