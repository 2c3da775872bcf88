! The view of a file that was just opened, and of one whose view was set: MPI_File_get_view returns the view in effect,
! in datatypes that can be used and freed.
program file_view_default
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_default.data'
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  DATATYPE_HANDLE :: etype, filetype, vector, pair
  integer(MPI_OFFSET_KIND) :: disp
  integer(MPI_ADDRESS_KIND) :: lb, extent
  integer(int32) :: values(4)
  integer :: ierr, length
  character(len=MPI_MAX_DATAREP_STRING + 2) :: datarep

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  disp = -77
  etype = MPI_DATATYPE_NULL
  filetype = MPI_DATATYPE_NULL
  datarep = repeat('#', len(datarep))
  call MPI_File_get_view(fh, disp, etype, filetype, datarep(2:len(datarep)-1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_view')
  call check(disp == 0, 'no displacement')
  call check(etype == MPI_BYTE, 'bytes')
  call check(filetype == MPI_BYTE, 'all of them')
  call check_text(datarep, '#native' // repeat(' ', MPI_MAX_DATAREP_STRING - 6) // '#', 'native')
  datarep = '#######'
  call MPI_File_get_view(fh, disp, etype, filetype, datarep(2:4), ierr)
  call check_code(ierr, MPI_SUCCESS, 'a short variable')
  call check_text(datarep(:7), '#nat###', 'is filled, no more')

  ! Predefined datatypes come back as such.
  call MPI_File_set_view(fh, 12_MPI_OFFSET_KIND, MPI_REAL8, MPI_REAL8, 'native', MPI_INFO_NULL, &
    ierr)
  call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
  call check(disp == 12 .and. etype == MPI_REAL8 .and. filetype == MPI_REAL8 .and. &
    datarep == 'native', 'what was set')

  ! Derived ones: the program's may be freed, the view remains.
  call MPI_Type_vector(2, 1, 3, MPI_INTEGER4, vector, ierr)
  call MPI_Type_commit(vector, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, vector, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a vector')
  call MPI_Type_free(vector, ierr)
  ! Other engines leave anything in gaps that are behind the end.
  if (.not. embedded()) call MPI_File_set_size(fh, 36_MPI_OFFSET_KIND, ierr)
  values = [integer(int32) :: 1, 2, 3, 4]
  call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
  call check_file(name, [0_int32, 1_int32, 0_int32, 0_int32, 2_int32, 3_int32, 0_int32, 0_int32, &
    4_int32], 'the view after the type was freed')
  call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_view')
  call check(disp == 4 .and. etype == MPI_INTEGER4, 'displacement and etype')
  call check(filetype /= MPI_DATATYPE_NULL, 'there is a filetype')
  length = -77
  call MPI_Type_size(filetype, length, ierr)
  call check_code(length, 8, 'its size')
  call MPI_Type_get_extent(filetype, lb, extent, ierr)
  call check(lb == 0 .and. extent == 16, 'its extent')

  ! It can be used for another view, for memory, and be freed.
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
  call MPI_Type_commit(filetype, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, filetype, 'native', MPI_INFO_NULL, &
    ierr)
  call check_code(ierr, MPI_SUCCESS, 'used for a view')
  values = 0
  call MPI_File_read(fh, values, 4, MPI_INTEGER4, status, ierr)
  call check(all(values == [1, 2, 3, 4]), 'it is the same')
  values = 0
  call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, values, 1, filetype, status, ierr)
  call check(all(values == [2, 0, 0, 3]), 'used for memory')
  call MPI_Type_free(filetype, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Type_free')
  values = 0
  call MPI_File_read_at(fh, 2_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
  call check(all(values == [3, 4, 0, 0]), 'the view lives on')

  ! An etype that is derived.
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, pair, pair, 'native', MPI_INFO_NULL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'pairs')
  call MPI_Type_free(pair, ierr)
  call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
  length = -77
  call MPI_Type_size(etype, length, ierr)
  call check_code(length, 8, 'the size of a pair')
  call MPI_Type_free(etype, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is freed')
  call MPI_Type_free(filetype, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and so is the filetype')
  values = -7
  call MPI_File_read_at(fh, 2_MPI_OFFSET_KIND, values, 2, MPI_INTEGER4, status, ierr)
  call check(all(values == [3, 0, -7, -7]), 'offsets in pairs')
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_file.inc"
#include "embedded.inc"
end program file_view_default
