! MPI_Comm_get_name fills its variable like an assignment, truncated or padded with blanks, and writes nothing outside
! it. resultlen is the length of the returned name. Also for variables of length 0.
program comm_name_variable
#include "interface.inc"
  COMM_HANDLE :: comm
  character(len=9), parameter :: text = 'abcdefghi'
  character(len=300) :: large
  character(len=40) :: memory
  character(len=20) :: expected
  character(len=MPI_MAX_OBJECT_NAME) :: longest
  integer :: ierr, length, room, resultlen(3), wrong, i

  call start_mpi()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  do length = 0, len(text)
    call MPI_Comm_set_name(comm, text(1:length), ierr)
    wrong = 0
    do room = 0, 20
      memory = repeat('#', len(memory))
      expected = text(1:length)
      resultlen = -77
      call MPI_Comm_get_name(comm, memory(11:10+room), resultlen(2), ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      if (resultlen(2) /= min(length, room)) wrong = wrong + 1
      if (any(resultlen([1, 3]) /= -77)) wrong = wrong + 1
      if (memory /= '##########' // expected(1:room) // repeat('#', 30 - room)) wrong = wrong + 1
    end do
    call check(wrong == 0, 'a name of the length ' // achar(iachar('0') + length))
  end do

  ! Around the greatest length.
  do i = 1, len(longest)
    longest(i:i) = achar(iachar('A') + mod(i, 26))
  end do
  call MPI_Comm_set_name(comm, longest, ierr)
  wrong = 0
  do room = MPI_MAX_OBJECT_NAME - 3, MPI_MAX_OBJECT_NAME + 30
    large = repeat('#', len(large))
    call MPI_Comm_get_name(comm, large(101:100+room), resultlen(2), ierr)
    length = min(room, len(longest))
    if (resultlen(2) /= length) wrong = wrong + 1
    if (large /= repeat('#', 100) // longest(1:length) // repeat(' ', room - length) // &
      repeat('#', 200 - room)) wrong = wrong + 1
  end do
  call check(wrong == 0, 'the longest name')

  ! Only the argument is read, not the rest of a larger variable.
  memory = text
  call MPI_Comm_set_name(comm, memory(3:5), ierr)
  memory = repeat('#', len(memory))
  call MPI_Comm_get_name(comm, memory, resultlen(2), ierr)
  call check_text(memory, 'cde' // repeat(' ', 37), 'part of a variable')
  memory = text
  call MPI_Comm_set_name(comm, memory(4:3), ierr)
  call check_code(ierr, MPI_SUCCESS, 'a part without a character')
  call MPI_Comm_get_name(comm, memory, resultlen(2), ierr)
  call check_text(memory, repeat(' ', 40), 'is the empty name')
  call check_code(resultlen(2), 0, 'whose length is 0')
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
end program comm_name_variable
