! The shared file pointer of several processes (F3, F4): each transfer gets its own position, ordered ones in rank
! order.
program file_shared
  use mpi_info_f08
  use parallel
  implicit none

  character(len=*), parameter :: name = 'parallel_file_shared.data'
  integer, asynchronous :: values(3), back(3)
  integer, allocatable :: all_values(:)
  integer :: i, ierr, number, expected
  type(MPI_File) :: fh
  type(MPI_Request) :: request
  type(MPI_Status) :: status
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer(MPI_OFFSET_KIND) :: offset

  call start('file_shared')
  call remove(name)
  allocate (all_values(9*processes))
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_File_set_view(fh, zero, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)

  ! In the order of the ranks, as many as each has.
  values = 100*rank + [1, 2, 3]
  call MPI_File_write_ordered(fh, values, 1 + modulo(rank, 2), MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_ordered')
  call MPI_Get_count(status, MPI_INTEGER, number)
  call check_number(number, 1 + modulo(rank, 2), 'MPI_File_write_ordered: count')
  call MPI_File_write_ordered_begin(fh, values(1:3:2), 2, MPI_INTEGER, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_ordered_begin')
  call MPI_File_write_ordered_end(fh, values(1:3:2), status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_ordered_end')
  call meet()
  expected = processes + processes/2
  call MPI_File_read_at(fh, zero, all_values, expected, MPI_INTEGER, status, ierr)
  number = 0
  do i = 0, processes - 1
    number = number + 1
    call check_number(all_values(number), 100*i + 1, 'the first of a process')
    if (modulo(i, 2) == 0) cycle
    number = number + 1
    call check_number(all_values(number), 100*i + 2, 'the second of a process')
  end do
  offset = expected
  call MPI_File_read_at(fh, offset, all_values, 2*processes, MPI_INTEGER, status, ierr)
  call check(all(all_values(:2*processes) == [(100*(i/2) + 1 + 2*modulo(i, 2), i=0, 2*processes - 1)]), &
             'two of each process')
  call MPI_File_get_position_shared(fh, offset, ierr)
  call check(ierr == MPI_SUCCESS .and. offset == expected + 2*processes, 'MPI_File_get_position_shared')

  ! In any order, but each contiguous.
  call meet()
  call MPI_File_seek_shared(fh, zero, MPI_SEEK_SET, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_seek_shared')
  do i = 1, 2
    values = 1000*i + 10*rank + [1, 2, 3]
    call MPI_File_write_shared(fh, values, 3, MPI_INTEGER, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_shared')
  end do
  values = 3000 + 10*rank + [1, 2, 3]
  call MPI_File_iwrite_shared(fh, values, 3, MPI_INTEGER, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_iwrite_shared')
  call MPI_Wait(request, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_iwrite_shared is complete')
  call meet()
  call MPI_File_read_at(fh, zero, all_values, 9*processes, MPI_INTEGER, status, ierr)
  call check(all(all_values(2::3) == all_values(1::3) + 1) .and. all(all_values(3::3) == all_values(1::3) + 2), &
             'each in one piece')
  do i = 1, 3
    call check_number(count(all_values == 1000*i + 10*rank + 1), 1, 'each once')
  end do

  ! Each element is read once.
  call meet()
  call MPI_File_seek_shared(fh, zero, MPI_SEEK_SET, ierr)
  call MPI_File_read_shared(fh, back, 3, MPI_INTEGER, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_read_shared')
  call MPI_Get_count(status, MPI_INTEGER, number)
  call check_number(number, 3, 'MPI_File_read_shared: count')
  call check(count(all_values(:3*processes) == back(1)) == 1 .and. back(3) == back(1) + 2, 'one of the first')
  call MPI_Allgather(back(1), 1, MPI_INTEGER, all_values, 1, MPI_INTEGER, MPI_COMM_WORLD)
  call check_number(count(all_values(:processes) == back(1)), 1, 'nobody else has it')
  call MPI_File_read_ordered_begin(fh, back, 3, MPI_INTEGER, ierr)
  call MPI_File_read_ordered_end(fh, back, status, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_read_ordered_end')
  offset = 3*processes + 3*rank
  call MPI_File_read_at(fh, offset, all_values, 3, MPI_INTEGER, status, ierr)
  call check(all(back == all_values(:3)), 'in the order of the ranks')
  call MPI_File_read_ordered(fh, back, 3, MPI_INTEGER, status, ierr)
  offset = offset + 3*processes
  call MPI_File_read_at(fh, offset, all_values, 3, MPI_INTEGER, status, ierr)
  call check(all(back == all_values(:3)), 'and the last ones')
  call MPI_File_close(fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_close')
  call remove(name)
  call finish()

contains

  subroutine meet()
    call MPI_File_sync(fh)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_File_sync(fh)
  end subroutine meet
end program file_shared
