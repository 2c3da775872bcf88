! I18: free sets the handle to MPI_INFO_NULL. MPI_INFO_NULL, a freed handle and any other invalid handle are
! MPI_ERR_INFO in every procedure, and change nothing.
program info_i18_handle
#include "interface.inc"
  INFO_HANDLE :: info, copy, bad
  integer :: ierr, number, bit, wrong

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call check(refused(MPI_INFO_NULL), 'MPI_INFO_NULL')

  call MPI_Info_create(info, ierr)
  call check(info /= MPI_INFO_NULL, 'create gives another handle')
  call MPI_Info_set(info, 'key', 'value', ierr)
  call MPI_Info_create(copy, ierr)
  bad = copy
  call MPI_Info_free(copy, ierr)
  call check_code(ierr, MPI_SUCCESS, 'free')
  call check(copy == MPI_INFO_NULL, 'free sets MPI_INFO_NULL')
  call check(bad /= MPI_INFO_NULL, 'a copy of the handle does not')
  call check(refused(bad), 'the copy, now a freed handle')
  call check(refused(copy), 'the handle itself')
  call MPI_Info_create(copy, ierr)
  call check(refused(bad), 'freed, and another object made since')
  call MPI_Info_free(copy, ierr)

  ! Handles of other kinds.
  bad = MAKE_INFO(NUMBER_OF(MPI_COMM_WORLD))
  call check(refused(bad), 'MPI_COMM_WORLD')
  bad = MAKE_INFO(NUMBER_OF(MPI_COMM_SELF))
  call check(refused(bad), 'MPI_COMM_SELF')
  bad = MAKE_INFO(NUMBER_OF(MPI_COMM_NULL))
  call check(refused(bad), 'MPI_COMM_NULL')
  bad = MAKE_INFO(NUMBER_OF(MPI_ERRORS_RETURN))
  call check(refused(bad), 'MPI_ERRORS_RETURN')
  bad = MAKE_INFO(NUMBER_OF(MPI_WIN_NULL))
  call check(refused(bad), 'MPI_WIN_NULL')
  bad = MAKE_INFO(NUMBER_OF(MPI_FILE_NULL))
  call check(refused(bad), 'MPI_FILE_NULL')
  bad = MAKE_INFO(NUMBER_OF(MPI_REQUEST_NULL))
  call check(refused(bad), 'MPI_REQUEST_NULL')

  ! Numbers that are nobody's handle.
  do number = -3, 303
    bad = MAKE_INFO(number)
    if (.not. refused(bad)) exit
  end do
  call check(number == 304, 'small numbers')
  bad = MAKE_INFO(306)
  call check(refused(bad), 'the number after MPI_INFO_ENV')
  bad = MAKE_INFO(2147483647)
  call check(refused(bad), 'the greatest 32-bit number')
  bad = MAKE_INFO(-2147483647)
  call check(refused(bad), 'nearly the least 32-bit number')
#if defined(LEGACY)
  bad = huge(1)
  call check(refused(bad), 'the greatest number')
  bad = -huge(1) - 1
  call check(refused(bad), 'the least number')
#endif
  ! A good handle with one bit changed. In a handle of 64 bits, a change in the upper half must not go unseen.
  wrong = 0
  do bit = 0, bit_size(NUMBER_OF(info)) - 1
    bad = info
    if (btest(NUMBER_OF(bad), bit)) then
      NUMBER_OF(bad) = ibclr(NUMBER_OF(info), bit)
    else
      NUMBER_OF(bad) = ibset(NUMBER_OF(info), bit)
    end if
    if (.not. refused(bad)) wrong = wrong + 1
  end do
  call check(wrong == 0, 'handles with one bit changed')

  call check_keys(info, 'key', 'the keys of the good object')
  call check_pair(info, 'key', 'value', 'its value')
  call MPI_Info_free(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it can be freed')
  call check(info == MPI_INFO_NULL, 'and is MPI_INFO_NULL then')
  call finish()

contains

#include "refused.inc"
end program info_i18_handle
