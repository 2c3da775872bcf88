! info_get of an allocatable text and info_value: the whole value, and nothing else.
program hints_typed_text
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use mpi_hints
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, i
  logical :: found
  character(len=:), allocatable :: text
  character(len=MPI_MAX_INFO_VAL) :: long

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  do i = 1, len(long)
    long(i:i) = achar(33 + mod(i, 90))
  end do

  call absent()
  call good('')
  call good('a')
  call good('two  words')
  call good('  blanks from C  ')
  call good(char(9) // char(200) // char(10))
  call good(long)
  call set()
  call errors()

  call MPI_Info_free(info, ierr)
  call freed()
  deallocate (text)
  call finish()

contains

#include "typed.inc"

  subroutine good(value)
    character(len=*), intent(in) :: value

    call set_from_c(info, 'key', value)
    found = .false.
    ierr = -7
    call info_get(typed(info), ' key ', text, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a text')
    call check(found, 'it is found')
    call check_text(text, value, 'the text')
    deallocate (text)
    call info_get(typed(info), 'key', text)
    call check_text(text, value, 'the text, allocated')
    call check_text(info_value(typed(info), 'key '), value, 'as a function')
    call check_text(info_value(typed(info), 'key', 'other'), value, 'not the default')
  end subroutine good

  subroutine absent()
    found = .true.
    call info_get(typed(info), 'key', text, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an absent key')
    call check(.not. found .and. .not. allocated(text), 'nothing')
    text = 'as it was '
    call info_get(typed(info), 'key', text)
    call check_text(text, 'as it was ', 'without found')
    call check_text(info_value(typed(info), 'key'), '', 'no default')
    call check_text(info_value(typed(info), 'key', ' d '), ' d ', 'the default')
    call check_text(info_value(typed(info), 'key', default=''), '', 'an empty default')
  end subroutine absent

  subroutine set()
    call info_set(typed(info), '  key ', '  two words ', ierr)
    call check_code(ierr, MPI_SUCCESS, 'set')
    call check_pair(info, 'key', 'two words', 'as MPI_Info_set')
    call info_set(typed(info), 'key', long)
    call check_pair(info, 'key', long, 'the longest')
    call info_set(typed(info), 'key', long // 'x', ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'too long')
    call info_set(typed(info), 'key', char(0), ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'a NUL')
    call check_pair(info, 'key', long, 'it is unchanged')
    call info_set(typed(info), 'key', '')
    call check_pair(info, 'key', '', 'an empty one')
  end subroutine set

  subroutine errors()
    text = 'kept'
    found = .true.
    call info_get(typed(MPI_INFO_NULL), 'key', text, found, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_INFO_NULL')
    call info_get(typed(info), ' ', text, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'an empty key')
    call check_text(text, 'kept', 'the text is unchanged')
    call check(found, 'found is unchanged')
  end subroutine errors

  ! A function has no error code: after an error it is as for no key.
  subroutine freed()
    call check_text(info_value(typed(info), 'key', 'd'), 'd', 'of no info object')
    call check_text(info_value(typed(info), 'key'), '', 'and empty')
    call check(info_value(typed(MPI_INFO_ENV), 'command') /= '', 'of MPI_INFO_ENV')
  end subroutine freed
end program hints_typed_text
