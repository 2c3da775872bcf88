C Datatypes of Fortran, and some that are made of them.
      program fixed_datatype
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer types(9), sizes(9), made(3), shape(2), part(2), start(2)
      integer size, expected, ierr, i
      integer(MPI_ADDRESS_KIND) lower, extent, first, second
      integer(MPI_ADDRESS_KIND) numbers(2)
      data types /MPI_INTEGER4, MPI_INTEGER8, MPI_REAL4,
     1            MPI_REAL8, MPI_DOUBLE_PRECISION,
     2            MPI_COMPLEX16, MPI_CHARACTER,
     3            MPI_BYTE, MPI_INTEGER2/
      data sizes /4, 8, 4, 8, 8, 16, 1, 1, 2/
      data shape, part, start /5, 4, 2, 3, 1, 0/

      call MPI_INIT(ierr)
      call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &  ierr)
      do 10 i = 1, 9
        call MPI_TYPE_SIZE(types(i), size, ierr)
        expected = sizes(i)
        if (types(i) .eq. MPI_DOUBLE_PRECISION)
     &    expected = storage_size(1d0) / 8
        call check_code(size, expected, 'MPI_TYPE_SIZE')
   10 continue
      call MPI_TYPE_CONTIGUOUS(3, MPI_REAL8, made(1), ierr)
      call MPI_TYPE_VECTOR(2, 3, -5, MPI_INTEGER4, made(2), ierr)
      call MPI_TYPE_CREATE_SUBARRAY(2, shape, part, start,
     &  MPI_ORDER_FORTRAN, MPI_INTEGER2, made(3), ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_TYPE_CREATE_SUBARRAY')
      do 20 i = 1, 3
        call MPI_TYPE_COMMIT(made(i), ierr)
        call check_code(ierr, MPI_SUCCESS, 'MPI_TYPE_COMMIT')
   20 continue
      call MPI_TYPE_GET_EXTENT(made(1), lower, extent, ierr)
      call check(lower .eq. 0 .and. extent .eq. 24, 'contiguous')
      call MPI_TYPE_GET_EXTENT(made(2), lower, extent, ierr)
      call check(lower .eq. -20 .and. extent .eq. 32, 'a vector')
      call MPI_TYPE_GET_EXTENT(made(3), lower, extent, ierr)
      call check(lower .eq. 0 .and. extent .eq. 40, 'a subarray')
      call MPI_TYPE_SIZE(made(3), size, ierr)
      call check_code(size, 12, 'its size')
      do 30 i = 1, 3
        call MPI_TYPE_FREE(made(i), ierr)
        call check_code(made(i), MPI_DATATYPE_NULL, 'MPI_TYPE_FREE')
   30 continue
      numbers(1) = 0
      numbers(2) = 8
      call MPI_TYPE_CREATE_STRUCT(2, part, numbers, types, made(1),
     &  ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_TYPE_CREATE_STRUCT')
      call MPI_TYPE_SIZE(made(1), size, ierr)
      call check_code(size, 32, 'the size of a struct')
      call MPI_TYPE_GET_TRUE_EXTENT(made(1), lower, extent, ierr)
      call check(lower .eq. 0 .and. extent .eq. 32, 'its true bounds')
      call MPI_TYPE_GET_ENVELOPE(made(1), shape(1), shape(2), part(1),
     &  i, ierr)
      call check_code(i, MPI_COMBINER_STRUCT, 'MPI_TYPE_GET_ENVELOPE')
      call MPI_TYPE_FREE(made(1), ierr)
      call MPI_TYPE_SIZE(MPI_DATATYPE_NULL, size, ierr)
      call check_code(ierr, MPI_ERR_TYPE, 'MPI_DATATYPE_NULL')
      call MPI_GET_ADDRESS(numbers(1), first, ierr)
      call MPI_GET_ADDRESS(numbers(2), second, ierr)
      call check(MPI_AINT_DIFF(second, first) .eq. 8, 'MPI_AINT_DIFF')
      call check(MPI_AINT_ADD(first, numbers(2)) .eq. second,
     &  'MPI_AINT_ADD')
      call MPI_FINALIZE(ierr)
      call finish()
      end
