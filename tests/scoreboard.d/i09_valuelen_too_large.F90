! I9, not demanded: whatever valuelen says, MPI_Info_get writes nothing behind the variable.
program i09_valuelen_too_large
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
  character(len=40) :: memory
  integer :: ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', '0123456789', ierr)
  memory = repeat('#', len(memory))
  call MPI_Info_get(info, 'key', 30, memory(1:4), found, ierr)
  if (memory(5:) /= repeat('#', 36)) then
    print '(3a)', "overruns: behind 4 characters '", memory(5:32), "'"
    stop 1
  end if
  if (ierr == MPI_SUCCESS .and. memory(1:4) /= '0123') then
    print '(3a)', "fails: '", memory(1:4), "'"
    stop 1
  end if
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i09_valuelen_too_large
