//! Accesses stay within the exposed memory, and data must match (W1 to W5).
#![allow(unsafe_code)]

use super::window::*;
use crate::entries;
use crate::foreign::Address;
use libc::c_void;
use minfo_rules::error::Class::*;

/// A window to the middle of an array; the memory around it must never change.
struct Guarded {
    memory: Vec<i32>,
    window: Option<Window>,
}

const LEN: usize = 16;
const AROUND: usize = 8;

impl Guarded {
    fn new(disp_unit: i64) -> Guarded {
        let mut memory: Vec<i32> = (0..(LEN + 2 * AROUND) as i32).collect();
        let middle = &mut memory[AROUND..AROUND + LEN];
        let window = window_to(middle, disp_unit).locked();
        Guarded {
            memory,
            window: Some(window),
        }
    }

    fn win(&self) -> &Window {
        self.window.as_ref().unwrap()
    }

    /// Nothing was written.
    fn assert_untouched(&self) {
        assert!(self.memory.iter().copied().eq(0..self.memory.len() as i32));
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        self.window.take().unwrap().unlock();
    }
}

#[test]
fn an_access_outside_touches_nothing() {
    let guarded = Guarded::new(4);
    let from = [-1; 64];
    let mut into = [-2; 64];
    let backwards = vector(3, 1, -2, INT);
    let gaps = vector(3, 1, 6, INT);
    let cases = [
        (16, 1, INT),
        (0, 17, INT),
        (15, 2, INT),
        (i64::MAX, 1, INT),
        (i64::MAX / 4, 1, INT),
        (i64::MAX / 4 + 1, 1, INT),
        (1 << 62, 1, INT),
        (0, 64, INT),
        // It extends 4 elements backwards.
        (3, 1, backwards),
        // It extends over 13 elements.
        (4, 1, gaps),
        (0, 2, gaps),
    ];
    for (disp, count, datatype) in cases {
        let target = elements(count, datatype);
        let win = guarded.win();
        let one = elements(1, INT);
        let many = elements(64, INT);
        assert_eq!(
            win.put(&from, one, disp, target),
            RmaRange,
            "{disp} {target:?}"
        );
        assert_eq!(win.get(&mut into, many, disp, target), RmaRange);
        assert_eq!(win.accumulate(&from, one, disp, target, SUM), RmaRange);
        // With an operation, the origin must have as much data as the target.
        let outcome = win.get_accumulate(&from, one, &mut into, many, disp, target, NO_OP);
        assert_eq!(outcome, RmaRange);
        if target.count == 1 && datatype == INT {
            let (found, from) = (&mut into[0], &from[0]);
            assert_eq!(win.fetch_and_op(from, found, INT, disp, SUM), RmaRange);
            assert_eq!(win.compare_and_swap(from, from, found, INT, disp), RmaRange);
        }
    }
    assert_eq!(
        guarded
            .win()
            .put(&from, elements(1, INT), -1, elements(1, INT)),
        Disp
    );
    assert!(into.iter().all(|&value| value == -2));
    guarded.assert_untouched();
    free_type(backwards);
    free_type(gaps);
}

#[test]
fn no_displacement_unit_leads_out_of_the_window() {
    for disp_unit in [1 << 40, i64::MAX / 2, i64::MAX] {
        let guarded = Guarded::new(disp_unit);
        for disp in [1, 2, 3, i64::MAX] {
            let outcome = guarded
                .win()
                .put(&[-1], elements(1, INT), disp, elements(1, INT));
            assert_eq!(outcome, RmaRange, "{disp} in units of {disp_unit}");
        }
        guarded.assert_untouched();
        let mut into = [0];
        let one = elements(1, INT);
        assert_eq!(guarded.win().get(&mut into, one, 0, one), Success);
        assert_eq!(into, [AROUND as i32]);
    }
}

