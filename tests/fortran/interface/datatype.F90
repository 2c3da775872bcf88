! The interface of datatypes: every procedure with the names that the
! standard gives its arguments, which the compiler checks. None is
! called.
program interface_datatype
#include "interface.inc"

  call check_code(MPI_ORDER_C, 12, 'MPI_ORDER_C')
  call check_code(MPI_ORDER_FORTRAN, 15, 'MPI_ORDER_FORTRAN')
  call check_code(MPI_COMBINER_RESIZED, 116, 'MPI_COMBINER_RESIZED')
  call check_code(MPI_DISTRIBUTE_CYCLIC, 18, 'MPI_DISTRIBUTE_CYCLIC')
  call check_code(MPI_TYPECLASS_REAL, 193, 'MPI_TYPECLASS_REAL')
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
    DATATYPE_HANDLE :: datatype, new_datatype, datatypes(2)
    integer :: number, array(2)
    integer(MPI_ADDRESS_KIND) :: address, address2, addresses(2)
    integer(MPI_COUNT_KIND) :: count, count2
    character(len=9) :: name
    integer :: ierr
    save

    call MPI_Get_count(status=status, datatype=datatype, count=number, ierror=ierr)
    call MPI_Type_commit(datatype=datatype, ierror=ierr)
    call MPI_Type_contiguous(count=1, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_darray(size=1, rank=0, ndims=1, array_of_gsizes=array, &
      array_of_distribs=array, array_of_dargs=array, array_of_psizes=array, order=1, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_f90_complex(p=1, r=1, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_f90_integer(r=1, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_f90_real(p=1, r=1, newtype=new_datatype, ierror=ierr)
    call MPI_Type_match_size(typeclass=1, size=1, datatype=new_datatype, ierror=ierr)
    call MPI_Type_get_value_index(value_type=datatype, index_type=datatype, &
      pair_type=new_datatype, ierror=ierr)
    call MPI_Type_create_hindexed(count=1, array_of_blocklengths=array, &
      array_of_displacements=addresses, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_hindexed_block(count=1, blocklength=1, array_of_displacements=addresses, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_hvector(count=1, blocklength=1, stride=address, oldtype=datatype, &
      newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_indexed_block(count=1, blocklength=1, array_of_displacements=array, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_resized(oldtype=datatype, lb=address, extent=address2, &
      newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_struct(count=1, array_of_blocklengths=array, &
      array_of_displacements=addresses, array_of_types=datatypes, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_subarray(ndims=1, array_of_sizes=array, array_of_subsizes=array, &
      array_of_starts=array, order=1, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_dup(oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_free(datatype=datatype, ierror=ierr)
    call MPI_Type_get_contents(datatype=datatype, max_integers=1, max_addresses=1, max_datatypes=1, &
      array_of_integers=array, array_of_addresses=addresses, array_of_datatypes=datatypes, &
      ierror=ierr)
    call MPI_Type_get_envelope(datatype=datatype, num_integers=array(1), num_addresses=array(2), &
      num_datatypes=number, combiner=number, ierror=ierr)
    call MPI_Type_get_extent(datatype=datatype, lb=address, extent=address2, ierror=ierr)
    call MPI_Type_get_extent_x(datatype=datatype, lb=count, extent=count2, ierror=ierr)
    call MPI_Type_get_name(datatype=datatype, type_name=name, resultlen=number, ierror=ierr)
    call MPI_Type_get_true_extent(datatype=datatype, true_lb=address, true_extent=address2, &
      ierror=ierr)
    call MPI_Type_get_true_extent_x(datatype=datatype, true_lb=count, true_extent=count2, &
      ierror=ierr)
    call MPI_Type_indexed(count=1, array_of_blocklengths=array, array_of_displacements=array, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_set_name(datatype=datatype, type_name=name, ierror=ierr)
    call MPI_Type_size_x(datatype=datatype, size=count, ierror=ierr)
    call MPI_Pack(inbuf=array, incount=1, datatype=datatype, outbuf=array, outsize=4, &
      position=number, comm=MPI_COMM_SELF, ierror=ierr)
    call MPI_Pack_external(datarep=name, inbuf=array, incount=1, datatype=datatype, outbuf=array, &
      outsize=address, position=address2, ierror=ierr)
    call MPI_Pack_external_size(datarep=name, incount=1, datatype=datatype, size=address, &
      ierror=ierr)
    call MPI_Unpack_external(datarep=name, inbuf=array, insize=address, position=address2, &
      outbuf=array, outcount=1, datatype=datatype, ierror=ierr)
    call MPI_Pack_size(incount=1, datatype=datatype, comm=MPI_COMM_SELF, size=number, ierror=ierr)
    call MPI_Unpack(inbuf=array, insize=4, position=number, outbuf=array, outcount=1, &
      datatype=datatype, comm=MPI_COMM_SELF, ierror=ierr)
    call MPI_Type_size(datatype=datatype, size=number, ierror=ierr)
    call MPI_Type_vector(count=1, blocklength=1, stride=1, oldtype=datatype, newtype=new_datatype, &
      ierror=ierr)
  end subroutine calls
#if defined(MODULE_F08)

  ! With large counts, under the same names.
  subroutine large_calls()
    STATUS_TYPE :: status
    DATATYPE_HANDLE :: datatype, new_datatype
    integer(MPI_COUNT_KIND), parameter :: one = 1
    integer(MPI_COUNT_KIND) :: count, sizes(2)
    type(MPI_Datatype) :: datatypes(2)
    character(len=9) :: name
#if !defined(INTEGER_8)
    integer :: array(2)
    integer(MPI_ADDRESS_KIND) :: addresses(2)
#endif
    integer :: ierr
    save

    call MPI_Get_count(status=status, datatype=datatype, count=count, ierror=ierr)
    call MPI_Type_contiguous(count=1_MPI_COUNT_KIND, oldtype=datatype, newtype=new_datatype, &
      ierror=ierr)
    call MPI_Type_create_subarray(ndims=1, array_of_sizes=sizes, array_of_subsizes=sizes, &
      array_of_starts=sizes, order=1, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_hindexed(count=one, array_of_blocklengths=sizes, &
      array_of_displacements=sizes, oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_hindexed_block(count=one, blocklength=one, array_of_displacements=sizes, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_hvector(count=one, blocklength=one, stride=one, oldtype=datatype, &
      newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_indexed_block(count=one, blocklength=one, array_of_displacements=sizes, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_create_resized(oldtype=datatype, lb=one, extent=one, newtype=new_datatype, &
      ierror=ierr)
    call MPI_Type_create_struct(count=one, array_of_blocklengths=sizes, &
      array_of_displacements=sizes, array_of_types=datatypes, newtype=new_datatype, ierror=ierr)
    call MPI_Type_get_true_extent(datatype=datatype, true_lb=count, true_extent=count, ierror=ierr)
    call MPI_Type_indexed(count=one, array_of_blocklengths=sizes, array_of_displacements=sizes, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Pack_size(incount=one, datatype=datatype, comm=MPI_COMM_SELF, size=count, ierror=ierr)
    call MPI_Pack_external(datarep=name, inbuf=sizes, incount=one, datatype=datatype, outbuf=sizes, &
      outsize=one, position=count, ierror=ierr)
    call MPI_Pack_external_size(datarep=name, incount=one, datatype=datatype, size=count, &
      ierror=ierr)
    call MPI_Unpack_external(datarep=name, inbuf=sizes, insize=one, position=count, outbuf=sizes, &
      outcount=one, datatype=datatype, ierror=ierr)
    call MPI_Pack(inbuf=sizes, incount=one, datatype=datatype, outbuf=sizes, outsize=one, &
      position=count, comm=MPI_COMM_SELF, ierror=ierr)
    call MPI_Unpack(inbuf=sizes, insize=one, position=count, outbuf=sizes, outcount=one, &
      datatype=datatype, comm=MPI_COMM_SELF, ierror=ierr)
#if !defined(INTEGER_8)
    call MPI_Type_create_darray(size=1, rank=0, ndims=1, array_of_gsizes=sizes, &
      array_of_distribs=array, array_of_dargs=array, array_of_psizes=array, order=1, &
      oldtype=datatype, newtype=new_datatype, ierror=ierr)
    call MPI_Type_get_contents(datatype=datatype, max_integers=one, max_addresses=one, &
      max_large_counts=one, max_datatypes=one, array_of_integers=array, &
      array_of_addresses=addresses, array_of_large_counts=sizes, array_of_datatypes=datatypes, &
      ierror=ierr)
    call MPI_Type_get_envelope(datatype=datatype, num_integers=count, num_addresses=count, &
      num_large_counts=count, num_datatypes=count, combiner=array(1), ierror=ierr)
#endif
    call MPI_Type_size(datatype=datatype, size=count, ierror=ierr)
    call MPI_Type_vector(count=1_MPI_COUNT_KIND, blocklength=1_MPI_COUNT_KIND, &
      stride=1_MPI_COUNT_KIND, oldtype=datatype, newtype=new_datatype, ierror=ierr)
  end subroutine large_calls
#endif
#endif
end program interface_datatype
