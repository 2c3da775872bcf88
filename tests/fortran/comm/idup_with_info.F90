! I20: MPI_Comm_idup_with_info reads its info argument during the call: changing and freeing it before the wait has no
! effect.
! processes: 1 2 4
program comm_idup_with_info
#include "interface.inc"
  character(len=*), parameter :: key = 'mpi_assert_exact_length'
  COMM_HANDLE :: comms(3)
  REQUEST_HANDLE :: requests(3)
  INFO_HANDLE :: info
  integer :: ierr, i
  logical :: flag

  call start()
  requests = MPI_REQUEST_NULL
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, key, 'true', ierr)
  call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comms(1), requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'the first one')
  call MPI_Info_set(info, key, 'false', ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
  call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comms(2), requests(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'the second one')
  call MPI_Info_delete(info, key, ierr)
  call MPI_Comm_idup_with_info(MPI_COMM_SELF, info, comms(3), requests(3), ierr)
  call check_code(ierr, MPI_SUCCESS, 'the third one')
  call MPI_Info_set(info, key, 'true', ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'false', ierr)
  call MPI_Info_free(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the info object is freed')
  ! Another info object, which may take its place.
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'mpi_assert_no_any_source', 'true', ierr)

  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Wait for the second one')
  flag = .false.
  do i = 1, 1000000
    call MPI_Test(requests(3), flag, MPI_STATUS_IGNORE, ierr)
    if (flag .or. ierr /= MPI_SUCCESS) exit
  end do
  call check(flag, 'MPI_Test for the third one')
  call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall for the first one')
  call check(all(requests == MPI_REQUEST_NULL), 'all are complete')

  call check_comm_hint(comms(1), key, 'true', 'the first')
  call check_comm_hint(comms(1), 'mpi_assert_no_any_tag', 'false', 'the first')
  call check_comm_hint(comms(2), key, 'false', 'the second')
  call check_comm_hint(comms(2), 'mpi_assert_no_any_tag', 'true', 'the second')
  call check_comm_hint(comms(3), key, 'false', 'the third')
  call check_comm_hint(comms(3), 'mpi_assert_no_any_tag', 'true', 'the third')
  do i = 1, 3
    call check_comm_hint(comms(i), 'mpi_assert_no_any_source', 'false', 'each')
    call MPI_Comm_free(comms(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed')
  end do
  call MPI_Info_free(info, ierr)
  call finish()
end program comm_idup_with_info