#[test]
fn counts_that_overflow_are_outside() {
    let guarded = Guarded::new(4);
    let gaps = vector(2, 1, 3, INT);
    for datatype in [INT, LONG, gaps] {
        for count in [i64::MAX, i64::MAX / 4, 1 << 61, 1 << 60] {
            let target = elements(count, datatype);
            let outcome = guarded.win().put(&[-1], elements(1, BYTE), 0, target);
            assert_eq!(outcome, RmaRange, "{target:?}");
        }
    }
    let all = elements(i64::MAX, LONG);
    assert_eq!(guarded.win().put(&[-1], all, 0, elements(1, LONG)), Buffer);
    guarded.assert_untouched();
    free_type(gaps);
}

#[test]
fn no_data_go_anywhere() {
    let guarded = Guarded::new(4);
    let (none, one) = (elements(0, INT), elements(1, INT));
    assert_eq!(guarded.win().put(&[-1], none, 0, none), Success);
    assert_eq!(guarded.win().put(&[-1], none, 1000, none), Success);
    assert_eq!(guarded.win().put(&[-1], none, 0, one), Success);
    guarded.assert_untouched();
    let nothing = create(std::ptr::null(), 0, 1).unwrap().locked();
    assert_eq!(nothing.put(&[-1], none, 0, none), Success);
    assert_eq!(
        nothing.put(&[-1], elements(1, BYTE), 0, elements(1, BYTE)),
        RmaRange
    );
    nothing.unlock();
}

#[test]
fn arguments_have_their_classes() {
    let guarded = Guarded::new(4);
    let win = guarded.win();
    let (one, two) = (elements(1, INT), elements(2, INT));
    let double = elements(1, DOUBLE);
    let mut into = [0.0, 0.0];
    for (origin, target, class) in [
        (elements(-1, INT), one, Count),
        (one, elements(-1, INT), Count),
        (elements(1, 512), one, Type),
        (one, elements(1, 1), Type),
        (two, one, Truncate),
        (double, two, Type),
    ] {
        assert_eq!(
            win.put(&[-1.0, -1.0], origin, 0, target),
            class,
            "{origin:?} {target:?}"
        );
        let outcome = win.accumulate(&[-1.0, -1.0], origin, 0, target, SUM);
        assert_eq!(outcome, class);
    }
    assert_eq!(win.get(&mut into, one, 0, two), Truncate);
    assert_eq!(win.get(&mut into, double, 0, two), Type);
    let bytes = elements(8, BYTE);
    assert_eq!(win.accumulate(&[-1, -1], bytes, 0, two, REPLACE), Type);
    assert_eq!(win.accumulate(&[-1], one, 0, one, NO_OP), Op);
    assert_eq!(win.accumulate(&[-1], one, 0, one, 32), Op);
    assert_eq!(win.accumulate(&[-1.0], double, 0, double, 40), Op);
    assert_eq!(win.accumulate(&[-1], bytes, 0, bytes, SUM), Op);
    assert_eq!(win.compare_and_swap(&1.0, &1.0, &mut 1.0, DOUBLE, 0), Type);
    let derived = vector(1, 1, 1, INT);
    assert_eq!(win.compare_and_swap(&1, &1, &mut 1, derived, 0), Type);
    assert_eq!(win.fetch_and_op(&1, &mut 1, derived, 0, SUM), Type);
    free_type(derived);
    guarded.assert_untouched();
    // More room than data is allowed.
    assert_eq!(win.put(&[AROUND as i32], one, 0, two), Success);
    assert_eq!(
        win.put(&[AROUND as i64 | (AROUND as i64 + 1) << 32], bytes, 0, two),
        Success
    );
    guarded.assert_untouched();
}

