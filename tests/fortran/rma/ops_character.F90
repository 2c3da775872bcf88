! The predefined operations on MPI_CHARACTER and MPI_CHAR. Those that
! are not defined are MPI_ERR_OP and change nothing.
program rma_ops_character
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT character
  character(len=*), parameter :: of_none = ' none '
  character(len=60) :: defined
  DATATYPE_HANDLE :: datatype
  integer :: ierr, size_of_type

  call start_mpi()
  call all_ops(MPI_CHARACTER, of_none, 'MPI_CHARACTER')
  call all_ops(MPI_CHAR, of_none, 'MPI_CHAR')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "rma_ops.inc"

  function first(i)
    integer, intent(in) :: i
    ELEMENT :: first
    ELEMENT :: list(6)

    list = ['a', 'z', '#', ' ', 'b', '!']
    first = list(i)
  end function first

  function second(i)
    integer, intent(in) :: i
    ELEMENT :: second
    ELEMENT :: list(6)

    list = ['c', ' ', '%', ' ', 'B', '?']
    second = list(i)
  end function second

  function combined(op, a, b)
    character(len=*), intent(in) :: op
    ELEMENT, intent(in) :: a, b
    ELEMENT :: combined

    select case (op)
    case (' none ')
      combined = a
    case default
      combined = b
    end select
  end function combined
end program rma_ops_character
