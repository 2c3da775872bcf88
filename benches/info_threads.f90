! Two threads that work on two objects, against one thread on one: the throughput of both, as
! millions of calls per second. Prints lines <column> <number of keys> <throughput>.
!
! Both run with the same number of threads alive, and with each thread bound to what the system gives
! it, so that the only difference is whether the other one works as well.
program info_threads
  use mpi_info_f08
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none

  integer, parameter :: keys = 8, calls = 1000000
  integer :: provided
  real(real64) :: one, two

  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided)
  ! Alternating halves, so that a disturbance of the machine meets both.
  one = throughput(1) + throughput(1)
  two = throughput(2) + throughput(2)
  one = (one + throughput(1) + throughput(1)) / 4
  two = (two + throughput(2) + throughput(2)) / 4
  print '(a, i0, f10.3)', 'one_thread ', keys, one
  print '(a, i0, f10.3)', 'two_threads ', keys, two
  call MPI_Finalize()

contains

  real(real64) function throughput(workers)
    use omp_lib, only: omp_get_thread_num
    integer, intent(in) :: workers
    integer(int64) :: start, finish, rate

    !$omp parallel num_threads(2)
    !$omp barrier
    !$omp master
    call system_clock(start, rate)
    !$omp end master
    !$omp barrier
    if (omp_get_thread_num() < workers) call work()
    !$omp barrier
    !$omp master
    call system_clock(finish)
    !$omp end master
    !$omp end parallel
    throughput = real(workers, real64) * calls / (real(finish - start, real64) / real(rate, real64)) / 1.0e6_real64
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
end program info_threads
