! The predefined functions for legacy Fortran.

subroutine MPI_COMM_DUP_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../dup_fn.inc'
end subroutine MPI_COMM_DUP_FN

subroutine MPI_COMM_NULL_COPY_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../null_copy_fn.inc'
end subroutine MPI_COMM_NULL_COPY_FN

subroutine MPI_COMM_NULL_DELETE_FN(object, keyval, attribute_val, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../null_delete_fn.inc'
end subroutine MPI_COMM_NULL_DELETE_FN

subroutine MPI_TYPE_DUP_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../dup_fn.inc'
end subroutine MPI_TYPE_DUP_FN

subroutine MPI_TYPE_NULL_COPY_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../null_copy_fn.inc'
end subroutine MPI_TYPE_NULL_COPY_FN

subroutine MPI_TYPE_NULL_DELETE_FN(object, keyval, attribute_val, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../null_delete_fn.inc'
end subroutine MPI_TYPE_NULL_DELETE_FN

subroutine MPI_WIN_DUP_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../dup_fn.inc'
end subroutine MPI_WIN_DUP_FN

subroutine MPI_WIN_NULL_COPY_FN(object, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../null_copy_fn.inc'
end subroutine MPI_WIN_NULL_COPY_FN

subroutine MPI_WIN_NULL_DELETE_FN(object, keyval, attribute_val, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: object
  include '../null_delete_fn.inc'
end subroutine MPI_WIN_NULL_DELETE_FN

subroutine MPI_CONVERSION_FN_NULL(userbuf, datatype, count, filebuf, position, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_OFFSET_KIND
  implicit none
  integer :: userbuf(*), filebuf(*), datatype, count, ierror
  integer(MPI_OFFSET_KIND) :: position
  integer(MPI_ADDRESS_KIND) :: extra_state

  associate (unused => userbuf(1), also_unused => filebuf(1), unused_too => datatype)
  end associate
  associate (unused => count, also_unused => position, unused_too => extra_state)
  end associate
  ! The value by which src/callback.rs recognises it.
  ierror = -2000000011
end subroutine MPI_CONVERSION_FN_NULL

! The functions of MPI-1, whose attributes are default INTEGERs.

subroutine MPI_DUP_FN(oldcomm, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_SUCCESS
  implicit none
  integer :: oldcomm, keyval, extra_state, attribute_val_in, attribute_val_out, ierror
  logical :: flag

  associate (unused => oldcomm, also_unused => keyval, unused_too => extra_state)
  end associate
  attribute_val_out = attribute_val_in
  flag = .true.
  ierror = MPI_SUCCESS
end subroutine MPI_DUP_FN

subroutine MPI_NULL_COPY_FN(oldcomm, keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_SUCCESS
  implicit none
  integer :: oldcomm, keyval, extra_state, attribute_val_in, attribute_val_out, ierror
  logical :: flag

  associate (unused => oldcomm, also_unused => keyval, unused_too => extra_state)
  end associate
  associate (unused => attribute_val_in, also_unused => attribute_val_out)
  end associate
  flag = .false.
  ierror = MPI_SUCCESS
end subroutine MPI_NULL_COPY_FN

subroutine MPI_NULL_DELETE_FN(comm, keyval, attribute_val, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_SUCCESS
  implicit none
  integer :: comm, keyval, attribute_val, extra_state, ierror

  associate (unused => comm, also_unused => keyval)
  end associate
  associate (unused => attribute_val, also_unused => extra_state)
  end associate
  ierror = MPI_SUCCESS
end subroutine MPI_NULL_DELETE_FN
