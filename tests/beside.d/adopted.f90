! Objects that the program has made with its own MPI, used through this library's procedures.
program adopted
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr, c_intptr_t
  use, intrinsic :: iso_fortran_env, only: int64
  use mpi_f08
  use ours
  use ours_data
  use checks
  implicit none
  integer :: processes

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call communicators()
  call communicator()
  call window()
  call dynamic_window()
  call file()
  call file_with_a_view()
  call MPI_Finalize()
  call conclude()

contains

  ! Null and predefined ones are their like.
  subroutine communicators()
    type(our_Comm) :: comm
    type(our_Win) :: win
    type(our_File) :: fh
    integer :: native

    call minfo_comm_from_native(MPI_COMM_NULL%MPI_VAL, comm)
    call check(comm == OUR_COMM_NULL, 'MPI_COMM_NULL')
    call minfo_comm_from_native(MPI_COMM_WORLD%MPI_VAL, comm)
    call check(comm == OUR_COMM_WORLD, 'MPI_COMM_WORLD')
    call minfo_comm_from_native(int(MPI_COMM_SELF%MPI_VAL, int64), comm)
    call check(comm == OUR_COMM_SELF, 'MPI_COMM_SELF')
    call minfo_win_from_native(MPI_WIN_NULL%MPI_VAL, win)
    call check(win == OUR_WIN_NULL, 'MPI_WIN_NULL')
    call minfo_file_from_native(MPI_FILE_NULL%MPI_VAL, fh)
    call check(fh == OUR_FILE_NULL, 'MPI_FILE_NULL')

    call minfo_comm_to_native(OUR_COMM_NULL, native)
    call check_number(native, MPI_COMM_NULL%MPI_VAL, 'our MPI_COMM_NULL')
    call minfo_comm_to_native(OUR_COMM_WORLD, native)
    call check_number(native, MPI_COMM_WORLD%MPI_VAL, 'our MPI_COMM_WORLD')
    call minfo_comm_to_native(OUR_COMM_SELF, native)
    call check_number(native, MPI_COMM_SELF%MPI_VAL, 'our MPI_COMM_SELF')
    call minfo_win_to_native(OUR_WIN_NULL, native)
    call check_number(native, MPI_WIN_NULL%MPI_VAL, 'our MPI_WIN_NULL')
    call minfo_file_to_native(OUR_FILE_NULL, native)
    call check_number(native, MPI_FILE_NULL%MPI_VAL, 'our MPI_FILE_NULL')
  end subroutine communicators

  subroutine communicator()
    type(MPI_Comm) :: theirs, copy
    type(our_Comm) :: mine, other, part
    type(our_Info) :: hints
    type(MPI_Info) :: told
    integer :: number, native, ierror
    character(len=20) :: value
    logical :: found

    ! In the opposite order, so that it is not taken for MPI_COMM_WORLD.
    call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, theirs)
    call minfo_comm_from_native(theirs%MPI_VAL, mine)
    call our_Comm_rank(mine, number)
    call check_number(number, processes - 1 - rank, 'rank')
    call our_Comm_size(mine, number)
    call check_number(number, processes, 'size')
    number = number + rank
    call our_Bcast(number, 0, mine)
    call check_number(number, 2 * processes - 1, 'from the first process')

    ! Hints, on it and of it.
    call our_Info_create(hints)
    call our_Info_set(hints, 'mpi_assert_no_any_tag', 'true')
    call our_Comm_set_info(mine, hints)
    call our_Comm_dup_with_info(mine, hints, part)
    call our_Info_free(hints)
    call minfo_comm_to_native(part, copy%MPI_VAL)
    call MPI_Comm_get_info(copy, told)
    call MPI_Info_get(told, 'mpi_assert_no_any_tag', len(value), value, found)
    call check(found .and. value == 'true', 'the hint that ours gave, as theirs tells it')
    call MPI_Info_free(told)
    call our_Comm_free(part)
    call our_Comm_split(mine, rank, 0, part)
    call our_Comm_get_info(mine, hints)
    call our_Info_free(hints)
    call our_Comm_size(part, number)
    call check_number(number, 1, 'size of a part')
    call our_Comm_free(part)

    ! Its handle is that which it came with; another handle of ours for it can go without it.
    call minfo_comm_to_native(mine, native)
    call check_number(native, theirs%MPI_VAL, 'back')
    call minfo_comm_from_native(theirs%MPI_VAL, other)
    call check(other /= mine, 'a handle of its own')
    call our_Comm_free(other)
    call check(other == OUR_COMM_NULL, 'freed')
    call our_Barrier(mine)

    ! Ours is freed, and theirs stays.
    call our_Comm_free(mine)
    call MPI_Barrier(theirs)
    call MPI_Comm_free(theirs)
    call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_RETURN)
    call our_Barrier(mine, ierror)
    call check_number(ierror, OUR_ERR_COMM, 'ours is null')
    call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_ARE_FATAL)
  end subroutine communicator

  subroutine window()
    type(MPI_Win) :: theirs
    type(our_Win) :: mine
    type(our_Info) :: hints
    type(MPI_Info) :: told
    character(len=20) :: value
    type(c_ptr) :: base
    integer, pointer :: memory(:)
    integer(MPI_ADDRESS_KIND) :: attribute
    integer :: from(4), native, next, ierror
    logical :: found

    next = modulo(rank + 1, processes)
    call MPI_Win_allocate(32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, theirs)
    call c_f_pointer(base, memory, [8])
    memory = 0
    call minfo_win_from_native(theirs%MPI_VAL, mine)
    call our_Win_get_attr(mine, OUR_WIN_SIZE, attribute, found)
    call check_number(int(attribute), 32, 'MPI_WIN_SIZE')
    call our_Win_get_attr(mine, OUR_WIN_DISP_UNIT, attribute, found)
    call check_number(int(attribute), 4, 'MPI_WIN_DISP_UNIT')
    call our_Win_get_attr(mine, OUR_WIN_CREATE_FLAVOR, attribute, found)
    call check_number(int(attribute), OUR_WIN_FLAVOR_ALLOCATE, 'MPI_WIN_CREATE_FLAVOR')
    call our_Win_get_attr(mine, OUR_WIN_BASE, attribute, found)
    call check(attribute == transfer(base, 0_c_intptr_t), 'MPI_WIN_BASE')

    ! An epoch of ours; a section, whose elements are not one behind the other.
    from = [10, 11, 12, 13] + 100 * rank
    call our_Win_fence(0, mine)
    call our_Put(from(1:4:2), next, 1_MPI_ADDRESS_KIND, mine)
    call our_Win_fence(0, mine)
    call check_number(memory(2), 10 + 100 * modulo(rank - 1, processes), 'the first element')
    call check_number(memory(3), 12 + 100 * modulo(rank - 1, processes), 'the second element')

    ! An epoch of theirs, and an access of ours in it; and the other way round.
    call MPI_Win_fence(0, theirs)
    call our_Put(from(:1), next, 5_MPI_ADDRESS_KIND, mine)
    call MPI_Win_fence(0, theirs)
    call check_number(memory(6), 10 + 100 * modulo(rank - 1, processes), 'in an epoch of theirs')
    call our_Win_fence(0, mine)
    call MPI_Put(from(4), 1, MPI_INTEGER, next, 6_MPI_ADDRESS_KIND, 1, MPI_INTEGER, theirs)
    call our_Win_fence(0, mine)
    call check_number(memory(7), 13 + 100 * modulo(rank - 1, processes), 'of theirs in an epoch of ours')
    call MPI_Win_fence(MPI_MODE_NOSUCCEED, theirs)

    ! Locks, with a request.
    call MPI_Win_lock(MPI_LOCK_SHARED, next, 0, theirs)
    call our_Rput(from(:1), next, 7_MPI_ADDRESS_KIND, mine)
    call our_Win_flush(next, mine)
    call our_Win_unlock(next, mine)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, theirs)
    call check_number(memory(8), 10 + 100 * modulo(rank - 1, processes), 'in an epoch of a lock')
    call MPI_Win_unlock(rank, theirs)

    ! What this process itself exposes is known here.
    call our_Win_set_errhandler(mine, OUR_ERRORS_RETURN)
    call our_Win_lock(OUR_LOCK_SHARED, rank, 0, mine)
    call our_Put(from(:1), rank, 8_MPI_ADDRESS_KIND, mine, ierror)
    call check_number(ierror, OUR_ERR_RMA_RANGE, 'outside')
    call our_Win_unlock(rank, mine)

    call our_Info_create(hints)
    call our_Info_set(hints, 'no_locks', 'true')
    call our_Win_set_info(mine, hints)
    call our_Info_free(hints)
    ! Open MPI 4.1 does not tell it of a window of one process; what is not told is not in effect (H10).
    call MPI_Win_get_info(theirs, told)
    call MPI_Info_get(told, 'no_locks', len(value), value, found)
    if (.not. found) value = '(absent)'
    call MPI_Info_free(told)
    call check(found .or. processes == 1, 'no_locks is told by their window')
    call our_Win_get_info(mine, hints)
    call check_text(value_of(hints, 'no_locks'), trim(value), 'no_locks')
    call our_Info_free(hints)

    call minfo_win_to_native(mine, native)
    call check_number(native, theirs%MPI_VAL, 'back')
    call our_Win_free(mine)
    call check(mine == OUR_WIN_NULL, 'freed')
    call MPI_Win_fence(0, theirs)
    call MPI_Win_fence(0, theirs)
    call MPI_Win_free(theirs)
  end subroutine window

  subroutine dynamic_window()
    type(MPI_Win) :: theirs
    type(our_Win) :: mine
    integer, target, asynchronous :: memory(2)
    integer(MPI_ADDRESS_KIND) :: attribute, address
    integer :: ierror
    logical :: found

    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, theirs, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
    ! Open MPI has none where it finds no component for it.
    if (ierror /= MPI_SUCCESS) return
    call MPI_Win_attach(theirs, memory, 8_MPI_ADDRESS_KIND)
    call MPI_Get_address(memory(2), address)
    memory = 0
    call minfo_win_from_native(theirs%MPI_VAL, mine)
    call our_Win_get_attr(mine, OUR_WIN_CREATE_FLAVOR, attribute, found)
    call check_number(int(attribute), OUR_WIN_FLAVOR_DYNAMIC, 'MPI_WIN_CREATE_FLAVOR')
    call our_Win_lock(OUR_LOCK_SHARED, rank, 0, mine)
    call our_Put([7], rank, address, mine)
    call our_Win_unlock(rank, mine)
    call check_number(memory(2), 7, 'what the program has attached')
    call our_Win_free(mine)
    call MPI_Win_detach(theirs, memory)
    call MPI_Win_free(theirs)
  end subroutine dynamic_window

  subroutine file()
    type(MPI_File) :: theirs
    type(our_File) :: mine
    type(our_Info) :: hints
    integer :: numbers(4), native, amode
    integer(MPI_OFFSET_KIND) :: size, offset

    call MPI_File_open(MPI_COMM_WORLD, 'adopted.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
      MPI_INFO_NULL, theirs)
    call minfo_file_from_native(theirs%MPI_VAL, mine)
    call our_File_get_amode(mine, amode)
    call check_number(amode, OUR_MODE_CREATE + OUR_MODE_RDWR + OUR_MODE_DELETE_ON_CLOSE, 'amode')

    ! A section, written by all with this library, and read by the program's own MPI.
    numbers = [1, 2, 3, 4] + 10 * rank
    offset = 8 * rank
    call our_File_write_at_all(mine, offset, numbers(1:4:3))
    call our_File_sync(mine)
    call MPI_Barrier(MPI_COMM_WORLD)
    call our_File_sync(mine)
    numbers = 0
    call MPI_File_read_at_all(theirs, offset, numbers, 2, MPI_INTEGER, MPI_STATUS_IGNORE)
    call check(all(numbers == [1 + 10 * rank, 4 + 10 * rank, 0, 0]), 'what they read')
    call our_File_get_size(mine, size)
    call check_number(int(size), 8 * processes, 'size')

    call our_Info_create(hints)
    call our_Info_set(hints, 'cb_nodes', '1')
    call our_File_set_info(mine, hints)
    call our_Info_free(hints)
    call our_File_get_info(mine, hints)
    call check(value_of(hints, 'cb_nodes') /= '', 'hints can be asked for')
    call our_Info_free(hints)

    call minfo_file_to_native(mine, native)
    call check_number(native, theirs%MPI_VAL, 'back')
    call our_File_close(mine)
    call check(mine == OUR_FILE_NULL, 'closed')
    call MPI_File_get_size(theirs, size)
    call check_number(int(size), 8 * processes, 'theirs is open')
    call MPI_File_close(theirs)
  end subroutine file

  ! A transfer goes through the view that the program has set with its own MPI.
  subroutine file_with_a_view()
    type(MPI_File) :: theirs
    type(MPI_Datatype) :: every
    type(our_File) :: mine
    type(OUR_DATATYPE) :: etype, filetype
    integer :: numbers(2), whole(2 * processes), ierror, i
    integer(MPI_OFFSET_KIND) :: disp
    character(len=20) :: datarep

    call MPI_File_open(MPI_COMM_WORLD, 'view.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
      MPI_INFO_NULL, theirs)
    call MPI_Type_create_resized(MPI_INTEGER, 0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND * processes, every)
    call MPI_Type_commit(every)
    call MPI_File_set_view(theirs, 4_MPI_OFFSET_KIND * rank, MPI_INTEGER, every, 'native', MPI_INFO_NULL)
    call minfo_file_from_native(theirs%MPI_VAL, mine)
    call our_File_write_at_all(mine, 0_MPI_OFFSET_KIND, [rank, 100 + rank])
    call our_File_sync(mine)
    call MPI_Barrier(MPI_COMM_WORLD)
    call our_File_sync(mine)
    numbers = -1
    ! The offset counts in the etypes of that view.
    call our_File_read_at(mine, 1_MPI_OFFSET_KIND, numbers(:1))
    call check(all(numbers == [100 + rank, -1]), 'read through the view')
    call our_File_set_errhandler(mine, OUR_ERRORS_RETURN)
    call our_File_get_view(mine, disp, etype, filetype, datarep, ierror)
    call check_number(ierror, OUR_ERR_UNSUPPORTED_OPERATION, 'the view is not known')

    ! From here on it is ours.
    call our_File_set_view(mine, 0_MPI_OFFSET_KIND, OUR_INTEGER, OUR_INTEGER, 'native', OUR_INFO_NULL)
    call our_File_get_view(mine, disp, etype, filetype, datarep, ierror)
    call check_number(ierror, OUR_SUCCESS, 'the view is known')
    call check(etype == OUR_INTEGER, 'etype')
    call our_File_read_at_all(mine, 0_MPI_OFFSET_KIND, whole)
    call check(all(whole == [(i, i=0, processes - 1), (100 + i, i=0, processes - 1)]), 'the whole file')
    call our_File_close(mine)
    call MPI_Type_free(every)
    call MPI_File_close(theirs)
  end subroutine file_with_a_view
end program adopted
