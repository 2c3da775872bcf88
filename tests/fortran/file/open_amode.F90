! MPI_File_open with every access mode, for a file that exists and one that does not: exactly one of RDONLY, RDWR and
! WRONLY, neither CREATE nor EXCL with RDONLY, and no SEQUENTIAL with RDWR.
program file_open_amode
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_open_amode.data'
  integer :: bits, amode, i, wrong(7)
  integer :: modes(9), others(8)

  modes = [MPI_MODE_RDONLY, MPI_MODE_RDWR, MPI_MODE_WRONLY, MPI_MODE_CREATE, MPI_MODE_EXCL, &
    MPI_MODE_DELETE_ON_CLOSE, MPI_MODE_UNIQUE_OPEN, MPI_MODE_SEQUENTIAL, MPI_MODE_APPEND]
  call start()
  wrong = 0
  do bits = 0, 511
    amode = 0
    do i = 1, 9
      if (btest(bits, i - 1)) amode = amode + modes(i)
    end do
    call open_as(amode, .true.)
    call open_as(amode, .false.)
  end do
  call check(wrong(1) == 0, 'the code of each access mode')
  call check(wrong(2) == 0, 'the handle, changed on success only')
  call check(wrong(3) == 0, 'MPI_File_get_amode')
  call check(wrong(4) == 0, 'MPI_File_close, and the handle')
  call check(wrong(5) == 0, 'whether there is a file afterwards')
  call check(wrong(6) == 0, 'the size of a file that is created')
  call check(wrong(7) == 0, 'what was in a file stays')

  others = [1024, 512 + MPI_MODE_RDONLY, ibset(MPI_MODE_RDWR, 20), ibset(0, 30), -1, &
    -MPI_MODE_RDONLY, huge(others), ibset(MPI_MODE_RDWR, bit_size(bits) - 2)]
  wrong = 0
  do i = 1, size(others)
    call open_as(others(i), .true.)
    call open_as(others(i), .false.)
  end do
  call check(all(wrong == 0), 'modes that there are not')
  call remove_file(name)
  call finish()

contains

  logical function has(mode)
    integer, intent(in) :: mode

    has = iand(amode, mode) /= 0
  end function has

  integer function expected_code(was_there)
    logical, intent(in) :: was_there
    integer :: access

    access = count([has(MPI_MODE_RDONLY), has(MPI_MODE_RDWR), has(MPI_MODE_WRONLY)])
    expected_code = MPI_SUCCESS
    if (amode < 0 .or. amode > sum(modes) .or. access /= 1) then
      expected_code = MPI_ERR_AMODE
    else if (has(MPI_MODE_RDONLY) .and. (has(MPI_MODE_CREATE) .or. has(MPI_MODE_EXCL))) then
      expected_code = MPI_ERR_AMODE
    else if (has(MPI_MODE_RDWR) .and. has(MPI_MODE_SEQUENTIAL)) then
      expected_code = MPI_ERR_AMODE
    else if (was_there .and. has(MPI_MODE_CREATE) .and. has(MPI_MODE_EXCL)) then
      expected_code = MPI_ERR_FILE_EXISTS
    else if (.not. was_there .and. .not. has(MPI_MODE_CREATE)) then
      expected_code = MPI_ERR_NO_SUCH_FILE
    end if
  end function expected_code

  subroutine open_as(mode, was_there)
    integer, intent(in) :: mode
    logical, intent(in) :: was_there
    FILE_HANDLE :: fh
    integer :: code, expected, again
    integer(int64) :: bytes
    logical :: is_expected, is_kept

    amode = mode
    if (was_there) then
      call put_file(name, [1_int32, 2_int32, 3_int32])
    else
      call remove_file(name)
    end if
    expected = expected_code(was_there)
    fh = MPI_FILE_NULL
    call MPI_File_open(MPI_COMM_SELF, name, mode, MPI_INFO_NULL, fh, code)
    if (code /= expected) then
      wrong(1) = wrong(1) + 1
      if (wrong(1) < 20) then
        write (*, '(3(a, i0), l2)') '  amode ', mode, ': code ', code, ', expected ', expected, was_there
      end if
    end if
    if (code /= MPI_SUCCESS) then
      if (fh /= MPI_FILE_NULL) wrong(2) = wrong(2) + 1
      is_expected = was_there
      is_kept = was_there
    else
      if (fh == MPI_FILE_NULL) wrong(2) = wrong(2) + 1
      again = -77
      call MPI_File_get_amode(fh, again, code)
      if (code /= MPI_SUCCESS .or. again /= mode) wrong(3) = wrong(3) + 1
      if (.not. is_there(name)) wrong(5) = wrong(5) + 1
      inquire (file=name, size=bytes)
      if (.not. was_there .and. bytes /= 0) wrong(6) = wrong(6) + 1
      call MPI_File_close(fh, code)
      if (code /= MPI_SUCCESS .or. fh /= MPI_FILE_NULL) wrong(4) = wrong(4) + 1
      is_expected = .not. has(MPI_MODE_DELETE_ON_CLOSE)
      is_kept = is_expected .and. was_there
    end if
    if (is_there(name) .neqv. is_expected) wrong(5) = wrong(5) + 1
    if (is_kept) then
      if (.not. same()) wrong(7) = wrong(7) + 1
    end if
  end subroutine open_as

  logical function same()
    integer(int32) :: found(3)
    integer(int64) :: bytes
    integer :: unit, failure

    found = 0
    bytes = 0
    open (newunit=unit, file=name, access='stream', form='unformatted', status='old', action='read', iostat=failure)
    if (failure == 0) then
      read (unit, iostat=failure) found
      close (unit)
      inquire (file=name, size=bytes)
    end if
    same = failure == 0 .and. bytes == 12 .and. all(found == [1_int32, 2_int32, 3_int32])
  end function same
end program file_open_amode
