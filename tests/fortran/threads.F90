! Threads use info objects at once (rule I19): objects of their own, one
! object together, handles that others free, and handles of nothing.
! An argument on the command line is the number of rounds.
      program threads
#include "interface.inc"
      integer, parameter :: team = 4, keys = 10
      INFO_HANDLE, allocatable :: objects(:), later(:)
      INFO_HANDLE :: shared
      character(len=40), allocatable :: names(:)
      integer, allocatable :: codes(:,:)
      integer :: bad(team), numbers(team), levels(team), place(team)
      integer :: rounds, members, me, ierr
      character(len=10) :: argument

      rounds = 3000
      call get_command_argument(1, argument)
      if (argument /= '') read (argument, *) rounds
      allocate (objects(rounds), later(rounds), codes(team, rounds))
      allocate (names(rounds))
      do me = 1, rounds
        names(me) = text('k', 0, 0, me)
      end do
      call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN,    &
     &  ierr)

      members = 0
!$omp parallel num_threads(team)
!$omp atomic
      members = members + 1
!$omp end parallel
      call check(members == team, 'there are as many threads')

! MPI_INFO_ENV is made by the first call that needs it: by one of these.
!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call start_of_program(numbers(me), bad(me))
      end do
!$omp end parallel do
      call check(all(bad == 0), 'MPI_INFO_ENV')
      call check(all(numbers == numbers(1)), 'the same for all threads')

!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call own_objects(me, bad(me))
      end do
!$omp end parallel do
      call check(all(bad == 0), 'objects of their own')

!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call come_and_go(me, bad(me))
      end do
!$omp end parallel do
      call check(all(bad == 0), 'objects that come and go')

      call one_object()
      call deleted_at_once()
      call freed_at_once()
      call read_while_freed()
      call copied_while_changed()

!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call misuse(bad(me))
      end do
!$omp end parallel do
      call check(all(bad == 0), 'handles of nothing')

!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call MPI_Init_thread(MPI_THREAD_MULTIPLE, levels(me),           &
     &    numbers(me))
      end do
!$omp end parallel do
      call check(count(numbers == MPI_SUCCESS) == 1,                    &
     &  'one thread initialises MPI')
      call check(count(numbers == MPI_ERR_OTHER) == team - 1,           &
     &  'the others get MPI_ERR_OTHER')

!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call environment(bad(me))
      end do
!$omp end parallel do
      call check(all(bad == 0), 'inquiries about the environment')

!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call MPI_Finalize(numbers(me))
      end do
!$omp end parallel do
      call check(count(numbers == MPI_SUCCESS) == 1,                    &
     &  'one thread finalises MPI')
      call check(count(numbers == MPI_ERR_OTHER) == team - 1,           &
     &  'the others get MPI_ERR_OTHER')
      deallocate (objects, later, codes, names)
      call finish()

      contains

! Counts what is wrong: check() is not for several threads.
      subroutine expect(ok, bad)
      logical, intent(in) :: ok
      integer, intent(inout) :: bad

      if (.not. ok) bad = bad + 1
      end subroutine expect

      subroutine expect_code(code, expected, bad)
      integer, intent(in) :: code, expected
      integer, intent(inout) :: bad

      call expect(code == expected, bad)
      end subroutine expect_code

! Returns when another thread is here too, or was: so that they do the
! next thing at once. Does not wait for long: there may be one processor.
      subroutine meet(me, here)
      integer, intent(in) :: me, here
      integer :: spin, other, there

!$omp atomic write
      place(me) = here
      do spin = 1, 500
        do other = 1, team
          if (other == me) cycle
!$omp atomic read
          there = place(other)
          if (there >= here) return
        end do
      end do
      end subroutine meet

