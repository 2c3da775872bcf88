//! Messages: the specifics of `mpi_f08` with default counts. Everything comes by reference.
//!
//! # Safety
//! Of all of them: an argument with `buf` in its name points to a C descriptor of a buffer that is there (at
//! processes where the standard does not look at it, to anything); `ierror` is null or points to an integer;
//! all others point to what they are called. The compiler of the caller sees to that.
#![allow(unsafe_code)]

use super::arguments::{give_ierror, nearest};
use super::buffer::{Buffer, Side};
use super::message_routine::{self, Peer};
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

/// # Safety
/// The head of this file.
unsafe fn peer(rank: *const Fint, tag: *const Fint) -> Peer {
    // SAFETY: as the caller promises.
    let (rank, tag) = unsafe { (nearest(*rank), nearest(*tag)) };
    Peer { rank, tag }
}

/// `MPI_Send` of `mpi_f08`: [`minfo_send`](super::message::minfo_send).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_send_f08(
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    dest: *const Fint,
    tag: *const Fint,
    comm: *const c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let side = side(buf, count, datatype);
        let to = peer(dest, tag);
        let code = message_routine::send(side, to, *comm);
        give_ierror(ierror, code);
    }
}

/// `MPI_Recv` of `mpi_f08`: [`minfo_recv`](super::message::minfo_recv).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_recv_f08(
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    source: *const Fint,
    tag: *const Fint,
    comm: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let side = side(buf, count, datatype);
        let from = peer(source, tag);
        let code = message_routine::recv(side, from, *comm, status);
        give_ierror(ierror, code);
    }
}

/// `MPI_Sendrecv` of `mpi_f08`: [`minfo_sendrecv`](super::message::minfo_sendrecv).
///
/// # Safety
/// The head of this file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_sendrecv_f08(
    sendbuf: *const c_void,
    sendcount: *const Fint,
    sendtype: *const c_int,
    dest: *const Fint,
    sendtag: *const Fint,
    recvbuf: *const c_void,
    recvcount: *const Fint,
    recvtype: *const c_int,
    source: *const Fint,
    recvtag: *const Fint,
    comm: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let send = side(sendbuf, sendcount, sendtype);
        let to = peer(dest, sendtag);
        let recv = side(recvbuf, recvcount, recvtype);
        let from = peer(source, recvtag);
        let code = message_routine::sendrecv(send, to, recv, from, *comm, status);
        give_ierror(ierror, code);
    }
}
