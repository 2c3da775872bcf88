! Accumulates of several threads on one window: none is lost. Threads on their own windows do not disturb each other.
program threads_win
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: team = 4
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: memory(-1:6)
  integer(c_int32_t), allocatable, target :: seen(:)
  WIN_HANDLE :: win
  DATATYPE_HANDLE :: apart
  COMM_HANDLE :: comms(team)
  integer :: bad, rounds, me, provided, code

  call start(MPI_THREAD_MULTIPLE, provided)
  call check_code(provided, MPI_THREAD_MULTIPLE, 'MPI_Init_thread')
  call start_threads()
  rounds = 10 * rounds
  allocate (seen(0:team * rounds - 1))
  memory = 0
  seen = 0
  call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, code)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, code)
  call MPI_Type_create_resized(MPI_INTEGER4, zero, zero + 8, apart, code)
  call MPI_Type_commit(apart, code)
  call MPI_Win_lock_all(0, win, code)
  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call one_window(me)
  end do
  !$omp end parallel do
  call MPI_Win_unlock_all(win, code)
  call check_code(code, MPI_SUCCESS, 'unlock_all')
  call conclude('all calls succeed')
  call check(memory(1) == 3 * team * rounds, 'accumulates: none lost')
  call check(memory(2) == team * rounds, 'fetch_and_op: none lost')
  call check(all(seen == 1), 'each fetched another number')
  call check(memory(3) == team * rounds, 'swaps: none lost')
  call check(memory(4) == team * rounds, 'get_accumulates: none lost')
  call check(all(memory(:0) == 0) .and. all(memory(5:) == 0), 'nothing else')
  call MPI_Type_free(apart, code)
  call MPI_Win_free(win, code)
  call check_code(code, MPI_SUCCESS, 'freed')
  ! Only the embedded engine lets several threads make windows on the same communicator at once.
  comms = MPI_COMM_SELF
  do me = 1, team
    if (.not. embedded()) call MPI_Comm_dup(MPI_COMM_SELF, comms(me), code)
  end do
  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call own_windows(me)
  end do
  !$omp end parallel do
  do me = 1, team
    if (.not. embedded()) call MPI_Comm_free(comms(me), code)
  end do
  call conclude('windows of their own')
  call finish()

contains

#include "threads.inc"

  subroutine one_window(number)
    integer, intent(in) :: number
    integer(c_int32_t) :: one(1), two(2), found(1), old(1), new(1)
    REQUEST_HANDLE :: request
    integer :: i, tries, ierr

    one = 1
    two = [1_c_int32_t, -1_c_int32_t]
    do i = 1, rounds
      call MPI_Accumulate(one(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Raccumulate(one(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, request, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call expect(ierr == MPI_SUCCESS)
      ! The first of two elements that are two apart.
      call MPI_Accumulate(two(1), 1, apart, 0, zero, 1, MPI_INTEGER4, MPI_SUM, win, ierr)
      call expect(ierr == MPI_SUCCESS)
      found = -1
      call MPI_Fetch_and_op(one(1), found(1), MPI_INTEGER4, 0, zero + 1, MPI_SUM, win, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Win_flush(0, win, ierr)
      call expect(ierr == MPI_SUCCESS)
      call expect(found(1) >= 0 .and. found(1) < team * rounds)
      if (found(1) >= 0 .and. found(1) < team * rounds) then
        !$omp atomic
        seen(found(1)) = seen(found(1)) + 1_c_int32_t
      end if
      old = 0
      do tries = 1, 1000000
        new = old + 1_c_int32_t
        call MPI_Compare_and_swap(new(1), old(1), found(1), MPI_INTEGER4, 0, zero + 2, win, ierr)
        call expect(ierr == MPI_SUCCESS)
        call MPI_Win_flush(0, win, ierr)
        if (found(1) == old(1) .or. ierr /= MPI_SUCCESS) exit
        old = found
      end do
      call MPI_Get_accumulate(one(1), 1, MPI_INTEGER4, found(1), 1, MPI_INTEGER4, 0, zero + 3, 1, &
        MPI_INTEGER4, MPI_SUM, win, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Win_flush(0, win, ierr)
      call expect(found(1) >= 0 .and. found(1) < team * rounds)
      call expect(one(1) == 1 .and. number > 0)
    end do
  end subroutine one_window

  ! Made, used and freed by one thread each.
  subroutine own_windows(number)
    integer, intent(in) :: number
    WIN_HANDLE :: own
    BASE_POINTER :: base
    integer(c_int32_t), pointer :: list(:)
    integer(c_int32_t) :: value(1)
    integer :: i, ierr

    do i = 1, rounds / 10
      call MPI_Win_allocate(64_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, comms(number), base, own, ierr)
      call expect(ierr == MPI_SUCCESS)
      if (ierr /= MPI_SUCCESS) return
      call c_f_pointer(transfer(base, c_null_ptr), list, [16])
      list = int(number, c_int32_t)
      value = int(i, c_int32_t)
      call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, own, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Accumulate(value(1), 1, MPI_INTEGER4, 0, zero + 15, 1, MPI_INTEGER4, MPI_SUM, own, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Put(value(1), 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, own, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Win_unlock(0, own, ierr)
      call expect(ierr == MPI_SUCCESS)
      call expect(list(1) == i .and. list(16) == i + number)
      call expect(all(list(2:15) == number))
      call MPI_Win_free(own, ierr)
      call expect(ierr == MPI_SUCCESS .and. own == MPI_WIN_NULL)
    end do
  end subroutine own_windows
end program threads_win
