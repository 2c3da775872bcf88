! The predefined operations on MPI_LOGICAL2. Those that are not defined
! are MPI_ERR_OP and change nothing.
program rma_ops_logical2
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT logical(2)
  character(len=*), parameter :: of_logical = ' LAND  LOR  LXOR '
  character(len=60) :: defined
  DATATYPE_HANDLE :: datatype
  integer :: ierr, size_of_type

  call start_mpi()
  call all_ops(MPI_LOGICAL2, of_logical, 'MPI_LOGICAL2')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "rma_ops.inc"

  function first(i)
    integer, intent(in) :: i
    ELEMENT :: first
    ELEMENT :: list(6)

    list = [.true._2, .true._2, .false._2, .false._2, .true._2, .false._2]
    first = list(i)
  end function first

  function second(i)
    integer, intent(in) :: i
    ELEMENT :: second
    ELEMENT :: list(6)

    list = [.true._2, .false._2, .true._2, .false._2, .true._2, .false._2]
    second = list(i)
  end function second

  function combined(op, a, b)
    character(len=*), intent(in) :: op
    ELEMENT, intent(in) :: a, b
    ELEMENT :: combined

    select case (op)
    case (' LAND ')
      combined = a .and. b
    case (' LOR ')
      combined = a .or. b
    case (' LXOR ')
      combined = a .neqv. b
    case default
      combined = b
    end select
  end function combined
end program rma_ops_logical2
