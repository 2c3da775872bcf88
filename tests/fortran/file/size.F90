! The size of a file: set and preallocated collectively, in bytes whatever the view is; it is truncated, or extended
! with zeros, and file pointers do not move. Consistency between processes by MPI_File_sync and in atomic mode; modes.
! processes: 1 2 4
program file_size
  use, intrinsic :: iso_fortran_env, only: int32
#include "interface.inc"
  character(len=*), parameter :: name = 'file_size.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0, one = 1
  FILE_HANDLE :: fh, other
  STATUS_TYPE :: status
  integer :: ierr, i

  call start()
  call across()
  if (processes == 1) call alone()
  call finish()

contains

  subroutine across()
    integer, parameter :: mode = MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_UNIQUE_OPEN
    integer :: seen, round, all_of_them(2*processes)

    call remove_file(name)
    call MPI_File_open(MPI_COMM_WORLD, name, mode, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
    if (ierr /= MPI_SUCCESS) return
    call MPI_File_get_amode(fh, seen, ierr)
    call check_code(seen, mode, 'the mode')
    call MPI_File_sync(fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_sync of nothing')
    call has(0, 'new')
    call MPI_File_set_size(fh, 1000*one, ierr)
    call has(1000, 'MPI_File_set_size')
    call MPI_File_preallocate(fh, 5000*one, ierr)
    call has(5000, 'MPI_File_preallocate')
    call MPI_File_preallocate(fh, 100*one, ierr)
    call has(5000, 'MPI_File_preallocate of less')
    call MPI_File_set_size(fh, 10*one, ierr)
    call has(10, 'MPI_File_set_size, shorter')
    call MPI_File_set_size(fh, zero, ierr)
    call has(0, 'MPI_File_set_size of nothing')

    ! Each writes one element. The bytes between them are undefined.
    call MPI_File_set_view(fh, zero, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_write_at_all(fh, int(2*rank + 1, MPI_OFFSET_KIND), [rank + 100], 1, MPI_INTEGER, status, ierr)
    call synchronise(fh)
    all_of_them = -7
    call MPI_File_read_at(fh, zero, all_of_them, 2*processes, MPI_INTEGER, status, ierr)
    call check(all(all_of_them(2::2) == [(100 + i, i=0, processes - 1)]), 'what all wrote')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)

    ! What one writes another one reads when both have synchronised, several times.
    do round = 1, 5
      all_of_them = round
      if (rank == modulo(round, processes)) &
        call MPI_File_write_at(fh, zero, all_of_them, 1, MPI_INTEGER, status, ierr)
      call synchronise(fh)
      all_of_them = -7
      call MPI_File_read_at(fh, zero, all_of_them, 1, MPI_INTEGER, status, ierr)
      call check_code(all_of_them(1), round, 'after MPI_File_sync')
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    end do

    ! In atomic mode it is seen at once.
    call is_atomic(.false., 'not atomic by default')
    call MPI_File_set_atomicity(fh, .true., ierr)
    if (ierr == MPI_SUCCESS) then
      call is_atomic(.true., 'atomic')
      do round = 11, 15
        all_of_them = round
        if (rank == modulo(round, processes)) &
          call MPI_File_write_at(fh, zero, all_of_them, 2*processes, MPI_INTEGER, status, ierr)
        call MPI_Barrier(MPI_COMM_WORLD, ierr)
        all_of_them = -7
        call MPI_File_read_at(fh, zero, all_of_them, 2*processes, MPI_INTEGER, status, ierr)
        call check(all(all_of_them == round), 'in atomic mode')
        call MPI_Barrier(MPI_COMM_WORLD, ierr)
      end do
      call MPI_File_set_atomicity(fh, .false., ierr)
      call is_atomic(.false., 'not atomic any more')
    else
      ! Not every implementation or file system supports this.
      call check(processes > 1, 'atomic mode is refused')
    end if
    call MPI_File_close(fh, ierr)

    ! Opened to append: file pointers are at the end.
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_APPEND + MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_MODE_APPEND')
    call check_position(fh, 2*processes*(storage_size(0)/8)*one, 'MPI_MODE_APPEND')
    call MPI_File_close(fh, ierr)

    ! Gone when it is closed.
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_MODE_DELETE_ON_CLOSE')
    all_of_them = -7
    call MPI_File_read_all(fh, all_of_them, 1, MPI_INTEGER, status, ierr)
    call check(ierr == MPI_SUCCESS .and. all_of_them(1) > 0, 'MPI_MODE_RDONLY')
    call MPI_File_close(fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_close')
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call check(.not. is_there(name), 'MPI_MODE_DELETE_ON_CLOSE: it is gone')
  end subroutine across

  subroutine has(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_class(ierr, MPI_SUCCESS, what)
    call check_size(fh, expected*one, what)
    ! All see it before it changes.
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine has

  subroutine is_atomic(expected, what)
    logical, intent(in) :: expected
    character(len=*), intent(in) :: what
    logical :: flag(2)

    flag = .not. expected
    call MPI_File_get_atomicity(fh, flag(1), ierr)
    call check(ierr == MPI_SUCCESS .and. (flag(1) .eqv. expected) .and. (flag(2) .neqv. expected), what)
  end subroutine is_atomic

  ! With another handle of the file.
  subroutine alone()
    DATATYPE_HANDLE :: mine
    integer(MPI_OFFSET_KIND) :: size_of
    integer(int32) :: values(4)
    logical :: flag

    call put_file(name, [1_int32, 2_int32, 3_int32, 4_int32])
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, other, ierr)
    call MPI_File_set_atomicity(fh, .true., ierr)
    flag = .true.
    call MPI_File_get_atomicity(other, flag, ierr)
    call check(.not. flag, 'atomic mode is that of one handle')
    call MPI_File_seek(fh, 12*one, MPI_SEEK_SET, ierr)
    call MPI_File_set_size(fh, 8*one, ierr)
    call has(8, 'shorter')
    call check_size(other, 8*one, 'seen by another handle')
    call check_file(name, [1_int32, 2_int32], 'what is left')
    call check_position(fh, 12*one, 'the file pointer stays')
    call MPI_File_set_size(fh, 16*one, ierr)
    call has(16, 'longer')
    call check_file(name, [1_int32, 2_int32, 0_int32, 0_int32], 'what is new')
    call check_position(fh, 12*one, 'the file pointer stays')
    call MPI_File_set_size(fh, 16*one, ierr)
    call check_code(ierr, MPI_SUCCESS, 'as it is')
    call MPI_File_set_size(fh, 7*one, ierr)
    call has(7, 'any number of bytes')

    ! In bytes, whatever the view is, in which atomic transfers have gaps.
    call MPI_File_set_size(fh, 16*one, ierr)
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, mine, ierr)
    call MPI_Type_commit(mine, ierr)
    call MPI_File_set_view(fh, 4*one, MPI_INTEGER4, mine, 'native', MPI_INFO_NULL, ierr)
    call MPI_Type_free(mine, ierr)
    values = [5_int32, 6_int32, 7_int32, 8_int32]
    call MPI_File_write(fh, values, 2, MPI_INTEGER4, status, ierr)
    values = -7
    call MPI_File_read_at_all(other, 4*one, values, 3, MPI_INTEGER4, status, ierr)
    call check_values(values, [5_int32, 0_int32, 6_int32, -7_int32], 'in a view, atomic')
    call MPI_File_set_size(fh, 8*one, ierr)
    call has(8, 'in a view')

    ! What is refused.
    call MPI_File_set_size(fh, -one, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'a negative size')
    call MPI_File_set_size(fh, -huge(zero), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'the least size')
    call MPI_File_set_size(other, zero, ierr)
    call check_code(ierr, MPI_ERR_READ_ONLY, 'a file that may only be read')
    call check_size(other, 8*one, 'the size stays')
    call MPI_File_close(other, ierr)

    ! The size of a write-only file can be inquired.
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY, MPI_INFO_NULL, other, ierr)
    call check_size(other, 8*one, 'MPI_MODE_WRONLY')
    call MPI_File_set_size(other, 4*one, ierr)
    call has(4, 'MPI_MODE_WRONLY, seen by another handle')
    call MPI_File_close(other, ierr)

    ! A size that no file can have is an error, or the system has such files.
    call MPI_File_set_size(fh, huge(zero), ierr)
    call MPI_File_get_size(fh, size_of, ierr)
    call check(size_of == 4 .or. size_of == huge(zero), 'the greatest size')
    call MPI_File_close(fh, ierr)
    call remove_file(name)
  end subroutine alone
end program file_size
