! Canary: the CHARACTER results of the inquiries are truncated or padded with blanks to the variable, and nothing is
! written outside it.
program text_environment
#include "interface.inc"
  integer :: ierr, length, room, wrong(3)
  character(len=9000) :: name, version, string
  character(len=9000) :: memory
  integer :: lengths(3)

  call start()
  call MPI_Get_processor_name(name, lengths(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'get_processor_name')
  call MPI_Get_library_version(version, lengths(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'get_library_version')
  call MPI_Error_string(MPI_ERR_INFO_NOKEY, string, lengths(3), ierr)
  call check_code(ierr, MPI_SUCCESS, 'error_string')
  call check(lengths(1) == len_trim(name) .and. name /= ' ' .and. lengths(1) <= MPI_MAX_PROCESSOR_NAME, 'the name')
  call check(lengths(2) == len_trim(version) .and. version /= ' ' .and. &
    lengths(2) <= MPI_MAX_LIBRARY_VERSION_STRING, 'the version')
  call check(lengths(3) == len_trim(string) .and. string /= ' ' .and. lengths(3) <= MPI_MAX_ERROR_STRING, 'the string')

  wrong = 0
  do room = 0, 200
    call prepare()
    call MPI_Get_processor_name(memory(11:10+room), length, ierr)
    call compare(1, name)
    call prepare()
    call MPI_Get_library_version(memory(11:10+room), length, ierr)
    call compare(2, version)
    call prepare()
    call MPI_Error_string(MPI_ERR_INFO_NOKEY, memory(11:10+room), length, ierr)
    call compare(3, string)
  end do
  call check(wrong(1) == 0, 'the name in variables of all lengths')
  call check(wrong(2) == 0, 'the version')
  call check(wrong(3) == 0, 'the string')
  call finish()

contains

  subroutine prepare()
    memory = repeat('#', len(memory))
    length = -1
  end subroutine prepare

  subroutine compare(which, whole)
    integer, intent(in) :: which
    character(len=*), intent(in) :: whole

    if (ierr /= MPI_SUCCESS .or. length /= min(room, lengths(which)) .or. memory /= repeat('#', 10) // &
      whole(1:room) // repeat('#', len(memory) - 10 - room)) wrong(which) = wrong(which) + 1
  end subroutine compare
end program text_environment