! A key or a value of three numbers.
      pure function text(letter, a, b, c)
      character, intent(in) :: letter
      integer, intent(in) :: a, b, c
      character(len=40) :: text

      write (text, '(a, 3(a, i0))') letter, '_', a, '_', b, '_', c
      end function text

      subroutine expect_value(info, key, expected, bad)
      INFO_HANDLE, intent(in) :: info
      character(len=*), intent(in) :: key, expected
      integer, intent(inout) :: bad
      character(len=60) :: value
      integer :: code, length
      logical :: flag

      flag = .false.
      value = '#'
      call MPI_Info_get(info, key, len(value), value, flag, code)
      call expect_code(code, MPI_SUCCESS, bad)
      call expect(flag .and. value == expected, bad)
      length = len(value)
      value = '#'
      call MPI_Info_get_string(info, key, length, value, flag, code)
      call expect_code(code, MPI_SUCCESS, bad)
      call expect(flag .and. value == expected, bad)
      call expect(length == len_trim(expected), bad)
      end subroutine expect_value

      subroutine expect_absent(info, key, bad)
      INFO_HANDLE, intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: bad
      integer :: code, length
      logical :: flag

      flag = .true.
      length = -77
      call MPI_Info_get_valuelen(info, key, length, flag, code)
      call expect_code(code, MPI_SUCCESS, bad)
      call expect(.not. flag .and. length == -77, bad)
      end subroutine expect_absent

      subroutine expect_nkeys(info, expected, bad)
      INFO_HANDLE, intent(in) :: info
      integer, intent(in) :: expected
      integer, intent(inout) :: bad
      integer :: code, nkeys

      nkeys = -77
      call MPI_Info_get_nkeys(info, nkeys, code)
      call expect_code(code, MPI_SUCCESS, bad)
      call expect(nkeys == expected, bad)
      end subroutine expect_nkeys

