! After an error MPI_Comm_get_name returns an empty name, all blanks (MPI 4.1, section 7.8). That is an exception:
! other outputs stay unchanged.
program comm_name_error
#include "interface.inc"
  COMM_HANDLE :: comm
  integer :: ierr, length
  character(len=20) :: memory

  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  memory = repeat('#', len(memory))
  call MPI_Comm_get_name(MPI_COMM_WORLD, memory(6:15), length, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'before MPI_Init')
  call check_text(memory, '#####          #####', 'is blank')
  call start_mpi()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_Comm_set_name(comm, 'name', ierr)
  call refused(comm)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine refused(made)
    COMM_HANDLE, intent(inout) :: made
    COMM_HANDLE :: stale

    stale = made
    call MPI_Comm_free(made, ierr)
    memory = repeat('#', len(memory))
    call MPI_Comm_get_name(stale, memory(6:15), length, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'a stale handle')
    call check_text(memory, '#####          #####', 'is blank')
    NUMBER_OF(stale) = -1
    memory = repeat('#', len(memory))
    call MPI_Comm_get_name(stale, memory(6:15), length, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'no handle')
    call check_text(memory, '#####          #####', 'is blank')
  end subroutine refused
end program comm_name_error
