//! The procedures that this library defines before the MPI library does: those that take hints (MPI 4.1, sections 7.4,
//! 8.5, 9.2, 12.2, 14.2 and 14.3), and those that begin and end MPI and objects that have hints.
//!
//! Each is there under its `MPI_` and its `PMPI_` name. Handles go as a `usize` whatever the ABI, as in the native
//! engine: where they are numbers of 32 bits, the other procedure looks at the low half alone, and so does
//! `ProgramObjects::handle`.
#![allow(unsafe_code)]

use crate::inside::Inside;
use crate::next::Next;
use crate::{asking, job, objects};
use libc::{c_char, c_int, c_void};
use minfo_core::engine::program_objects::{Handle, ProgramObjects};
use minfo_core::hints::Hints;
use minfo_core::hints::catalogue::Kind;
use minfo_core::mpi::memory;
use std::ffi::CStr;

/// An address that is handed on.
type Address = *mut c_void;
/// A list of integers that is handed on.
type Ints = *const c_int;
/// Where a handle is, or goes to.
type HandlePlace = *mut Handle;

/// Defines procedures under both names. In the body of one, `$next` calls the one that comes next.
macro_rules! routines {
    ($($name:literal ($($argument:ident: $type:ty),*), $next:ident => $body:expr;)*) => { $(
        const _: () = {
            type Routine = unsafe extern "C" fn($($type),*) -> c_int;

            #[inline(always)]
            #[allow(clippy::too_many_arguments)] // as many as the standard has
            fn body($next: impl Fn($($type),*) -> c_int, $($argument: $type),*) -> c_int {
                $body
            }

            routines! { @define concat!("MPI_", $name), ($($argument: $type),*) }
            routines! { @define concat!("PMPI_", $name), ($($argument: $type),*) }
        };
    )* };
    (@define $name:expr, ($($argument:ident: $type:ty),*)) => {
        const _: () = {
            #[unsafe(export_name = $name)]
            unsafe extern "C" fn routine($($argument: $type),*) -> c_int {
                static NEXT: Next = Next::new($name);
                // SAFETY: what has this name is this procedure, with these arguments.
                let next = unsafe { std::mem::transmute::<Address, Routine>(NEXT.address()) };
                // SAFETY: the arguments are those that the program gives, or an info object of the library in their
                // place.
                body(|$($argument),*| unsafe { next($($argument),*) }, $($argument),*)
            }
        };
    };
}

/// A name of a file that the program gives; empty where it gives none.
fn text<'a>(text: *const c_char) -> &'a [u8] {
    match text.is_null() {
        true => b"",
        // SAFETY: the program promises a C string to the procedure that comes next, which has not been called yet or
        // does not change it.
        false => unsafe { CStr::from_ptr(text) }.to_bytes(),
    }
}

/// The handle at a place.
///
/// # Safety
/// `place` points to a handle of the kind.
unsafe fn handle_at(library: &dyn ProgramObjects, kind: Kind, place: HandlePlace) -> Handle {
    match library.is_number(kind) {
        // SAFETY: a number has so many bytes.
        true => unsafe { *place.cast::<u32>() as Handle },
        // SAFETY: a pointer is as large as a `usize`.
        false => unsafe { *place },
    }
}

/// The handle that a call has written.
fn written(kind: Kind, place: HandlePlace) -> impl FnOnce(&dyn ProgramObjects) -> Handle {
    // SAFETY: the call that writes it was successful.
    move |library| unsafe { handle_at(library, kind, place) }
}

/// The program begins MPI.
fn begin(call: impl FnOnce() -> c_int) -> c_int {
    let inside = Inside::enter();
    let code = call();
    if code == 0 && inside.is_first() {
        job::begin();
    }
    code
}

/// An object ends, whoever ends it: it may be one of the program's that a callback of its own ends.
fn end(kind: Kind, place: HandlePlace, call: impl FnOnce() -> c_int) -> c_int {
    let _inside = Inside::enter();
    if !place.is_null() {
        // SAFETY: the program gives the place of the object's handle.
        objects::end(kind, |library| unsafe { handle_at(library, kind, place) });
    }
    call()
}

