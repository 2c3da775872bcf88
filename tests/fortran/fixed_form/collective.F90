C Collective operations of any number of processes, with the operations
C and MPI_IN_PLACE of mpif.h.
      program fixed_collective
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer most, ops
      parameter (most = 64, ops = 4)
      integer op(ops), expected(ops), all(most), mine(2), sum(2)
      integer processes, rank, ierr, i
      data op /MPI_SUM, MPI_PROD, MPI_MIN, MPI_MAX/

      call MPI_INIT(ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, processes, ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call check(processes .le. most, 'there is room for all')
      expected(1) = 2 * processes
      expected(2) = 2 ** processes
      expected(3) = 2
      expected(4) = 2
      do 10 i = 1, ops
        mine(1) = 2
        mine(2) = 1
        call MPI_ALLREDUCE(mine(1), sum, 1, MPI_INTEGER, op(i),
     &                     MPI_COMM_WORLD, ierr)
        call check_code(sum(1), expected(i), 'MPI_ALLREDUCE')
   10 continue
      mine(1) = 10 * rank
      call MPI_ALLREDUCE(MPI_IN_PLACE, mine, 2, MPI_INTEGER, MPI_SUM,
     &  MPI_COMM_WORLD, ierr)
      call check_code(mine(1), 5 * processes * (processes - 1),
     &  'MPI_IN_PLACE')
      call check_code(mine(2), processes, 'MPI_IN_PLACE, the second')
      mine(1) = rank
      call MPI_ALLGATHER(mine, 1, MPI_INTEGER, all, 1, MPI_INTEGER,
     &  MPI_COMM_WORLD, ierr)
      do 20 i = 1, processes
        call check_code(all(i), i - 1, 'MPI_ALLGATHER')
   20 continue
      call MPI_GATHER(mine, 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0,
     &  MPI_COMM_WORLD, ierr)
      call check_code(all(processes), processes - 1, 'MPI_GATHER')
      sum(1) = -1
      call MPI_REDUCE(mine, sum, 1, MPI_INTEGER, MPI_MAX, 0,
     &  MPI_COMM_WORLD, ierr)
      if (rank .eq. 0) call check_code(sum(1), processes - 1,
     &  'MPI_REDUCE')
      mine(1) = 7 + rank
      call MPI_BCAST(mine, 1, MPI_INTEGER, processes - 1,
     &  MPI_COMM_WORLD, ierr)
      call check_code(mine(1), 6 + processes, 'MPI_BCAST')
      call MPI_BARRIER(MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_BARRIER')
      call MPI_FINALIZE(ierr)
      call finish()
      end
