! H3, H9, H10: what MPI_File_get_info returns for a file without given hints. The info object is new, and the caller
! frees it.
program file_hints_default
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_default.data'
  FILE_HANDLE :: fh, other
  INFO_HANDLE :: info_used, again
  integer :: ierr, nkeys, number

  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
  info_used = MPI_INFO_NULL
  call MPI_File_get_info(fh, info_used, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_get_info')
  call check(info_used /= MPI_INFO_NULL, 'there is an info object')
  call check_effect(info_used, 'filename', name, 'the name')
  call check_effect(info_used, 'mpi_memory_alloc_kinds', 'mpi,system', 'the kinds of memory')
  call check_effect(info_used, 'romio_ds_write', 'automatic', 'data sieving')
  call MPI_Info_get_nkeys(info_used, nkeys, ierr)
  number = 3
  if (.not. embedded()) number = nkeys
  call check_code(nkeys, number, 'the number of hints')

  ! What the caller does with it changes nothing.
  call MPI_File_get_info(fh, again, ierr)
  call check(again /= info_used, 'another one each time')
  call MPI_Info_set(again, 'access_style', 'random', ierr)
  call check_code(ierr, MPI_SUCCESS, 'it can be changed')
  call MPI_Info_set(again, 'filename', 'another', ierr)
  call MPI_Info_delete(again, 'filename', ierr)
  call check_absent(info_used, 'access_style', 'the first one stays')
  call check_effect(info_used, 'filename', name, 'with all it has')
  call MPI_Info_free(again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and freed')
  call MPI_File_get_info(fh, again, ierr)
  call MPI_Info_get_nkeys(again, nkeys, ierr)
  call check_code(nkeys, number, 'the file has the same hints')
  call MPI_Info_free(again, ierr)

  ! An info object without keys asks for nothing.
  call MPI_Info_create(again, ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, again, other, ierr)
  call check_code(ierr, MPI_SUCCESS, 'opened with no keys')
  call MPI_File_set_info(other, again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'given no keys')
  call MPI_Info_free(again, ierr)
  call MPI_File_get_info(other, again, ierr)
  call MPI_Info_get_nkeys(again, nkeys, ierr)
  call check_code(nkeys, number, 'the same hints')
  call MPI_Info_free(again, ierr)
  call MPI_File_close(other, ierr)

  ! It remains valid after the file is closed.
  call MPI_File_close(fh, ierr)
  call check_effect(info_used, 'filename', name, 'the file is closed')
  call MPI_Info_free(info_used, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Info_free')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "check_pair.inc"
#include "check_absent.inc"
#include "check_effect.inc"
end program file_hints_default
