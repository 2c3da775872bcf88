! W8: accumulate_ordering is "none" or a list of rar, raw, war and waw with blanks around its elements;
! mpi_accumulate_granularity is not negative. Malformed values are ignored.
program win_w08_accumulate_hints
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=*), parameter :: ordering = 'accumulate_ordering'
  character(len=*), parameter :: granularity = 'mpi_accumulate_granularity'
  character(len=*), parameter :: ops = 'accumulate_ops'
  integer(c_int64_t), target :: memory(4), origin(4)
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  call both(ordering, 'none', 'none')
  call both(ordering, '  none ', 'none')
  call both(ordering, 'rar', 'rar')
  call both(ordering, 'rar,waw', 'rar,waw')
  ! The same in another order.
  if (embedded()) call both(ordering, 'waw,rar', 'waw,rar')
  call both(ordering, ' rar ,  raw,war , waw  ', 'rar,raw,war,waw')
  call both(ordering, 'rar,,raw', '(ignored)')
  call both(ordering, 'none,rar', '(ignored)')
  call both(ordering, 'rar;raw', '(ignored)')
  call both(ordering, 'RAR', '(ignored)')
  call both(ordering, 'r ar', '(ignored)')
  call both(ordering, 'rar raw', '(ignored)')
  call both(ordering, 'abc', '(ignored)')
  call both(ordering, ',', '(ignored)')
  call both(ordering, '', '(ignored)')
  call both(granularity, '0', '0')
  call both(granularity, '8', '8')
  call both(granularity, '+16', '16')
  call both(granularity, '  32  ', '32')
  ! No multiple of the size of any type: the next one counts.
  call both(granularity, '3', '3')
  call both(granularity, '2147483647', '2147483647')
  call both(granularity, '2147483648', '(ignored)')
  call both(granularity, '99999999999999999999', '(ignored)')
  call both(granularity, '-8', '(ignored)')
  call both(granularity, '+ 8', '(ignored)')
  call both(granularity, '8.0', '(ignored)')
  call both(granularity, '0x8', '(ignored)')
  call both(granularity, '8 8', '(ignored)')
  call both(granularity, 'eight', '(ignored)')
  call both(granularity, '', '(ignored)')
  call both(ops, 'same_op', 'same_op')
  call both(ops, ' same_op_no_op ', 'same_op_no_op')
  call both(ops, 'same_op,same_op_no_op', '(ignored)')
  call both(ops, 'any', '(ignored)')
  call finish()

contains

#include "check_hint_of_win.inc"

  function default_of(key)
    character(len=*), intent(in) :: key
    character(len=15) :: default_of

    default_of = '0'
    if (key == ordering) default_of = 'rar,raw,war,waw'
    if (key == ops) default_of = 'same_op_no_op'
  end function default_of

  ! Gives the hint at creation, and later.
  subroutine both(key, value, expected)
    character(len=*), intent(in) :: key, value, expected
    INFO_HANDLE :: info, none
    character(len=60) :: what, kept, after

    kept = default_of(key)
    after = expected
    if (expected == '(ignored)') after = kept
    what = key // ' = "' // value // '"'
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, key, value, ierr)
    call MPI_Info_create(none, ierr)
    memory = 1
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 8, info, MPI_COMM_SELF, win, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what))
    call check_hint(key, trim(after), 'created')
    call accumulate(trim(what))
    call MPI_Win_set_info(win, none, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no hints')
    call check_hint(key, trim(after), 'given none')
    call MPI_Win_free(win, ierr)

    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call check_hint(key, trim(kept), 'default')
    call MPI_Win_set_info(win, info, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what) // ' later')
    call check_hint(key, trim(after), 'given later')
    call MPI_Win_free(win, ierr)
    call MPI_Info_free(info, ierr)
    call MPI_Info_free(none, ierr)
  end subroutine both

  ! Accumulates work as ever.
  subroutine accumulate(what)
    character(len=*), intent(in) :: what

    origin = 2
    call MPI_Win_fence(0, win, ierr)
    call MPI_Accumulate(origin(1), 4, MPI_INTEGER8, 0, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER8, MPI_SUM, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory == 3), what // ': an accumulate')
  end subroutine accumulate
end program win_w08_accumulate_hints
