//! The procedures of an MPI library that this engine calls: always by their `PMPI_` names, so that tools see
//! the program's calls once.
//!
//! Handles go as a `usize` whatever the ABI: where a handle is a 32-bit integer, the callee looks at the low half
//! of the register or of the stack's slot, and an output of 32 bits is written into the low half of a zeroed
//! `usize`. That holds for the 64-bit little-endian systems of Linux; elsewhere nothing is loaded.

use super::abi::Handle;
use libc::{c_char, c_int, c_void};
use std::mem::transmute;

/// A library's address of something.
pub(super) type Address = *const c_void;

macro_rules! symbols {
    (
        required { $($name:ident = $symbol:literal ($($argument:ty),*);)* }
        optional { $($other:ident = $other_symbol:literal ($($other_argument:ty),*);)* }
    ) => {
        /// The procedures.
        #[allow(missing_docs)] // they have the standard's names
        pub(crate) struct Symbols {
            $(pub $name: unsafe extern "C" fn($($argument),*) -> c_int,)*
            $(pub $other: Option<unsafe extern "C" fn($($other_argument),*) -> c_int>,)*
        }

        impl Symbols {
            /// Those that `find` finds.
            ///
            /// # Safety
            /// What is found by the name of a procedure of MPI is that procedure.
            ///
            /// # Errors
            /// The names of those that are needed and are not there.
            pub(crate) unsafe fn load(
                find: impl Fn(&str) -> Option<Address>,
            ) -> Result<Symbols, Vec<&'static str>> {
                let missing: Vec<_> = [$($symbol),*]
                    .into_iter()
                    .filter(|name| find(name).is_none())
                    .collect();
                if !missing.is_empty() {
                    return Err(missing);
                }
                Ok(Symbols {
                    $($name: match find($symbol) {
                        // SAFETY: what is found by this name is the procedure with these arguments, as the caller
                        // promises.
                        Some(address) => unsafe {
                            transmute::<Address, unsafe extern "C" fn($($argument),*) -> c_int>(address)
                        },
                        None => return Err(vec![$symbol]),
                    },)*
                    $($other: find($other_symbol).map(|address| {
                        // SAFETY: as for those that are needed.
                        unsafe {
                            transmute::<Address, unsafe extern "C" fn($($other_argument),*) -> c_int>(address)
                        }
                    }),)*
                })
            }
        }
    };
}

type Ints = *const c_int;
type Out<T> = *mut T;
/// A delete function of an attribute.
pub(super) type Delete = extern "C" fn(Handle, c_int, *mut c_void, *mut c_void) -> c_int;
/// A copy function of an attribute.
pub(super) type Copy =
    extern "C" fn(Handle, c_int, *mut c_void, *mut c_void, *mut c_void, *mut c_int) -> c_int;
/// A reduction function.
pub(super) type Combine = extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut c_void);

