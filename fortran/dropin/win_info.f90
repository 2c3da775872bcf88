! Attributes, hints and names of windows for legacy Fortran: external procedures with INTEGER
! handles, called by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_win_info in
! the handles only.

subroutine MPI_Win_get_attr(win, win_keyval, attribute_val, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_info, only: MPI_Win_get_attr_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(in) :: win_keyval
  integer(MPI_ADDRESS_KIND), intent(inout) :: attribute_val
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Win_get_attr_f08(MPI_Win(to_c(win)), win_keyval, attribute_val, flag, ierror)
end subroutine MPI_Win_get_attr

subroutine MPI_Win_get_group(win, group, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Group, MPI_Win
  use mpi_info_f08_win_info, only: MPI_Win_get_group_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(inout) :: group
  integer, intent(out) :: ierror
  type(MPI_Group) :: handle

  call MPI_Win_get_group_f08(MPI_Win(to_c(win)), handle, ierror)
  if (ierror == 0) group = handle%MPI_VAL
end subroutine MPI_Win_get_group

subroutine MPI_Win_get_info(win, info_used, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Info, MPI_Win
  use mpi_info_f08_win_info, only: MPI_Win_get_info_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(inout) :: info_used
  integer, intent(out) :: ierror
  type(MPI_Info) :: handle

  call MPI_Win_get_info_f08(MPI_Win(to_c(win)), handle, ierror)
  if (ierror == 0) info_used = handle%MPI_VAL
end subroutine MPI_Win_get_info

subroutine MPI_Win_get_name(win, win_name, resultlen, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_info, only: MPI_Win_get_name_f08
  implicit none
  integer, intent(in) :: win
  character(len=*), intent(inout) :: win_name
  integer, intent(inout) :: resultlen
  integer, intent(out) :: ierror

  call MPI_Win_get_name_f08(MPI_Win(to_c(win)), win_name, resultlen, ierror)
end subroutine MPI_Win_get_name

subroutine MPI_Win_set_info(win, info, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Info, MPI_Win
  use mpi_info_f08_win_info, only: MPI_Win_set_info_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(in) :: info
  integer, intent(out) :: ierror

  call MPI_Win_set_info_f08(MPI_Win(to_c(win)), MPI_Info(to_c(info)), ierror)
end subroutine MPI_Win_set_info

subroutine MPI_Win_set_name(win, win_name, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_info, only: MPI_Win_set_name_f08
  implicit none
  integer, intent(in) :: win
  character(len=*), intent(in) :: win_name
  integer, intent(out) :: ierror

  call MPI_Win_set_name_f08(MPI_Win(to_c(win)), win_name, ierror)
end subroutine MPI_Win_set_name
