! Windows: made, allocated and freed; their attributes and names.
program win_made
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(-3:12)
  WIN_HANDLE :: win, empty, copy
  integer :: ierr
  integer(c_intptr_t) :: address

  call start()
  call create()
  call allocate()
  call allocate_shared()
  call of_free()
  call get_attr()
  call name()
  call finish()

contains

#include "window.inc"

  ! MPI_Win_create makes a window over memory of the program: its group, its attributes, and access to it. It does not
  ! change the memory.
  subroutine create()
    integer(c_int32_t), target :: origin(4)
    WIN_HANDLE :: other
    COMM_HANDLE :: comm
    INFO_HANDLE :: info

    call make_window()
    call check(win /= MPI_WIN_NULL, 'a handle')
    call check_memory([10, 20, 30, 40, 50, 60, 70, 80], 'the memory')
    call check_group()
    origin = [1_c_int32_t, 2_c_int32_t, 3_c_int32_t, 4_c_int32_t]
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(origin(1), 4, MPI_INTEGER4, 0, 3_MPI_ADDRESS_KIND, 4, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a put')
    call MPI_Win_fence(0, win, ierr)
    call check_memory([10, 20, 30, 1, 2, 3, 4, 80], 'where it is')
    call MPI_Win_fence(0, win, ierr)
    memory(2) = 21
    call MPI_Win_fence(0, win, ierr)
    call MPI_Get(origin(2), 2, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER4, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call check(all(origin == [1, 10, 21, 4]), 'a get sees a store')

    ! The communicator and the info object are not needed any more.
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'same_size', 'true', ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, info, comm, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'on a communicator')
    call MPI_Info_free(info, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Win_fence(0, other, ierr)
    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'which is freed')
    call MPI_Win_fence(0, other, ierr)
    call check_memory([10, 21, 30, 1, 2, 3, 4, 1], 'a put')
    call MPI_Win_free(other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'both')
    call check_memory([10, 21, 30, 1, 2, 3, 4, 1], 'memory stays')

    ! What is not a communicator, and what is not an info object.
    win = MPI_WIN_NULL
    comm = MPI_COMM_NULL
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, comm, win, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, info, MPI_COMM_WORLD, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_NULL')
    call MPI_Win_free(win, ierr)
    call MPI_Info_create(info, ierr)
    call use_stale(info)
    call check(win == MPI_WIN_NULL, 'win is kept')
  end subroutine create

  subroutine check_group()
    GROUP_HANDLE :: group
    integer :: number

    group = MPI_GROUP_NULL
    call MPI_Win_get_group(win, group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_get_group')
    number = -5
    call MPI_Group_size(group, number, ierr)
    call check_code(number, 1, 'its size')
    call MPI_Group_rank(group, number, ierr)
    call check_code(number, 0, 'the rank in it')
    call MPI_Group_free(group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is freed')
  end subroutine check_group

  subroutine use_stale(stale)
    INFO_HANDLE, intent(in) :: stale
    INFO_HANDLE :: copy

    copy = stale
    call MPI_Info_free(copy, ierr)
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, stale, MPI_COMM_WORLD, win, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'a freed info object')
  end subroutine use_stale

  ! MPI_Win_allocate makes a window with its own memory, whose address baseptr gets, and which is freed with the window.
  subroutine allocate()
    integer(c_int32_t), pointer :: memory(:)
    integer(c_int32_t), target :: origin(6)
    BASE_POINTER :: base, second
    WIN_HANDLE :: win, other
    INFO_HANDLE :: info
    integer(c_intptr_t) :: address
    integer(MPI_ADDRESS_KIND) :: value
    integer :: i
    logical :: flag

    call MPI_Win_allocate(4000000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
    call MPI_Win_allocate(4000000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, second, other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'another one')
    call check(win /= other, 'of another handle')
    call check(transfer(base, address) /= transfer(second, address), 'and other memory')
    call check(mod(transfer(base, address), 16_c_intptr_t) == 0, 'it is aligned for any type')
    call c_f_pointer(transfer(base, c_null_ptr), memory, [1000000])
    do i = 1, size(memory)
      memory(i) = int(i, c_int32_t)
    end do
    origin = 0
    call MPI_Win_lock_all(0, win, ierr)
    call MPI_Get(origin(2), 4, MPI_INTEGER4, 0, 999996_MPI_ADDRESS_KIND, 4, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a get')
    call MPI_Win_flush(0, win, ierr)
    call check(all(origin == [0, 999997, 999998, 999999, 1000000, 0]), 'a get sees what was stored')
    call MPI_Put(origin(2), 1, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call check(memory(1) == 999997 .and. memory(2) == 2, 'and what is put is loaded')
    value = 0
    call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag, ierr)
    call check(value == transfer(base, value), 'MPI_WIN_BASE')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
    call MPI_Win_free(other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'and the other')

    call MPI_Win_allocate(0_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes: freed')

    ! More than there is: MPI_ERR_NO_MEM.
    win = MPI_WIN_NULL
    base = second
    call MPI_Win_allocate(huge(value), 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_ERR_NO_MEM, 'the greatest size')
    call MPI_Win_allocate(huge(value) - 100000, 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_ERR_NO_MEM, 'almost the greatest')
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'mpi_minimum_memory_alignment', '4096', ierr)
    call MPI_Win_allocate(huge(value) - 5, 1, info, MPI_COMM_SELF, base, win, ierr)
    call check_code(ierr, MPI_ERR_NO_MEM, 'and aligned')
    call MPI_Info_free(info, ierr)
    call check(win == MPI_WIN_NULL, 'win is kept')
    call check(transfer(base, address) == transfer(second, address), 'and baseptr')
  end subroutine allocate

  ! MPI_Win_allocate_shared and MPI_Win_shared_query: the memory of a
  ! process, or of the first that has any (MPI_PROC_NULL).
  subroutine allocate_shared()
    integer(c_int32_t), pointer :: memory(:)
    integer(c_int32_t) :: origin(2)
    BASE_POINTER :: base

    call MPI_Win_allocate_shared(4000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_allocate_shared')
    address = transfer(base, address)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call query(0, 'rank 0')
    call query(MPI_PROC_NULL, 'MPI_PROC_NULL')

    call c_f_pointer(transfer(base, c_null_ptr), memory, [1000])
    memory = 3
    origin = 4
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, 998_MPI_ADDRESS_KIND, 2, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a put')
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory(:998) == 3) .and. all(memory(999:) == 4), 'it is there')

    call MPI_Win_allocate_shared(0_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, base, empty, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes')
    call MPI_Win_set_errhandler(empty, MPI_ERRORS_RETURN, ierr)
    call query_empty(0, 'rank 0 of no bytes')
    call query_empty(MPI_PROC_NULL, 'MPI_PROC_NULL of no bytes')
    call MPI_Win_free(empty, ierr)
    call check_code(ierr, MPI_SUCCESS, 'no bytes: freed')

    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine allocate_shared

  subroutine query(rank, what)
    integer, intent(in) :: rank
    character(len=*), intent(in) :: what
    BASE_POINTER :: found
    integer(MPI_ADDRESS_KIND) :: size
    integer(c_intptr_t) :: there
    integer :: unit(3)

    size = -1
    unit = -7
    found = transfer(0_c_intptr_t, found)
    call MPI_Win_shared_query(win, rank, size, unit(2), found, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    there = transfer(found, there)
    call check(size == 4000, what // ': the size')
    call check(unit(2) == 4, what // ': the unit')
    call check(there == address, what // ': the address')
    call check(unit(1) == -7 .and. unit(3) == -7, what // ': nothing else')
  end subroutine query

  subroutine query_empty(rank, what)
    integer, intent(in) :: rank
    character(len=*), intent(in) :: what
    BASE_POINTER :: found
    integer(MPI_ADDRESS_KIND) :: size
    integer :: unit

    size = -1
    unit = -7
    call MPI_Win_shared_query(empty, rank, size, unit, found, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(size == 0, what // ': the size')
    if (rank == 0) call check(unit == 8, what // ': the unit')
  end subroutine query_empty

  ! MPI_Win_free sets the handle to MPI_WIN_NULL. In an epoch it is MPI_ERR_RMA_SYNC, and the window stays.
  subroutine of_free()
    integer(c_int32_t), target :: origin(1)
    GROUP_HANDLE :: group

    origin = 5
    call make_window()
    copy = win
    call MPI_Win_get_group(win, group, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
    call refused_of_free('locked')
    call MPI_Win_unlock(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'unlocked')
    call MPI_Win_lock_all(0, win, ierr)
    call refused_of_free('all locked')
    call MPI_Win_unlock_all(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'all unlocked')
    call MPI_Win_post(group, 0, win, ierr)
    call refused_of_free('posted')
    call MPI_Win_start(group, 0, win, ierr)
    call refused_of_free('posted and started')
    call MPI_Win_complete(win, ierr)
    call refused_of_free('completed')
    call MPI_Win_wait(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'waited')
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, win, ierr)
    call refused_of_free('a put and no fence')
    call MPI_Win_fence(0, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the fence')
    call check_memory([10, 20, 5, 40, 50, 60, 70, 80], 'the put')
    ! A fence that nothing follows has begun no epoch.
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_free')
    call check(win == MPI_WIN_NULL, 'the handle')
    call MPI_Win_free(copy, ierr)
    call check_code(ierr, MPI_ERR_WIN, 'twice')
    call check(copy /= MPI_WIN_NULL, 'the handle is kept')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_ERR_WIN, 'MPI_WIN_NULL')
    call MPI_Group_free(group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the group')
    ! It has no more to do with the memory.
    call check_memory([10, 20, 5, 40, 50, 60, 70, 80], 'the memory')
  end subroutine of_free

  subroutine refused_of_free(what)
    character(len=*), intent(in) :: what

    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_ERR_RMA_SYNC, what)
    call check(win == copy, what // ': the handle is kept')
  end subroutine refused_of_free

  ! MPI_Win_get_attr: base, size, disp_unit, flavor and model of windows of
  ! every flavor. Any other key is MPI_ERR_KEYVAL, and changes no argument.
  subroutine get_attr()
    integer(c_int32_t), target :: memory(4)
    BASE_POINTER :: base
    integer(MPI_ADDRESS_KIND) :: address

    memory = 0
    call MPI_Win_create(memory(1), 15_MPI_ADDRESS_KIND, 7, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call MPI_Get_address(memory(1), address, ierr)
    call all_of(address, 15, 7, MPI_WIN_FLAVOR_CREATE, 'create')
    call MPI_Win_allocate(48_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    address = transfer(base, address)
    call all_of(address, 48, 1, MPI_WIN_FLAVOR_ALLOCATE, 'allocate')
    call MPI_Win_allocate_shared(80_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_SELF, base, win, ierr)
    address = transfer(base, address)
    call all_of(address, 80, 8, MPI_WIN_FLAVOR_SHARED, 'shared')
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call all_of(0_MPI_ADDRESS_KIND, 0, 1, MPI_WIN_FLAVOR_DYNAMIC, 'dynamic')
  end subroutine get_attr

  subroutine all_of(address, size, disp_unit, flavor, what)
    integer(MPI_ADDRESS_KIND), intent(in) :: address
    integer, intent(in) :: size, disp_unit, flavor
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call one(MPI_WIN_BASE, address, what // ', MPI_WIN_BASE')
    call one(MPI_WIN_SIZE, int(size, MPI_ADDRESS_KIND), what // ', MPI_WIN_SIZE')
    call one(MPI_WIN_DISP_UNIT, int(disp_unit, MPI_ADDRESS_KIND), what // ', MPI_WIN_DISP_UNIT')
    call one(MPI_WIN_CREATE_FLAVOR, int(flavor, MPI_ADDRESS_KIND), what // ', MPI_WIN_CREATE_FLAVOR')
    call one(MPI_WIN_MODEL, int(MPI_WIN_UNIFIED, MPI_ADDRESS_KIND), what // ', MPI_WIN_MODEL')
    call refused_get_attr(0, what // ', keyval 0')
    call refused_get_attr(-1, what // ', keyval -1')
    call refused_get_attr(MPI_WIN_BASE - 1, what // ', one below')
    call refused_get_attr(MPI_WIN_MODEL + 1, what // ', one above')
    call refused_get_attr(huge(1), what // ', the greatest keyval')
    call refused_get_attr(-huge(1) - 1, what // ', the least keyval')
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ', freed')
  end subroutine all_of

  subroutine one(keyval, expected, what)
    integer, intent(in) :: keyval
    integer(MPI_ADDRESS_KIND), intent(in) :: expected
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: value(3)
    logical :: flag

    value = -77
    flag = .false.
    call MPI_Win_get_attr(win, keyval, value(2), flag, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(flag, what // ': it is there')
    call check(value(2) == expected, what // ': its value')
    call check(value(1) == -77 .and. value(3) == -77, what // ': nothing else')
  end subroutine one

  subroutine refused_get_attr(keyval, what)
    integer, intent(in) :: keyval
    character(len=*), intent(in) :: what
    integer(MPI_ADDRESS_KIND) :: value
    logical :: flag
    integer :: round

    do round = 1, 2
      value = -77
      flag = round == 1
      call MPI_Win_get_attr(win, keyval, value, flag, ierr)
      call check_code(ierr, MPI_ERR_KEYVAL, what)
      call check(value == -77 .and. (flag .eqv. round == 1), what // ': kept')
    end do
  end subroutine refused_get_attr

  ! MPI_Win_set_name and MPI_Win_get_name: initially no name, at most MPI_MAX_OBJECT_NAME characters, without trailing
  ! blanks.
  subroutine name()
    character(len=*), parameter :: letters = 'abcdefghijklmnopqrstuvwxyz'
    integer(c_int32_t), target :: memory(4)
    WIN_HANDLE :: other

    memory = 0
    call MPI_Win_create(memory(1), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, other, ierr)
    call check_name(win, '', 'no name')
    call set('a window', 'a window')
    call set('another name of it', 'another name of it')
    call check_name(other, '', 'another window has none')
    call set('short', 'short')
    call set('blanks behind   ', 'blanks behind')
    call set('inner  blanks', 'inner  blanks')
    call set('', '')
    call set('     ', '')
    call set(repeat(letters, 4) // letters(:23), repeat(letters, 4) // letters(:23))
    call set(repeat(letters, 5), repeat(letters, 4) // letters(:23))
    call set(repeat(letters, 100), repeat(letters, 4) // letters(:23))
    call check_name(other, '', 'another window has none')
    call too_short()
    call MPI_Win_free(win, ierr)
    call MPI_Win_free(other, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end subroutine name

  subroutine set(name, expected)
    character(len=*), intent(in) :: name, expected

    call MPI_Win_set_name(win, name, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_set_name')
    call check_name(win, expected, '"' // name // '"')
  end subroutine set

  subroutine check_name(which, expected, what)
    WIN_HANDLE, intent(in) :: which
    character(len=*), intent(in) :: expected, what
    character(len=MPI_MAX_OBJECT_NAME + 4) :: memory
    integer :: length

    memory = repeat('#', len(memory))
    length = -7
    call MPI_Win_get_name(which, memory(3:MPI_MAX_OBJECT_NAME+2), length, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_code(length, len(expected), what // ': the length')
    call check_text(memory, '##' // expected // repeat(' ', MPI_MAX_OBJECT_NAME - len(expected)) &
      // '##', what // ': it')
  end subroutine check_name

  subroutine too_short()
    character(len=12) :: memory
    integer :: length

    call MPI_Win_set_name(win, 'abcdefghijkl', ierr)
    memory = '############'
    call MPI_Win_get_name(win, memory(3:10), length, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a variable that is short')
    call check_text(memory, '##abcdefgh##', 'what fits')
  end subroutine too_short
end program win_made
