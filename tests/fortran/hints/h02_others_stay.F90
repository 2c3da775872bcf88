! H2: set_info changes the hints that it names and that can still change; all others stay. On communicators, windows
! and files, and on MPI_COMM_WORLD and MPI_COMM_SELF.
program hints_h02_others_stay
#include "interface.inc"
  character(len=*), parameter :: tag = 'mpi_assert_no_any_tag'
  character(len=*), parameter :: length = 'mpi_assert_exact_length'
  character(len=*), parameter :: kinds = 'mpi_assert_memory_alloc_kinds'
  COMM_HANDLE :: comm
  WIN_HANDLE :: win
  FILE_HANDLE :: fh
  INFO_HANDLE :: info
  integer :: ierr

  call start()
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, tag, 'true', ierr)
  call MPI_Info_set(info, 'accumulate_ordering', 'none', ierr)
  call MPI_Info_set(info, 'same_size', 'true', ierr)
  call MPI_Info_set(info, 'access_style', 'read_once', ierr)
  call MPI_Info_set(info, kinds, 'mpi', ierr)
  call make_objects(info)
  call MPI_Info_free(info, ierr)
  call state('true', 'false', 'none', 'false', 'read_once', 'at creation')

  ! One of several.
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, length, 'true', ierr)
  call MPI_Info_set(info, 'no_locks', 'true', ierr)
  call MPI_Info_set(info, 'no such hint', 'true', ierr)
  call set_info(info, 'others')
  call state('true', 'true', 'none', 'true', 'read_once', 'others')

  ! Hints that can no longer be changed, and hints that cannot be set.
  call MPI_Info_set(info, kinds, 'system', ierr)
  call MPI_Info_set(info, 'mpi_memory_alloc_kinds', 'mpi', ierr)
  call MPI_Info_set(info, 'same_size', 'false', ierr)
  call MPI_Info_set(info, 'filename', 'another', ierr)
  call set_info(info, 'what cannot be changed')
  call state('true', 'true', 'none', 'true', 'read_once', 'what cannot be changed')
  call check_file_hint(fh, 'filename', 'hints.scratch', 'filename')

  ! An ignored value leaves the earlier one.
  call MPI_Info_set(info, tag, 'no', ierr)
  call MPI_Info_set(info, length, '', ierr)
  call MPI_Info_set(info, 'no_locks', '0', ierr)
  call MPI_Info_set(info, 'accumulate_ordering', 'rar,none', ierr)
  call MPI_Info_set(info, 'access_style', 'read_twice', ierr)
  call set_info(info, 'ignored values')
  call state('true', 'true', 'none', 'true', 'read_once', 'ignored values')
  call MPI_Info_free(info, ierr)

  ! Nothing at all.
  call set_info(MPI_INFO_NULL, 'MPI_INFO_NULL')
  call state('true', 'true', 'none', 'true', 'read_once', 'MPI_INFO_NULL')
  call MPI_Info_create(info, ierr)
  call set_info(info, 'no keys')
  call state('true', 'true', 'none', 'true', 'read_once', 'no keys')

  ! Back again.
  call MPI_Info_set(info, tag, 'false', ierr)
  call MPI_Info_set(info, 'no_locks', 'false', ierr)
  call MPI_Info_set(info, 'access_style', 'random', ierr)
  call set_info(info, 'back')
  call state('false', 'true', 'none', 'false', 'random', 'back')
  call free_objects()

  ! The predefined communicators: each has its own.
  call MPI_Info_set(info, tag, 'true', ierr)
  call MPI_Comm_set_info(MPI_COMM_WORLD, info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_COMM_WORLD takes hints')
  call check_comm_hint(MPI_COMM_WORLD, tag, 'true', 'MPI_COMM_WORLD')
  call check_comm_default(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call MPI_Info_delete(info, tag, ierr)
  call MPI_Info_set(info, length, 'true', ierr)
  call MPI_Comm_set_info(MPI_COMM_SELF, info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_COMM_SELF takes hints')
  call check_comm_hint(MPI_COMM_SELF, length, 'true', 'MPI_COMM_SELF')
  call check_comm_hint(MPI_COMM_SELF, tag, 'false', 'MPI_COMM_SELF')
  call check_comm_hint(MPI_COMM_WORLD, length, 'false', 'MPI_COMM_WORLD')
  call check_comm_hint(MPI_COMM_WORLD, tag, 'true', 'MPI_COMM_WORLD')
  call MPI_Info_free(info, ierr)

  ! An invalid info object changes nothing.
  NUMBER_OF(info) = -1
  call MPI_Comm_set_info(MPI_COMM_WORLD, info, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'what is not an info object')
  call check_comm_hint(MPI_COMM_WORLD, tag, 'true', 'MPI_COMM_WORLD')
  call finish()

contains

#include "check_hint.inc"
#include "make_objects.inc"
#include "set_info.inc"

  subroutine state(of_tag, of_length, ordering, locks, style, what)
    character(len=*), intent(in) :: of_tag, of_length, ordering, locks
    character(len=*), intent(in) :: style, what

    call check_comm_hint(comm, tag, of_tag, what)
    call check_comm_hint(comm, length, of_length, what)
    call check_comm_hint(comm, 'mpi_assert_no_any_source', 'false', what)
    call check_win_hint(win, 'accumulate_ordering', ordering, what)
    call check_win_hint(win, 'no_locks', locks, what)
    ! Another implementation may let it change.
    if (embedded()) call check_win_hint(win, 'same_size', 'true', what)
    call check_win_hint(win, 'accumulate_ops', 'same_op_no_op', what)
    call check_file_hint(fh, 'access_style', style, what)
    call check_hint(kinds, 'mpi', what)
    call check_hint('mpi_memory_alloc_kinds', 'mpi,system', what)
  end subroutine state
end program hints_h02_others_stay
