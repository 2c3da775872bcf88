! Harmful hints for MPI_Alloc_mem.
program memory
  use mpi_info_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  use checks
  use inputs
  implicit none

  integer, parameter :: elements = 1000
  type(input), allocatable :: all(:)
  type(MPI_Info) :: info
  type(c_ptr) :: base
  integer, pointer :: room(:)
  integer :: i, j, ierr
  logical :: works

  call start()
  call read_inputs('memory', all)
  call check(size(all) > 0, 'there are inputs')
  do i = 1, size(all)
    if (.not. is_wanted('MPI_Alloc_mem', all(i))) cycle
    info = info_of(all(i))
    call announce_local(all(i), 'MPI_Alloc_mem')
    call MPI_Alloc_mem(int(4 * elements, MPI_ADDRESS_KIND), info, base, ierr)
    works = ierr == MPI_SUCCESS
    if (works) then
      call c_f_pointer(base, room, [elements])
      room = [(j, j=1, elements)]
      works = sum(room) == elements * (elements + 1) / 2
      call MPI_Free_mem(room)
    end if
    call conclude_attempt(all(i), 'MPI_Alloc_mem', info, ierr, works, '', '')
    call MPI_Info_free(info)
  end do
  call finish()
end program memory
