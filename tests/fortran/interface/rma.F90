! The interface of one-sided access: every procedure with the names
! that the standard gives its arguments, which the compiler checks.
! None is called.
program interface_rma
#include "interface.inc"

  call check_code(MPI_PROC_NULL, -3, 'MPI_PROC_NULL')
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
    real :: matrix(2, 2), scalar, other, result
    DATATYPE_HANDLE :: datatype
    OP_HANDLE :: op
    WIN_HANDLE :: win
    REQUEST_HANDLE :: new_request
    integer :: ierr
    save

    call MPI_Accumulate(origin_addr=matrix, origin_count=1, origin_datatype=datatype, &
      target_rank=1, target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, &
      op=op, win=win, ierror=ierr)
    call MPI_Compare_and_swap(origin_addr=scalar, compare_addr=other, result_addr=result, &
      datatype=datatype, target_rank=1, target_disp=1_MPI_ADDRESS_KIND, win=win, ierror=ierr)
    call MPI_Fetch_and_op(origin_addr=scalar, result_addr=result, datatype=datatype, &
      target_rank=1, target_disp=1_MPI_ADDRESS_KIND, op=op, win=win, ierror=ierr)
    call MPI_Get(origin_addr=matrix(1, :), origin_count=1, origin_datatype=datatype, &
      target_rank=1, target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, &
      win=win, ierror=ierr)
    call MPI_Get_accumulate(origin_addr=matrix, origin_count=1, origin_datatype=datatype, &
      result_addr=result, result_count=1, result_datatype=datatype, target_rank=1, &
      target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, op=op, win=win, &
      ierror=ierr)
    call MPI_Put(origin_addr=matrix, origin_count=1, origin_datatype=datatype, target_rank=1, &
      target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, win=win, &
      ierror=ierr)
    call MPI_Raccumulate(origin_addr=matrix, origin_count=1, origin_datatype=datatype, &
      target_rank=1, target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, &
      op=op, win=win, request=new_request, ierror=ierr)
    call MPI_Rget_accumulate(origin_addr=matrix, origin_count=1, origin_datatype=datatype, &
      result_addr=result, result_count=1, result_datatype=datatype, target_rank=1, &
      target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, op=op, win=win, &
      request=new_request, ierror=ierr)
    call MPI_Rget(origin_addr=matrix, origin_count=1, origin_datatype=datatype, target_rank=1, &
      target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, win=win, &
      request=new_request, ierror=ierr)
    call MPI_Rput(origin_addr=matrix, origin_count=1, origin_datatype=datatype, target_rank=1, &
      target_disp=1_MPI_ADDRESS_KIND, target_count=1, target_datatype=datatype, win=win, &
      request=new_request, ierror=ierr)
  end subroutine calls
#if defined(MODULE_F08)

  ! With large counts, under the same names.
  subroutine large_calls()
    real :: matrix(2, 2), result
    DATATYPE_HANDLE :: datatype
    OP_HANDLE :: op
    WIN_HANDLE :: win
    REQUEST_HANDLE :: new_request
    integer :: ierr
    save

    call MPI_Accumulate(origin_addr=matrix, origin_count=1_MPI_COUNT_KIND, &
      origin_datatype=datatype, target_rank=1, target_disp=1_MPI_ADDRESS_KIND, &
      target_count=1_MPI_COUNT_KIND, target_datatype=datatype, op=op, win=win, ierror=ierr)
    call MPI_Get(origin_addr=matrix(1, :), origin_count=1_MPI_COUNT_KIND, &
      origin_datatype=datatype, target_rank=1, target_disp=1_MPI_ADDRESS_KIND, &
      target_count=1_MPI_COUNT_KIND, target_datatype=datatype, win=win, ierror=ierr)
    call MPI_Get_accumulate(origin_addr=matrix, origin_count=1_MPI_COUNT_KIND, &
      origin_datatype=datatype, result_addr=result, result_count=1_MPI_COUNT_KIND, &
      result_datatype=datatype, target_rank=1, target_disp=1_MPI_ADDRESS_KIND, &
      target_count=1_MPI_COUNT_KIND, target_datatype=datatype, op=op, win=win, ierror=ierr)
    call MPI_Put(origin_addr=matrix, origin_count=1_MPI_COUNT_KIND, origin_datatype=datatype, &
      target_rank=1, target_disp=1_MPI_ADDRESS_KIND, target_count=1_MPI_COUNT_KIND, &
      target_datatype=datatype, win=win, ierror=ierr)
    call MPI_Raccumulate(origin_addr=matrix, origin_count=1_MPI_COUNT_KIND, &
      origin_datatype=datatype, target_rank=1, target_disp=1_MPI_ADDRESS_KIND, &
      target_count=1_MPI_COUNT_KIND, target_datatype=datatype, op=op, win=win, &
      request=new_request, ierror=ierr)
    call MPI_Rget_accumulate(origin_addr=matrix, origin_count=1_MPI_COUNT_KIND, &
      origin_datatype=datatype, result_addr=result, result_count=1_MPI_COUNT_KIND, &
      result_datatype=datatype, target_rank=1, target_disp=1_MPI_ADDRESS_KIND, &
      target_count=1_MPI_COUNT_KIND, target_datatype=datatype, op=op, win=win, &
      request=new_request, ierror=ierr)
    call MPI_Rget(origin_addr=matrix, origin_count=1_MPI_COUNT_KIND, origin_datatype=datatype, &
      target_rank=1, target_disp=1_MPI_ADDRESS_KIND, target_count=1_MPI_COUNT_KIND, &
      target_datatype=datatype, win=win, request=new_request, ierror=ierr)
    call MPI_Rput(origin_addr=matrix, origin_count=1_MPI_COUNT_KIND, origin_datatype=datatype, &
      target_rank=1, target_disp=1_MPI_ADDRESS_KIND, target_count=1_MPI_COUNT_KIND, &
      target_datatype=datatype, win=win, request=new_request, ierror=ierr)
  end subroutine large_calls
#endif
#endif
end program interface_rma