#[test]
fn a_rank_that_is_not_there() {
    use crate::entries::*;
    let guarded = Guarded::new(4);
    let win = guarded.win().0;
    let at = Address::of(std::ptr::null::<c_void>());
    for (rank, expected) in [
        (1, Rank),
        (-1, Rank),
        (i32::MAX, Rank),
        (PROC_NULL, Success),
    ] {
        let codes = [
            minfo_put(at, 1, INT, rank, -5, 1, INT, win),
            minfo_get(at, 1, INT, rank, -5, 1, INT, win),
            minfo_accumulate(at, 1, INT, rank, -5, 1, INT, SUM, win),
            minfo_fetch_and_op(at, at, BYTE, rank, -5, SUM, win),
            minfo_compare_and_swap(at, at, at, BYTE, rank, -5, win),
        ];
        assert_eq!(codes.map(class), [expected; 5], "rank {rank}");
    }
    for rank in [1, -1, PROC_NULL] {
        let codes = [
            entries::minfo_win_lock(EXCLUSIVE, rank, 0, win),
            entries::minfo_win_unlock(rank, win),
            entries::minfo_win_flush(rank, win),
            entries::minfo_win_flush_local(rank, win),
        ];
        assert_eq!(codes.map(class), [Rank; 4]);
    }
    guarded.assert_untouched();
}

#[test]
fn constructors_check_their_arguments() {
    let mut memory = [0; 4];
    let base: *const c_void = memory.as_mut_ptr().cast();
    assert_eq!(create(base, -1, 1).unwrap_err(), Size);
    assert_eq!(create(base, 16, 0).unwrap_err(), Disp);
    assert_eq!(create(base, 16, -4).unwrap_err(), Disp);
    assert_eq!(create(std::ptr::null(), 16, 1).unwrap_err(), Buffer);
    assert_eq!(
        create(base.wrapping_byte_add(usize::MAX / 2), i64::MAX, 1).unwrap_err(),
        Size
    );
    assert_eq!(allocate(-1, 1, NO_INFO).unwrap_err(), Size);
    assert_eq!(allocate(8, 0, NO_INFO).unwrap_err(), Disp);
    assert_eq!(allocate(i64::MAX, 1, NO_INFO).unwrap_err(), NoMem);
    assert_eq!(allocate_shared(-1, 1).unwrap_err(), Size);
    let mut win = -7;
    let at = Address::of(base);
    let code = entries::minfo_win_create(at, 16, 1, NO_INFO, 256, (&mut win).into());
    assert_eq!((class(code), win), (Comm, -7));
    let code = entries::minfo_win_create(at, 16, 1, 12345, COMM, (&mut win).into());
    assert_eq!((class(code), win), (Info, -7));
}

#[test]
fn dynamic_windows_take_what_is_attached() {
    let mut memory: Vec<i32> = (0..64).collect();
    let base = memory.as_mut_ptr() as i64;
    let at = |element: i64| base + 4 * element;
    let place = |element: i64| Address::of(at(element) as *const i32);
    let window = dynamic().locked();
    let attach = |element: i64, len: i64| {
        class(entries::minfo_win_attach(window.0, place(element), 4 * len))
    };
    let detach = |element: i64| class(entries::minfo_win_detach(window.0, place(element)));
    let put = |element: i64, count: i64| {
        let those = elements(count, INT);
        window.put(&[-1; 64], those, at(element), those)
    };
    assert_eq!(put(0, 1), RmaRange);
    assert_eq!(attach(8, 8), Success);
    assert_eq!(attach(16, 8), Success, "two pieces may be neighbours");
    for (element, len) in [(8, 8), (8, 1), (0, 9), (15, 1), (0, 64), (23, 4)] {
        assert_eq!(attach(element, len), RmaAttach, "{element} {len}");
    }
    assert_eq!(attach(0, -1), Size);
    assert_eq!(put(7, 1), RmaRange);
    assert_eq!(put(24, 1), RmaRange);
    assert_eq!(put(14, 4), RmaRange, "not in one piece");
    assert_eq!(put(8, 8), Success);
    assert_eq!(detach(9), RmaAttach);
    assert_eq!(detach(8), Success);
    assert_eq!(put(8, 1), RmaRange);
    assert_eq!(put(23, 1), Success);
    let expected = (0..64).map(|i| {
        if (8..16).contains(&i) || i == 23 {
            -1
        } else {
            i
        }
    });
    assert!(memory.iter().copied().eq(expected));
    window.unlock();

    let fixed = window_to(&mut memory, 4);
    let code = entries::minfo_win_attach(fixed.0, place(0), 4);
    assert_eq!(class(code), RmaFlavor);
    let code = entries::minfo_win_detach(fixed.0, place(0));
    assert_eq!(class(code), RmaFlavor);
}

