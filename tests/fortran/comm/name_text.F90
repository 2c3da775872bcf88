! Names as Fortran text: trailing blanks are not part of a name, leading ones are (MPI 4.1, section 7.8); any byte
! except NUL is kept; longer names are cut at MPI_MAX_OBJECT_NAME characters.
program comm_name_text
#include "interface.inc"
  COMM_HANDLE :: comm
  integer :: ierr, i
  character(len=4 * MPI_MAX_OBJECT_NAME) :: long
  character(len=255) :: bytes

  call start_mpi()
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "check_comm_name.inc"

  subroutine refused(name, what)
    character(len=*), intent(in) :: name, what

    call MPI_Comm_set_name(comm, name, ierr)
    call check_code(ierr, MPI_ERR_ARG, what)
    call check_comm_name(comm, 'old', 'the name stays')
  end subroutine refused
end program comm_name_text
