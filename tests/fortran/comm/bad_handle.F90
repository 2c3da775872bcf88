! MPI_COMM_NULL and other invalid handles are MPI_ERR_COMM in every procedure with a communicator argument, and no
! argument is changed. Before MPI_Init and after MPI_Finalize no communicator can be used: MPI_ERR_OTHER. This includes
! one that was made and not freed. After an error MPI_Comm_get_name returns an empty name, all blanks (MPI 4.1, section
! 7.8). That is an exception: other outputs stay unchanged. In between: ranks and sizes, and many barriers.
program comm_bad_handle
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  COMM_HANDLE :: comm, made, stale
  INFO_HANDLE :: info
  integer :: ierr, nkeys
  logical :: runs

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  runs = .false.
  call all_of_them('before MPI_Init, ')
  call comm_refused(MPI_COMM_WORLD, MPI_ERR_OTHER, .false., 'MPI_COMM_WORLD before MPI_Init')
  call comm_refused(MPI_COMM_SELF, MPI_ERR_OTHER, .false., 'MPI_COMM_SELF before MPI_Init')
  call blank(MPI_COMM_WORLD, MPI_ERR_OTHER, 'before MPI_Init')
  call start()
  runs = .true.
  call all_of_them('')
  call has(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call has(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call check(.not. MPI_COMM_WORLD == MPI_COMM_SELF, 'they differ')
  call MPI_Comm_dup(MPI_COMM_WORLD, made, ierr)
  call MPI_Comm_set_name(made, 'name', ierr)
  stale = made
  call MPI_Comm_free(made, ierr)
  call blank(stale, MPI_ERR_COMM, 'a stale handle')
  NUMBER_OF(stale) = -1
  call blank(stale, MPI_ERR_COMM, 'no handle')
  call MPI_Comm_dup(MPI_COMM_WORLD, made, ierr)
  call check_code(ierr, MPI_SUCCESS, 'one is made')
  call MPI_Comm_get_info(MPI_COMM_WORLD, info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'its hints')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  runs = .false.
  call comm_refused(MPI_COMM_WORLD, MPI_ERR_OTHER, .false., 'MPI_COMM_WORLD after MPI_Finalize')
  call comm_refused(MPI_COMM_SELF, MPI_ERR_OTHER, .false., 'MPI_COMM_SELF after MPI_Finalize')
  call comm_refused(made, MPI_ERR_OTHER, .false., 'a made one after MPI_Finalize')

  ! I19: the caller owns the info object.
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the hints are still there')
  call MPI_Info_free(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'they are freed')
  call all_of_them('after MPI_Finalize, ')
  call finish()

contains

  subroutine all_of_them(when)
    character(len=*), intent(in) :: when
    integer :: i, j, rank
    INFO_HANDLE :: object
    logical :: ok

    ok = .true.
    comm = MPI_COMM_NULL
    call refused(when // 'MPI_COMM_NULL')
    NUMBER_OF(comm) = 0
    call refused(when // '0')
    NUMBER_OF(comm) = -1
    call refused(when // '-1')
    NUMBER_OF(comm) = 259
    call refused(when // 'the next small number')
    NUMBER_OF(comm) = huge(NUMBER_OF(comm))
    call refused(when // 'the greatest number')
    NUMBER_OF(comm) = -huge(NUMBER_OF(comm)) - 1
    call refused(when // 'the least number')
    ! Cut to a C int, where handles are longer INTEGERs, this would be MPI_COMM_WORLD.
    comm = MPI_COMM_WORLD
    i = bit_size(NUMBER_OF(comm)) / 2
    NUMBER_OF(comm) = ibset(NUMBER_OF(comm), i)
    call refused(when // 'MPI_COMM_WORLD and a higher bit')
    NUMBER_OF(comm) = NUMBER_OF(MPI_INFO_ENV)
    call refused(when // 'the handle MPI_INFO_ENV')
    call MPI_Info_create(object, ierr)
    NUMBER_OF(comm) = NUMBER_OF(object)
    call refused(when // 'an info object')
    call MPI_Info_free(object, ierr)
    ! The bits of a communicator, with generations and slots of none.
    do i = 0, 19
      do j = 20, 27
        NUMBER_OF(comm) = 2**29
        NUMBER_OF(comm) = ibset(ibset(NUMBER_OF(comm), i), j)
        call MPI_Comm_rank(comm, rank, ierr)
        ok = ok .and. ierr == MPI_ERR_COMM
      end do
    end do
    call check(ok, when // 'made-up communicators')
  end subroutine all_of_them

  subroutine refused(what)
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: errhandlers(3)
    integer :: numbers(3)

    call comm_refused(comm, MPI_ERR_COMM, runs, what)
    call MPI_Abort(comm, 0, ierr)
    call check_code(ierr, MPI_ERR_COMM, what // ': MPI_Abort')

    NUMBER_OF(errhandlers(1)) = -77
    errhandlers(2:3) = errhandlers(1)
    call MPI_Comm_get_errhandler(comm, errhandlers(2), ierr)
    call check_code(ierr, MPI_ERR_COMM, what // ': get_errhandler')
    numbers(1) = int(NUMBER_OF(errhandlers(1)), kind(numbers))
    numbers(2) = int(NUMBER_OF(errhandlers(2)), kind(numbers))
    numbers(3) = int(NUMBER_OF(errhandlers(3)), kind(numbers))
    call check(all(numbers == -77), 'errhandler is untouched')
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
    call check_code(ierr, MPI_ERR_COMM, what // ': set_errhandler')
    call MPI_Comm_call_errhandler(comm, MPI_ERR_ARG, ierr)
    call check_code(ierr, MPI_ERR_COMM, what // ': call_errhandler')
  end subroutine refused

#include "comm_refused.inc"

  subroutine blank(comm, expected, what)
    COMM_HANDLE, intent(in) :: comm
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what
    character(len=20) :: memory
    integer :: length

    memory = repeat('#', len(memory))
    call MPI_Comm_get_name(comm, memory(6:15), length, ierr)
    call check_code(ierr, expected, what)
    call check_text(memory, '#####          #####', what // ': is blank')
  end subroutine blank

  subroutine has(comm, name)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: name
    integer :: numbers(3), i, bad

    numbers = -77
    call MPI_Comm_rank(comm, numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_rank')
    call check(all(numbers == [-77, 0, -77]), name // ': rank 0, and nothing beside it')
    numbers = -77
    call MPI_Comm_size(comm, numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_size')
    call check(all(numbers == [-77, 1, -77]), name // ': one process, and nothing beside it')
    bad = 0
    do i = 1, 1000
      call MPI_Barrier(comm, ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, name // ': every MPI_Barrier returns MPI_SUCCESS')
  end subroutine has
end program comm_bad_handle
