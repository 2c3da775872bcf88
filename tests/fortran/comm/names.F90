! Names of communicators, windows and their null handles, as Fortran text of any length.
program comm_names
#include "interface.inc"
  COMM_HANDLE :: comm
  integer :: ierr

  call start()
  call of_name()
  call null()
  call of_text()
  call variable()
  call finish()

contains

#include "check_comm_name.inc"

  ! Names of communicators: MPI_COMM_WORLD and MPI_COMM_SELF have theirs from the start; a communicator made from another
  ! one has none until it is set.
  subroutine of_name()
    integer, parameter :: none(0) = 0
    COMM_HANDLE :: other
    REQUEST_HANDLE :: request

    call check_comm_name(MPI_COMM_WORLD, 'MPI_COMM_WORLD', 'the default')
    call check_comm_name(MPI_COMM_SELF, 'MPI_COMM_SELF', 'the default')

    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call check_comm_name(comm, '', 'of a copy of MPI_COMM_WORLD')
    call MPI_Comm_set_name(comm, 'a name', ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_set_name')
    call check_comm_name(comm, 'a name', 'the name that was set')
    call MPI_Comm_dup(comm, other, ierr)
    call check_comm_name(other, '', 'MPI_Comm_dup')
    call MPI_Comm_set_name(other, 'another name', ierr)
    call check_comm_name(comm, 'a name', 'each has its own')
    call check_comm_name(other, 'another name', 'each has its own')
    call MPI_Comm_free(other, ierr)
    call MPI_Comm_dup(comm, other, ierr)
    call check_comm_name(other, '', 'of what takes its place')
    call MPI_Comm_free(other, ierr)
    call MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, other, ierr)
    call check_comm_name(other, '', 'MPI_Comm_dup_with_info')
    call MPI_Comm_free(other, ierr)
    call MPI_Comm_idup(comm, other, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_comm_name(other, '', 'MPI_Comm_idup')
    call MPI_Comm_free(other, ierr)
    call MPI_Comm_split(comm, 0, 0, other, ierr)
    call check_comm_name(other, '', 'MPI_Comm_split')
    call MPI_Comm_free(other, ierr)
    call MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, other, ierr)
    call check_comm_name(other, '', 'MPI_Comm_split_type')
    call MPI_Comm_free(other, ierr)
    call MPI_Dist_graph_create_adjacent(comm, 0, none, MPI_UNWEIGHTED, 0, none, MPI_UNWEIGHTED, &
      MPI_INFO_NULL, .false., other, ierr)
    call check_comm_name(other, '', 'MPI_Dist_graph_create_adjacent')
    call MPI_Comm_free(other, ierr)

    call MPI_Comm_set_name(comm, 'shorter', ierr)
    call check_comm_name(comm, 'shorter', 'a name replaces another one')
    call MPI_Comm_set_name(comm, '', ierr)
    call check_code(ierr, MPI_SUCCESS, 'an empty name')
    call check_comm_name(comm, '', 'takes the name away')
    call MPI_Comm_free(comm, ierr)

    call MPI_Comm_set_name(MPI_COMM_WORLD, 'everybody', ierr)
    call check_code(ierr, MPI_SUCCESS, 'a name for MPI_COMM_WORLD')
    call check_comm_name(MPI_COMM_WORLD, 'everybody', 'MPI_COMM_WORLD')
    call check_comm_name(MPI_COMM_SELF, 'MPI_COMM_SELF', 'the other')
    call MPI_Comm_set_name(MPI_COMM_SELF, 'I', ierr)
    call check_comm_name(MPI_COMM_SELF, 'I', 'MPI_COMM_SELF')
    call check_comm_name(MPI_COMM_WORLD, 'everybody', 'the other')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call check_comm_name(comm, '', 'a copy has none all the same')
    call MPI_Comm_free(comm, ierr)
  end subroutine of_name

  ! MPI_COMM_NULL and MPI_WIN_NULL have names (MPI 4.1, section 7.8), which cannot be set.
  subroutine null()
    COMM_HANDLE :: comm
    WIN_HANDLE :: win
    integer :: length
    character(len=20) :: name

    comm = MPI_COMM_NULL
    win = MPI_WIN_NULL
    name = '#'
    length = -77
    call MPI_Comm_get_name(comm, name, length, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_get_name')
    call check_text(name, 'MPI_COMM_NULL       ', 'the name')
    call check_code(length, 13, 'its length')
    call MPI_Comm_set_name(comm, 'nobody', ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_Comm_set_name')
    name = '#'
    length = -77
    call MPI_Win_get_name(win, name, length, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_get_name')
    call check_text(name, 'MPI_WIN_NULL        ', 'the name')
    call check_code(length, 12, 'its length')
    call MPI_Win_set_name(win, 'nothing', ierr)
    call check_code(ierr, MPI_ERR_WIN, 'MPI_Win_set_name')
  end subroutine null

  ! Names as Fortran text: trailing blanks are not part of a name, leading ones are (MPI 4.1, section 7.8); any byte
  ! except NUL is kept; longer names are cut at MPI_MAX_OBJECT_NAME characters.
  subroutine of_text()
    integer :: i
    character(len=4 * MPI_MAX_OBJECT_NAME) :: long
    character(len=255) :: bytes

    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)

    call MPI_Comm_set_name(comm, 'name   ', ierr)
    call check_comm_name(comm, 'name', 'trailing blanks')
    call MPI_Comm_set_name(comm, '   name', ierr)
    call check_comm_name(comm, '   name', 'leading blanks')
    call MPI_Comm_set_name(comm, '  of two words  ', ierr)
    call check_comm_name(comm, '  of two words', 'blanks everywhere')
    call MPI_Comm_set_name(comm, '     ', ierr)
    call check_code(ierr, MPI_SUCCESS, 'nothing but blanks')
    call check_comm_name(comm, '', 'nothing but blanks')
    call MPI_Comm_set_name(comm, achar(9) // 'tab' // achar(9), ierr)
    call check_comm_name(comm, achar(9) // 'tab' // achar(9), 'tabs')

    do i = 1, len(bytes)
      bytes(i:i) = char(i)
    end do
    call MPI_Comm_set_name(comm, bytes(1:127), ierr)
    call check_comm_name(comm, bytes(1:127), 'the lower bytes')
    call MPI_Comm_set_name(comm, bytes(129:255), ierr)
    call check_comm_name(comm, bytes(129:255), 'the upper bytes')

    do i = 1, len(long)
      long(i:i) = achar(iachar('a') + mod(i, 26))
    end do
    do i = MPI_MAX_OBJECT_NAME - 1, MPI_MAX_OBJECT_NAME + 1
      call MPI_Comm_set_name(comm, long(1:i), ierr)
      call check_code(ierr, MPI_SUCCESS, 'around the greatest length')
      call check_comm_name(comm, long(1:min(i, MPI_MAX_OBJECT_NAME)), 'around the greatest length')
    end do
    call MPI_Comm_set_name(comm, long, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a much longer one is cut')
    call check_comm_name(comm, long(1:MPI_MAX_OBJECT_NAME), 'a much longer one is cut')
    ! The last character that is kept is a blank: it then ends the name.
    long(MPI_MAX_OBJECT_NAME-1:MPI_MAX_OBJECT_NAME) = ' '
    call MPI_Comm_set_name(comm, long(1:MPI_MAX_OBJECT_NAME), ierr)
    call check_comm_name(comm, long(1:MPI_MAX_OBJECT_NAME-2), 'blanks at the greatest length')

    call MPI_Comm_set_name(comm, 'old', ierr)
    call refused(achar(0), 'a NUL alone')
    call refused('a' // achar(0), 'a NUL at the end')
    call refused(achar(0) // 'a', 'a NUL at the beginning')
    call refused('a' // achar(0) // 'b', 'a NUL in the middle')
    call refused('a' // achar(0) // '   ', 'a NUL before blanks')
    call MPI_Comm_free(comm, ierr)
  end subroutine of_text

  subroutine refused(name, what)
    character(len=*), intent(in) :: name, what

    call MPI_Comm_set_name(comm, name, ierr)
    call check_code(ierr, MPI_ERR_ARG, what)
    call check_comm_name(comm, 'old', 'the name stays')
  end subroutine refused

  ! MPI_Comm_get_name fills its variable like an assignment, truncated or padded with blanks, and writes nothing outside
  ! it. resultlen is the length of the returned name. Also for variables of length 0.
  subroutine variable()
    COMM_HANDLE :: comm
    character(len=9), parameter :: text = 'abcdefghi'
    character(len=300) :: large
    character(len=40) :: memory
    character(len=20) :: expected
    character(len=MPI_MAX_OBJECT_NAME) :: longest
    integer :: length, room, resultlen(3), wrong, i

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
  end subroutine variable
end program comm_names
