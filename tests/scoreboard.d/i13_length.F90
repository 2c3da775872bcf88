! I13, MPI 2.0: MPI_Info_get_valuelen leaves the length if the key is not set.
program i13_length
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
  integer :: length, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', '01234', ierr)
  length = -7
  found = .false.
  call MPI_Info_get_valuelen(info, 'key', length, found, ierr)
  if (.not. found .or. length /= 5) then
    print '(a, i0)', 'fails: the length is ', length
    stop 1
  end if
  length = -7
  call MPI_Info_get_valuelen(info, 'other', length, found, ierr)
  if (found .or. length /= -7) then
    print '(a, i0)', 'fails: without the key the length is ', length
    stop 1
  end if
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i13_length
