! With MINFO_CHECK=off everything that the program's own MPI takes reaches it as it is; what is too long for it does
! not.
! environment: MINFO_CHECK=off
program left_in
  use mpi_f08
  use ours
  use checks
  implicit none
  type(our_Info) :: mine
  type(MPI_Info) :: theirs
  character(len=60) :: value
  integer :: number, ierror
  logical :: found

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call our_Info_create(mine)
  call our_Info_set(mine, 'cb_nodes', '0')
  call our_Info_set(mine, 'accumulate_ordering', 'rar, raw')
  if (MPI_MAX_INFO_KEY < 255) call our_Info_set(mine, repeat('k', MPI_MAX_INFO_KEY + 1), 'does not fit')
  call minfo_info_to_native(mine, theirs%MPI_VAL, ierror)
  call check_number(ierror, 0, 'ierror')
  call our_Info_free(mine)

  call MPI_Info_get_nkeys(theirs, number)
  call check_number(number, 2, 'number of keys')
  call MPI_Info_get(theirs, 'cb_nodes', len(value), value, found)
  call check(found .and. value == '0', 'what can do harm')
  call MPI_Info_get(theirs, 'accumulate_ordering', len(value), value, found)
  call check_text(value, 'rar, raw', 'as it was given')
  call MPI_Info_free(theirs)
  call MPI_Finalize()
  call conclude()
end program left_in
