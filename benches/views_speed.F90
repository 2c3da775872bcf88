! Views with holes on one process. One source for every MPI: it is built once with `use mpi_info_f08`
! (-DOURS) and once with each other MPI's own `mpi_f08`.
!
!   views_speed ACCESS    ACCESS: read_write or write_only, how the files are opened to be written
!
! Prints one line a figure: <access> <column> <bytes of a piece> <stride> <ns for a piece>. The columns
! are new (the file is empty), again (it has all its pages), read, and the control, copy: memcpy of each
! piece between two arrays. With `read_write` there are also the limits of the machine: range (pwrite of the
! whole range, gaps too) and each_piece (pwrite of each piece), both of a file that has all its pages.
! Files are made in the working directory, none larger than 512 MiB.
program views_speed
#ifdef OURS
  use mpi_info_f08
#else
  use mpi_f08
#endif
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none

  interface
    type(c_ptr) function memcpy(to, from, n) bind(C, name='memcpy')
      import :: c_ptr, c_size_t
      type(c_ptr), value :: to, from
      integer(c_size_t), value :: n
    end function memcpy

    integer(c_size_t) function pwrite(fd, buf, n, offset) bind(C, name='pwrite')
      import :: c_int, c_int64_t, c_ptr, c_size_t
      integer(c_int), value :: fd
      type(c_ptr), value :: buf
      integer(c_size_t), value :: n
      integer(c_int64_t), value :: offset
    end function pwrite

    integer(c_int) function creat(path, mode) bind(C, name='creat')
      import :: c_char, c_int
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), value :: mode
    end function creat

    integer(c_int) function close_plain(fd) bind(C, name='close')
      import :: c_int
      integer(c_int), value :: fd
    end function close_plain
  end interface

  character(len=*), parameter :: name = 'views_speed.mpi', plain = 'views_speed.plain'
  integer, parameter :: sizes(3) = [8, 64, 4096], strides(3) = [2, 16, 4]
  integer(int64), parameter :: most_pieces = 100000, most_bytes = 512_int64 * 1024 * 1024
  character(len=16) :: access
  integer :: i, j

  call get_command_argument(1, access)
  call MPI_Init()
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL)
  do i = 1, size(sizes)
    do j = 1, size(strides)
      call measure(sizes(i), strides(j))
    end do
  end do
  call MPI_Finalize()

contains

  subroutine measure(bytes, stride)
    integer, intent(in) :: bytes, stride
    integer(int64) :: pieces, distance, start
    integer(c_signed_char), allocatable, target :: from(:), to(:), range(:)
    type(MPI_Datatype) :: piece, filetype
    type(MPI_File) :: fh
    type(c_ptr) :: ignored
    integer(c_int) :: fd
    integer :: pass
    integer(int64) :: k

    distance = int(bytes, int64) * stride
    pieces = min(most_pieces, most_bytes / distance)
    allocate (from(pieces * bytes), to(pieces * bytes), range(pieces * distance))
    from = [(int(mod(k, 127_int64) + 1, c_signed_char), k=1, size(from, kind=int64))]
    to = 0_c_signed_char
    range = 0_c_signed_char

    call MPI_Type_contiguous(bytes, MPI_BYTE, piece)
    call MPI_Type_create_resized(piece, 0_MPI_ADDRESS_KIND, int(distance, MPI_ADDRESS_KIND), filetype)
    call MPI_Type_commit(filetype)
    call MPI_File_open(MPI_COMM_SELF, name, ior(MPI_MODE_CREATE, &
        merge(MPI_MODE_WRONLY, MPI_MODE_RDWR, access == 'write_only')), MPI_INFO_NULL, fh)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, filetype, 'native', MPI_INFO_NULL)
    do pass = 1, 2
      start = clock()
      call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, from, int(pieces) * bytes, MPI_BYTE, MPI_STATUS_IGNORE)
      call report(merge('new  ', 'again', pass == 1), bytes, stride, clock() - start, pieces)
    end do
    call MPI_File_close(fh)

    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, filetype, 'native', MPI_INFO_NULL)
    start = clock()
    call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, to, int(pieces) * bytes, MPI_BYTE, MPI_STATUS_IGNORE)
    call report('read', bytes, stride, clock() - start, pieces)
    if (any(from /= to)) error stop 'what was read is not what was written'
    call MPI_File_close(fh)
    call MPI_File_delete(name, MPI_INFO_NULL)
    call MPI_Type_free(filetype)
    call MPI_Type_free(piece)

    start = clock()
    do k = 0, pieces - 1
      ignored = memcpy(c_loc(range(k * distance + 1)), c_loc(from(k * bytes + 1)), int(bytes, c_size_t))
    end do
    call report('copy', bytes, stride, clock() - start, pieces)
    if (access /= 'read_write') return
    fd = creat(plain // c_null_char, int(o'600', c_int))
    call write_range(fd, range)
    start = clock()
    call write_range(fd, range)
    call report('range', bytes, stride, clock() - start, pieces)
    start = clock()
    do k = 0, pieces - 1
      call expect(pwrite(fd, c_loc(from(k * bytes + 1)), int(bytes, c_size_t), k * distance), bytes)
    end do
    call report('each_piece', bytes, stride, clock() - start, pieces)
    fd = close_plain(fd)
    call MPI_File_delete(plain, MPI_INFO_NULL)
  end subroutine measure

  subroutine write_range(fd, range)
    integer(c_int), intent(in) :: fd
    integer(c_signed_char), intent(in), target :: range(:)
    integer, parameter :: chunk = 1048576
    integer(int64) :: at
    integer :: n

    at = 0
    do while (at < size(range, kind=int64))
      n = int(min(int(chunk, int64), size(range, kind=int64) - at))
      call expect(pwrite(fd, c_loc(range(at + 1)), int(n, c_size_t), at), n)
      at = at + n
    end do
  end subroutine write_range

  subroutine report(column, bytes, stride, ticks, pieces)
    character(len=*), intent(in) :: column
    integer, intent(in) :: bytes, stride
    integer(int64), intent(in) :: ticks, pieces
    integer(int64) :: rate

    call system_clock(count_rate=rate)
    print '(a, 1x, a, 1x, i0, 1x, i0, 1x, f0.2)', trim(access), trim(column), bytes, stride, &
        real(ticks, real64) * 1.0e9_real64 / (real(rate, real64) * real(pieces, real64))
  end subroutine report

  subroutine expect(moved, n)
    integer(c_size_t), intent(in) :: moved
    integer, intent(in) :: n

    if (moved /= n) error stop 'the system moved less than it was asked to'
  end subroutine expect

  integer(int64) function clock()
    call system_clock(clock)
  end function clock
end program views_speed
