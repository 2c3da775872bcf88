! I8, MPI 2.0: MPI_Info_get of a key that is not set sets the flag to false, and leaves the value.
program i08_absent_value
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
  character(len=10) :: value
  integer :: ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  value = '##########'
  found = .true.
  call MPI_Info_get(info, 'key', len(value), value, found, ierr)
  if (found) then
    print '(a)', 'fails: the flag is true'
    stop 1
  end if
  if (value /= '##########') then
    print '(3a)', "fails: the value became '", value, "'"
    stop 1
  end if
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i08_absent_value
