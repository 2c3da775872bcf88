! The cost of the info procedures, per call, in ns. One source for every MPI: it is built once with
! `use mpi_info_f08` (-DOURS) and once with each other MPI's own `mpi_f08`.
!
!   info_speed [threaded]
!
! threaded   the process has a second thread, which sleeps: ours takes real locks then (crates/objects/src/store/lock.rs)
!
! Prints one line a figure: <column> <number of keys> <ns>. ci/bench runs the programs in turn and compares them.
!
! crates/rules/src/info/pairs.rs is a map of our own. indexmap 2.14 in its place, with a box for each text and the same hash function
! (the map alone, the least of nine runs, ns with 8, 1,024 and 8,192 keys, ours first):
!
!   set_new         24 : 89     39 : 70      39 : 73
!   get            6.6 : 6.1   8.0 : 8.0    9.5 : 10
!   get_absent     7.0 : 3.8   4.7 : 5.3    5.5 : 6.1
!   overwrite      5.8 : 7.1   9.0 : 9.3     10 : 11
!   get_nthkey     2.0 : 1.2   2.1 : 1.3    2.2 : 1.8
!   dup, a key     5.1 : 47    2.6 : 64     2.7 : 74
!   delete_all      14 : 39     31 : 1,490   36 : 91,400
!   nthkey_deleted 3.9 : 1.3    15 : 1.0     33 : 1.7
!
! Keys keep their order (I3), so indexmap moves all entries behind one that is deleted (shift_remove); and it duplicates an
! object text by text.
program info_speed
#ifdef OURS
  use mpi_info_f08
#else
  use mpi_f08
#endif
  use, intrinsic :: iso_c_binding, only: c_funloc, c_funptr, c_int, c_intptr_t, c_null_ptr, c_ptr
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none

  interface
    ! int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    integer(c_int) function pthread_create(thread, attributes, start, argument) bind(C)
      import :: c_funptr, c_int, c_intptr_t, c_ptr
      integer(c_intptr_t), intent(out) :: thread
      type(c_ptr), value :: attributes, argument
      type(c_funptr), value :: start
    end function pthread_create

    ! int pause(void);
    integer(c_int) function pause() bind(C)
      import :: c_int
    end function pause
  end interface

  integer, parameter :: sizes(6) = [1, 8, 32, 128, 1024, 8192]
  ! Each figure is taken over about this many calls, and sets of new keys on so many objects at once.
  integer, parameter :: calls = 32768, batch = 128
  character(len=16), allocatable :: keys(:), absent(:)
  character(len=8) :: argument
  integer :: s

  call get_command_argument(1, argument)
  if (argument == 'threaded') call start_thread()
  call MPI_Init()
  do s = 1, size(sizes)
    call measure(sizes(s))
  end do
  call MPI_Finalize()

