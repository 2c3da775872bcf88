! What this library adds to messages of a real MPI: MPI_Irecv, MPI_Isend and their completion, with `use mpi_info_f08` on the native
! engine and by the same library, called directly in the same process (message_direct.c). Pieces of both alternate, and those of
! the library are measured twice, as a control. Runs with two processes.
!
! Prints one line a figure: <column> <direct> <ours> <control>, in ns for one exchange: the first quartile over the pieces.
program message_speed
  use mpi_info_f08
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none

  interface
    subroutine direct_begin(blocks) bind(C)
      import :: c_int
      integer(c_int), value :: blocks
    end subroutine direct_begin
    subroutine direct_end() bind(C)
    end subroutine direct_end
    subroutine direct_exchange(times, is_alone, peer, is_strided, at_once, from, to) bind(C)
      import :: c_int, c_double
      integer(c_int), value :: times, is_alone, peer, is_strided, at_once
      real(c_double) :: from(*), to(*)
    end subroutine direct_exchange
  end interface

  integer, parameter :: pieces = 61, times = 500, blocks = 64
  integer :: rank, number
  integer(int64) :: spent(pieces, 3)
  real(real64), asynchronous :: outgoing(2*blocks), incoming(2*blocks)
  type(MPI_Datatype) :: strided
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: statuses(2)

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, number)
  if (number /= 2) error stop 'message_speed runs with two processes'
  call MPI_Type_vector(blocks, 1, 2, MPI_DOUBLE_PRECISION, strided)
  call MPI_Type_commit(strided)
  call direct_begin(int(blocks, c_int))
  outgoing = 1
  call measure('8_bytes', MPI_DOUBLE_PRECISION, is_strided=0_c_int)
  call measure('strided', strided, is_strided=1_c_int)
  call direct_end()
  call MPI_Type_free(strided)
  call MPI_Finalize()

contains

  subroutine measure(what, datatype, is_strided)
    character(len=*), intent(in) :: what
    type(MPI_Datatype), intent(in) :: datatype
    integer(c_int), intent(in) :: is_strided

    call compare(what // '_wait', datatype, is_strided, .false., .false.)
    call compare(what // '_waitall', datatype, is_strided, .false., .true.)
    ! The other process waits for this one, and does not disturb it.
    if (rank == 0) then
      call compare(what // '_wait_self', datatype, is_strided, .true., .false.)
      call compare(what // '_waitall_self', datatype, is_strided, .true., .true.)
    end if
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine measure

  subroutine compare(column, datatype, is_strided, is_alone, at_once)
    character(len=*), intent(in) :: column
    type(MPI_Datatype), intent(in) :: datatype
    integer(c_int), intent(in) :: is_strided
    logical, intent(in) :: is_alone, at_once
    type(MPI_Comm) :: comm
    integer :: p, who, peer
    integer(int64) :: start

    peer = merge(0, 1 - rank, is_alone)
    comm = merge(MPI_COMM_SELF, MPI_COMM_WORLD, is_alone)
    do p = 0, pieces
      do who = 1, 3
        start = clock()
        if (who == 2) then
          call exchange(peer, comm, datatype, at_once)
        else
          call direct_exchange(int(times, c_int), merge(1_c_int, 0_c_int, is_alone), int(peer, c_int), is_strided, &
                               merge(1_c_int, 0_c_int, at_once), outgoing, incoming)
        end if
        if (p > 0) spent(p, who) = clock() - start
      end do
    end do
    if (rank == 0) print '(a, 3(1x, f0.1))', column, (quartile(spent(:, who)), who=1, 3)
  end subroutine compare

  subroutine exchange(peer, comm, datatype, at_once)
    integer, intent(in) :: peer
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Datatype), intent(in) :: datatype
    logical, intent(in) :: at_once
    integer :: i

    do i = 1, times
      call MPI_Irecv(incoming, 1, datatype, peer, 0, comm, requests(1))
      call MPI_Isend(outgoing, 1, datatype, peer, 0, comm, requests(2))
      if (at_once) then
        call MPI_Waitall(2, requests, statuses)
      else
        call MPI_Wait(requests(1), statuses(1))
        call MPI_Wait(requests(2), statuses(2))
      end if
    end do
  end subroutine exchange

  integer(int64) function clock()
    call system_clock(clock)
  end function clock

  ! The first quartile of the pieces, in ns for one exchange.
  real(real64) function quartile(figures)
    integer(int64), intent(in) :: figures(pieces)
    integer(int64) :: sorted(pieces), rate, one
    integer :: p, q

    sorted = figures
    do p = 2, pieces
      one = sorted(p)
      do q = p - 1, 1, -1
        if (sorted(q) <= one) exit
        sorted(q + 1) = sorted(q)
      end do
      sorted(q + 1) = one
    end do
    call system_clock(count_rate=rate)
    quartile = real(sorted(pieces/4 + 1), real64)*1.0e9_real64/(real(rate, real64)*times)
  end function quartile
end program message_speed
