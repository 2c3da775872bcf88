! Goes through all pairs of an info object, whatever lengths they have.
! Of: info_get_pairs
program pairs_of_info
  use mpi_info_f08
  use mpi_hints
  implicit none
  type(MPI_Info) :: info
  type(info_pairs) :: pairs
  character(len=:), allocatable :: key, value

  call MPI_Info_create(info)
  call MPI_Info_set(info, 'cb_nodes', '4')
  call MPI_Info_set(info, 'filename', 'results.nc')
  call info_get_pairs(info, pairs)
  do while (pairs%next(key, value))
    print '(3a)', key, ' = ', value
  end do
  call MPI_Info_free(info)
end program pairs_of_info
