! I4, MPI 2.0: leading and trailing blanks of a value are stripped; tabs and inner blanks stay.
program i04_value
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
  character(len=*), parameter :: tab = achar(9)
  character(len=10) :: value
  integer :: length, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', '  a b'//tab//'  ', ierr)
  length = -1
  call MPI_Info_get_valuelen(info, 'key', length, found, ierr)
  if (length /= 4) then
    print '(a, i0, a)', 'fails: the length is ', length, ', not 4'
    stop 1
  end if
  call MPI_Info_get(info, 'key', len(value), value, found, ierr)
  if (value /= 'a b'//tab) then
    print '(3a)', "fails: the value is '", value, "'"
    stop 1
  end if
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i04_value
