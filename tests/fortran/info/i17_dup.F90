! I17: dup makes an object with the same pairs in the same order, and the two are independent afterwards.
program info_i17_dup
#include "interface.inc"
  INFO_HANDLE :: info, copy, second
  integer :: ierr, i, nkeys
  character(len=8) :: key, seen

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_dup(info, copy, ierr)
  call check_code(ierr, MPI_SUCCESS, 'of an object without keys')
  call check(copy /= info, 'another handle')
  call check_keys(copy, '', 'no keys either')
  call MPI_Info_set(copy, 'key', 'value', ierr)
  call check_keys(copy, 'key', 'the copy can be changed')
  call check_keys(info, '', 'the original has no keys still')
  call MPI_Info_free(copy, ierr)

  ! Deletions and replaced values leave nothing behind.
  call MPI_Info_set(info, 'z', 'one', ierr)
  call MPI_Info_set(info, 'gone', 'x', ierr)
  call MPI_Info_set(info, 'a', 'two', ierr)
  call MPI_Info_set(info, 'm', '', ierr)
  call MPI_Info_delete(info, 'gone', ierr)
  call MPI_Info_set(info, 'z', repeat('1', 99), ierr)
  call MPI_Info_dup(info, copy, ierr)
  call check_code(ierr, MPI_SUCCESS, 'of one with deletions')
  call check_keys(copy, 'z a m', 'the same order')
  call check_pair(copy, 'z', repeat('1', 99), 'a value, replaced')
  call check_pair(copy, 'a', 'two', 'a value')
  call check_pair(copy, 'm', '', 'an empty value')
  call check_absent(copy, 'gone', 'a deleted key is absent')

  ! Both ways.
  call MPI_Info_set(copy, 'a', 'copy', ierr)
  call MPI_Info_set(copy, 'new', 'n', ierr)
  call MPI_Info_delete(copy, 'z', ierr)
  call check_keys(info, 'z a m', 'the copy changes: the original')
  call check_pair(info, 'a', 'two', 'its value')
  call MPI_Info_set(info, 'm', 'original', ierr)
  call MPI_Info_delete(info, 'a', ierr)
  call MPI_Info_set(info, 'old', 'o', ierr)
  call check_keys(copy, 'a m new', 'the original changes: the copy')
  call check_pair(copy, 'm', '', 'its value')
  call check_pair(copy, 'a', 'copy', 'and the other')

  ! Each lives without the other.
  call MPI_Info_dup(copy, second, ierr)
  call MPI_Info_free(info, ierr)
  call check_keys(copy, 'a m new', 'the original is freed')
  call MPI_Info_free(copy, ierr)
  call check_keys(second, 'a m new', 'the copy is freed')
  call check_pair(second, 'a', 'copy', 'a copy of a copy')

  ! A large one, without every third key.
  do i = 1, 3000
    write (key, '(a, i0)') 'k', i
    call MPI_Info_set(second, key, key, ierr)
  end do
  do i = 3, 3000, 3
    write (key, '(a, i0)') 'k', i
    call MPI_Info_delete(second, key, ierr)
  end do
  call MPI_Info_dup(second, copy, ierr)
  call MPI_Info_free(second, ierr)
  call MPI_Info_get_nkeys(copy, nkeys, ierr)
  call check(nkeys == 2003, 'of a large one: the number of keys')
  do i = 1, 2000
    write (key, '(a, i0)') 'k', i + (i - 1) / 2
    call MPI_Info_get_nthkey(copy, i + 2, seen, ierr)
    if (seen /= key) exit
  end do
  call check(i > 2000, 'of a large one: the order')
  call check_pair(copy, 'k2999', 'k2999', 'of a large one: a value')
  call MPI_Info_free(copy, ierr)

  ! MPI_INFO_ENV cannot be changed, a copy of it can.
  call MPI_Info_dup(MPI_INFO_ENV, copy, ierr)
  call check_code(ierr, MPI_SUCCESS, 'of MPI_INFO_ENV')
  call MPI_Info_set(copy, 'command', 'changed', ierr)
  call check_code(ierr, MPI_SUCCESS, 'its copy can be changed')
  call check_pair(copy, 'command', 'changed', 'it is changed')
  call MPI_Info_delete(copy, 'command', ierr)
  call check_absent(copy, 'command', 'its keys can be deleted')
  call MPI_Info_free(copy, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and it can be freed')

  call finish()
end program info_i17_dup
