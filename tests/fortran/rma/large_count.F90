! One write, one put and one get of more than 2 GiB: with counts that fit in an INTEGER, since an element has 8 bytes,
! and with this library as bytes, with counts of MPI_COUNT_KIND. That needs 8 GiB of memory and 3 GiB of disk, so it is
! done only if the environment variable MINFO_TEST_LARGE is set; otherwise the same is done with less data.
! processes: 1 2 4
! forms: f08 mpi_f08
program large_count
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer, c_int64_t
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_large_count.data'
  integer(c_int64_t), allocatable, asynchronous, target :: out(:), room(:)
  integer(c_int64_t), pointer, asynchronous :: memory(:)
  type(MPI_File) :: fh
  type(MPI_Win) :: win
  type(MPI_Status) :: status
  type(c_ptr) :: base
  integer(MPI_ADDRESS_KIND) :: bytes
  integer(MPI_OFFSET_KIND) :: size_of_file
  integer(c_int64_t) :: i
  integer :: ierr, n, is_set
#if !defined(INTEGER_8)
  integer(MPI_COUNT_KIND) :: many, seen
#endif

  call start()
  call remove_file(name)
  call get_environment_variable('MINFO_TEST_LARGE', status=is_set)
  n = merge(1000, 2**28 + 1000, is_set /= 0)
  bytes = 8_MPI_ADDRESS_KIND*n

  ! The first process has all of the work, the last one the memory.
  call MPI_Win_allocate(merge(bytes, 0_MPI_ADDRESS_KIND, rank == processes - 1), 8, MPI_INFO_NULL, MPI_COMM_WORLD, &
    base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  if (rank == processes - 1) then
    call c_f_pointer(base, memory, [n])
    memory = -7
  end if
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    allocate (out(n), room(n))
    do i = 1, n
      out(i) = 3*i
    end do
    call MPI_Put(out, n, MPI_INTEGER8, processes - 1, 0_MPI_ADDRESS_KIND, n, MPI_INTEGER8, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Put')
  end if
  call MPI_Win_fence(0, win)
  if (rank == processes - 1) call check(in_order(memory), 'MPI_Put: the window')
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    room = -7
    call MPI_Get(room, n, MPI_INTEGER8, processes - 1, 0_MPI_ADDRESS_KIND, n, MPI_INTEGER8, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Get')
  end if
  call MPI_Win_fence(0, win)
  if (rank == 0) call check(in_order(room), 'MPI_Get: what came')
#if !defined(INTEGER_8)
  ! As bytes, of which there are more than an INTEGER counts.
  many = bytes
  if (rank == processes - 1) memory = -7
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(out, many, MPI_BYTE, processes - 1, 0_MPI_ADDRESS_KIND, many, MPI_BYTE, win, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Put of bytes')
  end if
  call MPI_Win_fence(0, win)
  if (rank == processes - 1) call check(in_order(memory), 'MPI_Put of bytes: the window')
  call MPI_Win_fence(0, win)
#endif
  call MPI_Win_free(win)

  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
    fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  if (rank == 0) then
    call MPI_File_write_at(fh, 8_MPI_OFFSET_KIND, out, n, MPI_INTEGER8, status, ierr)
    call check_count(status, MPI_INTEGER8, n, 'MPI_File_write_at', ierr)
    call MPI_File_get_size(fh, size_of_file)
    call check(size_of_file == bytes + 8, 'MPI_File_write_at: the size')
    room = -7
    call MPI_File_read_at(fh, 8_MPI_OFFSET_KIND, room, n, MPI_INTEGER8, status, ierr)
    call check_count(status, MPI_INTEGER8, n, 'MPI_File_read_at', ierr)
    call check(in_order(room), 'MPI_File_read_at: what came')
#if !defined(INTEGER_8)
    room = -7
    call MPI_File_read_at(fh, 8_MPI_OFFSET_KIND, room, many, MPI_BYTE, status, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_read_at of bytes')
    call MPI_Get_count(status, MPI_BYTE, seen)
    call check(seen == many, 'MPI_File_read_at of bytes: count')
    call check(in_order(room), 'MPI_File_read_at of bytes: what came')
#endif
  end if
  call MPI_File_close(fh)
  call MPI_Barrier(MPI_COMM_WORLD)
  call finish()

contains

  logical function in_order(list)
    integer(c_int64_t), intent(in) :: list(:)

    in_order = .true.
    do i = 1, n
      if (list(i) /= 3*i) in_order = .false.
    end do
  end function in_order
end program large_count
