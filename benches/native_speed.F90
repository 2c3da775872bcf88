! What this library adds to a real MPI: the same calls, with `use mpi_info_f08` (-DOURS) on the native engine and
! with the MPI's own `mpi_f08`. Runs with two processes; ci/bench runs the two programs in turn.
!
! Prints one line a figure: <column> <ns>, which is the first quartile over pieces of the run: that of a process that
! is left alone, also where something else runs for a while. A file is made in the working directory.
program native_speed
#ifdef OURS
  use mpi_info_f08
#else
  use mpi_f08
#endif
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none

  integer, parameter :: pieces = 41
  character(len=*), parameter :: filename = 'native_speed.data'
  integer :: rank, number, i
  integer(int64) :: start, spent(pieces)
  real(real64), target :: mine(2), sum(1), all_parts(2)
  real(real64), target, asynchronous :: exposed(32)
  type(c_ptr) :: base
  type(MPI_Comm) :: twin
  type(MPI_File) :: fh
  type(MPI_Info) :: hints, promises, assertions, scratch
  type(MPI_Status) :: status
  type(MPI_Win) :: win
  character(len=16) :: value
  logical :: found

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, number)
  if (number /= 2) error stop 'native_speed runs with two processes'
  mine = rank + 1
  call MPI_Info_create(hints)
  call MPI_Info_set(hints, 'cb_buffer_size', '1048576')
  call MPI_Info_set(hints, 'cb_nodes', '1')
  call MPI_Info_set(hints, 'romio_cb_read', 'enable')
  call MPI_Info_set(hints, 'romio_cb_write', 'enable')
  call MPI_Info_set(hints, 'romio_ds_read', 'disable')
  call MPI_Info_set(hints, 'romio_ds_write', 'disable')
  call MPI_Info_set(hints, 'ind_rd_buffer_size', '2097152')
  call MPI_Info_set(hints, 'ind_wr_buffer_size', '262144')
  call MPI_Info_create(promises)
  call MPI_Info_set(promises, 'mpi_assert_no_any_tag', 'true')
  call MPI_Info_set(promises, 'mpi_assert_exact_length', 'true')
  call MPI_Info_create(assertions)
  call MPI_Info_set(assertions, 'no_locks', 'true')
  call MPI_Info_set(assertions, 'same_size', 'true')
  call MPI_Info_set(assertions, 'same_disp_unit', 'true')
  call communicating()
  ! The other process waits for this one, and does not disturb it.
  if (rank == 0) call local()
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Info_free(hints)
  call MPI_Info_free(promises)
  call MPI_Info_free(assertions)
  call MPI_Finalize()

contains

  subroutine communicating()
    integer :: p
    integer, parameter :: puts = 2000, reductions = 1000, dups = 100, opens = 10

    call MPI_Win_allocate(1048576_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_lock_all(0, win)
    if (rank == 0) then
      do p = 0, pieces
        if (p > 0) start = clock()
        do i = 1, puts
          call MPI_Put(mine, 8, MPI_BYTE, 1, 0_MPI_ADDRESS_KIND, 8, MPI_BYTE, win)
          call MPI_Win_flush(1, win)
        end do
        if (p > 0) spent(p) = clock() - start
      end do
      call report('put_flush', puts)
      do p = 0, pieces
        if (p > 0) start = clock()
        do i = 1, puts
          call MPI_Get(mine, 8, MPI_BYTE, 1, 0_MPI_ADDRESS_KIND, 8, MPI_BYTE, win)
          call MPI_Win_flush(1, win)
        end do
        if (p > 0) spent(p) = clock() - start
      end do
      call report('get_flush', puts)
    end if
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(win)

    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, reductions
        call MPI_Allreduce(mine, sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('allreduce', reductions)

    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, reductions
        call MPI_Bcast(mine, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD)
      end do
      if (p > 0) spent(p) = clock() - start
      call MPI_Barrier(MPI_COMM_WORLD)
    end do
    call report('bcast', reductions)

    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, reductions
        call MPI_Alltoall(mine, 1, MPI_DOUBLE_PRECISION, all_parts, 1, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('alltoall', reductions)

    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, dups
        call MPI_Comm_dup_with_info(MPI_COMM_WORLD, promises, twin)
        call MPI_Comm_free(twin)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('dup_with_info', dups)

    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, dups
        call MPI_Win_create(exposed, int(storage_size(exposed)/8*size(exposed), MPI_ADDRESS_KIND), 8, assertions, &
          MPI_COMM_WORLD, win)
        call MPI_Win_free(win)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('win_create', dups)

    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, opens
        call MPI_File_open(MPI_COMM_WORLD, filename, ior(MPI_MODE_CREATE, MPI_MODE_RDWR), hints, fh)
        call MPI_File_close(fh)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('open_close', opens)
    if (rank == 0) call MPI_File_delete(filename, MPI_INFO_NULL)
  end subroutine communicating

  ! What concerns one process only.
  subroutine local()
    integer :: p
    integer, parameter :: calls = 10000

    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, calls
        call MPI_Comm_rank(MPI_COMM_WORLD, rank)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('comm_rank', calls)
    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, calls
        call MPI_Comm_size(MPI_COMM_WORLD, number)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('comm_size', calls)
    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, calls
        call MPI_Info_create(scratch)
        call MPI_Info_free(scratch)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('info_create_free', calls * 2)
    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, calls
        call MPI_Info_set(hints, 'cb_nodes', '1')
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('info_set', calls)
    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, calls
        call MPI_Info_get(hints, 'cb_nodes', len(value), value, found)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('info_get', calls)
    call MPI_Sendrecv(mine, 1, MPI_DOUBLE_PRECISION, 0, 0, sum, 1, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_SELF, status)
    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, calls
        call MPI_Get_count(status, MPI_DOUBLE_PRECISION, number)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('get_count', calls)
    do p = 0, pieces
      if (p > 0) start = clock()
      do i = 1, calls
        call MPI_Type_size(MPI_DOUBLE_PRECISION, number)
      end do
      if (p > 0) spent(p) = clock() - start
    end do
    call report('type_size', calls)
  end subroutine local

  integer(int64) function clock()
    call system_clock(clock)
  end function clock

  ! The first quartile of the pieces, of which each has so many calls.
  subroutine report(column, calls)
    character(len=*), intent(in) :: column
    integer, intent(in) :: calls
    integer(int64) :: rate, one
    integer :: p, q

    do p = 2, pieces
      one = spent(p)
      do q = p - 1, 1, -1
        if (spent(q) <= one) exit
        spent(q + 1) = spent(q)
      end do
      spent(q + 1) = one
    end do
    call system_clock(count_rate=rate)
    if (rank == 0) print '(a, 1x, f0.1)', column, &
      real(spent(pieces / 4 + 1), real64) * 1.0e9_real64 / (real(rate, real64) * calls)
  end subroutine report
end program native_speed