symbols! {
    required {
        init_thread = "PMPI_Init_thread" (Address, Address, c_int, Out<c_int>);
        initialized = "PMPI_Initialized" (Out<c_int>);
        finalized = "PMPI_Finalized" (Out<c_int>);
        finalize = "PMPI_Finalize" ();
        query_thread = "PMPI_Query_thread" (Out<c_int>);
        abort = "PMPI_Abort" (Handle, c_int);
        get_processor_name = "PMPI_Get_processor_name" (Out<c_char>, Out<c_int>);
        error_class = "PMPI_Error_class" (c_int, Out<c_int>);
        error_string = "PMPI_Error_string" (c_int, Out<c_char>, Out<c_int>);
        errhandler_free = "PMPI_Errhandler_free" (Out<Handle>);
        alloc_mem = "PMPI_Alloc_mem" (isize, Handle, Out<usize>);
        free_mem = "PMPI_Free_mem" (usize);
        info_create = "PMPI_Info_create" (Out<Handle>);
        info_free = "PMPI_Info_free" (Out<Handle>);
        info_set = "PMPI_Info_set" (Handle, *const c_char, *const c_char);
        info_get = "PMPI_Info_get" (Handle, *const c_char, c_int, Out<c_char>, Out<c_int>);
        info_get_nkeys = "PMPI_Info_get_nkeys" (Handle, Out<c_int>);
        info_get_nthkey = "PMPI_Info_get_nthkey" (Handle, c_int, Out<c_char>);
        info_get_valuelen = "PMPI_Info_get_valuelen" (Handle, *const c_char, Out<c_int>, Out<c_int>);
        comm_rank = "PMPI_Comm_rank" (Handle, Out<c_int>);
        comm_size = "PMPI_Comm_size" (Handle, Out<c_int>);
        comm_compare = "PMPI_Comm_compare" (Handle, Handle, Out<c_int>);
        comm_group = "PMPI_Comm_group" (Handle, Out<Handle>);
        comm_dup = "PMPI_Comm_dup" (Handle, Out<Handle>);
        comm_dup_with_info = "PMPI_Comm_dup_with_info" (Handle, Handle, Out<Handle>);
        comm_idup = "PMPI_Comm_idup" (Handle, Out<Handle>, Out<Handle>);
        comm_split = "PMPI_Comm_split" (Handle, c_int, c_int, Out<Handle>);
        comm_split_type = "PMPI_Comm_split_type" (Handle, c_int, c_int, Handle, Out<Handle>);
        comm_create_group = "PMPI_Comm_create_group" (Handle, Handle, c_int, Out<Handle>);
        comm_free = "PMPI_Comm_free" (Out<Handle>);
        comm_set_info = "PMPI_Comm_set_info" (Handle, Handle);
        comm_get_info = "PMPI_Comm_get_info" (Handle, Out<Handle>);
        comm_get_errhandler = "PMPI_Comm_get_errhandler" (Handle, Out<Handle>);
        comm_set_errhandler = "PMPI_Comm_set_errhandler" (Handle, Handle);
        comm_create_keyval = "PMPI_Comm_create_keyval" (Copy, Delete, Out<c_int>, Address);
        comm_set_attr = "PMPI_Comm_set_attr" (Handle, c_int, Address);
        comm_get_attr = "PMPI_Comm_get_attr" (Handle, c_int, Out<*const c_int>, Out<c_int>);
        comm_test_inter = "PMPI_Comm_test_inter" (Handle, Out<c_int>);
        dist_graph_create = "PMPI_Dist_graph_create" (Handle, c_int, Ints, Ints, Ints, Ints, Handle, c_int, Out<Handle>);
        dist_graph_create_adjacent = "PMPI_Dist_graph_create_adjacent"
            (Handle, c_int, Ints, Ints, c_int, Ints, Ints, Handle, c_int, Out<Handle>);
        dist_graph_neighbors_count = "PMPI_Dist_graph_neighbors_count" (Handle, Out<c_int>, Out<c_int>, Out<c_int>);
        dist_graph_neighbors = "PMPI_Dist_graph_neighbors"
            (Handle, c_int, Out<c_int>, Out<c_int>, c_int, Out<c_int>, Out<c_int>);
        group_size = "PMPI_Group_size" (Handle, Out<c_int>);
        group_rank = "PMPI_Group_rank" (Handle, Out<c_int>);
        group_incl = "PMPI_Group_incl" (Handle, c_int, Ints, Out<Handle>);
        group_free = "PMPI_Group_free" (Out<Handle>);
        group_translate_ranks = "PMPI_Group_translate_ranks" (Handle, c_int, Ints, Handle, Out<c_int>);
        barrier = "PMPI_Barrier" (Handle);
        bcast = "PMPI_Bcast" (usize, c_int, Handle, c_int, Handle);
        reduce = "PMPI_Reduce" (usize, usize, c_int, Handle, Handle, c_int, Handle);
        allreduce = "PMPI_Allreduce" (usize, usize, c_int, Handle, Handle, Handle);
        gather = "PMPI_Gather" (usize, c_int, Handle, usize, c_int, Handle, c_int, Handle);
        allgather = "PMPI_Allgather" (usize, c_int, Handle, usize, c_int, Handle, Handle);
        allgatherv = "PMPI_Allgatherv" (usize, c_int, Handle, usize, Ints, Ints, Handle, Handle);
        iallreduce = "PMPI_Iallreduce" (usize, usize, c_int, Handle, Handle, Handle, Out<Handle>);
        send = "PMPI_Send" (usize, c_int, Handle, c_int, c_int, Handle);
        recv = "PMPI_Recv" (usize, c_int, Handle, c_int, c_int, Handle, Out<Status>);
        sendrecv = "PMPI_Sendrecv"
            (usize, c_int, Handle, c_int, c_int, usize, c_int, Handle, c_int, c_int, Handle, Out<Status>);
        wait = "PMPI_Wait" (Out<Handle>, Out<Status>);
        test = "PMPI_Test" (Out<Handle>, Out<c_int>, Out<Status>);
        get_elements_x = "PMPI_Get_elements_x" (*const Status, Handle, Out<i64>);
        op_create = "PMPI_Op_create" (Combine, c_int, Out<Handle>);
        type_contiguous = "PMPI_Type_contiguous" (c_int, Handle, Out<Handle>);
        type_create_hvector = "PMPI_Type_create_hvector" (c_int, c_int, isize, Handle, Out<Handle>);
        type_create_struct = "PMPI_Type_create_struct" (c_int, Ints, *const isize, *const Handle, Out<Handle>);
        type_create_hindexed = "PMPI_Type_create_hindexed" (c_int, Ints, *const isize, Handle, Out<Handle>);
        type_create_resized = "PMPI_Type_create_resized" (Handle, isize, isize, Out<Handle>);
        type_commit = "PMPI_Type_commit" (Out<Handle>);
        type_free = "PMPI_Type_free" (Out<Handle>);
        win_create = "PMPI_Win_create" (usize, isize, c_int, Handle, Handle, Out<Handle>);
        win_allocate = "PMPI_Win_allocate" (isize, c_int, Handle, Handle, Out<usize>, Out<Handle>);
        win_allocate_shared = "PMPI_Win_allocate_shared" (isize, c_int, Handle, Handle, Out<usize>, Out<Handle>);
        win_create_dynamic = "PMPI_Win_create_dynamic" (Handle, Handle, Out<Handle>);
        win_shared_query = "PMPI_Win_shared_query" (Handle, c_int, Out<isize>, Out<c_int>, Out<usize>);
        win_attach = "PMPI_Win_attach" (Handle, usize, isize);
        win_detach = "PMPI_Win_detach" (Handle, usize);
        win_free = "PMPI_Win_free" (Out<Handle>);
        win_set_info = "PMPI_Win_set_info" (Handle, Handle);
        win_get_info = "PMPI_Win_get_info" (Handle, Out<Handle>);
        win_get_group = "PMPI_Win_get_group" (Handle, Out<Handle>);
        win_get_attr = "PMPI_Win_get_attr" (Handle, c_int, Out<usize>, Out<c_int>);
        win_get_errhandler = "PMPI_Win_get_errhandler" (Handle, Out<Handle>);
        win_set_errhandler = "PMPI_Win_set_errhandler" (Handle, Handle);
        put = "PMPI_Put" (usize, c_int, Handle, c_int, isize, c_int, Handle, Handle);
        get = "PMPI_Get" (usize, c_int, Handle, c_int, isize, c_int, Handle, Handle);
        rput = "PMPI_Rput" (usize, c_int, Handle, c_int, isize, c_int, Handle, Handle, Out<Handle>);
        rget = "PMPI_Rget" (usize, c_int, Handle, c_int, isize, c_int, Handle, Handle, Out<Handle>);
        accumulate = "PMPI_Accumulate" (usize, c_int, Handle, c_int, isize, c_int, Handle, Handle, Handle);
        get_accumulate = "PMPI_Get_accumulate"
            (usize, c_int, Handle, usize, c_int, Handle, c_int, isize, c_int, Handle, Handle, Handle);
        fetch_and_op = "PMPI_Fetch_and_op" (usize, usize, Handle, c_int, isize, Handle, Handle);
        compare_and_swap = "PMPI_Compare_and_swap" (usize, usize, usize, Handle, c_int, isize, Handle);
        win_fence = "PMPI_Win_fence" (c_int, Handle);
        win_lock = "PMPI_Win_lock" (c_int, c_int, c_int, Handle);
        win_unlock = "PMPI_Win_unlock" (c_int, Handle);
        win_lock_all = "PMPI_Win_lock_all" (c_int, Handle);
        win_unlock_all = "PMPI_Win_unlock_all" (Handle);
        win_flush = "PMPI_Win_flush" (c_int, Handle);
        win_flush_all = "PMPI_Win_flush_all" (Handle);
        win_flush_local = "PMPI_Win_flush_local" (c_int, Handle);
        win_flush_local_all = "PMPI_Win_flush_local_all" (Handle);
        win_sync = "PMPI_Win_sync" (Handle);
        win_post = "PMPI_Win_post" (Handle, c_int, Handle);
        win_start = "PMPI_Win_start" (Handle, c_int, Handle);
        win_complete = "PMPI_Win_complete" (Handle);
        win_wait = "PMPI_Win_wait" (Handle);
        win_test = "PMPI_Win_test" (Handle, Out<c_int>);
        file_open = "PMPI_File_open" (Handle, *const c_char, c_int, Handle, Out<Handle>);
        file_close = "PMPI_File_close" (Out<Handle>);
        file_delete = "PMPI_File_delete" (*const c_char, Handle);
        file_set_errhandler = "PMPI_File_set_errhandler" (Handle, Handle);
        file_get_errhandler = "PMPI_File_get_errhandler" (Handle, Out<Handle>);
        file_get_group = "PMPI_File_get_group" (Handle, Out<Handle>);
        file_get_amode = "PMPI_File_get_amode" (Handle, Out<c_int>);
        file_set_info = "PMPI_File_set_info" (Handle, Handle);
        file_get_info = "PMPI_File_get_info" (Handle, Out<Handle>);
        file_set_view = "PMPI_File_set_view" (Handle, i64, Handle, Handle, *const c_char, Handle);
        file_read = "PMPI_File_read" (Handle, usize, c_int, Handle, Out<Status>);
        file_read_all = "PMPI_File_read_all" (Handle, usize, c_int, Handle, Out<Status>);
        file_read_at = "PMPI_File_read_at" (Handle, i64, usize, c_int, Handle, Out<Status>);
        file_read_at_all = "PMPI_File_read_at_all" (Handle, i64, usize, c_int, Handle, Out<Status>);
        file_write = "PMPI_File_write" (Handle, usize, c_int, Handle, Out<Status>);
        file_write_all = "PMPI_File_write_all" (Handle, usize, c_int, Handle, Out<Status>);
        file_write_at = "PMPI_File_write_at" (Handle, i64, usize, c_int, Handle, Out<Status>);
        file_write_at_all = "PMPI_File_write_at_all" (Handle, i64, usize, c_int, Handle, Out<Status>);
        file_seek = "PMPI_File_seek" (Handle, i64, c_int);
        file_get_position = "PMPI_File_get_position" (Handle, Out<i64>);
        file_get_byte_offset = "PMPI_File_get_byte_offset" (Handle, i64, Out<i64>);
        file_get_size = "PMPI_File_get_size" (Handle, Out<i64>);
        file_set_size = "PMPI_File_set_size" (Handle, i64);
        file_preallocate = "PMPI_File_preallocate" (Handle, i64);
        file_sync = "PMPI_File_sync" (Handle);
        file_set_atomicity = "PMPI_File_set_atomicity" (Handle, c_int);
        file_get_atomicity = "PMPI_File_get_atomicity" (Handle, Out<c_int>);
    }
    optional {
        type_size = "PMPI_Type_size" (Handle, Out<c_int>);
        comm_idup_with_info = "PMPI_Comm_idup_with_info" (Handle, Handle, Out<Handle>, Out<Handle>);
        abi_get_version = "PMPI_Abi_get_version" (Out<c_int>, Out<c_int>);
        abi_get_info = "PMPI_Abi_get_info" (Out<Handle>);
        abi_get_fortran_info = "PMPI_Abi_get_fortran_info" (Out<Handle>);
        abi_set_fortran_info = "PMPI_Abi_set_fortran_info" (Handle);
    }
}

/// Room for a status of any of the families: the largest has 32 bytes.
#[derive(Default)]
#[repr(C, align(8))]
pub(crate) struct Status(pub [c_int; 10]);