contains

  ! It sleeps until the process ends.
  subroutine start_thread()
    integer(c_intptr_t) :: thread

    if (pthread_create(thread, c_null_ptr, c_funloc(pause), c_null_ptr) /= 0) error stop 'no second thread'
  end subroutine start_thread

  subroutine measure(n)
    integer, intent(in) :: n
    type(MPI_Info), allocatable :: info(:)
    type(MPI_Info) :: other
    integer :: i, r, b, rounds, objects, length, left
    integer(int64) :: start, spent, deleting
    logical :: flag
    character(len=64) :: value, key

    rounds = max(1, calls / n)
    call make_keys(n)
    objects = max(1, min(rounds / 4, batch))
    allocate (info(objects))

    spent = 0
    deleting = 0
    do b = 1, rounds / objects
      do r = 1, objects
        call MPI_Info_create(info(r))
      end do
      start = clock()
      do r = 1, objects
        do i = 1, n
          call MPI_Info_set(info(r), keys(i), 'value_of_16_char')
        end do
      end do
      spent = spent + (clock() - start)
      if (b == rounds / objects) exit
      start = clock()
      do r = 1, objects
        do i = 1, n
          call MPI_Info_delete(info(r), keys(i))
        end do
      end do
      deleting = deleting + (clock() - start)
      do r = 1, objects
        call MPI_Info_free(info(r))
      end do
    end do
    do r = 2, objects
      call MPI_Info_free(info(r))
    end do
    call report_spent('set_new', n, spent, (rounds / objects) * objects * n)
    call report_spent('delete_all', n, deleting, (rounds / objects - 1) * objects * n)

    start = clock()
    do r = 1, rounds
      do i = 1, n
        call MPI_Info_get(info(1), keys(i), len(value), value, flag)
        if (.not. flag) error stop 'a key is not there'
      end do
    end do
    call report('get', n, start, rounds * n)

    start = clock()
    do r = 1, rounds
      do i = 1, n
        call MPI_Info_get_valuelen(info(1), keys(i), length, flag)
        if (length /= 16) error stop 'a wrong length'
      end do
    end do
    call report('get_valuelen', n, start, rounds * n)

    start = clock()
    do r = 1, rounds
      do i = 1, n
        call MPI_Info_get(info(1), absent(i), len(value), value, flag)
        if (flag) error stop 'a key that nobody set'
      end do
    end do
    call report('get_absent', n, start, rounds * n)

    start = clock()
    do r = 1, rounds
      do i = 1, n
        call MPI_Info_set(info(1), keys(i), 'other_16_charact')
      end do
    end do
    call report('overwrite', n, start, rounds * n)

    start = clock()
    do r = 1, rounds
      do i = 1, n
        call MPI_Info_get_nthkey(info(1), i - 1, key)
        if (key(1:1) /= 'k') error stop 'a wrong key'
      end do
    end do
    call report('get_nthkey', n, start, rounds * n)

    start = clock()
    do r = 1, max(rounds, 16)
      call MPI_Info_dup(info(1), other)
      call MPI_Info_free(other)
    end do
    call report('dup', n, start, max(rounds, 16) * n)

    ! The first key each time, which is set again as the last one.
    start = clock()
    do r = 1, rounds
      do i = 1, n
        call MPI_Info_delete(info(1), keys(i))
        call MPI_Info_set(info(1), keys(i), 'value_of_16_char')
      end do
    end do
    call report('delete_first', n, start, rounds * n)

    do i = 1, n, 3
      call MPI_Info_delete(info(1), keys(i))
    end do
    call MPI_Info_get_nkeys(info(1), left)
    start = clock()
    do r = 1, rounds
      do i = 1, left
        call MPI_Info_get_nthkey(info(1), i - 1, key)
        if (key(1:1) /= 'k') error stop 'a wrong key'
      end do
    end do
    if (left > 0) call report('nthkey_deleted', n, start, rounds * left)
    call MPI_Info_free(info(1))

    ! As many objects at once as the other figures have keys; the first round is not counted.
    deallocate (info)
    allocate (info(n))
    do r = 0, rounds
      if (r == 1) start = clock()
      do i = 1, n
        call MPI_Info_create(info(i))
      end do
      do i = 1, n
        call MPI_Info_free(info(i))
      end do
    end do
    call report('create_free', n, start, rounds * n)
  end subroutine measure

  subroutine make_keys(n)
    integer, intent(in) :: n
    integer :: i

    if (allocated(keys)) deallocate (keys, absent)
    allocate (keys(n), absent(n))
    do i = 1, n
      write (keys(i), '(a, i6.6)') 'key_number', i
      write (absent(i), '(a, i6.6)') 'not_a__key', i
    end do
  end subroutine make_keys

  function clock() result(t)
    integer(int64) :: t

    call system_clock(t)
  end function clock

  subroutine report(column, n, start, number)
    character(len=*), intent(in) :: column
    integer, intent(in) :: n, number
    integer(int64), intent(in) :: start

    call report_spent(column, n, clock() - start, number)
  end subroutine report

  subroutine report_spent(column, n, spent, number)
    character(len=*), intent(in) :: column
    integer, intent(in) :: n, number
    integer(int64), intent(in) :: spent
    integer(int64) :: rate
    real(real64) :: ns

    ns = real(spent, real64)
    call system_clock(count_rate=rate)
    ns = ns * 1.0e9_real64 / real(rate, real64) / real(number, real64)
    print '(a, 1x, i0, 1x, f0.2)', column, n, ns
  end subroutine report_spent
end program info_speed
