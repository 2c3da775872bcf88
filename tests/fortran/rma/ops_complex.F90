! The predefined operations on MPI_COMPLEX. Those that are not defined
! are MPI_ERR_OP and change nothing.
program rma_ops_complex
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT complex
  character(len=*), parameter :: of_complex = ' SUM  PROD '
  character(len=60) :: defined
  DATATYPE_HANDLE :: datatype
  integer :: ierr, size_of_type

  call start_mpi()
  call all_ops(MPI_COMPLEX, of_complex, 'MPI_COMPLEX')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "rma_ops.inc"

  function first(i)
    integer, intent(in) :: i
    ELEMENT :: first
    ELEMENT :: list(6)

    list = [(1.5, 0.5), (-2.0, -3.0), (0.25, 8.0), (-1024.0, 0.125), (3.0, -3.0), (-0.5, -0.5)]
    first = list(i)
  end function first

  function second(i)
    integer, intent(in) :: i
    ELEMENT :: second
    ELEMENT :: list(6)

    list = [(-0.5, 1.5), (-3.0, -2.0), (0.125, 0.25), (8.0, -1024.0), (-3.0, 3.0), (0.5, -0.5)]
    second = list(i)
  end function second

  function combined(op, a, b)
    character(len=*), intent(in) :: op
    ELEMENT, intent(in) :: a, b
    ELEMENT :: combined

    select case (op)
    case (' SUM ')
      combined = a + b
    case (' PROD ')
      combined = a * b
    case default
      combined = b
    end select
  end function combined
end program rma_ops_complex
