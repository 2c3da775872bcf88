//! Several threads on one file.

use super::*;
use std::sync::atomic::AtomicBool;
use std::thread;

#[test]
fn a_file_pointer_gives_each_thread_other_pieces() {
    const NUMBER: u32 = 20_000;
    let scratch = Scratch::new();
    let content: Vec<u8> = (0..NUMBER).flat_map(u32::to_ne_bytes).collect();
    let path = scratch.with("file", &content);
    let file = open(&path, Amode::RDONLY);
    let integer = named("MPI_INTEGER");
    set_view(file.as_ref(), 0, integer, integer);
    let work = || {
        let mut numbers = Vec::new();
        loop {
            let came = read(file.as_ref(), At::Pointer, 12);
            if came.is_empty() {
                return numbers;
            }
            let (came, _) = came.as_chunks::<4>();
            numbers.extend(came.iter().map(|bytes| u32::from_ne_bytes(*bytes)));
        }
    };
    let mut all: Vec<u32> = thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join().unwrap());
        results.flatten().collect()
    });
    all.sort_unstable();
    assert!(all.into_iter().eq(0..NUMBER));
    assert_eq!(file.position().unwrap(), NUMBER.into());
}

#[test]
fn a_file_pointer_gives_each_thread_other_places_to_write() {
    let scratch = Scratch::new();
    let path = scratch.path("file");
    let file = open(&path, NEW.0);
    thread::scope(|scope| {
        for name in b"abcd" {
            let file = &file;
            scope.spawn(move || {
                for _ in 0..500 {
                    write(file.as_ref(), At::Pointer, &[*name; 7]);
                }
            });
        }
    });
    let written = fs::read(&path).unwrap();
    let (chunks, rest) = written.as_chunks::<7>();
    assert_eq!((chunks.len(), rest.len()), (2000, 0));
    for name in b"abcd" {
        let count = chunks.iter().filter(|chunk| **chunk == [*name; 7]).count();
        assert_eq!(count, 500);
    }
}

#[test]
fn transfers_at_offsets_run_at_once() {
    // A slow source without an end.
    let file = open(Path::new("/dev/urandom"), Amode::RDONLY);
    let is_overtaken = || {
        let (begun, done) = (AtomicBool::new(false), AtomicBool::new(false));
        thread::scope(|scope| {
            scope.spawn(|| {
                let mut into = vec![0; 32 << 20];
                begun.store(true, Ordering::SeqCst);
                let basic = named("MPI_BYTE").basic();
                file.read(At::Offset(0), &mut into, basic, false).unwrap();
                done.store(true, Ordering::SeqCst);
            });
            while !begun.load(Ordering::SeqCst) {
                thread::yield_now();
            }
            thread::sleep(std::time::Duration::from_millis(5));
            read(file.as_ref(), At::Offset(9), 1);
            !done.load(Ordering::SeqCst)
        })
    };
    assert!((0..20).any(|_| is_overtaken()));
}

#[test]
fn in_atomic_mode_no_transfer_sees_half_of_another() {
    const LEN: usize = 300_000;
    let scratch = Scratch::new();
    let file = open(&scratch.path("file"), NEW.0);
    assert!(!file.atomicity().unwrap());
    file.set_atomicity(true).unwrap();
    assert!(file.atomicity().unwrap());
    // Through a view of pieces, so that a write takes many system calls.
    let byte = named("MPI_BYTE");
    let filetype = Datatype::vector(100, 3000, 6000, byte).unwrap();
    set_view(file.as_ref(), 0, byte, &filetype);
    write(file.as_ref(), At::Offset(0), &[b'a'; LEN]);
    thread::scope(|scope| {
        for name in b"bc" {
            let file = &file;
            scope.spawn(move || {
                for _ in 0..30 {
                    write(file.as_ref(), At::Offset(0), &[*name; LEN]);
                }
            });
        }
        for _ in 0..30 {
            let came = read(file.as_ref(), At::Offset(0), LEN);
            assert!(came.iter().all(|byte| *byte == came[0]));
        }
    });
}

#[test]
fn closing_waits_for_nobody_that_comes_later() {
    let scratch = Scratch::new();
    let path = scratch.with("file", &[7; 1000]);
    let file = open(&path, Amode::RDONLY);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let basic = named("MPI_BYTE").basic();
                loop {
                    let mut into = [0; 100];
                    match file.read(At::Offset(5), &mut into, basic, false) {
                        // Never from another file that reuses the descriptor.
                        Ok(done) => assert_eq!((done, into), (100, [7; 100])),
                        Err(error) => break assert_eq!(error.class, Class::File),
                    }
                }
            });
        }
        thread::sleep(std::time::Duration::from_millis(20));
        file.close().unwrap();
        let others: Vec<_> = (0..50)
            .map(|_| fs::File::open("/dev/zero").unwrap())
            .collect();
        thread::sleep(std::time::Duration::from_millis(5));
        drop(others);
    });
}
