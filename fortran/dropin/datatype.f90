! Datatypes for legacy Fortran: external procedures with INTEGER handles, called by way of mpif.h or
! `use mpi`. They differ from those of mpi_info_f08_datatype in the handles only.

subroutine MPI_Get_count(status, datatype, count, ierror)
  use mpi_info_f08_by_address, only: MPI_STATUS_SIZE, status_of
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Get_count_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(in) :: status(MPI_STATUS_SIZE)
  integer, intent(in) :: datatype
  integer, intent(inout) :: count
  integer, intent(out) :: ierror

  call MPI_Get_count_f08(status_of(status), MPI_Datatype(to_c(datatype)), count, ierror)
end subroutine MPI_Get_count

subroutine MPI_Type_commit(datatype, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Type_commit_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(inout) :: datatype
  integer, intent(out) :: ierror
  type(MPI_Datatype) :: handle

  handle = MPI_Datatype(to_c(datatype))
  call MPI_Type_commit_f08(handle, ierror)
  if (ierror == 0) datatype = handle%MPI_VAL
end subroutine MPI_Type_commit

subroutine MPI_Type_contiguous(count, oldtype, newtype, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Type_contiguous_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(in) :: count
  integer, intent(in) :: oldtype
  integer, intent(inout) :: newtype
  integer, intent(out) :: ierror
  type(MPI_Datatype) :: handle

  call MPI_Type_contiguous_f08(count, MPI_Datatype(to_c(oldtype)), handle, ierror)
  if (ierror == 0) newtype = handle%MPI_VAL
end subroutine MPI_Type_contiguous

subroutine MPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
  oldtype, newtype, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Type_create_subarray_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(in) :: ndims
  integer, intent(in) :: array_of_sizes(*)
  integer, intent(in) :: array_of_subsizes(*)
  integer, intent(in) :: array_of_starts(*)
  integer, intent(in) :: order
  integer, intent(in) :: oldtype
  integer, intent(inout) :: newtype
  integer, intent(out) :: ierror
  type(MPI_Datatype) :: handle

  call MPI_Type_create_subarray_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
    MPI_Datatype(to_c(oldtype)), handle, ierror)
  if (ierror == 0) newtype = handle%MPI_VAL
end subroutine MPI_Type_create_subarray

subroutine MPI_Type_free(datatype, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Type_free_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(inout) :: datatype
  integer, intent(out) :: ierror
  type(MPI_Datatype) :: handle

  handle = MPI_Datatype(to_c(datatype))
  call MPI_Type_free_f08(handle, ierror)
  if (ierror == 0) datatype = handle%MPI_VAL
end subroutine MPI_Type_free

subroutine MPI_Type_get_extent(datatype, lb, extent, ierror)
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Type_get_extent_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(in) :: datatype
  integer(MPI_ADDRESS_KIND), intent(inout) :: lb
  integer(MPI_ADDRESS_KIND), intent(inout) :: extent
  integer, intent(out) :: ierror

  call MPI_Type_get_extent_f08(MPI_Datatype(to_c(datatype)), lb, extent, ierror)
end subroutine MPI_Type_get_extent

subroutine MPI_Type_size(datatype, size, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Type_size_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(in) :: datatype
  integer, intent(inout) :: size
  integer, intent(out) :: ierror

  call MPI_Type_size_f08(MPI_Datatype(to_c(datatype)), size, ierror)
end subroutine MPI_Type_size

subroutine MPI_Type_vector(count, blocklength, stride, oldtype, newtype, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_datatype, only: MPI_Type_vector_f08
  use mpi_info_f08_types, only: MPI_Datatype
  implicit none
  integer, intent(in) :: count
  integer, intent(in) :: blocklength
  integer, intent(in) :: stride
  integer, intent(in) :: oldtype
  integer, intent(inout) :: newtype
  integer, intent(out) :: ierror
  type(MPI_Datatype) :: handle

  call MPI_Type_vector_f08(count, blocklength, stride, MPI_Datatype(to_c(oldtype)), handle, ierror)
  if (ierror == 0) newtype = handle%MPI_VAL
end subroutine MPI_Type_vector
