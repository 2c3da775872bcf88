! H8, W8: a value that does not have the type of its key is ignored: the earlier value stays in effect. Blanks around a
! value are not part of it (V4). On communicators, windows and files, at creation and later.
program hints_h08_malformed
#include "interface.inc"
  character(len=*), parameter :: ordering = 'accumulate_ordering'
  character(len=*), parameter :: granularity = 'mpi_accumulate_granularity'
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  FILE_HANDLE :: fh
  integer :: ierr, i
  character(len=7), parameter :: malformed(20) = [character(len=7) :: 'TRUE', 'True', 'FALSE', 'yes', 'no', '', '0', &
    '1', 'tru e', 'true,', ',true', 'true1', 'truetru', 't', 'tru', '"true"', 'on', '.true.', 'fals', 'true;']
  character(len=16), parameter :: integers(18) = [character(len=16) :: '', 'x', '8x', 'x8', '8 8', '+ 8', '- 8', &
    '--8', '++8', '-8', '8.0', '1e3', '0x8', '2147483648', '-2147483649', '9999999999999999', '8,8', 'eight']
  character(len=16), parameter :: orderings(10) = [character(len=16) :: '', 'RAR', 'none,none', &
    'none,rar', 'rar,none', 'rar,', ',rar', 'rar raw', 'rar;raw', 'rar,rav']
  character(len=22), parameter :: styles(8) = [character(len=22) :: '', 'RANDOM', 'random,', &
    'read_once random', 'sequential;random', 'none', 'read_once,,random', 'fast']

  call start()
  do i = 1, size(malformed)
    call booleans('false', malformed(i), 'false')
    call booleans('true', malformed(i), 'true')
  end do
  call booleans('false', ' true ', 'true')
  call booleans('true', ' false ', 'false')
  call booleans('false', 'true', 'true')
  call booleans('true', 'false', 'false')
  do i = 1, size(integers)
    call of_win(granularity, '16', integers(i), '16', '0')
  end do
  call of_win(granularity, '16', ' +8 ', '8', '8')
  call of_win(granularity, '16', '0', '0', '0')
  call of_win(granularity, '16', '2147483647', '2147483647', '2147483647')
  do i = 1, size(orderings)
    call of_win(ordering, 'rar,waw', orderings(i), 'rar,waw', 'rar,raw,war,waw')
  end do
  call of_win(ordering, 'rar,waw', ' none ', 'none', 'none')
  call of_win(ordering, 'none', ' rar ,  raw,war , waw  ', 'rar,raw,war,waw', 'rar,raw,war,waw')
  call of_win(ordering, 'none', ' raw , war ', 'raw,war', 'raw,war')
  call of_win('accumulate_ops', 'same_op', 'any_op', 'same_op', 'same_op_no_op')
  call of_win('accumulate_ops', 'same_op', 'same_op,same_op_no_op', 'same_op', 'same_op_no_op')
  do i = 1, size(styles)
    call of_file('random', styles(i), 'random', 'absent')
  end do
  call of_file('random', ' sequential , read_once ', 'sequential,read_once', 'sequential,read_once')
  call finish()

contains

  ! First one value is set, then another one, which gives the third.
  subroutine booleans(first, second, result)
    character(len=*), intent(in) :: first, second, result
    character(len=49), parameter :: keys(6) = [character(len=49) :: 'mpi_assert_no_any_tag', &
      'mpi_assert_no_any_source', 'mpi_assert_exact_length', 'mpi_assert_allow_overtaking', &
      'mpi_assert_strict_persistent_collective_ordering', 'no_locks']
    INFO_HANDLE :: info
    integer :: j

    call MPI_Info_create(info, ierr)
    do j = 1, size(keys)
      call MPI_Info_set(info, keys(j), first, ierr)
    end do
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
    call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierr)
    do j = 1, size(keys)
      call MPI_Info_set(info, keys(j), second, ierr)
    end do
    call MPI_Comm_set_info(comm, info, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // second // '" is not an error')
    call MPI_Win_set_info(win, info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nor on a window')
    do j = 1, size(keys) - 1
      call check_comm_hint(comm, trim(keys(j)), result, '"' // first // '" and then "' // second // '"')
    end do
    call check_win_hint(win, 'no_locks', result, '"' // first // '" and then "' // second // '"')
    call MPI_Comm_free(comm, ierr)
    call MPI_Win_free(win, ierr)

    ! At creation: where the result is the default, it may be ignored.
    if (first == 'false') then
      call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
      call check_code(ierr, MPI_SUCCESS, 'at creation')
      call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierr)
      call check_code(ierr, MPI_SUCCESS, 'of a window')
      do j = 1, size(keys) - 1
        call check_comm_hint(comm, trim(keys(j)), result, 'at creation "' // second // '"')
      end do
      call check_win_hint(win, 'no_locks', result, 'at creation "' // second // '"')
      call MPI_Comm_free(comm, ierr)
      call MPI_Win_free(win, ierr)
    end if
    call MPI_Info_free(info, ierr)
  end subroutine booleans

  ! The first value and then the second gives `later`; the second alone gives `alone`.
  subroutine of_win(key, first, second, later, alone)
    character(len=*), intent(in) :: key, first, second, later, alone
    INFO_HANDLE :: info

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, key, first, ierr)
    call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierr)
    call check_win_hint(win, key, first, 'a window')
    call MPI_Info_set(info, key, second, ierr)
    call MPI_Win_set_info(win, info, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // second // '" is not an error')
    call check_win_hint(win, key, later, 'then "' // second // '"')
    call MPI_Win_free(win, ierr)
    call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nor at creation')
    call check_win_hint(win, key, alone, 'alone "' // second // '"')
    call MPI_Win_free(win, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine of_win

  subroutine of_file(first, second, later, alone)
    character(len=*), intent(in) :: first, second, later, alone
    INFO_HANDLE :: info
    integer :: amode

    amode = MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'access_style', first, ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'hints.scratch', amode, info, fh, ierr)
    call check_file_hint(fh, 'access_style', first, 'a file')
    call MPI_Info_set(info, 'access_style', second, ierr)
    call MPI_File_set_info(fh, info, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // second // '" is not an error')
    call check_file_hint(fh, 'access_style', later, 'then "' // second // '"')
    call MPI_File_close(fh, ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'hints.scratch', amode, info, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'nor at creation')
    call check_file_hint(fh, 'access_style', alone, 'alone "' // second // '"')
    call MPI_File_close(fh, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine of_file
end program hints_h08_malformed
