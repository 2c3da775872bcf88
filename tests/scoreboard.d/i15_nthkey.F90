! I15, MPI 2.0: MPI_Info_get_nthkey pads the variable with blanks or cuts the key, and writes nothing beside it.
program i15_nthkey
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
  character(len=*), parameter :: key = 'abcde   '
  character(len=16) :: variable
  integer :: length, ierr

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'abcde', 'value', ierr)
  do length = 1, 8
    variable = repeat('#', len(variable))
    call MPI_Info_get_nthkey(info, 0, variable(3:2 + length), ierr)
    if (variable(:2) /= '##' .or. variable(3 + length:) /= repeat('#', 14 - length)) then
      print '(a, i0)', 'overruns: beside a variable of length ', length
      stop 1
    end if
    if (variable(3:2 + length) /= key(:length)) then
      print '(a, i0, 3a)', 'fails: length ', length, ": '", variable(3:2 + length), "'"
      stop 1
    end if
  end do
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i15_nthkey
