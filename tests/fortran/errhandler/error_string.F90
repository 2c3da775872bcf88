! MPI_Error_string fills its variable, whatever its length, and writes nothing outside it; resultlen is the number of
! characters written. At any time.
program errhandler_error_string
#include "interface.inc"
  character(len=MPI_MAX_ERROR_STRING) :: whole
  integer :: length, ierr, i

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  length = -77
  whole = repeat('#', len(whole))
  call MPI_Error_string(MPI_ERR_INFO_NOKEY, whole, length, ierr)
  call check_code(ierr, MPI_SUCCESS, 'before MPI_Init')
  call check(length > 20, 'there is a text')
  call check(len_trim(whole) == length, 'resultlen is its length')

  do i = 0, length + 3
    call with_room(i)
  end do
  call MPI_Init(ierr)
  call with_room(length + 1)
  call MPI_Finalize(ierr)
  call with_room(length - 1)
  call finish()

contains

  ! A variable of this length between others.
  subroutine with_room(room)
    integer, intent(in) :: room
    character(len=room + 16) :: memory
    character(len=30) :: what
    integer :: placed(3)

    write (what, '(a, i0)') 'room for ', room
    memory = repeat('#', len(memory))
    placed = -77
    call MPI_Error_string(MPI_ERR_INFO_NOKEY, memory(9:8 + room), placed(2), ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what))
    call check_text(memory(9:8 + room), whole(1:room), 'its start, or all of it and blanks')
    call check_text(memory(1:8), '########', 'nothing before it')
    call check_text(memory(9 + room:), '########', 'nothing after it')
    call check(placed(2) == min(room, length), 'characters placed')
    call check(all(placed([1, 3]) == -77), 'nothing beside resultlen')
  end subroutine with_room
end program errhandler_error_string
