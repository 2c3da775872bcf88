! A handle of a freed object is refused, even after its slot was used for 255 other objects and more, and no handle
! recurs meanwhile.
program handle_stale
#include "interface.inc"
  integer, parameter :: many = 70000
  INFO_HANDLE :: first, info
  INFO_HANDLE, allocatable :: stale(:)
  integer :: ierr, i, wrong, same
  logical :: found
  character(len=8) :: value

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(first, ierr)
  call MPI_Info_set(first, 'key', 'first', ierr)
  info = first
  call MPI_Info_free(info, ierr)
  allocate (stale(many))
  wrong = 0
  same = 0
  do i = 1, many
    call MPI_Info_create(info, ierr)
    if (info == first) same = same + 1
    stale(i) = info
    call MPI_Info_set(info, 'key', 'value', ierr)
    call MPI_Info_get(first, 'key', 8, value, found, ierr)
    if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
    call MPI_Info_delete(first, 'key', ierr)
    if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
    call MPI_Info_free(info, ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    if (i == 1) call check(refused(first), 'used once more')
    if (i == 254) call check(refused(first), '254 times')
    if (i == 255) call check(refused(first), '255 times')
    if (i == 256) call check(refused(first), '256 times')
    if (i == 257) call check(refused(first), '257 times')
    if (i == 65536) call check(refused(first), '65536 times')
  end do
  call check(wrong == 0, 'refused while others live there')
  call check(same == 0, 'no other object has its handle')

  wrong = 0
  do i = 1, many
    call MPI_Info_get(stale(i), 'key', 8, value, found, ierr)
    if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
  end do
  call check(wrong == 0, 'all the others are refused as well')
  do i = 2, 2000
    if (any(NUMBER_OF(stale(1:i-1)) == NUMBER_OF(stale(i)))) exit
  end do
  call check(i > 2000, 'and no two of them are the same')

  ! A live object does not change when stale handles are used.
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'key', 'alive', ierr)
  wrong = 0
  do i = 1, many
    call MPI_Info_set(stale(i), 'key', 'dead', ierr)
    if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
    call MPI_Info_free(stale(i), ierr)
    if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
  end do
  call check(wrong == 0, 'none changes or frees a live object')
  value = 'none'
  call MPI_Info_get(info, 'key', 8, value, found, ierr)
  call check_text(value, 'alive   ', 'its value')
  call MPI_Info_free(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is freed by its handle')
  call finish()

contains

#include "refused.inc"
end program handle_stale
