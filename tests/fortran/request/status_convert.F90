! MPI_Status_f082f and MPI_Status_f2f08: a status of mpi_f08 has the same INTEGERs as one of mpif.h, and is unchanged
! after both conversions.
program status_convert
#if defined(WITH_MPI_F08) || defined(WITH_MPI_INFO_F08)
  use, intrinsic :: iso_fortran_env, only: int32
#endif
#include "interface.inc"
  integer :: code
#if defined(MODULE_F08)
  type(MPI_Status) :: status, back
  integer :: memory(0:MPI_STATUS_SIZE+1), count
  character(len=*), parameter :: name = 'status_convert.data'
  integer(int32) :: values(2)
  type(MPI_File) :: fh
  type(MPI_Request) :: request
#endif

  code = MPI_STATUS_SIZE
  call check_code(code, 8, 'MPI_STATUS_SIZE')
  code = MPI_INTEGER_KIND
  call check_code(code, kind(code), 'MPI_INTEGER_KIND')
#if defined(MODULE_F08)
  call MPI_Init(code)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh)
  values = 3
  call MPI_File_write(fh, values, 2, MPI_INTEGER4, status)
  call MPI_File_close(fh)
  status%MPI_SOURCE = 5
  status%MPI_TAG = -6
  status%MPI_ERROR = 7
  memory = -77
  call MPI_Status_f082f(status, memory(1:MPI_STATUS_SIZE), code)
  call check_code(code, MPI_SUCCESS, 'MPI_Status_f082f')
  call check_code(memory(MPI_SOURCE), 5, 'MPI_SOURCE')
  call check_code(memory(MPI_TAG), -6, 'MPI_TAG')
  call check_code(memory(MPI_ERROR), 7, 'MPI_ERROR')
  call check(memory(0) == -77 .and. memory(MPI_STATUS_SIZE+1) == -77, 'nothing beside it')

  call MPI_Status_f2f08(memory(1:MPI_STATUS_SIZE), back, code)
  call check_done(code, MPI_SUCCESS, back == status, 'MPI_Status_f2f08: the status comes back')
  call MPI_Get_count(back, MPI_INTEGER4, count, code)
  call check_code(count, 2, 'and tells of the same bytes')

  ! Of an empty status; ierror may be absent, and arguments have names.
  request = MPI_REQUEST_NULL
  call MPI_Wait(request, status)
  call MPI_Status_f082f(f08_status=status, f_status=memory(1:MPI_STATUS_SIZE))
  call check_code(memory(MPI_SOURCE), MPI_ANY_SOURCE, 'empty')
  memory(MPI_TAG) = 12
  call MPI_Status_f2f08(f_status=memory(1:MPI_STATUS_SIZE), f08_status=back)
  call check(back /= status, 'a field was changed')
  code = back%MPI_TAG
  call check_code(code, 12, 'and is the new one')

  ! The other names.
  code = -77
  call MPI_Status_f082f_f08(back, memory(1:8), code)
  call check_code(code, MPI_SUCCESS, 'MPI_Status_f082f_f08')
  call PMPI_Status_f082f(back, memory(1:8), ierror=code)
  call PMPI_Status_f2f08(memory(1:8), status, ierror=code)
  call check(back == status, 'profiling names')
  call PMPI_Status_f2f08_f08(memory(1:8), back)
  call MPI_Status_f2f08_f08(memory(1:8), status)
  call PMPI_Status_f082f_f08(back, memory(1:8))
  call check(back == status, 'specific names')
  call MPI_Finalize(code)
#endif
  call finish()
end program status_convert
