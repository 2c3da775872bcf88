! Before MPI_Init and after MPI_Finalize no communicator can be used: MPI_ERR_OTHER, and no argument is changed. This
! includes one that was made and not freed.
program comm_outside
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  COMM_HANDLE :: made
  INFO_HANDLE :: info
  integer :: ierr, nkeys

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call comm_refused(MPI_COMM_WORLD, MPI_ERR_OTHER, .false., 'MPI_COMM_WORLD before MPI_Init')
  call comm_refused(MPI_COMM_SELF, MPI_ERR_OTHER, .false., 'MPI_COMM_SELF before MPI_Init')
  call MPI_Init(ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_SUCCESS, 'between the two')
  call MPI_Comm_dup(MPI_COMM_WORLD, made, ierr)
  call check_code(ierr, MPI_SUCCESS, 'one is made')
  call MPI_Comm_get_info(MPI_COMM_WORLD, info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'its hints')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call comm_refused(MPI_COMM_WORLD, MPI_ERR_OTHER, .false., 'MPI_COMM_WORLD after MPI_Finalize')
  call comm_refused(MPI_COMM_SELF, MPI_ERR_OTHER, .false., 'MPI_COMM_SELF after MPI_Finalize')
  call comm_refused(made, MPI_ERR_OTHER, .false., 'a made one after MPI_Finalize')

  ! I19: the caller owns the info object.
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the hints are still there')
  call MPI_Info_free(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'they are freed')
  call finish()

contains

#include "comm_refused.inc"
end program comm_outside
