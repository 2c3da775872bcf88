C MPI before, between and after initialisation, as legacy code asks.
      program fixed_environment
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer levels(4), provided, length, version, subversion, ierr, i
      logical flag, before, after
      double precision start, tick
      character*(MPI_MAX_PROCESSOR_NAME) name
      character*(MPI_MAX_LIBRARY_VERSION_STRING) library
      data levels /MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED,
     1 MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE/

      call MPI_INITIALIZED(before, ierr)
      call MPI_FINALIZED(after, ierr)
      call check(.not. (before .or. after), 'neither yet')
      call MPI_GET_VERSION(version, subversion, ierr)
      call check(version .eq. MPI_VERSION .and.
     &           subversion .eq. MPI_SUBVERSION,
     &           'MPI_GET_VERSION is MPI_VERSION and MPI_SUBVERSION')
      do 10 i = 1, 3
        call check(levels(i) .lt. levels(i + 1), 'the order of levels')
   10 continue
      call MPI_INIT_THREAD(MPI_THREAD_MULTIPLE, provided, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_INIT_THREAD')
      call MPI_QUERY_THREAD(i, ierr)
      call check_code(i, provided, 'MPI_QUERY_THREAD')
      call MPI_INITIALIZED(flag, ierr)
      call check(flag, 'initialised')
      name = ' '
      call MPI_GET_PROCESSOR_NAME(name, length, ierr)
      call check(length .gt. 0 .and. len_trim(name) .eq. length,
     &           'MPI_GET_PROCESSOR_NAME')
      call MPI_GET_LIBRARY_VERSION(library, length, ierr)
      call check(length .gt. 0 .and. len_trim(library) .eq. length,
     &           'MPI_GET_LIBRARY_VERSION')
      start = MPI_WTIME()
      tick = MPI_WTICK()
      call check(MPI_WTIME() .ge. start .and. tick .gt. 0d0 .and.
     &           tick .lt. 1d0, 'MPI_WTIME and MPI_WTICK')
      call MPI_FINALIZE(ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_FINALIZE')
      call MPI_FINALIZED(flag, ierr)
      call check(flag, 'finalised')
      call finish()
      end
