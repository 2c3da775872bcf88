//! Windows as a program uses them, for use in tests.

use super::fortran::return_errors;
use crate::entries;
use crate::foreign::Address;
use libc::{c_int, c_void};
use minfo_objects::errhandler::Errhandler;
use minfo_rules::constants;
use minfo_rules::error::Class;
use std::sync::Once;

pub(super) const COMM: c_int = constants::MPI_COMM_SELF;
pub(super) const NO_INFO: c_int = constants::MPI_INFO_NULL;
pub(super) const BYTE: c_int = constants::MPI_BYTE;
pub(super) const INT: c_int = constants::MPI_INT32_T;
pub(super) const LONG: c_int = constants::MPI_INT64_T;
pub(super) const DOUBLE: c_int = constants::MPI_DOUBLE;
pub(super) const SUM: c_int = constants::MPI_SUM;
pub(super) const REPLACE: c_int = constants::MPI_REPLACE;
pub(super) const NO_OP: c_int = constants::MPI_NO_OP;
pub(super) const PROC_NULL: c_int = constants::MPI_PROC_NULL;
pub(super) const EXCLUSIVE: c_int = constants::MPI_LOCK_EXCLUSIVE;

/// MPI is initialised from now on, and errors are returned as codes.
pub(super) fn running() {
    static ONCE: Once = Once::new();
    return_errors();
    ONCE.call_once(|| {
        let mut provided = 0;
        // Another test may have been first.
        entries::minfo_init_thread(4096, (&mut provided).into());
    });
}

/// The result for an error code.
pub(super) fn class(code: c_int) -> Class {
    Class::of(code).unwrap()
}

/// A window, freed when it is dropped.
#[derive(Debug)]
pub(super) struct Window(pub c_int);

impl Drop for Window {
    fn drop(&mut self) {
        entries::minfo_win_free((&mut self.0).into());
    }
}

fn made(code: c_int, win: c_int) -> Result<Window, Class> {
    if code != 0 {
        return Err(class(code));
    }
    entries::minfo_win_set_errhandler(win, Errhandler::Return.returned());
    Ok(Window(win))
}

/// `MPI_Win_create`.
pub(super) fn create(base: *const c_void, size: i64, disp_unit: i64) -> Result<Window, Class> {
    running();
    let mut win = -7;
    let (at, new) = (Address::of(base), (&mut win).into());
    let code = entries::minfo_win_create(at, size, disp_unit, NO_INFO, COMM, new);
    made(code, win)
}

/// A window to all of this memory.
pub(super) fn window_to<T>(memory: &mut [T], disp_unit: i64) -> Window {
    let size = size_of_val(memory) as i64;
    create(memory.as_mut_ptr().cast(), size, disp_unit).unwrap()
}

/// `MPI_Win_allocate`; also returns the address.
pub(super) fn allocate(size: i64, disp_unit: i64, info: c_int) -> Result<(Window, usize), Class> {
    running();
    let (mut win, mut baseptr) = (-7, std::ptr::null_mut::<c_void>());
    let (at, new) = ((&mut baseptr).into(), (&mut win).into());
    let code = entries::minfo_win_allocate(size, disp_unit, info, COMM, at, new);
    made(code, win).map(|win| (win, baseptr as usize))
}

/// `MPI_Win_allocate_shared`.
pub(super) fn allocate_shared(size: i64, disp_unit: i64) -> Result<(Window, usize), Class> {
    running();
    let (mut win, mut baseptr) = (-7, std::ptr::null_mut::<c_void>());
    let (at, new) = ((&mut baseptr).into(), (&mut win).into());
    let code = entries::minfo_win_allocate_shared(size, disp_unit, NO_INFO, COMM, at, new);
    made(code, win).map(|win| (win, baseptr as usize))
}

