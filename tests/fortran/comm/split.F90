! MPI_Comm_split: one communicator for each color, whatever the key; MPI_COMM_NULL for the color MPI_UNDEFINED; any
! other negative color is MPI_ERR_ARG. Hints, names and topologies are not inherited.
program comm_split
#include "interface.inc"
  COMM_HANDLE :: comms(3), parent
  INFO_HANDLE :: info
  integer :: ierr, colors(4), keys(5), i, j, number, length
  character(len=MPI_MAX_OBJECT_NAME) :: name
  logical :: ok

  call start_mpi()
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
      ok = ok .and. ierr == MPI_SUCCESS .and. number == 1
      call MPI_Comm_rank(comms(2), number, ierr)
      ok = ok .and. ierr == MPI_SUCCESS .and. number == 0
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
    call check_code(ierr, MPI_SUCCESS, 'MPI_UNDEFINED')
    call check(comms(2) == MPI_COMM_NULL, 'gives MPI_COMM_NULL')
    call check(all(comms([1, 3]) == MPI_COMM_SELF), 'nothing beside it')
  end do

  call refused(-1, '-1')
  call refused(-2, '-2')
  call refused(MPI_UNDEFINED - 1, 'the one below MPI_UNDEFINED')
  call refused(MPI_UNDEFINED + 1, 'the one above it')
  call refused(-huge(0) - 1, 'the least number')
  ! Where default INTEGERs are longer this is MPI_UNDEFINED or a color in
  ! the lower half.
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "check_pair.inc"
#include "hints_comm_default.inc"

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
