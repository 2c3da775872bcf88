! MPI for legacy Fortran, in fixed and in free form alike: comments
! begin in column 1 with an exclamation mark, statements lie in columns
! 7 to 72, and none is continued.

      INCLUDE 'mpif-constants.h'
! Variables that are known by their addresses; the library has this
! block. Their values mean nothing. (gfortran aligns it at 32 bytes; its
! length has to be a multiple of that in the library.)
      INTEGER MPI_BOTTOM, MPI_IN_PLACE
      INTEGER MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
      INTEGER MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      INTEGER MPI_STATUSES_IGNORE(MPI_STATUS_SIZE,1)
      COMMON /MINFO_LEGACY/ MPI_BOTTOM, MPI_IN_PLACE
      COMMON /MINFO_LEGACY/ MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
      COMMON /MINFO_LEGACY/ MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE
      INTEGER MINFO_PADDING(4)
      COMMON /MINFO_LEGACY/ MINFO_PADDING
! Functions.
      REAL(KIND=8) MPI_WTIME, MPI_WTICK
      REAL(KIND=8) PMPI_WTIME, PMPI_WTICK
      EXTERNAL MPI_WTIME, MPI_WTICK, PMPI_WTIME, PMPI_WTICK
      INTEGER(KIND=MPI_ADDRESS_KIND) MPI_AINT_ADD, MPI_AINT_DIFF
      INTEGER(KIND=MPI_ADDRESS_KIND) PMPI_AINT_ADD, PMPI_AINT_DIFF
      EXTERNAL MPI_AINT_ADD, MPI_AINT_DIFF
      EXTERNAL PMPI_AINT_ADD, PMPI_AINT_DIFF
! The predefined copy and delete functions of attributes.
      EXTERNAL MPI_COMM_DUP_FN
      EXTERNAL MPI_COMM_NULL_COPY_FN
      EXTERNAL MPI_COMM_NULL_DELETE_FN
      EXTERNAL MPI_TYPE_DUP_FN
      EXTERNAL MPI_TYPE_NULL_COPY_FN
      EXTERNAL MPI_TYPE_NULL_DELETE_FN
      EXTERNAL MPI_WIN_DUP_FN
      EXTERNAL MPI_WIN_NULL_COPY_FN
      EXTERNAL MPI_WIN_NULL_DELETE_FN
