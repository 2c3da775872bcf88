! The interface of windows: the PMPI names, and in the modules keyword
! arguments with the names of the standard, and calls without ierror.
program win_interface
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-3:12), origin(4)
  WIN_HANDLE :: win
  INFO_HANDLE :: info
  GROUP_HANDLE :: group
  BASE_POINTER :: base
  integer :: ierr

  call start()
  origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
  call profiling()
#if defined(MODULE_F08)
  call keywords()
  call without_ierror()
#endif
  call finish()

contains

#include "window.inc"

  subroutine profiling()
    integer :: codes(12)
    integer(MPI_ADDRESS_KIND) :: value
    logical :: flag

    call make_window()
    call PMPI_Win_get_group(win, group, codes(1))
    call PMPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, codes(2))
    call PMPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, win, codes(3))
    call PMPI_Win_flush(0, win, codes(4))
    call PMPI_Accumulate(origin(1), 2, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, MPI_SUM, win, codes(5))
    call PMPI_Win_unlock(0, win, codes(6))
    call check_memory([2, 4, 30, 40, 50, 60, 70, 80], 'PMPI_Put')
    call PMPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag, codes(7))
    call check(flag .and. value == 32, 'PMPI_Win_get_attr')
    call PMPI_Win_get_info(win, info, codes(8))
    call PMPI_Win_set_info(win, info, codes(9))
    call PMPI_Win_set_name(win, 'name', codes(10))
    call PMPI_Win_free(win, codes(11))
    call PMPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, codes(12))
    call check(all(codes == MPI_SUCCESS), 'the names with PMPI')
    call PMPI_Win_free(win, codes(1))
    call PMPI_Win_allocate(zero, 4, MPI_INFO_NULL, MPI_COMM_SELF, base, win, codes(2))
    call PMPI_Win_free(win, codes(3))
    call PMPI_Info_free(info, codes(4))
    call PMPI_Group_free(group, codes(5))
    call check(all(codes(:5) == MPI_SUCCESS), 'more of them')
  end subroutine profiling

