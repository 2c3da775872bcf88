! Memory that MPI allocates, and the marks of addresses.
program memory_allocated
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_intptr_t) :: address
  integer :: ierr

  call start()
  call alloc()
  call address_marks()
  call finish()

contains

  ! MPI_Alloc_mem and MPI_Free_mem.
  subroutine alloc()
    integer(c_int32_t), pointer :: memory(:)
    integer(c_int32_t), target :: own(4)
    BASE_POINTER :: base, other
    WIN_HANDLE :: win
    INFO_HANDLE :: info
    integer :: i, wrong

    own = 5
    call MPI_Alloc_mem(4000_MPI_ADDRESS_KIND, MPI_INFO_NULL, base, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Alloc_mem')
    address = transfer(base, address)
    call check(mod(address, 16_c_intptr_t) == 0, 'aligned')
    call c_f_pointer(transfer(base, c_null_ptr), memory, [1000])
    memory = [(int(i, c_int32_t), i = 1, 1000)]
    call MPI_Alloc_mem(4000_MPI_ADDRESS_KIND, MPI_INFO_NULL, other, ierr)
    call check(transfer(other, address) /= address, 'other memory')
    call check(all(memory == [(i, i = 1, 1000)]), 'what is stored')

    ! A window may be made to it.
    call MPI_Win_create(memory, 4000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a window to it')
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(own, 4, MPI_INTEGER4, 0, 996_MPI_ADDRESS_KIND, 4, MPI_INTEGER4, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory(:996) == [(i, i = 1, 996)]) .and. all(memory(997:) == 5), 'what is put')
    call MPI_Win_free(win, ierr)

    call MPI_Free_mem(memory(2:2), ierr)
    call check_code(ierr, MPI_ERR_BASE, 'not where it begins')
    call check(memory(1000) == 5, 'it is still there')
    call MPI_Free_mem(own, ierr)
    call check_code(ierr, MPI_ERR_BASE, 'memory of the program')
    call MPI_Free_mem(memory, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Free_mem')
    call MPI_Free_mem(memory, ierr)
    call check_code(ierr, MPI_ERR_BASE, 'twice')
    call c_f_pointer(transfer(other, c_null_ptr), memory, [1000])
    call MPI_Free_mem(memory, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the other one')
    ! Memory of a window is the window's.
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, other, win, ierr)
    call c_f_pointer(transfer(other, c_null_ptr), memory, [4])
    memory = 3
    call MPI_Free_mem(memory, ierr)
    call check_code(ierr, MPI_ERR_BASE, 'memory of a window')
    call check(all(memory == 3), 'which stays')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'until it is freed')

    call refused(-1_MPI_ADDRESS_KIND, MPI_ERR_ARG, '-1 bytes')
    call refused(-huge(0_MPI_ADDRESS_KIND) - 1, MPI_ERR_ARG, 'the least number of bytes')
    call refused(huge(0_MPI_ADDRESS_KIND), MPI_ERR_NO_MEM, 'the greatest number of bytes')
    call refused(huge(0_MPI_ADDRESS_KIND) - 4096, MPI_ERR_NO_MEM, 'almost as many')
    call MPI_Info_create(info, ierr)
    call no_info(info)

    call MPI_Alloc_mem(0_MPI_ADDRESS_KIND, MPI_INFO_NULL, base, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes')
    if (transfer(base, address) /= 0) then
      call c_f_pointer(transfer(base, c_null_ptr), memory, [1])
      call MPI_Free_mem(memory, ierr)
      call check_code(ierr, MPI_SUCCESS, 'no bytes: freed')
    end if

    wrong = 0
    do i = 4, 10000
      call MPI_Alloc_mem(int(i, MPI_ADDRESS_KIND), MPI_INFO_NULL, base, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      call c_f_pointer(transfer(base, c_null_ptr), memory, [i / 4])
      memory = 1
      call MPI_Free_mem(memory, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    call check(wrong == 0, 'thousands')
  end subroutine alloc

  subroutine refused(size, expected, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    BASE_POINTER :: kept

    kept = transfer(4096_c_intptr_t, kept)
    call MPI_Alloc_mem(size, MPI_INFO_NULL, kept, ierr)
    call check_code(ierr, expected, what)
    call check(transfer(kept, address) == 4096, what // ': kept')
  end subroutine refused

  subroutine no_info(stale)
    INFO_HANDLE, intent(in) :: stale
    INFO_HANDLE :: copy
    BASE_POINTER :: kept

    copy = stale
    call MPI_Info_free(copy, ierr)
    kept = transfer(4096_c_intptr_t, kept)
    call MPI_Alloc_mem(16_MPI_ADDRESS_KIND, stale, kept, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'a freed info object')
    call check(transfer(kept, address) == 4096, 'kept')
  end subroutine no_info

  ! MPI_Get_address of constants that have a special meaning in other calls. (In a separate program: without an interface
  ! the compiler compares the types of arguments within a file.)
  subroutine address_marks()
    integer(MPI_ADDRESS_KIND) :: other(3)

    other = -7
    call MPI_Get_address(MPI_BOTTOM, other(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_BOTTOM')
    call check(all(other == [integer(MPI_ADDRESS_KIND) :: -7, 0, -7]), 'its address')
    other = -7
    call MPI_Get_address(MPI_IN_PLACE, other(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_IN_PLACE')
    call MPI_Get_address(MPI_IN_PLACE, other(2), ierr)
    call check(other(1) == other(2) .and. all(other(1) /= [integer(MPI_ADDRESS_KIND) :: 0, -7]), &
      'its address, as of a variable')
  end subroutine address_marks
end program memory_allocated
