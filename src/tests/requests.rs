//! Requests through the symbols that Fortran and C call: arrays of handles of either width.

use super::window::*;
use crate::entries;
use crate::foreign::{Address, ArrayOut, StatusOut};
use libc::c_int;
use minfo_rules::constants::MPI_REQUEST_NULL;
use minfo_rules::error::Class;

const CANARY: i64 = 0x5ca1_ab1e_5ca1_ab1e;

/// A request of an access to this window.
fn started(window: &Window) -> c_int {
    let (mut new, value) = (-7, 1_i32);
    let from = Address::of(&raw const value);
    let request = (&mut new).into();
    let code = entries::minfo_rput(from, 1, INT, 0, 0, 1, INT, window.0, request);
    assert_eq!(code, 0);
    new
}

#[test]
fn handles_are_written_back_by_their_width() {
    let mut memory = [0_i32; 4];
    let window = window_to(&mut memory, 4).locked();
    let mut narrow = [-1, started(&window), MPI_REQUEST_NULL, started(&window), -1];
    let mut statuses = [-7_i32; 26];
    let array = ArrayOut::from(&mut narrow[1..4]);
    let at = StatusOut::of(statuses[1..].as_mut_ptr());
    assert_eq!(entries::minfo_waitall(3, array, 4, at, 4), 0);
    assert_eq!(
        narrow,
        [-1, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, -1]
    );
    // MPI_ANY_SOURCE, MPI_ANY_TAG, and an error that is not assigned, except in an empty status.
    let status = [-1, -2, -7, 0, 0, 0, 0, 0];
    let empty = [-1, -2, 0, 0, 0, 0, 0, 0];
    let expected = [&[-7][..], &status, &empty, &status, &[-7]].concat();
    assert_eq!(statuses[..], expected);

    let mut wide = [
        CANARY,
        started(&window).into(),
        started(&window).into(),
        CANARY,
    ];
    let ignored = StatusOut::of(std::ptr::null_mut::<i64>());
    let array = ArrayOut::from(&mut wide[1..3]);
    assert_eq!(entries::minfo_waitall(2, array, 8, ignored, 8), 0);
    assert_eq!(
        wide,
        [
            CANARY,
            MPI_REQUEST_NULL.into(),
            MPI_REQUEST_NULL.into(),
            CANARY
        ]
    );
    window.unlock();
}

#[test]
fn what_is_no_request_is_refused_before_anything_is_waited_for() {
    let mut memory = [0_i32; 4];
    let window = window_to(&mut memory, 4).locked();
    let pending = started(&window);
    let ignored = StatusOut::of(std::ptr::null_mut::<i64>());
    for wrong in [0, i64::MAX, 1 << 32 | i64::from(pending)] {
        let before = [pending.into(), wrong];
        let mut array = before;
        let handles = ArrayOut::from(&mut array[..]);
        let code = entries::minfo_waitall(2, handles, 8, ignored, 8);
        assert_eq!((class(code), array), (Class::Request, before));
    }
    let mut one = [pending];
    let handles = ArrayOut::from(&mut one[..]);
    assert_eq!(
        class(entries::minfo_waitall(-1, handles, 4, ignored, 4)),
        Class::Arg
    );
    assert_eq!(
        class(entries::minfo_waitall(1, ArrayOut::NONE, 4, ignored, 4)),
        Class::Arg
    );
    assert_eq!(entries::minfo_waitall(0, ArrayOut::NONE, 4, ignored, 4), 0);
    let handles = ArrayOut::from(&mut one[..]);
    assert_eq!(
        (entries::minfo_waitall(1, handles, 4, ignored, 4), one),
        (0, [MPI_REQUEST_NULL])
    );
    window.unlock();
}
