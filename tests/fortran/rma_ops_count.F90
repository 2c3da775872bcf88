! The predefined operations on MPI_COUNT. Those that are not defined
! for it are MPI_ERR_OP and change nothing.
      program rma_ops_count
      use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT integer(MPI_COUNT_KIND)
      DATATYPE_HANDLE, parameter :: datatype = MPI_COUNT
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
     &  5_MPI_COUNT_KIND, -7_MPI_COUNT_KIND, 0_MPI_COUNT_KIND,          &
     &  11_MPI_COUNT_KIND, -1_MPI_COUNT_KIND,                           &
     &  4000000000000000000_MPI_COUNT_KIND]
      first = list(i)
      end function first

      function second(i)
      integer, intent(in) :: i
      ELEMENT :: second
      ELEMENT :: list(6)

      list = [                                                          &
     &  3_MPI_COUNT_KIND, -2_MPI_COUNT_KIND, 9_MPI_COUNT_KIND,          &
     &  -4_MPI_COUNT_KIND, -1_MPI_COUNT_KIND, -1_MPI_COUNT_KIND]
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
      end program rma_ops_count
