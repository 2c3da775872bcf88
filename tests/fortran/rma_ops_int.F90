! The predefined operations on MPI_INT. Those that are not defined
! for it are MPI_ERR_OP and change nothing.
      program rma_ops_int
      use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT integer(c_int)
      DATATYPE_HANDLE, parameter :: datatype = MPI_INT
      character(len=*), parameter :: defined_ops =                      &
     &  ' SUM  MIN  MAX  PROD  BAND  BOR  BXOR  LAND  LOR  LXOR '
      integer :: ierr

      call start_mpi()
      call all_ops()
      call finish()

      contains

#include "start_mpi.inc"
#include "rma_ops.inc"

      function first(i)
      integer, intent(in) :: i
      ELEMENT :: first
      ELEMENT :: list(6)

      list = [                                                          &
     &  5_c_int, -7_c_int, 0_c_int, 0_c_int, -1_c_int, 256_c_int]
      first = list(i)
      end function first

      function second(i)
      integer, intent(in) :: i
      ELEMENT :: second
      ELEMENT :: list(6)

      list = [                                                          &
     &  3_c_int, 0_c_int, 9_c_int, 0_c_int, -1_c_int, 65536_c_int]
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
        combined = merge(1_c_int, 0_c_int, a /= 0 .and. b /= 0)
      case (' LOR ')
        combined = merge(1_c_int, 0_c_int, a /= 0 .or. b /= 0)
      case (' LXOR ')
        combined = merge(1_c_int, 0_c_int,                              &
     &    (a /= 0) .neqv. (b /= 0))
      case default
        combined = b
      end select
      end function combined
      end program rma_ops_int
