! MPI_Comm_split and MPI_Comm_split_type: which processes are together, and in what order.
program comm_split
  use mpi_info_f08
  use parallel
  implicit none

  type(MPI_Comm) :: comm, inner
  type(MPI_Info) :: info
  integer :: ierr, number, size, key

  call start('comm_split')

  ! Even and odd ranks, in the opposite order.
  call MPI_Comm_split(MPI_COMM_WORLD, modulo(rank, 2), -rank, comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'even and odd')
  size = (processes + 1 - modulo(rank, 2))/2
  call MPI_Comm_size(comm, number)
  call check_number(number, size, 'even and odd: the size')
  call MPI_Comm_rank(comm, number)
  call check_number(number, size - 1 - rank/2, 'even and odd: the rank')
  call MPI_Barrier(comm)

  ! Each process of a part by itself: communicators of one process.
  call MPI_Comm_split(comm, rank, 0, inner, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a part of a part')
  call MPI_Comm_compare(inner, MPI_COMM_SELF, number)
  call check(number == MPI_CONGRUENT, 'is of one process')
  call MPI_Comm_free(comm)
  call MPI_Barrier(inner, ierr)
  call check_class(ierr, MPI_SUCCESS, 'lives on when its parent is freed')
  call MPI_Comm_free(inner)

  ! The same key: the order stays. A large colour.
  call MPI_Comm_split(MPI_COMM_WORLD, 2147483647, 7, comm)
  call MPI_Comm_compare(comm, MPI_COMM_WORLD, number)
  call check(number == MPI_CONGRUENT, 'equal keys')
  call MPI_Comm_free(comm)

  ! Keys as far apart as they can be: the last process comes first.
  key = merge(-2147483647 - 1, merge(2147483647, 0, rank == 0), rank == processes - 1)
  call MPI_Comm_split(MPI_COMM_WORLD, 3, key, comm)
  call MPI_Comm_rank(comm, number)
  if (rank == processes - 1) call check_number(number, 0, 'the least key')
  if (rank == 0) call check_number(number, processes - 1, 'the greatest key')
  call MPI_Comm_free(comm)

  ! The last process is in none.
  comm = MPI_COMM_SELF
  call MPI_Comm_split(MPI_COMM_WORLD, merge(MPI_UNDEFINED, 1, rank == processes - 1), rank, comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_UNDEFINED')
  if (rank == processes - 1) then
    call check(comm == MPI_COMM_NULL, 'MPI_COMM_NULL for the last one')
  else
    call MPI_Comm_size(comm, number)
    call check_number(number, processes - 1, 'all but the last one')
    call MPI_Comm_rank(comm, number)
    call check_number(number, rank, 'their ranks')
    call MPI_Comm_free(comm)
  end if

  ! Processes that can share memory: this one is among them, and they keep their order.
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true')
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, info, comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_split_type')
  call MPI_Info_free(info)
  call MPI_Comm_size(comm, size)
  call check(size >= 1 .and. size <= processes, 'some of the processes')
  call MPI_Comm_rank(comm, number)
  call check(number >= 0 .and. number < size .and. number <= rank, 'in their order')
  call MPI_Barrier(comm)
  call MPI_Comm_free(comm)
  comm = MPI_COMM_SELF
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_split_type, MPI_UNDEFINED')
  call check(comm == MPI_COMM_NULL, 'gives MPI_COMM_NULL')
  call finish()
end program comm_split
