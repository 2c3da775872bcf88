! A buffer that is greater than the one with which a file was opened, given with a view and later (`buffers-outgrown`):
! all processes write and read more than either holds, and every byte is right. A smaller one is taken.
! processes: 1 2 4
! forms: f08 mpi_f08
program file_hints_grow
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_hints_grow.data'
  ! Blocks of the processes lie in turn, so that collective transfers gather them.
  integer, parameter :: n = 262144, block = 256
  integer, allocatable :: written(:), back(:)
  integer :: i

  call start()
  allocate (back(n))
  written = [(rank + i*7, i=1, n)]
  call grown('65536', '8388608')
  call grown('65536', '131072')
  call grown('65536', '4096')
  ! Greater than the default.
  call grown('', '67108864')
  call finish()

contains

  subroutine grown(first, later)
    character(len=*), intent(in) :: first, later
    type(MPI_File) :: fh
    type(MPI_Info) :: info
    type(MPI_Datatype) :: blocks, filetype
    integer :: round, ierr

    call remove_file(name)
    call MPI_Info_create(info)
    if (first /= '') call MPI_Info_set(info, 'cb_buffer_size', first)
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_open with ' // first)
    call MPI_Type_contiguous(block, MPI_INTEGER, blocks)
    call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, blocks, filetype)
    call MPI_Type_commit(filetype)
    call MPI_Info_set(info, 'cb_buffer_size', later)
    do round = 1, 2
      if (round == 1) then
        call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', info, ierr)
        call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_view with ' // later)
      else
        call MPI_File_set_info(fh, info, ierr)
        call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_info with ' // later)
      end if
      call MPI_File_write_at_all(fh, 0_MPI_OFFSET_KIND, written, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_at_all with ' // later)
      call synchronise(fh)
      back = -1
      call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, back, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'MPI_File_read_at_all with ' // later)
      call check(all(back == written), 'what was written with ' // later)
    end do
    call MPI_File_close(fh)
    call MPI_Type_free(filetype)
    call MPI_Type_free(blocks)
    call MPI_Info_free(info)
  end subroutine grown
end program file_hints_grow
