! Errors of windows are returned on the process that makes them, with the classes of the standard; nothing is changed,
! and the program continues.
program errors_win
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  use mpi_info_f08
  use parallel
  implicit none

  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, pointer, asynchronous :: memory(:)
  integer, asynchronous, target :: out(8), room(8)
  type(MPI_Win) :: win, none
  type(c_ptr) :: base
  integer :: ierr, bytes

  call start('errors_win')
  bytes = storage_size(0)/8
  none = MPI_WIN_NULL
  call MPI_Win_create(out, -1_MPI_ADDRESS_KIND, bytes, MPI_INFO_NULL, MPI_COMM_WORLD, none, ierr)
  call check_class(ierr, MPI_ERR_SIZE, 'a negative size')
  call MPI_Win_create(out, int(8*bytes, MPI_ADDRESS_KIND), 0, MPI_INFO_NULL, MPI_COMM_WORLD, none, ierr)
  call check_class(ierr, MPI_ERR_DISP, 'no displacement unit')
  call MPI_Win_create(out, int(8*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_NULL, none, ierr)
  call check_class(ierr, MPI_ERR_COMM, 'no communicator')

  call MPI_Win_allocate(int(8*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_set_errhandler')
  call c_f_pointer(base, memory, [8])
  memory = -7
  out = 5
  room = -7
  call MPI_Barrier(MPI_COMM_WORLD)

  ! Outside of any epoch.
  call MPI_Put(out, 4, MPI_INTEGER, right, zero, 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_ERR_RMA_SYNC, 'MPI_Put without an epoch')
  call MPI_Get(room, 4, MPI_INTEGER, right, zero, 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_ERR_RMA_SYNC, 'MPI_Get without an epoch')
  call MPI_Win_unlock(right, win, ierr)
  call check_class(ierr, MPI_ERR_RMA_SYNC, 'MPI_Win_unlock without a lock')
  call MPI_Win_flush(right, win, ierr)
  call check_class(ierr, MPI_ERR_RMA_SYNC, 'MPI_Win_flush without a lock')
  call MPI_Win_complete(win, ierr)
  call check_class(ierr, MPI_ERR_RMA_SYNC, 'MPI_Win_complete without MPI_Win_start')
  call MPI_Win_lock(77, right, 0, win, ierr)
  call check_class(ierr, MPI_ERR_LOCKTYPE, 'no type of lock')
  call MPI_Win_lock(MPI_LOCK_SHARED, processes, 0, win, ierr)
  call check_class(ierr, MPI_ERR_RANK, 'the lock of a rank that is none')

  call MPI_Win_fence(0, win)
  call MPI_Put(out, 4, MPI_INTEGER, processes, zero, 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_ERR_RANK, 'MPI_Put to a rank that is none')
  call MPI_Put(out, -1, MPI_INTEGER, right, zero, 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_ERR_COUNT, 'MPI_Put of a negative count')
  call MPI_Put(out, 4, MPI_DATATYPE_NULL, right, zero, 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_ERR_TYPE, 'MPI_Put of no datatype')
  call MPI_Accumulate(out, 4, MPI_INTEGER, right, zero, 4, MPI_INTEGER, MPI_OP_NULL, win, ierr)
  call check_class(ierr, MPI_ERR_OP, 'MPI_Accumulate by no operation')
  call MPI_Put(out, 4, MPI_INTEGER, right, zero, 4, MPI_INTEGER, MPI_WIN_NULL, ierr)
  call check_class(ierr, MPI_ERR_WIN, 'MPI_WIN_NULL')
  call MPI_Win_fence(0, win)
  call check(all(memory == -7) .and. all(room == -7), 'nothing has changed')
  call MPI_Win_fence(0, win)

  ! The window still works.
  call MPI_Put(out, 8, MPI_INTEGER, right, zero, 8, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  call check(all(memory == 5), 'MPI_Put: the window')
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_lock')
  call MPI_Win_unlock(right, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_unlock')
  call MPI_Win_free(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_free')
  call finish()
end program errors_win
