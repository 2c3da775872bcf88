! MPI_Abi_get_version and MPI_Abi_get_info: at any time, even before MPI_Init and after MPI_Finalize.
program abi_version
  use, intrinsic :: iso_c_binding, only: c_intptr_t
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call check(MPI_VERSION == 5 .and. MPI_SUBVERSION == 0, 'the version of MPI')
  call check_code(MPI_ADDRESS_KIND, int(c_intptr_t), 'MPI_ADDRESS_KIND')
  call check(range(1_MPI_OFFSET_KIND) >= 18 .and. range(1_MPI_COUNT_KIND) >= 18, 'MPI_OFFSET_KIND and MPI_COUNT_KIND')
  call ask('before MPI_Init')
  call start()
  call ask('after it')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call ask('after MPI_Finalize')
  call finish()

contains

  subroutine ask(what)
    character(len=*), intent(in) :: what
    integer :: major, minor, nkeys

    major = -77
    minor = -77
    call MPI_Abi_get_version(major, minor, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check_code(major, 1, what // ': the version')
    call check_code(minor, 0, what // ': subversion')
    info = MPI_INFO_NULL
    call MPI_Abi_get_info(info, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': the info object')
    call MPI_Info_get_nkeys(info, nkeys, ierr)
    call check_code(nkeys, 3, what // ': its keys')
    call one('mpi_aint_size', storage_size(1_MPI_ADDRESS_KIND))
    call one('mpi_count_size', storage_size(1_MPI_COUNT_KIND))
    call one('mpi_offset_size', storage_size(1_MPI_OFFSET_KIND))
    ! The caller owns it.
    call MPI_Info_set(info, 'key', 'value', ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': it may be changed')
    call MPI_Info_free(info, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': and freed')
  end subroutine ask

  subroutine one(key, bits)
    character(len=*), intent(in) :: key
    integer, intent(in) :: bits
    character(len=10) :: value
    logical :: flag
    integer :: bytes

    flag = .false.
    value = ''
    call MPI_Info_get(info, key, len(value), value, flag, ierr)
    call check(flag, key)
    read (value, *) bytes
    call check_code(8 * bytes, bits, key // ': its value')
  end subroutine one
end program abi_version
