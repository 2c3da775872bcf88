! The legacy procedure for attributes of windows.

subroutine MPI_Win_get_attr(win, win_keyval, attribute_val, flag, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_attributes, only: MPI_Win_get_attr_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(in) :: win_keyval
  integer(MPI_ADDRESS_KIND), intent(inout) :: attribute_val
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Win_get_attr_f08(MPI_Win(to_c(win)), win_keyval, attribute_val, flag, ierror)
end subroutine MPI_Win_get_attr
