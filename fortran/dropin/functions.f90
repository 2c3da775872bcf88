! The predefined functions for legacy Fortran.

subroutine MPI_COMM_DUP_FN(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: oldcomm, comm_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
  logical :: flag

  associate (unused => oldcomm, also_unused => comm_keyval, unused_too => extra_state)
  end associate
  attribute_val_out = attribute_val_in
  flag = .true.
  ierror = MPI_SUCCESS
end subroutine MPI_COMM_DUP_FN

subroutine MPI_COMM_NULL_COPY_FN(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: oldcomm, comm_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
  logical :: flag

  associate (unused => oldcomm, also_unused => comm_keyval, unused_too => extra_state)
  end associate
  associate (unused => attribute_val_in, also_unused => attribute_val_out)
  end associate
  flag = .false.
  ierror = MPI_SUCCESS
end subroutine MPI_COMM_NULL_COPY_FN

subroutine MPI_COMM_NULL_DELETE_FN(comm, comm_keyval, attribute_val, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: comm, comm_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state

  associate (unused => comm, also_unused => comm_keyval)
  end associate
  associate (unused => attribute_val, also_unused => extra_state)
  end associate
  ierror = MPI_SUCCESS
end subroutine MPI_COMM_NULL_DELETE_FN

subroutine MPI_TYPE_DUP_FN(oldtype, type_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: oldtype, type_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
  logical :: flag

  associate (unused => oldtype, also_unused => type_keyval, unused_too => extra_state)
  end associate
  attribute_val_out = attribute_val_in
  flag = .true.
  ierror = MPI_SUCCESS
end subroutine MPI_TYPE_DUP_FN

subroutine MPI_TYPE_NULL_COPY_FN(oldtype, type_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: oldtype, type_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
  logical :: flag

  associate (unused => oldtype, also_unused => type_keyval, unused_too => extra_state)
  end associate
  associate (unused => attribute_val_in, also_unused => attribute_val_out)
  end associate
  flag = .false.
  ierror = MPI_SUCCESS
end subroutine MPI_TYPE_NULL_COPY_FN

subroutine MPI_TYPE_NULL_DELETE_FN(datatype, type_keyval, attribute_val, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: datatype, type_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state

  associate (unused => datatype, also_unused => type_keyval)
  end associate
  associate (unused => attribute_val, also_unused => extra_state)
  end associate
  ierror = MPI_SUCCESS
end subroutine MPI_TYPE_NULL_DELETE_FN

subroutine MPI_WIN_DUP_FN(oldwin, win_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: oldwin, win_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
  logical :: flag

  associate (unused => oldwin, also_unused => win_keyval, unused_too => extra_state)
  end associate
  attribute_val_out = attribute_val_in
  flag = .true.
  ierror = MPI_SUCCESS
end subroutine MPI_WIN_DUP_FN

subroutine MPI_WIN_NULL_COPY_FN(oldwin, win_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: oldwin, win_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
  logical :: flag

  associate (unused => oldwin, also_unused => win_keyval, unused_too => extra_state)
  end associate
  associate (unused => attribute_val_in, also_unused => attribute_val_out)
  end associate
  flag = .false.
  ierror = MPI_SUCCESS
end subroutine MPI_WIN_NULL_COPY_FN

subroutine MPI_WIN_NULL_DELETE_FN(win, win_keyval, attribute_val, extra_state, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_SUCCESS
  implicit none
  integer :: win, win_keyval, ierror
  integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state

  associate (unused => win, also_unused => win_keyval)
  end associate
  associate (unused => attribute_val, also_unused => extra_state)
  end associate
  ierror = MPI_SUCCESS
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
