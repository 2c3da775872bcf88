! Hints that are made with this library are given to the program's own MPI, and those that it tells are read with
! this library. Its own MPI_Info_... handle its own objects.
program info
  use, intrinsic :: iso_fortran_env, only: int64
  use mpi_f08
  use ours
  use checks
  implicit none

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call both_ways()
  call nulls()
  call of_the_environment()
  call of_a_file()
  call of_a_communicator()
  call of_a_window()
  call MPI_Finalize()
  call conclude()

contains

  ! Hints as this library has them.
  subroutine make(mine)
    type(our_Info), intent(out) :: mine

    call our_Info_create(mine)
    call our_Info_set(mine, ' cb_nodes ', ' 1 ')
    call our_Info_set(mine, 'my_own_key', 'any text')
  end subroutine make

  subroutine both_ways()
    type(our_Info) :: mine
    type(MPI_Info) :: theirs
    integer(int64) :: wide
    integer :: number, ierror
    character(len=20) :: value
    logical :: found

    call make(mine)
    call minfo_info_to_native(mine, theirs%MPI_VAL, ierror)
    call check_number(ierror, 0, 'ierror')
    ! Nothing is left of the first object in the second.
    call our_Info_set(mine, 'my_own_key', 'another text')
    call our_Info_free(mine)

    call MPI_Info_get_nkeys(theirs, number)
    call check_number(number, 2, 'their number of keys')
    call MPI_Info_get(theirs, 'my_own_key', len(value), value, found)
    call check(found, 'their key is there')
    call check_text(value, 'any text', 'their value')
    call MPI_Info_set(theirs, 'theirs', 'set by their MPI')
    call MPI_Info_delete(theirs, 'my_own_key')

    wide = theirs%MPI_VAL
    call minfo_info_from_native(wide, mine, ierror)
    call check_number(ierror, 0, 'ierror')
    call our_Info_get_nkeys(mine, number)
    call check_number(number, 2, 'our number of keys')
    call check_text(value_of(mine, 'cb_nodes'), '1', 'our cb_nodes')
    call check_text(value_of(mine, 'theirs'), 'set by their MPI', 'our value of what they set')
    call check_text(value_of(mine, 'my_own_key'), '(absent)', 'what they deleted')

    ! Each frees its own.
    call MPI_Info_free(theirs)
    call check_text(value_of(mine, 'cb_nodes'), '1', 'our object lives on')
    wide = 7
    call minfo_info_to_native(mine, wide)
    theirs%MPI_VAL = int(wide)
    call our_Info_free(mine)
    call MPI_Info_get_nkeys(theirs, number)
    call check_number(number, 2, 'their object lives on')
    call MPI_Info_free(theirs)
    call check(theirs == MPI_INFO_NULL, 'their MPI_Info_free')
  end subroutine both_ways

  subroutine nulls()
    type(our_Info) :: mine
    type(MPI_Info) :: theirs

    theirs%MPI_VAL = 1
    call minfo_info_to_native(OUR_INFO_NULL, theirs%MPI_VAL)
    call check(theirs == MPI_INFO_NULL, 'ours null')
    mine%MPI_VAL = 1
    call minfo_info_from_native(MPI_INFO_NULL%MPI_VAL, mine)
    call check(mine == OUR_INFO_NULL, 'theirs null')
    ! No pairs are not no object.
    call our_Info_create(mine)
    call minfo_info_to_native(mine, theirs%MPI_VAL)
    call our_Info_free(mine)
    call check(theirs /= MPI_INFO_NULL, 'without pairs')
    call MPI_Info_free(theirs)
  end subroutine nulls

  subroutine of_the_environment()
    type(our_Info) :: mine
    type(MPI_Info) :: theirs
    integer :: number, ierror
    character(len=200) :: value
    logical :: found

    call minfo_info_to_native(OUR_INFO_ENV, theirs%MPI_VAL)
    call MPI_Info_get(theirs, 'wdir', len(value), value, found)
    call check(found .and. value(1:1) == '/', 'wdir of MPI_INFO_ENV')
    call MPI_Info_free(theirs)
    call minfo_info_from_native(MPI_INFO_ENV%MPI_VAL, mine, ierror)
    call check_number(ierror, 0, 'their MPI_INFO_ENV')
    call MPI_Info_get_nkeys(MPI_INFO_ENV, ierror)
    call our_Info_get_nkeys(mine, number)
    call check_number(number, ierror, 'keys of their MPI_INFO_ENV')
    call our_Info_free(mine)
  end subroutine of_the_environment

  subroutine of_a_file()
    type(our_Info) :: mine
    type(MPI_Info) :: theirs
    type(MPI_File) :: fh

    call make(mine)
    call minfo_info_to_native(mine, theirs%MPI_VAL)
    call our_Info_free(mine)
    call MPI_File_open(MPI_COMM_WORLD, 'info.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
      theirs, fh)
    call MPI_Info_free(theirs)
    call MPI_File_get_info(fh, theirs)
    call minfo_info_from_native(theirs%MPI_VAL, mine)
    call MPI_Info_free(theirs)
    call check_text(value_of(mine, 'cb_nodes'), '1', 'cb_nodes of the file')
    call our_Info_free(mine)
    call MPI_File_close(fh)
  end subroutine of_a_file

  subroutine of_a_communicator()
    type(our_Info) :: mine
    type(MPI_Info) :: theirs
    type(MPI_Comm) :: comm
    integer :: number, total

    call our_Info_create(mine)
    call our_Info_set(mine, 'mpi_assert_no_any_tag', 'true')
    call minfo_info_to_native(mine, theirs%MPI_VAL)
    call our_Info_free(mine)
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, theirs, comm)
    call MPI_Info_free(theirs)
    call MPI_Comm_get_info(comm, theirs)
    call minfo_info_from_native(theirs%MPI_VAL, mine)
    call MPI_Info_free(theirs)
    call check_text(value_of(mine, 'mpi_assert_no_any_tag'), 'true', 'mpi_assert_no_any_tag of the communicator')
    call our_Info_free(mine)
    ! Communication is the program's own MPI's.
    number = rank + 1
    call MPI_Allreduce(MPI_IN_PLACE, number, 1, MPI_INTEGER, MPI_SUM, comm)
    call MPI_Comm_size(comm, total)
    call check_number(number, total * (total + 1) / 2, 'their sum')
    call MPI_Comm_free(comm)
  end subroutine of_a_communicator

  subroutine of_a_window()
    use, intrinsic :: iso_c_binding, only: c_ptr
    type(our_Info) :: mine
    type(MPI_Info) :: theirs
    type(MPI_Win) :: win
    type(c_ptr) :: base

    call our_Info_create(mine)
    call our_Info_set(mine, 'no_locks', 'true')
    call minfo_info_to_native(mine, theirs%MPI_VAL)
    call our_Info_free(mine)
    call MPI_Win_allocate(64_MPI_ADDRESS_KIND, 4, theirs, MPI_COMM_WORLD, base, win)
    call MPI_Info_free(theirs)
    call MPI_Win_get_info(win, theirs)
    call minfo_info_from_native(theirs%MPI_VAL, mine)
    call MPI_Info_free(theirs)
    call check_text(value_of(mine, 'no_locks'), 'true', 'no_locks of the window')
    call our_Info_free(mine)
    call MPI_Win_free(win)
  end subroutine of_a_window
end program info
