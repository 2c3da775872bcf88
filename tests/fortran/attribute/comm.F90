! U3: attributes of communicators: they are set, returned, replaced and deleted, with
! the functions of the program; keys that are freed while attributes
! have them; functions that fail, that call MPI, that delete what is
! being deleted.
module attribute_comm_functions
#include "interface.inc"
  private
  public :: copy, delete, copies, deletes, last, code, key_seen, state_seen, inner
  !> How often they were called, with which value and extra state, and what they return.
  integer, save :: copies = 0, deletes = 0, code = 0, key_seen = -1, inner = -1
  integer(MPI_ADDRESS_KIND), save :: last = -1, state_seen = -1

contains

  subroutine copy(oldcomm, keyval, extra_state, value_in, value_out, flag, ierror)
    COMM_HANDLE :: oldcomm
    integer :: keyval, ierror
    integer(MPI_ADDRESS_KIND) :: extra_state, value_in, value_out
    logical :: flag

    if (oldcomm == MPI_COMM_NULL) stop 'a null handle'
    copies = copies + 1
    key_seen = keyval
    state_seen = extra_state
    last = value_in
    value_out = value_in + 1
    flag = .true.
    ierror = code
  end subroutine copy

  subroutine delete(comm, keyval, value, extra_state, ierror)
    COMM_HANDLE :: comm
    integer :: keyval, ierror, status
    integer(MPI_ADDRESS_KIND) :: value, extra_state, other
    logical :: flag

    deletes = deletes + 1
    key_seen = keyval
    state_seen = extra_state
    last = value
    ! It calls MPI: what is being deleted is not there any more.
    call MPI_Comm_get_attr(comm, keyval, other, flag, inner)
    if (inner == MPI_SUCCESS .and. flag) inner = -2
    call MPI_Comm_delete_attr(comm, keyval, status)
    if (inner == MPI_SUCCESS) inner = status
    ierror = code
  end subroutine delete
end module attribute_comm_functions

program attribute_comm
  use, intrinsic :: iso_c_binding
  use attribute_comm_functions
