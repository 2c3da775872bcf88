! H5: a key that must be the same on all processes always is with one process: every value given is in effect.
program hints_h05_same
#include "interface.inc"
  character(len=*), parameter :: strict = 'mpi_assert_strict_persistent_collective_ordering'
  character(len=*), parameter :: granularity = 'mpi_accumulate_granularity'
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  INFO_HANDLE :: info
  integer :: ierr, i
  character(len=8) :: number

  call start()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_Info_create(info, ierr)
  do i = 1, 4
    write (number, '(i0)') 8 * i
    call MPI_Info_set(info, strict, trim(merge('true ', 'false', mod(i, 2) == 1)), ierr)
    call MPI_Info_set(info, granularity, trim(number), ierr)
    call MPI_Comm_set_info(comm, info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_set_info')
    call check_comm_hint(comm, strict, trim(merge('true ', 'false', mod(i, 2) == 1)), 'a communicator')
    call MPI_Win_set_info(win, info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_set_info')
    call check_win_hint(win, granularity, trim(number), 'a window')
  end do
  call MPI_Info_free(info, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Win_free(win, ierr)
  call finish()
end program hints_h05_same
