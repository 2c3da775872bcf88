! W5: the same memory may be in several windows, as a whole or in part; a put through one is seen through the others.
program win_w05_overlap
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(8), origin(3)
  WIN_HANDLE :: whole, again, part, bytes
  integer :: ierr, i

  call start()
  memory = [(int(i, c_int32_t), i = 1, 8)]
  call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, whole, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a window')
  call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the same once more')
  call MPI_Win_create(memory(3), 16_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, part, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a part, in other units')
  call MPI_Win_create(memory(2), 7_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, bytes, ierr)
  call check_code(ierr, MPI_SUCCESS, 'seven bytes of it')
  call check(whole /= again .and. whole /= part .and. again /= part .and. part /= bytes, 'they are different ones')
  call MPI_Win_set_errhandler(bytes, MPI_ERRORS_RETURN, ierr)

  origin = [100_c_int32_t, 200_c_int32_t, 300_c_int32_t]
  call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, whole, ierr)
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'each has its own locks')
  call MPI_Win_lock_all(0, part, ierr)
  call MPI_Win_fence(0, bytes, ierr)
  call check_code(ierr, MPI_SUCCESS, 'and its own epochs')
  call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, 4_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, whole, ierr)
  call MPI_Win_flush(0, whole, ierr)
  call MPI_Accumulate(origin(2), 1, MPI_INTEGER4, 0, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, MPI_SUM, part, ierr)
  call MPI_Win_flush(0, part, ierr)
  origin(3) = 0
  call MPI_Get(origin(3), 1, MPI_INTEGER4, 0, 4_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, again, ierr)
  call MPI_Win_flush(0, again, ierr)
  call check(origin(3) == 300, 'put by one, added to by another')
  call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER4, bytes, ierr)
  call check_code(ierr, MPI_ERR_RMA_RANGE, 'each has its own end')
  call MPI_Put(origin(1), 1, MPI_INTEGER4, 0, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, bytes, ierr)
  call check_code(ierr, MPI_SUCCESS, 'up to the end')
  call MPI_Win_fence(0, bytes, ierr)

  call MPI_Win_unlock(0, whole, ierr)
  call MPI_Win_free(whole, ierr)
  call check_code(ierr, MPI_SUCCESS, 'one is freed')
  call MPI_Put(origin(2), 1, MPI_INTEGER4, 0, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER4, again, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the others stay')
  call MPI_Win_unlock(0, again, ierr)
  call check(memory(1) == 1 .and. all(memory(4:) == [4, 300, 6, 7, 200]), 'all is in the memory')
  call MPI_Win_unlock_all(part, ierr)
  call MPI_Win_free(again, ierr)
  call MPI_Win_free(part, ierr)
  call MPI_Win_free(bytes, ierr)
  call check_code(ierr, MPI_SUCCESS, 'all are freed')
  call finish()
end program win_w05_overlap
