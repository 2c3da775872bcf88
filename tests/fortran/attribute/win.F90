! U3: attributes of windows are set, returned, replaced and deleted, with the functions of the program; keys that are
! freed while attributes have them, whose handles are valid until the last of these is gone; functions that fail, that
! call MPI, or that delete the attribute being deleted.
#define OBJECT_HANDLE WIN_HANDLE
#define OBJECT_NULL MPI_WIN_NULL
#define FREE_OBJECT MPI_Win_free
#define CREATE_KEYVAL MPI_Win_create_keyval
#define FREE_KEYVAL MPI_Win_free_keyval
#define SET_ATTR MPI_Win_set_attr
#define GET_ATTR MPI_Win_get_attr
#define DELETE_ATTR MPI_Win_delete_attr
#define NULL_COPY_FN MPI_WIN_NULL_COPY_FN
#define NULL_DELETE_FN MPI_WIN_NULL_DELETE_FN
#define CREATE_OTHER_KEYVAL MPI_Comm_create_keyval
#define FREE_OTHER_KEYVAL MPI_Comm_free_keyval
#define OTHER_NULL_COPY_FN MPI_COMM_NULL_COPY_FN
#define OTHER_NULL_DELETE_FN MPI_COMM_NULL_DELETE_FN

module attribute_win_functions
#include "interface.inc"
#include "attribute_functions.inc"
end module attribute_win_functions

program attribute_win
  use, intrinsic :: iso_c_binding
  use attribute_win_functions
#include "interface.inc"
#include "attribute_names.inc"
  WIN_HANDLE :: object

  call start()
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, object, ierr)
  call MPI_Win_set_errhandler(object, MPI_ERRORS_RETURN, ierr)
#include "attribute_life.inc"

  call MPI_Win_set_attr(MPI_WIN_NULL, quiet_key, 1_address, ierr)
  call check_code(ierr, MPI_ERR_WIN, 'MPI_WIN_NULL has no attributes')
  call MPI_Win_set_attr(object, MPI_WIN_SIZE, 1_address, ierr)
  call check_code(ierr, MPI_ERR_KEYVAL, 'a predefined attribute is not set')
  ! A call that fails has deleted none.
  call MPI_Win_set_attr(object, quiet_key, 5_address, ierr)
  call MPI_Win_lock_all(0, object, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_lock_all')
  call MPI_Win_free(object, ierr)
  call check_code(ierr, MPI_ERR_RMA_SYNC, 'MPI_Win_free of a locked window')
  call has(quiet_key, 5_address, 'its attributes are left')
  call MPI_Win_unlock_all(object, ierr)
  call MPI_Win_delete_attr(object, quiet_key, ierr)
#include "attribute_end.inc"
  call check_code(copies, 0, 'a window is never copied')
  call finish()

contains

#include "attribute_checks.inc"
end program attribute_win
