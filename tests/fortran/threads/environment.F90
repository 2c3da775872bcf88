! I19: threads that read MPI_INFO_ENV first, initialise and finalise MPI, and make inquiries about the environment, all
! at once.
program threads_environment
#include "interface.inc"
  integer, parameter :: team = 4
  integer :: bad, rounds, me, numbers(team), levels(team)

  call start_threads()

  ! MPI_INFO_ENV is made by the first call that needs it: by one of these.
  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call start_of_program(numbers(me))
  end do
  !$omp end parallel do
  call conclude('MPI_INFO_ENV')
  call check(all(numbers == numbers(1)), 'the same for all threads')

  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call MPI_Init_thread(MPI_THREAD_MULTIPLE, levels(me), numbers(me))
  end do
  !$omp end parallel do
  call check_one('one thread initialises MPI')

  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call inquiries()
  end do
  !$omp end parallel do
  call conclude('inquiries about the environment')

  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call MPI_Finalize(numbers(me))
  end do
  !$omp end parallel do
  call check_one('one thread finalises MPI')
  call finish()

contains

#include "threads.inc"

  ! Of the codes in numbers, one is a success.
  subroutine check_one(what)
    character(len=*), intent(in) :: what

    call check(count(numbers == MPI_SUCCESS) == 1, what)
    call check(count(numbers == MPI_ERR_OTHER) == team - 1, 'the others get MPI_ERR_OTHER')
  end subroutine check_one

  subroutine start_of_program(nkeys)
    integer, intent(out) :: nkeys
    INFO_HANDLE :: info
    character(len=MPI_MAX_INFO_KEY) :: key
    integer :: code, i, again

    nkeys = -77
    call MPI_Info_get_nkeys(MPI_INFO_ENV, nkeys, code)
    call expect(code == MPI_SUCCESS)
    do i = 0, nkeys - 1
      call MPI_Info_get_nthkey(MPI_INFO_ENV, i, key, code)
      call expect(code == MPI_SUCCESS)
    end do
    call MPI_Info_create_env(info, code)
    call expect(code == MPI_SUCCESS)
    again = -77
    call MPI_Info_get_nkeys(info, again, code)
    call expect(code == MPI_SUCCESS)
    call expect(again == nkeys .and. nkeys > 0)
    call MPI_Info_free(info, code)
    call expect(code == MPI_SUCCESS)
  end subroutine start_of_program

  subroutine inquiries()
    character(len=MPI_MAX_ERROR_STRING) :: message
    double precision :: before, now
    integer :: code, number, i
    logical :: flag

    before = MPI_Wtime()
    do i = 1, rounds / 2
      call MPI_Initialized(flag, code)
      call expect(code == MPI_SUCCESS .and. flag)
      call MPI_Query_thread(number, code)
      call expect(code == MPI_SUCCESS)
      call expect(number == MPI_THREAD_MULTIPLE)
      call MPI_Comm_rank(MPI_COMM_SELF, number, code)
      call expect(code == MPI_SUCCESS .and. number == 0)
      call MPI_Error_string(MPI_ERR_INFO, message, number, code)
      call expect(code == MPI_SUCCESS)
      call expect(message(1:number) == message)
      now = MPI_Wtime()
      call expect(now >= before)
      before = now
    end do
  end subroutine inquiries
end program threads_environment
