! Hints with values of a type: set and read LOGICALs, INTEGERs and lists, and go through all pairs, without guessing
! lengths or converting numbers by hand. Needs no MPI and no launcher.
program typed_values
  use, intrinsic :: iso_fortran_env, only: int64
  use mpi_info_f08
  use mpi_hints
  implicit none

  type(MPI_Info) :: hints
  type(info_pairs) :: pairs
  character(len=:), allocatable :: key, value
  ! (SAVE changes nothing in a main program, but keeps gfortran 12 from warning about a length that is not set yet.)
  character(len=:), allocatable, save :: styles(:)
  integer, allocatable :: sizes(:)
  integer(int64) :: bytes
  integer :: nodes, ierror
  logical :: locks, found

  call MPI_Init()
  call MPI_Info_create(hints)

  ! The text that the standard requires: "true", "4", "read_once,sequential".
  call info_set(hints, 'no_locks', .true.)
  call info_set(hints, 'cb_nodes', 4)
  call info_set(hints, 'striping_unit', 5000000000_int64)
  call info_set(hints, 'access_style', ['read_once ', 'sequential'])
  call info_set(hints, 'chunk_size', [128, 64, 32])
  print '(a)', 'hints:'
  call info_print(hints)

  ! The type of the variable determines what is read. Its previous value is the default for a key that is absent.
  nodes = 1
  locks = .false.
  call info_get(hints, 'cb_nodes', nodes)
  call info_get(hints, 'cb_noodles', nodes)
  call info_get(hints, 'no_locks', locks)
  call info_get(hints, 'striping_unit', bytes, found)
  call info_get(hints, 'access_style', styles)
  call info_get(hints, 'chunk_size', sizes)
  print '(a, i0, a, l1)', 'cb_nodes: ', nodes, ', no_locks: ', locks
  if (found) print '(a, i0)', 'striping_unit: ', bytes
  print '(3a)', 'the last access style: "', trim(styles(size(styles))), '"'
  print '(a, i0)', 'elements of a chunk: ', product(sizes)

  ! A text, whatever its length; with a default, or empty.
  print '(2a)', 'filename: ', info_value(hints, 'filename', default='(none)')

  ! All current pairs. The object may change meanwhile, or be freed.
  call info_get_pairs(hints, pairs)
  do while (pairs%next(key, value))
    if (index(key, 'c') == 1) call MPI_Info_delete(hints, key)
  end do
  print '(a, i0, a)', 'of ', pairs%count(), ' hints these are left:'
  call info_print(hints)

  ! A value of another type is an error.
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  call info_set(hints, 'cb_nodes', '4 nodes')
  call info_get(hints, 'cb_nodes', nodes, found, ierror)
  if (ierror == MPI_ERR_INFO_VALUE) print '(3a, i0)', 'cb_nodes = ', info_value(hints, 'cb_nodes'), &
    ' is no integer; it is still ', nodes

  call MPI_Info_free(hints)
  call MPI_Finalize()
end program typed_values
