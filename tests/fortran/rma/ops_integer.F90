! The predefined operations on MPI_INTEGER. Those that are not defined
! are MPI_ERR_OP and change nothing.
program rma_ops_integer
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT integer
  character(len=*), parameter :: of_fint = ' SUM  MIN  MAX  PROD  BAND  BOR  BXOR '
  character(len=60) :: defined
  DATATYPE_HANDLE :: datatype
  integer :: ierr, size_of_type

  call start_mpi()
  call all_ops(MPI_INTEGER, of_fint, 'MPI_INTEGER')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "rma_ops.inc"

  function first(i)
    integer, intent(in) :: i
    ELEMENT :: first
    ELEMENT :: list(6)

    list = [5, -7, 0, 0, -1, 2000000000]
    first = list(i)
  end function first

  function second(i)
    integer, intent(in) :: i
    ELEMENT :: second
    ELEMENT :: list(6)

    list = [3, -2, 9, 0, -1, -1]
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
    case (' BAND ')
      combined = iand(a, b)
    case (' BOR ')
      combined = ior(a, b)
    case (' BXOR ')
      combined = ieor(a, b)
    case default
      combined = b
    end select
  end function combined
end program rma_ops_integer
