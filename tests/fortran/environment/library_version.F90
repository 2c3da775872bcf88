! MPI_Get_library_version fills its variable, whatever its length, and writes nothing outside it; resultlen is the
! number of characters written.
program environment_library_version
#include "interface.inc"
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: whole, again
  integer :: resultlen, length, ierr, i

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call check(MPI_MAX_LIBRARY_VERSION_STRING == 8191, 'the maximum')
  length = -77
  whole = repeat('#', len(whole))
  call MPI_Get_library_version(whole, length, ierr)
  call check_code(ierr, MPI_SUCCESS, 'before MPI_Init')
  call check(length > 0, 'there is a text')
  call check(len_trim(whole) == length, 'resultlen is its length')
  call check(index(whole, 'mpi_info_f08') == 1, 'it names itself')
  call check(scan(whole, achar(0)) == 0, 'no NUL')
  if (index(whole, 'embedded engine') > 0) call check(scan(whole, achar(10)) == 0, 'one line')

  do i = 0, length + 3
    call with_room(i)
  end do

  call MPI_Init(ierr)
  call MPI_Get_library_version(again, resultlen, ierr)
  call check_code(ierr, MPI_SUCCESS, 'initialised')
  call check_text(again, whole, 'the same text')
  call MPI_Finalize(ierr)
  call MPI_Get_library_version(again, resultlen, ierr)
  call check_code(ierr, MPI_SUCCESS, 'after MPI_Finalize')
  call check_text(again, whole, 'the same text')
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
    call MPI_Get_library_version(memory(9:8 + room), placed(2), ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what))
    call check_text(memory(9:8 + room), whole(1:room), 'its start, or all of it and blanks')
    call check_text(memory(1:8), '########', 'nothing before it')
    call check_text(memory(9 + room:), '########', 'nothing after it')
    call check(placed(2) == min(room, length), 'characters placed')
    call check(all(placed([1, 3]) == -77), 'nothing beside resultlen')
  end subroutine with_room
end program environment_library_version
