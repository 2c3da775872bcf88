//! Reading an info object does not allocate. If memory for what a program stores cannot be allocated, the call is an
//! error.
#![allow(unsafe_code)]

use super::fortran::*;
use minfo_rules::constants;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// The number of large allocations that still succeed.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Smaller allocations always succeed: the library does not handle their failure (docs/behaviour.md).
const LARGE: usize = 1024;

/// The system's allocator, which counts what the thread requests, and refuses large requests when told to.
struct Counting;

impl Counting {
    /// Whether this allocation is to succeed.
    fn count(&self, size: usize) -> bool {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        if size < LARGE {
            return true;
        }
        let left = LEFT.get();
        LEFT.set(left.saturating_sub(1));
        left > 0
    }
}

// SAFETY: everything is delegated to the system's allocator; a null pointer means that there is no memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !self.count(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: the layout is the caller's, which is not empty.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the memory came from the system's allocator, above or below, with this layout.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !self.count(size) {
            return std::ptr::null_mut();
        }
        // SAFETY: the memory came from the system's allocator with this layout, and the size is the caller's own, which is not 0.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// The result of `work` when only this many of its large allocations succeed.
fn with_allocations<T>(left: usize, work: impl FnOnce() -> T) -> T {
    LEFT.set(left);
    let outcome = work();
    LEFT.set(usize::MAX);
    outcome
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(Box::new(5))), 1);
}

#[test]
fn reading_allocates_nothing() {
    return_errors();
    for number in [1, 8, 1000] {
        let info = create().unwrap();
        let keys: Vec<String> = (0..number).map(|i| format!("key number {i}")).collect();
        for key in &keys {
            set(info, key.as_bytes(), b"its value").unwrap();
        }
        let mut variable = [0; 64];
        let reads = allocations(|| {
            for (n, key) in keys.iter().enumerate() {
                let key = key.as_bytes();
                assert_eq!(get(info, key, 64, &mut variable), Ok(1));
                assert_eq!(get(info, b"absent", 64, &mut variable), Ok(0));
                assert_eq!(get_string(info, key, 64, &mut variable), Ok((9, 1)));
                assert_eq!(get_valuelen(info, key), Ok((9, 1)));
                assert_eq!(get_nthkey(info, n as i64, &mut variable), Ok(()));
                assert_eq!(nkeys(info), Ok(number));
            }
        });
        assert_eq!(reads, 0, "with {number} keys");
        // A value that fits in the place of the old one needs no memory, either.
        assert_eq!(
            allocations(|| set(info, keys[0].as_bytes(), b"another").unwrap()),
            0
        );
        free(info).unwrap();
    }
}

#[test]
fn an_object_without_keys_allocates_nothing() {
    free(create().unwrap()).unwrap();
    let empty = allocations(|| {
        let info = create().unwrap();
        free(info).unwrap();
    });
    assert_eq!(empty, 0);
}

const NO_MEM: i32 = constants::MPI_ERR_NO_MEM;

/// Repeats `work`, first with no large allocation allowed, then with one, and so on until it succeeds. Before that it
/// fails for lack of memory, and `unchanged` must hold. Returns the number of failures.
fn fails_until_there_is_memory<T>(
    mut work: impl FnMut() -> CallResult<T>,
    unchanged: impl Fn(),
) -> usize {
    for left in 0..100 {
        match with_allocations(left, &mut work) {
            Ok(_) => return left,
            Err(code) => assert_eq!(code, NO_MEM),
        }
        unchanged();
    }
    panic!("never succeeded");
}

#[test]
fn memory_that_cannot_be_had_is_an_error_that_changes_nothing() {
    return_errors();
    let mut failures = 0;
    let info = create().unwrap();
    let mut variable = [0; 64];
    for number in 0..200 {
        let key = format!("key number {number}");
        let work = || set(info, key.as_bytes(), b"value");
        failures += fails_until_there_is_memory(work, || assert_eq!(nkeys(info), Ok(number)));
    }
    // Longer values need new memory.
    let work = || set(info, b"key number 7", &[b'v'; 1023]);
    let unchanged = || assert_eq!(get_valuelen(info, b"key number 7"), Ok((5, 1)));
    failures += fails_until_there_is_memory(work, unchanged);
    delete(info, b"key number 100").unwrap();
    assert_eq!(get_nthkey(info, 100, &mut variable), Ok(()));
    assert!(variable.starts_with(b"key number 101 "));

    let copies = fails_until_there_is_memory(|| dup(info), || ());
    assert!(
        copies > 0 && failures > 5,
        "{copies} and {failures} failures"
    );
    for n in 0..199 {
        assert_eq!(get_nthkey(info, n, &mut variable), Ok(()));
        assert_eq!(get(info, &variable, 5, &mut [0; 5]), Ok(1));
    }
    free(info).unwrap();
}

#[test]
fn objects_that_cannot_be_had_are_an_error() {
    return_errors();
    // Enough that some creation needs a new chunk, whatever other tests hold.
    let mut failures = 0;
    let mut made = Vec::new();
    for _ in 0..5000 {
        let info = with_allocations(0, create).or_else(|code| {
            assert_eq!(code, NO_MEM);
            failures += 1;
            create()
        });
        made.push(info);
    }
    assert!(failures > 0);
    for info in made {
        free(info.unwrap()).unwrap();
    }
}
