! The cost of windows and files on one process. One source for every MPI: it is built once with
! `use mpi_info_f08` (-DOURS) and once with each other MPI's own `mpi_f08`.
!
! Prints one line a figure: <column> <bytes> <ns>. The columns that begin with plain_ are the system's
! own memcpy, pwrite, pread and open+close, measured in turn with the others. ci/bench runs the programs
! in turn and compares them. Files are made in the working directory.
program access_speed
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

    integer(c_size_t) function pread(fd, buf, n, offset) bind(C, name='pread')
      import :: c_int, c_int64_t, c_ptr, c_size_t
      integer(c_int), value :: fd
      type(c_ptr), value :: buf
      integer(c_size_t), value :: n
      integer(c_int64_t), value :: offset
    end function pread

    integer(c_int) function creat(path, mode) bind(C, name='creat')
      import :: c_char, c_int
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), value :: mode
    end function creat

    integer(c_int) function open_plain(path, flags) bind(C, name='open')
      import :: c_char, c_int
      character(kind=c_char), intent(in) :: path(*)
      integer(c_int), value :: flags
    end function open_plain

    integer(c_int) function close_plain(fd) bind(C, name='close')
      import :: c_int
      integer(c_int), value :: fd
    end function close_plain
  end interface

  integer, parameter :: piece = 1048576, pieces = 256, small_calls = 200000, large_calls = 300
  integer(c_int), parameter :: read_write = 2
  character(len=*), parameter :: ours = 'access_speed.mpi', plain = 'access_speed.plain'
  integer(c_signed_char), allocatable, target :: buffer(:), other(:)

  call MPI_Init()
  allocate (buffer(piece), other(piece))
  buffer = 1_c_signed_char
  other = 2_c_signed_char
  call windows()
  call transfers()
  call opening()
  call MPI_Finalize()

