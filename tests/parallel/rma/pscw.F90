! Windows between processes, synchronised by MPI_Win_post, start, complete and wait: between neighbours in a ring, and
! from one process to all.
program rma_pscw
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  use mpi_info_f08
  use parallel
  implicit none

  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: n = 8
  integer, pointer, asynchronous :: memory(:)
  integer, asynchronous, target :: out(n), room(0:n + 1)
  type(MPI_Win) :: win
  type(MPI_Group) :: all_of_them, to, from, others
  type(c_ptr) :: base
  integer :: bytes, i, round, ierr
  logical :: done

  call start('rma_pscw')
  bytes = storage_size(0)/8
  call MPI_Win_allocate(int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call c_f_pointer(base, memory, [n])
  call MPI_Win_get_group(win, all_of_them, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_get_group')
  call MPI_Group_size(all_of_them, i)
  call check_number(i, processes, 'the group of the window')
  call MPI_Group_incl(all_of_them, 1, [right], to)
  call MPI_Group_incl(all_of_them, 1, [left], from)

  ! Around a ring, several times; the second time with MPI_Win_test.
  do round = 1, 4
    memory = -round
    out = [(100*round + 10*rank + i, i=1, n)]
    call MPI_Win_post(from, 0, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_post')
    call MPI_Win_start(to, 0, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_start')
    call MPI_Put(out, n - 1, MPI_INTEGER, right, zero + 1, n - 1, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
    call MPI_Win_complete(win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_complete')
    if (round == 2) then
      done = .false.
      do while (.not. done)
        call MPI_Win_test(win, done, ierr)
        if (ierr /= MPI_SUCCESS) exit
      end do
      call check_class(ierr, MPI_SUCCESS, 'MPI_Win_test')
    else
      call MPI_Win_wait(win, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Win_wait')
    end if
    call check(all(memory == [-round, (100*round + 10*left + i, i=1, n - 1)]), 'around the ring')
  end do

  ! In the other direction: get from the right neighbour.
  memory = [(1000*rank + i, i=1, n)]
  room = -7
  call MPI_Win_post(from, 0, win)
  call MPI_Win_start(to, 0, win)
  call MPI_Get(room(1), n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win)
  call MPI_Win_complete(win)
  call MPI_Win_wait(win)
  call check(all(room == [-7, (1000*right + i, i=1, n), -7]), 'MPI_Get')

  ! Rank 0 writes to all others, and they to it; both at once.
  memory = 0
  call MPI_Barrier(MPI_COMM_WORLD)
  if (processes > 1) then
    if (rank == 0) then
      call MPI_Group_incl(all_of_them, processes - 1, [(i, i=1, processes - 1)], others)
    else
      call MPI_Group_incl(all_of_them, 1, [0], others)
    end if
    call MPI_Win_post(others, 0, win)
    call MPI_Win_start(others, 0, win)
    out = rank + 1
    if (rank == 0) then
      do i = 1, processes - 1
        call MPI_Put(out, n, MPI_INTEGER, i, zero, n, MPI_INTEGER, win)
      end do
    else
      call MPI_Accumulate(out, n, MPI_INTEGER, 0, zero, n, MPI_INTEGER, MPI_SUM, win)
    end if
    call MPI_Win_complete(win)
    call MPI_Win_wait(win)
    i = 1
    if (rank == 0) i = processes*(processes + 1)/2 - 1
    call check(all(memory == i), 'one and all others')
    call MPI_Group_free(others)
  end if

  ! Only some expose their memory, only some access it: the even ones that of the next one.
  memory = -7
  call MPI_Barrier(MPI_COMM_WORLD)
  out = rank
  if (modulo(rank, 2) == 1) then
    call MPI_Win_post(from, 0, win)
    call MPI_Win_wait(win)
    call check(all(memory == rank - 1), 'from the even one before')
  else if (rank < processes - 1) then
    call MPI_Win_start(to, 0, win)
    call MPI_Put(out, n, MPI_INTEGER, right, zero, n, MPI_INTEGER, win)
    call MPI_Win_complete(win)
    call check(all(memory == -7), 'to the odd one behind')
  end if

  ! An epoch with an empty group.
  call MPI_Win_start(MPI_GROUP_EMPTY, 0, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'an access epoch to nobody')
  call MPI_Win_complete(win)
  call MPI_Win_post(MPI_GROUP_EMPTY, 0, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'an exposure epoch for nobody')
  call MPI_Win_wait(win)

  call MPI_Group_free(to)
  call MPI_Group_free(from)
  call MPI_Group_free(all_of_them)
  call MPI_Win_free(win)
  call finish()
end program rma_pscw
