//! Windows and memory as a whole: threads, hints, and what is left behind.

use super::fortran;
use super::window::*;
use crate::foreign::Address;
use crate::{entries, memory, win, win_errhandler, win_info, win_sync};
use libc::{c_int, c_void};
use minfo_core::error::Class::{self, *};
use std::sync::atomic::{AtomicUsize, Ordering};

fn info_of(pairs: &[(&str, &str)]) -> c_int {
    let info = fortran::create().unwrap();
    for (key, value) in pairs {
        fortran::set(info, key.as_bytes(), value.as_bytes()).unwrap();
    }
    info
}

/// A hint that is in effect on a window.
fn hint(window: &Window, key: &str) -> Option<String> {
    let mut used = 0;
    let code = win_info::minfo_win_get_info(window.0, (&mut used).into());
    assert_eq!(code, 0);
    let mut value = [0; 100];
    let found = fortran::get_string(used, key.as_bytes(), 100, &mut value).unwrap();
    fortran::free(used).unwrap();
    (found.1 == 1).then(|| String::from_utf8(value[..found.0 as usize].to_vec()).unwrap())
}

#[test]
fn no_accumulate_of_four_threads_is_lost() {
    let mut memory = vec![0i64; 8];
    let window = window_to(&mut memory, 8).locked();
    let fetched = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (window, fetched) = (&window, &fetched);
            scope.spawn(move || {
                for round in 0..2000 {
                    let one = elements(1, LONG);
                    assert_eq!(window.accumulate(&[1i64], one, 0, one, SUM), Success);
                    let strided = vector(2, 1, 3, LONG);
                    let two = elements(2, LONG);
                    let to = elements(1, strided);
                    assert_eq!(window.accumulate(&[1i64, 2], two, 1, to, SUM), Success);
                    free_type(strided);
                    let mut before = -1i64;
                    assert_eq!(window.fetch_and_op(&1, &mut before, LONG, 2, SUM), Success);
                    fetched.fetch_add(before as usize, Ordering::Relaxed);
                    // A lock of the program's own making.
                    loop {
                        let mut found = -1i64;
                        let outcome = window.compare_and_swap(&1, &0, &mut found, LONG, 3);
                        assert_eq!(outcome, Success, "{thread} {round}");
                        if found == 0 {
                            break;
                        }
                        std::thread::yield_now();
                    }
                    let mut value = [0i64];
                    assert_eq!(window.get(&mut value, one, 5, one), Success);
                    assert_eq!(window.put(&[value[0] + 1], one, 5, one), Success);
                    let mut found = -1i64;
                    assert_eq!(
                        window.compare_and_swap(&0, &1, &mut found, LONG, 3),
                        Success
                    );
                    assert_eq!(found, 1);
                }
            });
        }
    });
    window.unlock();
    assert_eq!(memory, [8000, 8000, 8000, 0, 16000, 8000, 0, 0]);
    assert_eq!(fetched.into_inner(), (0..8000).sum());
}

#[test]
fn threads_that_lock_free_and_access_at_once_do_no_harm() {
    for _ in 0..50 {
        let (window, _) = allocate(64, 8, NO_INFO).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let win = window.0;
                scope.spawn(move || {
                    for _ in 0..50 {
                        // Whoever locks first unlocks; the others are refused.
                        if win_sync::minfo_win_lock(EXCLUSIVE, 0, 0, win) == 0 {
                            let held = Window(win);
                            let one = elements(1, LONG);
                            assert_eq!(held.accumulate(&[1i64], one, 0, one, SUM), Success);
                            std::mem::forget(held);
                            assert_eq!(win_sync::minfo_win_unlock(0, win), 0);
                        }
                    }
                    if thread == 0 {
                        let mut win = win;
                        win::minfo_win_free((&mut win).into());
                    }
                });
            }
        });
        let outcome = class(win_sync::minfo_win_fence(0, window.0));
        assert!([Success, Win].contains(&outcome), "{outcome}");
    }
}

/// `MPI_Free_mem`.
fn free_mem(base: *mut c_void) -> Class {
    class(entries::minfo_free_mem(Address::of(base)))
}

/// The size of the process's memory, used or not.
fn address_space() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = statm.split(' ').next().unwrap().parse().unwrap();
    pages * 4096
}

#[test]
fn nothing_is_left_behind() {
    let work = || {
        let (window, base) = allocate(1 << 20, 8, NO_INFO).unwrap();
        // It belongs to the window, not to MPI_Free_mem.
        assert_eq!(free_mem(base as *mut c_void), Base);
        drop(window);
        drop(allocate_shared(1 << 20, 8).unwrap());
        let mut baseptr: *mut c_void = std::ptr::null_mut();
        let code = memory::minfo_alloc_mem(1 << 20, NO_INFO, (&mut baseptr).into());
        assert_eq!(code, 0);
        let window = create(baseptr, 1 << 20, 1).unwrap();
        drop(window);
        assert_eq!(free_mem(baseptr), Success);
        assert_eq!(free_mem(baseptr), Base);
    };
    work();
    let before = address_space();
    (0..1000).for_each(|_| work());
    let more = address_space().saturating_sub(before);
    // Other tests have their memory too. Left behind, this would be 3 GB.
    assert!(more < 1 << 30, "{more} bytes more after a thousand cycles");
}

