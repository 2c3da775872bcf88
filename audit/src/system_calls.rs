//! The functions of the C library that open, close, write and read files: each calls the next one, and counts its effect
//! on a watched file ([`counted_files`]). For every other descriptor it reads one byte.
//!
//! All callers (an MPI library, a file system's library, the program) find these first. These are not seen: calls inside
//! the C library (`fclose`, `fwrite`), calls of the kernel without it (`syscall`, io_uring), stores to mapped memory, and
//! `sendfile`, `copy_file_range` and `splice`. (`mmap` is left alone: MPI libraries look it up by its name and write
//! their own code over what they find.)
#![allow(unsafe_code)]

use crate::counted_files::{self, MAX_PATH};
use libc::{aiocb, c_char, c_int, c_void, iovec, mode_t, off_t, size_t, ssize_t};
use minfo_rules::transfer::Direction::{self, Read, Write};
use minfo_system::file_calls::Counts;
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::path::PathBuf;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The next function with this name; null if there is none. Looked up once.
fn next(known: &AtomicPtr<c_void>, name: &CStr) -> *mut c_void {
    let address = known.load(Ordering::Relaxed);
    if !address.is_null() {
        return address;
    }
    // SAFETY: the name is a C string.
    let address = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) };
    known.store(address, Ordering::Relaxed);
    address
}

fn errno() -> c_int {
    // SAFETY: each thread has its own.
    unsafe { *libc::__errno_location() }
}

fn set_errno(value: c_int) {
    // SAFETY: each thread has its own.
    unsafe { *libc::__errno_location() = value }
}

/// Defines functions. `$body` gets a closure that calls the next one with the same arguments. Threads may be cancelled in
/// them, which unwinds: nothing here needs to be dropped.
macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty = |$call:ident| $body:expr;)*) => {
        $(
            /// # Safety
            /// As of the C library's function with this name.
            #[unsafe(no_mangle)]
            unsafe extern "C-unwind" fn $name($($argument: $type),*) -> $result {
                static NEXT: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
                let $call = || {
                    let name = const { c_name(concat!(stringify!($name), "\0")) };
                    let next = next(&NEXT, name);
                    if next.is_null() {
                        // The C library does not have this function.
                        set_errno(libc::ENOSYS);
                        return -1;
                    }
                    type SystemFunction = unsafe extern "C-unwind" fn($($type),*) -> $result;
                    // SAFETY: the C library's function with this name has this type.
                    let next = unsafe { std::mem::transmute::<*mut c_void, SystemFunction>(next) };
                    // SAFETY: the arguments are those of the caller.
                    unsafe { next($($argument),*) }
                };
                $body
            }
        )*
    };
}

const fn c_name(name: &str) -> &CStr {
    match CStr::from_bytes_with_nul(name.as_bytes()) {
        Ok(name) => name,
        Err(_) => panic!("a name has one NUL, at its end"),
    }
}

/// The third argument of `open` is there only if a file may be made. On the supported processors, a missing argument is
/// an arbitrary number, which the next function does not read, either.
macro_rules! opening {
    ($($name:ident($($argument:ident: $type:ty),*) $path:ident;)*) => {
        functions! { $(
            $name($($argument: $type),*) -> c_int = |call| {
                let descriptor = call();
                // SAFETY: the next function has read the path.
                unsafe { opened(descriptor, $path) };
                descriptor
            };
        )* }
    };
}

opening! {
    open(path: *const c_char, flags: c_int, mode: mode_t) path;
    open64(path: *const c_char, flags: c_int, mode: mode_t) path;
    openat(at: c_int, path: *const c_char, flags: c_int, mode: mode_t) path;
    openat64(at: c_int, path: *const c_char, flags: c_int, mode: mode_t) path;
    __open_2(path: *const c_char, flags: c_int) path;
    __open64_2(path: *const c_char, flags: c_int) path;
    __openat_2(at: c_int, path: *const c_char, flags: c_int) path;
    __openat64_2(at: c_int, path: *const c_char, flags: c_int) path;
    creat(path: *const c_char, mode: mode_t) path;
    creat64(path: *const c_char, mode: mode_t) path;
}

/// # Safety
/// If the descriptor is one, the path is a C string.
#[inline]
unsafe fn opened(descriptor: c_int, path: *const c_char) {
    if descriptor < 0 {
        return;
    }
    if !counted_files::is_any() {
        // (The descriptor may have belonged to a file that was closed unseen.)
        counted_files::closing(descriptor);
        return;
    }
    let kept = errno();
    // SAFETY: the caller's.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    counted_files::opened(descriptor, path, |other| is_same(descriptor, other));
    set_errno(kept);
}