/// `MPI_Win_create_dynamic`.
pub(super) fn dynamic() -> Window {
    running();
    let mut win = -7;
    let code = entries::minfo_win_create_dynamic(NO_INFO, COMM, (&mut win).into());
    made(code, win).unwrap()
}

/// One side of an access.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elements {
    pub(super) count: i64,
    pub(super) datatype: c_int,
}

pub(super) fn elements(count: i64, datatype: c_int) -> Elements {
    Elements { count, datatype }
}

impl Window {
    /// Locks the only process.
    pub(super) fn locked(self) -> Window {
        assert_eq!(entries::minfo_win_lock(EXCLUSIVE, 0, 0, self.0), 0);
        self
    }

    /// Ends the lock, and the window.
    pub(super) fn unlock(self) {
        assert_eq!(entries::minfo_win_unlock(0, self.0), 0);
    }

    pub(super) fn put<T>(&self, from: &[T], origin: Elements, disp: i64, to: Elements) -> Class {
        class(entries::minfo_put(
            Address::of(from.as_ptr()),
            origin.count,
            origin.datatype,
            0,
            disp,
            to.count,
            to.datatype,
            self.0,
        ))
    }

    pub(super) fn get<T>(
        &self,
        into: &mut [T],
        origin: Elements,
        disp: i64,
        from: Elements,
    ) -> Class {
        class(entries::minfo_get(
            Address::of(into.as_mut_ptr()),
            origin.count,
            origin.datatype,
            0,
            disp,
            from.count,
            from.datatype,
            self.0,
        ))
    }

    pub(super) fn accumulate<T>(
        &self,
        from: &[T],
        origin: Elements,
        disp: i64,
        to: Elements,
        op: c_int,
    ) -> Class {
        class(entries::minfo_accumulate(
            Address::of(from.as_ptr()),
            origin.count,
            origin.datatype,
            0,
            disp,
            to.count,
            to.datatype,
            op,
            self.0,
        ))
    }

    #[allow(clippy::too_many_arguments)] // the standard's
    pub(super) fn get_accumulate<T, R>(
        &self,
        from: &[T],
        origin: Elements,
        into: &mut [R],
        result: Elements,
        disp: i64,
        to: Elements,
        op: c_int,
    ) -> Class {
        class(entries::minfo_get_accumulate(
            Address::of(from.as_ptr()),
            origin.count,
            origin.datatype,
            Address::of(into.as_mut_ptr()),
            result.count,
            result.datatype,
            0,
            disp,
            to.count,
            to.datatype,
            op,
            self.0,
        ))
    }

    pub(super) fn fetch_and_op<T>(
        &self,
        from: &T,
        into: &mut T,
        of: c_int,
        disp: i64,
        op: c_int,
    ) -> Class {
        let (from, into): (*const T, *mut T) = (from, into);
        let (from, into) = (Address::of(from), Address::of(into));
        class(entries::minfo_fetch_and_op(
            from, into, of, 0, disp, op, self.0,
        ))
    }

    pub(super) fn compare_and_swap<T>(
        &self,
        from: &T,
        compare: &T,
        into: &mut T,
        of: c_int,
        disp: i64,
    ) -> Class {
        let (from, compare, into): (*const T, *const T, *mut T) = (from, compare, into);
        class(entries::minfo_compare_and_swap(
            Address::of(from),
            Address::of(compare),
            Address::of(into),
            of,
            0,
            disp,
            self.0,
        ))
    }
}

/// A committed vector type.
pub(super) fn vector(count: i64, blocklength: i64, stride: i64, old: c_int) -> c_int {
    let mut new = 0;
    let code = entries::minfo_type_vector(count, blocklength, stride, old, (&mut new).into());
    assert_eq!(
        (code, entries::minfo_type_commit((&mut new).into())),
        (0, 0)
    );
    new
}

/// `MPI_Type_free`.
pub(super) fn free_type(mut datatype: c_int) {
    assert_eq!(entries::minfo_type_free((&mut datatype).into()), 0);
}
