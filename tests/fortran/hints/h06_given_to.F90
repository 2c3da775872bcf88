! H6: every procedure with hints accepts them: each that makes communicators, windows and files, the set_info procedures
! and MPI_File_set_view. MPI_File_delete and MPI_Alloc_mem, which make no object, take an info object as well.
program hints_h06_given_to
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  character(len=*), parameter :: tag = 'mpi_assert_no_any_tag'
  integer(MPI_ADDRESS_KIND), parameter :: eight = 8
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer, parameter :: amode = MPI_MODE_CREATE + MPI_MODE_RDWR
  INFO_HANDLE :: info
  integer :: ierr
  integer :: memory(4)

  call start()
  memory = 0
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, tag, 'true', ierr)
  call MPI_Info_set(info, 'no_locks', 'true', ierr)
  call MPI_Info_set(info, 'access_style', 'random', ierr)
  call MPI_Info_set(info, 'mpi_minimum_memory_alignment', '1048576', ierr)
  call MPI_Info_set(info, 'no such hint', 'true', ierr)
  call communicators()
  call windows()
  call files()
  call alloc_mem()
  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine communicators()
    COMM_HANDLE :: comm
    REQUEST_HANDLE :: request
    integer :: zeros(1), ones(1)

    zeros = 0
    ones = 1
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
    call of_comm(comm, 'MPI_Comm_dup_with_info')
    call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comm, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call of_comm(comm, 'MPI_Comm_idup_with_info')
    call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, comm, ierr)
    call of_comm(comm, 'MPI_Comm_split_type')
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, zeros, ones, zeros, ones, info, .false., comm, ierr)
    call of_comm(comm, 'MPI_Dist_graph_create')
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, zeros, ones, 1, zeros, ones, info, .false., comm, ierr)
    call of_comm(comm, 'MPI_Dist_graph_create_adjacent')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call check_comm_hint(comm, tag, 'false', 'before MPI_Comm_set_info')
    call MPI_Comm_set_info(comm, info, ierr)
    call of_comm(comm, 'MPI_Comm_set_info')
  end subroutine communicators

  subroutine of_comm(comm, what)
    COMM_HANDLE, intent(inout) :: comm
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check_comm_hint(comm, tag, 'true', what)
    call check_comm_hint(comm, 'no such hint', 'absent', what)
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine of_comm

  subroutine windows()
    WIN_HANDLE :: win
    BASE_POINTER :: base

    call MPI_Win_create(memory, eight, 1, info, MPI_COMM_WORLD, win, ierr)
    call of_win(win, 'MPI_Win_create')
    call MPI_Win_allocate(eight, 1, info, MPI_COMM_WORLD, base, win, ierr)
    call check_aligned(base, 'MPI_Win_allocate', win)
    call of_win(win, 'MPI_Win_allocate')
    call MPI_Win_allocate_shared(eight, 1, info, MPI_COMM_WORLD, base, win, ierr)
    call check_aligned(base, 'MPI_Win_allocate_shared', win)
    call of_win(win, 'MPI_Win_allocate_shared')
    call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierr)
    call of_win(win, 'MPI_Win_create_dynamic')
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call check_win_hint(win, 'no_locks', 'false', 'before set_info')
    call MPI_Win_set_info(win, info, ierr)
    call of_win(win, 'MPI_Win_set_info')
  end subroutine windows

  subroutine of_win(win, what)
    WIN_HANDLE, intent(inout) :: win
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check_win_hint(win, 'no_locks', 'true', what)
    call check_win_hint(win, 'no such hint', 'absent', what)
    call MPI_Win_free(win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': freed')
  end subroutine of_win

  ! Another engine than the embedded one need not know the hint.
  subroutine check_aligned(base, what, win)
    BASE_POINTER, intent(in) :: base
    character(len=*), intent(in) :: what
    WIN_HANDLE, intent(in), optional :: win
    INFO_HANDLE :: used
    integer :: length
    logical :: flag

    flag = embedded()
    if (present(win) .and. .not. flag) then
      call MPI_Win_get_info(win, used, ierr)
      call MPI_Info_get_valuelen(used, 'mpi_minimum_memory_alignment', length, flag, ierr)
      call MPI_Info_free(used, ierr)
    end if
    if (flag) call check(mod(transfer(base, eight), 1048576_MPI_ADDRESS_KIND) == 0, what // ': the memory is aligned')
  end subroutine check_aligned

  subroutine files()
    FILE_HANDLE :: fh

    call MPI_File_open(MPI_COMM_WORLD, 'hints.scratch', amode, info, fh, ierr)
    call of_file(fh, 'MPI_File_open')
    call MPI_File_open(MPI_COMM_WORLD, 'hints.scratch', amode, MPI_INFO_NULL, fh, ierr)
    call check_file_hint(fh, 'access_style', 'absent', 'before set_view')
    call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', info, ierr)
    call of_file(fh, 'MPI_File_set_view')
    call MPI_File_open(MPI_COMM_WORLD, 'hints.scratch', amode, MPI_INFO_NULL, fh, ierr)
    call check_file_hint(fh, 'access_style', 'absent', 'before set_info')
    call MPI_File_set_info(fh, info, ierr)
    call of_file(fh, 'MPI_File_set_info')
    call MPI_File_delete('hints.scratch', info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_delete')
  end subroutine files

  subroutine of_file(fh, what)
    FILE_HANDLE, intent(inout) :: fh
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check_file_hint(fh, 'access_style', 'random', what)
    call check_file_hint(fh, 'no such hint', 'absent', what)
    call MPI_File_close(fh, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': closed')
  end subroutine of_file

  subroutine alloc_mem()
    BASE_POINTER :: base
    integer, pointer :: words(:)

    call MPI_Alloc_mem(eight, info, base, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Alloc_mem')
    call check_aligned(base, 'MPI_Alloc_mem')
    call c_f_pointer(transfer(base, c_null_ptr), words, [1])
    words(1) = 5
    call MPI_Free_mem(words, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Free_mem')
  end subroutine alloc_mem
end program hints_h06_given_to
