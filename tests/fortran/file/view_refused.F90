! Invalid views: the error, and the view, the hints and the file pointer stay.
program file_view_refused
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_refused.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: made, pair
  integer(int32) :: values(2)
  integer :: ierr

  call MPI_Init(ierr)
  call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, 'native', &
    MPI_INFO_NULL, ierr)
  call MPI_File_seek(fh, 1_MPI_OFFSET_KIND, MPI_SEEK_SET, ierr)

  call refused(-1_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, 'a negative displacement')
  call refused(-huge(zero), MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, 'the least displacement')
  call refused(MPI_DISPLACEMENT_CURRENT, MPI_BYTE, MPI_BYTE, MPI_ERR_ARG, &
    'MPI_DISPLACEMENT_CURRENT without MPI_MODE_SEQUENTIAL')

  call refused(zero, MPI_DATATYPE_NULL, MPI_BYTE, MPI_ERR_TYPE, 'no etype')
  call refused(zero, MPI_BYTE, MPI_DATATYPE_NULL, MPI_ERR_TYPE, 'no filetype')
  NUMBER_OF(made) = 12345
  call refused(zero, made, made, MPI_ERR_TYPE, 'a foreign etype')
  call refused(zero, MPI_BYTE, made, MPI_ERR_TYPE, 'a foreign filetype')
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call refused(zero, pair, pair, MPI_ERR_TYPE, 'an etype that is not committed')
  call refused(zero, MPI_INTEGER4, pair, MPI_ERR_TYPE, 'a filetype that is not committed')
  call MPI_Type_commit(pair, ierr)
  made = pair
  call MPI_Type_free(made, ierr)
  call refused(zero, pair, pair, MPI_ERR_TYPE, 'an etype that was freed')
  call refused(zero, MPI_INTEGER4, pair, MPI_ERR_TYPE, 'a filetype that was freed')

  ! A filetype is made of whole etypes.
  call refused(zero, MPI_INTEGER4, MPI_INTEGER2, MPI_ERR_TYPE, 'half an etype')
  call refused(zero, MPI_INTEGER4, MPI_BYTE, MPI_ERR_TYPE, 'a part of an etype')
  call MPI_Type_contiguous(3, MPI_INTEGER2, made, ierr)
  call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'one and a half etypes')
  call MPI_Type_contiguous(3, MPI_REAL4, made, ierr)
  call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'reals, not integers')
  call refused(zero, MPI_INTEGER4, MPI_REAL4, MPI_ERR_TYPE, 'a real, not an integer')
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  call MPI_Type_contiguous(3, MPI_INTEGER4, made, ierr)
  call refused_made(zero, pair, MPI_ERR_TYPE, 'one and a half pairs')
  call MPI_Type_free(pair, ierr)

  ! Its displacements are not negative, and do not go back; nothing is in
  ! it twice.
  call MPI_Type_vector(2, 3, 2, MPI_INTEGER4, made, ierr)
  call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that overlap')
  call MPI_Type_vector(3, 1, 0, MPI_INTEGER4, made, ierr)
  call refused_made(zero, MPI_INTEGER4, MPI_ERR_TYPE, 'one block three times')
  call MPI_Type_vector(2, 1, -3, MPI_INTEGER4, made, ierr)
  call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'blocks that go back')
  call MPI_Type_vector(2, 2, -2, MPI_INTEGER4, made, ierr)
  call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, &
    'blocks that touch, in reverse order')
  call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, pair, ierr)
  call MPI_Type_vector(2, 1, -1, pair, made, ierr)
  call refused_made(100_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_ERR_TYPE, 'vectors that go back')
  call MPI_Type_free(pair, ierr)

  ! A filetype without bytes is nothing to see, or no filetype; it does no
  ! harm in either case. (Other engines may see all of the file.)
  call MPI_Type_contiguous(0, MPI_INTEGER4, made, ierr)
  call MPI_Type_commit(made, ierr)
  call MPI_File_set_view(fh, zero, MPI_INTEGER4, made, 'native', MPI_INFO_NULL, ierr)
  if (ierr /= MPI_SUCCESS) then
    call check_code(ierr, MPI_ERR_TYPE, 'a filetype without bytes')
    call as_it_was('a filetype without bytes')
  else
    values = -7
    call MPI_File_read(fh, values, 2, MPI_INTEGER4, status, ierr)
    call check(.not. embedded() .or. all(values == -7), 'a filetype without bytes')
  end if
  call MPI_Type_free(made, ierr)
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "put_file.inc"
#include "remove_file.inc"
#include "check_position.inc"
#include "embedded.inc"

  subroutine refused(disp, etype, filetype, expected, what)
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    DATATYPE_HANDLE, intent(in) :: etype, filetype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call MPI_File_set_view(fh, disp, etype, filetype, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, expected, what)
    call as_it_was(what)
  end subroutine refused

  subroutine refused_made(disp, etype, expected, what)
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    DATATYPE_HANDLE, intent(in) :: etype
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call MPI_Type_commit(made, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a datatype for memory')
    call refused(disp, etype, made, expected, what)
    call MPI_Type_free(made, ierr)
  end subroutine refused_made

  subroutine as_it_was(what)
    character(len=*), intent(in) :: what
    DATATYPE_HANDLE :: etype, filetype
    integer(MPI_OFFSET_KIND) :: disp
    character(len=10) :: datarep

    call check_position(fh, 1_MPI_OFFSET_KIND, what)
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    call check(disp == 4 .and. etype == MPI_INTEGER4 .and. filetype == MPI_INTEGER4 .and. &
      datarep == 'native', what // ': the view stays')
    values = 0
    call MPI_File_read_at(fh, zero, values, 2, MPI_INTEGER4, status, ierr)
    call check(all(values == [2, 3]), what // ': it is still seen')
  end subroutine as_it_was
end program file_view_refused
