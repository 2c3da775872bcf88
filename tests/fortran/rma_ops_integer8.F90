! The predefined operations on MPI_INTEGER8. Those that are not defined
! for it are MPI_ERR_OP and change nothing.
      program rma_ops_integer8
      use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT integer(c_int64_t)
      DATATYPE_HANDLE, parameter :: datatype = MPI_INTEGER8
      character(len=*), parameter :: defined_ops =                      &
     &  ' SUM  MIN  MAX  PROD  BAND  BOR  BXOR '
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
     &  5_c_int64_t, -7_c_int64_t, 0_c_int64_t, 11_c_int64_t,           &
     &  -1_c_int64_t, 4000000000000000000_c_int64_t]
      first = list(i)
      end function first

      function second(i)
      integer, intent(in) :: i
      ELEMENT :: second
      ELEMENT :: list(6)

      list = [                                                          &
     &  3_c_int64_t, -2_c_int64_t, 9_c_int64_t, -4_c_int64_t,           &
     &  -1_c_int64_t, -1_c_int64_t]
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
      end program rma_ops_integer8
