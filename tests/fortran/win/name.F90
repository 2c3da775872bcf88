! MPI_Win_set_name and MPI_Win_get_name: initially no name, at most MPI_MAX_OBJECT_NAME characters, without trailing
! blanks.
program win_name
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=*), parameter :: letters = 'abcdefghijklmnopqrstuvwxyz'
  integer(c_int32_t), target :: memory(4)
  WIN_HANDLE :: win, other
  integer :: ierr

  call start_mpi()
  memory = 0
  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, other, ierr)
  call check_name(win, '', 'no name')
  call set('a window', 'a window')
  call set('another name of it', 'another name of it')
  call check_name(other, '', 'another window has none')
  call set('short', 'short')
  call set('blanks behind   ', 'blanks behind')
  call set('inner  blanks', 'inner  blanks')
  call set('', '')
  call set('     ', '')
  call set(repeat(letters, 4) // letters(:23), repeat(letters, 4) // letters(:23))
  call set(repeat(letters, 5), repeat(letters, 4) // letters(:23))
  call set(repeat(letters, 100), repeat(letters, 4) // letters(:23))
  call check_name(other, '', 'another window has none')
  call too_short()
  call MPI_Win_free(win, ierr)
  call MPI_Win_free(other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine set(name, expected)
    character(len=*), intent(in) :: name, expected

    call MPI_Win_set_name(win, name, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_set_name')
    call check_name(win, expected, '"' // name // '"')
  end subroutine set

  subroutine check_name(which, expected, what)
    WIN_HANDLE, intent(in) :: which
    character(len=*), intent(in) :: expected, what
    character(len=MPI_MAX_OBJECT_NAME + 4) :: memory
    integer :: length

    memory = repeat('#', len(memory))
    length = -7
    call MPI_Win_get_name(which, memory(3:MPI_MAX_OBJECT_NAME+2), length, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_code(length, len(expected), what // ': the length')
    call check_text(memory, '##' // expected // repeat(' ', MPI_MAX_OBJECT_NAME - len(expected)) &
      // '##', what // ': it')
  end subroutine check_name

  subroutine too_short()
    character(len=12) :: memory
    integer :: length

    call MPI_Win_set_name(win, 'abcdefghijkl', ierr)
    memory = '############'
    call MPI_Win_get_name(win, memory(3:10), length, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a variable that is short')
    call check_text(memory, '##abcdefgh##', 'what fits')
  end subroutine too_short
end program win_name
