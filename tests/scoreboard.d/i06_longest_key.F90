! I6, MPI 2.0: a key of MPI_MAX_INFO_KEY characters is kept, with blanks around it as well; one more is MPI_ERR_INFO_KEY.
program i06_longest_key
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
  character(len=MPI_MAX_INFO_KEY) :: key
  character(len=5) :: value
  integer :: class, ierr
  logical :: found

  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  key = repeat('k', len(key))
  call MPI_Info_set(info, ' '//key//' ', 'value', ierr)
  if (ierr /= MPI_SUCCESS) then
    print '(a)', 'fails: MPI_Info_set has an error'
    stop 1
  end if
  found = .false.
  call MPI_Info_get(info, key, len(value), value, found, ierr)
  if (.not. found .or. value /= 'value') then
    print '(a)', 'fails: it is not found'
    stop 1
  end if
  call MPI_Info_set(info, key//'k', 'value', ierr)
  class = MPI_SUCCESS
  if (ierr /= MPI_SUCCESS) call MPI_Error_class(ierr, class, ierr)
  if (class /= MPI_ERR_INFO_KEY) then
    print '(a, i0)', 'fails: one more has the class ', class
    stop 1
  end if
  call MPI_Info_free(info, ierr)
  call MPI_Finalize(ierr)
  print '(a)', 'holds'
end program i06_longest_key
