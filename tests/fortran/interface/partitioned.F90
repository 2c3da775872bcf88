! The interface of partitioned messages: every procedure with the names that
! the standard gives its arguments, which the compiler checks. None is called.
program interface_partitioned
#include "interface.inc"

  call check_code(MPI_SUCCESS, 0, 'MPI_SUCCESS')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
#if defined(MODULE_F08)
  if (command_argument_count() < 0) call without_ierror()
  if (command_argument_count() < 0) call specific_calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    real, asynchronous :: matrix(2, 2), room(4)
    integer(MPI_COUNT_KIND) :: count
    integer :: list(2)
    DATATYPE_HANDLE :: datatype
    COMM_HANDLE :: comm
    INFO_HANDLE :: info
    REQUEST_HANDLE :: request
    logical :: flag
    integer :: ierr
    save

    call MPI_Psend_init(buf=matrix, partitions=2, count=count, datatype=datatype, dest=1, tag=1, &
      comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Precv_init(buf=room, partitions=2, count=count, datatype=datatype, source=1, tag=1, &
      comm=comm, info=info, request=request, ierror=ierr)
    call MPI_Pready(partition=1, request=request, ierror=ierr)
    call MPI_Pready_range(partition_low=0, partition_high=1, request=request, ierror=ierr)
    call MPI_Pready_list(length=2, array_of_partitions=list, request=request, ierror=ierr)
    call MPI_Parrived(request=request, partition=1, flag=flag, ierror=ierr)
  end subroutine calls
#endif
#if defined(MODULE_F08)

  subroutine without_ierror()
    real, asynchronous :: matrix(2, 2), room(4)
    integer(MPI_COUNT_KIND) :: count
    integer :: list(2)
    type(MPI_Datatype) :: datatype
    type(MPI_Comm) :: comm
    type(MPI_Info) :: info
    type(MPI_Request) :: request
    logical :: flag
    save

    call MPI_Psend_init(matrix, 2, count, datatype, 1, 1, comm, info, request)
    call MPI_Precv_init(room, 2, count, datatype, 1, 1, comm, info, request)
    call MPI_Pready(1, request)
    call MPI_Pready_range(0, 1, request)
    call MPI_Pready_list(2, list, request)
    call MPI_Parrived(request, 1, flag)
  end subroutine without_ierror

  subroutine specific_calls()
    real, asynchronous :: matrix(2, 2), room(4)
    integer(MPI_COUNT_KIND) :: count
    integer :: list(2)
    type(MPI_Datatype) :: datatype
    type(MPI_Comm) :: comm
    type(MPI_Info) :: info
    type(MPI_Request) :: request
    logical :: flag
    save

    call MPI_Psend_init_f08ts(matrix, 2, count, datatype, 1, 1, comm, info, request)
    call MPI_Precv_init_f08ts(room, 2, count, datatype, 1, 1, comm, info, request)
    call MPI_Pready_f08(1, request)
    call MPI_Pready_range_f08(0, 1, request)
    call MPI_Pready_list_f08(2, list, request)
    call MPI_Parrived_f08(request, 1, flag)
  end subroutine specific_calls
#endif
end program interface_partitioned
