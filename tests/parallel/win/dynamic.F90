! Windows to which memory is attached later: processes send each other the addresses.
program win_dynamic
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: n = 8
  integer, asynchronous, target, allocatable :: memory(:), second(:)
  integer, asynchronous, target :: out(n), room(0:n + 1)
  integer(MPI_ADDRESS_KIND) :: mine(2), theirs(2), bytes
  type(MPI_Win) :: win
  integer :: i, ierr, of_integer

  call start('win_dynamic')
  of_integer = storage_size(0)/8
  bytes = n*of_integer
  allocate (memory(-7:2*n), second(-7:2*n))
  memory = -7
  second = -7
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create_dynamic')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_attach(win, memory(1), bytes, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_attach')
  call MPI_Win_attach(win, second(1), bytes, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_attach, a second one')
  call MPI_Get_address(memory(1), mine(1))
  call MPI_Get_address(second(1), mine(2))

  ! The right one's addresses.
  call MPI_Sendrecv(mine, 2, MPI_AINT, left, 0, theirs, 2, MPI_AINT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  out = [(100*rank + i, i=1, n)]
  call MPI_Win_fence(0, win)
  call MPI_Put(out, 4, MPI_INTEGER, right, MPI_Aint_add(theirs(1), int(2*of_integer, MPI_ADDRESS_KIND)), 4, &
    MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
  call MPI_Put(out, n, MPI_INTEGER, right, theirs(2), n, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Put to the second one')
  call MPI_Win_fence(0, win)
  call check(all(memory == [(-7, i=-7, 2), (100*left + i, i=1, 4), (-7, i=7, 2*n)]), 'MPI_Put: the memory')
  call check(all(second == [(-7, i=-7, 0), (100*left + i, i=1, n), (-7, i=n + 1, 2*n)]), 'MPI_Put: the second one')
  call check(MPI_Aint_diff(theirs(2), theirs(1)) == theirs(2) - theirs(1), 'MPI_Aint_diff')

  memory(1:n) = [(1000*rank + i, i=1, n)]
  call MPI_Win_fence(0, win)
  room = -7
  call MPI_Get(room(1), n, MPI_INTEGER, right, theirs(1), n, MPI_INTEGER, win, ierr)
  call MPI_Win_fence(0, win)
  call check(all(room == [-7, (1000*right + i, i=1, n), -7]), 'MPI_Get')
  call MPI_Accumulate(out, n, MPI_INTEGER, right, theirs(1), n, MPI_INTEGER, MPI_SUM, win, ierr)
  call MPI_Win_fence(0, win)
  call check(all(memory(1:n) == [(1000*rank + 100*left + 2*i, i=1, n)]), 'MPI_Accumulate')

  ! Detached, and attached again.
  call MPI_Win_fence(0, win)
  call MPI_Win_detach(win, second(1), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_detach')
  call MPI_Win_detach(win, memory(1), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_detach, the other')
  call MPI_Win_attach(win, second(1), bytes, ierr)
  call check_class(ierr, MPI_SUCCESS, 'attached again')
  call MPI_Win_fence(0, win)
  call MPI_Put(out(n), 1, MPI_INTEGER, right, theirs(2), 1, MPI_INTEGER, win, ierr)
  call MPI_Win_fence(0, win)
  call check_number(second(1), 100*left + n, 'a put to what is attached again')
  call MPI_Win_detach(win, second(1))
  call MPI_Win_free(win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_free')
  call finish()
end program win_dynamic
