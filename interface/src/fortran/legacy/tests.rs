//! Compiles procedures whose rows are hard to express.

use super::{DerivedFile, files};
use crate::constants;
use crate::fortran::{core_module, mpi_module, types};
use crate::table::{Chapter, read_chapter};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Such rows, in the words of the Forum's tables.
const HARD: &str = "# Hard ones.
MPI_Alltoallw(sendbuf:BUFFER:in sendcounts:POLYXFER_NUM_ELEM_NNI:in:array sdispls:POLYDISPLACEMENT:in:array
    sendtypes:DATATYPE:in:array recvbuf:BUFFER:out recvcounts:POLYXFER_NUM_ELEM_NNI:in:array
    rdispls:POLYDISPLACEMENT:in:array recvtypes:DATATYPE:in:array comm:COMMUNICATOR:in) large
  Text.
MPI_Cart_create(comm_old:COMMUNICATOR:in ndims:NUM_DIMS:in dims:DIMENSION:in:array(ndims)
    periods:LOGICAL:in:array(ndims) reorder:LOGICAL:in comm_cart:COMMUNICATOR:out)
  Text.
MPI_Cart_get(comm:COMMUNICATOR:in maxdims:ARRAY_LENGTH:in dims:DIMENSION:out:array(maxdims)
    periods:LOGICAL:out:array(maxdims) coords:COORDINATE:out:array(maxdims))
  Text.
MPI_Comm_call_errhandler(comm:COMMUNICATOR:in errorcode:ERROR_CODE:in)
  Text.
MPI_Comm_create_keyval(comm_copy_attr_fn:FUNCTION:in comm_delete_attr_fn:FUNCTION:in comm_keyval:KEYVAL:out
    extra_state:EXTRA_STATE:in)
  Text.
MPI_Group_range_incl(group:GROUP:in n:ARRAY_LENGTH:in ranges:RANK:in:array(n,3) newgroup:GROUP:out)
  Text.
MPI_Op_create(user_fn:POLYFUNCTION:in commute:LOGICAL:in op:OPERATION:out) large
  Text.
MPI_Testany(count:ARRAY_LENGTH_NNI:in array_of_requests:REQUEST:inout:array(count) index:INDEX:out flag:LOGICAL:out
    status:STATUS:out)
  Text.
MPI_Type_get_contents(datatype:DATATYPE:in max_integers:POLYNUM_PARAM_VALUES:in
    max_addresses:POLYNUM_PARAM_VALUES:in max_large_counts:POLYNUM_PARAM_VALUES:in:large_count_only
    max_datatypes:POLYNUM_PARAM_VALUES:in array_of_integers:GENERIC_DTYPE_INT:out:array(max_integers)
    array_of_addresses:DISPLACEMENT:out:array(max_addresses)
    array_of_large_counts:GENERIC_DTYPE_COUNT:out:array(max_large_counts):large_count_only
    array_of_datatypes:DATATYPE:out:array(max_datatypes)) large
  Text.
MPI_Type_get_envelope(datatype:DATATYPE:in num_integers:POLYNUM_PARAM_VALUES:out
    num_addresses:POLYNUM_PARAM_VALUES:out num_large_counts:POLYNUM_PARAM_VALUES:out:large_count_only
    num_datatypes:POLYNUM_PARAM_VALUES:out combiner:COMBINER:out) large
  Text.
MPI_Waitsome(incount:ARRAY_LENGTH_NNI:in array_of_requests:REQUEST:inout:array(incount) outcount:ARRAY_LENGTH:out
    array_of_indices:INDEX:out:array array_of_statuses:STATUS:out:array)
  Text.
";

fn chapter(text: &str) -> Chapter {
    read_chapter(Path::new("hard.txt"), text).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The only file that is derived from these rows.
fn only(text: &str) -> String {
    let files = files(&[chapter(text)]).unwrap_or_else(|problem| panic!("{problem}"));
    files.into_iter().map(|file| file.text).collect()
}

/// A new folder for a test's files.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("minfo-{name}-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}

#[test]
fn hard_rows_compile() {
    let chapters = [chapter(HARD)];
    let folder = folder("legacy");
    let write = |file: &DerivedFile| {
        let path = folder.join(file.path.replace('/', "_"));
        std::fs::write(&path, &file.text).unwrap();
        path
    };
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let constants = constants::read(&package.join("constants.tsv")).unwrap();
    let mut sources = vec![
        write(&constants::module(&constants)),
        write(&types::file(&constants)),
        package.join("../fortran/convert.f90"),
    ];
    sources.push(write(&core_module::file(&chapters).unwrap()));
    sources.extend(files(&chapters).unwrap().iter().map(write));
    let interfaces = write(&mpi_module::file(&chapters));
    let module = format!(
        "module interfaces\n  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_STATUS_SIZE\n  implicit none\n  \
         private :: MPI_ADDRESS_KIND, MPI_STATUS_SIZE\n  include '{}'\nend module interfaces\n",
        interfaces.display()
    );
    let path = "interfaces.f90".to_owned();
    sources.push(write(&DerivedFile { path, text: module }));
    for flags in [&[][..], &["-fdefault-integer-8"]] {
        let mut compiler = Command::new("gfortran");
        compiler.args(["-fsyntax-only", "-std=f2018", "-Wall", "-Wextra", "-Werror"]);
        compiler.args(["-Wno-c-binding-type", "-J"]).arg(&folder);
        let output = compiler.args(flags).args(&sources).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{flags:?}: {errors}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn requests_that_failed_are_over() {
    let text = only("# R\nMPI_Wait(request:REQUEST:inout status:STATUS:out)\n  Text.\n");
    assert!(
        text.contains("  ierror = minfo_wait(request_c, status, int_size)\n"),
        "{text}"
    );
    assert!(
        text.contains("  if (request_c /= to_c(request)) request = request_c\n"),
        "{text}"
    );
}

#[test]
fn places_among_requests_begin_with_one() {
    let text = only(HARD);
    for line in [
        "  outcount_c = -1\n",
        "  array_of_indices(:outcount_c) = array_of_indices(:outcount_c) + 1\n",
        "  if (index_c >= 0) index = index_c + 1\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn memory_is_given_in_two_forms() {
    let text = only(
        "# M\nMPI_Alloc_mem(size:ALLOC_MEM_NUM_BYTES:in info:INFO:in baseptr:C_BUFFER:out)\n  Text.\n",
    );
    assert!(
        text.contains("subroutine MPI_Alloc_mem(size, info, baseptr, ierror)\n"),
        "{text}"
    );
    assert!(
        text.contains("subroutine MPI_Alloc_mem_cptr(size, info, baseptr, ierror)\n"),
        "{text}"
    );
    assert!(
        text.contains("  if (ierror == 0) baseptr = transfer(baseptr_c, baseptr)\n"),
        "{text}"
    );
}

#[test]
fn a_row_that_does_more_is_named_with_its_place() {
    let row = "# C\nMPI_Cart_sub(comm:COMMUNICATOR:in remain_dims:LOGICAL:out:array newcomm:COMMUNICATOR:out)\n  Text.\n";
    let problem = files(&[chapter(row)]).unwrap_err().to_string();
    assert!(
        problem.contains("hard.txt:2: MPI_Cart_sub: ") && problem.contains("by_hand(legacy)"),
        "{problem}"
    );
    let by_hand = row.replace(":out)", ":out) by_hand(legacy)");
    assert!(files(&[chapter(&by_hand)]).unwrap().is_empty());
}
