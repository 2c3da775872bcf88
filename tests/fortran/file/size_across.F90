! The size of a file, set and preallocated collectively; modes; consistency between processes by MPI_File_sync and in
! atomic mode.
! processes: 1 2 4
! forms: f08 mpi_f08
program file_size
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_size.data'
  integer, parameter :: mode = MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_UNIQUE_OPEN
  integer :: ierr, seen, i, round
  integer, allocatable :: all_of_them(:)
  type(MPI_File) :: fh
  type(MPI_Status) :: status
  integer(MPI_OFFSET_KIND) :: bytes
  logical :: flag, exists

  call start()
  call remove_file(name)
  call MPI_File_open(MPI_COMM_WORLD, name, mode, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_File_get_amode(fh, seen, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_get_amode')
  call check_code(seen, mode, 'the mode')
  call has(0, 'new')
  call MPI_File_set_size(fh, 1000_MPI_OFFSET_KIND, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_size')
  call has(1000, 'MPI_File_set_size')
  call MPI_File_preallocate(fh, 5000_MPI_OFFSET_KIND, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_preallocate')
  call has(5000, 'MPI_File_preallocate')
  call MPI_File_preallocate(fh, 100_MPI_OFFSET_KIND, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_preallocate of less')
  call has(5000, 'MPI_File_preallocate of less')
  call MPI_File_set_size(fh, 10_MPI_OFFSET_KIND, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_size, shorter')
  call has(10, 'MPI_File_set_size, shorter')
  call MPI_File_set_size(fh, 0_MPI_OFFSET_KIND, ierr)
  call has(0, 'MPI_File_set_size of nothing')

  ! Each writes one element. The bytes between them are undefined.
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
  call MPI_File_write_at_all(fh, int(2*rank + 1, MPI_OFFSET_KIND), rank + 100, 1, MPI_INTEGER, status, ierr)
  call MPI_File_sync(fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_sync')
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_File_sync(fh)
  allocate (all_of_them(2*processes))
  all_of_them = -7
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, all_of_them, 2*processes, MPI_INTEGER, status, ierr)
  call check(all(all_of_them(2::2) == [(100 + i, i=0, processes - 1)]), 'what all wrote')
  call MPI_Barrier(MPI_COMM_WORLD)

  ! What one writes another one reads when both have synchronised, several times.
  do round = 1, 5
    if (rank == modulo(round, processes)) then
      call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, round, 1, MPI_INTEGER, status, ierr)
    end if
    call synchronise(fh)
    seen = -7
    call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, seen, 1, MPI_INTEGER, status, ierr)
    call check_code(seen, round, 'after MPI_File_sync')
    call MPI_Barrier(MPI_COMM_WORLD)
  end do

  ! In atomic mode it is seen at once.
  flag = .true.
  call MPI_File_get_atomicity(fh, flag, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_get_atomicity')
  call check(.not. flag, 'not atomic by default')
  call MPI_File_set_atomicity(fh, .true., ierr)
  if (ierr == MPI_SUCCESS) then
    call MPI_File_get_atomicity(fh, flag)
    call check(flag, 'atomic')
    do round = 11, 15
      if (rank == modulo(round, processes)) then
        call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, [(round, i=1, 2*processes)], 2*processes, MPI_INTEGER, status, &
          ierr)
      end if
      call MPI_Barrier(MPI_COMM_WORLD)
      call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, all_of_them, 2*processes, MPI_INTEGER, status, ierr)
      call check(all(all_of_them == round), 'in atomic mode')
      call MPI_Barrier(MPI_COMM_WORLD)
    end do
    call MPI_File_set_atomicity(fh, .false.)
    call MPI_File_get_atomicity(fh, flag)
    call check(.not. flag, 'not atomic any more')
  else
    ! Not every implementation or file system supports this.
    call check(ierr /= MPI_SUCCESS, 'atomic mode is refused')
  end if
  call MPI_File_close(fh)

  ! Opened to append: file pointers are at the end.
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_APPEND + MPI_MODE_WRONLY, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_MODE_APPEND')
  call MPI_File_get_position(fh, bytes)
  call check(bytes == 2*processes*(storage_size(0)/8), 'MPI_MODE_APPEND: the position')
  call MPI_File_close(fh)

  ! Gone when it is closed.
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_MODE_DELETE_ON_CLOSE')
  seen = -7
  call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, seen, 1, MPI_INTEGER, status, ierr)
  call check(ierr == MPI_SUCCESS .and. seen > 0, 'MPI_MODE_RDONLY')
  call MPI_File_close(fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_close')
  call MPI_Barrier(MPI_COMM_WORLD)
  inquire (file=name, exist=exists)
  call check(.not. exists, 'MPI_MODE_DELETE_ON_CLOSE: it is gone')
  call finish()

contains

  subroutine has(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    bytes = -77
    call MPI_File_get_size(fh, bytes, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_get_size')
    call check_code(int(bytes), expected, what // ': the size')
    ! All see it before it changes.
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine has
end program file_size
