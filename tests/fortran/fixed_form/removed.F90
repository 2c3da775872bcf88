C What MPI 2.0 deprecated, called as codes of MPI-1's time call it: a
C particle of different datatypes, with an upper bound.
      program fixed_removed
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer lengths(3), places(3), types(3), made, rows, size, lower
      integer upper, extent, status(MPI_STATUS_SIZE), ierr, i
      integer(MPI_ADDRESS_KIND) long, expected
      integer comm, other, key, errors
      logical flag
      real*8 sent(12), room(12)
      external copied, handle
      integer calls, code
      common /seen/ calls, code

      call MPI_INIT(ierr)
      call MPI_ERRHANDLER_SET(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_ERRHANDLER_SET')
      call MPI_ERRHANDLER_GET(MPI_COMM_SELF, i, ierr)
      call check_code(i, MPI_ERRORS_RETURN, 'MPI_ERRHANDLER_GET')
      do 10 i = 1, 12
        sent(i) = i
        room(i) = -7
   10 continue
      lengths(1) = 1
      lengths(2) = 2
      lengths(3) = 1
      places(1) = 0
      places(2) = 16
      places(3) = 48
      types(1) = MPI_REAL8
      types(2) = MPI_REAL8
      types(3) = MPI_UB
      call MPI_TYPE_STRUCT(3, lengths, places, types, made, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_TYPE_STRUCT')
      call MPI_TYPE_COMMIT(made, ierr)
      call MPI_TYPE_SIZE(made, size, ierr)
      call check_code(size, 24, 'its size')
      call MPI_TYPE_LB(made, lower, ierr)
      call MPI_TYPE_UB(made, upper, ierr)
      call MPI_TYPE_EXTENT(made, extent, ierr)
      call check(lower .eq. 0 .and. upper .eq. 48 .and. extent .eq. 48,
     &  'its bounds')
      call MPI_SENDRECV(sent, 2, made, 0, 3, room, 2, made, 0, 3,
     &  MPI_COMM_SELF, status, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_SENDRECV')
      do 20 i = 1, 12
        if (mod(i, 6) .eq. 1 .or. mod(i, 6) .eq. 3 .or.
     &      mod(i, 6) .eq. 4) then
          call check(int(room(i)) .eq. i, 'an element')
        else
          call check(int(room(i)) .eq. -7, 'a gap')
        end if
   20 continue
      call PMPI_TYPE_HVECTOR(3, 1, 24, MPI_REAL8, rows, ierr)
      call check_code(ierr, MPI_SUCCESS, 'PMPI_TYPE_HVECTOR')
      call PMPI_TYPE_EXTENT(rows, extent, ierr)
      call check_code(extent, 56, 'PMPI_TYPE_EXTENT')
      call MPI_TYPE_FREE(rows, ierr)
      call MPI_TYPE_HINDEXED(2, lengths, places, MPI_REAL8, rows, ierr)
      call MPI_TYPE_EXTENT(rows, extent, ierr)
      call check_code(extent, 32, 'MPI_TYPE_HINDEXED')
      call MPI_TYPE_FREE(rows, ierr)
      call MPI_TYPE_FREE(made, ierr)
      call MPI_ADDRESS(MPI_BOTTOM, extent, ierr)
      call check_code(extent, 0, 'MPI_ADDRESS')

      call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierr)
      calls = 0
      code = -77
      call MPI_KEYVAL_CREATE(copied, MPI_NULL_DELETE_FN, key, 5, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_KEYVAL_CREATE')
      call MPI_ATTR_GET(comm, key, i, flag, ierr)
      call check(.not. flag, 'MPI_ATTR_GET')
      call MPI_ATTR_PUT(comm, key, -40, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_ATTR_PUT')
      call MPI_COMM_DUP(comm, other, ierr)
      call MPI_ATTR_GET(other, key, i, flag, ierr)
      call check(flag .and. i .eq. -35 .and. calls .eq. 1, 'a copy')
      call MPI_COMM_GET_ATTR(other, key, long, flag, ierr)
      call check(flag .and. long .eq. -35, 'MPI_COMM_GET_ATTR')
      call MPI_ATTR_DELETE(other, key, ierr)
      call MPI_ATTR_GET(other, key, i, flag, ierr)
      call check(.not. flag, 'MPI_ATTR_DELETE')
      long = -7
      long = long - 2_8**40
      call MPI_COMM_SET_ATTR(other, key, long, ierr)
      call MPI_ATTR_GET(other, key, i, flag, ierr)
      expected = long
      if (bit_size(i) .eq. 32) expected = -7
      call check(flag .and. i .eq. expected, 'the lowest bits')
      call MPI_KEYVAL_FREE(key, ierr)
      call check_code(key, MPI_KEYVAL_INVALID, 'MPI_KEYVAL_FREE')
      call MPI_KEYVAL_CREATE(MPI_DUP_FN, MPI_NULL_DELETE_FN, key, 0,
     &  ierr)
      call MPI_ATTR_PUT(comm, key, -1, ierr)
      call MPI_COMM_FREE(other, ierr)
      call MPI_COMM_DUP(comm, other, ierr)
      call MPI_ATTR_GET(other, key, i, flag, ierr)
      call check(flag .and. i .eq. -1, 'MPI_DUP_FN')
      call MPI_KEYVAL_FREE(key, ierr)
      call MPI_KEYVAL_CREATE(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, key,
     &  0, ierr)
      call MPI_ATTR_PUT(comm, key, 3, ierr)
      call MPI_COMM_FREE(other, ierr)
      call MPI_COMM_DUP(comm, other, ierr)
      call MPI_ATTR_GET(other, key, i, flag, ierr)
      call check(.not. flag, 'MPI_NULL_COPY_FN')
      call MPI_ERRHANDLER_CREATE(handle, errors, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_ERRHANDLER_CREATE')
      call MPI_ERRHANDLER_SET(other, errors, ierr)
      call MPI_ERRHANDLER_FREE(errors, ierr)
      call MPI_SEND(sent, -1, MPI_REAL8, 0, 0, other, ierr)
      call check_code(ierr, MPI_ERR_COUNT, 'an error')
      call check_code(code, MPI_ERR_COUNT, 'it is handled')
      call MPI_COMM_FREE(other, ierr)
      call MPI_COMM_FREE(comm, ierr)
      call MPI_FINALIZE(ierr)
      call finish()
      end

C The copy gets the sum of the value and the extra state.
      subroutine copied(comm, key, extra, old, new, flag, ierr)
      implicit none
      integer comm, key, extra, old, new, ierr
      logical flag
      integer calls, code
      common /seen/ calls, code

      if (comm .eq. key) calls = calls + 100
      calls = calls + 1
      new = old + extra
      flag = .true.
      ierr = 0
      end

      subroutine handle(comm, error)
      implicit none
      integer comm, error
      integer calls, code
      common /seen/ calls, code

      if (comm .ne. 0) code = error
      end