#if defined(MODULE_F08)
  subroutine keywords()
    integer(c_int32_t) :: results(4)
    type(MPI_Request) :: request
    type(MPI_Errhandler) :: handler
    integer(MPI_ADDRESS_KIND) :: size, value, address
    character(len=MPI_MAX_OBJECT_NAME) :: name
    integer :: disp_unit, length
    logical :: flag

    memory = 0
    call MPI_Win_create(ierror=ierr, win=win, comm=MPI_COMM_SELF, info=MPI_INFO_NULL, disp_unit=4, &
      size=32_MPI_ADDRESS_KIND, base=memory(1:8))
    call MPI_Win_set_errhandler(errhandler=MPI_ERRORS_RETURN, win=win, ierror=ierr)
    call MPI_Win_get_errhandler(errhandler=handler, win=win, ierror=ierr)
    call check(handler == MPI_ERRORS_RETURN, 'error handlers')
    call MPI_Win_call_errhandler(errorcode=MPI_ERR_IO, win=win, ierror=ierr)
    call MPI_Win_lock(assert=0, rank=0, lock_type=MPI_LOCK_SHARED, win=win, ierror=ierr)
    call MPI_Put(win=win, target_datatype=MPI_INTEGER4, target_count=2, target_disp=zero, &
      target_rank=0, origin_datatype=MPI_INTEGER4, origin_count=2, origin_addr=origin, ierror=ierr)
    call MPI_Win_flush(win=win, rank=0, ierror=ierr)
    call MPI_Get(win=win, target_datatype=MPI_INTEGER4, target_count=2, target_disp=zero, &
      target_rank=0, origin_datatype=MPI_INTEGER4, origin_count=2, origin_addr=results, ierror=ierr)
    call MPI_Win_flush_local(win=win, rank=0, ierror=ierr)
    call check(all(results(1:2) == [1, 2]), 'put and get')
    call MPI_Accumulate(op=MPI_SUM, win=win, target_datatype=MPI_INTEGER4, target_count=2, target_disp=zero, &
      target_rank=0, origin_count=2, origin_datatype=MPI_INTEGER4, origin_addr=origin, ierror=ierr)
    call MPI_Win_flush(win=win, rank=0, ierror=ierr)
    call MPI_Get_accumulate(op=MPI_SUM, win=win, target_datatype=MPI_INTEGER4, target_count=2, target_disp=zero, &
      target_rank=0, origin_count=2, origin_datatype=MPI_INTEGER4, origin_addr=origin, result_addr=results, &
      result_count=2, result_datatype=MPI_INTEGER4, ierror=ierr)
    call MPI_Win_flush(win=win, rank=0, ierror=ierr)
    call MPI_Fetch_and_op(origin_addr=origin, result_addr=results, datatype=MPI_INTEGER4, &
      target_rank=0, target_disp=zero, op=MPI_SUM, win=win, ierror=ierr)
    call MPI_Win_flush(win=win, rank=0, ierror=ierr)
    call MPI_Compare_and_swap(origin_addr=origin, compare_addr=results, result_addr=results(2), &
      datatype=MPI_INTEGER4, target_rank=0, target_disp=zero, win=win, ierror=ierr)
    call MPI_Win_flush(win=win, rank=0, ierror=ierr)
    call MPI_Rput(origin_addr=origin, origin_count=1, origin_datatype=MPI_INTEGER4, target_rank=0, target_disp=zero + &
      4, target_count=1, target_datatype=MPI_INTEGER4, win=win, request=request, ierror=ierr)
    call MPI_Wait(request=request, status=MPI_STATUS_IGNORE, ierror=ierr)
    call MPI_Win_flush(win=win, rank=0, ierror=ierr)
    call MPI_Rget(origin_addr=results(3), origin_count=1, origin_datatype=MPI_INTEGER4, target_rank=0, &
      target_disp=zero + 4, target_count=1, target_datatype=MPI_INTEGER4, win=win, request=request, ierror=ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_unlock(win=win, rank=0, ierror=ierr)
    call check(all(memory(1:5) == [4, 6, 0, 0, 1]) .and. all(results(1:3) == [3, 4, 1]), 'the other accesses')
    call MPI_Win_fence(win=win, assert=0, ierror=ierr)
    call MPI_Win_lock_all(win=win, assert=0, ierror=ierr)
    call MPI_Win_flush_all(win=win, ierror=ierr)
    call MPI_Win_flush_local_all(win=win, ierror=ierr)
    call MPI_Win_sync(win=win, ierror=ierr)
    call MPI_Win_unlock_all(win=win, ierror=ierr)
    call MPI_Win_get_group(group=group, win=win, ierror=ierr)
    call MPI_Win_post(assert=0, group=group, win=win, ierror=ierr)
    call MPI_Win_start(assert=0, group=group, win=win, ierror=ierr)
    call MPI_Win_complete(win=win, ierror=ierr)
    flag = .false.
    do while (.not. flag .and. ierr == MPI_SUCCESS)
      call MPI_Win_test(flag=flag, win=win, ierror=ierr)
    end do
    call check(flag, 'epochs')
    call MPI_Group_free(group=group, ierror=ierr)
    call MPI_Win_get_attr(flag=flag, attribute_val=value, win_keyval=MPI_WIN_DISP_UNIT, win=win, ierror=ierr)
    call check(flag .and. value == 4, 'attributes')
    call MPI_Win_set_name(win_name='a name', win=win, ierror=ierr)
    call MPI_Win_get_name(resultlen=length, win_name=name, win=win, ierror=ierr)
    call check(length == 6 .and. name == 'a name', 'names')
    call MPI_Win_get_info(info_used=info, win=win, ierror=ierr)
    call MPI_Win_set_info(info=info, win=win, ierror=ierr)
    call MPI_Info_free(info)
    call MPI_Win_free(win=win, ierror=ierr)
    call MPI_Win_create_dynamic(win=win, comm=MPI_COMM_SELF, info=MPI_INFO_NULL, ierror=ierr)
    call MPI_Win_attach(base=memory, size=64_MPI_ADDRESS_KIND, win=win, ierror=ierr)
    call MPI_Win_detach(base=memory, win=win, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'attach and detach')
    call MPI_Win_free(win)
    call MPI_Win_allocate(win=win, comm=MPI_COMM_SELF, baseptr=base, info=MPI_INFO_NULL, &
      disp_unit=4, ierror=ierr, size=16_MPI_ADDRESS_KIND)
    call MPI_Win_free(win)
    call MPI_Win_allocate_shared(win=win, comm=MPI_COMM_SELF, baseptr=base, info=MPI_INFO_NULL, &
      disp_unit=4, ierror=ierr, size=16_MPI_ADDRESS_KIND)
    call MPI_Win_shared_query(baseptr=base, disp_unit=disp_unit, size=size, rank=0, win=win, ierror=ierr)
    call check(size == 16 .and. disp_unit == 4, 'shared memory')
    call MPI_Win_free(win)
    call MPI_Alloc_mem(baseptr=base, info=MPI_INFO_NULL, size=16_MPI_ADDRESS_KIND, ierror=ierr)
    call free_it(base)
    call MPI_Get_address(address=address, location=memory, ierror=ierr)
    value = MPI_Aint_add(disp=4_MPI_ADDRESS_KIND, base=address)
    call check(MPI_Aint_diff(addr2=address, addr1=value) == 4, 'addresses')
  end subroutine keywords

  subroutine free_it(at)
    type(c_ptr), intent(in) :: at
    integer(c_int32_t), pointer :: list(:)

    call c_f_pointer(at, list, [4])
    call MPI_Free_mem(base=list, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'memory')
  end subroutine free_it

  subroutine without_ierror()
    integer(c_int32_t) :: results(4)
    type(MPI_Request) :: request

    memory = 0
    call MPI_Win_create(memory, 64_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win)
    call MPI_Win_lock_all(0, win)
    call MPI_Put(origin, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win)
    call MPI_Win_flush(0, win)
    call MPI_Get(results, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win)
    call MPI_Win_flush(0, win)
    call MPI_Accumulate(origin, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win)
    call MPI_Win_flush(0, win)
    call MPI_Get_accumulate(origin, 1, MPI_INTEGER4, results, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win)
    call MPI_Win_flush(0, win)
    call MPI_Fetch_and_op(origin, results, MPI_INTEGER4, 0, zero, MPI_SUM, win)
    call MPI_Win_flush(0, win)
    call MPI_Compare_and_swap(origin, results, results(2), MPI_INTEGER4, 0, zero, win)
    call MPI_Win_flush(0, win)
    call MPI_Rput(origin, 1, MPI_INTEGER4, 0, zero + 1, 1, MPI_INTEGER4, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_flush(0, win)
    call MPI_Rget(results(4), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_flush(0, win)
    call MPI_Win_sync(win)
    call MPI_Win_unlock_all(win)
    call check(memory(-3) == 4 .and. memory(-2) == 1 .and. all(results([1, 2, 4]) == [3, 4, 4]), 'without ierror')
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
    call check(win == MPI_WIN_NULL, 'the window')
  end subroutine without_ierror
#endif
end program win_interface
