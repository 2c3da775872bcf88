! Buffers for collective transfers, which processes write in turn: of a few bytes (`buffers-of-one-byte`), and greater
! or smaller ones than that with which the file was opened (`buffers-outgrown`), given when a file is opened, with a
! view and later. Every byte is right.
! processes: 1 2 4
program file_hints_buffer
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_buffer.data'
  integer(MPI_OFFSET_KIND), parameter :: zero = 0

  call start()
  call in_turn(16, 1, '1', '1')
  call in_turn(16, 1, '2', '2')
  call in_turn(16, 1, '3', '3')
  call in_turn(16, 1, '', '1')
  call in_turn(16, 1, '', '2')
  call in_turn(16, 1, '', '3')
  ! All processes write more than either holds.
  call in_turn(262144, 256, '65536', '8388608')
  call in_turn(262144, 256, '65536', '131072')
  call in_turn(262144, 256, '65536', '4096')
  ! Greater than the default.
  call in_turn(262144, 256, '', '67108864')
  call finish()

contains

  ! `n` elements of each process, of which blocks lie in turn.
  subroutine in_turn(n, block, first, later)
    integer, intent(in) :: n, block
    character(len=*), intent(in) :: first, later
    integer, allocatable :: written(:), back(:)
    FILE_HANDLE :: fh
    INFO_HANDLE :: info
    DATATYPE_HANDLE :: blocks, filetype
    character(len=:), allocatable :: what
    integer :: round, ierr, i

    what = ' with ' // first // ', then ' // later
    written = [(100*rank + i*7, i=1, n)]
    call remove_file(name)
    call MPI_Info_create(info, ierr)
    if (first /= '') call MPI_Info_set(info, 'cb_buffer_size', first, ierr)
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_open' // what)
    call MPI_Type_contiguous(block, MPI_INTEGER, blocks, ierr)
    call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, blocks, filetype, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_Info_set(info, 'cb_buffer_size', later, ierr)
    do round = 1, 2
      if (round == 1) call MPI_File_set_view(fh, zero, MPI_INTEGER, filetype, 'native', info, ierr)
      if (round == 2) call MPI_File_set_info(fh, info, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_view and MPI_File_set_info' // what)
      call MPI_File_write_at_all(fh, zero, written, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_at_all' // what)
      call synchronise(fh)
      back = 0*written - 1
      call MPI_File_read_at_all(fh, zero, back, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_File_read_at_all' // what)
      call check(all(back == written), 'what was written' // what)
      written = written + 1
    end do
    call MPI_File_close(fh, ierr)
    call MPI_Type_free(filetype, ierr)
    call MPI_Type_free(blocks, ierr)
    call MPI_Info_free(info, ierr)
    deallocate (written, back, what)
  end subroutine in_turn
end program file_hints_buffer
