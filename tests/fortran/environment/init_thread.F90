! MPI_Init_thread: an invalid level is refused and initialises nothing; the highest level is provided.
program environment_init_thread
#include "interface.inc"
  integer :: levels(4), bad(8), numbers(3), ierr, i
  logical :: flag
  character(len=40) :: what

  levels = [MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE]
  call check(all(levels(1:3) < levels(2:4)), 'levels are ordered')

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  ! The last one, cut to a C int where INTEGERs are longer, is a level.
  bad = [-1, 1, 3, 1023, 4097, huge(bad), -huge(bad) - 1, ibset(MPI_THREAD_MULTIPLE, bit_size(bad) / 2)]
  do i = 1, size(bad)
    write (what, '(a, i0)') 'level ', bad(i)
    numbers = -77
    call MPI_Init_thread(bad(i), numbers(2), ierr)
    call check_code(ierr, MPI_ERR_ARG, trim(what))
    call check(all(numbers == -77), 'provided is untouched')
    call MPI_Initialized(flag, ierr)
    call check(.not. flag, 'not initialised by that')
  end do

  call MPI_Init_thread(MPI_THREAD_MULTIPLE, numbers(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_THREAD_MULTIPLE')
  call check(numbers(2) == MPI_THREAD_MULTIPLE, 'provided')
  call check(numbers(1) == -77 .and. numbers(3) == -77, 'nothing beside provided')
  call MPI_Initialized(flag, ierr)
  call check(flag, 'initialised')
  call MPI_Query_thread(numbers(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Query_thread')
  call check(numbers(2) == MPI_THREAD_MULTIPLE, 'the same level')

  flag = .false.
  call MPI_Is_thread_main(flag, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Is_thread_main')
  call check(flag, 'this is the thread that has initialised MPI')

  numbers = -77
  call MPI_Init_thread(MPI_THREAD_SINGLE, numbers(2), ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'a second MPI_Init_thread')
  call check(all(numbers == -77), 'provided is untouched')
  call MPI_Init(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Init after it')
  call MPI_Query_thread(numbers(2), ierr)
  call check(numbers(2) == MPI_THREAD_MULTIPLE, 'the level stays')

  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()
end program environment_init_thread
