! What would do harm, or is too long, does not reach the program's own MPI; a line says so.
! said: minfo_info_to_native: a hint is left out: "cb_nodes" = "0": expected an integer >= 1
! said: minfo_info_to_native: a hint is left out: "romio_cb_write" = "sometimes": expected
program left_out
  use mpi_f08
  use ours
  use checks
  implicit none
  type(our_Info) :: mine
  type(MPI_Info) :: theirs
  type(MPI_File) :: fh
  character(len=MPI_MAX_INFO_KEY + 1) :: longest
  character(len=60) :: value
  integer :: number, ierror
  logical :: found

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call our_Info_create(mine)
  call our_Info_set(mine, 'cb_nodes', '0')
  call our_Info_set(mine, 'romio_cb_write', 'sometimes')
  call our_Info_set(mine, 'accumulate_ordering', 'rar, raw')
  call our_Info_set(mine, 'mine', ' text ')
  longest = repeat('k', MPI_MAX_INFO_KEY)
  call our_Info_set(mine, longest, 'fits')
  if (len_trim(longest) < 255) call our_Info_set(mine, repeat('k', len_trim(longest) + 1), 'does not fit')
  call minfo_info_to_native(mine, theirs%MPI_VAL, ierror)
  call check_number(ierror, 0, 'ierror')
  call check_text(value_of(mine, 'cb_nodes'), '0', 'ours keeps it')
  call our_Info_free(mine)

  call MPI_Info_get_nkeys(theirs, number)
  call check_number(number, 3, 'number of keys')
  call MPI_Info_get(theirs, 'accumulate_ordering', len(value), value, found)
  call check_text(value, 'rar,raw', 'in the form that every MPI understands')
  call MPI_Info_get(theirs, 'mine', len(value), value, found)
  call check_text(value, 'text', 'what nobody knows')
  call MPI_Info_get(theirs, trim(longest), len(value), value, found)
  call check(found, 'the longest key')
  ! With cb_nodes = 0 this would end the program on some libraries.
  call MPI_File_open(MPI_COMM_WORLD, 'left_out.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
    theirs, fh, ierror)
  call check_number(ierror, MPI_SUCCESS, 'MPI_File_open')
  call MPI_Info_free(theirs)
  call MPI_File_close(fh)
  call MPI_Finalize()
  call conclude()
end program left_out