/// Whether a descriptor is for the file with this path, or without a file system prefix in its last part, as in
/// `/directory/ufs:file`.
fn is_same(descriptor: c_int, path: &[u8; MAX_PATH]) -> bool {
    let mut opened = MaybeUninit::<libc::stat>::uninit();
    // SAFETY: the output is valid.
    if unsafe { libc::fstat(descriptor, opened.as_mut_ptr()) } != 0 {
        return false;
    }
    // SAFETY: it was written.
    let opened = unsafe { opened.assume_init() };
    let is_it = |path: &[u8]| {
        let mut there = MaybeUninit::<libc::stat>::uninit();
        // SAFETY: the path ends in a NUL, and the output is valid.
        let found = unsafe { libc::stat(path.as_ptr().cast(), there.as_mut_ptr()) } == 0;
        if !found {
            return false;
        }
        // SAFETY: it was written.
        let there = unsafe { there.assume_init() };
        (there.st_dev, there.st_ino) == (opened.st_dev, opened.st_ino)
    };
    let Some(end) = path.iter().position(|&byte| byte == 0) else {
        return false;
    };
    if is_it(&path[..=end]) {
        return true;
    }
    let last = path[..end].iter().rposition(|&byte| byte == b'/');
    let last = last.map_or(0, |at| at + 1);
    let Some(colon) = path[last..end].iter().position(|&byte| byte == b':') else {
        return false;
    };
    let mut without = [0; MAX_PATH];
    let rest = &path[last + colon + 1..=end];
    without[..last].copy_from_slice(&path[..last]);
    without[last..last + rest.len()].copy_from_slice(rest);
    is_it(&without)
}

functions! {
    close(descriptor: c_int) -> c_int = |call| {
        // Before the call: another thread may get the same number as soon as it is closed.
        counted_files::closing(descriptor);
        call()
    };
    dup(descriptor: c_int) -> c_int = |call| {
        let new = call();
        doubled(descriptor, new);
        new
    };
    dup2(descriptor: c_int, to: c_int) -> c_int = |call| {
        let new = call();
        if new != descriptor {
            doubled(descriptor, new);
        }
        new
    };
    dup3(descriptor: c_int, to: c_int, flags: c_int) -> c_int = |call| {
        let new = call();
        doubled(descriptor, new);
        new
    };
}

#[inline]
fn doubled(descriptor: c_int, new: c_int) {
    if new >= 0 && counted_files::is_any() {
        counted_files::closing(new);
        counted_files::doubled(descriptor, new);
    }
}

/// The position of a call.
enum FilePosition {
    At(off_t),
    /// The end of the last call on the descriptor; this one has moved it.
    Position,
}

/// Records a call with its result.
#[inline]
fn ended(direction: Direction, descriptor: c_int, place: FilePosition, result: ssize_t) -> ssize_t {
    if let Some(watched) = counted_files::of_descriptor(descriptor)
        && let Ok(bytes) = u64::try_from(result)
    {
        count(watched, direction, descriptor, place, bytes);
    }
    result
}

#[cold]
fn count(
    watched: &counted_files::CountedFile,
    direction: Direction,
    descriptor: c_int,
    place: FilePosition,
    bytes: u64,
) {
    let offset = match place {
        FilePosition::At(offset) => u64::try_from(offset).ok(),
        FilePosition::Position => {
            let kept = errno();
            // SAFETY: it takes any descriptor.
            let end = unsafe { libc::lseek(descriptor, 0, libc::SEEK_CUR) };
            set_errno(kept);
            u64::try_from(end)
                .ok()
                .and_then(|end| end.checked_sub(bytes))
        }
    };
    match direction {
        Write => watched.has_written(bytes, offset),
        Read => watched.has_read(bytes, offset),
    }
}

functions! {
    write(fd: c_int, from: *const c_void, len: size_t) -> ssize_t = |call| ended(Write, fd, FilePosition::Position, call());
    pwrite(fd: c_int, from: *const c_void, len: size_t, offset: off_t) -> ssize_t =
        |call| ended(Write, fd, FilePosition::At(offset), call());
    pwrite64(fd: c_int, from: *const c_void, len: size_t, offset: off_t) -> ssize_t =
        |call| ended(Write, fd, FilePosition::At(offset), call());
    writev(fd: c_int, from: *const iovec, number: c_int) -> ssize_t = |call| ended(Write, fd, FilePosition::Position, call());
    pwritev(fd: c_int, from: *const iovec, number: c_int, offset: off_t) -> ssize_t =
        |call| ended(Write, fd, FilePosition::At(offset), call());
    pwritev64(fd: c_int, from: *const iovec, number: c_int, offset: off_t) -> ssize_t =
        |call| ended(Write, fd, FilePosition::At(offset), call());
    pwritev2(fd: c_int, from: *const iovec, number: c_int, offset: off_t, flags: c_int) -> ssize_t =
        |call| ended(Write, fd, at_or_position(offset), call());
    pwritev64v2(fd: c_int, from: *const iovec, number: c_int, offset: off_t, flags: c_int) -> ssize_t =
        |call| ended(Write, fd, at_or_position(offset), call());
    read(fd: c_int, into: *mut c_void, len: size_t) -> ssize_t = |call| ended(Read, fd, FilePosition::Position, call());
    pread(fd: c_int, into: *mut c_void, len: size_t, offset: off_t) -> ssize_t =
        |call| ended(Read, fd, FilePosition::At(offset), call());
    pread64(fd: c_int, into: *mut c_void, len: size_t, offset: off_t) -> ssize_t =
        |call| ended(Read, fd, FilePosition::At(offset), call());
    readv(fd: c_int, into: *const iovec, number: c_int) -> ssize_t = |call| ended(Read, fd, FilePosition::Position, call());
    preadv(fd: c_int, into: *const iovec, number: c_int, offset: off_t) -> ssize_t =
        |call| ended(Read, fd, FilePosition::At(offset), call());
    preadv64(fd: c_int, into: *const iovec, number: c_int, offset: off_t) -> ssize_t =
        |call| ended(Read, fd, FilePosition::At(offset), call());
    preadv2(fd: c_int, into: *const iovec, number: c_int, offset: off_t, flags: c_int) -> ssize_t =
        |call| ended(Read, fd, at_or_position(offset), call());
    preadv64v2(fd: c_int, into: *const iovec, number: c_int, offset: off_t, flags: c_int) -> ssize_t =
        |call| ended(Read, fd, at_or_position(offset), call());
    __read_chk(fd: c_int, into: *mut c_void, len: size_t, room: size_t) -> ssize_t =
        |call| ended(Read, fd, FilePosition::Position, call());
    __pread_chk(fd: c_int, into: *mut c_void, len: size_t, offset: off_t, room: size_t) -> ssize_t =
        |call| ended(Read, fd, FilePosition::At(offset), call());
    __pread64_chk(fd: c_int, into: *mut c_void, len: size_t, offset: off_t, room: size_t) -> ssize_t =
        |call| ended(Read, fd, FilePosition::At(offset), call());
}

