//! The work at the intercepted procedures: those that take hints (MPI 4.1, sections 7.4, 8.5, 9.2, 12.2, 14.2 and 14.3),
//! that initialise and finalise MPI, or that free objects with hints.
//!
//! Each takes its arguments, and `next`, which calls the next procedure.
#![allow(unsafe_code)]

use crate::nesting::Inside;
use crate::stubs::*;
use crate::{hinted_calls, job, objects};
use libc::{c_char, c_int};
use minfo_engine::program_objects::{CHandle, ProgramObjects};
use minfo_objects::hints::traffic::metadata;
use minfo_objects::{memory, report};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::transfer::{At, Direction, Manner, Transfer};
use minfo_system::process_end;
use std::ffi::CStr;
use std::time::Duration;

/// A file name from the program; empty if it gives none.
fn text<'a>(text: *const c_char) -> &'a [u8] {
    match text.is_null() {
        true => b"",
        // SAFETY: the program passes a C string to the next procedure, which has not been called yet or does not change
        // it.
        false => unsafe { CStr::from_ptr(text) }.to_bytes(),
    }
}

/// The handle at an address.
///
/// # Safety
/// `place` points to a handle of the kind.
unsafe fn handle_at(library: &dyn ProgramObjects, kind: Kind, place: HandlePlace) -> CHandle {
    match library.is_number(kind) {
        // SAFETY: a number has this many bytes.
        true => unsafe { *place.cast::<u32>() as CHandle },
        // SAFETY: a pointer is as large as a `usize`.
        false => unsafe { *place },
    }
}

/// The handle that a call has written.
fn written(kind: Kind, place: HandlePlace) -> impl FnOnce(&dyn ProgramObjects) -> CHandle {
    // SAFETY: the call that writes it was successful.
    move |library| unsafe { handle_at(library, kind, place) }
}

/// The program initialises MPI.
fn begin(call: &dyn Fn() -> c_int) -> c_int {
    let inside = Inside::enter();
    let code = call();
    if code == 0 && inside.is_first() {
        job::begin();
    }
    code
}

/// An object is freed, by whatever caller: a callback of the program may free one of the program's.
fn end(kind: Kind, place: HandlePlace, call: &dyn Fn() -> c_int) -> c_int {
    let _inside = Inside::enter();
    let traffic = match place.is_null() {
        true => None,
        // SAFETY: the program passes the address of the object's handle.
        false => objects::end(kind, |library| unsafe { handle_at(library, kind, place) }),
    };
    let code = metadata(traffic.as_deref(), call);
    if let Some(traffic) = traffic {
        crate::ours(|| traffic.tell());
    }
    code
}

/// Calls with hints for an object that they make, whose handle goes to an address, or that a handle refers to.
macro_rules! routines {
    (creation: $($routine:ident $call:ident $kind:ident $place:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            let next = |info| next($call { info, ..call });
            let made = written(Kind::$kind, call.$place);
            hinted_calls::creation($call::NAME, (Kind::$kind, b"", None), call.info, &next, made)
        }
    )* };
    (change: $($routine:ident $call:ident $kind:ident $object:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            let next = |info| next($call { info, ..call });
            hinted_calls::change($call::NAME, Kind::$kind, call.$object, call.info, &next)
        }
    )* };
    (end: $($routine:ident $call:ident $kind:ident $place:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            end(Kind::$kind, call.$place, &|| next(call))
        }
    )* };
}

routines! { creation:
    comm_dup_with_info CommDupWithInfo Comm newcomm;
    comm_idup_with_info CommIdupWithInfo Comm newcomm;
    comm_split_type CommSplitType Comm newcomm;
    dist_graph_create DistGraphCreate Comm comm_dist_graph;
    dist_graph_create_adjacent DistGraphCreateAdjacent Comm comm_dist_graph;
    comm_create_from_group CommCreateFromGroup Comm newcomm;
    intercomm_create_from_groups IntercommCreateFromGroups Comm newintercomm;
    win_create WinCreate Win win;
    win_allocate WinAllocate Win win;
    win_allocate_shared WinAllocateShared Win win;
    win_create_dynamic WinCreateDynamic Win win;
}

routines! { change:
    comm_set_info CommSetInfo Comm comm;
    win_set_info WinSetInfo Win win;
    file_set_info FileSetInfo File fh;
}

routines! { end:
    comm_free CommFree Comm comm;
    session_finalize SessionFinalize Session session;
    comm_disconnect CommDisconnect Comm comm;
    win_free WinFree Win win;
    file_close FileClose File fh;
}

/// Calls with hints for an operation. Nothing reports which are in effect.
macro_rules! operations {
    ($($routine:ident $call:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            let next = |info| next($call { info, ..call });
            let in_effect = |_: &_| Hints::default();
            hinted_calls::call($call::NAME, Kind::Operation, b"", call.info, &next, in_effect)
        }
    )* };
}

