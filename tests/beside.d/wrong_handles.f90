! What is not a handle of an object of the program's own MPI is an error of the right class, and never ends the program,
! whose own error handlers are all fatal.
program wrong_handles
  use, intrinsic :: iso_c_binding, only: c_ptr
  use, intrinsic :: iso_fortran_env, only: int64
  use mpi_f08
  use ours
  use checks
  implicit none
  ! What no MPI gives: an uninitialised variable may have it.
  integer, parameter :: garbage(*) = [-1, -77, 12345678, 286331153, 1515870810, 2147483647, -2147483647 - 1]
  type(our_Info) :: info
  type(our_Comm) :: comm
  type(our_Win) :: win
  type(our_File) :: fh
  logical :: is_of_mpich
  integer :: i

  call MPI_Init()
  is_of_mpich = MPI_COMM_WORLD%MPI_VAL > 1000
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL)
  call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_RETURN)
  call our_Comm_set_errhandler(OUR_COMM_WORLD, OUR_ERRORS_RETURN)
  info%MPI_VAL = 21
  comm%MPI_VAL = 22
  win%MPI_VAL = 23
  fh%MPI_VAL = 24
  do i = 1, size(garbage)
    call refused(garbage(i), garbage(i), garbage(i), garbage(i), 'garbage')
  end do
  call too_wide()
  call stale()
  call of_another_kind()
  call between()
  call ours_are_wrong()
  ! An output of a call that fails is as it was.
  call check(info%MPI_VAL == 21 .and. comm%MPI_VAL == 22 .and. win%MPI_VAL == 23 .and. fh%MPI_VAL == 24, 'outputs')
  call MPI_Finalize()
  call conclude()

contains

  subroutine refused(of_info, of_comm, of_win, of_file, what)
    integer, intent(in) :: of_info, of_comm, of_win, of_file
    character(len=*), intent(in) :: what
    integer :: ierror

    call minfo_info_from_native(of_info, info, ierror)
    call check_number(ierror, OUR_ERR_INFO, what // ', info')
    call minfo_comm_from_native(of_comm, comm, ierror)
    call check_number(ierror, OUR_ERR_COMM, what // ', comm')
    call minfo_win_from_native(of_win, win, ierror)
    call check_number(ierror, OUR_ERR_WIN, what // ', win')
    call minfo_file_from_native(of_file, fh, ierror)
    call check_number(ierror, OUR_ERR_FILE, what // ', file')
  end subroutine refused

  ! Wide INTEGERs that are no C integer, with the low half of one that is.
  subroutine too_wide()
    integer(int64), parameter :: beyond = 2_int64**32
    integer :: ierror

    call minfo_info_from_native(beyond + MPI_INFO_NULL%MPI_VAL, info, ierror)
    call check_number(ierror, OUR_ERR_INFO, 'too wide, info')
    call minfo_comm_from_native(MPI_COMM_WORLD%MPI_VAL - beyond, comm, ierror)
    call check_number(ierror, OUR_ERR_COMM, 'too wide, comm')
    call minfo_win_from_native(beyond, win, ierror)
    call check_number(ierror, OUR_ERR_WIN, 'too wide, win')
    call minfo_file_from_native(-beyond, fh, ierror)
    call check_number(ierror, OUR_ERR_FILE, 'too wide, file')
  end subroutine too_wide

  ! Handles of objects that were freed. (That of a later object may be the same: then it is not stale.)
  subroutine stale()
    type(MPI_Info) :: their_info
    type(MPI_Comm) :: their_comm
    type(MPI_Win) :: their_win
    type(MPI_File) :: their_file
    type(c_ptr) :: base
    integer :: old(4)

    call MPI_Info_create(their_info)
    call MPI_Comm_dup(MPI_COMM_SELF, their_comm)
    call MPI_Win_allocate(8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, their_win)
    call MPI_File_open(MPI_COMM_WORLD, 'wrong.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
      MPI_INFO_NULL, their_file)
    old = [their_info%MPI_VAL, their_comm%MPI_VAL, their_win%MPI_VAL, their_file%MPI_VAL]
    call MPI_File_close(their_file)
    call MPI_Win_free(their_win)
    call MPI_Comm_free(their_comm)
    call MPI_Info_free(their_info)
    ! MPICH does not notice that a window was freed.
    if (is_of_mpich) old(3) = garbage(1)
    call refused(old(1), old(2), old(3), old(4), 'freed')
  end subroutine stale

  ! In MPICH handles of different kinds are different numbers; elsewhere they are not.
  subroutine of_another_kind()
    if (.not. is_of_mpich) return
    call refused(MPI_COMM_WORLD%MPI_VAL, MPI_INFO_NULL%MPI_VAL, MPI_COMM_WORLD%MPI_VAL, MPI_INFO_NULL%MPI_VAL, &
      'of another kind')
    call refused(MPI_INTEGER%MPI_VAL, MPI_INTEGER%MPI_VAL, MPI_INTEGER%MPI_VAL, MPI_INTEGER%MPI_VAL, 'a datatype')
  end subroutine of_another_kind

  ! An intercommunicator is a communicator, where there can be one.
  subroutine between()
    type(MPI_Comm) :: part, inter
    type(our_Comm) :: adopted
    integer :: processes, ierror

    call MPI_Comm_size(MPI_COMM_WORLD, processes)
    if (processes == 1) return
    call MPI_Comm_split(MPI_COMM_WORLD, min(rank, 1), 0, part)
    call MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, merge(1, 0, rank == 0), 9, inter)
    call minfo_comm_from_native(inter%MPI_VAL, adopted, ierror)
    call check_number(ierror, 0, 'an intercommunicator')
    call our_Comm_free(adopted, ierror)
    call check_number(ierror, 0, 'an intercommunicator is freed here')
    call MPI_Comm_free(inter)
    call MPI_Comm_free(part)
  end subroutine between

  subroutine ours_are_wrong()
    integer :: native, ierror

    native = 25
    call minfo_info_to_native(our_Info(77), native, ierror)
    call check_number(ierror, OUR_ERR_INFO, 'ours, info')
    call minfo_comm_to_native(our_Comm(77), native, ierror)
    call check_number(ierror, OUR_ERR_COMM, 'ours, comm')
    call minfo_win_to_native(our_Win(77), native, ierror)
    call check_number(ierror, OUR_ERR_WIN, 'ours, win')
    call minfo_file_to_native(our_File(77), native, ierror)
    call check_number(ierror, OUR_ERR_FILE, 'ours, file')
    call check_number(native, 25, 'output')
  end subroutine ours_are_wrong
end program wrong_handles
