! Two threads that work on two objects, against one thread on one. Prints <column> <number of keys>
! <millions per second>: of pairs of a set and a get, and of steps of a computation that shares nothing,
! which shows what a second thread is worth on this machine at this time.
program info_threads
  use mpi_info_f08
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none

  integer, parameter :: keys = 8, calls = 200000, halves = 10
  integer :: provided, half
  real(real64) :: rate(2), pure_rate(2)

  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided)
  rate = 0
  pure_rate = 0
  ! In turn, so that a disturbance meets all.
  do half = 1, halves
    rate = rate + [throughput(1, .true.), throughput(2, .true.)] / halves
    pure_rate = pure_rate + [throughput(1, .false.), throughput(2, .false.)] / halves
  end do
  print '(a, i0, f12.3)', 'one_thread ', keys, rate(1), 'two_threads ', keys, rate(2)
  print '(a, i0, f12.3)', 'one_alone ', keys, pure_rate(1), 'two_alone ', keys, pure_rate(2)
  call MPI_Finalize()

contains

  ! What so many threads get done together. In both cases the process has two threads, so that the
  ! library takes its locks; the one without work waits.
  real(real64) function throughput(workers, with_info)
    use omp_lib, only: omp_get_thread_num
    integer, intent(in) :: workers
    logical, intent(in) :: with_info
    integer(int64) :: start, finish, rate
    real(real64) :: sink

    sink = 0
    !$omp parallel num_threads(2) reduction(+: sink)
    !$omp barrier
    !$omp master
    call system_clock(start, rate)
    !$omp end master
    !$omp barrier
    if (omp_get_thread_num() < workers) then
      if (with_info) then
        call work()
      else
        sink = computed()
      end if
    end if
    !$omp barrier
    !$omp master
    call system_clock(finish)
    !$omp end master
    !$omp end parallel
    throughput = real(workers, real64) * calls / (real(finish - start, real64) / real(rate, real64)) / 1.0e6_real64
    if (sink < 0) error stop 'the computation went wrong'
  end function throughput

  subroutine work()
    type(MPI_Info) :: info
    character(len=16) :: key(0:keys - 1)
    character(len=32) :: value
    integer :: i
    logical :: flag

    do i = 0, keys - 1
      write (key(i), '(a, i6.6)') 'key_number', i
    end do
    call MPI_Info_create(info)
    do i = 1, calls
      call MPI_Info_set(info, key(mod(i, keys)), 'value_of_16_char')
      call MPI_Info_get(info, key(mod(i, keys)), len(value), value, flag)
      if (.not. flag) error stop 'a key is not there'
    end do
    call MPI_Info_free(info)
  end subroutine work

  ! About as long as a set and a get.
  real(real64) function computed()
    integer :: i, step

    computed = 1
    do i = 1, calls
      do step = 1, 20
        computed = computed * 0.5_real64 + real(i, real64)
      end do
    end do
  end function computed
end program info_threads
