! Before MPI_Init and after MPI_Finalize no communicator can be used: MPI_ERR_OTHER, and no argument is changed. This
! includes one that was made and not freed. After an error MPI_Comm_get_name returns an empty name, all blanks (MPI 4.1,
! section 7.8). That is an exception: other outputs stay unchanged. In between: ranks and sizes, and many barriers.
program comm_outside
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  COMM_HANDLE :: made, stale
  INFO_HANDLE :: info
  integer :: ierr, nkeys

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call comm_refused(MPI_COMM_WORLD, MPI_ERR_OTHER, .false., 'MPI_COMM_WORLD before MPI_Init')
  call comm_refused(MPI_COMM_SELF, MPI_ERR_OTHER, .false., 'MPI_COMM_SELF before MPI_Init')
  call blank(MPI_COMM_WORLD, MPI_ERR_OTHER, 'before MPI_Init')
  call start()
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
  call comm_refused(MPI_COMM_WORLD, MPI_ERR_OTHER, .false., 'MPI_COMM_WORLD after MPI_Finalize')
  call comm_refused(MPI_COMM_SELF, MPI_ERR_OTHER, .false., 'MPI_COMM_SELF after MPI_Finalize')
  call comm_refused(made, MPI_ERR_OTHER, .false., 'a made one after MPI_Finalize')

  ! I19: the caller owns the info object.
  call MPI_Info_get_nkeys(info, nkeys, ierr)
  call check_code(ierr, MPI_SUCCESS, 'the hints are still there')
  call MPI_Info_free(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'they are freed')
  call finish()

contains

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
end program comm_outside
