! U3: attributes of windows: they are set, returned, replaced and deleted, with
! the functions of the program; keys that are freed while attributes
! have them; functions that fail, that call MPI, that delete what is
! being deleted.
module attribute_win_functions
#include "interface.inc"
  private
  public :: copy, delete, copies, deletes, last, code, key_seen, state_seen, inner
  !> How often they were called, with which value and extra state, and what they return.
  integer, save :: copies = 0, deletes = 0, code = 0, key_seen = -1, inner = -1
  integer(MPI_ADDRESS_KIND), save :: last = -1, state_seen = -1

contains

  subroutine copy(oldwin, keyval, extra_state, value_in, value_out, flag, ierror)
    WIN_HANDLE :: oldwin
    integer :: keyval, ierror
    integer(MPI_ADDRESS_KIND) :: extra_state, value_in, value_out
    logical :: flag

    if (oldwin == MPI_WIN_NULL) stop 'a null handle'
    copies = copies + 1
    key_seen = keyval
    state_seen = extra_state
    last = value_in
    value_out = value_in + 1
    flag = .true.
    ierror = code
  end subroutine copy

  subroutine delete(win, keyval, value, extra_state, ierror)
    WIN_HANDLE :: win
    integer :: keyval, ierror, status
    integer(MPI_ADDRESS_KIND) :: value, extra_state, other
    logical :: flag

    deletes = deletes + 1
    key_seen = keyval
    state_seen = extra_state
    last = value
    ! It calls MPI: what is being deleted is not there any more.
    call MPI_Win_get_attr(win, keyval, other, flag, inner)
    if (inner == MPI_SUCCESS .and. flag) inner = -2
    call MPI_Win_delete_attr(win, keyval, status)
    if (inner == MPI_SUCCESS) inner = status
    ierror = code
  end subroutine delete
end module attribute_win_functions

program attribute_win
  use, intrinsic :: iso_c_binding
  use attribute_win_functions
#include "interface.inc"
  integer, parameter :: address = MPI_ADDRESS_KIND
  integer(address), parameter :: big = 2_address**40 + 7
  WIN_HANDLE :: object

  integer :: ierr, key, other_key, quiet_key, freed, number
  integer(address) :: value
  logical :: flag

  call start_mpi()
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, object, ierr)
  call MPI_Win_set_errhandler(object, MPI_ERRORS_RETURN, ierr)
  key = -77
  call MPI_Win_create_keyval(copy, delete, key, big, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_create_keyval')
  call check(key /= MPI_KEYVAL_INVALID .and. key /= -77, 'a key')
  call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, quiet_key, &
    0_address, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a key with the predefined functions')
  call check(key /= quiet_key, 'another key')
  call has_not(key, 'no attribute at first')
  call MPI_Win_delete_attr(object, key, ierr)
  call check_code(ierr, MPI_SUCCESS, 'deleting one that is not set')
  call check_code(deletes, 0, 'calls no function')

  call MPI_Win_set_attr(object, key, -big, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_set_attr')
  call has(key, -big, 'it is returned')
  call MPI_Win_set_attr(object, quiet_key, 5_address, ierr)
  call has(quiet_key, 5_address, 'another one')
  call MPI_Win_set_attr(object, key, 3_address, ierr)
  call check_code(ierr, MPI_SUCCESS, 'replaced')
  call check(deletes == 1 .and. last == -big, 'the earlier value is deleted')
  call check(key_seen == key .and. state_seen == big, 'with the key and the extra state')
  call check_code(inner, MPI_SUCCESS, 'a function that calls MPI')
  call has(key, 3_address, 'the new value')

  code = MPI_ERR_IO
  call MPI_Win_delete_attr(object, key, ierr)
  call check_code(ierr, MPI_ERR_IO, 'a delete function fails')
  call check_code(deletes, 2, 'it was called')
  call has(key, 3_address, 'the attribute stays')
  call MPI_Win_set_attr(object, key, 4_address, ierr)
  call check_code(ierr, MPI_ERR_IO, 'nor is it replaced')
  call has(key, 3_address, 'it has its value')
  call MPI_Add_error_class(code, ierr)
  call MPI_Win_delete_attr(object, key, ierr)
  call check_code(ierr, code, 'a code of the program is returned')
  code = MPI_SUCCESS
  call MPI_Win_delete_attr(object, key, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_delete_attr')
  call check(last == 3, 'the last value')
  call has_not(key, 'it is deleted')
  call has(quiet_key, 5_address, 'the other one stays')

  call MPI_Win_set_attr(object, key, 6_address, ierr)
  freed = key
  call MPI_Win_free_keyval(freed, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_free_keyval')
  call check_code(freed, MPI_KEYVAL_INVALID, 'the key is invalid')
  call refused(key, 'a freed key')
  call refused(MPI_KEYVAL_INVALID, 'MPI_KEYVAL_INVALID')
  call refused(-1, '-1')
  call refused(huge(1), 'the greatest number')
  call MPI_Win_free_keyval(freed, ierr)
  call check_code(ierr, MPI_ERR_KEYVAL, 'an invalid key is not freed')
  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, other_key, &
    0_address, ierr)
  call refused(other_key, 'a key of another kind of object')
  call MPI_Win_free_keyval(other_key, ierr)
  call check_code(ierr, MPI_ERR_KEYVAL, 'it is not freed as one of this kind')

  call MPI_Win_set_attr(MPI_WIN_NULL, quiet_key, 1_address, ierr)
  call check_code(ierr, MPI_ERR_WIN, 'MPI_WIN_NULL has no attributes')
  call MPI_Win_set_attr(object, MPI_WIN_SIZE, 1_address, ierr)
  call check_code(ierr, MPI_ERR_KEYVAL, 'a predefined attribute is not set')
  call MPI_Win_free(object, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the object is freed')
  call check(last == 6 .and. state_seen == big, 'with the attribute whose key was freed')
  number = deletes
  call MPI_Comm_free_keyval(other_key, ierr)
  call MPI_Win_free_keyval(quiet_key, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call check_code(deletes, number, 'nothing is deleted twice')
  call MPI_Win_create_keyval(copy, delete, key, big, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'no key after MPI_Finalize')
  call check_code(copies, 0, 'a window is never copied')
  call finish()

contains

#include "start_mpi.inc"

  subroutine has(key, expected, what)
    integer, intent(in) :: key
    integer(address), intent(in) :: expected
    character(len=*), intent(in) :: what

    value = -77
    flag = .false.
    call MPI_Win_get_attr(object, key, value, flag, ierr)
    call check(ierr == MPI_SUCCESS .and. flag .and. value == expected, what)
  end subroutine has

  subroutine has_not(key, what)
    integer, intent(in) :: key
    character(len=*), intent(in) :: what

    value = -77
    flag = .true.
    call MPI_Win_get_attr(object, key, value, flag, ierr)
    call check(ierr == MPI_SUCCESS .and. .not. flag .and. value == -77, what)
  end subroutine has_not

  subroutine refused(key, what)
    integer, intent(in) :: key
    character(len=*), intent(in) :: what
    integer :: codes(3)

    value = -77
    flag = .true.
    call MPI_Win_get_attr(object, key, value, flag, codes(1))
    call MPI_Win_set_attr(object, key, 1_address, codes(2))
    call MPI_Win_delete_attr(object, key, codes(3))
    call check(all(codes == MPI_ERR_KEYVAL), what)
    call check(value == -77 .and. flag, what // ': nothing is changed')
  end subroutine refused

end program attribute_win
