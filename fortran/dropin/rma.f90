! One-sided access to windows for legacy Fortran: external procedures with INTEGER handles, called
! by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_rma in the handles, and in
! choice buffers, which are known by their addresses.

subroutine MPI_Accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
  target_count, target_datatype, op, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_accumulate
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  integer, intent(in) :: origin_count
  integer, intent(in) :: origin_datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: target_count
  integer, intent(in) :: target_datatype
  integer, intent(in) :: op
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  ierror = minfo_accumulate(origin_addr, int(origin_count, c_int64_t), to_c(origin_datatype), &
    to_c(target_rank), target_disp, int(target_count, c_int64_t), to_c(target_datatype), to_c(op), &
    to_c(win))
end subroutine MPI_Accumulate

subroutine MPI_Compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, &
  win, ierror)
  use mpi_info_f08_by_address, only: minfo_compare_and_swap
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  type(*), dimension(*) :: compare_addr
  type(*), dimension(*) :: result_addr
  integer, intent(in) :: datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  ierror = minfo_compare_and_swap(origin_addr, compare_addr, result_addr, to_c(datatype), to_c(target_rank), &
    target_disp, to_c(win))
end subroutine MPI_Compare_and_swap

subroutine MPI_Fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, ierror)
  use mpi_info_f08_by_address, only: minfo_fetch_and_op
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  type(*), dimension(*) :: result_addr
  integer, intent(in) :: datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: op
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  ierror = minfo_fetch_and_op(origin_addr, result_addr, to_c(datatype), to_c(target_rank), target_disp, &
    to_c(op), to_c(win))
end subroutine MPI_Fetch_and_op

subroutine MPI_Get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
  target_datatype, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_get
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  integer, intent(in) :: origin_count
  integer, intent(in) :: origin_datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: target_count
  integer, intent(in) :: target_datatype
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  ierror = minfo_get(origin_addr, int(origin_count, c_int64_t), to_c(origin_datatype), to_c(target_rank), &
    target_disp, int(target_count, c_int64_t), to_c(target_datatype), to_c(win))
end subroutine MPI_Get

subroutine MPI_Get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
  result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_get_accumulate
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  integer, intent(in) :: origin_count
  integer, intent(in) :: origin_datatype
  type(*), dimension(*) :: result_addr
  integer, intent(in) :: result_count
  integer, intent(in) :: result_datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: target_count
  integer, intent(in) :: target_datatype
  integer, intent(in) :: op
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  ierror = minfo_get_accumulate(origin_addr, int(origin_count, c_int64_t), to_c(origin_datatype), &
    result_addr, int(result_count, c_int64_t), to_c(result_datatype), to_c(target_rank), target_disp, &
    int(target_count, c_int64_t), to_c(target_datatype), to_c(op), to_c(win))
end subroutine MPI_Get_accumulate

subroutine MPI_Put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
  target_datatype, win, ierror)
  use, intrinsic :: iso_c_binding, only: c_int64_t
  use mpi_info_f08_by_address, only: minfo_put
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  integer, intent(in) :: origin_count
  integer, intent(in) :: origin_datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: target_count
  integer, intent(in) :: target_datatype
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  ierror = minfo_put(origin_addr, int(origin_count, c_int64_t), to_c(origin_datatype), to_c(target_rank), &
    target_disp, int(target_count, c_int64_t), to_c(target_datatype), to_c(win))
end subroutine MPI_Put

subroutine MPI_Rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
  target_datatype, win, request, ierror)
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_by_address, only: minfo_rget
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  integer, intent(in) :: origin_count
  integer, intent(in) :: origin_datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: target_count
  integer, intent(in) :: target_datatype
  integer, intent(in) :: win
  integer, intent(inout) :: request
  integer, intent(out) :: ierror
  integer(c_int) :: handle

  ierror = minfo_rget(origin_addr, int(origin_count, c_int64_t), to_c(origin_datatype), to_c(target_rank), &
    target_disp, int(target_count, c_int64_t), to_c(target_datatype), to_c(win), handle)
  if (ierror == 0) request = handle
end subroutine MPI_Rget

subroutine MPI_Rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
  target_datatype, win, request, ierror)
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_by_address, only: minfo_rput
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  implicit none
  type(*), dimension(*) :: origin_addr
  integer, intent(in) :: origin_count
  integer, intent(in) :: origin_datatype
  integer, intent(in) :: target_rank
  integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
  integer, intent(in) :: target_count
  integer, intent(in) :: target_datatype
  integer, intent(in) :: win
  integer, intent(inout) :: request
  integer, intent(out) :: ierror
  integer(c_int) :: handle

  ierror = minfo_rput(origin_addr, int(origin_count, c_int64_t), to_c(origin_datatype), to_c(target_rank), &
    target_disp, int(target_count, c_int64_t), to_c(target_datatype), to_c(win), handle)
  if (ierror == 0) request = handle
end subroutine MPI_Rput
