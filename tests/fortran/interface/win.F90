! The interface of memory and windows: every procedure with the names
! that the standard gives its arguments, which the compiler checks.
! None is called.
program interface_win
#if !defined(WITH_MPIF_H)
  use, intrinsic :: iso_c_binding, only: c_ptr
#endif
#include "interface.inc"

  call check_code(MPI_LOCK_SHARED, 302, 'MPI_LOCK_SHARED')
  call check_code(MPI_MODE_NOCHECK, 1024, 'MPI_MODE_NOCHECK')
  call check_code(MPI_WIN_BASE, 601, 'MPI_WIN_BASE')
  call check_code(MPI_WIN_FLAVOR_SHARED, 314, 'MPI_WIN_FLAVOR_SHARED')
  call check_code(MPI_WIN_UNIFIED, 321, 'MPI_WIN_UNIFIED')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
#if defined(MODULE_F08)
  if (command_argument_count() < 0) call large_calls()
#endif
#if defined(WITH_MPI)
  if (command_argument_count() < 0) call legacy_calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    integer(MPI_ADDRESS_KIND) :: address
    INFO_HANDLE :: info, new_info
    type(c_ptr) :: pointer
    real :: matrix(2, 2)
    COMM_HANDLE :: comm
    WIN_HANDLE :: new_win, win
    integer :: number
    logical :: flag
    GROUP_HANDLE :: new_group, group
    character(len=8) :: text
    ERRHANDLER_HANDLE :: new_errhandler, errhandler
    integer :: ierr
    save

    address = MPI_Aint_add(base=1_MPI_ADDRESS_KIND, disp=1_MPI_ADDRESS_KIND)
    address = MPI_Aint_diff(addr1=1_MPI_ADDRESS_KIND, addr2=1_MPI_ADDRESS_KIND)
    call MPI_Alloc_mem(size=1_MPI_ADDRESS_KIND, info=info, baseptr=pointer, ierror=ierr)
    call MPI_Free_mem(base=matrix, ierror=ierr)
    call MPI_Get_address(location=matrix, address=address, ierror=ierr)
    call MPI_Win_allocate(size=1_MPI_ADDRESS_KIND, disp_unit=1, info=info, comm=comm, &
      baseptr=pointer, win=new_win, ierror=ierr)
    call MPI_Win_allocate_shared(size=1_MPI_ADDRESS_KIND, disp_unit=1, info=info, comm=comm, &
      baseptr=pointer, win=new_win, ierror=ierr)
    call MPI_Win_attach(win=win, base=matrix, size=1_MPI_ADDRESS_KIND, ierror=ierr)
    call MPI_Win_create(base=matrix, size=1_MPI_ADDRESS_KIND, disp_unit=1, info=info, comm=comm, &
      win=new_win, ierror=ierr)
    call MPI_Win_create_dynamic(info=info, comm=comm, win=new_win, ierror=ierr)
    call MPI_Win_detach(win=win, base=matrix, ierror=ierr)
    call MPI_Win_free(win=win, ierror=ierr)
    call MPI_Win_shared_query(win=win, rank=1, size=address, disp_unit=number, baseptr=pointer, &
      ierror=ierr)
    call MPI_Win_get_attr(win=win, win_keyval=1, attribute_val=address, flag=flag, ierror=ierr)
    call MPI_Win_get_group(win=win, group=new_group, ierror=ierr)
    call MPI_Win_get_info(win=win, info_used=new_info, ierror=ierr)
    call MPI_Win_get_name(win=win, win_name=text, resultlen=number, ierror=ierr)
    call MPI_Win_set_info(win=win, info=info, ierror=ierr)
    call MPI_Win_set_name(win=win, win_name='text', ierror=ierr)
    call MPI_Win_complete(win=win, ierror=ierr)
    call MPI_Win_fence(assert=1, win=win, ierror=ierr)
    call MPI_Win_flush(rank=1, win=win, ierror=ierr)
    call MPI_Win_flush_all(win=win, ierror=ierr)
    call MPI_Win_flush_local(rank=1, win=win, ierror=ierr)
    call MPI_Win_flush_local_all(win=win, ierror=ierr)
    call MPI_Win_lock(lock_type=1, rank=1, assert=1, win=win, ierror=ierr)
    call MPI_Win_lock_all(assert=1, win=win, ierror=ierr)
    call MPI_Win_post(group=group, assert=1, win=win, ierror=ierr)
    call MPI_Win_start(group=group, assert=1, win=win, ierror=ierr)
    call MPI_Win_sync(win=win, ierror=ierr)
    call MPI_Win_test(win=win, flag=flag, ierror=ierr)
    call MPI_Win_unlock(rank=1, win=win, ierror=ierr)
    call MPI_Win_unlock_all(win=win, ierror=ierr)
    call MPI_Win_wait(win=win, ierror=ierr)
    call MPI_Win_call_errhandler(win=win, errorcode=1, ierror=ierr)
    call MPI_Win_get_errhandler(win=win, errhandler=new_errhandler, ierror=ierr)
    call MPI_Win_set_errhandler(win=win, errhandler=errhandler, ierror=ierr)
  end subroutine calls
#if defined(WITH_MPI)

  ! The address of memory as an INTEGER.
  subroutine legacy_calls()
    INFO_HANDLE :: info
    integer(MPI_ADDRESS_KIND) :: base, address
    COMM_HANDLE :: comm
    WIN_HANDLE :: new_win, win
    integer :: number
    integer :: ierr
    save

    call MPI_Alloc_mem(size=1_MPI_ADDRESS_KIND, info=info, baseptr=base, ierror=ierr)
    call MPI_Win_allocate(size=1_MPI_ADDRESS_KIND, disp_unit=1, info=info, comm=comm, &
      baseptr=base, win=new_win, ierror=ierr)
    call MPI_Win_allocate_shared(size=1_MPI_ADDRESS_KIND, disp_unit=1, info=info, comm=comm, &
      baseptr=base, win=new_win, ierror=ierr)
    call MPI_Win_shared_query(win=win, rank=1, size=address, disp_unit=number, baseptr=base, &
      ierror=ierr)
  end subroutine legacy_calls
#endif
#if defined(MODULE_F08)

  ! With large counts, under the same names.
  subroutine large_calls()
    INFO_HANDLE :: info
    COMM_HANDLE :: comm
    type(c_ptr) :: pointer
    WIN_HANDLE :: new_win, win
    real :: matrix(2, 2)
    integer(MPI_ADDRESS_KIND) :: address, address2
    integer :: ierr
    save

    call MPI_Win_allocate(size=1_MPI_ADDRESS_KIND, disp_unit=1_MPI_ADDRESS_KIND, info=info, &
      comm=comm, baseptr=pointer, win=new_win, ierror=ierr)
    call MPI_Win_allocate_shared(size=1_MPI_ADDRESS_KIND, disp_unit=1_MPI_ADDRESS_KIND, info=info, &
      comm=comm, baseptr=pointer, win=new_win, ierror=ierr)
    call MPI_Win_create(base=matrix, size=1_MPI_ADDRESS_KIND, disp_unit=1_MPI_ADDRESS_KIND, &
      info=info, comm=comm, win=new_win, ierror=ierr)
    call MPI_Win_shared_query(win=win, rank=1, size=address, disp_unit=address2, baseptr=pointer, &
      ierror=ierr)
  end subroutine large_calls
#endif
#endif
end program interface_win
