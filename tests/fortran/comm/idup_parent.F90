! A communicator is freed while it is being duplicated (MPI 4.1, section 7.4.3): the duplicate is nevertheless complete
! (`idup-parent-freed-crashes`), with and without hints, with MPI_Wait and MPI_Test, also of a duplicate's duplicate.
! The last ones are not complete when MPI ends.
! processes: 1 2 4
! forms: f08 mpi_f08
program comm_idup_parent
#include "interface.inc"
  type(MPI_Comm) :: parent, first, second
  type(MPI_Request) :: request, other
  type(MPI_Info) :: info
  integer :: round, ierr
  logical :: flag

  call start()
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true')
  do round = 1, 20
    call MPI_Comm_dup(MPI_COMM_WORLD, parent)
    if (modulo(round, 2) == 0) then
      call MPI_Comm_idup(parent, first, request, ierr)
    else
      call MPI_Comm_idup_with_info(parent, info, first, request, ierr)
    end if
    call check_class(ierr, MPI_SUCCESS, 'a duplication')
    call MPI_Comm_free(parent, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_free')
    call check(parent == MPI_COMM_NULL, 'the handle')
    flag = .false.
    do while (round > 10 .and. .not. flag)
      call MPI_Test(request, flag, MPI_STATUS_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the duplicate is complete')
    call works(first)
    ! A duplicate becomes a parent itself.
    call MPI_Comm_idup(first, second, request)
    call MPI_Comm_free(first, ierr)
    call check_class(ierr, MPI_SUCCESS, 'a duplicate is freed')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the second duplicate is complete')
    call works(second)
    call MPI_Comm_free(second)
  end do
  call MPI_Comm_dup(MPI_COMM_WORLD, parent)
  call MPI_Comm_idup(parent, first, request)
  call MPI_Comm_free(parent)
  call MPI_Comm_dup(MPI_COMM_SELF, parent)
  call MPI_Comm_idup_with_info(parent, info, second, other)
  call MPI_Comm_free(parent)
  call MPI_Info_free(info)
  call finish()

contains

  subroutine works(comm)
    type(MPI_Comm), intent(in) :: comm
    integer :: sum

    call MPI_Allreduce(1, sum, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Allreduce')
    call check(sum == processes, 'all processes')
  end subroutine works
end program comm_idup_parent