contains

  subroutine windows()
    type(MPI_Win) :: win
    type(c_ptr) :: base

    call MPI_Win_allocate(int(piece, MPI_ADDRESS_KIND), 1, MPI_INFO_NULL, MPI_COMM_SELF, base, win)
    call MPI_Win_lock_all(0, win)
    call put_get(win, base, 8, small_calls)
    call put_get(win, base, piece, large_calls)
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(win)
  end subroutine windows

  ! Each call with the flush that completes it: `nothing` is a put of no data, which makes all checks. Rounds of
  ! all alternate.
  subroutine put_get(win, base, bytes, calls)
    type(MPI_Win), intent(in) :: win
    type(c_ptr), intent(in) :: base
    integer, intent(in) :: bytes, calls
    integer, parameter :: rounds = 10
    integer(MPI_ADDRESS_KIND), parameter :: here = 0
    integer :: r, i
    integer(int64) :: spent(6)
    real(real64) :: number, previous
    type(c_ptr) :: ignored

    spent = 0
    number = 1
    do r = 0, rounds
      if (r == 1) spent = 0
      call begin(spent(1))
      do i = 1, calls / rounds
        call MPI_Put(buffer, bytes, MPI_BYTE, 0, here, bytes, MPI_BYTE, win)
        call MPI_Win_flush(0, win)
      end do
      call finish(spent(1))
      call begin(spent(2))
      do i = 1, calls / rounds
        call MPI_Get(buffer, bytes, MPI_BYTE, 0, here, bytes, MPI_BYTE, win)
        call MPI_Win_flush(0, win)
      end do
      call finish(spent(2))
      call begin(spent(3))
      do i = 1, calls / rounds
        ignored = memcpy(base, c_loc(buffer), int(bytes, c_size_t))
      end do
      call finish(spent(3))
      if (bytes /= 8) cycle
      call begin(spent(4))
      do i = 1, calls / rounds
        call MPI_Fetch_and_op(number, previous, MPI_DOUBLE_PRECISION, 0, here, MPI_SUM, win)
        call MPI_Win_flush(0, win)
      end do
      call finish(spent(4))
      call begin(spent(5))
      do i = 1, calls / rounds
        call MPI_Accumulate(number, 1, MPI_DOUBLE_PRECISION, 0, here, 1, MPI_DOUBLE_PRECISION, MPI_SUM, win)
        call MPI_Win_flush(0, win)
      end do
      call finish(spent(5))
      call begin(spent(6))
      do i = 1, calls / rounds
        call MPI_Put(buffer, 0, MPI_BYTE, 0, here, 0, MPI_BYTE, win)
        call MPI_Win_flush(0, win)
      end do
      call finish(spent(6))
    end do
    call report('put', bytes, spent(1), calls)
    call report('get', bytes, spent(2), calls)
    call report('plain_copy', bytes, spent(3), calls)
    if (bytes /= 8) return
    call report('fetch_and_op', bytes, spent(4), calls)
    call report('accumulate', bytes, spent(5), calls)
    call report('nothing', bytes, spent(6), calls)
  end subroutine put_get

  ! Adds the time between the two calls.
  subroutine begin(spent)
    integer(int64), intent(inout) :: spent

    spent = spent - clock()
  end subroutine begin

  subroutine finish(spent)
    integer(int64), intent(inout) :: spent

    spent = spent + clock()
  end subroutine finish

  ! The pieces of the two files alternate, so that both see the same state of the machine.
  subroutine transfers()
    type(MPI_File) :: fh
    integer(c_int) :: fd
    integer :: i
    integer(int64) :: start, spent(4)
    integer(c_int64_t) :: offset

    call MPI_File_open(MPI_COMM_SELF, ours, ior(MPI_MODE_CREATE, MPI_MODE_RDWR), MPI_INFO_NULL, fh)
    fd = creat(plain // c_null_char, int(o'600', c_int))
    fd = close_plain(fd)
    fd = open_plain(plain // c_null_char, read_write)
    spent = 0
    do i = 0, pieces - 1
      offset = int(i, c_int64_t) * piece
      start = clock()
      call MPI_File_write_at(fh, int(offset, MPI_OFFSET_KIND), buffer, piece, MPI_BYTE, MPI_STATUS_IGNORE)
      spent(1) = spent(1) + (clock() - start)
      start = clock()
      call expect(pwrite(fd, c_loc(buffer), int(piece, c_size_t), offset))
      spent(2) = spent(2) + (clock() - start)
    end do
    do i = 0, pieces - 1
      offset = int(i, c_int64_t) * piece
      start = clock()
      call MPI_File_read_at(fh, int(offset, MPI_OFFSET_KIND), other, piece, MPI_BYTE, MPI_STATUS_IGNORE)
      spent(3) = spent(3) + (clock() - start)
      start = clock()
      call expect(pread(fd, c_loc(other), int(piece, c_size_t), offset))
      spent(4) = spent(4) + (clock() - start)
    end do
    fd = close_plain(fd)
    call MPI_File_close(fh)
    call report('write', piece, spent(1), pieces)
    call report('plain_write', piece, spent(2), pieces)
    call report('read', piece, spent(3), pieces)
    call report('plain_read', piece, spent(4), pieces)
  end subroutine transfers

  subroutine opening()
    integer, parameter :: calls = 2000
    type(MPI_Info) :: hints
    type(MPI_File) :: fh
    integer(c_int) :: fd
    integer :: i
    integer(int64) :: start, spent(2)

    call MPI_Info_create(hints)
    call MPI_Info_set(hints, 'access_style', 'sequential')
    call MPI_Info_set(hints, 'cb_nodes', '1')
    call MPI_Info_set(hints, 'striping_unit', '1048576')
    spent = 0
    do i = 1, calls
      start = clock()
      call MPI_File_open(MPI_COMM_SELF, ours, MPI_MODE_RDWR, hints, fh)
      call MPI_File_close(fh)
      spent(1) = spent(1) + (clock() - start)
      start = clock()
      fd = open_plain(plain // c_null_char, read_write)
      fd = close_plain(fd)
      spent(2) = spent(2) + (clock() - start)
    end do
    call MPI_Info_free(hints)
    call report('open_close', 0, spent(1), calls)
    call report('plain_open', 0, spent(2), calls)
    call MPI_File_delete(ours, MPI_INFO_NULL)
    call MPI_File_delete(plain, MPI_INFO_NULL)
  end subroutine opening

  subroutine expect(moved)
    integer(c_size_t), intent(in) :: moved

    if (moved /= piece) error stop 'the system moved less than a piece'
  end subroutine expect

  integer(int64) function clock()
    call system_clock(clock)
  end function clock

  subroutine report(column, bytes, ticks, calls)
    character(len=*), intent(in) :: column
    integer, intent(in) :: bytes, calls
    integer(int64), intent(in) :: ticks
    integer(int64) :: rate

    call system_clock(count_rate=rate)
    print '(a, 1x, i0, 1x, f0.1)', column, bytes, real(ticks, real64) * 1.0e9_real64 / (real(rate, real64) * calls)
  end subroutine report
end program access_speed
