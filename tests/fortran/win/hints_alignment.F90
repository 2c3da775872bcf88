! mpi_minimum_memory_alignment: honoured when memory is allocated, and in effect only there. A value that is not a
! power of two is ignored.
program win_hints_alignment
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=*), parameter :: key = 'mpi_minimum_memory_alignment'
  integer(c_int32_t), target :: memory(4)
  BASE_POINTER :: base
  WIN_HANDLE :: win
  INFO_HANDLE :: info
  character(len=19), parameter :: malformed(10) = [character(len=19) :: '3', '0', '-8', 'abc', '', '4096.0', '4 096', &
    '64k', '4095', '9223372036854775808']
  integer :: ierr, i

  call start()
  memory = 0
  call good('4096', '4096', 4096)
  call good('1', '1', 1)
  call good('2', '2', 2)
  call good('64', '64', 64)
  call good('+128', '128', 128)
  call good('  256  ', '256', 256)
  call good('65536', '65536', 65536)
  call good('1048576', '1048576', 1048576)
  do i = 1, size(malformed)
    call bad(trim(malformed(i)))
  end do
  call nowhere_else()
  call finish()

contains

#include "check_hint_of_win.inc"

  subroutine ask(value)
    character(len=*), intent(in) :: value

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, key, value, ierr)
  end subroutine ask

  subroutine freed(what)
    character(len=*), intent(in) :: what

    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine freed

  ! Several at once, of odd sizes, so that none is aligned by chance.
  subroutine good(value, expected, alignment)
    character(len=*), intent(in) :: value, expected
    integer, intent(in) :: alignment
    integer, parameter :: many = 5
    WIN_HANDLE :: wins(many), shared(many)
    BASE_POINTER :: bases(many), mems(many)
    BASE_POINTER :: shared_bases(many)
    integer(MPI_ADDRESS_KIND) :: size
    integer :: i

    call ask(value)
    do i = 1, many
      size = 17 * i
      call MPI_Win_allocate(size, 1, info, MPI_COMM_SELF, bases(i), wins(i), ierr)
      call check_code(ierr, MPI_SUCCESS, value // ': allocate')
      call MPI_Win_allocate_shared(size, 1, info, MPI_COMM_SELF, shared_bases(i), shared(i), ierr)
      call check_code(ierr, MPI_SUCCESS, value // ': shared')
      call MPI_Alloc_mem(size, info, mems(i), ierr)
      call check_code(ierr, MPI_SUCCESS, value // ': MPI_Alloc_mem')
    end do
    do i = 1, many
      if (embedded()) call aligned(mems(i), alignment, value // ': MPI_Alloc_mem')
      win = wins(i)
      if (is_in_effect()) call aligned(bases(i), alignment, value // ': allocate')
      call check_hint(key, expected, value)
      call freed(value)
      win = shared(i)
      if (is_in_effect()) call aligned(shared_bases(i), alignment, value // ': shared')
      call check_hint(key, expected, value // ', shared')
      call freed(value)
      call give_back(mems(i), value)
    end do
    call MPI_Info_free(info, ierr)
  end subroutine good

  ! Another implementation need not know it.
  logical function is_in_effect()
    INFO_HANDLE :: used
    integer :: length

    is_in_effect = embedded()
    if (is_in_effect) return
    call MPI_Win_get_info(win, used, ierr)
    call MPI_Info_get_valuelen(used, key, length, is_in_effect, ierr)
    call MPI_Info_free(used, ierr)
  end function is_in_effect

  subroutine aligned(at, alignment, what)
    BASE_POINTER, intent(in) :: at
    integer, intent(in) :: alignment
    character(len=*), intent(in) :: what
    integer(c_intptr_t) :: address

    address = transfer(at, address)
    call check(address /= 0 .and. mod(address, int(alignment, c_intptr_t)) == 0, what // ' is aligned')
  end subroutine aligned

  subroutine give_back(at, what)
    BASE_POINTER, intent(in) :: at
    character(len=*), intent(in) :: what
    integer(c_int32_t), pointer :: mem(:)

    call c_f_pointer(transfer(at, c_null_ptr), mem, [4])
    mem = 1
    call MPI_Free_mem(mem, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Free_mem')
  end subroutine give_back

  subroutine bad(value)
    character(len=*), intent(in) :: value
    character(len=30) :: what

    what = '"' // value // '"'
    call ask(value)
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 1, info, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what) // ': allocate')
    call check_hint(key, '(none)', trim(what))
    call freed(trim(what))
    call MPI_Win_allocate_shared(16_MPI_ADDRESS_KIND, 1, info, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what) // ': shared')
    call check_hint(key, '(none)', trim(what) // ', shared')
    call freed(trim(what))
    call MPI_Alloc_mem(16_MPI_ADDRESS_KIND, info, base, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(what) // ': Alloc_mem')
    if (ierr == MPI_SUCCESS) call give_back(base, trim(what))
    call MPI_Info_free(info, ierr)
  end subroutine bad

  ! Memory of the program is where it is; and memory that is there does not move.
  subroutine nowhere_else()
    call ask('64')
    call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 1, info, MPI_COMM_SELF, win, ierr)
    if (embedded()) call check_hint(key, '(none)', 'create')
    call freed('create')
    call MPI_Win_create_dynamic(info, MPI_COMM_SELF, win, ierr)
    if (embedded()) call check_hint(key, '(none)', 'dynamic')
    call freed('dynamic')
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    call MPI_Win_set_info(win, info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_set_info')
    call check_hint(key, '(none)', 'given later')
    call freed('allocate')
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 1, info, MPI_COMM_SELF, base, win, ierr)
    call MPI_Info_set(info, key, '128', ierr)
    call MPI_Win_set_info(win, info, ierr)
    call check_hint(key, '64', 'changed later')
    call freed('allocate')
    call MPI_Info_free(info, ierr)
  end subroutine nowhere_else
end program win_hints_alignment
