C What MPI 3.0 removed, called as codes of MPI-1's time call it: a
C particle of different datatypes, with an upper bound.
      program fixed_removed
      use checks
      implicit none
      include 'mpif.h'
      integer lengths(3), places(3), types(3), made, rows, size, lower
      integer upper, extent, status(MPI_STATUS_SIZE), ierr, i
      real*8 sent(12), room(12)

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
          call check(room(i) .eq. i, 'an element')
        else
          call check(room(i) .eq. -7, 'a gap')
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
      call MPI_FINALIZE(ierr)
      call finish()
      end
