C Communicators and groups, their names and hints. Statements are
C indented with tabs, as DEC's and many others' code is.
      program fixed_comm
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer results(4), comm, half, shared, group, world, info, used
      integer number, length, request, ierr
      integer status(MPI_STATUS_SIZE)
      logical flag
      character*(MPI_MAX_OBJECT_NAME) name
      character*5 value
      data results /MPI_IDENT, MPI_CONGRUENT, MPI_SIMILAR, MPI_UNEQUAL/

	call MPI_INIT(ierr)
	call MPI_INFO_CREATE(info, ierr)
	call MPI_INFO_SET(info, 'mpi_assert_no_any_tag', 'true', ierr)
	call MPI_COMM_DUP_WITH_INFO(MPI_COMM_WORLD, info, comm, ierr)
	call check_code(ierr, MPI_SUCCESS, 'MPI_COMM_DUP_WITH_INFO')
	call MPI_INFO_FREE(info, ierr)
	call MPI_COMM_COMPARE(comm, MPI_COMM_WORLD, number, ierr)
	call check_code(number, results(2), 'MPI_COMM_COMPARE')
	call MPI_COMM_GET_INFO(comm, used, ierr)
	call MPI_INFO_GET(used, 'mpi_assert_no_any_tag', 5, value,
     &	  flag, ierr)
	call check(flag .and. value .eq. 'true', 'MPI_COMM_GET_INFO')
	call MPI_INFO_FREE(used, ierr)
	call MPI_COMM_SET_NAME(comm, '  a name  ', ierr)
	call MPI_COMM_GET_NAME(comm, name, length, ierr)
	call check_code(length, 8, 'MPI_COMM_GET_NAME: the length')
	call check_text(name(:9), '  a name ', 'MPI_COMM_GET_NAME')
      call MPI_COMM_SPLIT(comm, MPI_UNDEFINED, 0, half, ierr)
      call check_code(half, MPI_COMM_NULL, 'MPI_COMM_SPLIT')
      call MPI_COMM_SPLIT_TYPE(comm, MPI_COMM_TYPE_SHARED, 0,
     &                         MPI_INFO_NULL, shared, ierr)
      call MPI_COMM_SIZE(shared, number, ierr)
      call check(number .ge. 1, 'MPI_COMM_SPLIT_TYPE')
      call MPI_COMM_FREE(shared, ierr)
      call MPI_COMM_IDUP(comm, shared, request, ierr)
      call MPI_WAIT(request, status, ierr)
      call check_code(request, MPI_REQUEST_NULL, 'MPI_COMM_IDUP')
      call MPI_COMM_FREE(shared, ierr)
      call MPI_COMM_GROUP(comm, group, ierr)
      call MPI_COMM_GROUP(MPI_COMM_WORLD, world, ierr)
      call MPI_GROUP_SIZE(world, number, ierr)
      call MPI_GROUP_SIZE(group, length, ierr)
      call check_code(number, length, 'MPI_GROUP_SIZE')
      call MPI_GROUP_FREE(group, ierr)
      call check_code(group, MPI_GROUP_NULL, 'MPI_GROUP_FREE')
      call MPI_GROUP_DIFFERENCE(world, world, group, ierr)
      call check_code(group, MPI_GROUP_EMPTY, 'MPI_GROUP_DIFFERENCE')
      call MPI_COMM_CREATE(comm, world, half, ierr)
      call MPI_COMM_COMPARE(comm, half, number, ierr)
      call check_code(number, results(2), 'MPI_COMM_CREATE')
      call MPI_COMM_FREE(half, ierr)
      call MPI_GROUP_FREE(world, ierr)
      call MPI_COMM_FREE(comm, ierr)
      call check_code(comm, MPI_COMM_NULL, 'MPI_COMM_FREE')
      call MPI_FINALIZE(ierr)
      call finish()
      end
