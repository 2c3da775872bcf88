! Objects that are made with this library, used by the program's own MPI.
program shared
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  use mpi_f08
  use ours
  use ours_data
  use checks
  implicit none
  integer :: processes

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call communicator()
  call window()
  call file()
  call MPI_Finalize()
  call conclude()

contains

  subroutine communicator()
    type(our_Comm) :: mine
    type(our_Info) :: hints
    type(MPI_Comm) :: theirs
    type(MPI_Info) :: told
    type(MPI_Errhandler) :: handler
    character(len=20) :: value
    integer :: number, again, sent(2)
    logical :: found

    call our_Info_create(hints)
    call our_Info_set(hints, 'mpi_assert_exact_length', 'true')
    call our_Comm_dup_with_info(OUR_COMM_WORLD, hints, mine)
    call our_Info_free(hints)
    call minfo_comm_to_native(mine, theirs%MPI_VAL)
    call minfo_comm_to_native(mine, again)
    call check_number(again, theirs%MPI_VAL, 'the same handle again')

    ! Errors of their calls on it go where they would go if they had made it.
    call MPI_Comm_get_errhandler(theirs, handler)
    call check(handler == MPI_ERRORS_ARE_FATAL, 'its handler is that of their MPI_COMM_WORLD')
    call MPI_Errhandler_free(handler)

    number = rank
    call MPI_Bcast(number, 1, MPI_INTEGER, processes - 1, theirs)
    call check_number(number, processes - 1, 'their broadcast')
    sent = rank
    call MPI_Sendrecv_replace(sent, 2, MPI_INTEGER, modulo(rank + 1, processes), 5, modulo(rank - 1, processes), 5, &
      theirs, MPI_STATUS_IGNORE)
    call check(all(sent == modulo(rank - 1, processes)), 'their message')
    call our_Allreduce(rank + 1, number, mine)
    call check_number(number, processes * (processes + 1) / 2, 'our sum')
    call MPI_Comm_get_info(theirs, told)
    call MPI_Info_get(told, 'mpi_assert_exact_length', len(value), value, found)
    call check(found .and. value == 'true', 'the hint')
    call MPI_Info_free(told)

    call MPI_Comm_get_errhandler(theirs, handler)
    call check(handler == MPI_ERRORS_ARE_FATAL, 'its handler is the same after our calls')
    call MPI_Errhandler_free(handler)
    call our_Comm_free(mine)
  end subroutine communicator

  subroutine window()
    type(our_Win) :: mine
    type(MPI_Win) :: theirs
    type(MPI_Errhandler) :: handler
    type(c_ptr) :: base
    integer, pointer :: memory(:)
    integer :: next

    next = modulo(rank + 1, processes)
    call our_Win_allocate(16_MPI_ADDRESS_KIND, 4, OUR_INFO_NULL, OUR_COMM_WORLD, base, mine)
    call c_f_pointer(base, memory, [4])
    memory = 0
    call minfo_win_to_native(mine, theirs%MPI_VAL)
    call MPI_Win_fence(0, theirs)
    call MPI_Put([rank], 1, MPI_INTEGER, next, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, theirs)
    call MPI_Win_fence(0, theirs)
    call check_number(memory(3), modulo(rank - 1, processes), 'what their access put')
    call our_Win_fence(0, mine)
    call our_Put([rank], next, 3_MPI_ADDRESS_KIND, mine)
    call our_Win_fence(0, mine)
    call check_number(memory(4), modulo(rank - 1, processes), 'what our access put')
    call MPI_Win_get_errhandler(theirs, handler)
    call check(handler == MPI_ERRORS_ARE_FATAL, 'its handler is that of a new window')
    call MPI_Errhandler_free(handler)
    call our_Win_free(mine)
  end subroutine window

  subroutine file()
    type(our_File) :: mine
    type(our_Info) :: hints
    type(MPI_File) :: theirs
    type(MPI_Errhandler) :: handler
    integer :: number(1)
    integer(MPI_OFFSET_KIND) :: offset

    call our_Info_create(hints)
    call our_Info_set(hints, 'cb_nodes', '1')
    call our_File_open(OUR_COMM_WORLD, 'shared.data', OUR_MODE_CREATE + OUR_MODE_RDWR + OUR_MODE_DELETE_ON_CLOSE, &
      hints, mine)
    call our_Info_free(hints)
    call minfo_file_to_native(mine, theirs%MPI_VAL)
    offset = 4 * rank
    call MPI_File_write_at_all(theirs, offset, [rank + 7], 1, MPI_INTEGER, MPI_STATUS_IGNORE)
    call our_File_read_at_all(mine, offset, number)
    call check_number(number(1), rank + 7, 'what they wrote')
    call MPI_File_get_errhandler(theirs, handler)
    call check(handler == MPI_ERRORS_RETURN, 'its handler is that of their MPI_FILE_NULL')
    call MPI_Errhandler_free(handler)
    call our_File_close(mine)
  end subroutine file
end program shared
