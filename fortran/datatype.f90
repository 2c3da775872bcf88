!> Datatypes (MPI 4.1, chapter 5), as file views and one-sided access need them. Errors go to the error
!! handler of MPI_COMM_SELF.
module mpi_info_f08_datatype
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: int_size, to_c, to_integer
  use mpi_info_f08_types, only: MPI_Datatype, MPI_Status
  implicit none
  private

  public :: MPI_Get_count, MPI_Get_count_f08
  public :: MPI_Type_commit, MPI_Type_commit_f08
  public :: MPI_Type_contiguous, MPI_Type_contiguous_f08
  public :: MPI_Type_create_subarray, MPI_Type_create_subarray_f08
  public :: MPI_Type_free, MPI_Type_free_f08
  public :: MPI_Type_get_extent, MPI_Type_get_extent_f08
  public :: MPI_Type_size, MPI_Type_size_f08
  public :: MPI_Type_vector, MPI_Type_vector_f08

  interface MPI_Get_count
    module procedure MPI_Get_count_f08
  end interface MPI_Get_count

  interface MPI_Type_commit
    module procedure MPI_Type_commit_f08
  end interface MPI_Type_commit

  interface MPI_Type_contiguous
    module procedure MPI_Type_contiguous_f08
  end interface MPI_Type_contiguous

  interface MPI_Type_create_subarray
    module procedure MPI_Type_create_subarray_f08
  end interface MPI_Type_create_subarray

  interface MPI_Type_free
    module procedure MPI_Type_free_f08
  end interface MPI_Type_free

  interface MPI_Type_get_extent
    module procedure MPI_Type_get_extent_f08
  end interface MPI_Type_get_extent

  interface MPI_Type_size
    module procedure MPI_Type_size_f08
  end interface MPI_Type_size

  interface MPI_Type_vector
    module procedure MPI_Type_vector_f08
  end interface MPI_Type_vector

  interface
    ! int minfo_get_count(const int *status, int datatype, int64_t *count);
    integer(c_int) function minfo_get_count(status, datatype, count) bind(C, name='minfo_get_count')
      import :: c_int, c_int64_t, MPI_Status
      type(MPI_Status), intent(in) :: status
      integer(c_int), value :: datatype
      integer(c_int64_t), intent(inout) :: count
    end function minfo_get_count

    ! int minfo_type_commit(int *datatype);
    integer(c_int) function minfo_type_commit(datatype) bind(C, name='minfo_type_commit')
      import :: c_int
      integer(c_int), intent(inout) :: datatype
    end function minfo_type_commit

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

    ! int minfo_type_free(int *datatype);
    integer(c_int) function minfo_type_free(datatype) bind(C, name='minfo_type_free')
      import :: c_int
      integer(c_int), intent(inout) :: datatype
    end function minfo_type_free

    ! int minfo_type_get_extent(int datatype, int64_t *lb, int64_t *extent);
    integer(c_int) function minfo_type_get_extent(datatype, lb, extent) bind(C, name='minfo_type_get_extent')
      import :: c_int, c_int64_t
      integer(c_int), value :: datatype
      integer(c_int64_t), intent(inout) :: lb
      integer(c_int64_t), intent(inout) :: extent
    end function minfo_type_get_extent

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

  !> The number of elements that a transfer moved; MPI_UNDEFINED where it is not a whole number, or does
  !! not fit (MPI 4.1, section 3.2.5).
  !!
  !! Errors: MPI_ERR_TYPE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Get_count_f08(status, datatype, count, ierror)
    type(MPI_Status), intent(in) :: status
    type(MPI_Datatype), intent(in) :: datatype
    integer, intent(inout) :: count
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code
    integer(c_int64_t) :: number

    code = minfo_get_count(status, datatype%MPI_VAL, number)
    if (code == 0) count = to_integer(number)
    if (present(ierror)) ierror = code
  end subroutine MPI_Get_count_f08

  !> Makes a datatype ready for use (MPI 4.1, section 5.1.9).
  !!
  !! Errors: MPI_ERR_TYPE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Type_commit_f08(datatype, ierror)
    type(MPI_Datatype), intent(inout) :: datatype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_commit(datatype%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_commit_f08

  !> The datatype of `count` elements, one after the other (MPI 4.1, section 5.1.2).
  !!
  !! Errors: MPI_ERR_TYPE, MPI_ERR_COUNT, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Type_contiguous_f08(count, oldtype, newtype, ierror)
    integer, intent(in) :: count
    type(MPI_Datatype), intent(in) :: oldtype
    type(MPI_Datatype), intent(inout) :: newtype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_contiguous(int(count, c_int64_t), oldtype%MPI_VAL, newtype%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_contiguous_f08

  !> The datatype of a part of an array of `ndims` dimensions: `array_of_subsizes` elements of
  !! `array_of_sizes`, after the first `array_of_starts`, in the order MPI_ORDER_FORTRAN or MPI_ORDER_C
  !! (MPI 4.1, section 5.1.3).
  !!
  !! Errors: MPI_ERR_TYPE, MPI_ERR_ARG for an array, a part or an order that is none, MPI_ERR_NO_MEM,
  !! MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Type_create_subarray_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
    oldtype, newtype, ierror)
    integer, intent(in) :: ndims
    integer, intent(in) :: array_of_sizes(ndims)
    integer, intent(in) :: array_of_subsizes(ndims)
    integer, intent(in) :: array_of_starts(ndims)
    integer, intent(in) :: order
    type(MPI_Datatype), intent(in) :: oldtype
    type(MPI_Datatype), intent(inout) :: newtype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_create_subarray(int(ndims, c_int64_t), array_of_sizes, array_of_subsizes, &
      array_of_starts, to_c(order), oldtype%MPI_VAL, newtype%MPI_VAL, int_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_create_subarray_f08

  !> Ends the datatype, and sets `datatype` to MPI_DATATYPE_NULL. Datatypes and views made of it live on
  !! (MPI 4.1, section 5.1.9).
  !!
  !! Errors: MPI_ERR_TYPE, also for a predefined datatype, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Type_free_f08(datatype, ierror)
    type(MPI_Datatype), intent(inout) :: datatype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_free(datatype%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_free_f08

  !> The lower bound of a datatype, and the bytes from one element to the next (MPI 4.1, section 5.1.7).
  !!
  !! Errors: MPI_ERR_TYPE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Type_get_extent_f08(datatype, lb, extent, ierror)
    type(MPI_Datatype), intent(in) :: datatype
    integer(MPI_ADDRESS_KIND), intent(inout) :: lb
    integer(MPI_ADDRESS_KIND), intent(inout) :: extent
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_get_extent(datatype%MPI_VAL, lb, extent)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_get_extent_f08

  !> The bytes of data in a datatype, without gaps; MPI_UNDEFINED where the number does not fit
  !! (MPI 4.1, section 5.1.5).
  !!
  !! Errors: MPI_ERR_TYPE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Type_size_f08(datatype, size, ierror)
    type(MPI_Datatype), intent(in) :: datatype
    integer, intent(inout) :: size
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code
    integer(c_int64_t) :: number

    code = minfo_type_size(datatype%MPI_VAL, number)
    if (code == 0) size = to_integer(number)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_size_f08

  !> The datatype of `count` blocks of `blocklength` elements, whose beginnings are `stride` elements
  !! apart (MPI 4.1, section 5.1.2).
  !!
  !! Errors: MPI_ERR_TYPE, MPI_ERR_COUNT, MPI_ERR_ARG for a negative `blocklength`, MPI_ERR_NO_MEM,
  !! MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Type_vector_f08(count, blocklength, stride, oldtype, newtype, ierror)
    integer, intent(in) :: count
    integer, intent(in) :: blocklength
    integer, intent(in) :: stride
    type(MPI_Datatype), intent(in) :: oldtype
    type(MPI_Datatype), intent(inout) :: newtype
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_type_vector(int(count, c_int64_t), int(blocklength, c_int64_t), int(stride, c_int64_t), &
      oldtype%MPI_VAL, newtype%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Type_vector_f08
end module mpi_info_f08_datatype
