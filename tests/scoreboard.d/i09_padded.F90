! I9, MPI 2.0: MPI_Info_get pads the variable with blanks, and writes no NUL, at an exact fit as well.
program i09_padded
#if defined(USE_MPI_F08)
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
#elif defined(USE_MPI)
  use mpi
  implicit none
  integer :: info
#else
  implicit none
  include 'mpif.h'
  integer :: info
#endif
  character(len=16) :: variable
  integer :: length, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', '01234', ierr)
  do length = 5, 8
    variable = repeat('#', len(variable))
    call MPI_Info_get(info, 'key', length, variable(5:4 + length), found, ierr)
    if (variable(:4) /= '####' .or. variable(5 + length:) /= repeat('#', 12 - length)) then
      print '(a, i0)', 'overruns: beside a variable of length ', length
      stop 1
    end if
    if (variable(5:4 + length) /= '01234' .or. index(variable, achar(0)) > 0) then
      print '(a, i0, 3a)', 'fails: length ', length, ": '", variable(5:4 + length), "'"
      stop 1
    end if
  end do
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i09_padded
