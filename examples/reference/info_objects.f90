! Makes an info object, gives it a pair, and reads the value back: first its length, then the text.
! Of: MPI_Info_create, MPI_Info_set, MPI_Info_get_string, MPI_Info_free
program info_objects
  use mpi_f08
  implicit none
  type(MPI_Info) :: info
  character(len=:), allocatable :: value
  integer :: buflen
  logical :: flag

  call MPI_Init()
  call MPI_Info_create(info)
  call MPI_Info_set(info, key='cb_nodes', value='4')

  buflen = 0
  allocate (character(len=0) :: value)
  call MPI_Info_get_string(info, 'cb_nodes', buflen, value, flag)
  if (flag) then
    deallocate (value)
    allocate (character(len=buflen) :: value)
    call MPI_Info_get_string(info, 'cb_nodes', buflen, value, flag)
    print '(2a)', 'cb_nodes = ', value
  end if

  call MPI_Info_free(info)
  call MPI_Finalize()
end program info_objects
