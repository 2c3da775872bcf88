! MPI_COMM_NULL and other invalid handles are MPI_ERR_COMM in every procedure with a communicator argument, and no
! argument is changed.
program comm_bad_handle
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  COMM_HANDLE :: comm
  INFO_HANDLE :: info
  integer :: ierr
  logical :: runs

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  runs = .false.
  call all_of_them('before MPI_Init, ')
  call start()
  runs = .true.
  call all_of_them('')
  call MPI_Finalize(ierr)
  runs = .false.
  call all_of_them('after MPI_Finalize, ')
  call finish()

contains

  subroutine all_of_them(when)
    character(len=*), intent(in) :: when
    integer :: i, j, rank
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
    call MPI_Info_create(info, ierr)
    NUMBER_OF(comm) = NUMBER_OF(info)
    call refused(when // 'an info object')
    call MPI_Info_free(info, ierr)
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
end program comm_bad_handle
