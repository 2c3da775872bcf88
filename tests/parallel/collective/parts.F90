! MPI_Scatter from every root and MPI_Alltoall, with parts of many lengths: separate buffers, MPI_IN_PLACE, datatypes
! with holes and array sections. Nothing outside the buffers changes.
program collective_parts
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: most = 5
  integer, allocatable :: out(:), room(:), matrix(:, :)
  integer :: part(0:most + 1), root, length, from, i, ierr
  type(MPI_Datatype) :: every_other

  call start('collective_parts')
  allocate (out(most*processes), room(0:most*processes + 1), matrix(3, 2*processes))
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other)
  call MPI_Type_commit(every_other)
  out = [(1000*rank + i, i=1, size(out))]
  do length = 0, most
    do root = 0, processes - 1
      call scatter(.false.)
      call scatter(.true.)
    end do
    room = -7
    call MPI_Alltoall(out, length, MPI_INTEGER, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call exchanged('MPI_Alltoall')
    room = -7
    room(1:length*processes) = out(1:length*processes)
    call MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call exchanged('MPI_Alltoall in place')
  end do

  ! Into holes, and a row into another one.
  part = -7
  call MPI_Scatter(out, 2, MPI_INTEGER, part(1), 1, every_other, 0, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'into holes')
  call check(all(part(0:4) == [-7, 2*rank + 1, -7, 2*rank + 2, -7]), 'into holes: what came')
  matrix = reshape([(100*rank + i, i=1, size(matrix))], shape(matrix))
  call MPI_Alltoall(matrix(1, :), 2, MPI_INTEGER, matrix(3, :), 2, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'rows')
  do from = 0, processes - 1
    call check(all(matrix(3, 2*from + 1:2*from + 2) == 100*from + 6*rank + [1, 4]), 'a part of a row')
  end do
  call check(all(matrix(1:2, :) == reshape([((100*rank + 3*i + root, root=1, 2), i=0, 2*processes - 1)], &
    [2, 2*processes])), 'the other rows')
  call MPI_Type_free(every_other)
  deallocate (out, room, matrix)
  call finish()

contains

  subroutine scatter(in_place)
    logical, intent(in) :: in_place

    part = -7
    if (rank == root .and. in_place) then
      call MPI_Scatter(out, length, MPI_INTEGER, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
      call check(all(part == -7), 'MPI_Scatter in place')
    else
      call MPI_Scatter(out, length, MPI_INTEGER, part(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      call check(all(part == [-7, (1000*root + rank*length + i, i=1, length), (-7, i=length + 1, most + 1)]), &
        'MPI_Scatter')
    end if
    call check_class(ierr, MPI_SUCCESS, 'MPI_Scatter')
  end subroutine scatter

  subroutine exchanged(what)
    character(len=*), intent(in) :: what
    logical :: ok

    call check_class(ierr, MPI_SUCCESS, what)
    ok = room(0) == -7 .and. all(room(length*processes + 1:) == -7)
    do from = 0, processes - 1
      ok = ok .and. all(room(from*length + 1:from*length + length) == [(1000*from + rank*length + i, i=1, length)])
    end do
    call check(ok, what)
  end subroutine exchanged
end program collective_parts
