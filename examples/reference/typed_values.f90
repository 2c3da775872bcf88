! Sets and reads values that are numbers, truth values, lists, and texts of any length.
! Of: info_set, info_get, info_set_list, info_get_list, info_value
program typed_values
  use mpi_info_f08
  use mpi_hints
  implicit none
  type(MPI_Info) :: info
  integer, allocatable :: sizes(:)
  integer :: nodes
  logical :: found

  call MPI_Info_create(info)
  call info_set(info, 'cb_nodes', 4)
  call info_set(info, 'collective_buffering', .true.)
  call info_set_list(info, 'chunked', [64, 64, 1])

  nodes = 1
  call info_get(info, 'cb_nodes', nodes, found)
  if (found) print '(a,i0)', 'cb_nodes is ', nodes
  call info_get_list(info, 'chunked', sizes)
  print '(a,i0,a)', 'chunked has ', size(sizes), ' elements'
  print '(2a)', 'striping_unit is ', info_value(info, 'striping_unit', default='not set')
  call MPI_Info_free(info)
end program typed_values
