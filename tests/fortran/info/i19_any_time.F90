! I19: all info procedures work before initialisation and after finalisation, and objects live through both.
program info_i19_any_time
#include "interface.inc"
  INFO_HANDLE :: kept, env
  integer :: ierr
  logical :: flag

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call check_code(ierr, MPI_SUCCESS, 'errors return')
  call MPI_Initialized(flag, ierr)
  call check(.not. flag, 'MPI is not initialised yet')
  call MPI_Info_create(kept, ierr)
  call MPI_Info_create_env(env, ierr)
  call all_procedures('before')
  call MPI_Info_set(kept, 'before', '1', ierr)

  call start()
  call check_keys(kept, 'before', 'an object lives through it')
  call all_procedures('between')
  call MPI_Info_set(kept, 'between', '2', ierr)

  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call MPI_Finalized(flag, ierr)
  call check(flag, 'MPI is finalised')
  call check_keys(kept, 'before between', 'it lives through this')
  call all_procedures('after')
  call MPI_Info_set(kept, 'after', '3', ierr)
  call check_keys(kept, 'before between after', 'and is changed')
  call check_pair(kept, 'before', '1', 'its first value')

  call MPI_Info_free(kept, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is freed')
  call MPI_Info_free(env, ierr)
  call check_code(ierr, MPI_SUCCESS, 'so is that of create_env')
  call finish()

contains

  subroutine all_procedures(when)
    character(len=*), intent(in) :: when
    INFO_HANDLE :: info, copy
    integer :: codes(11), length, nkeys
    logical :: found(3)
    character(len=8) :: value(2), key

    found = .false.
    value = 'none'
    length = 8
    call MPI_Info_create(info, codes(1))
    call MPI_Info_set(info, 'key', 'value', codes(2))
    call MPI_Info_get(info, 'key', 8, value(1), found(1), codes(3))
    call MPI_Info_get_string(info, 'key', length, value(2), found(2), codes(4))
    call MPI_Info_get_valuelen(info, 'key', length, found(3), codes(5))
    call MPI_Info_get_nkeys(info, nkeys, codes(6))
    call MPI_Info_get_nthkey(info, 0, key, codes(7))
    call MPI_Info_dup(info, copy, codes(8))
    call MPI_Info_delete(info, 'key', codes(9))
    call MPI_Info_free(info, codes(10))
    call check(all(codes(1:10) == MPI_SUCCESS), when // ': success')
    call check(all(found), when // ': the key is found')
    call check(all(value == 'value'), when // ': its value')
    call check(length == 5 .and. nkeys == 1 .and. key == 'key', when // ': its length, the number of keys, the key')
    call check_keys(copy, 'key', when // ': the copy')
    call MPI_Info_create_env(info, codes(11))
    call check_code(codes(11), MPI_SUCCESS, when // ': create_env')
    call MPI_Info_get_nkeys(info, nkeys, ierr)
    call MPI_Info_get_nkeys(MPI_INFO_ENV, length, ierr)
    call check(nkeys == length .and. nkeys > 0, when // ': it has the keys of MPI_INFO_ENV')
    call MPI_Info_free(info, ierr)

    ! Errors are what they are between.
    call MPI_Info_delete(copy, 'absent', ierr)
    call check_code(ierr, MPI_ERR_INFO_NOKEY, when // ': no such key')
    call MPI_Info_set(copy, ' ', 'value', ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, when // ': an empty key')
    call MPI_Info_get_nthkey(copy, 1, key, ierr)
    call check_code(ierr, MPI_ERR_ARG, when // ': no such number')
    call MPI_Info_free(copy, ierr)
    call MPI_Info_free(copy, ierr)
    call check_code(ierr, MPI_ERR_INFO, when // ': a freed object')
  end subroutine all_procedures
end program info_i19_any_time
