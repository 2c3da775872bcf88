! MPI_Reduce and MPI_Allreduce: the combined data of all processes, at the root or on all, with separate buffers and in
! place; nothing else changes.
! processes: 1 2 4
program collective_reduce
#include "interface.inc"
  integer, parameter :: n = 6
  integer :: sent(0:n+1), room(0:n+1)
  integer :: ierr, i, length, root

  call start()
  do length = 0, n
    do root = 0, processes - 1
      call reduce(root, length)
      call reduce_in_place(root, length)
    end do
    call allreduce(length)
    call allreduce_in_place(length)
  end do
  call finish()

contains

  subroutine prepare()
    sent = [(10 * rank + i, i = 0, n + 1)]
    room = -7
  end subroutine prepare

  ! The sum over all processes.
  elemental integer function total(i)
    integer, intent(in) :: i

    total = 5 * processes * (processes - 1) + processes * i
  end function total

  ! The expected buffer, with its former contents around the result.
  subroutine came(length, before, what)
    integer, intent(in) :: length, before(0:)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check(all(room(1:length) == [(total(i), i = 1, length)]), what // ': the result')
    call check(room(0) == before(0) .and. all(room(length+1:) == before(length+1:)), what // ': nothing else')
  end subroutine came

  subroutine kept(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check(all(sent == [(10 * rank + i, i = 0, n + 1)]), what // ': what was sent')
  end subroutine kept

  ! recvbuf is significant only at the root.
  subroutine reduce(root, length)
    integer, intent(in) :: root, length

    call prepare()
    if (rank == root) then
      call MPI_Reduce(sent(1), room(1), length, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
      call came(length, spread(-7, 1, n + 2), 'reduce')
    else
      call MPI_Reduce(sent(1), MPI_BOTTOM, length, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
    end if
    call kept('reduce')
  end subroutine reduce

  subroutine reduce_in_place(root, length)
    integer, intent(in) :: root, length

    call prepare()
    if (rank == root) then
      room = sent
      call MPI_Reduce(MPI_IN_PLACE, room(1), length, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
      call came(length, sent, 'reduce in place')
    else
      call MPI_Reduce(sent(1), room(1), length, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
      call check(all(room == -7), 'only at the root')
    end if
    call kept('reduce in place')
  end subroutine reduce_in_place

  subroutine allreduce(length)
    integer, intent(in) :: length

    call prepare()
    call MPI_Allreduce(sent(1), room(1), length, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call came(length, spread(-7, 1, n + 2), 'allreduce')
    call kept('allreduce')
  end subroutine allreduce

  subroutine allreduce_in_place(length)
    integer, intent(in) :: length

    call prepare()
    room = sent
    call MPI_Allreduce(MPI_IN_PLACE, room(1), length, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call came(length, sent, 'allreduce in place')
  end subroutine allreduce_in_place
end program collective_reduce
