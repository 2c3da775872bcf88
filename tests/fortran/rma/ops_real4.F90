! The predefined operations on MPI_REAL4 and MPI_FLOAT. Those that are
! not defined are MPI_ERR_OP and change nothing.
program rma_ops_real4
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT real(c_float)
  character(len=*), parameter :: of_float = ' SUM  MIN  MAX  PROD '
  character(len=60) :: defined
  DATATYPE_HANDLE :: datatype
  integer :: ierr, size_of_type

  call start_mpi()
  call all_ops(MPI_REAL4, of_float, 'MPI_REAL4')
  call all_ops(MPI_FLOAT, of_float, 'MPI_FLOAT')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "rma_ops.inc"

  function first(i)
    integer, intent(in) :: i
    ELEMENT :: first
    ELEMENT :: list(6)

    list = [1.5_c_float, -2.0_c_float, 0.25_c_float, -1024.0_c_float, 3.0_c_float, -0.5_c_float]
    first = list(i)
  end function first

  function second(i)
    integer, intent(in) :: i
    ELEMENT :: second
    ELEMENT :: list(6)

    list = [0.5_c_float, -3.0_c_float, 8.0_c_float, 0.125_c_float, -3.0_c_float, -0.5_c_float]
    second = list(i)
  end function second

  function combined(op, a, b)
    character(len=*), intent(in) :: op
    ELEMENT, intent(in) :: a, b
    ELEMENT :: combined

    select case (op)
    case (' SUM ')
      combined = a + b
    case (' MIN ')
      combined = min(a, b)
    case (' MAX ')
      combined = max(a, b)
    case (' PROD ')
      combined = a * b
    case default
      combined = b
    end select
  end function combined
end program rma_ops_real4
