! MPI_Comm_dup makes another communicator of the same processes, independent of the first, which can itself be
! duplicated.
! processes: 1 2 4
program comm_dup
#include "interface.inc"
  integer :: ierr

  call start()
  call duplicate(MPI_COMM_WORLD, rank, processes, 'MPI_COMM_WORLD')
  call duplicate(MPI_COMM_SELF, 0, 1, 'MPI_COMM_SELF')
  call chain()
  call finish()

contains

  subroutine duplicate(comm, of_rank, of_size, name)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: of_rank, of_size
    character(len=*), intent(in) :: name
    COMM_HANDLE :: copies(3)
    integer :: number, result

    copies = MPI_COMM_NULL
    call MPI_Comm_dup(comm, copies(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_dup')
    call check(copies(2) /= MPI_COMM_NULL, name // ': there is one')
    call check(copies(2) /= MPI_COMM_WORLD, name // ': a new one')
    call check(copies(2) /= MPI_COMM_SELF, name // ': a new one')
    call check(copies(1) == MPI_COMM_NULL .and. copies(3) == MPI_COMM_NULL, name // ': nothing beside newcomm')

    call MPI_Comm_rank(copies(2), number, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_rank')
    call check_code(number, of_rank, name // ': the rank')
    call MPI_Comm_size(copies(2), number, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_size')
    call check_code(number, of_size, name // ': the size')
    call MPI_Barrier(copies(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Barrier')
    call MPI_Comm_compare(comm, copies(2), result, ierr)
    call check_code(result, MPI_CONGRUENT, name // ': congruent')

    call MPI_Comm_free(copies(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_free')
    call MPI_Barrier(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': the old one lives on')
  end subroutine duplicate

  ! Copies of copies; those in the middle are freed first.
  subroutine chain()
    COMM_HANDLE :: all(0:9), gone
    integer :: i, number, bad

    all(0) = MPI_COMM_WORLD
    bad = 0
    do i = 1, 9
      call MPI_Comm_dup(all(i-1), all(i), ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
      if (count(all(0:i) == all(i)) /= 1) bad = bad + 1
    end do
    call check(bad == 0, 'copies of copies, each with its own handle')
    do i = 2, 8
      gone = all(i)
      call MPI_Comm_free(gone, ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, 'those in the middle are freed')
    number = -77
    call MPI_Comm_size(all(9), number, ierr)
    call check(ierr == MPI_SUCCESS .and. number == processes, 'the last lives')
    call MPI_Comm_size(all(1), number, ierr)
    call check(ierr == MPI_SUCCESS .and. number == processes, 'so does the first')
    do i = 2, 8
      call MPI_Comm_size(all(i), number, ierr)
      if (ierr /= MPI_ERR_COMM) bad = bad + 1
    end do
    call check(bad == 0, 'the others are gone')
    call MPI_Comm_free(all(1), ierr)
    call MPI_Comm_free(all(9), ierr)
    call check_code(ierr, MPI_SUCCESS, 'the last is freed')
  end subroutine chain
end program comm_dup
