C A window, accesses to it in epochs of each kind, and its attributes.
      program fixed_win
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer n
      parameter (n = 8)
      integer(MPI_ADDRESS_KIND) bytes, zero, two, value
      parameter (zero = 0, two = 2)
      integer memory(n), origin(n), result(n), flavors(4)
      integer win, info, size, i, ierr
      logical flag
      data flavors /MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE,
     &              MPI_WIN_FLAVOR_DYNAMIC, MPI_WIN_FLAVOR_SHARED/

      call MPI_INIT(ierr)
      call MPI_TYPE_SIZE(MPI_INTEGER, size, ierr)
      do 10 i = 1, n
        memory(i) = 10 * i
        origin(i) = i
        result(i) = -7
   10 continue
      bytes = n * size
      call MPI_INFO_CREATE(info, ierr)
      call MPI_INFO_SET(info, 'same_disp_unit', 'true', ierr)
      call MPI_WIN_CREATE(memory, bytes, size, info, MPI_COMM_SELF, win,
     &  ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_WIN_CREATE')
      call MPI_INFO_FREE(info, ierr)
      call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierr)
      call MPI_WIN_GET_ATTR(win, MPI_WIN_SIZE, value, flag, ierr)
      call check(flag .and. value .eq. bytes, 'MPI_WIN_SIZE')
      call MPI_WIN_GET_ATTR(win, MPI_WIN_CREATE_FLAVOR, value, flag,
     &  ierr)
      call check(flag .and. value .eq. flavors(1), 'the flavor')
      call MPI_WIN_LOCK(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
      call MPI_PUT(origin, 2, MPI_INTEGER, 0, two, 2, MPI_INTEGER,
     &  win, ierr)
      call MPI_WIN_FLUSH(0, win, ierr)
      call MPI_GET_ACCUMULATE(origin, 2, MPI_INTEGER, result, 2,
     &  MPI_INTEGER, 0, two, 2, MPI_INTEGER, MPI_SUM, win,
     &  ierr)
      call MPI_PUT(origin, 2, MPI_INTEGER, 0, bytes, 2, MPI_INTEGER,
     &  win, ierr)
      call check_code(ierr, MPI_ERR_RMA_RANGE, 'outside the window')
      call MPI_WIN_UNLOCK(0, win, ierr)
      call check_code(result(1) + 10 * result(2), 21, 'what was put')
      call check_code(memory(3) + 10 * memory(4), 42, 'added to')
      call MPI_WIN_FENCE(MPI_MODE_NOPRECEDE, win, ierr)
      call MPI_ACCUMULATE(origin, n, MPI_INTEGER, 0, zero, n,
     &  MPI_INTEGER, MPI_REPLACE, win, ierr)
      call MPI_WIN_FENCE(MPI_MODE_NOSUCCEED, win, ierr)
      do 20 i = 1, n
        call check_code(memory(i), i, 'MPI_ACCUMULATE')
   20 continue
      call MPI_WIN_FREE(win, ierr)
      call check_code(win, MPI_WIN_NULL, 'MPI_WIN_FREE')
      call MPI_FINALIZE(ierr)
      call finish()
      end