operations! {
    allgather_init AllgatherInit;
    allgatherv_init AllgathervInit;
    allreduce_init AllreduceInit;
    alltoall_init AlltoallInit;
    alltoallv_init AlltoallvInit;
    alltoallw_init AlltoallwInit;
    barrier_init BarrierInit;
    bcast_init BcastInit;
    exscan_init ExscanInit;
    gather_init GatherInit;
    gatherv_init GathervInit;
    neighbor_allgather_init NeighborAllgatherInit;
    neighbor_allgatherv_init NeighborAllgathervInit;
    neighbor_alltoall_init NeighborAlltoallInit;
    neighbor_alltoallv_init NeighborAlltoallvInit;
    neighbor_alltoallw_init NeighborAlltoallwInit;
    precv_init PrecvInit;
    psend_init PsendInit;
    reduce_init ReduceInit;
    reduce_scatter_block_init ReduceScatterBlockInit;
    reduce_scatter_init ReduceScatterInit;
    scan_init ScanInit;
    scatter_init ScatterInit;
    scatterv_init ScattervInit;
}

/// Transfers between files and memory: their direction, who takes part, and where they start.
macro_rules! transfers {
    (@Offset $call:ident) => { At::Offset($call.offset) };
    (@Pointer $call:ident) => { At::Pointer };
    (@Shared $call:ident) => { At::Shared };
    ($($routine:ident $call:ident $direction:ident $manner:ident $at:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            let transfer = Transfer {
                direction: Direction::$direction,
                manner: Manner::$manner,
                at: transfers!(@$at call),
                bytes: 0,
            };
            transfers!(@$manner call, transfer, next)
        }
    )* };
    (@Nonblocking $call:ident, $transfer:ident, $next:ident) => {
        objects::begin_transfer($call.fh, $transfer, ($call.count, $call.datatype), $call.request, &|| $next($call))
    };
    (@NonblockingCollective $call:ident, $transfer:ident, $next:ident) => {
        transfers!(@Nonblocking $call, $transfer, $next)
    };
    (@$manner:ident $call:ident, $transfer:ident, $next:ident) => {
        objects::transfer($call.fh, $transfer, ($call.count, $call.datatype), &|| $next($call))
    };
}

transfers! {
    file_iread FileIread Read Nonblocking Pointer;
    file_iread_all FileIreadAll Read NonblockingCollective Pointer;
    file_iread_at FileIreadAt Read Nonblocking Offset;
    file_iread_at_all FileIreadAtAll Read NonblockingCollective Offset;
    file_iread_shared FileIreadShared Read Nonblocking Shared;
    file_iwrite FileIwrite Write Nonblocking Pointer;
    file_iwrite_all FileIwriteAll Write NonblockingCollective Pointer;
    file_iwrite_at FileIwriteAt Write Nonblocking Offset;
    file_iwrite_at_all FileIwriteAtAll Write NonblockingCollective Offset;
    file_iwrite_shared FileIwriteShared Write Nonblocking Shared;
    file_read FileRead Read Independent Pointer;
    file_read_all FileReadAll Read Collective Pointer;
    file_read_all_begin FileReadAllBegin Read Split Pointer;
    file_read_at FileReadAt Read Independent Offset;
    file_read_at_all FileReadAtAll Read Collective Offset;
    file_read_at_all_begin FileReadAtAllBegin Read Split Offset;
    file_read_ordered FileReadOrdered Read Collective Shared;
    file_read_ordered_begin FileReadOrderedBegin Read Split Shared;
    file_read_shared FileReadShared Read Independent Shared;
    file_write FileWrite Write Independent Pointer;
    file_write_all FileWriteAll Write Collective Pointer;
    file_write_all_begin FileWriteAllBegin Write Split Pointer;
    file_write_at FileWriteAt Write Independent Offset;
    file_write_at_all FileWriteAtAll Write Collective Offset;
    file_write_at_all_begin FileWriteAtAllBegin Write Split Offset;
    file_write_ordered FileWriteOrdered Write Collective Shared;
    file_write_ordered_begin FileWriteOrderedBegin Write Split Shared;
    file_write_shared FileWriteShared Write Independent Shared;
}

/// The ends of split transfers.
macro_rules! ends {
    ($($routine:ident $call:ident $direction:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            objects::end_split(call.fh, Direction::$direction, &|| next(call))
        }
    )* };
}

ends! {
    file_read_all_end FileReadAllEnd Read;
    file_read_at_all_end FileReadAtAllEnd Read;
    file_read_ordered_end FileReadOrderedEnd Read;
    file_write_all_end FileWriteAllEnd Write;
    file_write_at_all_end FileWriteAtAllEnd Write;
    file_write_ordered_end FileWriteOrderedEnd Write;
}

