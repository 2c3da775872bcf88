! MPI_Comm_split: one communicator for each color, whatever the key; MPI_COMM_NULL for the color MPI_UNDEFINED; any
! other negative color is MPI_ERR_ARG. Hints, names and topologies are not inherited.
! processes: 1 2 4
program comm_split
#include "interface.inc"
  COMM_HANDLE :: comms(3), parent
  INFO_HANDLE :: info
  integer :: ierr, colors(4), keys(5), i, j, number, length
  character(len=MPI_MAX_OBJECT_NAME) :: name
  logical :: ok

  call start()
  colors = [0, 1, 77, huge(colors)]
  keys = [0, 1, -1, huge(keys), -huge(keys) - 1]
  ok = .true.
  do i = 1, size(colors)
    do j = 1, size(keys)
      comms = MPI_COMM_NULL
      call MPI_Comm_split(MPI_COMM_WORLD, colors(i), keys(j), comms(2), ierr)
      ok = ok .and. ierr == MPI_SUCCESS
      ok = ok .and. comms(2) /= MPI_COMM_NULL
      ok = ok .and. comms(2) /= MPI_COMM_WORLD
      ok = ok .and. all(comms([1, 3]) == MPI_COMM_NULL)
      number = -77
      call MPI_Comm_size(comms(2), number, ierr)
      ok = ok .and. ierr == MPI_SUCCESS .and. number == processes
      call MPI_Comm_rank(comms(2), number, ierr)
      ok = ok .and. ierr == MPI_SUCCESS .and. number == rank
      call MPI_Comm_compare(comms(2), MPI_COMM_WORLD, number, ierr)
      ok = ok .and. ierr == MPI_SUCCESS .and. number == MPI_CONGRUENT
      call MPI_Comm_free(comms(2), ierr)
      ok = ok .and. ierr == MPI_SUCCESS
    end do
  end do
  call check(ok, 'all colors and keys')

  do j = 1, size(keys)
    comms = MPI_COMM_SELF
    call MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, keys(j), comms(2), ierr)
    call check_done(ierr, MPI_SUCCESS, comms(2) == MPI_COMM_NULL, 'MPI_UNDEFINED: gives MPI_COMM_NULL')
    call check(all(comms([1, 3]) == MPI_COMM_SELF), 'nothing beside it')
  end do

  call refused(-1, '-1')
  call refused(-2, '-2')
  call refused(MPI_UNDEFINED - 1, 'the one below MPI_UNDEFINED')
  call refused(MPI_UNDEFINED + 1, 'the one above it')
  call refused(-huge(0) - 1, 'the least number')
  ! Where default INTEGERs are longer this is MPI_UNDEFINED or a color in the lower half.
  call refused(-ibset(1, bit_size(0) / 2), 'a long negative one')

  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
  call MPI_Comm_dup_with_info(MPI_COMM_SELF, info, parent, ierr)
  call MPI_Info_free(info, ierr)
  call MPI_Comm_set_name(parent, 'the parent', ierr)
  call MPI_Comm_split(parent, 3, 4, comms(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'a made communicator')
  call check_comm_default(comms(1), 'a part')
  length = -77
  call MPI_Comm_get_name(comms(1), name, length, ierr)
  call check_code(length, 0, 'it has no name')
  call MPI_Comm_free(parent, ierr)
  call MPI_Barrier(comms(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'it lives on when parent is freed')
  call MPI_Comm_free(comms(1), ierr)
  call in_order()
  call finish()

contains

  ! Which processes are together, and in what order.
  subroutine in_order()
    COMM_HANDLE :: comm, inner
    integer :: of_size

    ! Even and odd ranks, in the opposite order.
    call MPI_Comm_split(MPI_COMM_WORLD, modulo(rank, 2), -rank, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'even and odd')
    of_size = (processes + 1 - modulo(rank, 2)) / 2
    call MPI_Comm_size(comm, number, ierr)
    call check_code(number, of_size, 'even and odd: the size')
    call MPI_Comm_rank(comm, number, ierr)
    call check_code(number, of_size - 1 - rank / 2, 'even and odd: the rank')
    call MPI_Barrier(comm, ierr)
    ! Each process of a part by itself.
    call MPI_Comm_split(comm, rank, 0, inner, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a part of a part')
    call MPI_Comm_compare(inner, MPI_COMM_SELF, number, ierr)
    call check_code(number, MPI_CONGRUENT, 'is of one process')
    call MPI_Comm_free(comm, ierr)
    call MPI_Barrier(inner, ierr)
    call check_code(ierr, MPI_SUCCESS, 'lives on when its parent is freed')
    call MPI_Comm_free(inner, ierr)
    ! Keys as far apart as they can be: the last process comes first.
    call MPI_Comm_split(MPI_COMM_WORLD, 3, &
      merge(-huge(0) - 1, merge(huge(0), 0, rank == 0), rank == processes - 1), comm, ierr)
    call MPI_Comm_rank(comm, number, ierr)
    if (rank == processes - 1) call check_code(number, 0, 'the least key')
    if (rank == 0) call check_code(number, processes - 1, 'the greatest key')
    call MPI_Comm_free(comm, ierr)
    ! Processes that can share memory: this one is among them, and they keep their order.
    call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_split_type')
    call MPI_Comm_size(comm, of_size, ierr)
    call check(of_size >= 1 .and. of_size <= processes, 'some of the processes')
    call MPI_Comm_rank(comm, number, ierr)
    call check(number >= 0 .and. number < of_size .and. number <= rank, 'in their order')
    call MPI_Barrier(comm, ierr)
    call MPI_Comm_free(comm, ierr)
    ! The last process is in none.
    comm = MPI_COMM_SELF
    call MPI_Comm_split(MPI_COMM_WORLD, merge(MPI_UNDEFINED, 1, rank == processes - 1), rank, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_UNDEFINED for the last one')
    if (rank == processes - 1) then
      call check(comm == MPI_COMM_NULL, 'MPI_COMM_NULL for the last one')
      return
    end if
    call MPI_Comm_size(comm, number, ierr)
    call check_code(number, processes - 1, 'all but the last one')
    call MPI_Comm_rank(comm, number, ierr)
    call check_code(number, rank, 'their ranks')
    call MPI_Comm_free(comm, ierr)
  end subroutine in_order

  subroutine refused(color, what)
    integer, intent(in) :: color
    character(len=*), intent(in) :: what
    COMM_HANDLE :: made

    made = MPI_COMM_SELF
    call MPI_Comm_split(MPI_COMM_WORLD, color, 0, made, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'the color ' // what)
    call check(made == MPI_COMM_SELF, 'newcomm is untouched')
  end subroutine refused
end program comm_split
