C An info object: the text of its keys and values is continued over
C lines, and its last character before the break stands in column 72.
      program fixed_info
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer null, env
      parameter (null = MPI_INFO_NULL, env = MPI_INFO_ENV)
      integer info, copy, length, keys, ierr
      logical flag
      character*(MPI_MAX_INFO_KEY) key
      character*80 value
      character*8 short

      call check(null .ne. env, 'MPI_INFO_NULL is not MPI_INFO_ENV')
      call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &  ierr)
      call MPI_INFO_CREATE(info, ierr)
      call MPI_INFO_SET(info, 'a key', 'a value that is written in two l
     &ines', ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_SET')
      call MPI_INFO_SET(info, '  two words in one of the keys, and blank
     +s around it  ', ' 1 ', ierr)
      call MPI_INFO_GET_NKEYS(info, keys, ierr)
      call check_code(keys, 2, 'MPI_INFO_GET_NKEYS')
      call MPI_INFO_GET(info, 'a key', 80, value, flag, ierr)
      call check(flag, 'MPI_INFO_GET')
      call check_text(value(:40), 'a value that is written in two lines
     &   ', 'the value')
      call MPI_INFO_GET_VALUELEN(info, ' a key ', length, flag, ierr)
      call check_code(length, 36, 'MPI_INFO_GET_VALUELEN')
      call MPI_INFO_GET_NTHKEY(info, 1, key, ierr)
      call check_text(trim(key),
     &  'two words in one of the keys, and blanks around it',
     &  'MPI_INFO_GET_NTHKEY')
      short = '########'
      length = 3
      call MPI_INFO_GET_STRING(info, 'a key', length, short, flag,
     &                         ierr)
      call check(flag .and. length .eq. 36, 'MPI_INFO_GET_STRING')
      call check_text(short, 'a v     ', 'the first three characters')
      call MPI_INFO_DUP(info, copy, ierr)
      call MPI_INFO_DELETE(info, 'a key', ierr)
      call MPI_INFO_DELETE(info, 'a key', ierr)
      call check_code(ierr, MPI_ERR_INFO_NOKEY, 'MPI_INFO_DELETE')
      call MPI_INFO_GET_NKEYS(copy, keys, ierr)
      call check_code(keys, 2, 'MPI_INFO_DUP')
      call MPI_INFO_FREE(info, ierr)
      call MPI_INFO_FREE(copy, ierr)
      call check(info .eq. null .and. copy .eq. null, 'MPI_INFO_FREE')
      call MPI_INFO_SET(info, 'key', 'value', ierr)
      call check_code(ierr, MPI_ERR_INFO, 'MPI_INFO_NULL')
      call finish()
      end