#[test]
fn memory_is_aligned_as_a_hint_says() {
    for (asked, expected, alignment) in [
        ("4096", Some("4096"), 4096),
        (" +8 ", Some("8"), 64),
        ("1048576", Some("1048576"), 1 << 20),
        ("48", None, 64),
        ("-64", None, 64),
        ("page", None, 64),
    ] {
        running();
        let info = info_of(&[("mpi_minimum_memory_alignment", asked)]);
        let (window, base) = allocate(100, 1, info).unwrap();
        let key = "mpi_minimum_memory_alignment";
        assert_eq!(hint(&window, key).as_deref(), expected, "{asked}");
        assert!(base.is_multiple_of(alignment));
        let mut baseptr: *mut c_void = std::ptr::null_mut();
        let code = memory::minfo_alloc_mem(100, info, (&mut baseptr).into());
        assert_eq!((code, baseptr as usize % alignment), (0, 0));
        assert_eq!(free_mem(baseptr), Success);
        fortran::free(info).unwrap();
    }
}

#[test]
fn hints_in_effect() {
    running();
    let info = info_of(&[
        ("no_locks", "maybe"),
        ("accumulate_ordering", " rar , raw "),
        ("same_size", "true"),
        ("alloc_shared_noncontig", "true"),
        ("mpi_minimum_memory_alignment", "128"),
        ("unknown", "x"),
    ]);
    let mut memory = [0; 4];
    let mut win = -7;
    let base = Address::of(memory.as_mut_ptr());
    let code = entries::minfo_win_create(base, 16, 4, info, COMM, (&mut win).into());
    assert_eq!(code, 0);
    let window = Window(win);
    for (key, expected) in [
        ("no_locks", Some("false")),
        ("accumulate_ordering", Some("rar,raw")),
        ("accumulate_ops", Some("same_op_no_op")),
        ("mpi_accumulate_granularity", Some("0")),
        ("same_size", Some("true")),
        ("same_disp_unit", Some("false")),
        ("alloc_shared_noncontig", None),
        ("mpi_minimum_memory_alignment", None),
        ("mpi_memory_alloc_kinds", Some("mpi,system")),
        ("unknown", None),
    ] {
        assert_eq!(hint(&window, key).as_deref(), expected, "{key}");
    }
    let later = info_of(&[("same_size", "false"), ("accumulate_ops", "same_op")]);
    assert_eq!(win_info::minfo_win_set_info(window.0, later), 0);
    assert_eq!(
        hint(&window, "same_size").as_deref(),
        Some("true"),
        "too late"
    );
    assert_eq!(hint(&window, "accumulate_ops").as_deref(), Some("same_op"));
    assert_eq!(
        hint(&window, "accumulate_ordering").as_deref(),
        Some("rar,raw")
    );
    for mut info in [info, later] {
        assert_eq!(entries::minfo_info_free((&mut info).into()), 0);
    }
}

#[test]
fn handles_that_are_no_window() {
    running();
    let (freed, _) = allocate(8, 1, NO_INFO).unwrap();
    let handle = freed.0;
    drop(freed);
    for win in [handle, 272, 0, -1, COMM] {
        let codes = [
            win_sync::minfo_win_fence(0, win),
            win_sync::minfo_win_sync(win),
            win_info::minfo_win_set_info(win, NO_INFO),
            win_errhandler::minfo_win_set_errhandler(win, 323),
            win_errhandler::minfo_win_call_errhandler(win, 13),
        ];
        assert_eq!(codes.map(class), [Win; 5], "{win}");
        let window = Window(win);
        let one = elements(1, BYTE);
        assert_eq!(window.put(&[1u8], one, 0, one), Win);
        let mut again = win;
        assert_eq!(class(win::minfo_win_free((&mut again).into())), Win);
        assert_eq!(again, win);
        std::mem::forget(window);
    }
}

#[test]
fn every_window_has_its_own_error_handler() {
    let (window, _) = allocate(8, 1, NO_INFO).unwrap();
    let mut handler = 0;
    let code = win_errhandler::minfo_win_get_errhandler(window.0, (&mut handler).into());
    assert_eq!((code, handler), (0, 323));
    assert_eq!(
        class(win_errhandler::minfo_win_set_errhandler(window.0, 320)),
        Errhandler
    );
    assert_eq!(win_errhandler::minfo_win_call_errhandler(window.0, 57), 0);
    assert_eq!(win_errhandler::minfo_win_call_errhandler(window.0, 0), 0);
    let mut win = 0;
    let code = win::minfo_win_create_dynamic(NO_INFO, COMM, (&mut win).into());
    assert_eq!(code, 0);
    let code = win_errhandler::minfo_win_get_errhandler(win, (&mut handler).into());
    assert_eq!(
        (code, handler),
        (0, 321),
        "errors of a new window are fatal"
    );
    drop(Window(win));
}