/// Calls that complete, test or free requests: one, or as many as an argument says.
macro_rules! completions {
    (@one $call:ident) => { ($call.request, 1) };
    (@count $call:ident) => { ($call.array_of_requests.cast(), $call.count) };
    (@incount $call:ident) => { ($call.array_of_requests.cast(), $call.incount) };
    ($($routine:ident $call:ident $number:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            objects::complete(completions!(@$number call), &|| next(call))
        }
    )* };
}

completions! {
    wait Wait one;
    waitall Waitall count;
    waitany Waitany count;
    waitsome Waitsome incount;
    test Test one;
    testall Testall count;
    testany Testany count;
    testsome Testsome incount;
    request_free RequestFree one;
}

/// Calls on open files that transfer no data.
macro_rules! metadata {
    ($($routine:ident $call:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            objects::metadata(call.fh, &|| next(call))
        }
    )* };
}

metadata! {
    file_preallocate FilePreallocate;
    file_set_size FileSetSize;
    file_sync FileSync;
}

pub(crate) fn file_set_view(call: FileSetView, next: &dyn Fn(FileSetView) -> c_int) -> c_int {
    let next = |info| {
        let view = (call.disp, call.etype, call.filetype);
        objects::set_view(call.fh, view, &|| next(FileSetView { info, ..call }))
    };
    hinted_calls::change(FileSetView::NAME, Kind::File, call.fh, call.info, &next)
}

pub(crate) fn file_seek(call: FileSeek, next: &dyn Fn(FileSeek) -> c_int) -> c_int {
    objects::seek(call.fh, &|| next(call))
}

pub(crate) fn init(call: Init, next: &dyn Fn(Init) -> c_int) -> c_int {
    begin(&|| next(call))
}

pub(crate) fn init_thread(call: InitThread, next: &dyn Fn(InitThread) -> c_int) -> c_int {
    begin(&|| next(call))
}

pub(crate) fn session_init(call: SessionInit, next: &dyn Fn(SessionInit) -> c_int) -> c_int {
    if Inside::enter().is_first() {
        job::begin_session();
    }
    let next = |info| next(SessionInit { info, ..call });
    let made = written(Kind::Session, call.session);
    hinted_calls::creation(
        SessionInit::NAME,
        (Kind::Session, b"", None),
        call.info,
        &next,
        made,
    )
}

pub(crate) fn finalize(call: Finalize, next: &dyn Fn(Finalize) -> c_int) -> c_int {
    let inside = Inside::enter();
    match inside.is_first() {
        true => job::end(|| next(call)),
        false => next(call),
    }
}

/// How long a launcher takes to read what was written.
const TIME_TO_BE_HEARD: Duration = Duration::from_millis(50);

/// The program ends the job: its launcher may leave this process no time after the call.
pub(crate) fn abort(call: Abort, next: &dyn Fn(Abort) -> c_int) -> c_int {
    let _inside = Inside::enter();
    crate::ours(process_end::is_coming);
    if report::is_on() {
        // A launcher may lose what was written just before (quirk `output-lost-at-abort`).
        std::thread::sleep(TIME_TO_BE_HEARD);
    }
    next(call)
}

/// There is no file, and the handle must say so. MPICH 4 leaves it unchanged, and its `mpi_f08` procedure then converts
/// a variable that was never set; what it finds on the stack is harmless only as long as nobody uses it.
fn no_file(place: HandlePlace) {
    if let (Some(null), false) = (job::file_null(), place.is_null()) {
        // SAFETY: the program passes the address of the file's handle, which is a pointer in every library.
        unsafe { *place = null };
    }
}

pub(crate) fn file_open(call: FileOpen, next: &dyn Fn(FileOpen) -> c_int) -> c_int {
    let (name, made) = (text(call.filename), written(Kind::File, call.fh));
    let traffic = objects::before_open(name, call.comm);
    let timed = traffic.clone();
    let next = |info| {
        let code = metadata(timed.as_deref(), || next(FileOpen { info, ..call }));
        if code != 0 {
            no_file(call.fh);
        }
        code
    };
    hinted_calls::creation(
        FileOpen::NAME,
        (Kind::File, name, traffic),
        call.info,
        &next,
        made,
    )
}

pub(crate) fn file_delete(call: FileDelete, next: &dyn Fn(FileDelete) -> c_int) -> c_int {
    let next = |info| next(FileDelete { info, ..call });
    let in_effect = |_: &_| Hints::default();
    let name = text(call.filename);
    hinted_calls::call(
        FileDelete::NAME,
        Kind::File,
        name,
        call.info,
        &next,
        in_effect,
    )
}

/// Calls that change or free an info object.
macro_rules! infos {
    ($($routine:ident $call:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            objects::info_changes();
            next(call)
        }
    )* };
}

infos! {
    info_set InfoSet;
    info_delete InfoDelete;
    info_free InfoFree;
}