! Every procedure refuses the handle and changes no argument.
      subroutine expect_refused(info, bad)
      INFO_HANDLE, intent(in) :: info
      integer, intent(inout) :: bad
      INFO_HANDLE :: copy, new(1)
      character(len=4) :: value
      integer :: code, number(1)
      logical :: flag(1)

      value = '####'
      number = -77
      flag = .true.
      copy = info
      new = MPI_INFO_NULL
      call MPI_Info_set(info, 'key', 'value', code)
      call expect_code(code, MPI_ERR_INFO, bad)
      call MPI_Info_get(info, 'key', 4, value, flag(1), code)
      call expect_code(code, MPI_ERR_INFO, bad)
      call MPI_Info_get_nkeys(info, number(1), code)
      call expect_code(code, MPI_ERR_INFO, bad)
      call MPI_Info_get_nthkey(info, 0, value, code)
      call expect_code(code, MPI_ERR_INFO, bad)
      call MPI_Info_delete(info, 'key', code)
      call expect_code(code, MPI_ERR_INFO, bad)
      call MPI_Info_dup(info, new(1), code)
      call expect_code(code, MPI_ERR_INFO, bad)
      call expect(new(1) == MPI_INFO_NULL, bad)
      call MPI_Info_free(copy, code)
      call expect_code(code, MPI_ERR_INFO, bad)
      call expect(copy == info .and. value == '####', bad)
      call expect(number(1) == -77 .and. flag(1), bad)
      end subroutine expect_refused

      subroutine start_of_program(nkeys, bad)
      integer, intent(out) :: nkeys, bad
      INFO_HANDLE :: info
      character(len=MPI_MAX_INFO_KEY) :: key
      integer :: code, i

      bad = 0
      nkeys = -77
      call MPI_Info_get_nkeys(MPI_INFO_ENV, nkeys, code)
      call expect_code(code, MPI_SUCCESS, bad)
      do i = 0, nkeys - 1
        call MPI_Info_get_nthkey(MPI_INFO_ENV, i, key, code)
        call expect_code(code, MPI_SUCCESS, bad)
      end do
      call MPI_Info_create_env(info, code)
      call expect_code(code, MPI_SUCCESS, bad)
      call expect_nkeys(info, nkeys, bad)
      call MPI_Info_free(info, code)
      call expect_code(code, MPI_SUCCESS, bad)
      end subroutine start_of_program

      subroutine own_objects(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      INFO_HANDLE :: info, new, stale(2)
      character(len=60) :: key
      integer :: code, round, i

      bad = 0
      do round = 1, rounds / 5
        call MPI_Info_create(info, code)
        call expect_code(code, MPI_SUCCESS, bad)
        do i = 1, keys
          call MPI_Info_set(info, text('k', 0, 0, i), 'first', code)
          call expect_code(code, MPI_SUCCESS, bad)
        end do
        do i = 1, keys
          call MPI_Info_set(info, text('k', 0, 0, i),                   &
     &      text('v', me, round, i), code)
          call expect_code(code, MPI_SUCCESS, bad)
        end do
        call expect_nkeys(info, keys, bad)
        do i = 1, keys
          call MPI_Info_get_nthkey(info, i - 1, key, code)
          call expect_code(code, MPI_SUCCESS, bad)
          call expect(key == text('k', 0, 0, i), bad)
          call expect_value(info, key, text('v', me, round, i), bad)
        end do

        do i = 1, keys, 2
          call MPI_Info_delete(info, text('k', 0, 0, i), code)
          call expect_code(code, MPI_SUCCESS, bad)
        end do
        call MPI_Info_dup(info, new, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect(new /= info, bad)
        do i = 2, keys, 2
          call MPI_Info_set(info, text('k', 0, 0, i), 'last', code)
          call expect_code(code, MPI_SUCCESS, bad)
        end do
        call expect_nkeys(new, keys / 2, bad)
        do i = 1, keys, 2
          call expect_absent(new, text('k', 0, 0, i), bad)
          call expect_value(new, text('k', 0, 0, i + 1),                &
     &      text('v', me, round, i + 1), bad)
          call expect_value(info, text('k', 0, 0, i + 1), 'last', bad)
        end do

        stale(1) = info
        stale(2) = new
        call MPI_Info_free(info, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect(info == MPI_INFO_NULL, bad)
        call expect_nkeys(new, keys / 2, bad)
        call MPI_Info_free(new, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect_refused(stale(1), bad)
        call expect_refused(stale(2), bad)
      end do
      end subroutine own_objects

! Many objects for a short time: no two of them get the same handle.
      subroutine come_and_go(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      INFO_HANDLE :: own(20)
      character(len=2) :: mine
      integer :: code, round, i

      bad = 0
      write (mine, '(i0)') me
      do round = 1, rounds
        do i = 1, size(own)
          call MPI_Info_create(own(i), code)
          call expect_code(code, MPI_SUCCESS, bad)
          call MPI_Info_set(own(i), 'owner', mine, code)
          call expect_code(code, MPI_SUCCESS, bad)
        end do
        do i = 1, size(own)
          call expect_nkeys(own(i), 1, bad)
          call expect_value(own(i), 'owner', mine, bad)
          call MPI_Info_free(own(i), code)
          call expect_code(code, MPI_SUCCESS, bad)
        end do
      end do
      end subroutine come_and_go

! All threads set, get and delete keys of one object: some of their own,
! and one in common.
      subroutine one_object()
      integer :: bad(team), me, ierr, i

      call MPI_Info_create(shared, ierr)
      call MPI_Info_set(shared, 'common', 'A', ierr)
!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call use_one_object(me, bad(me))
      end do
!$omp end parallel do
      call check(all(bad == 0), 'one object together')

      bad = 0
      call expect_nkeys(shared, 1 + team * (rounds / 2), bad(1))
      do me = 1, team
        do i = 1, rounds / 2
          call expect_value(shared, text('k', me, 0, 2 * i),            &
     &      text('v', me, 0, 2 * i), bad(1))
          call expect_absent(shared, text('k', me, 0, 2 * i - 1),       &
     &      bad(1))
        end do
      end do
      call check(bad(1) == 0, 'nothing is lost, and nothing is left')
      call MPI_Info_free(shared, ierr)
      end subroutine one_object

      subroutine use_one_object(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      character(len=60) :: key
      character(len=100) :: value
      character :: letter
      integer :: code, length, i
      logical :: flag

      bad = 0
      do i = 1, 2 * (rounds / 2)
        key = text('k', me, 0, i)
        call MPI_Info_set(shared, key, text('v', me, 0, i), code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect_value(shared, key, text('v', me, 0, i), bad)

! The value in common is one letter, as often as that letter wants it.
        letter = achar(iachar('A') + me)
        call MPI_Info_set(shared, 'common', repeat(letter, 1 + 20 * me),&
     &    code)
        call expect_code(code, MPI_SUCCESS, bad)
        length = len(value)
        call MPI_Info_get_string(shared, 'common', length, value, flag, &
     &    code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect(flag .and. verify(trim(value), value(1:1)) == 0,    &
     &    bad)
        call expect(length == len_trim(value), bad)
        letter = value(1:1)
        call expect(length == 1 + 20 * (iachar(letter) - iachar('A')),  &
     &    bad)
        call MPI_Info_get_nthkey(shared, 0, key, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect(key == 'common', bad)

        if (mod(i, 2) == 0) then
          call MPI_Info_delete(shared, text('k', me, 0, i - 1), code)
          call expect_code(code, MPI_SUCCESS, bad)
        end if
      end do
      end subroutine use_one_object

! All threads delete the same keys: each key is deleted once.
      subroutine deleted_at_once()
      integer :: me, i, ierr

      call MPI_Info_create(shared, ierr)
      do i = 1, rounds
        call MPI_Info_set(shared, names(i), 'value', ierr)
      end do
      place = 0
!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call delete_all(me)
      end do
!$omp end parallel do
      call check(all(count(codes == MPI_SUCCESS, 1) == 1),              &
     &  'a key is deleted by one thread')
      call check(all(count(codes == MPI_ERR_INFO_NOKEY, 1) == team - 1),&
     &  'the others get MPI_ERR_INFO_NOKEY')
      call MPI_Info_get_nkeys(shared, i, ierr)
      call check(i == 0, 'no key is left')
      call MPI_Info_free(shared, ierr)
      end subroutine deleted_at_once

      subroutine delete_all(me)
      integer, intent(in) :: me
      integer :: i

      do i = 1, rounds
        call meet(me, i)
        call MPI_Info_delete(shared, names(i), codes(me, i))
      end do
      end subroutine delete_all

! All threads free the same objects: each object is freed once.
      subroutine freed_at_once()
      integer :: bad(team), me, i, ierr

      do i = 1, rounds
        call MPI_Info_create(objects(i), ierr)
      end do
      place = 0
!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        call free_all(me, bad(me))
      end do
!$omp end parallel do
      call check(all(count(codes == MPI_SUCCESS, 1) == 1),              &
     &  'an object is freed by one thread')
      call check(all(count(codes == MPI_ERR_INFO, 1) == team - 1),      &
     &  'the others get MPI_ERR_INFO')
      call check(all(bad == 0), 'only the one gets MPI_INFO_NULL')
      end subroutine freed_at_once

      subroutine free_all(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      INFO_HANDLE :: info
      integer :: code, i

      bad = 0
      do i = 1, rounds
        info = objects(i)
        call meet(me, i)
        call MPI_Info_free(info, code)
        codes(me, i) = code
        if (code == MPI_SUCCESS) then
          call expect(info == MPI_INFO_NULL, bad)
        else
          call expect(info == objects(i), bad)
        end if
      end do
      end subroutine free_all

! One thread frees objects that the others read, and makes new ones in
! their place. The others see the old object or none, never the new one.
      subroutine read_while_freed()
      integer :: bad(team), me, i, ierr

      do i = 1, rounds
        call MPI_Info_create(objects(i), ierr)
        call MPI_Info_set(objects(i), 'key', names(i), ierr)
      end do
      place = 0
!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        if (me == 1) then
          call replace_all(me, bad(me))
        else
          call read_all(me, bad(me))
        end if
      end do
!$omp end parallel do
      call check(all(bad == 0), 'objects that others free')
      do i = 1, rounds
        call MPI_Info_free(later(i), ierr)
      end do
      end subroutine read_while_freed

      subroutine replace_all(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      INFO_HANDLE :: info
      integer :: code, i

      bad = 0
      do i = 1, rounds
        info = objects(i)
        call meet(me, i)
        call MPI_Info_free(info, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call MPI_Info_create(later(i), code)
        call expect_code(code, MPI_SUCCESS, bad)
        call MPI_Info_set(later(i), 'key', 'new', code)
        call expect_code(code, MPI_SUCCESS, bad)
      end do
      end subroutine replace_all

      subroutine read_all(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      character(len=60) :: value
      integer :: code, i
      logical :: flag

      bad = 0
      do i = 1, rounds
        call meet(me, i)
        do
          value = '#'
          flag = .false.
          call MPI_Info_get(objects(i), 'key', len(value), value, flag, &
     &      code)
          if (code /= MPI_SUCCESS) exit
          call expect(flag .and. value == names(i), bad)
        end do
        call expect_code(code, MPI_ERR_INFO, bad)
        call expect(value == '#', bad)
        call expect_refused(objects(i), bad)
      end do
      end subroutine read_all

! One thread adds a key to an object and takes it away again, and then
! frees the object, while the others copy it.
      subroutine copied_while_changed()
      integer :: bad(team), me, i, ierr

      call MPI_Info_create(shared, ierr)
      do i = 1, keys
        call MPI_Info_set(shared, names(i), names(i), ierr)
      end do
      place = 0
!$omp parallel do num_threads(team) schedule(static, 1)
      do me = 1, team
        if (me == 1) then
          call change(me, bad(me))
        else
          call copy(me, bad(me))
        end if
      end do
!$omp end parallel do
      call check(all(bad == 0), 'copies of what another one changes')
      end subroutine copied_while_changed

      subroutine change(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      INFO_HANDLE :: info
      integer :: code, i

      bad = 0
      do i = 1, rounds
        call meet(me, i)
        call MPI_Info_set(shared, 'more', names(i), code)
        call expect_code(code, MPI_SUCCESS, bad)
        call MPI_Info_delete(shared, 'more', code)
        call expect_code(code, MPI_SUCCESS, bad)
      end do
      info = shared
      call MPI_Info_free(info, code)
      call expect_code(code, MPI_SUCCESS, bad)
      end subroutine change

      subroutine copy(me, bad)
      integer, intent(in) :: me
      integer, intent(out) :: bad
      INFO_HANDLE :: info
      character(len=60) :: key
      integer :: code, nkeys, round, i

      bad = 0
      round = 0
      do
        round = round + 1
        call meet(me, min(round, rounds))
        info = MPI_INFO_NULL
        call MPI_Info_dup(shared, info, code)
        if (code /= MPI_SUCCESS) exit
        call MPI_Info_get_nkeys(info, nkeys, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect(nkeys == keys .or. nkeys == keys + 1, bad)
        do i = 1, keys
          call expect_value(info, names(i), names(i), bad)
        end do
        if (nkeys == keys + 1) then
          call MPI_Info_get_nthkey(info, keys, key, code)
          call expect_code(code, MPI_SUCCESS, bad)
          call expect(key == 'more', bad)
        end if
        call MPI_Info_free(info, code)
        call expect_code(code, MPI_SUCCESS, bad)
      end do
      call expect_code(code, MPI_ERR_INFO, bad)
      end subroutine copy

! Handles that never stood for an object, and MPI_INFO_ENV, which cannot
! be changed, among handles of objects that come and go.
      subroutine misuse(bad)
      integer, intent(out) :: bad
      INFO_HANDLE :: info, garbage, env
      integer :: code, i

      bad = 0
      do i = 1, rounds / 2
        call MPI_Info_create(info, code)
        call expect_code(code, MPI_SUCCESS, bad)
        garbage = MPI_INFO_NULL
        call expect_refused(garbage, bad)
        NUMBER_OF(garbage) = 0
        call expect_refused(garbage, bad)
        NUMBER_OF(garbage) = -1
        call expect_refused(garbage, bad)
        NUMBER_OF(garbage) = huge(NUMBER_OF(garbage))
        call expect_refused(garbage, bad)
        NUMBER_OF(garbage) = NUMBER_OF(MPI_COMM_SELF)
        call expect_refused(garbage, bad)
! Far behind all objects that there are.
        NUMBER_OF(garbage) = ibset(NUMBER_OF(info), 19)
        call expect_refused(garbage, bad)
        env = MPI_INFO_ENV
        call MPI_Info_set(env, 'key', 'value', code)
        call expect_code(code, MPI_ERR_INFO, bad)
        call MPI_Info_delete(env, 'command', code)
        call expect_code(code, MPI_ERR_INFO, bad)
        call MPI_Info_free(env, code)
        call expect_code(code, MPI_ERR_INFO, bad)
        call MPI_Info_free(info, code)
        call expect_code(code, MPI_SUCCESS, bad)
      end do
      end subroutine misuse

      subroutine environment(bad)
      integer, intent(out) :: bad
      character(len=MPI_MAX_ERROR_STRING) :: message
      double precision :: before, now
      integer :: code, number, i
      logical :: flag

      bad = 0
      before = MPI_Wtime()
      do i = 1, rounds / 2
        call MPI_Initialized(flag, code)
        call expect(code == MPI_SUCCESS .and. flag, bad)
        call MPI_Query_thread(number, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect(number == MPI_THREAD_MULTIPLE, bad)
        call MPI_Comm_rank(MPI_COMM_SELF, number, code)
        call expect(code == MPI_SUCCESS .and. number == 0, bad)
        call MPI_Error_string(MPI_ERR_INFO, message, number, code)
        call expect_code(code, MPI_SUCCESS, bad)
        call expect(message(1:number) == message, bad)
        now = MPI_Wtime()
        call expect(now >= before, bad)
        before = now
      end do
      end subroutine environment
      end program threads