#[test]
fn shared_memory_is_found() {
    let (window, base) = allocate_shared(1000, 8).unwrap();
    // A process reaches its own memory in a window of any flavor with memory (MPI 4.1, section 12.2.3).
    let (other, other_base) = allocate(1000, 8, NO_INFO).unwrap();
    let all = [
        (&window, 0, base),
        (&window, PROC_NULL, base),
        (&other, 0, other_base),
    ];
    for (window, rank, base) in all {
        let (mut size, mut disp_unit, mut baseptr) = (0, 0, std::ptr::null_mut::<c_void>());
        let (len, unit, at) = (
            (&mut size).into(),
            (&mut disp_unit).into(),
            (&mut baseptr).into(),
        );
        let code = entries::minfo_win_shared_query(window.0, rank, len, unit, at);
        assert_eq!(
            (code, size, disp_unit, baseptr as usize),
            (0, 1000, 8, base)
        );
    }
    let attached = dynamic();
    for (win, rank, expected) in [(&window, 1, Rank), (&attached, 0, RmaFlavor)] {
        let (mut size, mut disp_unit, mut baseptr) = (0, 0, std::ptr::null_mut::<c_void>());
        let (len, unit, at) = (
            (&mut size).into(),
            (&mut disp_unit).into(),
            (&mut baseptr).into(),
        );
        let code = entries::minfo_win_shared_query(win.0, rank, len, unit, at);
        assert_eq!((class(code), size), (expected, 0));
    }
}

#[test]
fn attributes_of_both_languages() {
    let mut memory = [0i32; 10];
    let base = memory.as_mut_ptr() as i64;
    let expected = |window: &Window, values: [i64; 5]| {
        for (keyval, expected) in [601, 603, 602, 604, 605].into_iter().zip(values) {
            let (mut value, mut flag) = (-7, 0);
            let (at, there) = ((&mut value).into(), (&mut flag).into());
            let code = entries::minfo_win_get_attr(window.0, keyval, at, 8, there);
            assert_eq!((code, value, flag), (0, expected, 1), "{keyval}");
            let (mut found, mut flag) = (0i64, 0);
            let (at, there) = ((&mut found).into(), (&mut flag).into());
            let code = entries::minfo_win_get_attr(window.0, keyval, at, 0, there);
            assert_eq!((code, flag), (0, 1));
            let found: *mut c_void = std::ptr::with_exposed_provenance_mut(found as usize);
            let value = match keyval {
                601 => found as i64,
                // SAFETY: it is the address of an MPI_Aint.
                603 => unsafe { *found.cast::<i64>() },
                // SAFETY: it is the address of an int.
                _ => i64::from(unsafe { *found.cast::<i32>() }),
            };
            assert_eq!(value, expected, "{keyval} in C");
        }
    };
    expected(&window_to(&mut memory, 4), [base, 40, 4, 311, 321]);
    expected(&dynamic(), [0, 0, 1, 313, 321]);
    let (window, base) = allocate(100, 8, NO_INFO).unwrap();
    expected(&window, [base as i64, 100, 8, 312, 321]);
    let (window, base) = allocate_shared(100, 2).unwrap();
    expected(&window, [base as i64, 100, 2, 314, 321]);
    let (mut value, mut flag) = (-7, -7);
    let (at, there) = ((&mut value).into(), (&mut flag).into());
    let code = entries::minfo_win_get_attr(window.0, 600, at, 8, there);
    assert_eq!((class(code), value, flag), (Keyval, -7, -7));
}
