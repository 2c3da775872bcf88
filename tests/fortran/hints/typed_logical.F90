! V1 and V4: a boolean is "true" or "false", with or without blanks around it, and nothing else.
! Needs a process of its own: a launcher says how many processes it starts.
program hints_typed_logical
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use mpi_hints
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr
  logical :: value, found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)

  call good('true', .true.)
  call good('false', .false.)
  call good('  true ', .true.)
  call good(' false   ', .false.)
  call bad('TRUE')
  call bad('True')
  call bad('.true.')
  call bad('T')
  call bad('yes')
  call bad('no')
  call bad('1')
  call bad('0')
  call bad('')
  call bad('   ')
  call bad('tr ue')
  call bad('truee')
  call bad('true,')
  call bad('true false')
  call bad(char(9) // 'true')
  call bad('false' // char(10))
  call bad(repeat('t', MPI_MAX_INFO_VAL))
  call absent()
  call set()
  call handles()

  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "typed.inc"

  subroutine good(text, expected)
    character(len=*), intent(in) :: text
    logical, intent(in) :: expected

    call set_from_c(info, 'key', text)
    value = .not. expected
    found = .false.
    ierr = -7
    call info_get_logical(typed(info), ' key ', value, found, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // text // '"')
    call check(found .and. (value .eqv. expected), 'its value')
    value = .not. expected
    call info_get(typed(info), 'key', value)
    call check(value .eqv. expected, 'the generic name')
  end subroutine good

  subroutine bad(text)
    character(len=*), intent(in) :: text
    integer :: i

    call set_from_c(info, 'key', text)
    do i = 1, 4
      value = mod(i, 2) == 0
      found = i > 2
      ierr = -7
      call info_get(typed(info), 'key', value, found, ierr)
      call check_code(ierr, MPI_ERR_INFO_VALUE, '"' // text // '"')
      call check(value .eqv. (mod(i, 2) == 0), 'value is unchanged')
      call check(found .eqv. (i > 2), 'found is unchanged')
    end do
  end subroutine bad

  subroutine absent()
    value = .true.
    found = .true.
    ierr = -7
    call info_get(typed(info), 'absent', value, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an absent key')
    call check(value .and. .not. found, 'it is not found')
    value = .false.
    call info_get(typed(info), 'absent', value)
    call check(.not. value, 'what was there is the default')
    value = .true.
    call info_get(typed(info), 'absent', value, ierror=ierr)
    call check(value .and. ierr == MPI_SUCCESS, 'without found')
  end subroutine absent

  subroutine set()
    call info_set_logical(typed(info), '  key ', .true., ierr)
    call check_code(ierr, MPI_SUCCESS, 'set true')
    call check_pair(info, 'key', 'true', 'true is set')
    call info_set(typed(info), 'key', .false.)
    call check_pair(info, 'key', 'false', 'false is set')
    call info_set(typed(info), 'other', value .eqv. value, ierr)
    call check_keys(info, 'key other', 'the keys')
    call info_set(typed(info), ' ', .true., ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'set an empty key')
  end subroutine set

  subroutine handles()
    found = .true.
    value = .true.
    call info_get(typed(MPI_INFO_NULL), 'key', value, found, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'get, MPI_INFO_NULL')
    call info_get(typed(info), '', value, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'get an empty key')
    call info_get(typed(info), repeat('k', 256), value, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'get a long key')
    call check(found .and. value, 'nothing is changed')
    call info_get(typed(MPI_INFO_ENV), 'maxprocs', value, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'of MPI_INFO_ENV')
    call info_set(typed(MPI_INFO_ENV), 'key', .true., ierr)
    call check_code(ierr, MPI_ERR_INFO, 'set, MPI_INFO_ENV')
  end subroutine handles
end program hints_typed_logical
