!> The interfaces of functions of the program, the predefined copy and delete functions of attributes, and those that stand
!! for no conversion of data in files (MPI 4.1, sections 6.9.5, 7.7, 9.3, 13.2 and 14.5.3).
module mpi_info_f08_functions
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_OFFSET_KIND, MPI_SUCCESS
  use mpi_info_f08_types, only: MPI_Comm, MPI_Datatype, MPI_File, MPI_Session, MPI_Status, MPI_Win
  implicit none
  private

  public :: MPI_User_function, MPI_User_function_c
  public :: MPI_Comm_copy_attr_function, MPI_Comm_delete_attr_function
  public :: MPI_Type_copy_attr_function, MPI_Type_delete_attr_function
  public :: MPI_Win_copy_attr_function, MPI_Win_delete_attr_function
  public :: MPI_Comm_errhandler_function, MPI_File_errhandler_function, MPI_Session_errhandler_function
  public :: MPI_Win_errhandler_function
  public :: MPI_Grequest_query_function, MPI_Grequest_free_function, MPI_Grequest_cancel_function
  public :: MPI_Datarep_conversion_function, MPI_Datarep_conversion_function_c, MPI_Datarep_extent_function
  public :: MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL_C
  public :: MPI_COMM_DUP_FN, MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN
  public :: MPI_TYPE_DUP_FN, MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN
  public :: MPI_WIN_DUP_FN, MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN

  ! The values by which src/callback.rs recognises them.
  integer, parameter :: nothing_converted = -2000000011

  abstract interface
    subroutine MPI_User_function(invec, inoutvec, len, datatype)
      import :: c_ptr, MPI_Datatype
      type(c_ptr), value :: invec, inoutvec
      integer :: len
      type(MPI_Datatype) :: datatype
    end subroutine MPI_User_function

    subroutine MPI_User_function_c(invec, inoutvec, len, datatype)
      import :: c_ptr, MPI_COUNT_KIND, MPI_Datatype
      type(c_ptr), value :: invec, inoutvec
      integer(MPI_COUNT_KIND) :: len
      type(MPI_Datatype) :: datatype
    end subroutine MPI_User_function_c

    subroutine MPI_Comm_copy_attr_function(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, &
      flag, ierror)
      import :: MPI_ADDRESS_KIND, MPI_Comm
      type(MPI_Comm) :: oldcomm
      integer :: comm_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Comm_copy_attr_function

    subroutine MPI_Comm_delete_attr_function(comm, comm_keyval, attribute_val, extra_state, ierror)
      import :: MPI_ADDRESS_KIND, MPI_Comm
      type(MPI_Comm) :: comm
      integer :: comm_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Comm_delete_attr_function

    subroutine MPI_Type_copy_attr_function(oldtype, type_keyval, extra_state, attribute_val_in, attribute_val_out, &
      flag, ierror)
      import :: MPI_ADDRESS_KIND, MPI_Datatype
      type(MPI_Datatype) :: oldtype
      integer :: type_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Type_copy_attr_function

    subroutine MPI_Type_delete_attr_function(datatype, type_keyval, attribute_val, extra_state, ierror)
      import :: MPI_ADDRESS_KIND, MPI_Datatype
      type(MPI_Datatype) :: datatype
      integer :: type_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Type_delete_attr_function

    subroutine MPI_Win_copy_attr_function(oldwin, win_keyval, extra_state, attribute_val_in, attribute_val_out, flag, &
      ierror)
      import :: MPI_ADDRESS_KIND, MPI_Win
      type(MPI_Win) :: oldwin
      integer :: win_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Win_copy_attr_function

    subroutine MPI_Win_delete_attr_function(win, win_keyval, attribute_val, extra_state, ierror)
      import :: MPI_ADDRESS_KIND, MPI_Win
      type(MPI_Win) :: win
      integer :: win_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Win_delete_attr_function

    subroutine MPI_Grequest_query_function(extra_state, status, ierror)
      import :: MPI_ADDRESS_KIND, MPI_Status
      integer(MPI_ADDRESS_KIND) :: extra_state
      type(MPI_Status) :: status
      integer :: ierror
    end subroutine MPI_Grequest_query_function

    subroutine MPI_Grequest_free_function(extra_state, ierror)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine MPI_Grequest_free_function

    subroutine MPI_Grequest_cancel_function(extra_state, complete, ierror)
      import :: MPI_ADDRESS_KIND
      integer(MPI_ADDRESS_KIND) :: extra_state
      logical :: complete
      integer :: ierror
    end subroutine MPI_Grequest_cancel_function

    subroutine MPI_Comm_errhandler_function(comm, error_code)
      import :: MPI_Comm
      type(MPI_Comm) :: comm
      integer :: error_code
    end subroutine MPI_Comm_errhandler_function

    subroutine MPI_File_errhandler_function(file, error_code)
      import :: MPI_File
      type(MPI_File) :: file
      integer :: error_code
    end subroutine MPI_File_errhandler_function

    subroutine MPI_Session_errhandler_function(session, error_code)
      import :: MPI_Session
      type(MPI_Session) :: session
      integer :: error_code
    end subroutine MPI_Session_errhandler_function

    subroutine MPI_Win_errhandler_function(win, error_code)
      import :: MPI_Win
      type(MPI_Win) :: win
      integer :: error_code
    end subroutine MPI_Win_errhandler_function

    subroutine MPI_Datarep_conversion_function(userbuf, datatype, count, filebuf, position, extra_state, ierror)
      import :: c_ptr, MPI_ADDRESS_KIND, MPI_Datatype, MPI_OFFSET_KIND
      type(c_ptr), value :: userbuf, filebuf
      type(MPI_Datatype) :: datatype
      integer :: count
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine MPI_Datarep_conversion_function

    subroutine MPI_Datarep_conversion_function_c(userbuf, datatype, count, filebuf, position, extra_state, ierror)
      import :: c_ptr, MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_Datatype, MPI_OFFSET_KIND
      type(c_ptr), value :: userbuf, filebuf
      type(MPI_Datatype) :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine MPI_Datarep_conversion_function_c

    subroutine MPI_Datarep_extent_function(datatype, extent, extra_state, ierror)
      import :: MPI_ADDRESS_KIND, MPI_Datatype
      type(MPI_Datatype) :: datatype
      integer(MPI_ADDRESS_KIND) :: extent, extra_state
      integer :: ierror
    end subroutine MPI_Datarep_extent_function
  end interface

