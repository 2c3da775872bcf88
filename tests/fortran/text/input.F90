! Text is read up to the length of its variable and no further: the memory after it is not part of it, and does not
! change.
program text_input
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, first, last, length, wrong
  character(len=12), parameter :: text = 'abcdefghijkl'
  character(len=12) :: memory
  logical :: found

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  memory = text
  wrong = 0
  do first = 1, 12
    do last = first, 12
      call MPI_Info_set(info, memory(first:last), memory(13-last:13-first), ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
  end do
  call check(wrong == 0, 'parts of a variable')
  call check_text(memory, text, 'the variable is as it was')

  call MPI_Info_get_nkeys(info, length, ierr)
  call check(length == 78, 'each is a key of its own')
  do first = 1, 12
    do last = first, 12
      length = -1
      found = .false.
      call MPI_Info_get_valuelen(info, memory(first:last), length, found, ierr)
      if (.not. found .or. length /= last - first + 1) wrong = wrong + 1
    end do
  end do
  call check(wrong == 0, 'each has a value of its length')
  call check_pair(info, 'cde', 'hij', 'one of them')
  call check_pair(info, text, text, 'the longest')
  call check_text(memory, text, 'the variable is still as it was')

  do first = 1, 12
    do last = first, 12
      call MPI_Info_delete(info, memory(first:last), ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
  end do
  call check(wrong == 0, 'each can be deleted')
  call MPI_Info_get_nkeys(info, length, ierr)
  call check(length == 0, 'none is left')
  call check_text(memory, text, 'the variable is as it was at last')

  ! The same variable as key and as value, and constants.
  memory = '  key'
  call MPI_Info_set(info, memory, memory, ierr)
  call check_pair(info, 'key', 'key', 'one variable, twice')
  call check_text(memory, '  key       ', 'its blanks are kept')

  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "check_pair.inc"
end program text_input
