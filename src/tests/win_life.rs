//! Windows and memory over time: threads, and leaks.

use super::window::*;
use crate::entries;
use crate::foreign::Address;
use libc::c_void;
use minfo_rules::error::Class::{self, *};
use std::sync::atomic::{AtomicUsize, Ordering};

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
                    // A lock made by the program.
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
                        // The first thread to lock unlocks; the others are refused.
                        if entries::minfo_win_lock(EXCLUSIVE, 0, 0, win) == 0 {
                            let held = Window(win);
                            let one = elements(1, LONG);
                            assert_eq!(held.accumulate(&[1i64], one, 0, one, SUM), Success);
                            std::mem::forget(held);
                            assert_eq!(entries::minfo_win_unlock(0, win), 0);
                        }
                    }
                    if thread == 0 {
                        let mut win = win;
                        entries::minfo_win_free((&mut win).into());
                    }
                });
            }
        });
        let outcome = class(entries::minfo_win_fence(0, window.0));
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
        // The memory belongs to the window, and MPI_Free_mem refuses it.
        assert_eq!(free_mem(base as *mut c_void), Base);
        drop(window);
        drop(allocate_shared(1 << 20, 8).unwrap());
        let mut baseptr: *mut c_void = std::ptr::null_mut();
        let code = entries::minfo_alloc_mem(1 << 20, NO_INFO, (&mut baseptr).into());
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
    // Other tests have their memory, too. A leak here would be 3 GB.
    assert!(more < 1 << 30, "{more} bytes more after a thousand cycles");
}
