! U3: attributes of communicators are set, returned, replaced and deleted, with the functions of the program; keys that
! are freed while attributes have them, whose handles are valid until the last of these is gone; functions that fail,
! that call MPI, or that delete the attribute being deleted.
#define OBJECT_HANDLE COMM_HANDLE
#define OBJECT_NULL MPI_COMM_NULL
#define FREE_OBJECT MPI_Comm_free
#define CREATE_KEYVAL MPI_Comm_create_keyval
#define FREE_KEYVAL MPI_Comm_free_keyval
#define SET_ATTR MPI_Comm_set_attr
#define GET_ATTR MPI_Comm_get_attr
#define DELETE_ATTR MPI_Comm_delete_attr
#define NULL_COPY_FN MPI_COMM_NULL_COPY_FN
#define NULL_DELETE_FN MPI_COMM_NULL_DELETE_FN
#define CREATE_OTHER_KEYVAL MPI_Win_create_keyval
#define FREE_OTHER_KEYVAL MPI_Win_free_keyval
#define OTHER_NULL_COPY_FN MPI_WIN_NULL_COPY_FN
#define OTHER_NULL_DELETE_FN MPI_WIN_NULL_DELETE_FN

module attribute_comm_functions
#include "interface.inc"
#include "attribute_functions.inc"
end module attribute_comm_functions

program attribute_comm
  use, intrinsic :: iso_c_binding
  use attribute_comm_functions
#include "interface.inc"
#include "attribute_names.inc"
  COMM_HANDLE :: object

  call start()
  call MPI_Comm_dup(MPI_COMM_SELF, object, ierr)
#include "attribute_life.inc"

  call duplicates()
#include "attribute_end.inc"
  call finish()

contains

#include "attribute_checks.inc"

  ! Copies of the object, which has the attribute of the freed key and that of quiet_key.
  subroutine duplicates()
    COMM_HANDLE :: before, new
    integer :: always_key

    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, always_key, 0_address, ierr)
    call MPI_Comm_set_attr(object, always_key, 8_address, ierr)
    number = deletes
    call MPI_Comm_dup(object, new, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_dup')
    call check(copies == 1 .and. last == 6 .and. state_seen == big, 'the copy function')
    call check_code(key_seen, key, 'it gets the key, which was freed')
    call check_code(deletes, number, 'nothing is deleted')
    before = object
    object = new
    call has_not(quiet_key, 'MPI_COMM_NULL_COPY_FN copies nothing')
    call has(key, 7_address, 'the handle of the freed key finds the copy')
    call has(always_key, 8_address, 'MPI_COMM_DUP_FN copies the value')
    call MPI_Comm_free(object, ierr)
    call check(deletes == number + 1 .and. last == 7, 'the copy had the value of the copy function')
    object = before
    code = MPI_ERR_TOPOLOGY
    new = MPI_COMM_NULL
    call MPI_Comm_dup(object, new, ierr)
    call check_done(ierr, MPI_ERR_TOPOLOGY, new == MPI_COMM_NULL, 'a copy function fails: there is no copy')
    call MPI_Comm_free(object, ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, 'a delete function fails when the object is freed')
    call check(object == before, 'it is not freed')
    code = MPI_SUCCESS
    call MPI_Comm_free_keyval(always_key, ierr)
    call MPI_Comm_set_attr(MPI_COMM_NULL, quiet_key, 1_address, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL has no attributes')
  end subroutine duplicates
end program attribute_comm
