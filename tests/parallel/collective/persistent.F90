! L6: persistent collective operations, which the processes start in different orders, several times, with other data each
! time, beside other operations on the communicator; with MPI_IN_PLACE, an operation of the program, an array section, on
! an intercommunicator, and on a communicator that is freed before they start.
program collective_persistent
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: operations = 7, rounds = 4
  type(MPI_Request) :: requests(operations), made(operations)
  type(MPI_Comm) :: comm
  type(MPI_Op) :: op
  integer, allocatable, asynchronous :: out(:), room(:, :), rows(:, :)
  integer, asynchronous :: word(2), total(2), scanned, latest
  integer, asynchronous :: round
  integer :: i, which, from, ierr, blocked

  call start('collective_persistent')
  allocate (out(2*processes), room(2*processes, 2), rows(3, 2*processes))
  call MPI_Op_create(add, .true., op)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Bcast_init(word, 2, MPI_INTEGER, processes - 1, comm, MPI_INFO_NULL, requests(1), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Bcast_init')
  call MPI_Alltoall_init(out, 2, MPI_INTEGER, room(:, 1), 2, MPI_INTEGER, comm, MPI_INFO_NULL, requests(2), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Alltoall_init')
  call MPI_Allreduce_init(MPI_IN_PLACE, total, 2, MPI_INTEGER, MPI_SUM, comm, MPI_INFO_NULL, requests(3), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce_init')
  call MPI_Scan_init(rank, scanned, 1, MPI_INTEGER, op, comm, MPI_INFO_NULL, requests(4), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Scan_init')
  call MPI_Barrier_init(comm, MPI_INFO_NULL, requests(5), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Barrier_init')
  call MPI_Allgather_init(out, 2, MPI_INTEGER, rows(2, :), 2, MPI_INTEGER, comm, MPI_INFO_NULL, requests(6), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allgather_init')
  call MPI_Allreduce_init(round, latest, 1, MPI_INTEGER, MPI_MAX, comm, MPI_INFO_NULL, requests(7), ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce_init of another')
  made = requests
  do round = 1, rounds
    ! The last operations after the communicator is freed.
    if (round == rounds) call MPI_Comm_free(comm)
    call begin()
    do i = 1, operations
      ! Each process has an order of its own.
      which = 1 + modulo(merge(i, -i, modulo(rank, 2) == 0) + rank, operations)
      call MPI_Start(requests(which), ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Start')
      if (i == 3 .and. round < rounds) call between()
    end do
    call MPI_Waitall(operations, requests, MPI_STATUSES_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
    call came()
  end do
  do i = 1, operations
    call MPI_Request_free(requests(i), ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Request_free')
    call check(requests(i) == MPI_REQUEST_NULL, 'it is freed')
  end do
  call with_lists()
  if (processes > 1) call between_sides()
  call MPI_Op_free(op)
  deallocate (out, room, rows)
  call finish()

contains

  ! The counts and displacements are those with which the request was made.
  subroutine with_lists()
    integer, asynchronous :: counts(processes), places(processes)
    type(MPI_Request) :: request

    counts = 2
    places = [(2*i, i=0, processes - 1)]
    call MPI_Alltoallv_init(out, counts, places, MPI_INTEGER, room(:, 1), counts, places, MPI_INTEGER, &
                            MPI_COMM_WORLD, MPI_INFO_NULL, request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Alltoallv_init')
    counts = -1
    places = huge(1)
    do round = 1, 2
      call begin()
      call MPI_Start(request, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Start')
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_Wait')
      do from = 0, processes - 1
        call check(all(room(2*from + 1:2*from + 2, 1) == 1000*round + 100*from + 2*rank + [1, 2]), 'MPI_Alltoallv_init: a part')
      end do
    end do
    call MPI_Request_free(request)
  end subroutine with_lists

  subroutine begin()
    out = [(1000*round + 100*rank + i, i=1, size(out))]
    word = -1
    if (rank == processes - 1) word = round*[5, 6]
    total = round*[rank, 1]
    scanned = -7
    latest = -7
    room = -7
    rows = -7
  end subroutine begin

  ! A nonblocking and a blocking operation that all processes carry out in the same place.
  subroutine between()
    type(MPI_Request) :: request

    blocked = -7
    call MPI_Ibarrier(comm, request)
    call MPI_Allreduce(rank, blocked, 1, MPI_INTEGER, MPI_MAX, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce')
    call check_number(blocked, processes - 1, 'MPI_Allreduce beside persistent ones')
    call MPI_Wait(request, MPI_STATUS_IGNORE)
  end subroutine between

  subroutine came()
    call check(all(word == round*[5, 6]), 'MPI_Bcast_init: what came')
    call check(all(total == round*[processes*(processes - 1)/2, processes]), 'in place: what came')
    call check_number(scanned, rank*(rank + 1)/2, 'an operation of the program: what came')
    call check_number(latest, round, 'MPI_Allreduce_init: what came')
    do from = 0, processes - 1
      call check(all(room(2*from + 1:2*from + 2, 1) == 1000*round + 100*from + 2*rank + [1, 2]), &
        'MPI_Alltoall_init: what came')
      call check(all(rows(2, 2*from + 1:2*from + 2) == 1000*round + 100*from + [1, 2]), 'a row: what came')
    end do
    call check(all(rows(1:3:2, :) == -7) .and. all(room(:, 2) == -7), 'what lies beside it stays')
    do i = 1, operations
      call check(requests(i) == made(i), 'the request stays')
    end do
  end subroutine came

  ! From process 0 of one side to the other side.
  subroutine between_sides()
    type(MPI_Comm) :: side, both
    integer, asynchronous :: number
    integer :: root

    call MPI_Comm_split(MPI_COMM_WORLD, modulo(rank, 2), rank, side)
    call MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, 1 - modulo(rank, 2), 3, both, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Intercomm_create')
    call MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN)
    root = merge(0, merge(MPI_ROOT, MPI_PROC_NULL, rank == 0), modulo(rank, 2) == 1)
    call MPI_Bcast_init(number, 1, MPI_INTEGER, root, both, MPI_INFO_NULL, requests(1), ierr)
    call check_class(ierr, MPI_SUCCESS, 'on an intercommunicator')
    do round = 1, 2
      number = merge(40 + round, -7, rank == 0)
      call MPI_Start(requests(1))
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'on an intercommunicator: MPI_Wait')
      if (root == 0) call check_number(number, 40 + round, 'on an intercommunicator: what came')
    end do
    call MPI_Request_free(requests(1))
    call MPI_Comm_free(both)
    call MPI_Comm_free(side)
  end subroutine between_sides

  subroutine add(invec, inoutvec, len, datatype)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: in(:), inout(:)

    call c_f_pointer(invec, in, [len])
    call c_f_pointer(inoutvec, inout, [len])
    inout = inout + in
    call check(datatype == MPI_INTEGER, 'the datatype of an operation')
  end subroutine add
end program collective_persistent
