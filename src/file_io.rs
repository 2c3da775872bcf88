//! Transfers between files and buffers by address. [`super::file_io_f08`] and [`super::file_io_large`] have
//! those for buffers by descriptor.
#![allow(unsafe_code)]

use super::file_routine::{
    Arguments, READ, READ_ALL, READ_AT, READ_AT_ALL, WRITE, WRITE_ALL, WRITE_AT, WRITE_AT_ALL,
};
use libc::{c_int, c_void};
use minfo_core::engine::file::At;

/// `MPI_File_read(fh, buf, count, datatype, status)`: reads from the individual file pointer on.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read(
    fh: c_int,
    buf: *mut c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Pointer,
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { READ.by_address(&asked, buf) }
}

/// `MPI_File_read_all(fh, buf, count, datatype, status)`: reads from the individual file pointer on, with
/// all processes of the file.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read_all(
    fh: c_int,
    buf: *mut c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Pointer,
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { READ_ALL.by_address(&asked, buf) }
}

/// `MPI_File_read_at(fh, offset, buf, count, datatype, status)`: reads from an offset in etypes on.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read_at(
    fh: c_int,
    offset: i64,
    buf: *mut c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Offset(offset),
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { READ_AT.by_address(&asked, buf) }
}

/// `MPI_File_read_at_all(fh, offset, buf, count, datatype, status)`: reads from an offset in etypes on,
/// with all processes of the file.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read_at_all(
    fh: c_int,
    offset: i64,
    buf: *mut c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Offset(offset),
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { READ_AT_ALL.by_address(&asked, buf) }
}

/// `MPI_File_write(fh, buf, count, datatype, status)`: writes to the individual file pointer on.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write(
    fh: c_int,
    buf: *const c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Pointer,
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { WRITE.by_address(&asked, buf) }
}

/// `MPI_File_write_all(fh, buf, count, datatype, status)`: writes to the individual file pointer on, with
/// all processes of the file.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write_all(
    fh: c_int,
    buf: *const c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Pointer,
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { WRITE_ALL.by_address(&asked, buf) }
}

/// `MPI_File_write_at(fh, offset, buf, count, datatype, status)`: writes to an offset in etypes on.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write_at(
    fh: c_int,
    offset: i64,
    buf: *const c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Offset(offset),
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { WRITE_AT.by_address(&asked, buf) }
}

/// `MPI_File_write_at_all(fh, offset, buf, count, datatype, status)`: writes to an offset in etypes on,
/// with all processes of the file.
///
/// # Safety
/// `buf` is null or has so many elements; `status` is to be ignored or has eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write_at_all(
    fh: c_int,
    offset: i64,
    buf: *const c_void,
    count: i64,
    datatype: c_int,
    status: *mut c_int,
) -> c_int {
    let asked = Arguments {
        fh,
        at: At::Offset(offset),
        count,
        datatype,
        status,
    };
    // SAFETY: as the caller promises.
    unsafe { WRITE_AT_ALL.by_address(&asked, buf) }
}