#include "interface.inc"
  integer, parameter :: address = MPI_ADDRESS_KIND
  integer(address), parameter :: big = 2_address**40 + 7
  COMM_HANDLE :: object

  integer :: ierr, key, other_key, quiet_key, freed, number
  integer(address) :: value
  logical :: flag

  call start_mpi()
  call MPI_Comm_dup(MPI_COMM_SELF, object, ierr)
  key = -77
  call MPI_Comm_create_keyval(copy, delete, key, big, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_create_keyval')
  call check(key /= MPI_KEYVAL_INVALID .and. key /= -77, 'a key')
  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, quiet_key, &
    0_address, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a key with the predefined functions')
  call check(key /= quiet_key, 'another key')
  call has_not(key, 'no attribute at first')
  call MPI_Comm_delete_attr(object, key, ierr)
  call check_code(ierr, MPI_SUCCESS, 'deleting one that is not set')
  call check_code(deletes, 0, 'calls no function')

  call MPI_Comm_set_attr(object, key, -big, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_set_attr')
  call has(key, -big, 'it is returned')
  call MPI_Comm_set_attr(object, quiet_key, 5_address, ierr)
  call has(quiet_key, 5_address, 'another one')
  call MPI_Comm_set_attr(object, key, 3_address, ierr)
  call check_code(ierr, MPI_SUCCESS, 'replaced')
  call check(deletes == 1 .and. last == -big, 'the earlier value is deleted')
  call check(key_seen == key .and. state_seen == big, 'with the key and the extra state')
  call check_code(inner, MPI_SUCCESS, 'a function that calls MPI')
  call has(key, 3_address, 'the new value')

  code = MPI_ERR_IO
  call MPI_Comm_delete_attr(object, key, ierr)
  call check_code(ierr, MPI_ERR_IO, 'a delete function fails')
  call check_code(deletes, 2, 'it was called')
  call has(key, 3_address, 'the attribute stays')
  call MPI_Comm_set_attr(object, key, 4_address, ierr)
  call check_code(ierr, MPI_ERR_IO, 'nor is it replaced')
  call has(key, 3_address, 'it has its value')
  call MPI_Add_error_class(code, ierr)
  call MPI_Comm_delete_attr(object, key, ierr)
  call check_code(ierr, code, 'a code of the program is returned')
  code = MPI_SUCCESS
  call MPI_Comm_delete_attr(object, key, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_delete_attr')
  call check(last == 3, 'the last value')
  call has_not(key, 'it is deleted')
  call has(quiet_key, 5_address, 'the other one stays')

  call MPI_Comm_set_attr(object, key, 6_address, ierr)
  freed = key
  call MPI_Comm_free_keyval(freed, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_free_keyval')
  call check_code(freed, MPI_KEYVAL_INVALID, 'the key is invalid')
  call refused(key, 'a freed key')
  call refused(MPI_KEYVAL_INVALID, 'MPI_KEYVAL_INVALID')
  call refused(-1, '-1')
  call refused(huge(1), 'the greatest number')
  call MPI_Comm_free_keyval(freed, ierr)
  call check_code(ierr, MPI_ERR_KEYVAL, 'an invalid key is not freed')
  call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, other_key, &
    0_address, ierr)
  call refused(other_key, 'a key of another kind of object')
  call MPI_Comm_free_keyval(other_key, ierr)
  call check_code(ierr, MPI_ERR_KEYVAL, 'it is not freed as one of this kind')

  call duplicates()
  call MPI_Comm_free(object, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the object is freed')
  call check(last == 6 .and. state_seen == big, 'with the attribute whose key was freed')
  number = deletes
  call MPI_Win_free_keyval(other_key, ierr)
  call MPI_Comm_free_keyval(quiet_key, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call check_code(deletes, number, 'nothing is deleted twice')
  call MPI_Comm_create_keyval(copy, delete, key, big, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'no key after MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"

  subroutine has(key, expected, what)
    integer, intent(in) :: key
    integer(address), intent(in) :: expected
    character(len=*), intent(in) :: what

    value = -77
    flag = .false.
    call MPI_Comm_get_attr(object, key, value, flag, ierr)
    call check(ierr == MPI_SUCCESS .and. flag .and. value == expected, what)
  end subroutine has

  subroutine has_not(key, what)
    integer, intent(in) :: key
    character(len=*), intent(in) :: what

    value = -77
    flag = .true.
    call MPI_Comm_get_attr(object, key, value, flag, ierr)
    call check(ierr == MPI_SUCCESS .and. .not. flag .and. value == -77, what)
  end subroutine has_not

  subroutine refused(key, what)
    integer, intent(in) :: key
    character(len=*), intent(in) :: what
    integer :: codes(3)

    value = -77
    flag = .true.
    call MPI_Comm_get_attr(object, key, value, flag, codes(1))
    call MPI_Comm_set_attr(object, key, 1_address, codes(2))
    call MPI_Comm_delete_attr(object, key, codes(3))
    call check(all(codes == MPI_ERR_KEYVAL), what)
    call check(value == -77 .and. flag, what // ': nothing is changed')
  end subroutine refused

  ! Copies of the object, which has the attribute of the freed key and that of quiet_key.
  subroutine duplicates()
    COMM_HANDLE :: before, new
    integer :: always_key

    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, always_key, 0_address, &
      ierr)
    call MPI_Comm_set_attr(object, always_key, 8_address, ierr)
    number = deletes
    call MPI_Comm_dup(object, new, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_dup')
    call check(copies == 1 .and. last == 6 .and. state_seen == big, 'the copy function')
    call check_code(key_seen, key, 'it gets the key, which was freed')
    call check_code(deletes, number, 'nothing is deleted')
    before = object
    object = new
    call has_not(quiet_key, 'MPI_COMM_NULL_COPY_FN copies nothing')
    call has(always_key, 8_address, 'MPI_COMM_DUP_FN copies the value')
    call MPI_Comm_free(object, ierr)
    call check(deletes == number + 1 .and. last == 7, 'the copy had the value of the copy function')
    object = before
    code = MPI_ERR_TOPOLOGY
    new = MPI_COMM_NULL
    call MPI_Comm_dup(object, new, ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, 'a copy function fails')
    call check(new == MPI_COMM_NULL, 'there is no copy')
    call MPI_Comm_free(object, ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, 'a delete function fails when the object is freed')
    call check(object == before, 'it is not freed')
    code = MPI_SUCCESS
    call MPI_Comm_free_keyval(always_key, ierr)
    call MPI_Comm_set_attr(MPI_COMM_NULL, quiet_key, 1_address, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL has no attributes')
  end subroutine duplicates
end program attribute_comm
