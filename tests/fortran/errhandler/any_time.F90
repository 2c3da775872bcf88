! Each communicator has its own error handler, which can be set, queried and called at any time, and which initialisation and
! finalisation do not change. Errors of calls on a communicator go to its own; errors of the info procedures and of calls
! without a communicator, and MPI_ERR_COMM, go to that of MPI_COMM_SELF. The wrong handler would end this program.
program errhandler_any_time
#include "interface.inc"
  integer :: ierr

  call of_comm()
  call all_of_it('before MPI_Init, ')
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT, ierr)
  call MPI_Init(ierr)
  call are(MPI_ERRORS_RETURN, MPI_ERRORS_ABORT, 'what was set before MPI_Init stays')
  call all_of_it('')
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT, ierr)
  call MPI_Finalize(ierr)
  call are(MPI_ERRORS_ABORT, MPI_ERRORS_RETURN, 'what was set before MPI_Finalize stays')
  call all_of_it('after MPI_Finalize, ')
  call finish()

contains

  subroutine all_of_it(when)
    character(len=*), intent(in) :: when

    call every_pair(when)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierr)
    call of_info(when)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT, ierr)
    call of_info(when // 'with MPI_ERRORS_ABORT, ')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call called(MPI_COMM_SELF, when // 'MPI_COMM_SELF')
    call called(MPI_COMM_WORLD, when // 'MPI_COMM_WORLD')
  end subroutine all_of_it

  subroutine every_pair(when)
    character(len=*), intent(in) :: when
    ERRHANDLER_HANDLE :: all(3)
    character(len=20) :: which
    integer :: i, j

    all(1) = MPI_ERRORS_ARE_FATAL
    all(2) = MPI_ERRORS_ABORT
    all(3) = MPI_ERRORS_RETURN
    do i = 1, 3
      do j = 1, 3
        write (which, '(a, i0, a, i0)') 'handlers ', i, ' and ', j
        call MPI_Comm_set_errhandler(MPI_COMM_SELF, all(i), ierr)
        call check_code(ierr, MPI_SUCCESS, 'for MPI_COMM_SELF')
        call MPI_Comm_set_errhandler(MPI_COMM_WORLD, all(j), ierr)
        call check_code(ierr, MPI_SUCCESS, 'for MPI_COMM_WORLD')
        call are(all(i), all(j), when // trim(which))
      end do
    end do
  end subroutine every_pair

  subroutine are(of_self, of_world, what)
    ERRHANDLER_HANDLE, intent(in) :: of_self, of_world
    character(len=*), intent(in) :: what
    ERRHANDLER_HANDLE :: found(3)

    found = MPI_ERRHANDLER_NULL
    call MPI_Comm_get_errhandler(MPI_COMM_SELF, found(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ', MPI_COMM_SELF')
    call check(found(2) == of_self, 'the one that was set')
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, found(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ', MPI_COMM_WORLD')
    call check(found(2) == of_world, 'the one that was set')
    call check(found(1) == MPI_ERRHANDLER_NULL .and. found(3) == MPI_ERRHANDLER_NULL, 'nothing beside it')
  end subroutine are

  ! Before MPI_Init: one of the two communicators returns, the other one ends the program.
  subroutine of_comm()
    ERRHANDLER_HANDLE :: null
    COMM_HANDLE :: nothing
    integer :: number

    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call on(MPI_COMM_WORLD)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierr)
    call on(MPI_COMM_SELF)
    null = MPI_ERRHANDLER_NULL
    nothing = MPI_COMM_NULL
    call MPI_Comm_rank(nothing, number, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'a call on no communicator')
    call MPI_Errhandler_free(null, ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, 'MPI_Errhandler_free')
    call MPI_Error_class(-1, number, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Error_class')
    call MPI_Query_thread(number, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Query_thread')
    call MPI_Finalize(ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Finalize')
    call MPI_Init_thread(-1, number, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Init_thread')
  end subroutine of_comm

  subroutine on(comm)
    COMM_HANDLE, intent(in) :: comm
    ERRHANDLER_HANDLE :: null
    integer :: number

    null = MPI_ERRHANDLER_NULL
    call MPI_Comm_rank(comm, number, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Comm_rank')
    call MPI_Comm_size(comm, number, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Comm_size')
    call MPI_Barrier(comm, ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Barrier')
    call MPI_Comm_set_errhandler(comm, null, ierr)
    call check_code(ierr, MPI_ERR_ERRHANDLER, 'setting a handler')
    call MPI_Comm_call_errhandler(comm, MPI_ERR_IO, ierr)
    call check_code(ierr, MPI_SUCCESS, 'calling the handler')
  end subroutine on

  subroutine of_info(when)
    character(len=*), intent(in) :: when
    INFO_HANDLE :: info, new, null
    character(len=8) :: text
    integer :: number
    logical :: flag

    null = MPI_INFO_NULL
    number = 8
    call MPI_Info_create(info, ierr)
    call check_code(ierr, MPI_SUCCESS, when // 'MPI_Info_create')
    call MPI_Info_set(info, '', 'value', ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, when // 'MPI_Info_set')
    call MPI_Info_delete(info, 'key', ierr)
    call check_code(ierr, MPI_ERR_INFO_NOKEY, 'MPI_Info_delete')
    call MPI_Info_get(info, 'key', -1, text, flag, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Info_get')
    call MPI_Info_get_string(info, '', number, text, flag, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'MPI_Info_get_string')
    call MPI_Info_get_valuelen(info, '', number, flag, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'MPI_Info_get_valuelen')
    call MPI_Info_get_nthkey(info, 0, text, ierr)
    call check_code(ierr, MPI_ERR_ARG, 'MPI_Info_get_nthkey')
    call MPI_Info_get_nkeys(null, number, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_Info_get_nkeys')
    call MPI_Info_dup(null, new, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_Info_dup')
    call MPI_Info_free(null, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_Info_free')
    call MPI_Info_free(info, ierr)
    call check_code(ierr, MPI_SUCCESS, when // 'MPI_Info_free')
  end subroutine of_info

  ! MPI_Comm_call_errhandler with MPI_ERRORS_RETURN returns MPI_SUCCESS, whatever the error code; an invalid code is
  ! MPI_ERR_ARG. MPI_SUCCESS is not an error: nothing happens, even with a handler that ends the program.
  subroutine called(comm, name)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: name
    ERRHANDLER_HANDLE :: found
    integer :: codes(6), i, bad
    character(len=40) :: what

    bad = 0
    do i = MPI_ERR_BUFFER, MPI_ERR_ABI
      call MPI_Comm_call_errhandler(comm, i, ierr)
      if (ierr /= MPI_SUCCESS) bad = bad + 1
    end do
    call check(bad == 0, name // ': every error class')
    codes = [-1, 63, MPI_ERR_LASTCODE, huge(codes), -huge(codes) - 1, ibset(MPI_ERR_ARG, bit_size(codes) / 2)]
    do i = 1, size(codes)
      write (what, '(a, i0)') ': code ', codes(i)
      call MPI_Comm_call_errhandler(comm, codes(i), ierr)
      call check_code(ierr, MPI_ERR_ARG, name // trim(what))
    end do
    ierr = -7
    call MPI_Comm_call_errhandler(comm, MPI_SUCCESS, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_SUCCESS')
    call MPI_Comm_get_errhandler(comm, found, ierr)
    call check(found == MPI_ERRORS_RETURN, 'the handler stays')
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL, ierr)
    ierr = -7
    call MPI_Comm_call_errhandler(comm, MPI_SUCCESS, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_SUCCESS with a handler that is fatal')
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
  end subroutine called
end program errhandler_any_time
