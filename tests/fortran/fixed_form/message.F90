C Messages around a ring of processes, and to nobody. Statements are
C indented with tabs, as DEC's and many others' code is.
	program fixed_message
	use checks, only: check, check_code, check_text, finish
	implicit none
	include 'mpif.h'
	integer n, tag
	parameter (n = 6, tag = 7)
	integer sent(n), room(0:n+1), status(MPI_STATUS_SIZE)
	integer fields(3), processes, rank, left, right, number, ierr, i
	data fields /MPI_SOURCE, MPI_TAG, MPI_ERROR/

	call MPI_INIT(ierr)
	call MPI_COMM_SIZE(MPI_COMM_WORLD, processes, ierr)
	call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
	left = mod(rank + processes - 1, processes)
	right = mod(rank + 1, processes)
	do 10 i = 1, n
	  sent(i) = 100 * rank + i
   10 continue
	do 20 i = 0, n + 1
	  room(i) = -7
   20 continue
	status(MPI_ERROR) = -77
	call MPI_SENDRECV(
     &  sent,
     &  n,
     &  MPI_INTEGER,
     &  right,
     &  tag,
     &  room(1),
     &  n,
     &  MPI_INTEGER,
     &  left,
     &  tag,
     &  MPI_COMM_WORLD,
     &  status,
     &  ierr)
	call check_code(ierr, MPI_SUCCESS, 'MPI_SENDRECV')
	do 30 i = 1, n
	  call check_code(room(i), 100 * left + i, 'an element')
   30 continue
	call check(room(0) .eq. -7 .and. room(n + 1) .eq. -7, 'no other')
	call check_code(status(fields(1)), left, 'MPI_SOURCE')
	call check_code(status(fields(2)), tag, 'MPI_TAG')
	call check_code(status(fields(3)), -77, 'MPI_ERROR stays')
	call MPI_GET_COUNT(status, MPI_INTEGER, number, ierr)
	call check_code(number, n, 'MPI_GET_COUNT')
	call MPI_SEND(sent, n, MPI_INTEGER, MPI_PROC_NULL, tag,
     &              MPI_COMM_WORLD, ierr)
	call check_code(ierr, MPI_SUCCESS, 'MPI_SEND to MPI_PROC_NULL')
	call MPI_RECV(room(1), n, MPI_INTEGER, MPI_PROC_NULL, MPI_ANY_TAG,
     &              MPI_COMM_WORLD, status, ierr)
	call check_code(status(MPI_SOURCE), MPI_PROC_NULL, 'MPI_RECV')
	call check_code(room(1), 100 * left + 1, 'nothing came')
	call MPI_SENDRECV(sent, 1, MPI_INTEGER, right, 0, room(1), 1,
     &  MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
     &  MPI_STATUS_IGNORE, ierr)
	call check_code(ierr, MPI_SUCCESS, 'MPI_STATUS_IGNORE')
	call MPI_FINALIZE(ierr)
	call finish()
	end
