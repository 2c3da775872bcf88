! The end of a file and of a device, in all interfaces: collective reads across it, blocking and nonblocking, and a nonblocking
! write for which there is no room. end_across.c and full.c have more of them.
! processes: 1 2 4
program file_end_forms
#include "interface.inc"
  character(len=*), parameter :: name = 'file_end_forms.data'
  integer, parameter :: n = 3
  integer :: ierr, i, round
  integer, allocatable :: all_of_them(:)
  integer, asynchronous :: got(0:n + 1)
  REQUEST_HANDLE :: request
  FILE_HANDLE :: fh
  STATUS_TYPE :: status

  call start()
  call remove_file(name)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
  all_of_them = [(100 + i, i=1, 2*processes)]
  call MPI_File_write_at_all(fh, int(2*rank, MPI_OFFSET_KIND), all_of_them(2*rank + 1), 2, MPI_INTEGER, status, ierr)
  call synchronise(fh)
  call across_the_end()
  call MPI_File_close(fh, ierr)
  call remove_file(name)
  if (embedded()) call no_room() ! `late-write-errors-lost`
  call finish()

contains

  ! The file ends in the part of one process; those behind it get nothing, and nothing else is written.
  subroutine across_the_end()
    integer(MPI_OFFSET_KIND) :: offset
    integer :: there

    offset = n*rank
    there = max(0, min(n, 2*processes - n*rank))
    do round = 1, 4
      got = -7
      call MPI_File_seek(fh, offset, MPI_SEEK_SET, ierr)
      select case (round)
      case (1)
        call MPI_File_read_at_all(fh, offset, got(1), n, MPI_INTEGER, status, ierr)
      case (2)
        call MPI_File_read_all(fh, got(1), n, MPI_INTEGER, status, ierr)
      case (3)
        call MPI_File_iread_at_all(fh, offset, got(1), n, MPI_INTEGER, request, ierr)
        call MPI_Wait(request, status, ierr)
      case (4)
        call MPI_File_iread_all(fh, got(1), n, MPI_INTEGER, request, ierr)
        call MPI_Wait(request, status, ierr)
      end select
      call check_class(ierr, MPI_SUCCESS, 'a collective read across the end')
      call check_count(status, MPI_INTEGER, there, 'a collective read across the end')
      call check(all(got(1:there) == all_of_them(n*rank + 1:n*rank + there)), 'what there is')
      call check(got(0) == -7 .and. all(got(there + 1:) == -7), 'nothing behind it')
    end do
  end subroutine across_the_end

  subroutine no_room()
    call MPI_File_open(MPI_COMM_SELF, '/dev/full', MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the device is opened')
    got = 5
    call MPI_File_iwrite(fh, got(1), n, MPI_INTEGER, request, ierr)
    if (ierr == MPI_SUCCESS) call MPI_Wait(request, status, ierr)
    call check_class(ierr, MPI_ERR_NO_SPACE, 'MPI_File_iwrite or its completion on a full device')
    call MPI_File_close(fh, ierr)
  end subroutine no_room
end program file_end_forms
