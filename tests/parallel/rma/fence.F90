! Windows between processes, synchronised by fences: all put, get and accumulate, and see the results. The elements
! before and after a window never change.
program rma_fence
  use mpi_info_f08
  use parallel
  implicit none

  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, asynchronous, target, allocatable :: memory(:)
  integer, asynchronous, target :: out(4), room(0:5)
  type(MPI_Win) :: win
  integer :: n, bytes, i, ierr

  call start('rma_fence')
  n = processes + 4
  bytes = storage_size(0)/8
  ! Four before it and four behind it. (win_place has windows that begin anywhere.)
  allocate (memory(-3:n + 4))
  memory = -7
  call MPI_Win_create(memory(1), int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_fence(MPI_MODE_NOPRECEDE, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'the first fence')

  ! To the right neighbour.
  out = [(1000*rank + i, i=1, 4)]
  call MPI_Put(out, 4, MPI_INTEGER, right, int(processes, MPI_ADDRESS_KIND), 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
  call MPI_Win_fence(0, win)
  call window_is([(-7, i=1, processes), (1000*left + i, i=1, 4)], 'MPI_Put')

  ! One element to each, this process too.
  do i = 0, processes - 1
    call MPI_Put(out, 1, MPI_INTEGER, i, int(rank, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win)
  end do
  call MPI_Win_fence(MPI_MODE_NOSTORE, win)
  call window_is([(1000*i + 1, i=0, processes - 1), (1000*left + i, i=1, 4)], 'MPI_Put to each')

  ! What the left neighbour has from its left neighbour.
  room = -7
  call MPI_Get(room(1), 4, MPI_INTEGER, left, int(processes, MPI_ADDRESS_KIND), 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Get')
  call MPI_Win_fence(MPI_MODE_NOPUT, win)
  call check(all(room == [-7, (1000*modulo(left - 1, processes) + i, i=1, 4), -7]), 'MPI_Get: what came')

  ! All add to all.
  memory(1:n) = [(10*i, i=1, n)]
  call MPI_Win_fence(0, win)
  out = [1, 10, 100, 1000]
  do i = 0, processes - 1
    call MPI_Accumulate(out, 4, MPI_INTEGER, i, zero + 1, 4, MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Accumulate')
  end do
  call MPI_Win_fence(0, win)
  call window_is([10, 20 + processes, 30 + 10*processes, 40 + 100*processes, 50 + 1000*processes, &
    (10*i, i=6, n)], 'MPI_Accumulate')

  ! One replaces, another looks without touching, and both get what was there.
  memory(1:n) = [(rank*100 + i, i=1, n)]
  call MPI_Win_fence(0, win)
  out = [5, 6, 7, 8]
  room = -7
  call MPI_Get_accumulate(out, 4, MPI_INTEGER, room(1), 4, MPI_INTEGER, right, zero, 4, MPI_INTEGER, MPI_REPLACE, win, &
    ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Get_accumulate')
  call MPI_Win_fence(0, win)
  call check(all(room == [-7, (right*100 + i, i=1, 4), -7]), 'MPI_Get_accumulate: what was there')
  call window_is([5, 6, 7, 8, (rank*100 + i, i=5, n)], 'MPI_Get_accumulate')
  room = -7
  call MPI_Get_accumulate(out, 0, MPI_INTEGER, room(1), 4, MPI_INTEGER, left, zero + 1, 4, MPI_INTEGER, MPI_NO_OP, &
    win, ierr)
  call MPI_Win_fence(0, win)
  call check(all(room == [-7, 6, 7, 8, left*100 + 5, -7]), 'MPI_NO_OP: what was there')
  call window_is([5, 6, 7, 8, (rank*100 + i, i=5, n)], 'MPI_NO_OP')

  ! No elements, and MPI_PROC_NULL.
  call MPI_Put(out, 0, MPI_INTEGER, right, zero, 0, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Put of nothing')
  call MPI_Put(out, 4, MPI_INTEGER, MPI_PROC_NULL, zero, 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Put to nobody')
  room = -7
  call MPI_Get(room(1), 4, MPI_INTEGER, MPI_PROC_NULL, zero, 4, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Get from nobody')
  call MPI_Accumulate(out, 4, MPI_INTEGER, MPI_PROC_NULL, zero, 4, MPI_INTEGER, MPI_SUM, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Accumulate to nobody')
  call MPI_Win_fence(0, win)
  call window_is([5, 6, 7, 8, (rank*100 + i, i=5, n)], 'nothing and nobody')
  call check(all(room == -7), 'nothing came')

  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'the last fence')
  call MPI_Win_free(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_free')
  call check(win == MPI_WIN_NULL, 'the handle')
  call finish()

contains

  ! Checks what is in the window of this process. The next fence lets others go on.
  subroutine window_is(expected, what)
    integer, intent(in) :: expected(:)
    character(len=*), intent(in) :: what

    call check(all(memory(1:n) == expected), what // ': the window')
    call check(all(memory(:0) == -7) .and. all(memory(n + 1:) == -7), what // ': nothing beside it')
    call MPI_Win_fence(0, win)
  end subroutine window_is
end program rma_fence
