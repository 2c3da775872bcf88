! I12, MPI 4.0: MPI_Info_get_string counts no NUL, returns the length of the value, and pads or cuts it.
program i12_get_string
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
  character(len=*), parameter :: value = '01234   '
  character(len=16) :: variable
  integer :: length, buflen, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', '01234', ierr)
  do length = 1, 8
    variable = repeat('#', len(variable))
    buflen = length
    found = .false.
    call MPI_Info_get_string(info, 'key', buflen, variable(3:2 + length), found, ierr)
    if (variable(:2) /= '##' .or. variable(3 + length:) /= repeat('#', 14 - length)) then
      print '(a, i0)', 'overruns: beside a variable of length ', length
      stop 1
    end if
    if (.not. found .or. buflen /= 5) then
      print '(a, i0, a, i0)', 'fails: length ', length, ': buflen returns ', buflen
      stop 1
    end if
    if (variable(3:2 + length) /= value(:length)) then
      print '(a, i0, 3a)', 'fails: length ', length, ": '", variable(3:2 + length), "'"
      stop 1
    end if
  end do
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i12_get_string
