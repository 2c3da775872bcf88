C Error handlers of communicators, windows and files; classes of errors
C and what they say.
      program fixed_errhandler
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer fatal
      parameter (fatal = MPI_ERRORS_ARE_FATAL)
      integer handlers(3), classes(6), handler, class, length, ierr, i
      character*(MPI_MAX_ERROR_STRING) text
      data handlers /MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT,
     &               MPI_ERRORS_RETURN/
      data classes /MPI_ERR_ARG, MPI_ERR_INFO_KEY, MPI_ERR_INFO_VALUE,
     *              MPI_ERR_INFO_NOKEY, MPI_ERR_RMA_SYNC,
     *              MPI_ERR_NO_SUCH_FILE/

      call MPI_INIT(ierr)
      call MPI_COMM_GET_ERRHANDLER(MPI_COMM_WORLD, handler, ierr)
      call check_code(handler, fatal, 'the default of MPI_COMM_WORLD')
      call MPI_FILE_GET_ERRHANDLER(MPI_FILE_NULL, handler, ierr)
      call check_code(handler, MPI_ERRORS_RETURN, 'that of files')
      do 10 i = 1, 3
        call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, handlers(i), ierr)
        call check_code(ierr, MPI_SUCCESS, 'MPI_COMM_SET_ERRHANDLER')
        call MPI_COMM_GET_ERRHANDLER(MPI_COMM_WORLD, handler, ierr)
        call check_code(handler, handlers(i), 'it is the one that was se
     &t')
   10 continue
      call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &  ierr)
      call MPI_COMM_SIZE(MPI_COMM_NULL, i, ierr)
      call check_code(ierr, MPI_ERR_COMM, 'an error comes back')
      do 20 i = 1, 6
        call MPI_ERROR_CLASS(classes(i), class, ierr)
        call check_code(class, classes(i), 'MPI_ERROR_CLASS')
        text = ' '
        call MPI_ERROR_STRING(classes(i), text, length, ierr)
        call check(length .gt. 0 .and. length .le. MPI_MAX_ERROR_STRING
     &    .and. len_trim(text) .eq. length, 'MPI_ERROR_STRING')
        call MPI_COMM_CALL_ERRHANDLER(MPI_COMM_WORLD, classes(i), ierr)
        call check_code(ierr, MPI_SUCCESS, 'MPI_COMM_CALL_ERRHANDLER')
   20 continue
      call MPI_ERRHANDLER_FREE(handler, ierr)
      call check_code(handler, MPI_ERRHANDLER_NULL,
     &  'MPI_ERRHANDLER_FREE')
      call MPI_FINALIZE(ierr)
      call finish()
      end
