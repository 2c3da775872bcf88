! H3: get_info returns a new info object each time, which the caller owns: changing and freeing it changes nothing
! else. It contains every supported hint that has a default or was set.
program hints_h03_get_info
#include "interface.inc"
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  FILE_HANDLE :: fh
  INFO_HANDLE :: info, first(3), second(3), copy
  integer :: ierr, i, nkeys

  call start()
  call make_objects(MPI_INFO_NULL)

  ! The defaults.
  call check_comm_default(comm, 'a communicator')
  call check_comm_default(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call check_comm_default(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call check_win_hint(win, 'no_locks', 'false', 'a window')
  call check_win_hint(win, 'accumulate_ordering', 'rar,raw,war,waw', 'a window')
  call check_win_hint(win, 'accumulate_ops', 'same_op_no_op', 'a window')
  call check_win_hint(win, 'mpi_accumulate_granularity', '0', 'a window')
  call check_win_hint(win, 'same_size', 'false', 'a window')
  call check_win_hint(win, 'same_disp_unit', 'false', 'a window')
  call check_win_hint(win, 'mpi_memory_alloc_kinds', 'mpi,system', 'a window')
  call MPI_Win_get_info(win, info, ierr)
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  if (embedded()) call check_code(nkeys, 7, 'a window: the number of hints')
  call MPI_Info_free(info, ierr)
  call check_file_hint(fh, 'filename', 'hints.scratch', 'a file')
  call check_file_hint(fh, 'mpi_memory_alloc_kinds', 'mpi,system', 'a file')
  call MPI_File_get_info(fh, info, ierr)
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  if (embedded()) call check_code(nkeys, 3, 'a file: the number of hints')
  call MPI_Info_free(info, ierr)

  ! New objects share nothing.
  call get_infos(first)
  call get_infos(second)
  do i = 1, 3
    call check(first(i) /= second(i), 'another one each time')
    call MPI_Info_get_nkeys(first(i), nkeys, ierr)
    call MPI_Info_set(first(i), 'mpi_assert_no_any_tag', 'true', ierr)
    call MPI_Info_set(first(i), 'no_locks', 'true', ierr)
    call MPI_Info_set(first(i), 'access_style', 'random', ierr)
    call MPI_Info_set(first(i), 'more', 'of them', ierr)
    call check_code(ierr, MPI_SUCCESS, 'it can be changed')
    call MPI_Info_set(first(i), 'mpi_memory_alloc_kinds', 'mpi', ierr)
    call MPI_Info_delete(first(i), 'mpi_memory_alloc_kinds', ierr)
    call check_code(ierr, MPI_SUCCESS, 'a key of it can be deleted')
  end do
  call check_hint('mpi_memory_alloc_kinds', 'mpi,system', 'is there')
  call check_hint('more', 'absent', 'the objects do not change')
  call check_comm_hint(comm, 'mpi_assert_no_any_tag', 'false', 'comm')
  call check_win_hint(win, 'no_locks', 'false', 'window')
  call check_file_hint(fh, 'access_style', 'absent', 'file')
  do i = 1, 3
    call check_effect(second(i), 'mpi_memory_alloc_kinds', 'mpi,system', 'what was got earlier does not change')
  end do

  ! Until it is given back, with what is not known in it.
  call MPI_Comm_set_info(comm, first(1), ierr)
  call MPI_Win_set_info(win, first(2), ierr)
  call MPI_File_set_info(fh, first(3), ierr)
  call check_comm_hint(comm, 'mpi_assert_no_any_tag', 'true', 'comm')
  call check_win_hint(win, 'no_locks', 'true', 'window')
  call check_file_hint(fh, 'access_style', 'random', 'file')
  call check_hint('more', 'absent', 'given back')
  call check_effect(second(1), 'mpi_assert_no_any_tag', 'false', 'what was got earlier does not change')
  call check_effect(second(2), 'no_locks', 'false', 'what was got earlier does not change')
  call check_absent(second(3), 'access_style', 'what was got earlier does not change')

  ! Each is freed by its own handle, and once.
  do i = 1, 3
    copy = first(i)
    call MPI_Info_free(first(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is freed')
    call MPI_Info_free(copy, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'once')
  end do
  call free_objects()
  do i = 1, 3
    call check_effect(second(i), 'mpi_memory_alloc_kinds', 'mpi,system', 'it outlives the object')
    call MPI_Info_free(second(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is freed')
  end do
  call finish()

contains

#include "check_hint.inc"
#include "make_objects.inc"

  subroutine get_infos(infos)
    INFO_HANDLE, intent(inout) :: infos(3)
    INFO_HANDLE :: memory(5)

    memory = MPI_INFO_ENV
    call MPI_Comm_get_info(comm, memory(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Comm_get_info')
    call MPI_Win_get_info(win, memory(3), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Win_get_info')
    call MPI_File_get_info(fh, memory(4), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_info')
    call check(all(memory([1, 5]) == MPI_INFO_ENV), 'nothing beside it')
    infos = memory(2:4)
    call check(all(infos /= MPI_INFO_NULL) .and. all(infos /= MPI_INFO_ENV), 'three new objects')
  end subroutine get_infos
end program hints_h03_get_info
