! The interface of datatypes: every procedure with the names that the
! standard gives its arguments, which the compiler checks. None is
! called.
program interface_datatype
#include "interface.inc"

  call check_code(MPI_ORDER_C, 12, 'MPI_ORDER_C')
  call check_code(MPI_ORDER_FORTRAN, 15, 'MPI_ORDER_FORTRAN')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
#if defined(MODULE_F08)
  if (command_argument_count() < 0) call large_calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    STATUS_TYPE :: status
    DATATYPE_HANDLE :: datatype, new_datatype
    integer :: number, array(2)
    integer(MPI_ADDRESS_KIND) :: address, address2
    integer :: ierr
    save

    call MPI_Get_count(status=status, datatype=datatype, count=number, ierror=ierr)
    call MPI_Type_commit(datatype=datatype, ierror=ierr)
    call MPI_Type_contiguous(count=1, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_subarray(ndims=1, array_of_sizes=array, array_of_subsizes=array, &
      array_of_starts=array, order=1, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_free(datatype=datatype, ierror=ierr)
    call MPI_Type_get_extent(datatype=datatype, lb=address, extent=address2, ierror=ierr)
    call MPI_Type_size(datatype=datatype, size=number, ierror=ierr)
    call MPI_Type_vector(count=1, blocklength=1, stride=1, oldtype=datatype, newtype=new_datatype, &
      ierror=ierr)
  end subroutine calls
#if defined(MODULE_F08)

  ! With large counts, under the same names.
  subroutine large_calls()
    STATUS_TYPE :: status
    DATATYPE_HANDLE :: datatype, new_datatype
    integer(MPI_COUNT_KIND) :: count, sizes(2)
    integer :: ierr
    save

    call MPI_Get_count(status=status, datatype=datatype, count=count, ierror=ierr)
    call MPI_Type_contiguous(count=1_MPI_COUNT_KIND, oldtype=datatype, newtype=new_datatype, &
      ierror=ierr)
    call MPI_Type_create_subarray(ndims=1, array_of_sizes=sizes, array_of_subsizes=sizes, &
      array_of_starts=sizes, order=1, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_size(datatype=datatype, size=count, ierror=ierr)
    call MPI_Type_vector(count=1_MPI_COUNT_KIND, blocklength=1_MPI_COUNT_KIND, &
      stride=1_MPI_COUNT_KIND, oldtype=datatype, newtype=new_datatype, ierror=ierr)
  end subroutine large_calls
#endif
#endif
end program interface_datatype