routines! {
    "Init" (argc: Address, argv: Address), next => begin(|| next(argc, argv));
    "Init_thread" (argc: Address, argv: Address, required: c_int, provided: Address), next =>
        begin(|| next(argc, argv, required, provided));
    "Finalize" (), next => {
        let inside = Inside::enter();
        if inside.is_first() {
            job::end();
        }
        next()
    };

    "Comm_dup_with_info" (comm: Handle, info: Handle, newcomm: HandlePlace), next =>
        asking::creation("MPI_Comm_dup_with_info", Kind::Comm, b"", info,
            |info| next(comm, info, newcomm), written(Kind::Comm, newcomm));
    "Comm_idup_with_info" (comm: Handle, info: Handle, newcomm: HandlePlace, request: Address), next =>
        asking::creation("MPI_Comm_idup_with_info", Kind::Comm, b"", info,
            |info| next(comm, info, newcomm, request), written(Kind::Comm, newcomm));
    "Comm_split_type" (comm: Handle, split_type: c_int, key: c_int, info: Handle, newcomm: HandlePlace), next =>
        asking::creation("MPI_Comm_split_type", Kind::Comm, b"", info,
            |info| next(comm, split_type, key, info, newcomm), written(Kind::Comm, newcomm));
    "Dist_graph_create" (comm_old: Handle, n: c_int, sources: Ints, degrees: Ints, destinations: Ints, weights: Ints,
        info: Handle, reorder: c_int, comm_dist_graph: HandlePlace), next =>
        asking::creation("MPI_Dist_graph_create", Kind::Comm, b"", info,
            |info| next(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph),
            written(Kind::Comm, comm_dist_graph));
    "Dist_graph_create_adjacent" (comm_old: Handle, indegree: c_int, sources: Ints, sourceweights: Ints,
        outdegree: c_int, destinations: Ints, destweights: Ints, info: Handle, reorder: c_int, comm_dist_graph: HandlePlace),
        next =>
        asking::creation("MPI_Dist_graph_create_adjacent", Kind::Comm, b"", info,
            |info| next(comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder,
                comm_dist_graph),
            written(Kind::Comm, comm_dist_graph));
    "Comm_set_info" (comm: Handle, info: Handle), next =>
        asking::change("MPI_Comm_set_info", Kind::Comm, comm, info, || next(comm, info));
    "Comm_free" (comm: HandlePlace), next => end(Kind::Comm, comm, || next(comm));
    "Comm_disconnect" (comm: HandlePlace), next => end(Kind::Comm, comm, || next(comm));

    "Win_create" (base: Address, size: isize, disp_unit: c_int, info: Handle, comm: Handle, win: HandlePlace), next =>
        asking::creation("MPI_Win_create", Kind::Win, b"", info,
            |info| next(base, size, disp_unit, info, comm, win), written(Kind::Win, win));
    "Win_create_c" (base: Address, size: isize, disp_unit: isize, info: Handle, comm: Handle, win: HandlePlace), next =>
        asking::creation("MPI_Win_create", Kind::Win, b"", info,
            |info| next(base, size, disp_unit, info, comm, win), written(Kind::Win, win));
    "Win_allocate" (size: isize, disp_unit: c_int, info: Handle, comm: Handle, baseptr: Address, win: HandlePlace),
        next =>
        asking::creation("MPI_Win_allocate", Kind::Win, b"", info,
            |info| next(size, disp_unit, info, comm, baseptr, win), written(Kind::Win, win));
    "Win_allocate_c" (size: isize, disp_unit: isize, info: Handle, comm: Handle, baseptr: Address, win: HandlePlace),
        next =>
        asking::creation("MPI_Win_allocate", Kind::Win, b"", info,
            |info| next(size, disp_unit, info, comm, baseptr, win), written(Kind::Win, win));
    "Win_allocate_shared" (size: isize, disp_unit: c_int, info: Handle, comm: Handle, baseptr: Address, win: HandlePlace),
        next =>
        asking::creation("MPI_Win_allocate_shared", Kind::Win, b"", info,
            |info| next(size, disp_unit, info, comm, baseptr, win), written(Kind::Win, win));
    "Win_allocate_shared_c" (size: isize, disp_unit: isize, info: Handle, comm: Handle, baseptr: Address, win: HandlePlace),
        next =>
        asking::creation("MPI_Win_allocate_shared", Kind::Win, b"", info,
            |info| next(size, disp_unit, info, comm, baseptr, win), written(Kind::Win, win));
    "Win_create_dynamic" (info: Handle, comm: Handle, win: HandlePlace), next =>
        asking::creation("MPI_Win_create_dynamic", Kind::Win, b"", info,
            |info| next(info, comm, win), written(Kind::Win, win));
    "Win_set_info" (win: Handle, info: Handle), next =>
        asking::change("MPI_Win_set_info", Kind::Win, win, info, || next(win, info));
    "Win_free" (win: HandlePlace), next => end(Kind::Win, win, || next(win));

    "File_open" (comm: Handle, filename: *const c_char, amode: c_int, info: Handle, fh: HandlePlace), next =>
        asking::creation("MPI_File_open", Kind::File, text(filename), info,
            |info| next(comm, filename, amode, info, fh), written(Kind::File, fh));
    "File_delete" (filename: *const c_char, info: Handle), next =>
        asking::call("MPI_File_delete", Kind::File, text(filename), info,
            |info| next(filename, info), |_| Hints::default());
    "File_set_view" (fh: Handle, disp: i64, etype: Handle, filetype: Handle, datarep: *const c_char, info: Handle),
        next =>
        asking::change("MPI_File_set_view", Kind::File, fh, info,
            || next(fh, disp, etype, filetype, datarep, info));
    "File_set_info" (fh: Handle, info: Handle), next =>
        asking::change("MPI_File_set_info", Kind::File, fh, info, || next(fh, info));
    "File_close" (fh: HandlePlace), next => end(Kind::File, fh, || next(fh));

    "Alloc_mem" (size: isize, info: Handle, baseptr: *mut usize), next =>
        asking::call("MPI_Alloc_mem", Kind::Memory, b"", info, |info| next(size, info, baseptr),
            // SAFETY: the call that writes the address was successful.
            |asked| memory::in_effect(unsafe { *baseptr }, asked));
}
