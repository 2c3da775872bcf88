! Before MPI_Init: procedures that need MPI are refused and change no argument; the inquiries that are allowed at any
! time work.
program environment_before_init
#include "interface.inc"
  integer :: numbers(3), ierr, major, minor
  logical :: flags(3)
  character(len=24) :: memory

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)

  flags = .true.
  call MPI_Initialized(flags(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Initialized')
  call check(.not. flags(2), 'not initialised yet')
  call check(flags(1) .and. flags(3), 'nothing beside flag')

  flags = .true.
  call MPI_Finalized(flags(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalized')
  call check(.not. flags(2), 'not finalised')
  call check(flags(1) .and. flags(3), 'nothing beside flag')

  numbers = -77
  call MPI_Query_thread(numbers(2), ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Query_thread')
  call check(all(numbers == -77), 'provided is untouched')

  numbers = -77
  memory = repeat('#', len(memory))
  call MPI_Get_processor_name(memory(5:20), numbers(2), ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Get_processor_name')
  call check_text(memory, repeat('#', 24), 'name is untouched')
  call check(all(numbers == -77), 'resultlen is untouched')

  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Finalize')
  call MPI_Finalized(flags(2), ierr)
  call check(.not. flags(2), 'a refused MPI_Finalize ends nothing')
  call MPI_Initialized(flags(2), ierr)
  call check(.not. flags(2), 'nor does it begin anything')

  call MPI_Get_version(major, minor, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Get_version')
  call MPI_Get_library_version(memory, numbers(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Get_library_version')

  call MPI_Init(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init after all that')
  call MPI_Initialized(flags(2), ierr)
  call check(flags(2), 'initialised')
  call MPI_Finalize(ierr)
  call finish()
end program environment_before_init
