! A communicator inherits the error handler of its parent; afterwards the two are independent. Its errors go to its own
! handler: any other one would end this program.
program comm_errhandler
#include "interface.inc"
  integer, parameter :: none(0) = 0
  ERRHANDLER_HANDLE :: handler
  COMM_HANDLE :: comm, other, stale
  INFO_HANDLE :: info
  REQUEST_HANDLE :: request
  integer :: ierr, number, other_number
  logical :: flag

  call start()

  ! Any handler is inherited, however the communicator is made.
  call inherited(MPI_ERRORS_RETURN, 'MPI_ERRORS_RETURN')
  call inherited(MPI_ERRORS_ABORT, 'MPI_ERRORS_ABORT')
  call inherited(MPI_ERRORS_ARE_FATAL, 'MPI_ERRORS_ARE_FATAL')

  ! Independent, both ways.
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT, ierr)
  call has(comm, MPI_ERRORS_RETURN, 'the parent is changed')
  call MPI_Comm_dup(MPI_COMM_WORLD, other, ierr)
  call has(other, MPI_ERRORS_ABORT, 'the next one has the new one')
  call MPI_Comm_set_errhandler(other, MPI_ERRORS_ARE_FATAL, ierr)
  call check_code(ierr, MPI_SUCCESS, 'set_errhandler')
  call has(MPI_COMM_WORLD, MPI_ERRORS_ABORT, 'a child is changed')
  call has(comm, MPI_ERRORS_RETURN, 'a child is changed')
  call has(other, MPI_ERRORS_ARE_FATAL, 'a child is changed')
  call MPI_Comm_free(other, ierr)

  ! Only the errors of comm return: all of these are about it.
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL, ierr)
  NUMBER_OF(info) = -1
  call MPI_Comm_set_info(comm, info, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'MPI_Comm_set_info')
  call MPI_Comm_dup_with_info(comm, info, other, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'MPI_Comm_dup_with_info')
  call MPI_Comm_idup_with_info(comm, info, other, request, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'MPI_Comm_idup_with_info')
  call MPI_Comm_split(comm, -1, 0, other, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Comm_split')
  call MPI_Comm_split_type(comm, -1, 0, MPI_INFO_NULL, other, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Comm_split_type')
  call MPI_Comm_set_name(comm, achar(0), ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Comm_set_name')
  call MPI_Comm_compare(comm, MPI_COMM_NULL, number, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'MPI_Comm_compare')
  call MPI_Dist_graph_neighbors_count(comm, number, other_number, flag, ierr)
  call check_code(ierr, MPI_ERR_TOPOLOGY, 'neighbors_count')
  call MPI_Dist_graph_create(comm, -1, none, none, none, MPI_UNWEIGHTED, MPI_INFO_NULL, .false., other, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'MPI_Dist_graph_create')
  call MPI_Comm_set_errhandler(comm, MPI_ERRHANDLER_NULL, ierr)
  call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_Comm_set_errhandler')
  call MPI_Comm_call_errhandler(comm, MPI_ERR_IO, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_call_errhandler')

  ! What is made of it has its handler; once it is gone, the error of a stale handle goes to MPI_COMM_SELF.
  call MPI_Comm_dup(comm, other, ierr)
  call MPI_Comm_split(other, -1, 0, stale, ierr)
  call check_code(ierr, MPI_ERR_ARG, 'a copy of it')
  call MPI_Comm_free(other, ierr)
  stale = comm
  call MPI_Comm_free(comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_size(stale, number, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'a stale handle')
  call MPI_Comm_get_errhandler(stale, handler, ierr)
  call check_code(ierr, MPI_ERR_COMM, 'its handler')
  call finish()

contains

  subroutine has(comm, expected, what)
    COMM_HANDLE, intent(in) :: comm
    ERRHANDLER_HANDLE, intent(in) :: expected
    character(len=*), intent(in) :: what

    handler = MPI_ERRHANDLER_NULL
    call MPI_Comm_get_errhandler(comm, handler, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': get_errhandler')
    call check(handler == expected, what // ': the handler')
  end subroutine has

  subroutine inherited(expected, what)
    ERRHANDLER_HANDLE, intent(in) :: expected
    character(len=*), intent(in) :: what
    COMM_HANDLE :: parent, made

    ! Of a made communicator that has it, and of MPI_COMM_WORLD.
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, expected, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, parent, ierr)
    call has(parent, expected, what // ', of MPI_COMM_WORLD')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_dup(parent, made, ierr)
    call has(made, expected, what // ', MPI_Comm_dup')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_dup_with_info(parent, MPI_INFO_NULL, made, ierr)
    call has(made, expected, what // ', MPI_Comm_dup_with_info')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_idup(parent, made, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call has(made, expected, what // ', MPI_Comm_idup')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_idup_with_info(parent, MPI_INFO_NULL, made, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call has(made, expected, what // ', MPI_Comm_idup_with_info')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_split(parent, 0, 0, made, ierr)
    call has(made, expected, what // ', MPI_Comm_split')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_split_type(parent, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, made, ierr)
    call has(made, expected, what // ', MPI_Comm_split_type')
    call MPI_Comm_free(made, ierr)
    call MPI_Dist_graph_create(parent, 0, none, none, none, MPI_UNWEIGHTED, MPI_INFO_NULL, .false., made, ierr)
    call has(made, expected, what // ', MPI_Dist_graph_create')
    call MPI_Comm_free(made, ierr)
    call MPI_Dist_graph_create_adjacent(parent, 0, none, MPI_UNWEIGHTED, 0, none, MPI_UNWEIGHTED, &
      MPI_INFO_NULL, .false., made, ierr)
    call has(made, expected, what // ', create_adjacent')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_free(parent, ierr)
    call check_code(ierr, MPI_SUCCESS, 'all are freed')
  end subroutine inherited
end program comm_errhandler
