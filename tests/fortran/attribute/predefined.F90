! U3: the predefined attributes of communicators, which cannot be changed, and attributes of MPI_COMM_SELF and
! MPI_COMM_WORLD, which are deleted at the start of MPI_Finalize, the last one first.
module attribute_predefined_functions
#include "interface.inc"
  private
  public :: note, order, number, was_running
  integer(MPI_ADDRESS_KIND), save :: order(4) = 0
  integer, save :: number = 0
  logical, save :: was_running = .true.

contains

  subroutine note(comm, keyval, value, extra_state, ierror)
    COMM_HANDLE :: comm
    integer :: keyval, ierror, size
    integer(MPI_ADDRESS_KIND) :: value, extra_state
    logical :: flag

    number = number + 1
    order(number) = value + extra_state
    call MPI_Finalized(flag, ierror)
    call MPI_Comm_size(comm, size, ierror)
    was_running = was_running .and. .not. flag .and. ierror == MPI_SUCCESS .and. keyval /= 0
    ierror = MPI_SUCCESS
  end subroutine note
end module attribute_predefined_functions

program attribute_predefined
  use attribute_predefined_functions
#include "interface.inc"
  integer, parameter :: address = MPI_ADDRESS_KIND
  COMM_HANDLE :: comm
  integer :: ierr, key, other, last
  integer(address) :: value
  logical :: flag

  call start()
  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
  call one(MPI_TAG_UB, 'MPI_TAG_UB')
  call check(value >= 32767, 'MPI_TAG_UB is at least 32767')
  call one(MPI_IO, 'MPI_IO')
  call check(value == MPI_ANY_SOURCE, 'every process has files')
  call one(MPI_HOST, 'MPI_HOST')
  call check(value == MPI_PROC_NULL, 'no process is the host')
  call one(MPI_WTIME_IS_GLOBAL, 'MPI_WTIME_IS_GLOBAL')
  call check(value == 0 .or. value == 1, 'MPI_WTIME_IS_GLOBAL is 0 or 1')
  call one(MPI_LASTUSEDCODE, 'MPI_LASTUSEDCODE')
  call check(value >= MPI_ERR_LASTCODE, 'MPI_LASTUSEDCODE is at least MPI_ERR_LASTCODE')
  value = -77
  call MPI_Comm_get_attr(comm, MPI_UNIVERSE_SIZE, value, flag, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_UNIVERSE_SIZE')
  call check((flag .and. value >= 1) .or. (.not. flag .and. value == -77), 'its value, if any')
  value = -77
  call MPI_Comm_get_attr(comm, MPI_APPNUM, value, flag, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_APPNUM')
  call check((flag .and. value >= 0) .or. (.not. flag .and. value == -77), 'its value, if any')
  call MPI_Comm_free(comm, ierr)
  call MPI_Comm_get_attr(MPI_COMM_NULL, MPI_TAG_UB, value, flag, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL has none')

  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note, key, 10_address, ierr)
  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note, other, 20_address, ierr)
  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note, last, 30_address, ierr)
  call MPI_Comm_set_attr(MPI_COMM_SELF, key, 1_address, ierr)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 2_address, ierr)
  call MPI_Comm_set_attr(MPI_COMM_SELF, other, 3_address, ierr)
  call MPI_Comm_set_attr(MPI_COMM_SELF, last, 4_address, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call check_code(number, 4, 'every attribute is deleted')
  call check(all(order == [34_address, 23_address, 11_address, 12_address]), 'the last one first')
  call check(was_running, 'while MPI can still be used')
  call finish()

contains

  subroutine one(keyval, what)
    integer, intent(in) :: keyval
    character(len=*), intent(in) :: what
    integer :: codes(3), freed

    value = -77
    flag = .false.
    call MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, value, flag, ierr)
    call check(ierr == MPI_SUCCESS .and. flag .and. value /= -77, what)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, 1_address, codes(1))
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval, codes(2))
    freed = keyval
    call MPI_Comm_free_keyval(freed, codes(3))
    call check(all(codes == MPI_ERR_KEYVAL) .and. freed == keyval, what // ' cannot be changed')
  end subroutine one
end program attribute_predefined
