! H4: communicators do not inherit hints. MPI_Comm_dup and MPI_Comm_idup make one with the defaults; with an info
! argument it has the hints of that, and defaults for the rest. Windows and files on a communicator do not inherit its
! hints, either.
program hints_h04_dup
#include "interface.inc"
  character(len=*), parameter :: tag = 'mpi_assert_no_any_tag'
  character(len=*), parameter :: source = 'mpi_assert_no_any_source'
  character(len=*), parameter :: kinds = 'mpi_assert_memory_alloc_kinds'
  COMM_HANDLE :: comm
  INFO_HANDLE :: info
  integer :: ierr

  call start()
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, tag, 'true', ierr)
  call MPI_Info_set(info, kinds, 'mpi,system', ierr)
  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
  call made_of(comm, 'hints at creation')
  call MPI_Comm_set_info(comm, info, ierr)
  call made_of(comm, 'hints later')
  call check_comm_hint(comm, tag, 'true', 'the first one keeps its own')
  call check_comm_hint(comm, kinds, 'mpi,system', 'the first one keeps its own')
  call MPI_Comm_free(comm, ierr)

  call MPI_Comm_set_info(MPI_COMM_WORLD, info, ierr)
  call made_of(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call check_comm_hint(MPI_COMM_WORLD, tag, 'true', 'it keeps its own')
  call check_comm_default(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call MPI_Comm_set_info(MPI_COMM_SELF, info, ierr)
  call made_of(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine made_of(parent, what)
    COMM_HANDLE, intent(in) :: parent
    character(len=*), intent(in) :: what
    COMM_HANDLE :: made
    WIN_HANDLE :: win
    FILE_HANDLE :: fh
    INFO_HANDLE :: asked
    REQUEST_HANDLE :: request

    call MPI_Comm_dup(parent, made, ierr)
    call check_comm_default(made, what // ': MPI_Comm_dup')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_idup(parent, made, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_comm_default(made, what // ': MPI_Comm_idup')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_dup_with_info(parent, MPI_INFO_NULL, made, ierr)
    call check_comm_default(made, what // ': MPI_INFO_NULL')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_split(parent, 0, 0, made, ierr)
    call check_comm_default(made, what // ': MPI_Comm_split')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_split_type(parent, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, made, ierr)
    call check_comm_default(made, what // ': MPI_Comm_split_type')
    call MPI_Comm_free(made, ierr)

    call MPI_Info_create(asked, ierr)
    call MPI_Info_set(asked, source, 'true', ierr)
    call MPI_Comm_dup_with_info(parent, asked, made, ierr)
    call check_comm_hint(made, source, 'true', what // ': dup_with_info')
    call check_comm_hint(made, tag, 'false', what // ': dup_with_info')
    call check_comm_hint(made, kinds, 'absent', what // ': dup_with_info')
    call MPI_Comm_free(made, ierr)
    call MPI_Comm_idup_with_info(parent, asked, made, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_comm_hint(made, source, 'true', what // ': idup_with_info')
    call check_comm_hint(made, tag, 'false', what // ': idup_with_info')
    call check_comm_hint(made, kinds, 'absent', what // ': idup_with_info')
    call MPI_Comm_free(made, ierr)
    call MPI_Info_free(asked, ierr)

    call MPI_Win_create_dynamic(MPI_INFO_NULL, parent, win, ierr)
    call check_win_hint(win, kinds, 'absent', what // ': a window')
    call check_win_hint(win, tag, 'absent', what // ': a window')
    call MPI_Win_free(win, ierr)
    call MPI_File_open(parent, 'hints.scratch', MPI_MODE_CREATE + MPI_MODE_RDWR + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call check_file_hint(fh, kinds, 'absent', what // ': a file')
    call check_file_hint(fh, tag, 'absent', what // ': a file')
    call MPI_File_close(fh, ierr)
  end subroutine made_of
end program hints_h04_dup
