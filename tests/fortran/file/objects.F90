! The group of a file, the extent of datatypes in it, which is that in memory, and its error handler when it is called.
program file_objects
#include "interface.inc"
  character(len=*), parameter :: name = 'file_group.data'
  FILE_HANDLE :: fh
  GROUP_HANDLE :: group, of_comm
  DATATYPE_HANDLE :: pairs, freed
  integer(MPI_ADDRESS_KIND) :: lb, extent, in_file
  integer :: ierr, relation

  call start()
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
  call check_done(ierr, MPI_ERR_TYPE, in_file == 8, 'MPI_DATATYPE_NULL: the extent stays')
  call on(fh, 'a file')
  call on(MPI_FILE_NULL, 'MPI_FILE_NULL')
  call MPI_File_close(fh, ierr)

  ! The group outlives the file.
  call MPI_Group_size(group, relation, ierr)
  call check_code(relation, 1, 'a group after its file')
  call MPI_Group_free(group, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Group_free')
  call finish()

contains

  ! MPI_File_call_errhandler with MPI_ERRORS_RETURN returns MPI_SUCCESS, whatever the error code, even for MPI_SUCCESS;
  ! an invalid code is MPI_ERR_ARG.
  subroutine on(file, what)
    FILE_HANDLE, intent(in) :: file
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: found
    integer :: codes(5), i, bad

    bad = 0
    do i = MPI_ERR_BUFFER, MPI_ERR_ABI
      call MPI_File_call_errhandler(file, i, ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, what // ': every error class')
    codes = [-1, 63, MPI_ERR_LASTCODE, huge(codes), -huge(codes) - 1]
    do i = 1, size(codes)
      call MPI_File_call_errhandler(file, codes(i), ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': no error code')
    end do
    ierr = -7
    call MPI_File_call_errhandler(file, MPI_SUCCESS, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_SUCCESS')
    call MPI_File_get_errhandler(file, found, ierr)
    call check(found == MPI_ERRORS_RETURN, what // ': the handler stays')
  end subroutine on
end program file_objects
