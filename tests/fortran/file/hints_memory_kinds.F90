! H9: mpi_memory_alloc_kinds returns the kinds of memory that a file supports, and cannot be set.
! mpi_assert_memory_alloc_kinds is in effect if all kinds in it are supported, and is returned as given; it can be
! given when the file is opened.
program file_hints_memory_kinds
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_memory_kinds.data'
  character(len=*), parameter :: kinds = 'mpi_memory_alloc_kinds'
  character(len=*), parameter :: key = 'mpi_assert_memory_alloc_kinds'
  character(len=40) :: good(6), bad(6)
  FILE_HANDLE :: fh
  integer :: ierr, amode, i

  call start()
  amode = MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE
  call open_with(name, amode, kinds, 'system', fh)
  call check_file_hint(fh, kinds, 'mpi,system', 'it is not set')
  call give_hint(fh, kinds, 'cuda')
  call check_file_hint(fh, kinds, 'mpi,system', 'nor later')
  call check_no_hint(fh, key, 'nothing is promised by default')
  call MPI_File_close(fh, ierr)

  good = [character(len=40) :: 'system', 'mpi', 'mpi,system', 'system,mpi', 'mpi:alloc_mem', &
    'mpi:win_allocate:alloc_mem,system']
  do i = 1, size(good)
    call open_with(name, amode, key, trim(good(i)), fh)
    call check_file_hint(fh, key, trim(good(i)), 'in effect')
    call check_file_hint(fh, kinds, 'mpi,system', 'what it can work with')
    call MPI_File_close(fh, ierr)
  end do

  ! One kind is not supported: the whole hint is ignored.
  bad = [character(len=40) :: 'cuda', 'mpi,cuda', 'system,rocm:device', 'System', 'mpi:unknown', 'system:host']
  do i = 1, size(bad)
    call open_with(name, amode, key, trim(bad(i)), fh)
    call check_no_hint(fh, key, 'ignored')
    call MPI_File_close(fh, ierr)
  end do

  ! Once the file is open it is too late.
  call MPI_File_open(MPI_COMM_SELF, name, amode, MPI_INFO_NULL, fh, ierr)
  call give_hint(fh, key, 'system')
  call check_no_hint(fh, key, 'MPI_File_set_info')
  call MPI_File_close(fh, ierr)
  call finish()
end program file_hints_memory_kinds
