! Names of communicators: MPI_COMM_WORLD and MPI_COMM_SELF have theirs from the start; a communicator made from another
! one has none until it is set.
program comm_name
#include "interface.inc"
  integer, parameter :: none(0) = 0
  COMM_HANDLE :: comm, other
  REQUEST_HANDLE :: request
  integer :: ierr

  call start_mpi()
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
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "check_comm_name.inc"
end program comm_name
