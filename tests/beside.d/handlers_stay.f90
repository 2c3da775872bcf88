! The program's error handlers serve its own MPI's calls alone, and are as they were after each call of this library,
! whether it succeeds or not.
program handlers_stay
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  use mpi_f08
  use ours
  use ours_data
  use checks
  use handlers
  implicit none
  type(MPI_Errhandler) :: on_comm, on_win, on_file
  integer :: processes

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call MPI_Comm_create_errhandler(of_comm, on_comm)
  call MPI_Win_create_errhandler(of_win, on_win)
  call MPI_File_create_errhandler(of_file, on_file)
  call our_Comm_set_errhandler(OUR_COMM_WORLD, OUR_ERRORS_RETURN)
  call our_Comm_set_errhandler(OUR_COMM_SELF, OUR_ERRORS_RETURN)

  call on_predefined()
  call on_communicator()
  call on_window()
  call on_open_file()
  call on_no_file()
  call MPI_Finalize()
  call conclude()

contains

  ! Of calls about no communicator, window or file.
  subroutine on_predefined()
    type(our_Info) :: mine
    integer :: native, ierror

    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, on_comm)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, on_comm)
    calls = 0
    call minfo_info_from_native(-77, mine, ierror)
    call check_number(ierror, OUR_ERR_INFO, 'no info object')
    call our_Info_create(mine)
    call minfo_info_to_native(mine, native, ierror)
    call check_number(ierror, OUR_SUCCESS, 'an info object')
    call our_Info_free(mine)
    call check_number(calls, 0, 'calls of the handler by ours, info')
    call still(MPI_COMM_WORLD, 'MPI_COMM_WORLD, info')
    call still(MPI_COMM_SELF, 'MPI_COMM_SELF, info')

    ! An error that their MPI finds, in a call of ours on MPI_COMM_WORLD.
    call ask(OUR_COMM_WORLD)
    call check_number(calls, 0, 'calls of the handler by ours')
    call still(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
    call fail(MPI_COMM_WORLD)
    call check_number(calls, 1, 'calls of the handler by theirs')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
    call ask(OUR_COMM_WORLD)
  end subroutine on_predefined

  ! Asks for neighbours, which are none: their MPI finds an error, which is none of ours.
  subroutine ask(comm)
    type(our_Comm), intent(in) :: comm
    integer :: topology, ierror

    call our_Topo_test(comm, topology, ierror)
    call check_number(ierror, OUR_SUCCESS, 'our MPI_Topo_test')
    call check_number(topology, MPI_UNDEFINED, 'topology')
  end subroutine ask

  ! A call of theirs fails.
  subroutine fail(comm)
    type(MPI_Comm), intent(in) :: comm
    integer :: indegree, outdegree, ierror
    logical :: weighted

    call MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
    call check(ierror /= MPI_SUCCESS, 'theirs fails')
  end subroutine fail

  subroutine still(comm, what)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(in) :: what
    type(MPI_Errhandler) :: handler

    call MPI_Comm_get_errhandler(comm, handler)
    call check(handler == on_comm, 'the handler of ' // what)
    call MPI_Errhandler_free(handler)
  end subroutine still

  subroutine on_communicator()
    type(MPI_Comm) :: theirs
    type(our_Comm) :: mine, copy
    type(our_Info) :: hints

    call MPI_Comm_dup(MPI_COMM_WORLD, theirs)
    call MPI_Comm_set_errhandler(theirs, on_comm)
    calls = 0
    call minfo_comm_from_native(theirs%MPI_VAL, mine)
    call our_Comm_set_errhandler(mine, OUR_ERRORS_RETURN)
    call our_Comm_dup(mine, copy)
    call our_Comm_get_info(mine, hints)
    call our_Info_free(hints)
    call ask(mine)
    call check_number(calls, 0, 'calls of the handler by ours')
    call still(theirs, 'a communicator')
    call our_Comm_free(mine)
    call still(theirs, 'a communicator that is not ours any more')
    call ask(copy)
    call our_Comm_free(copy)
    call fail(theirs)
    call check_number(calls, 1, 'calls of the handler by theirs')
    call MPI_Comm_free(theirs)
  end subroutine on_communicator

  subroutine on_window()
    type(MPI_Win) :: theirs
    type(MPI_Errhandler) :: handler
    type(our_Win) :: mine
    type(our_Info) :: hints
    type(c_ptr) :: base
    integer :: of_ours, of_theirs
    integer, pointer :: memory(:)

    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, theirs)
    call c_f_pointer(base, memory, [4])
    memory = 0
    call MPI_Win_set_errhandler(theirs, on_win)
    calls = 0
    call minfo_win_from_native(theirs%MPI_VAL, mine)
    call our_Win_set_errhandler(mine, OUR_ERRORS_RETURN)
    call our_Win_get_info(mine, hints)
    call our_Info_free(hints)
    ! No epoch is open, which some MPIs find.
    call our_Put([1], rank, 0_MPI_ADDRESS_KIND, mine, of_ours)
    call check_number(calls, 0, 'calls of the handler by ours')
    call MPI_Win_get_errhandler(theirs, handler)
    call check(handler == on_win, 'the handler of a window')
    call MPI_Errhandler_free(handler)
    call our_Win_free(mine)
    call MPI_Put([1], 1, MPI_INTEGER, rank, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, theirs, of_theirs)
    call check_number(calls, merge(0, 1, of_theirs == MPI_SUCCESS), 'calls of the handler by theirs')
    call check((of_ours == OUR_SUCCESS) .eqv. (of_theirs == MPI_SUCCESS), 'both find the same')
    call MPI_Win_free(theirs)
  end subroutine on_window

  subroutine on_open_file()
    type(MPI_File) :: theirs
    type(MPI_Errhandler) :: handler
    type(our_File) :: mine
    integer :: ierror

    ! A device, which cannot be cut.
    call MPI_File_open(MPI_COMM_SELF, '/dev/full', MPI_MODE_WRONLY, MPI_INFO_NULL, theirs, ierror)
    call check_number(ierror, MPI_SUCCESS, '/dev/full')
    call MPI_File_set_errhandler(theirs, on_file)
    calls = 0
    call minfo_file_from_native(theirs%MPI_VAL, mine)
    call our_File_set_errhandler(mine, OUR_ERRORS_RETURN)
    call our_File_set_size(mine, 4_MPI_OFFSET_KIND, ierror)
    call check(ierror /= OUR_SUCCESS, 'our MPI_File_set_size fails')
    call check_number(calls, 0, 'calls of the handler by ours')
    call MPI_File_get_errhandler(theirs, handler)
    call check(handler == on_file, 'the handler of a file')
    call MPI_Errhandler_free(handler)
    call our_File_close(mine)
    call MPI_File_set_size(theirs, 4_MPI_OFFSET_KIND, ierror)
    call check_number(calls, 1, 'calls of the handler by theirs')
    call MPI_File_close(theirs)
  end subroutine on_open_file

  ! That of MPI_FILE_NULL, for files that are not open.
  subroutine on_no_file()
    type(MPI_File) :: theirs
    type(MPI_Errhandler) :: handler
    type(our_File) :: mine
    integer :: ierror

    call MPI_File_set_errhandler(MPI_FILE_NULL, on_file)
    calls = 0
    call our_File_open(OUR_COMM_SELF, '/nonexistent/file', OUR_MODE_RDWR, OUR_INFO_NULL, mine, ierror)
    call check_number(ierror, OUR_ERR_NO_SUCH_FILE, 'our MPI_File_open')
    call our_File_delete('/nonexistent/file', OUR_INFO_NULL, ierror)
    call check_number(ierror, OUR_ERR_NO_SUCH_FILE, 'our MPI_File_delete')
    call check_number(calls, 0, 'calls of the handler by ours')
    call MPI_File_get_errhandler(MPI_FILE_NULL, handler)
    call check(handler == on_file, 'the handler of MPI_FILE_NULL')
    call MPI_Errhandler_free(handler)
    call MPI_File_open(MPI_COMM_SELF, '/nonexistent/file', MPI_MODE_RDONLY, MPI_INFO_NULL, theirs, ierror)
    call check_number(calls, 1, 'calls of the handler by theirs')
    call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN)
  end subroutine on_no_file
end program handlers_stay