pub(crate) fn alloc_mem(call: AllocMem, next: &dyn Fn(AllocMem) -> c_int) -> c_int {
    let next = |info| next(AllocMem { info, ..call });
    let in_effect = |asked: &_| {
        // SAFETY: the call that writes the address was successful.
        let address = unsafe { *call.baseptr.cast::<usize>() };
        memory::in_effect(address, asked)
    };
    hinted_calls::call(
        AllocMem::NAME,
        Kind::Memory,
        b"",
        call.info,
        &next,
        in_effect,
    )
}

pub(crate) fn comm_spawn(call: CommSpawn, next: &dyn Fn(CommSpawn) -> c_int) -> c_int {
    let given = |_: &dyn ProgramObjects| vec![(text(call.command), call.info)];
    let next = |infos: Option<&[CHandle]>| {
        let info = infos.map_or(call.info, |infos| infos[0]);
        next(CommSpawn { info, ..call })
    };
    let root = (call.comm, call.root);
    hinted_calls::call_at_root(CommSpawn::NAME, Kind::Spawn, root, given, &next)
}

/// The commands and the info objects of several programs.
///
/// # Safety
/// Both arrays have this many elements.
unsafe fn programs<'a>(
    library: &dyn ProgramObjects,
    (commands, infos): (PassedAddress, PassedAddress),
    count: c_int,
) -> Vec<(&'a [u8], CHandle)> {
    let commands = commands.cast::<*const c_char>();
    let is_number = library.is_number(Kind::Comm);
    // (Without them, the next procedure reports an error.)
    let count = match commands.is_null() || infos.is_null() {
        true => 0,
        false => usize::try_from(count).unwrap_or(0),
    };
    let at = |place| {
        // SAFETY: the array has this element.
        let command = unsafe { *commands.add(place) };
        let info = match is_number {
            // SAFETY: the array has this element, of this many bytes.
            true => unsafe { *infos.cast::<u32>().add(place) as CHandle },
            // SAFETY: the same, and a pointer is as large as a `usize`.
            false => unsafe { *infos.cast::<CHandle>().add(place) },
        };
        (text(command), info)
    };
    (0..count).map(at).collect()
}

pub(crate) fn comm_spawn_multiple(
    call: CommSpawnMultiple,
    next: &dyn Fn(CommSpawnMultiple) -> c_int,
) -> c_int {
    // SAFETY: this is the root, whose arrays have `count` elements.
    let given = |library: &dyn ProgramObjects| unsafe {
        let arrays = (call.array_of_commands, call.array_of_info);
        programs(library, arrays, call.count)
    };
    let next = |infos: Option<&[CHandle]>| {
        let Some(infos) = infos else {
            return next(call);
        };
        let is_number = job::native().is_some_and(|library| library.is_number(Kind::Comm));
        let numbers: Vec<u32> = infos.iter().map(|&info| info as u32).collect();
        let array_of_info = match is_number {
            true => numbers.as_ptr().cast_mut().cast(),
            false => infos.as_ptr().cast_mut().cast(),
        };
        next(CommSpawnMultiple {
            array_of_info,
            ..call
        })
    };
    let root = (call.comm, call.root);
    hinted_calls::call_at_root(CommSpawnMultiple::NAME, Kind::Spawn, root, given, &next)
}

/// Calls that connect processes at a port; its name means nothing to a reader.
macro_rules! meetings {
    ($($routine:ident $call:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            let given = |_: &dyn ProgramObjects| vec![(&b""[..], call.info)];
            let next = |infos: Option<&[CHandle]>| {
                let info = infos.map_or(call.info, |infos| infos[0]);
                next($call { info, ..call })
            };
            hinted_calls::call_at_root($call::NAME, Kind::Port, (call.comm, call.root), given, &next)
        }
    )* };
}

meetings! {
    comm_accept CommAccept;
    comm_connect CommConnect;
}

pub(crate) fn open_port(call: OpenPort, next: &dyn Fn(OpenPort) -> c_int) -> c_int {
    let next = |info| next(OpenPort { info, ..call });
    let in_effect = |_: &_| Hints::default();
    hinted_calls::call(OpenPort::NAME, Kind::Port, b"", call.info, &next, in_effect)
}

/// Calls about a published name.
macro_rules! names {
    ($($routine:ident $call:ident;)*) => { $(
        pub(crate) fn $routine(call: $call, next: &dyn Fn($call) -> c_int) -> c_int {
            let next = |info| next($call { info, ..call });
            let in_effect = |_: &_| Hints::default();
            let name = text(call.service_name);
            hinted_calls::call($call::NAME, Kind::Port, name, call.info, &next, in_effect)
        }
    )* };
}

names! {
    publish_name PublishName;
    lookup_name LookupName;
    unpublish_name UnpublishName;
}
