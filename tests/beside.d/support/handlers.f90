!> Error handlers of the program's own MPI that count how often they are called.
module handlers
  use mpi_f08
  implicit none

  integer :: calls = 0

contains

  subroutine of_comm(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code

    if (comm == MPI_COMM_NULL .or. error_code == MPI_SUCCESS) calls = calls + 1000
    calls = calls + 1
  end subroutine of_comm

  subroutine of_win(win, error_code)
    type(MPI_Win) :: win
    integer :: error_code

    if (win == MPI_WIN_NULL .or. error_code == MPI_SUCCESS) calls = calls + 1000
    calls = calls + 1
  end subroutine of_win

  subroutine of_file(file, error_code)
    type(MPI_File) :: file
    integer :: error_code

    if (error_code == MPI_SUCCESS) calls = calls + 1000
    calls = calls + 1
  end subroutine of_file
end module handlers
