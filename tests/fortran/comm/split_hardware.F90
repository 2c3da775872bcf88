! MPI_COMM_TYPE_HW_GUIDED and MPI_COMM_TYPE_RESOURCE_GUIDED split by the resource that mpi_hw_resource_type names:
! mpi_shared_memory like MPI_COMM_TYPE_SHARED; an unknown resource, or none, gives MPI_COMM_NULL.
program comm_split_hardware
#include "interface.inc"
  integer :: ierr

  call start()
  call split_by(MPI_COMM_TYPE_HW_GUIDED, 'MPI_COMM_TYPE_HW_GUIDED')
  call split_by(MPI_COMM_TYPE_RESOURCE_GUIDED, 'MPI_COMM_TYPE_RESOURCE_GUIDED')
  call finish()

contains

  subroutine split_by(split_type, name)
    integer, intent(in) :: split_type
    character(len=*), intent(in) :: name
    INFO_HANDLE :: info
    COMM_HANDLE :: comm
    integer :: number

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'mpi_hw_resource_type', 'mpi_shared_memory', ierr)
    call MPI_Info_set(info, 'mpi_assert_no_any_source', 'true', ierr)
    comm = MPI_COMM_NULL
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, 0, info, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ', mpi_shared_memory')
    call check(comm /= MPI_COMM_NULL, name // ' gives a communicator')
    number = -77
    call MPI_Comm_compare(MPI_COMM_WORLD, comm, number, ierr)
    call check_code(number, MPI_CONGRUENT, name // ': congruent')
    call check_comm_hint(comm, 'mpi_hw_resource_type', 'mpi_shared_memory', name)
    call check_comm_hint(comm, 'mpi_assert_no_any_source', 'true', name)
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': freed')

    ! Blanks around it are not part of it, as Fortran has it.
    call MPI_Info_set(info, 'mpi_hw_resource_type', ' mpi_shared_memory ', ierr)
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, 0, info, comm, ierr)
    call check(comm /= MPI_COMM_NULL, name // ', blanks around it')
    call check_code(ierr, MPI_SUCCESS, name // ', blanks around it')
    call MPI_Comm_free(comm, ierr)

    call none(split_type, 'no_such_resource')
    call none(split_type, '')
    call none(split_type, 'MPI_SHARED_MEMORY')
    call none(split_type, 'mpi_shared_memory,mpi_shared_memory')
    call none(split_type, 'mpi_shared')
    call none(split_type, 'hwloc://NoSuchType')

    call MPI_Info_delete(info, 'mpi_hw_resource_type', ierr)
    comm = MPI_COMM_SELF
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, 0, info, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ', no key')
    call check(comm == MPI_COMM_NULL, 'gives MPI_COMM_NULL')
    comm = MPI_COMM_SELF
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, 0, MPI_INFO_NULL, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ', MPI_INFO_NULL')
    call check(comm == MPI_COMM_NULL, 'gives MPI_COMM_NULL')
    call MPI_Info_free(info, ierr)
  end subroutine split_by

  subroutine none(split_type, resource)
    integer, intent(in) :: split_type
    character(len=*), intent(in) :: resource
    INFO_HANDLE :: info
    COMM_HANDLE :: comm

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'mpi_hw_resource_type', resource, ierr)
    comm = MPI_COMM_SELF
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, 0, info, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'resource "' // resource // '"')
    call check(comm == MPI_COMM_NULL, 'gives MPI_COMM_NULL')
    call MPI_Info_free(info, ierr)
  end subroutine none
end program comm_split_hardware
