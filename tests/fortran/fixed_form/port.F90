C Ports, published names, and processes that cannot be started, with
C the constants of mpif.h.
      program fixed_port
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer comm, ierr, codes(2)
      character*(MPI_MAX_PORT_NAME) port, found
      character*8 argv(3), lists(2,2)
      integer counts(2), infos(2)

      call MPI_INIT(ierr)
      call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &                             ierr)
      call MPI_COMM_GET_PARENT(comm, ierr)
      call check_code(comm, MPI_COMM_NULL, 'MPI_COMM_GET_PARENT')
      call MPI_OPEN_PORT(MPI_INFO_NULL, port, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_OPEN_PORT')
      call MPI_PUBLISH_NAME('fixed form', MPI_INFO_NULL, port, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_PUBLISH_NAME')
      call MPI_LOOKUP_NAME('fixed form', MPI_INFO_NULL, found, ierr)
      call check(found .eq. port, 'MPI_LOOKUP_NAME')
      call MPI_UNPUBLISH_NAME('fixed form', MPI_INFO_NULL, port, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_UNPUBLISH_NAME')
      call MPI_COMM_ACCEPT(port, MPI_INFO_NULL, 1, MPI_COMM_SELF, comm,
     &                     ierr)
      call check_code(ierr, MPI_ERR_ROOT, 'MPI_COMM_ACCEPT')
      call MPI_COMM_CONNECT(' ', MPI_INFO_NULL, 0, MPI_COMM_SELF, comm,
     &                      ierr)
      call check_code(ierr, MPI_ERR_PORT, 'MPI_COMM_CONNECT')
      call MPI_CLOSE_PORT(port, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_CLOSE_PORT')
      call MPI_COMM_JOIN(-1, comm, ierr)
      call check(ierr .ne. MPI_SUCCESS, 'MPI_COMM_JOIN')
      argv(1) = 'one'
      argv(2) = ' '
      lists(1,1) = ' '
      lists(2,1) = ' '
      counts(1) = 1
      counts(2) = -1
      infos(1) = MPI_INFO_NULL
      infos(2) = MPI_INFO_NULL
      codes(1) = 7
      call MPI_COMM_SPAWN('true', argv, -1, MPI_INFO_NULL, 0,
     &                    MPI_COMM_SELF, comm, codes, ierr)
      call check_code(ierr, MPI_ERR_ARG, 'MPI_COMM_SPAWN')
      call MPI_COMM_SPAWN('true', MPI_ARGV_NULL, -1, MPI_INFO_NULL, 0,
     &                    MPI_COMM_SELF, comm, MPI_ERRCODES_IGNORE,
     &                    ierr)
      call check_code(ierr, MPI_ERR_ARG, 'MPI_ARGV_NULL')
      call MPI_COMM_SPAWN_MULTIPLE(2, argv, lists, counts, infos, 0,
     &                    MPI_COMM_SELF, comm, codes, ierr)
      call check_code(ierr, MPI_ERR_ARG, 'MPI_COMM_SPAWN_MULTIPLE')
      call MPI_COMM_SPAWN_MULTIPLE(2, argv, MPI_ARGVS_NULL, counts,
     &                    infos, 0, MPI_COMM_SELF, comm,
     &                    MPI_ERRCODES_IGNORE, ierr)
      call check_code(ierr, MPI_ERR_ARG, 'MPI_ARGVS_NULL')
      call check_code(codes(1), 7, 'no error codes are written')
      call check_code(comm, MPI_COMM_NULL, 'no communicator is written')
      call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierr)
      call MPI_COMM_DISCONNECT(comm, ierr)
      call check_code(comm, MPI_COMM_NULL, 'MPI_COMM_DISCONNECT')
      call MPI_FINALIZE(ierr)
      call finish()
      end program fixed_port