fn at_or_position(offset: off_t) -> FilePosition {
    match offset {
        -1 => FilePosition::Position,
        offset => FilePosition::At(offset),
    }
}

functions! {
    // Counted at the start: its result is queried in another way, or not at all.
    aio_write(control: *mut aiocb) -> c_int = |call| begun(Write, control, call());
    aio_write64(control: *mut aiocb) -> c_int = |call| begun(Write, control, call());
    aio_read(control: *mut aiocb) -> c_int = |call| begun(Read, control, call());
    aio_read64(control: *mut aiocb) -> c_int = |call| begun(Read, control, call());
    lio_listio(mode: c_int, list: *const *mut aiocb, number: c_int, event: *mut libc::sigevent) -> c_int =
        |call| listed(list, number, call());
    lio_listio64(mode: c_int, list: *const *mut aiocb, number: c_int, event: *mut libc::sigevent) -> c_int =
        |call| listed(list, number, call());
}

fn begun(direction: Direction, control: *mut aiocb, result: c_int) -> c_int {
    if result == 0 && counted_files::is_any() {
        // SAFETY: the next function has accepted it, and the caller keeps it until the transfer has ended.
        unsafe { note_begun(direction, control) };
    }
    result
}

fn listed(list: *const *mut aiocb, number: c_int, result: c_int) -> c_int {
    if result == 0 && counted_files::is_any() {
        for at in 0..number.max(0) as usize {
            // SAFETY: the list has this many elements, each null or as in `begun`.
            unsafe {
                let control = *list.add(at);
                if !control.is_null() {
                    match (*control).aio_lio_opcode {
                        libc::LIO_WRITE => note_begun(Write, control),
                        libc::LIO_READ => note_begun(Read, control),
                        _ => {}
                    }
                }
            }
        }
    }
    result
}

/// # Safety
/// It is a control block.
unsafe fn note_begun(direction: Direction, control: *const aiocb) {
    // SAFETY: the caller's.
    let (fd, bytes, offset) = unsafe {
        (
            (*control).aio_fildes,
            (*control).aio_nbytes,
            (*control).aio_offset,
        )
    };
    ended(direction, fd, FilePosition::At(offset), bytes as ssize_t);
}

/// # Safety
/// There are `len` bytes at `name`.
#[unsafe(no_mangle)]
unsafe extern "C" fn minfo_watch_file(name: *const u8, len: usize) -> u32 {
    use std::os::unix::ffi::OsStrExt;
    // SAFETY: the caller's.
    let name = unsafe { std::slice::from_raw_parts(name, len) };
    crate::ours(|| {
        let path = PathBuf::from(std::ffi::OsStr::from_bytes(name));
        // The program may change its directory before the file is opened.
        std::path::absolute(path)
            .map_or(0, |path| counted_files::watch(path.as_os_str().as_bytes()))
    })
    .unwrap_or(0)
}

#[unsafe(no_mangle)]
extern "C" fn minfo_watch_call(watch: u32, call: u32) {
    counted_files::during(watch, call);
}

/// # Safety
/// There are `len` bytes at `counts`.
#[unsafe(no_mangle)]
unsafe extern "C" fn minfo_watched_file(watch: u32, counts: *mut Counts, len: usize) -> c_int {
    match counted_files::counts(watch) {
        Some(seen) if len == size_of::<Counts>() => {
            // SAFETY: the caller's.
            unsafe { counts.write(seen) };
            0
        }
        _ => -1,
    }
}

#[unsafe(no_mangle)]
extern "C" fn minfo_unwatch_file(watch: u32) {
    counted_files::unwatch(watch);
}
