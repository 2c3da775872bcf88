! MPI_Abi_get_version and MPI_Abi_get_info: at any time, even before MPI_Init and after MPI_Finalize.
program abi_version
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call ask('before MPI_Init')
  call start()
  call ask('after it')
#if defined(MODULE_F08)
  call keywords()
#endif
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
#if defined(MODULE_F08)

  ! The names of the arguments, no ierror, and the specific names.
  subroutine keywords()
    integer :: major, minor

    major = -77
    minor = -77
    call MPI_Abi_get_version(abi_minor=minor, abi_major=major)
    call check(major == 1 .and. minor == 0, 'keywords')
    major = -77
    minor = -77
    call MPI_Abi_get_version_f08(major, minor, ierror=ierr)
    call check(major == 1 .and. minor == 0, 'the specific name')
    major = -77
    minor = -77
    call PMPI_Abi_get_version(major, minor)
    call check(major == 1 .and. minor == 0, 'the profiling name')
    call MPI_Abi_get_info(info=info)
    call MPI_Info_free(info)
    call MPI_Abi_get_info_f08(info)
    call MPI_Info_free(info)
    call PMPI_Abi_get_info(info, ierror=ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Abi_get_info')
    call MPI_Info_free(info)
  end subroutine keywords
#endif
end program abi_version
