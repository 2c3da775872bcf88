! W3, W7: windows to which each process gives another size and another unit of displacement: the target's unit counts.
! One process exposes nothing.
program win_different
  use, intrinsic :: iso_c_binding, only: c_int8_t, c_ptr, c_f_pointer
  use mpi_info_f08
  use parallel
  implicit none

  integer(c_int8_t), pointer, asynchronous :: memory(:)
  integer(c_int8_t), asynchronous, target :: one, room
  type(MPI_Win) :: win
  type(c_ptr) :: base
  integer(MPI_ADDRESS_KIND) :: bytes, seen
  integer :: i, ierr, size
  logical :: found

  call start('win_different')

  ! Rank r has 16 (r + 1) bytes and a unit of r + 1.
  bytes = 16*(rank + 1)
  call MPI_Win_allocate(bytes, rank + 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_get_attr(win, MPI_WIN_SIZE, seen, found)
  call check(found .and. seen == bytes, 'MPI_WIN_SIZE')
  call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, seen, found)
  call check(found .and. seen == rank + 1, 'MPI_WIN_DISP_UNIT')
  call c_f_pointer(base, memory, [int(bytes)])
  memory = -7
  call MPI_Win_fence(0, win)

  ! To each at displacement `rank`, which is byte rank*(r + 1) of rank r.
  one = int(rank, c_int8_t)
  do i = 0, processes - 1
    if (rank < 16) call MPI_Put(one, 1, MPI_BYTE, i, int(rank, MPI_ADDRESS_KIND), 1, MPI_BYTE, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
  end do
  call MPI_Win_fence(0, win)
  do i = 0, min(processes, 16) - 1
    call check(memory(i*(rank + 1) + 1) == i, 'MPI_Put: the window')
    memory(i*(rank + 1) + 1) = -7
  end do
  call check(all(memory == -7), 'MPI_Put: nothing beside it')
  memory = int(rank, c_int8_t)
  memory(15*(rank + 1) + 1) = 99
  call MPI_Win_fence(0, win)
  room = -7
  call MPI_Get(room, 1, MPI_BYTE, right, 15_MPI_ADDRESS_KIND, 1, MPI_BYTE, win, ierr)
  call MPI_Win_fence(0, win)
  call check(room == 99, 'MPI_Get: the last displacement')
  call MPI_Win_free(win)

  ! Only the odd ones, and rank 0, expose anything.
  size = merge(16, 0, rank == 0 .or. modulo(rank, 2) == 1)
  call MPI_Win_allocate(int(size, MPI_ADDRESS_KIND), 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'some of nothing')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_get_attr(win, MPI_WIN_SIZE, seen, found)
  call check(found .and. seen == size, 'some of nothing: MPI_WIN_SIZE')
  if (size > 0) then
    call c_f_pointer(base, memory, [size])
    memory = -7
  end if
  call MPI_Win_fence(0, win)
  one = 5
  call MPI_Put(one, 1, MPI_BYTE, 0, int(modulo(rank, 16), MPI_ADDRESS_KIND), 1, MPI_BYTE, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a put to rank 0')
  ! A put to a process that exposes no memory is an error.
  call MPI_Put(one, 0, MPI_BYTE, right, 0_MPI_ADDRESS_KIND, 0, MPI_BYTE, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a put of nothing')
  call MPI_Win_fence(0, win)
  if (rank == 0) call check(all(memory == [(merge(5, -7, i <= processes), i=1, 16)]), 'on rank 0')
  if (rank > 0 .and. size > 0) call check(all(memory == -7), 'on the others')
  call MPI_Win_free(win)
  call finish()
end program win_different
