C Requests: of communicators, of accesses to a window, and none. Memory
C of MPI_ALLOC_MEM, which legacy code gets as an address.
      program fixed_request
      use, intrinsic :: iso_c_binding
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer n
      parameter (n = 3)
      integer requests(n), statuses(MPI_STATUS_SIZE, n), comms(n)
      integer status(MPI_STATUS_SIZE), size, ierr, i
      integer numbers(4), back(4), win
      integer, pointer :: memory(:)
      integer(MPI_ADDRESS_KIND) bytes, base, zero
      parameter (zero = 0)
      logical flag
      data requests, comms /n*MPI_REQUEST_NULL, n*MPI_COMM_NULL/
      data numbers, back /1, 2, 3, 4, 4*-7/

      call MPI_INIT(ierr)
      call MPI_TEST(requests(1), flag, status, ierr)
      call check(flag, 'MPI_TEST of MPI_REQUEST_NULL')
      call check_code(status(MPI_SOURCE), MPI_ANY_SOURCE, 'no source')
      call check_code(status(MPI_TAG), MPI_ANY_TAG, 'no tag')
      call MPI_COMM_IDUP(MPI_COMM_SELF, comms(1), requests(1), ierr)
      call MPI_COMM_IDUP_WITH_INFO(MPI_COMM_SELF, MPI_INFO_NULL,
     &  comms(3), requests(3), ierr)
      call MPI_WAITALL(n, requests, statuses, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_WAITALL')
      do 10 i = 1, n
        call check_code(requests(i), MPI_REQUEST_NULL, 'a request')
        if (i .ne. 2) call MPI_COMM_FREE(comms(i), ierr)
   10 continue
      call MPI_TYPE_SIZE(MPI_INTEGER, size, ierr)
      bytes = 4 * size
      call MPI_ALLOC_MEM(bytes, MPI_INFO_NULL, base, ierr)
      call check(ierr .eq. MPI_SUCCESS .and. base .ne. 0,
     &  'MPI_ALLOC_MEM')
      call c_f_pointer(transfer(base, c_null_ptr), memory, [4])
      call MPI_WIN_CREATE(memory, bytes, size, MPI_INFO_NULL,
     &  MPI_COMM_SELF, win, ierr)
      call MPI_WIN_LOCK_ALL(MPI_MODE_NOCHECK, win, ierr)
      call MPI_RPUT(numbers, 4, MPI_INTEGER, 0, zero, 4, MPI_INTEGER,
     &  win, requests(1), ierr)
      call MPI_WAIT(requests(1), MPI_STATUS_IGNORE, ierr)
      call MPI_WIN_FLUSH_ALL(win, ierr)
      call MPI_RGET(back, 4, MPI_INTEGER, 0, zero, 4, MPI_INTEGER,
     &  win, requests(2), ierr)
      call MPI_WAITALL(n, requests, MPI_STATUSES_IGNORE, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_STATUSES_IGNORE')
      call MPI_WIN_UNLOCK_ALL(win, ierr)
      do 20 i = 1, 4
        call check_code(back(i), i, 'MPI_RPUT and MPI_RGET')
   20 continue
      call MPI_WIN_FREE(win, ierr)
      call MPI_FREE_MEM(memory, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_FREE_MEM')
      call MPI_FINALIZE(ierr)
      call finish()
      end
