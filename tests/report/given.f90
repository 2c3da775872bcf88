! Gives hints to objects of all kinds, for tests of the report and of hints files.
!
!   given sound       hints that are well everywhere
!   given wrong       hints of which each deserves attention, the same on all processes
!   given first       a hint that the first process alone gives, where all have to
!   given nothing     objects without hints
!   given named       the same, and then calls that give the hints that are noted by name
!   given dup         the same; those of the communicator are given by a duplication with hints
!   given alone       objects without hints, which process 0 alone names
!   given later       hints for a file that is there, with a view and later
!   given started     hints for a persistent operation, which has none
!   given fatal       hints, and then an error that ends the program
!
! Every process writes "rank KEY=VALUE ..." of the hints that are in effect at the end, for the file, the
! communicator "halo", the window and MPI_COMM_WORLD, those keys alone that hints files of the tests have.
program given
  use mpi_info_f08
  use mpi_hints
  implicit none
  character(len=20) :: what
  integer :: rank, i
  integer, target :: memory(16)
  type(MPI_Info) :: info
  type(MPI_File) :: fh
  type(MPI_Comm) :: comm, part, other
  type(MPI_Win) :: win
  type(MPI_Info) :: used
  type(MPI_Request) :: request
  character(len=:), allocatable :: line
  character(len=*), parameter :: name = 'some.data'

  call get_command_argument(1, what)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Info_create(info)
  select case (what)
  case ('sound', 'fatal')
    call MPI_Info_set(info, 'file_perm', '600')
  case ('wrong')
    call MPI_Info_set(info, 'cb_nodse', '4')
    call MPI_Info_set(info, 'no_lcoks', 'true')
    call MPI_Info_set(info, 'cb_buffer_size', 'abc')
    call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'maybe')
  case ('first')
    if (rank == 0) call MPI_Info_set(info, 'cb_nodes', '1')
  end select

  if (what == 'sound' .or. what == 'fatal') then
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh)
  else
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh)
  end if
  call MPI_Comm_dup(MPI_COMM_WORLD, part)
  call MPI_Comm_free(part)
  if (what == 'wrong') then
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm)
  else
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  end if
  if (what /= 'alone' .or. rank == 0) call MPI_Comm_set_name(comm, 'halo')
  if (what == 'sound' .or. what == 'fatal') call MPI_Info_set(info, 'no_locks', 'false')
  if (what == 'sound' .or. what == 'fatal') call MPI_Info_delete(info, 'file_perm')
  if (what == 'first') then
    call MPI_Win_create(memory, 64_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, comm, win)
  else
    call MPI_Win_create(memory, 64_MPI_ADDRESS_KIND, 4, info, comm, win)
  end if
  if (what /= 'alone' .or. rank == 0) call MPI_Win_set_name(win, 'ghosts')
  if (what == 'named' .or. what == 'dup') call MPI_Win_set_info(win, info)
  if (what == 'named') call MPI_Comm_set_info(comm, info)
  if (what == 'dup') then
    call MPI_Comm_dup_with_info(comm, info, other)
    call MPI_Comm_free(other)
  end if
  do i = 1, 3
    if (what == 'wrong') call MPI_File_set_info(fh, info)
  end do
  if (what == 'later') then
    do i = 1, 2
      call MPI_Info_set(info, 'cb_buffer_size', '8388608')
      call MPI_Info_set(info, 'access_style', 'random')
      call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', info)
      call MPI_Info_set(info, 'cb_buffer_size', '4096')
      call MPI_Info_set(info, 'access_style', 'write_once')
      call MPI_File_set_info(fh, info)
    end do
  end if
  if (what == 'started') then
    call MPI_Info_set(info, 'mpi_assert_strict_persistent_collective_ordering', 'true')
    call MPI_Info_set(info, 'no_such_key', '1')
    call MPI_Barrier_init(comm, info, request)
    call MPI_Start(request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Request_free(request)
  end if
  if (what == 'fatal') call MPI_Barrier(MPI_COMM_NULL)
  call tell()
  call MPI_Win_free(win)
  call MPI_File_close(fh)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 0) call MPI_File_delete(name, MPI_INFO_NULL)
  call MPI_Info_free(info)
  ! The communicator is left for MPI_Finalize.
  call MPI_Finalize()

contains

  subroutine tell()
    line = ''
    call MPI_File_get_info(fh, used)
    call add('cb_nodes')
    call add('cb_buffer_size')
    call add('access_style')
    call add('striping_unit')
    call MPI_Info_free(used)
    call MPI_Comm_get_info(comm, used)
    call add('mpi_assert_no_any_tag')
    call add('mpi_assert_exact_length')
    call MPI_Info_free(used)
    call MPI_Comm_get_info(MPI_COMM_WORLD, used)
    call add('mpi_assert_allow_overtaking')
    call MPI_Info_free(used)
    call MPI_Win_get_info(win, used)
    call add('no_locks')
    call add('same_size')
    call add('accumulate_ordering')
    call MPI_Info_free(used)
    write (*, '(i0, a)') rank, line
  end subroutine tell

  subroutine add(key)
    character(len=*), intent(in) :: key

    line = line // ' ' // key // '=' // info_value(used, key, '-')
  end subroutine add
end program given