contains

  ! The functions of attributes differ in the type of the object alone.

  !> The copy has the attribute, with the same value. No errors.
  subroutine MPI_COMM_DUP_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: object
      !! the object that is duplicated
    include 'dup_fn.inc'
  end subroutine MPI_COMM_DUP_FN

  !> The copy does not have the attribute. No errors.
  subroutine MPI_COMM_NULL_COPY_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: object
      !! the object that is duplicated
    include 'null_copy_fn.inc'
  end subroutine MPI_COMM_NULL_COPY_FN

  !> Does nothing. No errors.
  subroutine MPI_COMM_NULL_DELETE_FN(object, keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: object
      !! the object that has the attribute
    include 'null_delete_fn.inc'
  end subroutine MPI_COMM_NULL_DELETE_FN

  !> The copy has the attribute, with the same value. No errors.
  subroutine MPI_TYPE_DUP_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Datatype) :: object
      !! the object that is duplicated
    include 'dup_fn.inc'
  end subroutine MPI_TYPE_DUP_FN

  !> The copy does not have the attribute. No errors.
  subroutine MPI_TYPE_NULL_COPY_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Datatype) :: object
      !! the object that is duplicated
    include 'null_copy_fn.inc'
  end subroutine MPI_TYPE_NULL_COPY_FN

  !> Does nothing. No errors.
  subroutine MPI_TYPE_NULL_DELETE_FN(object, keyval, attribute_val, extra_state, ierror)
    type(MPI_Datatype) :: object
      !! the object that has the attribute
    include 'null_delete_fn.inc'
  end subroutine MPI_TYPE_NULL_DELETE_FN

  !> The copy has the attribute, with the same value. No errors.
  subroutine MPI_WIN_DUP_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Win) :: object
      !! the object that is duplicated
    include 'dup_fn.inc'
  end subroutine MPI_WIN_DUP_FN

  !> The copy does not have the attribute. No errors.
  subroutine MPI_WIN_NULL_COPY_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Win) :: object
      !! the object that is duplicated
    include 'null_copy_fn.inc'
  end subroutine MPI_WIN_NULL_COPY_FN

  !> Does nothing. No errors.
  subroutine MPI_WIN_NULL_DELETE_FN(object, keyval, attribute_val, extra_state, ierror)
    type(MPI_Win) :: object
      !! the object that has the attribute
    include 'null_delete_fn.inc'
  end subroutine MPI_WIN_NULL_DELETE_FN

  !> The data are in the file as they are in memory. No errors.
  subroutine MPI_CONVERSION_FN_NULL(userbuf, datatype, count, filebuf, position, extra_state, ierror)
    type(c_ptr), value :: userbuf
      !! the buffer of the program; not used
    type(MPI_Datatype) :: datatype
      !! how its elements lie there
    integer :: count
      !! the number of elements
    type(c_ptr), value :: filebuf
      !! the elements in the file; not used
    integer(MPI_OFFSET_KIND) :: position
      !! the first of the elements
    integer(MPI_ADDRESS_KIND) :: extra_state
      !! what was given with the representation; not used
    integer :: ierror
      !! a value by which the library knows that nothing was converted

    associate (unused => userbuf, also_unused => datatype, unused_too => count)
    end associate
    associate (unused => filebuf, also_unused => position, unused_too => extra_state)
    end associate
    ierror = nothing_converted
  end subroutine MPI_CONVERSION_FN_NULL

  !> The data are in the file as they are in memory, with a large count. No errors.
  subroutine MPI_CONVERSION_FN_NULL_C(userbuf, datatype, count, filebuf, position, extra_state, ierror)
    type(c_ptr), value :: userbuf
      !! the buffer of the program; not used
    type(MPI_Datatype) :: datatype
      !! how its elements lie there
    integer(MPI_COUNT_KIND) :: count
      !! the number of elements
    type(c_ptr), value :: filebuf
      !! the elements in the file; not used
    integer(MPI_OFFSET_KIND) :: position
      !! the first of the elements
    integer(MPI_ADDRESS_KIND) :: extra_state
      !! what was given with the representation; not used
    integer :: ierror
      !! a value by which the library knows that nothing was converted

    associate (unused => userbuf, also_unused => datatype, unused_too => count)
    end associate
    associate (unused => filebuf, also_unused => position, unused_too => extra_state)
    end associate
    ierror = nothing_converted
  end subroutine MPI_CONVERSION_FN_NULL_C
end module mpi_info_f08_functions
