! I4, MPI 2.0: leading and trailing blanks of a key are stripped, in each procedure.
program i04_key
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
  integer :: nkeys, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, '  key  ', 'value', ierr)
  call MPI_Info_set(info, 'key', 'other', ierr)
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  if (nkeys /= 1) then
    print '(a)', 'fails: two keys'
    stop 1
  end if
  found = .false.
  call MPI_Info_get(info, ' key', len(value), value, found, ierr)
  if (.not. found) then
    print '(a)', 'fails: not found with a leading blank'
    stop 1
  end if
  call MPI_Info_delete(info, ' key ', ierr)
  if (ierr /= MPI_SUCCESS) then
    print '(a)', 'fails: not deleted with blanks'
    stop 1
  end if
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i04_key
