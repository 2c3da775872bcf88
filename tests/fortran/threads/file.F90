! Threads that use one file, or their own files, at the same time.
program threads_file
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  integer, parameter :: team = 4, piece = 3
  character(len=*), parameter :: name = 'threads_file.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  FILE_HANDLE :: shared
  integer :: bad, rounds, place(team), ierr, provided, closed

  call start_threads()
  call start(MPI_THREAD_MULTIPLE, provided)
  call check_code(provided, MPI_THREAD_MULTIPLE, 'MPI_Init_thread')
  ! First of all, while no file has been opened yet.
  call own_files()
  call own_offsets()
  call one_pointer()
  call blocks_at_once()
  call views_at_once()
  call closed_while_used()
  call finish()

contains

#include "threads.inc"
#include "threads_meet.inc"

  subroutine open_shared(amode)
    integer, intent(in) :: amode

    call remove_file(name)
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR + MPI_MODE_CREATE + amode, MPI_INFO_NULL, shared, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
    place = 0
  end subroutine open_shared

  ! Each thread has every fourth piece of the file.
  subroutine own_offsets()
    integer(int32), allocatable :: found(:), expected(:)
    integer :: me, i, unit

    call open_shared(0)
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call use_own_offsets(me)
    end do
    !$omp end parallel do
    call conclude('each thread at its own offsets')
    call MPI_File_close(shared, ierr)
    allocate (found(piece * team * rounds), expected(piece * team * rounds))
    expected = [(int(i, int32), i = 1, size(expected))]
    found = 0
    open (newunit=unit, file=name, access='stream', form='unformatted', status='old', action='read')
    read (unit) found
    close (unit)
    call check(all(found == expected), 'all of the file')
  end subroutine own_offsets

  subroutine use_own_offsets(me)
    integer, intent(in) :: me
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND) :: offset
    integer(int32) :: values(piece), back(piece + 1)
    integer :: code, count, number, i, j

    do i = 0, rounds - 1
      number = piece * (team * i + me - 1)
      offset = int(4 * number, MPI_OFFSET_KIND)
      values = [(int(number + j, int32), j = 1, piece)]
      call MPI_File_write_at(shared, offset, values, piece, MPI_INTEGER4, status, code)
      call expect(code == MPI_SUCCESS)
      back = -7
      call MPI_File_read_at(shared, offset, back, piece, MPI_INTEGER4, status, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Get_count(status, MPI_INTEGER4, count, code)
      call expect(count == piece)
      call expect(all(back(:piece) == values) .and. back(piece + 1) == -7)
    end do
  end subroutine use_own_offsets

  ! All threads write at one file pointer, and then read at it: each piece is there once, whole, and is read once.
  subroutine one_pointer()
    integer, allocatable :: seen(:)
    integer(MPI_OFFSET_KIND) :: position
    integer :: me

    call open_shared(0)
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call write_pieces(me)
    end do
    !$omp end parallel do
    call conclude('all threads write at one file pointer')
    call MPI_File_get_position(shared, position, ierr)
    call check(position == 4 * piece * team * rounds, 'it is behind all of that')

    allocate (seen(team * rounds))
    seen = 0
    call MPI_File_seek(shared, zero, MPI_SEEK_SET, ierr)
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call read_pieces(seen)
    end do
    !$omp end parallel do
    call conclude('all threads read at one file pointer')
    call check(all(seen == 1), 'each piece is read once')
    call MPI_File_close(shared, ierr)
  end subroutine one_pointer

  subroutine write_pieces(me)
    integer, intent(in) :: me
    integer(int32) :: values(piece)
    integer :: code, i

    do i = 1, rounds
      values = int(team * (i - 1) + me, int32)
      call MPI_File_write(shared, values, piece, MPI_INTEGER4, MPI_STATUS_IGNORE, code)
      call expect(code == MPI_SUCCESS)
    end do
  end subroutine write_pieces

  subroutine read_pieces(seen)
    integer, intent(inout) :: seen(:)
    STATUS_TYPE :: status
    integer(int32) :: values(piece)
    integer :: code, count, number

    do
      values = 0
      call MPI_File_read(shared, values, piece, MPI_INTEGER4, status, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Get_count(status, MPI_INTEGER4, count, code)
      if (count /= piece) exit
      number = values(1)
      call expect(all(values == number) .and. number >= 1 .and. number <= team * rounds)
      if (number < 1 .or. number > team * rounds) exit
      !$omp atomic
      seen(number) = seen(number) + 1
    end do
    call expect(count == 0)
  end subroutine read_pieces

  ! Files of its own for each thread, opened and closed again and again.
  subroutine own_files()
    integer :: me

    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call use_own_file(me)
    end do
    !$omp end parallel do
    call conclude('files of its own for each thread')
  end subroutine own_files

  subroutine use_own_file(me)
    integer, intent(in) :: me
    FILE_HANDLE :: fh
    STATUS_TYPE :: status
    character(len=40) :: mine
    integer(int32) :: values(piece)
    integer :: code, i

    write (mine, '(2a, i0)') name, '.', me
    do i = 1, rounds / 4
      call MPI_File_open(MPI_COMM_SELF, mine, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL + &
        MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, code)
      call expect(code == MPI_SUCCESS)
      values = int(team * i + me, int32)
      call MPI_File_write(fh, values, piece, MPI_INTEGER4, status, code)
      call expect(code == MPI_SUCCESS)
      values = 0
      call MPI_File_read_at(fh, zero, values, piece, MPI_INTEGER4, status, code)
      call expect(all(values == team * i + me))
      call MPI_File_close(fh, code)
      call expect(code == MPI_SUCCESS .and. fh == MPI_FILE_NULL)
    end do
  end subroutine use_own_file

  ! In atomic mode, blocks that threads write to the same place are there
  ! whole: no read finds a part of one and a part of another.
  subroutine blocks_at_once()
    integer :: me

    call open_shared(0)
    call MPI_File_set_atomicity(shared, .true., ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_atomicity')
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call use_blocks(me)
    end do
    !$omp end parallel do
    call conclude('blocks in atomic mode')
    call MPI_File_close(shared, ierr)
  end subroutine blocks_at_once

  subroutine use_blocks(me)
    integer, intent(in) :: me
    integer, parameter :: large = 10000
    STATUS_TYPE :: status
    integer(int32) :: values(large)
    integer :: code, i, count

    do i = 1, max(1, rounds / 20)
      call meet(me, i)
      values = int(me, int32)
      call MPI_File_write_at(shared, zero, values, large, MPI_INTEGER4, status, code)
      call expect(code == MPI_SUCCESS)
      call MPI_File_read_at(shared, zero, values, large, MPI_INTEGER4, status, code)
      call MPI_Get_count(status, MPI_INTEGER4, count, code)
      call expect(count == large)
      call expect(all(values == values(1)) .and. values(1) >= 1 .and. values(1) <= team)
    end do
  end subroutine use_blocks

  ! One thread changes the view, the hints and the size, the others read: through the one view or through the other.
  subroutine views_at_once()
    integer(int32), allocatable :: values(:)
    integer :: me, i

    call open_shared(0)
    allocate (values(1000))
    values = [(int(i, int32), i = 0, 999)]
    call MPI_File_write(shared, values, 1000, MPI_INTEGER4, MPI_STATUS_IGNORE, ierr)
    call MPI_File_set_view(shared, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      if (me == 1) then
        call change_view(me)
      else
        call read_view(me)
      end if
    end do
    !$omp end parallel do
    call conclude('views that change')
    call MPI_File_close(shared, ierr)
  end subroutine views_at_once

  subroutine change_view(me)
    integer, intent(in) :: me
    DATATYPE_HANDLE :: even
    INFO_HANDLE :: info
    integer :: code, i

    call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, even, code)
    call MPI_Type_commit(even, code)
    call MPI_Info_create(info, code)
    call MPI_Info_set(info, 'access_style', 'random', code)
    do i = 1, rounds
      call meet(me, i)
      if (mod(i, 2) == 0) then
        call MPI_File_set_view(shared, zero, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, code)
      else
        call MPI_File_set_view(shared, 400_MPI_OFFSET_KIND, MPI_INTEGER4, even, 'native', info, code)
      end if
      call expect(code == MPI_SUCCESS)
      call MPI_File_set_size(shared, int(4000 + 4 * mod(i, 2), MPI_OFFSET_KIND), code)
      call expect(code == MPI_SUCCESS)
    end do
    call MPI_Info_free(info, code)
    call MPI_Type_free(even, code)
  end subroutine change_view

  subroutine read_view(me)
    integer, intent(in) :: me
    STATUS_TYPE :: status
    INFO_HANDLE :: info
    integer(int32) :: values(4)
    integer :: code, i

    do i = 1, rounds
      call meet(me, i)
      values = -7
      call MPI_File_read_at(shared, 4_MPI_OFFSET_KIND, values, 4, MPI_INTEGER4, status, code)
      call expect(code == MPI_SUCCESS)
      ! Elements 4 to 7; or 0, 2, 3, 5, 6, 8 and so on from the hundredth.
      call expect(all(values == [4, 5, 6, 7]) .or. all(values == [106, 108, 109, 111]))
      call MPI_File_get_info(shared, info, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_free(info, code)
    end do
  end subroutine read_view

  ! A file that is closed while others use it: what they do is done, or is
  ! MPI_ERR_FILE, and is that from then on. It is closed once.
  subroutine closed_while_used()
    integer :: me, i

    closed = 0
    do i = 1, max(2, rounds / 30)
      call remove_file(name)
      call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR + MPI_MODE_CREATE, MPI_INFO_NULL, shared, ierr)
      call MPI_File_set_size(shared, 400000_MPI_OFFSET_KIND, ierr)
      place = 0
      !$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call use_and_close(me, i)
      end do
    !$omp end parallel do
    end do
    call conclude('a file that is closed while it is used')
    call check_code(closed, max(2, rounds / 30), 'each is closed once')
    call remove_file(name)
  end subroutine closed_while_used

  subroutine use_and_close(me, round)
    integer, intent(in) :: me, round
    FILE_HANDLE :: mine
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND) :: bytes
    integer(int32) :: values(1000)
    integer :: code, i, calls
    logical :: is_gone

    mine = shared
    is_gone = .false.
    calls = 20 + mod(7 * round, 30)
    do i = 1, 100
      call meet(me, min(i, calls))
      if (i == calls .and. me <= 2) then
        call MPI_File_close(mine, code)
        call expect(code == MPI_SUCCESS .or. code == MPI_ERR_FILE)
        call expect((code == MPI_SUCCESS) .eqv. (mine == MPI_FILE_NULL))
        if (code == MPI_SUCCESS) then
          !$omp atomic
          closed = closed + 1
        end if
        mine = shared
        is_gone = .true.
      end if
      select case (mod(i, 4))
      case (0)
        call MPI_File_read_at(mine, zero, values, 1000, MPI_INTEGER4, status, code)
      case (1)
        values = 5
        call MPI_File_write(mine, values, 10, MPI_INTEGER4, status, code)
      case (2)
        call MPI_File_get_size(mine, bytes, code)
      case default
        call MPI_File_seek(mine, zero, MPI_SEEK_SET, code)
      end select
      call expect(code == MPI_SUCCESS .or. code == MPI_ERR_FILE)
      if (is_gone) call expect(code == MPI_ERR_FILE)
      if (code == MPI_ERR_FILE) is_gone = .true.
    end do
  end subroutine use_and_close
end program threads_file
