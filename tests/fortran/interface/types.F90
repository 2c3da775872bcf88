! forms: mpi
! Module mpi has the types of mpi_f08 for handles and statuses, the same ones, so that a code can go from one module to
! the other file by file (MPI 5.0, sections 19.1.3 and 19.3.5). Handles of its own are INTEGERs.
module interface_types_new
  use mpi_f08
  implicit none
  private

  public :: key_of, same_status

contains

  ! The first key of an info object.
  function key_of(info) result(key)
    type(MPI_Info), intent(in) :: info
    character(len=8) :: key

    call MPI_Info_get_nthkey(info, 0, key)
  end function key_of

  ! The status as mpi_f08 has it.
  function same_status(status) result(copy)
    type(MPI_Status), intent(in) :: status
    type(MPI_Status) :: copy
    integer :: fields(MPI_STATUS_SIZE)

    call MPI_Status_f082f(status, fields)
    call MPI_Status_f2f08(fields, copy)
  end function same_status
end module interface_types_new

program interface_types
  use interface_types_new
#include "interface.inc"
  type(MPI_Info) :: new
  type(MPI_Comm) :: one, other
  type(MPI_Status) :: status, back
  integer :: info, fields(MPI_STATUS_SIZE), memory(0:MPI_STATUS_SIZE+1), i, ierror

  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'key', 'value', ierror)
  new%MPI_VAL = int(info, kind(new%MPI_VAL))
  call check_text(key_of(new), 'key     ', 'a procedure of mpi_f08 takes the handle')
  call MPI_Info_free(info, ierror)
  call check_code(info, MPI_INFO_NULL, 'MPI_INFO_NULL is an INTEGER')

  one%MPI_VAL = int(MPI_COMM_WORLD, kind(one%MPI_VAL))
  other%MPI_VAL = int(MPI_COMM_SELF, kind(other%MPI_VAL))
  call check(one /= other .and. .not. one == other .and. all([one, other] == [one, other]), 'operators')

  fields = [(10 * i, i = 1, MPI_STATUS_SIZE)]
  call MPI_Status_f2f08(fields, status, ierror)
  call check_code(ierror, MPI_SUCCESS, 'MPI_Status_f2f08')
  call check(status%MPI_SOURCE == 10 .and. status%MPI_TAG == 20 .and. status%MPI_ERROR == 30, 'its fields')
  back = same_status(status)
  call check(back == status .and. .not. back /= status, 'a procedure of mpi_f08 takes the status')
  memory = -77
  ierror = -77
  call MPI_Status_f082f(back, memory(1:MPI_STATUS_SIZE), ierror)
  call check_code(ierror, MPI_SUCCESS, 'MPI_Status_f082f')
  call check(all(memory == [-77, fields, -77]), 'all INTEGERs come back, and nothing beside them')

  memory = 0
  call PMPI_Status_f082f(f08_status=status, f_status=memory(1:MPI_STATUS_SIZE), ierror=ierror)
  memory(MPI_TAG) = 21
  call PMPI_Status_f2f08(f_status=memory(1:MPI_STATUS_SIZE), f08_status=back, ierror=ierror)
  call check(back /= status, 'profiling names')
  i = back%MPI_TAG
  call check_code(i, 21, 'the new tag')
  call finish()
end program interface_types
