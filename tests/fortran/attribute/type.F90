! U3: attributes of datatypes are set, returned, replaced and deleted, with the functions of the program; keys that are
! freed while attributes have them, whose handles are valid until the last of these is gone; functions that fail, that
! call MPI, or that delete the attribute being deleted.
#define OBJECT_HANDLE DATATYPE_HANDLE
#define OBJECT_NULL MPI_DATATYPE_NULL
#define FREE_OBJECT MPI_Type_free
#define CREATE_KEYVAL MPI_Type_create_keyval
#define FREE_KEYVAL MPI_Type_free_keyval
#define SET_ATTR MPI_Type_set_attr
#define GET_ATTR MPI_Type_get_attr
#define DELETE_ATTR MPI_Type_delete_attr
#define NULL_COPY_FN MPI_TYPE_NULL_COPY_FN
#define NULL_DELETE_FN MPI_TYPE_NULL_DELETE_FN
#define CREATE_OTHER_KEYVAL MPI_Win_create_keyval
#define FREE_OTHER_KEYVAL MPI_Win_free_keyval
#define OTHER_NULL_COPY_FN MPI_WIN_NULL_COPY_FN
#define OTHER_NULL_DELETE_FN MPI_WIN_NULL_DELETE_FN

module attribute_type_functions
#include "interface.inc"
#include "attribute_functions.inc"
end module attribute_type_functions

program attribute_type
  use, intrinsic :: iso_c_binding
  use attribute_type_functions
#include "interface.inc"
#include "attribute_names.inc"
  DATATYPE_HANDLE :: new, object

  call start()
  call MPI_Type_contiguous(3, MPI_INTEGER, object, ierr)
#include "attribute_life.inc"

  number = deletes
  call MPI_Type_dup(object, new, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Type_dup')
  call check(copies == 1 .and. last == 6 .and. state_seen == big, 'the copy function')
  call MPI_Type_get_attr(new, quiet_key, value, flag, ierr)
  call check(.not. flag, 'MPI_TYPE_NULL_COPY_FN copies nothing')
  call MPI_Type_get_attr(new, key, value, flag, ierr)
  call check(ierr == MPI_SUCCESS .and. flag .and. value == 7, 'the handle of the freed key finds the copy')
  call MPI_Type_free(new, ierr)
  call check(deletes == number + 1 .and. last == 7, 'the copy had the value of the copy function')
  code = MPI_ERR_TOPOLOGY
  call MPI_Type_dup(object, new, ierr)
  call check_code(ierr, MPI_ERR_TOPOLOGY, 'a copy function fails')
  call MPI_Type_free(object, ierr)
  call check_code(ierr, MPI_ERR_TOPOLOGY, 'a delete function fails when the datatype is freed')
  code = MPI_SUCCESS
  call MPI_Type_set_attr(MPI_DATATYPE_NULL, quiet_key, 1_address, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL has no attributes')
  call MPI_Type_set_attr(MPI_INTEGER, quiet_key, 1_address, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a predefined datatype has attributes')
  call MPI_Type_get_attr(MPI_INTEGER, quiet_key, value, flag, ierr)
  call check(flag .and. value == 1, 'they are returned')
  call MPI_Type_delete_attr(MPI_INTEGER, quiet_key, ierr)
#include "attribute_end.inc"
  call finish()

contains

#include "attribute_checks.inc"
end program attribute_type
