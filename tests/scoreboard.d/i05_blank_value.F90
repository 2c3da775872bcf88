! I5, MPI 2.0: a value of blanks is an empty value, which is legal.
program i05_blank_value
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
  character(len=4) :: value
  integer :: length, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', '   ', ierr)
  if (ierr /= MPI_SUCCESS) then
    print '(a)', 'fails: MPI_Info_set has an error'
    stop 1
  end if
  length = -1
  found = .false.
  call MPI_Info_get_valuelen(info, 'key', length, found, ierr)
  value = '####'
  if (found) call MPI_Info_get(info, 'key', len(value), value, found, ierr)
  if (.not. found .or. length /= 0 .or. value /= ' ') then
    print '(a, i0, 3a)', 'fails: length ', length, ", value '", value, "'"
    stop 1
  end if
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i05_blank_value
