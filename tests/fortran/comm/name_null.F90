! MPI_COMM_NULL and MPI_WIN_NULL have names (MPI 4.1, section 7.8), which cannot be set.
program comm_name_null
#include "interface.inc"
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  integer :: ierr, length
  character(len=20) :: name

  call start_mpi()
  comm = MPI_COMM_NULL
  win = MPI_WIN_NULL
  name = '#'
  length = -77
  call MPI_Comm_get_name(comm, name, length, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_get_name')
  call check_text(name, 'MPI_COMM_NULL       ', 'the name')
  call check_code(length, 13, 'its length')
  call MPI_Comm_set_name(comm, 'nobody', ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_Comm_set_name')
  name = '#'
  length = -77
  call MPI_Win_get_name(win, name, length, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_get_name')
  call check_text(name, 'MPI_WIN_NULL        ', 'the name')
  call check_code(length, 12, 'its length')
  call MPI_Win_set_name(win, 'nothing', ierr)
  call check_code(ierr, MPI_ERR_WIN, 'MPI_Win_set_name')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
end program comm_name_null
