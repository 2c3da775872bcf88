! The group of a file, and the extent of datatypes in it, which is that in
! memory.
program file_group
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_group.data'
  FILE_HANDLE :: fh
  GROUP_HANDLE :: group, of_comm
  DATATYPE_HANDLE :: pairs, freed
  integer(MPI_ADDRESS_KIND) :: lb, extent, in_file
  integer :: ierr, relation

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call MPI_File_get_group(fh, group, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_group')
  call MPI_Comm_group(MPI_COMM_SELF, of_comm, ierr)
  call MPI_Group_compare(group, of_comm, relation, ierr)
  call check_code(relation, MPI_IDENT, 'it is that of the communicator')
  call MPI_Group_free(of_comm, ierr)

  call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, pairs, ierr)
  call MPI_Type_commit(pairs, ierr)
  call MPI_Type_get_extent(pairs, lb, extent, ierr)
  in_file = -77
  call MPI_File_get_type_extent(fh, pairs, in_file, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_type_extent')
  call check(in_file == extent .and. extent == 16, 'the extent in the file')
  call MPI_File_get_type_extent(fh, MPI_DOUBLE_PRECISION, in_file, ierr)
  call check(ierr == MPI_SUCCESS .and. in_file == 8, 'that of a predefined datatype')
  freed = pairs
  call MPI_Type_free(pairs, ierr)
  call MPI_File_get_type_extent(fh, freed, in_file, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'a datatype that was freed')
  call MPI_File_get_type_extent(fh, MPI_DATATYPE_NULL, in_file, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
  call check(in_file == 8, 'the extent stays')
  call MPI_File_close(fh, ierr)

  ! The group outlives the file.
  call MPI_Group_size(group, relation, ierr)
  call check_code(relation, 1, 'a group after its file')
  call MPI_Group_free(group, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Group_free')
  call MPI_Finalize(ierr)
  call finish()
end program file_group
