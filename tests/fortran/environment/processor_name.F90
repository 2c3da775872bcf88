! MPI_Get_processor_name fills its variable, whatever its length, and writes nothing outside it; resultlen is the
! number of characters written.
program environment_processor_name
#include "interface.inc"
  character(len=MPI_MAX_PROCESSOR_NAME) :: whole, again
  integer :: resultlen, length, ierr, i

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call check(MPI_MAX_PROCESSOR_NAME == 255, 'the maximum')
  call MPI_Init(ierr)
  length = -77
  whole = repeat('#', len(whole))
  call MPI_Get_processor_name(whole, length, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Get_processor_name')
  call check(length > 0, 'there is a name')
  call check(len_trim(whole) == length, 'resultlen is its length')
  call check(scan(whole, achar(0) // achar(10)) == 0, 'one line')
  call MPI_Get_processor_name(again, resultlen, ierr)
  call check_text(again, whole, 'the same name again')

  do i = 0, length + 3
    call with_room(i)
  end do
  call MPI_Finalize(ierr)
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
    call MPI_Get_processor_name(memory(9:8 + room), placed(2), ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what))
    call check_text(memory(9:8 + room), whole(1:room), 'its start, or all of it and blanks')
    call check_text(memory(1:8), '########', 'nothing before it')
    call check_text(memory(9 + room:), '########', 'nothing after it')
    call check(placed(2) == min(room, length), 'characters placed')
    call check(all(placed([1, 3]) == -77), 'nothing beside resultlen')
  end subroutine with_room
end program environment_processor_name
