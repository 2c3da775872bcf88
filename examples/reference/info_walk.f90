! Copies an info object, takes a pair from the copy, and prints what is left in the order in which it was set.
! Of: MPI_Info_dup, MPI_Info_delete, MPI_Info_get_nkeys, MPI_Info_get_nthkey
program info_walk
  use mpi_f08
  implicit none
  type(MPI_Info) :: info, copy
  character(len=MPI_MAX_INFO_KEY) :: key
  integer :: nkeys, n

  call MPI_Init()
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'cb_nodes', '4')
  call MPI_Info_set(info, 'striping_factor', '8')

  call MPI_Info_dup(info, copy)
  call MPI_Info_delete(copy, 'cb_nodes')
  call MPI_Info_get_nkeys(copy, nkeys)
  do n = 0, nkeys - 1
    call MPI_Info_get_nthkey(copy, n, key)
    print '(i0,2a)', n, ': ', trim(key)
  end do

  call MPI_Info_free(copy)
  call MPI_Info_free(info)
  call MPI_Finalize()
end program info_walk
