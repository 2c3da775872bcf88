//! Derives the argument lists of the procedures that the library intercepts (`interface/`), as `OUT_DIR/stubs.rs`.

use mpi_interface::audit;
use mpi_interface::table;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::exit;

/// Those that initialise and finalise MPI, take hints, free objects that have hints, change info objects, work on open
/// files, or complete requests.
const PROCEDURES: &[&str] = &[
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Finalize",
    "MPI_Abort",
    "MPI_Comm_dup_with_info",
    "MPI_Comm_idup_with_info",
    "MPI_Comm_split_type",
    "MPI_Dist_graph_create",
    "MPI_Dist_graph_create_adjacent",
    "MPI_Comm_create_from_group",
    "MPI_Intercomm_create_from_groups",
    "MPI_Session_init",
    "MPI_Session_finalize",
    "MPI_Comm_set_info",
    "MPI_Comm_free",
    "MPI_Comm_disconnect",
    "MPI_Win_create",
    "MPI_Win_allocate",
    "MPI_Win_allocate_shared",
    "MPI_Win_create_dynamic",
    "MPI_Win_set_info",
    "MPI_Win_free",
    "MPI_File_open",
    "MPI_File_delete",
    "MPI_File_set_view",
    "MPI_File_set_info",
    "MPI_File_set_size",
    "MPI_File_preallocate",
    "MPI_File_sync",
    "MPI_File_seek",
    "MPI_Wait",
    "MPI_Waitall",
    "MPI_Waitany",
    "MPI_Waitsome",
    "MPI_Test",
    "MPI_Testall",
    "MPI_Testany",
    "MPI_Testsome",
    "MPI_Request_free",
    "MPI_File_read_all_end",
    "MPI_File_read_at_all_end",
    "MPI_File_read_ordered_end",
    "MPI_File_write_all_end",
    "MPI_File_write_at_all_end",
    "MPI_File_write_ordered_end",
    "MPI_File_close",
    "MPI_Info_set",
    "MPI_Info_delete",
    "MPI_Info_free",
    "MPI_Alloc_mem",
    "MPI_Comm_spawn",
    "MPI_Comm_spawn_multiple",
    "MPI_Comm_accept",
    "MPI_Comm_connect",
    "MPI_Open_port",
    "MPI_Publish_name",
    "MPI_Lookup_name",
    "MPI_Unpublish_name",
    "MPI_Allgather_init",
    "MPI_Allgatherv_init",
    "MPI_Allreduce_init",
    "MPI_Alltoall_init",
    "MPI_Alltoallv_init",
    "MPI_Alltoallw_init",
    "MPI_Barrier_init",
    "MPI_Bcast_init",
    "MPI_Exscan_init",
    "MPI_Gather_init",
    "MPI_Gatherv_init",
    "MPI_Neighbor_allgather_init",
    "MPI_Neighbor_allgatherv_init",
    "MPI_Neighbor_alltoall_init",
    "MPI_Neighbor_alltoallv_init",
    "MPI_Neighbor_alltoallw_init",
    "MPI_Precv_init",
    "MPI_Psend_init",
    "MPI_Reduce_init",
    "MPI_Reduce_scatter_block_init",
    "MPI_Reduce_scatter_init",
    "MPI_Scan_init",
    "MPI_Scatter_init",
    "MPI_Scatterv_init",
    "MPI_File_iread",
    "MPI_File_iread_all",
    "MPI_File_iread_at",
    "MPI_File_iread_at_all",
    "MPI_File_iread_shared",
    "MPI_File_iwrite",
    "MPI_File_iwrite_all",
    "MPI_File_iwrite_at",
    "MPI_File_iwrite_at_all",
    "MPI_File_iwrite_shared",
    "MPI_File_read",
    "MPI_File_read_all",
    "MPI_File_read_all_begin",
    "MPI_File_read_at",
    "MPI_File_read_at_all",
    "MPI_File_read_at_all_begin",
    "MPI_File_read_ordered",
    "MPI_File_read_ordered_begin",
    "MPI_File_read_shared",
    "MPI_File_write",
    "MPI_File_write_all",
    "MPI_File_write_all_begin",
    "MPI_File_write_at",
    "MPI_File_write_at_all",
    "MPI_File_write_at_all_begin",
    "MPI_File_write_ordered",
    "MPI_File_write_ordered_begin",
    "MPI_File_write_shared",
];

fn main() {
    println!("cargo:rerun-if-changed=../interface/chapters");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let chapters = table::read(Path::new("../interface/chapters"));
    let chapters = chapters.unwrap_or_else(|problem| fail(&problem.to_string()));
    let stubs = audit::stubs(&chapters, PROCEDURES).unwrap_or_else(|what| fail(&what));
    let written = fs::write(out.join(&stubs.path), &stubs.text);
    written.unwrap_or_else(|error| fail(&format!("OUT_DIR/{}: {error}", stubs.path)));
}

fn fail(why: &str) -> ! {
    println!("cargo::error={why}");
    exit(1)
}
