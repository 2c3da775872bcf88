! Data representations: "native", and "internal", which is the same
! here. Others are MPI_ERR_UNSUPPORTED_DATAREP.
program file_view_datarep
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_datarep.data'
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  character(len=MPI_MAX_DATAREP_STRING) :: padded
  integer :: ierr

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call accepted('native', 'native')
  call accepted('native   ', 'native')
  padded = 'native'
  call accepted(padded, 'native')
  call accepted('internal', 'internal')
  call accepted('internal  ', 'internal')

  call accepted('native', 'native')
  call refused('external64')
  call refused('nativ')
  call refused('natives')
  call refused('na tive')
  call refused('')
  call refused('   ')
  call refused('native' // achar(0))
  call refused(repeat('n', 500))
  call MPI_File_close(fh, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_file.inc"

  subroutine accepted(datarep, found)
    character(len=*), intent(in) :: datarep, found
    integer(int32) :: values(3)

    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, MPI_INTEGER4, datarep, &
      MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // datarep // '"')
    call in_effect(found)
    values = [integer(int32) :: 1, 2, 258]
    call MPI_File_write(fh, values, 3, MPI_INTEGER4, status, ierr)
    call check_file(name, [0_int32, values], 'the bytes are those of memory')
  end subroutine accepted

  subroutine refused(datarep)
    character(len=*), intent(in) :: datarep

    call MPI_File_set_view(fh, 8_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, datarep, MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_UNSUPPORTED_DATAREP, '"' // datarep // '"')
    call in_effect('native')
  end subroutine refused

  subroutine in_effect(expected)
    character(len=*), intent(in) :: expected
    DATATYPE_HANDLE :: etype, filetype
    integer(MPI_OFFSET_KIND) :: disp
    character(len=MPI_MAX_DATAREP_STRING) :: found

    found = '#'
    disp = -77
    etype = MPI_DATATYPE_NULL
    filetype = MPI_DATATYPE_NULL
    call MPI_File_get_view(fh, disp, etype, filetype, found, ierr)
    call check(found == expected .and. disp == 4 .and. etype == MPI_INTEGER4, 'the view is ' // &
      expected)
  end subroutine in_effect
end program file_view_datarep
