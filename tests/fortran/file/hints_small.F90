! Buffers of a few bytes (`buffers-of-one-byte`), given when a file is opened, with a view and later: what all processes
! write in turn is in the file.
! processes: 1 2 4
! forms: f08 mpi_f08
program file_hints_small
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_hints_small.data'
  character(len=*), parameter :: sizes(3) = ['1', '2', '3']
  integer, parameter :: n = 16
  integer :: written(n), whole(n * 8)
  integer :: i

  call start()
  written = [(100 * rank + i, i=1, n)]
  do i = 1, size(sizes)
    call in_turn(sizes(i), at_open=.true.)
    call in_turn(sizes(i), at_open=.false.)
  end do
  call finish()

contains

  subroutine in_turn(bytes, at_open)
    character(len=*), intent(in) :: bytes
    logical, intent(in) :: at_open
    type(MPI_File) :: fh
    type(MPI_Info) :: info
    type(MPI_Datatype) :: filetype
    integer :: i_of, ierr, process

    call remove_file(name)
    call MPI_Info_create(info)
    call MPI_Info_set(info, 'cb_buffer_size', bytes)
    if (at_open) then
      call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh)
    else
      call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh)
    end if
    call MPI_Type_create_subarray(1, [processes], [1], [rank], MPI_ORDER_FORTRAN, MPI_INTEGER, filetype)
    call MPI_Type_commit(filetype)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', info)
    if (.not. at_open) call MPI_File_set_info(fh, info)
    call MPI_File_write_at_all(fh, 0_MPI_OFFSET_KIND, written, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_write_at_all with ' // bytes)
    call MPI_File_close(fh)
    call MPI_Type_free(filetype)
    call MPI_Info_free(info)
    if (processes > 8) return
    whole = -1
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, fh)
    call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, whole, n * processes, MPI_INTEGER, MPI_STATUS_IGNORE)
    call MPI_File_close(fh)
    do process = 0, processes - 1
      call check(all(whole(process + 1:n * processes:processes) == [(100 * process + i_of, i_of=1, n)]), &
        'what a process wrote with ' // bytes)
    end do
  end subroutine in_turn
end program file_hints_small
