!> The specifics of mpi_info_f08_datatype with large counts (MPI 4.1, section 2.5.8): counts of kind
!! MPI_COUNT_KIND, units of displacement of kind MPI_ADDRESS_KIND. What they do stands there.
module mpi_info_f08_large_datatype
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_constants, only: MPI_COUNT_KIND
  use mpi_info_f08_convert, only: count_size, to_c
  use mpi_info_f08_types, only: MPI_Datatype, MPI_Status
  implicit none
  private

  public :: MPI_Get_count, MPI_Get_count_c_f08
  public :: MPI_Type_contiguous, MPI_Type_contiguous_c_f08
  public :: MPI_Type_create_subarray, MPI_Type_create_subarray_c_f08
  public :: MPI_Type_size, MPI_Type_size_c_f08
  public :: MPI_Type_vector, MPI_Type_vector_c_f08

  interface MPI_Get_count
    module procedure MPI_Get_count_c_f08
  end interface MPI_Get_count

  interface MPI_Type_contiguous
    module procedure MPI_Type_contiguous_c_f08
  end interface MPI_Type_contiguous

  interface MPI_Type_create_subarray
    module procedure MPI_Type_create_subarray_c_f08
  end interface MPI_Type_create_subarray

  interface MPI_Type_size
    module procedure MPI_Type_size_c_f08
  end interface MPI_Type_size

  interface MPI_Type_vector
    module procedure MPI_Type_vector_c_f08
  end interface MPI_Type_vector

  interface
    ! int minfo_get_count(const int *status, int datatype, int64_t *count);
    integer(c_int) function minfo_get_count(status, datatype, count) bind(C, name='minfo_get_count')
      import :: c_int, c_int64_t, MPI_Status
      type(MPI_Status), intent(in) :: status
      integer(c_int), value :: datatype
      integer(c_int64_t), intent(inout) :: count
    end function minfo_get_count

    ! int minfo_type_contiguous(int64_t count, int oldtype, int *newtype);
    integer(c_int) function minfo_type_contiguous(count, oldtype, newtype) bind(C, name='minfo_type_contiguous')
      import :: c_int, c_int64_t
      integer(c_int64_t), value :: count
      integer(c_int), value :: oldtype
      integer(c_int), intent(inout) :: newtype
    end function minfo_type_contiguous

    ! int minfo_type_create_subarray(int64_t ndims, const void *array_of_sizes, const void *array_of_subsizes,
    !   const void *array_of_starts, int order, int oldtype, int *newtype, int64_t int_size);
    integer(c_int) function minfo_type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, &
      order, oldtype, newtype, int_size) bind(C, name='minfo_type_create_subarray')
      import :: c_int, c_int64_t
      integer(c_int64_t), value :: ndims
      type(*), dimension(*), intent(in) :: array_of_sizes
      type(*), dimension(*), intent(in) :: array_of_subsizes
      type(*), dimension(*), intent(in) :: array_of_starts
      integer(c_int), value :: order
      integer(c_int), value :: oldtype
      integer(c_int), intent(inout) :: newtype
      integer(c_int64_t), value :: int_size
    end function minfo_type_create_subarray

    ! int minfo_type_size(int datatype, int64_t *size);
    integer(c_int) function minfo_type_size(datatype, size) bind(C, name='minfo_type_size')
      import :: c_int, c_int64_t
      integer(c_int), value :: datatype
      integer(c_int64_t), intent(inout) :: size
    end function minfo_type_size

    ! int minfo_type_vector(int64_t count, int64_t blocklength, int64_t stride, int oldtype, int *newtype);
    integer(c_int) function minfo_type_vector(count, blocklength, stride, oldtype, newtype) &
      bind(C, name='minfo_type_vector')
      import :: c_int, c_int64_t
      integer(c_int64_t), value :: count
      integer(c_int64_t), value :: blocklength
      integer(c_int64_t), value :: stride
      integer(c_int), value :: oldtype
      integer(c_int), intent(inout) :: newtype
    end function minfo_type_vector
  end interface

contains

  !> MPI_Get_count_f08 with a large count.
  subroutine MPI_Get_count_c_f08(status, datatype, count, ierror)
    type(MPI_Status), intent(in) :: status
    type(MPI_Datatype), intent(in) :: datatype
    integer(MPI_COUNT_KIND), intent(inout) :: count
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_get_count(status, datatype%MPI_VAL, count)
    if (present(ierror)) ierror = code
  end subroutine MPI_Get_count_c_f08

  !> MPI_Type_contiguous_f08 with a large count.
  subroutine MPI_Type_contiguous_c_f08(count, oldtype, newtype, ierror)
    integer(MPI_COUNT_KIND), intent(in) :: count
    type(MPI_Datatype), intent(in) :: oldtype
    type(MPI_Datatype), intent(inout) :: newtype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_contiguous(count, oldtype%MPI_VAL, newtype%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_contiguous_c_f08

  !> MPI_Type_create_subarray_f08 with large sizes.
  subroutine MPI_Type_create_subarray_c_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, &
    order, oldtype, newtype, ierror)
    integer, intent(in) :: ndims
    integer(MPI_COUNT_KIND), intent(in) :: array_of_sizes(ndims)
    integer(MPI_COUNT_KIND), intent(in) :: array_of_subsizes(ndims)
    integer(MPI_COUNT_KIND), intent(in) :: array_of_starts(ndims)
    integer, intent(in) :: order
    type(MPI_Datatype), intent(in) :: oldtype
    type(MPI_Datatype), intent(inout) :: newtype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_create_subarray(int(ndims, c_int64_t), array_of_sizes, array_of_subsizes, &
      array_of_starts, to_c(order), oldtype%MPI_VAL, newtype%MPI_VAL, count_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_create_subarray_c_f08

  !> MPI_Type_size_f08 with a large size.
  subroutine MPI_Type_size_c_f08(datatype, size, ierror)
    type(MPI_Datatype), intent(in) :: datatype
    integer(MPI_COUNT_KIND), intent(inout) :: size
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_size(datatype%MPI_VAL, size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_size_c_f08

  !> MPI_Type_vector_f08 with large counts.
  subroutine MPI_Type_vector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
    integer(MPI_COUNT_KIND), intent(in) :: count
    integer(MPI_COUNT_KIND), intent(in) :: blocklength
    integer(MPI_COUNT_KIND), intent(in) :: stride
    type(MPI_Datatype), intent(in) :: oldtype
    type(MPI_Datatype), intent(inout) :: newtype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_vector(count, blocklength, stride, oldtype%MPI_VAL, newtype%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_vector_c_f08
end module mpi_info_f08_large_datatype
