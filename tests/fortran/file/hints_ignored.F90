! H1, H10: unknown keys, and hints that one process on a POSIX file cannot honour, are ignored without an error and are
! not returned. Engines other than the embedded one may know some of them.
program file_hints_ignored
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_ignored.data'
  integer, parameter :: many = 24
  character(len=32) :: keys(many)
  FILE_HANDLE :: fh
  INFO_HANDLE :: hints, info_used
  integer :: ierr, i, nkeys

  keys = [character(len=32) :: 'cb_nodes', 'cb_block_size', 'cb_buffer_size', 'cb_config_list', &
    'collective_buffering', 'chunked', 'chunked_item', 'chunked_size', 'io_node_list', 'nb_proc', &
    'num_io_nodes', 'striping_factor', 'striping_unit', 'romio_cb_read', 'romio_cb_write', &
    'romio_ds_read', 'romio_no_indep_rw', 'ind_rd_buffer_size', 'direct_read', 'start_iodevice', &
    'no_locks', 'mpi_assert_no_any_tag', 'acess_style', 'mpi_minimum_memory_alignment']
  call start()
  call MPI_Info_create(hints, ierr)
  do i = 1, many
    call MPI_Info_set(hints, trim(keys(i)), '4', ierr)
  end do
  call MPI_Info_set(hints, 'romio_cb_write', 'enable', ierr)
  call MPI_Info_set(hints, 'collective_buffering', 'true', ierr)
  call MPI_Info_set(hints, 'no_locks', 'true', ierr)
  call MPI_Info_set(hints, 'mpi_assert_no_any_tag', 'true', ierr)
  call MPI_Info_set(hints, 'cb_nodes', 'many', ierr)
  call MPI_Info_set(hints, repeat('k', MPI_MAX_INFO_KEY), repeat('v', MPI_MAX_INFO_VAL), ierr)
  call check_code(ierr, MPI_SUCCESS, 'a key of all the length')
  call MPI_Info_set(hints, 'access_style', 'sequential', ierr)

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, hints, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
  call ignored('MPI_File_open')
  call MPI_File_set_info(fh, hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_info')
  call ignored('MPI_File_set_info')
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view')
  call ignored('MPI_File_set_view')

  ! The program's info object is only read.
  call check_pair(hints, 'cb_nodes', 'many', 'it is as it was')
  call MPI_Info_get_nkeys(hints, nkeys, ierr)
  call check_code(nkeys, many + 2, 'it has as many keys')
  call MPI_Info_free(hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it can be freed')
  call ignored('it is freed')

  ! Hints of the environment are treated like any other.
  call MPI_File_set_info(fh, MPI_INFO_ENV, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_ENV')
  call ignored('MPI_INFO_ENV')
  call MPI_File_close(fh, ierr)
  call finish()

contains

  subroutine ignored(what)
    character(len=*), intent(in) :: what

    call MPI_File_get_info(fh, info_used, ierr)
    call check_effect(info_used, 'access_style', 'sequential', what)
    do i = 1, many
      call check_no_effect(info_used, trim(keys(i)), what // ' ignores ' // trim(keys(i)))
    end do
    call MPI_Info_get_nkeys(info_used, nkeys, ierr)
    if (embedded()) call check_code(nkeys, 4, what // ': the number of hints')
    call MPI_Info_free(info_used, ierr)
  end subroutine ignored
end program file_hints_ignored
