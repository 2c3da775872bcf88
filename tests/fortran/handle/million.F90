! A million info objects may be alive at once, each with its own pairs.
program handle_million
#include "interface.inc"
  integer, parameter :: million = 1000000
  INFO_HANDLE, allocatable :: info(:)
  INFO_HANDLE :: stale, again
  integer :: ierr, i, wrong, nkeys
  logical :: found
  character(len=12) :: value, expected

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  allocate (info(million))
  wrong = 0
  do i = 1, million
    call MPI_Info_create(info(i), ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end do
  call check(wrong == 0, 'a million objects are made')

  do i = 1, million, 997
    write (expected, '(i0)') i
    call MPI_Info_set(info(i), 'number', expected, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
  end do
  do i = 1, million
    call MPI_Info_get_nkeys(info(i), nkeys, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    if (nkeys /= merge(1, 0, mod(i, 997) == 1)) wrong = wrong + 1
  end do
  call check(wrong == 0, 'those that were given a pair have one')
  do i = 1, million, 997
    write (expected, '(i0)') i
    value = 'none'
    call MPI_Info_get(info(i), 'number', 12, value, found, ierr)
    if (value /= expected) wrong = wrong + 1
  end do
  call check(wrong == 0, 'each has its own')

  stale = info(million / 2)
  do i = 1, million
    call MPI_Info_free(info(i), ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    if (info(i) /= MPI_INFO_NULL) wrong = wrong + 1
  end do
  call check(wrong == 0, 'all are freed')
  call MPI_Info_get_nkeys(stale, nkeys, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'one of them is a stale one')

  call MPI_Info_create(again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'another one is made')
  call MPI_Info_get_nkeys(again, nkeys, ierr)
  call check_code(nkeys, 0, 'it has no keys')
  call MPI_Info_free(again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is freed')
  call finish()
end program handle_million
