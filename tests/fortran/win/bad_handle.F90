! MPI_WIN_NULL, a freed window and handles of other objects: every procedure returns MPI_ERR_WIN and changes no
! argument.
program win_bad_handle
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(8)
  WIN_HANDLE :: win, stale, bad
  COMM_HANDLE :: comm
  INFO_HANDLE :: info
  GROUP_HANDLE :: group
  DATATYPE_HANDLE :: pair
  integer :: ierr, i

  call start()
  memory = 5
  call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
  call MPI_Comm_group(MPI_COMM_SELF, group, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  stale = win
  call MPI_Win_free(win, ierr)
  bad = MPI_WIN_NULL
  call refused('MPI_WIN_NULL')
  bad = stale
  call refused('a freed window')
  do i = 1, 300
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    if (win == stale) call check(.false., 'a handle comes again')
    if (i < 300) call MPI_Win_free(win, ierr)
  end do
  call MPI_Win_fence(0, win, ierr)
  call refused('a freed window, when there are others')
  NUMBER_OF(bad) = NUMBER_OF(comm)
  call refused('a communicator')
  NUMBER_OF(bad) = NUMBER_OF(info)
  call refused('an info object')
  NUMBER_OF(bad) = NUMBER_OF(group)
  call refused('a group')
  NUMBER_OF(bad) = NUMBER_OF(pair)
  call refused('a datatype')
  NUMBER_OF(bad) = 0
  call refused('0')
  NUMBER_OF(bad) = -1
  call refused('-1')
  NUMBER_OF(bad) = 2147483647
  call refused('a great number')
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the window')
  call MPI_Group_free(group, ierr)
  call MPI_Info_free(info, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Type_free(pair, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the others')
  call finish()

contains

  subroutine refused(what)
    character(len=*), intent(in) :: what
    integer :: codes(20)

    call inquiries(what)
    codes = 0
    call MPI_Win_set_info(bad, MPI_INFO_NULL, codes(1))
    call MPI_Win_set_name(bad, 'name', codes(2))
    call MPI_Win_set_errhandler(bad, MPI_ERRORS_RETURN, codes(3))
    call MPI_Win_call_errhandler(bad, MPI_ERR_IO, codes(4))
    call MPI_Win_attach(bad, memory(1), 4_MPI_ADDRESS_KIND, codes(5))
    call MPI_Win_detach(bad, memory(1), codes(6))
    call MPI_Win_fence(0, bad, codes(7))
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, bad, codes(8))
    call MPI_Win_unlock(0, bad, codes(9))
    call MPI_Win_lock_all(0, bad, codes(10))
    call MPI_Win_unlock_all(bad, codes(11))
    call MPI_Win_flush(0, bad, codes(12))
    call MPI_Win_flush_all(bad, codes(13))
    call MPI_Win_flush_local(0, bad, codes(14))
    call MPI_Win_flush_local_all(bad, codes(15))
    call MPI_Win_sync(bad, codes(16))
    call MPI_Win_post(group, 0, bad, codes(17))
    call MPI_Win_start(group, 0, bad, codes(18))
    call MPI_Win_complete(bad, codes(19))
    call MPI_Win_wait(bad, codes(20))
    call check(all(codes == MPI_ERR_WIN), what // ': synchronisation')
    if (any(codes /= MPI_ERR_WIN)) write (*, '(20(1x, i0))') codes
    call accesses(what)
  end subroutine refused

  subroutine inquiries(what)
    character(len=*), intent(in) :: what
    WIN_HANDLE :: copy
    INFO_HANDLE :: used
    GROUP_HANDLE :: of_win
    ERRHANDLER_HANDLE :: handler
    BASE_POINTER :: base
    integer(MPI_ADDRESS_KIND) :: value
    integer :: codes(8), number, round
    logical :: flag
    character(len=8) :: name

    do round = 1, 2
      copy = bad
      used = MPI_INFO_ENV
      of_win = MPI_GROUP_EMPTY
      handler = MPI_ERRORS_ABORT
      base = transfer(4096_c_intptr_t, base)
      value = -7
      number = -7
      name = 'none'
      flag = round == 1
      call MPI_Win_free(copy, codes(1))
      call MPI_Win_get_info(bad, used, codes(2))
      call MPI_Win_get_group(bad, of_win, codes(3))
      call MPI_Win_get_errhandler(bad, handler, codes(4))
      call MPI_Win_shared_query(bad, 0, value, number, base, codes(5))
      call MPI_Win_get_attr(bad, MPI_WIN_SIZE, value, flag, codes(6))
      ! The name alone is empty after an error, and of no window there is one (comm/name_null.F90).
      codes(7) = MPI_ERR_WIN
      if (bad /= MPI_WIN_NULL) call MPI_Win_get_name(bad, name, number, codes(7))
      if (codes(7) == MPI_ERR_WIN .and. name == ' ') name = 'none'
      call MPI_Win_test(bad, flag, codes(8))
      call check(all(codes == MPI_ERR_WIN), what // ': inquiry')
      if (any(codes /= MPI_ERR_WIN)) write (*, '(8(1x, i0))') codes
      call check(copy == bad .and. used == MPI_INFO_ENV .and. of_win == MPI_GROUP_EMPTY .and. handler == &
        MPI_ERRORS_ABORT .and. transfer(base, value) == 4096 .and. value == -7 .and. number == -7 .and. name == &
        'none' .and. (flag .eqv. round == 1), what // ': nothing has changed')
    end do
  end subroutine inquiries

  subroutine accesses(what)
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND), parameter :: zero = 0
    REQUEST_HANDLE :: request
    integer :: codes(8)

    request = MPI_REQUEST_NULL
    call MPI_Put(memory(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, bad, codes(1))
    call MPI_Get(memory(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, bad, codes(2))
    call MPI_Accumulate(memory(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, bad, codes(3))
    call MPI_Get_accumulate(memory(1), 1, MPI_INTEGER4, memory(2), 1, MPI_INTEGER4, 0, zero, 1, &
      MPI_INTEGER4, MPI_SUM, bad, codes(4))
    call MPI_Fetch_and_op(memory(1), memory(2), MPI_INTEGER4, 0, zero, MPI_SUM, bad, codes(5))
    call MPI_Compare_and_swap(memory(1), memory(2), memory(3), MPI_INTEGER4, 0, zero, bad, codes(6))
    call MPI_Rput(memory(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, bad, request, codes(7))
    call MPI_Rget(memory(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, bad, request, codes(8))
    call check(all(codes == MPI_ERR_WIN), what // ': access')
    if (any(codes /= MPI_ERR_WIN)) write (*, '(8(1x, i0))') codes
    call check(request == MPI_REQUEST_NULL .and. all(memory == 5), what // ': nothing is accessed')
  end subroutine accesses
end program win_bad_handle
