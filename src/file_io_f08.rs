//! Transfers between files and buffers by descriptor, whose counts are INTEGERs: the specifics of `mpi_f08` that the
//! Fortran modules have no wrapper for.
#![allow(unsafe_code)]

use super::file_routine::{
    Arguments, READ, READ_ALL, READ_AT, READ_AT_ALL, WRITE, WRITE_ALL, WRITE_AT, WRITE_AT_ALL,
};
use libc::{c_int, c_void};
use minfo_core::datatype::Fint;
use minfo_core::engine::file::At;

/// `MPI_File_read(fh, buf, count, datatype, status, ierror)`: reads from the individual file pointer on.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read_f08(
    fh: *const c_int,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Pointer,
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        READ.described(&asked, buf, ierror);
    }
}

/// `MPI_File_read_all(fh, buf, count, datatype, status, ierror)`: reads from the individual file pointer
/// on, with all processes of the file.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read_all_f08(
    fh: *const c_int,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Pointer,
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        READ_ALL.described(&asked, buf, ierror);
    }
}

/// `MPI_File_read_at(fh, offset, buf, count, datatype, status, ierror)`: reads from an offset in etypes
/// on.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read_at_f08(
    fh: *const c_int,
    offset: *const i64,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Offset(*offset),
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        READ_AT.described(&asked, buf, ierror);
    }
}

/// `MPI_File_read_at_all(fh, offset, buf, count, datatype, status, ierror)`: reads from an offset in
/// etypes on, with all processes of the file.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_read_at_all_f08(
    fh: *const c_int,
    offset: *const i64,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Offset(*offset),
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        READ_AT_ALL.described(&asked, buf, ierror);
    }
}

/// `MPI_File_write(fh, buf, count, datatype, status, ierror)`: writes to the individual file pointer on.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write_f08(
    fh: *const c_int,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Pointer,
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        WRITE.described(&asked, buf, ierror);
    }
}

/// `MPI_File_write_all(fh, buf, count, datatype, status, ierror)`: writes to the individual file pointer
/// on, with all processes of the file.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write_all_f08(
    fh: *const c_int,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Pointer,
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        WRITE_ALL.described(&asked, buf, ierror);
    }
}

/// `MPI_File_write_at(fh, offset, buf, count, datatype, status, ierror)`: writes to an offset in etypes
/// on.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write_at_f08(
    fh: *const c_int,
    offset: *const i64,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Offset(*offset),
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        WRITE_AT.described(&asked, buf, ierror);
    }
}

/// `MPI_File_write_at_all(fh, offset, buf, count, datatype, status, ierror)`: writes to an offset in
/// etypes on, with all processes of the file.
///
/// # Safety
/// All point to what the interface says; `buf` to a descriptor. `ierror` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_write_at_all_f08(
    fh: *const c_int,
    offset: *const i64,
    buf: *const c_void,
    count: *const Fint,
    datatype: *const c_int,
    status: *mut c_int,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let asked = Arguments {
            fh: *fh,
            at: At::Offset(*offset),
            count: i64::from(*count),
            datatype: *datatype,
            status,
        };
        WRITE_AT_ALL.described(&asked, buf, ierror);
    }
}
