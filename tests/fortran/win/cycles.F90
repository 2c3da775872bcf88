! Making and freeing windows a thousand times does not use more memory.
program win_cycles
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(1000)
  integer :: ierr, wrong

  call start()
  memory = 1
  wrong = 0
  call rounds(200)
  call compare(200, 'a warm-up')
  call compare(1000, 'a thousand windows of each flavor')
  call check(wrong == 0, 'all calls succeed')
  call finish()

contains

  ! Windows of 400 kB: a few that were kept would be seen.
  subroutine rounds(n)
    integer, intent(in) :: n
    WIN_HANDLE :: win, other
    BASE_POINTER :: base
    INFO_HANDLE :: info
    integer :: i

    do i = 1, n
      call MPI_Info_create(info, ierr)
      call MPI_Info_set(info, 'mpi_minimum_memory_alignment', '4096', ierr)
      call MPI_Info_set(info, 'accumulate_ordering', 'none', ierr)
      call MPI_Win_create(memory(1), 4000_MPI_ADDRESS_KIND, 4, info, MPI_COMM_WORLD, win, ierr)
      call use_and_free(win, 0_MPI_ADDRESS_KIND)
      call MPI_Win_allocate(400000_MPI_ADDRESS_KIND, 4, info, MPI_COMM_WORLD, base, win, ierr)
      call use_and_free(win, 99000_MPI_ADDRESS_KIND)
      call MPI_Win_allocate_shared(400000_MPI_ADDRESS_KIND, 4, info, MPI_COMM_WORLD, base, win, ierr)
      call use_and_free(win, 99000_MPI_ADDRESS_KIND)
      call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierr)
      call MPI_Win_attach(win, memory(1), 4000_MPI_ADDRESS_KIND, ierr)
      call use_and_free(win, address_of())
      ! One that fails leaves nothing, either.
      other = MPI_WIN_NULL
      call MPI_Win_allocate(400000_MPI_ADDRESS_KIND, 0, info, MPI_COMM_WORLD, base, other, ierr)
      if (ierr /= MPI_ERR_DISP) wrong = wrong + 1
      call MPI_Alloc_mem(400000_MPI_ADDRESS_KIND, info, base, ierr)
      call give_back(base)
      call MPI_Info_free(info, ierr)
    end do
  end subroutine rounds

  function address_of()
    integer(MPI_ADDRESS_KIND) :: address_of

    call MPI_Get_address(memory(1), address_of, ierr)
  end function address_of

  subroutine give_back(base)
    BASE_POINTER, intent(in) :: base
    integer(c_int32_t), pointer :: list(:)

    call c_f_pointer(transfer(base, c_null_ptr), list, [100000])
    list(1:100000:1000) = 5
    call MPI_Free_mem(list, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end subroutine give_back

  subroutine use_and_free(win, disp)
    WIN_HANDLE, intent(inout) :: win
    integer(MPI_ADDRESS_KIND), intent(in) :: disp
    REQUEST_HANDLE :: request
    GROUP_HANDLE :: group
    INFO_HANDLE :: used
    DATATYPE_HANDLE :: pair

    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_set_name(win, 'a window of the program', ierr)
    call MPI_Win_get_info(win, used, ierr)
    call MPI_Info_free(used, ierr)
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call MPI_Put(memory(1), 1, pair, 0, disp, 1, pair, win, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    call MPI_Type_free(pair, ierr)
    call MPI_Rput(memory(1), 1, MPI_INTEGER4, 0, disp, 1, MPI_INTEGER4, win, request, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Win_unlock(0, win, ierr)
    call MPI_Win_get_group(win, group, ierr)
    call MPI_Win_post(group, 0, win, ierr)
    call MPI_Win_start(group, 0, win, ierr)
    call MPI_Win_complete(win, ierr)
    call MPI_Win_wait(win, ierr)
    call MPI_Group_free(group, ierr)
    call MPI_Win_free(win, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end subroutine use_and_free

  subroutine compare(n, what)
    integer, intent(in) :: n
    character(len=*), intent(in) :: what
    integer(c_int64_t) :: before, after
    integer :: most

    before = data_size()
    call rounds(n)
    after = data_size()
    call check(before > 0, 'how much memory there is')
    ! Other engines have reserves of their own.
    most = merge(400, 4000, embedded())
    call check(after - before < most, what)
    if (after - before >= most) write (*, '(2(a, i0), a)') '  from ', before, ' to ', after, ' kB'
  end subroutine compare

  ! The data of this process in kB.
  function data_size()
    integer(c_int64_t) :: data_size
    integer :: unit, status
    character(len=80) :: line

    data_size = -1
    open (newunit=unit, file='/proc/self/status', action='read')
    do
      read (unit, '(a)', iostat=status) line
      if (status /= 0) exit
      if (line(:7) == 'VmData:') read (line(8:), *) data_size
    end do
    close (unit)
  end function data_size
end program win_cycles
