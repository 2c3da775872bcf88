! After MPI_Finalize: the same as before MPI_Init, and MPI cannot be initialised again.
program environment_after_finalize
#include "interface.inc"
  integer :: numbers(3), ierr, major, minor
  logical :: flags(3)
  character(len=24) :: memory

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Init(ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')

  flags = .false.
  call MPI_Initialized(flags(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Initialized')
  call check(flags(2), 'initialised, though finalised since')
  call check(.not. (flags(1) .or. flags(3)), 'nothing beside flag')

  flags = .false.
  call MPI_Finalized(flags(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalized')
  call check(flags(2), 'finalised')
  call check(.not. (flags(1) .or. flags(3)), 'nothing beside flag')

  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'a second MPI_Finalize')
  call MPI_Init(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'a second MPI_Init')
  numbers = -77
  call MPI_Init_thread(MPI_THREAD_SINGLE, numbers(2), ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Init_thread')
  call check(all(numbers == -77), 'provided is untouched')
  call MPI_Query_thread(numbers(2), ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Query_thread')
  call check(all(numbers == -77), 'provided is untouched')

  memory = repeat('#', len(memory))
  call MPI_Get_processor_name(memory(5:20), numbers(2), ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Get_processor_name')
  call check_text(memory, repeat('#', 24), 'name is untouched')
  call check(all(numbers == -77), 'resultlen is untouched')

  call MPI_Finalized(flags(2), ierr)
  call check(flags(2), 'still finalised')
  call MPI_Get_version(major, minor, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Get_version')
  call MPI_Get_library_version(memory, numbers(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Get_library_version')
  call finish()
end program environment_after_finalize
