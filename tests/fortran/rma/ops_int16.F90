! The predefined operations on MPI_INTEGER2, MPI_INT16_T and MPI_SHORT.
! Those that are not defined are MPI_ERR_OP and change nothing.
program rma_ops_int16
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT integer(c_int16_t)
  character(len=*), parameter :: of_fint = ' SUM  MIN  MAX  PROD  BAND  BOR  BXOR '
  character(len=*), parameter :: of_cint = ' SUM  MIN  MAX  PROD  BAND  BOR  BXOR  LAND  LOR  LXOR '
  character(len=60) :: defined
  DATATYPE_HANDLE :: datatype
  integer :: ierr, size_of_type

  call start_mpi()
  call all_ops(MPI_INTEGER2, of_fint, 'MPI_INTEGER2')
  call all_ops(MPI_INT16_T, of_cint, 'MPI_INT16_T')
  call all_ops(MPI_SHORT, of_cint, 'MPI_SHORT')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "rma_ops.inc"

  function first(i)
    integer, intent(in) :: i
    ELEMENT :: first
    ELEMENT :: list(6)

    list = [5_c_int16_t, -7_c_int16_t, 0_c_int16_t, 0_c_int16_t, -1_c_int16_t, 30000_c_int16_t]
    first = list(i)
  end function first

  function second(i)
    integer, intent(in) :: i
    ELEMENT :: second
    ELEMENT :: list(6)

    list = [3_c_int16_t, -2_c_int16_t, 9_c_int16_t, 0_c_int16_t, -1_c_int16_t, -1_c_int16_t]
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
    case (' LAND ')
      combined = merge(1_c_int16_t, 0_c_int16_t, a /= 0 .and. b /= 0)
    case (' LOR ')
      combined = merge(1_c_int16_t, 0_c_int16_t, a /= 0 .or. b /= 0)
    case (' LXOR ')
      combined = merge(1_c_int16_t, 0_c_int16_t, (a /= 0) .neqv. (b /= 0))
    case default
      combined = b
    end select
  end function combined
end program rma_ops_int16
