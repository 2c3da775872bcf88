! Making and ending windows for legacy Fortran: external procedures with INTEGER handles, called by
! way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_win in the handles, and in
! choice buffers, which are known by their addresses.

subroutine MPI_Win_allocate(size, disp_unit, info, comm, baseptr, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  use mpi_info_f08_win, only: MPI_Win_allocate_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(in) :: disp_unit
  integer, intent(in) :: info
  integer, intent(in) :: comm
  integer(MPI_ADDRESS_KIND), intent(inout) :: baseptr
  integer, intent(inout) :: win
  integer, intent(out) :: ierror
  type(c_ptr) :: memory
  type(MPI_Win) :: handle

  call MPI_Win_allocate_f08(size, disp_unit, MPI_Info(to_c(info)), MPI_Comm(to_c(comm)), memory, handle, &
    ierror)
  if (ierror == 0) baseptr = transfer(memory, baseptr)
  if (ierror == 0) win = handle%MPI_VAL
end subroutine MPI_Win_allocate

subroutine MPI_Win_allocate_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  use mpi_info_f08_win, only: MPI_Win_allocate_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(in) :: disp_unit
  integer, intent(in) :: info
  integer, intent(in) :: comm
  type(c_ptr), intent(inout) :: baseptr
  integer, intent(inout) :: win
  integer, intent(out) :: ierror
  type(MPI_Win) :: handle

  call MPI_Win_allocate_f08(size, disp_unit, MPI_Info(to_c(info)), MPI_Comm(to_c(comm)), baseptr, handle, &
    ierror)
  if (ierror == 0) win = handle%MPI_VAL
end subroutine MPI_Win_allocate_cptr

subroutine MPI_Win_allocate_shared(size, disp_unit, info, comm, baseptr, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  use mpi_info_f08_win, only: MPI_Win_allocate_shared_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(in) :: disp_unit
  integer, intent(in) :: info
  integer, intent(in) :: comm
  integer(MPI_ADDRESS_KIND), intent(inout) :: baseptr
  integer, intent(inout) :: win
  integer, intent(out) :: ierror
  type(c_ptr) :: memory
  type(MPI_Win) :: handle

  call MPI_Win_allocate_shared_f08(size, disp_unit, MPI_Info(to_c(info)), MPI_Comm(to_c(comm)), memory, &
    handle, ierror)
  if (ierror == 0) baseptr = transfer(memory, baseptr)
  if (ierror == 0) win = handle%MPI_VAL
end subroutine MPI_Win_allocate_shared

subroutine MPI_Win_allocate_shared_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  use mpi_info_f08_win, only: MPI_Win_allocate_shared_f08
  implicit none
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(in) :: disp_unit
  integer, intent(in) :: info
  integer, intent(in) :: comm
  type(c_ptr), intent(inout) :: baseptr
  integer, intent(inout) :: win
  integer, intent(out) :: ierror
  type(MPI_Win) :: handle

  call MPI_Win_allocate_shared_f08(size, disp_unit, MPI_Info(to_c(info)), MPI_Comm(to_c(comm)), baseptr, &
    handle, ierror)
  if (ierror == 0) win = handle%MPI_VAL
end subroutine MPI_Win_allocate_shared_cptr

subroutine MPI_Win_attach(win, base, size, ierror)
  use mpi_info_f08_by_address, only: minfo_win_attach
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  integer, intent(in) :: win
  type(*), dimension(*) :: base
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(out) :: ierror

  ierror = minfo_win_attach(to_c(win), base, size)
end subroutine MPI_Win_attach

subroutine MPI_Win_create(base, size, disp_unit, info, comm, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_by_address, only: minfo_win_create
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: base
  integer(MPI_ADDRESS_KIND), intent(in) :: size
  integer, intent(in) :: disp_unit
  integer, intent(in) :: info
  integer, intent(in) :: comm
  integer, intent(inout) :: win
  integer, intent(out) :: ierror
  integer(c_int) :: handle

  ierror = minfo_win_create(base, size, int(disp_unit, c_int64_t), to_c(info), to_c(comm), handle)
  if (ierror == 0) win = handle
end subroutine MPI_Win_create

subroutine MPI_Win_create_dynamic(info, comm, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  use mpi_info_f08_win, only: MPI_Win_create_dynamic_f08
  implicit none
  integer, intent(in) :: info
  integer, intent(in) :: comm
  integer, intent(inout) :: win
  integer, intent(out) :: ierror
  type(MPI_Win) :: handle

  call MPI_Win_create_dynamic_f08(MPI_Info(to_c(info)), MPI_Comm(to_c(comm)), handle, ierror)
  if (ierror == 0) win = handle%MPI_VAL
end subroutine MPI_Win_create_dynamic

subroutine MPI_Win_detach(win, base, ierror)
  use mpi_info_f08_by_address, only: minfo_win_detach
  use mpi_info_f08_convert, only: to_c
  implicit none
  integer, intent(in) :: win
  type(*), dimension(*) :: base
  integer, intent(out) :: ierror

  ierror = minfo_win_detach(to_c(win), base)
end subroutine MPI_Win_detach

subroutine MPI_Win_free(win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win, only: MPI_Win_free_f08
  implicit none
  integer, intent(inout) :: win
  integer, intent(out) :: ierror
  type(MPI_Win) :: handle

  handle = MPI_Win(to_c(win))
  call MPI_Win_free_f08(handle, ierror)
  if (ierror == 0) win = handle%MPI_VAL
end subroutine MPI_Win_free

subroutine MPI_Win_shared_query(win, rank, size, disp_unit, baseptr, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win, only: MPI_Win_shared_query_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(in) :: rank
  integer(MPI_ADDRESS_KIND), intent(inout) :: size
  integer, intent(inout) :: disp_unit
  integer(MPI_ADDRESS_KIND), intent(inout) :: baseptr
  integer, intent(out) :: ierror
  type(c_ptr) :: memory

  call MPI_Win_shared_query_f08(MPI_Win(to_c(win)), rank, size, disp_unit, memory, ierror)
  if (ierror == 0) baseptr = transfer(memory, baseptr)
end subroutine MPI_Win_shared_query

subroutine MPI_Win_shared_query_cptr(win, rank, size, disp_unit, baseptr, ierror)
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win, only: MPI_Win_shared_query_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(in) :: rank
  integer(MPI_ADDRESS_KIND), intent(inout) :: size
  integer, intent(inout) :: disp_unit
  type(c_ptr), intent(inout) :: baseptr
  integer, intent(out) :: ierror

  call MPI_Win_shared_query_f08(MPI_Win(to_c(win)), rank, size, disp_unit, baseptr, ierror)
end subroutine MPI_Win_shared_query_cptr
