! What is not in the tables that the program interface/standard is derived from: versions and kinds; and that
! procedures do the same by their PMPI names, and with derived types for handles also without ierror, with keyword
! arguments in any order, and by their specific names.
program interface_f08
  use, intrinsic :: iso_c_binding, only: c_intptr_t
#include "interface.inc"
  INFO_HANDLE :: info, copy
  integer :: ierr, length, nkeys
  logical :: flag
  character(len=8) :: value, key

  call check_code(MPI_VERSION, 5, 'MPI_VERSION')
  call check_code(MPI_SUBVERSION, 0, 'MPI_SUBVERSION')
  call check_code(MPI_ADDRESS_KIND, int(c_intptr_t), 'address kind')
  call check(range(1_MPI_OFFSET_KIND) >= 18, 'MPI_OFFSET_KIND')
  call check(range(1_MPI_COUNT_KIND) >= 18, 'MPI_COUNT_KIND')

  call profiling_names()
#if defined(MODULE_F08)
  call keywords()
  call specific_names()
  call specific_profiling_names()
#endif
  call finish()

contains

  subroutine prepare()
    value = 'none'
    key = 'none'
    length = 8
    nkeys = -1
    flag = .false.
  end subroutine prepare

  subroutine got(what)
    character(len=*), intent(in) :: what

    call check_text(value, 'value   ', what // ': the value')
    call check_text(key, 'key     ', what // ': the key')
    call check_code(length, 5, what // ': the length')
    call check_code(nkeys, 1, what // ': the number of keys')
    call check(flag, what // ': flag')
  end subroutine got

  subroutine profiling_names()
    call prepare()
    call PMPI_Info_create(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Info_create')
    call PMPI_Info_set(info, 'key', 'value', ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Info_set')
    call MPI_Info_get(info, 'key', 8, value, flag, ierr)
    call check_text(value, 'value   ', 'MPI_ sees what PMPI_ did')
    value = 'none'
    call PMPI_Info_get(info, 'key', 8, value, flag, ierr)
    call PMPI_Info_get_nkeys(info, nkeys, ierr)
    call PMPI_Info_get_nthkey(info, 0, key, ierr)
    call PMPI_Info_get_valuelen(info, 'key', length, flag, ierr)
    call got('PMPI_')
    call prepare()
    call PMPI_Info_dup(info, copy, ierr)
    call PMPI_Info_delete(info, 'key', ierr)
    call MPI_Info_get_nkeys(info, nkeys, ierr)
    call check_code(nkeys, 0, 'PMPI_Info_delete')
    call PMPI_Info_get_string(copy, 'key', length, value, flag, ierr)
    call check_text(value, 'value   ', 'PMPI_Info_get_string')
    call PMPI_Info_free(info, ierr)
    call check(info == MPI_INFO_NULL, 'PMPI_Info_free')
    call PMPI_Info_free(copy, ierr)
    call PMPI_Info_create_env(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Info_create_env')
    call PMPI_Info_get_nkeys(info, nkeys, ierr)
    call check(nkeys > 0, 'it has keys')
    call PMPI_Info_free(info, ierr)
  end subroutine profiling_names

#if defined(MODULE_F08)
  ! Without ierror, and with keywords in another order.
  subroutine keywords()
    call prepare()
    call MPI_Info_create(info)
    call MPI_Info_set(info, 'key', 'value')
    call MPI_Info_get(info, 'key', 8, value, flag)
    call MPI_Info_get_nkeys(info, nkeys)
    call MPI_Info_get_nthkey(info, 0, key)
    call MPI_Info_get_valuelen(info, 'key', length, flag)
    call got('no ierror')
    call MPI_Info_dup(info, copy)
    call MPI_Info_delete(info, 'key')
    call MPI_Info_free(info)
    call check(info == MPI_INFO_NULL, 'no ierror: freed')
    call prepare()
    call MPI_Info_get_string(copy, 'key', length, value, flag)
    call check_text(value, 'value   ', 'no ierror: get_string')
    call MPI_Info_free(copy)
    call MPI_Info_create_env(info)
    call MPI_Info_free(info)

    call prepare()
    call MPI_Info_create(ierror=ierr, info=info)
    call MPI_Info_set(value='value', key='key', info=info, ierror=ierr)
    call MPI_Info_get(ierror=ierr, flag=flag, value=value, valuelen=8, key='key', info=info)
    call MPI_Info_get_nkeys(nkeys=nkeys, ierror=ierr, info=info)
    call MPI_Info_get_nthkey(key=key, n=0, ierror=ierr, info=info)
    call MPI_Info_get_valuelen(flag=flag, valuelen=length, key='key', ierror=ierr, info=info)
    call got('keywords')
    call MPI_Info_dup(newinfo=copy, ierror=ierr, info=info)
    call MPI_Info_delete(key='key', ierror=ierr, info=info)
    call check_code(ierr, MPI_SUCCESS, 'keywords: delete')
    call MPI_Info_free(ierror=ierr, info=info)
    call check(info == MPI_INFO_NULL, 'keywords: freed')
    call prepare()
    call MPI_Info_get_string(flag=flag, value=value, buflen=length, key='key', ierror=ierr, info=copy)
    call check_text(value, 'value   ', 'keywords: get_string')
    call check_code(length, 5, 'keywords: its length')
    call MPI_Info_free(info=copy)
    call MPI_Info_create_env(ierror=ierr, info=info)
    call check_code(ierr, MPI_SUCCESS, 'keywords: create_env')
    call MPI_Info_free(info=info)
  end subroutine keywords

  subroutine specific_names()
    call prepare()
    call MPI_Info_create_f08(info)
    call MPI_Info_set_f08(info, 'key', 'value', ierr)
    call MPI_Info_get_f08(info, 'key', 8, value, flag)
    call MPI_Info_get_nkeys_f08(info, nkeys, ierror=ierr)
    call MPI_Info_get_nthkey_f08(info, 0, key)
    call MPI_Info_get_valuelen_f08(info, 'key', length, flag)
    call got('_f08')
    call MPI_Info_dup_f08(info, copy)
    call MPI_Info_delete_f08(info, 'key')
    call MPI_Info_free_f08(info)
    call check(info == MPI_INFO_NULL, '_f08: freed')
    call prepare()
    call MPI_Info_get_string_f08(copy, 'key', length, value, flag)
    call check_text(value, 'value   ', '_f08: get_string')
    call MPI_Info_free_f08(copy)
    call MPI_Info_create_env_f08(info)
    call MPI_Info_free_f08(info)
  end subroutine specific_names

  subroutine specific_profiling_names()
    call prepare()
    call PMPI_Info_create_f08(info)
    call PMPI_Info_set_f08(info, 'key', 'value', ierr)
    call PMPI_Info_get_f08(info, 'key', 8, value, flag)
    call PMPI_Info_get_nkeys_f08(info, nkeys, ierror=ierr)
    call PMPI_Info_get_nthkey_f08(info, 0, key)
    call PMPI_Info_get_valuelen_f08(info, 'key', length, flag)
    call got('PMPI_..._f08')
    call PMPI_Info_dup_f08(info, copy)
    call PMPI_Info_delete_f08(info, 'key')
    call PMPI_Info_free_f08(info)
    call check(info == MPI_INFO_NULL, 'PMPI_..._f08: freed')
    call prepare()
    call PMPI_Info_get_string_f08(copy, 'key', length, value, flag)
    call check_text(value, 'value   ', 'PMPI_..._f08: get_string')
    call PMPI_Info_free_f08(copy)
    call PMPI_Info_create_env_f08(info)
    call PMPI_Info_free_f08(info)
  end subroutine specific_profiling_names
#endif
end program interface_f08
