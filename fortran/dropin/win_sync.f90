! Epochs of access to windows and of exposure for legacy Fortran: external procedures with INTEGER
! handles, called by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_win_sync in
! the handles only.

subroutine MPI_Win_complete(win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_complete_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_complete_f08(MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_complete

subroutine MPI_Win_fence(assert, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_fence_f08
  implicit none
  integer, intent(in) :: assert
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_fence_f08(assert, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_fence

subroutine MPI_Win_flush(rank, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_flush_f08
  implicit none
  integer, intent(in) :: rank
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_flush_f08(rank, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_flush

subroutine MPI_Win_flush_all(win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_flush_all_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_flush_all_f08(MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_flush_all

subroutine MPI_Win_flush_local(rank, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_flush_local_f08
  implicit none
  integer, intent(in) :: rank
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_flush_local_f08(rank, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_flush_local

subroutine MPI_Win_flush_local_all(win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_flush_local_all_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_flush_local_all_f08(MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_flush_local_all

subroutine MPI_Win_lock(lock_type, rank, assert, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_lock_f08
  implicit none
  integer, intent(in) :: lock_type
  integer, intent(in) :: rank
  integer, intent(in) :: assert
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_lock_f08(lock_type, rank, assert, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_lock

subroutine MPI_Win_lock_all(assert, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_lock_all_f08
  implicit none
  integer, intent(in) :: assert
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_lock_all_f08(assert, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_lock_all

subroutine MPI_Win_post(group, assert, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Group, MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_post_f08
  implicit none
  integer, intent(in) :: group
  integer, intent(in) :: assert
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_post_f08(MPI_Group(to_c(group)), assert, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_post

subroutine MPI_Win_start(group, assert, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Group, MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_start_f08
  implicit none
  integer, intent(in) :: group
  integer, intent(in) :: assert
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_start_f08(MPI_Group(to_c(group)), assert, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_start

subroutine MPI_Win_sync(win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_sync_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_sync_f08(MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_sync

subroutine MPI_Win_test(win, flag, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_test_f08
  implicit none
  integer, intent(in) :: win
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Win_test_f08(MPI_Win(to_c(win)), flag, ierror)
end subroutine MPI_Win_test

subroutine MPI_Win_unlock(rank, win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_unlock_f08
  implicit none
  integer, intent(in) :: rank
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_unlock_f08(rank, MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_unlock

subroutine MPI_Win_unlock_all(win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_unlock_all_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_unlock_all_f08(MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_unlock_all

subroutine MPI_Win_wait(win, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Win
  use mpi_info_f08_win_sync, only: MPI_Win_wait_f08
  implicit none
  integer, intent(in) :: win
  integer, intent(out) :: ierror

  call MPI_Win_wait_f08(MPI_Win(to_c(win)), ierror)
end subroutine MPI_Win_wait
