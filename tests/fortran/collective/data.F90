! MPI_Bcast, MPI_Gather and MPI_Allgather with elements of every predefined datatype, from and to every root, with
! separate buffers and with MPI_IN_PLACE. Nothing outside the buffers changes, and nothing on processes that receive
! nothing.
! processes: 1 2 4
! forms: f08 mpi_f08
program collective_data
  use, intrinsic :: iso_c_binding, only: c_int8_t
#include "interface.inc"
  integer, parameter :: most = 32, elements = 3
  integer(c_int8_t) :: out(most*elements)
  integer(c_int8_t), allocatable :: room(:), expected(:), all_of_them(:)
  integer :: ierr

  call start()
  call for_all_types()
  deallocate (room, expected, all_of_them)
  call finish()

contains

#include "all_types.inc"

  ! What a process gives: bytes that are 0 or 1, since an MPI may want to see values of the type.
  integer(c_int8_t) pure function byte_of(i, from)
    integer, intent(in) :: i, from

    byte_of = int(modulo(i/8 + i*(from + 1)/3 + i/(from + 2), 2), c_int8_t)
  end function byte_of

  subroutine use_type(datatype, bytes, name)
    type(MPI_Datatype), intent(in) :: datatype
    integer, intent(in) :: bytes
    character(len=*), intent(in) :: name
    integer :: root, length, total, i, from, number
    logical :: ok

    call MPI_Type_size(datatype, number)
    if (number /= bytes) then
      call check_code(number, bytes, name // ': its size')
      return
    end if
    length = elements*bytes
    total = length*processes
    all_of_them = [integer(c_int8_t) :: -7, ((byte_of(i, from), i=1, length), from=0, processes - 1), -7]
    out = [(byte_of(i, rank), i=1, size(out))]

    ok = .true.
    do root = 0, processes - 1
      room = [(-7_c_int8_t, i=0, length + 1)]
      if (rank == root) room(2:length + 1) = out(:length)
      call MPI_Bcast(room(2), elements, datatype, root, MPI_COMM_WORLD, ierr)
      ok = ok .and. ierr == MPI_SUCCESS
      expected = [integer(c_int8_t) :: -7, (byte_of(i, root), i=1, length), -7]
      ok = ok .and. all(room == expected)
    end do
    call check(ok, name // ': MPI_Bcast')

    ok = .true.
    do root = 0, processes - 1
      room = [(-7_c_int8_t, i=0, total + 1)]
      call MPI_Gather(out, elements, datatype, room(2), elements, datatype, root, MPI_COMM_WORLD, ierr)
      ok = ok .and. ierr == MPI_SUCCESS .and. as_gathered(rank == root)
    end do
    call check(ok, name // ': MPI_Gather')

    ok = .true.
    do root = 0, processes - 1
      room = [(-7_c_int8_t, i=0, total + 1)]
      if (rank == root) then
        room(length*rank + 2:length*(rank + 1) + 1) = out(:length)
        call MPI_Gather(MPI_IN_PLACE, 0, datatype, room(2), elements, datatype, root, MPI_COMM_WORLD, ierr)
      else
        call MPI_Gather(out, elements, datatype, room(2), 0, datatype, root, MPI_COMM_WORLD, ierr)
      end if
      ok = ok .and. ierr == MPI_SUCCESS .and. as_gathered(rank == root)
    end do
    call check(ok, name // ': MPI_Gather, in place')

    room = [(-7_c_int8_t, i=0, total + 1)]
    call MPI_Allgather(out, elements, datatype, room(2), elements, datatype, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, name // ': MPI_Allgather')
    call check(all(room == all_of_them), name // ': MPI_Allgather, what came')

    room = [(-7_c_int8_t, i=0, total + 1)]
    room(length*rank + 2:length*(rank + 1) + 1) = out(:length)
    call MPI_Allgather(MPI_IN_PLACE, 0, datatype, room(2), elements, datatype, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, name // ': MPI_Allgather, in place')
    call check(all(room == all_of_them), name // ': MPI_Allgather, in place: what came')

    ! No elements at all.
    room = [(-7_c_int8_t, i=0, total + 1)]
    call MPI_Allgather(out, 0, datatype, room(2), 0, datatype, MPI_COMM_WORLD, ierr)
    call check(ierr == MPI_SUCCESS .and. all(room == -7), name // ': MPI_Allgather of nothing')
  end subroutine use_type

  logical function as_gathered(is_root)
    logical, intent(in) :: is_root

    as_gathered = all(room == -7)
    if (is_root) as_gathered = all(room == all_of_them)
  end function as_gathered
end program collective_data
