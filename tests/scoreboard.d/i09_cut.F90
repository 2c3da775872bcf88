! I9, MPI 2.0: MPI_Info_get returns the first valuelen characters, and writes nothing beside the variable.
program i09_cut
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
  character(len=*), parameter :: digits = '0123456789'
  character(len=16) :: variable
  integer :: length, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', '0123456789', ierr)
  do length = 1, 9
    variable = repeat('#', len(variable))
    call MPI_Info_get(info, 'key', length, variable(3:2 + length), found, ierr)
    if (variable(:2) /= '##' .or. variable(3 + length:) /= repeat('#', 14 - length)) then
      print '(a, i0)', 'overruns: beside a variable of length ', length
      stop 1
    end if
    if (variable(3:2 + length) /= digits(:length)) then
      print '(a, i0, 3a)', 'fails: length ', length, ": '", variable(3:2 + length), "'"
      stop 1
    end if
  end do
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i09_cut
