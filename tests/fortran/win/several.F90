! Windows of several processes: dynamic ones, and arguments that differ.
! processes: 1 2 4
! forms: f08 mpi_f08
program win_several
  use, intrinsic :: iso_c_binding, only: c_int8_t, c_ptr, c_f_pointer
#include "interface.inc"
  integer :: ierr

  call start()
  call different()
  call dynamic_across()
  call finish()

contains

  ! W3, W7: windows to which each process gives another size and another unit of displacement: the target's unit counts.
  ! One process exposes nothing.
  subroutine different()
    integer(c_int8_t), pointer, asynchronous :: memory(:)
    integer(c_int8_t), asynchronous, target :: one, room
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer(MPI_ADDRESS_KIND) :: bytes, seen
    integer :: i, size
    logical :: found

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
  end subroutine different

  ! Windows to which memory is attached later: processes send each other the addresses.
  subroutine dynamic_across()
    integer, parameter :: n = 8
    integer, asynchronous, target, allocatable :: memory(:), second(:)
    integer, asynchronous, target :: out(n), room(0:n + 1)
    integer(MPI_ADDRESS_KIND) :: mine(2), theirs(2), bytes
    type(MPI_Win) :: win
    integer :: i, of_integer

    of_integer = storage_size(0)/8
    bytes = n*of_integer
    allocate (memory(-7:2*n), second(-7:2*n))
    memory = -7
    second = -7
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create_dynamic')
    if (ierr /= MPI_SUCCESS) return
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
    call check_code(second(1), 100*left + n, 'a put to what is attached again')
    call MPI_Win_detach(win, second(1))
    call MPI_Win_free(win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Win_free')
  end subroutine dynamic_across
end program win_several
