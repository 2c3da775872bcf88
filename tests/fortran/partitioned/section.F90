! Array sections as buffers of partitioned messages, with the interfaces that have them: each partition is packed when
! it is ready, and unpacked when it has arrived.
! Rules: M12.
! processes: 1 2 4
! forms: f08 mpi_f08
program partitioned_section
#include "interface.inc"
  integer :: ierr
  integer(MPI_COUNT_KIND), parameter :: one = 1
  integer, asynchronous :: matrix(4, 6), room(6, 4), model(6, 4)
  type(MPI_Request) :: requests(2)
  logical :: flag
  integer :: turn, i

  call start()
  call MPI_Psend_init(matrix(2, :), 3, 2 * one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
  call check_code(ierr, MPI_SUCCESS, 'a row')
  call MPI_Precv_init(room(6:1:-1, 3), 2, 3 * one, MPI_INTEGER, left, 1, MPI_COMM_WORLD, &
    MPI_INFO_NULL, requests(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'into a column in reverse')
  do turn = 1, 2
    matrix = reshape([(100 * turn + 1000 * rank + i, i = 1, 24)], [4, 6])
    room = -7
    model = -7
    call MPI_Startall(2, requests)
    call MPI_Pready(0, requests(1))
    matrix(2, 5) = 5
    call MPI_Pready_range(1, 2, requests(1))
    do i = 0, 1
      flag = .false.
      do while (.not. flag)
        call MPI_Parrived(requests(2), i, flag, ierr)
        if (ierr /= MPI_SUCCESS) exit
      end do
    end do
    matrix = reshape([(100 * turn + 1000 * left + i, i = 1, 24)], [4, 6])
    matrix(2, 5) = 5
    model(6:1:-1, 3) = matrix(2, :)
    call check(all(room == model), 'the partitions are there')
    ! The buffers are the program's own.
    room(6, 3) = -8
    model(6, 3) = -8
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, all(room == model), 'MPI_Waitall: they are not written again')
  end do
  do i = 1, 2
    call MPI_Request_free(requests(i), ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Request_free')
  end do
  call MPI_Psend_init(matrix(2, :), 7, one, MPI_INTEGER, right, 1, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1), ierr)
  call check_code(ierr, MPI_ERR_BUFFER, 'the section is too short')
  call finish()
end program partitioned_section
