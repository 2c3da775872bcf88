C     A program that every build system builds: with mpif.h.
      PROGRAM F77
      INCLUDE 'mpif.h'
      INTEGER INFO, RNK, SIZ, IERR
      CHARACTER*8 VAL
      LOGICAL FOUND

      CALL MPI_INIT(IERR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RNK, IERR)
      CALL MPI_COMM_SIZE(MPI_COMM_WORLD, SIZ, IERR)
      CALL MPI_INFO_CREATE(INFO, IERR)
      CALL MPI_INFO_SET(INFO, 'cb_nodes', '4', IERR)
      CALL MPI_INFO_GET(INFO, 'cb_nodes', LEN(VAL), VAL, FOUND, IERR)
      IF (.NOT. FOUND) STOP 1
      CALL MPI_INFO_FREE(INFO, IERR)
      WRITE (*, '(A, A, I0, A, I0)') 'cb_nodes=' // VAL(1:1),
     &  ', rank ', RNK, ' of ', SIZ
      CALL MPI_FINALIZE(IERR)
      END
