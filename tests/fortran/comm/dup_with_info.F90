! H4: MPI_Comm_dup_with_info and MPI_Comm_idup_with_info: MPI_INFO_NULL and an empty info object give no hints. An
! invalid info object is MPI_ERR_INFO, and no communicator is made.
! processes: 1 2 4
program comm_dup_with_info
#include "interface.inc"
  integer :: ierr

  call start()
  call made_with_none()
  call refused()
  call finish()

contains

  subroutine made_with_none()
    INFO_HANDLE :: info
    COMM_HANDLE :: comm

    call MPI_Comm_dup_with_info(MPI_COMM_SELF, MPI_INFO_NULL, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_NULL')
    call check_comm_default(comm, 'MPI_INFO_NULL')
    call MPI_Comm_free(comm, ierr)
    call MPI_Info_create(info, ierr)
    call MPI_Comm_dup_with_info(MPI_COMM_SELF, info, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an empty info object')
    call check_comm_default(comm, 'an empty info object')
    call MPI_Info_free(info, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_dup_with_info(MPI_COMM_SELF, MPI_INFO_ENV, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_ENV')
    call check_comm_default(comm, 'MPI_INFO_ENV')
    call MPI_Comm_free(comm, ierr)
  end subroutine made_with_none

  subroutine refused()
    INFO_HANDLE :: info, stale

    call MPI_Info_create(info, ierr)
    stale = info
    call MPI_Info_free(info, ierr)
    call refuse(stale, 'a freed info object')
  end subroutine refused

  subroutine refuse(info, what)
    INFO_HANDLE, intent(in) :: info
    character(len=*), intent(in) :: what
    COMM_HANDLE :: comms(3)
    REQUEST_HANDLE :: requests(3)

    comms = MPI_COMM_SELF
    requests = MPI_REQUEST_NULL
    NUMBER_OF(requests(2)) = -77
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comms(2), ierr)
    call check_code(ierr, MPI_ERR_INFO, what // ': dup_with_info')
    call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comms(2), requests(2), ierr)
    call check_code(ierr, MPI_ERR_INFO, what // ': idup_with_info')
    call check(all(comms == MPI_COMM_SELF), 'newcomm is untouched')
    call check(NUMBER_OF(requests(2)) == -77, 'so is the request')
    call check(requests(1) == MPI_REQUEST_NULL .and. requests(3) == MPI_REQUEST_NULL, 'and what is beside it')
  end subroutine refuse
end program comm_dup_with_info
