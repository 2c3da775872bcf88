! M11: the extra state of generalized requests. In legacy Fortran it is the program's variable: all functions see what
! any of them, or the program, assigns to it. In mpi_f08 it is a value, which may be that of an expression: later
! functions see what a function assigns to it.
module general_state_functions
#include "interface.inc"
  private
  public :: query, release, cancel, seen, calls

  !> What the functions were called with.
  integer(MPI_ADDRESS_KIND), save :: seen(4) = -1
  integer, save :: calls = 0

contains

  subroutine note(extra_state, step)
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer, intent(in) :: step

    calls = calls + 1
    seen(calls) = extra_state
    if (step /= 0) extra_state = extra_state + step
  end subroutine note

  ! What a function adds: nothing to a constant, which legacy Fortran must not change.
  integer function step_of(extra_state, step)
    integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
    integer, intent(in) :: step

    step_of = merge(0, step, extra_state >= 2_MPI_ADDRESS_KIND**41)
  end function step_of

  subroutine query(extra_state, status, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    STATUS_TYPE :: status
    integer :: ierror

    call note(extra_state, step_of(extra_state, 1))
    call MPI_Status_set_elements(status, MPI_INTEGER, 0, ierror)
    call MPI_Status_set_cancelled(status, .false., ierror)
  end subroutine query

  subroutine release(extra_state, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror

    call note(extra_state, step_of(extra_state, 10))
    ierror = MPI_SUCCESS
  end subroutine release

  subroutine cancel(extra_state, complete, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror

    call note(extra_state, step_of(extra_state, merge(0, 100, complete)))
    ierror = MPI_SUCCESS
  end subroutine cancel
end module general_state_functions

program request_general_state
  use general_state_functions
#include "interface.inc"
  integer, parameter :: address = MPI_ADDRESS_KIND
  integer(address), parameter :: big = 2_address**40
  integer :: ierr

  call start()
  call variable()
  call several()
  call constant()
#if defined(MODULE_F08)
  call expression(big)
#endif
  call finish()

contains

  subroutine begin(state, request)
    integer(address) :: state
    REQUEST_HANDLE :: request

    calls = 0
    seen = -1
    call MPI_Grequest_start(query, release, cancel, state, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Grequest_start')
  end subroutine begin

  subroutine ends(request)
    REQUEST_HANDLE :: request

    call MPI_Cancel(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Cancel')
    call MPI_Grequest_complete(request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Grequest_complete')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Wait')
  end subroutine ends

  ! What lies beside the variable stays as it is.
  subroutine variable()
    REQUEST_HANDLE :: request
    ! The compiler has to expect that it is changed in a call that it is not passed to.
    integer(address), volatile :: state(3)

    state = [-7_address, big, -9_address]
    call begin(state(2), request)
    call check(state(2) == big, 'MPI_Grequest_start changes nothing')
    call ends(request)
    call check_code(calls, 3, 'cancelled, queried and freed')
    call check(all(seen(:3) == [big, big + 100, big + 101]), 'each function sees what the earlier ones have assigned')
#if defined(LEGACY)
    call check(state(2) == big + 111, 'and so does the program')
    call begin(state(2), request)
    state(2) = 5
    call ends(request)
    call check(seen(1) == 5 .and. state(2) == 116, 'the functions see what the program assigns')
#else
    call check(state(2) == big, 'the argument is INTENT(IN)')
#endif
    call check(state(1) == -7 .and. state(3) == -9, 'nothing beside it is changed')
  end subroutine variable

  ! Each request has its own.
  subroutine several()
    REQUEST_HANDLE :: requests(2)
    integer(address), volatile :: states(2)

    states = [1_address, 2_address]
    call begin(states(1), requests(1))
    call begin(states(2), requests(2))
    call ends(requests(2))
    call check(all(seen(:3) == [2, 102, 103]), 'the second of two requests')
    calls = 0
    call ends(requests(1))
    call check(all(seen(:3) == [1, 101, 102]), 'the first of two requests')
#if defined(LEGACY)
    call check(all(states == [112, 113]), 'each has its variable')
#endif
  end subroutine several

  subroutine constant()
    REQUEST_HANDLE :: request

    calls = 0
    call MPI_Grequest_start(query, release, cancel, 2_address**41 + 3, request, ierr)
    call ends(request)
    call check(all(seen(:3) == 2_address**41 + 3), 'a constant')
  end subroutine constant

#if defined(MODULE_F08)
  subroutine expression(number)
    integer(address), intent(in) :: number
    REQUEST_HANDLE :: request

    calls = 0
    call with_expression(number, request)
    call uses_the_stack()
    call ends(request)
    call check(all(seen(:3) == 3 * number), 'an expression')
    calls = 0
    call with_its_own(request)
    call uses_the_stack()
    call ends(request)
    call check(all(seen(:3) == [7, 107, 108]), 'a variable that does not exist any more')
  end subroutine expression

  subroutine with_expression(number, request)
    integer(address), intent(in) :: number
    REQUEST_HANDLE, intent(out) :: request

    call MPI_Grequest_start(query, release, cancel, 2 * number + number, request, ierr)
  end subroutine with_expression

  subroutine with_its_own(request)
    REQUEST_HANDLE, intent(out) :: request
    integer(address) :: state

    state = 7
    call MPI_Grequest_start(query, release, cancel, state, request, ierr)
  end subroutine with_its_own

  subroutine uses_the_stack()
    integer(address), volatile :: some(500)

    some = -1
    call check(all(some == -1), 'the stack is used for something else')
  end subroutine uses_the_stack
#endif
end program request_general_state
