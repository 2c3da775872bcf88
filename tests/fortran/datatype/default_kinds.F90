! Datatypes of REAL, DOUBLE PRECISION, COMPLEX, INTEGER and LOGICAL are for variables of these kinds, whatever flags
! make of them. Where the compiler describes a buffer, other kinds are refused; nothing else is.
program datatype_default_kinds
  use, intrinsic :: iso_c_binding
#include "interface.inc"
! (gfortran 12 cannot pass some buffers on.)
#define PACK(buffer,count,datatype) call MPI_Pack(buffer, count, datatype, room, 1000, position, MPI_COMM_SELF, ierr)
  integer :: ierr
#if defined(MODULE_F08)
  integer(c_int8_t) :: room(1000)
  integer :: position = 0
#endif

  call start()
  call has_size(MPI_REAL, storage_size(1.0), 'MPI_REAL')
  call has_size(MPI_2REAL, 2 * storage_size(1.0), 'MPI_2REAL')
  call has_size(MPI_COMPLEX, storage_size((1.0, 1.0)), 'MPI_COMPLEX')
  call has_size(MPI_DOUBLE_PRECISION, storage_size(1d0), 'MPI_DOUBLE_PRECISION')
  call has_size(MPI_2DOUBLE_PRECISION, 2 * storage_size(1d0), 'MPI_2DOUBLE_PRECISION')
  call has_size(MPI_DOUBLE_COMPLEX, storage_size((1d0, 1d0)), 'MPI_DOUBLE_COMPLEX')
  call has_size(MPI_INTEGER, storage_size(1), 'MPI_INTEGER')
  call has_size(MPI_LOGICAL, storage_size(.true.), 'MPI_LOGICAL')
  call sums()
#if defined(MODULE_F08)
  call kinds()
  call calls()
  call legal()
#endif
  call finish()

contains

  subroutine has_size(datatype, bits, what)
    DATATYPE_HANDLE, intent(in) :: datatype
    integer, intent(in) :: bits
    character(len=*), intent(in) :: what
    integer :: bytes

    call MPI_Type_size(datatype, bytes, ierr)
    call check_code(8 * bytes, bits, what)
  end subroutine has_size

  subroutine sums()
    real :: numbers(3), total(3)
    complex :: pairs(3), total_of_pairs(3)
    double precision :: doubles(3), total_of_doubles(3)

    numbers = [1.0, 2.0, 3.0]
    pairs = cmplx(numbers, -numbers)
    doubles = numbers
    total = -7
    total_of_pairs = -7
    total_of_doubles = -7
    call MPI_Allreduce(numbers, total, 3, MPI_REAL, MPI_SUM, MPI_COMM_SELF, ierr)
    call check(ierr == MPI_SUCCESS .and. all(abs(total - numbers) < 0.1), 'a sum of REALs')
    ! (mpif.h takes buffers of one type for each procedure.)
    call MPI_Reduce(pairs, total_of_pairs, 3, MPI_COMPLEX, MPI_SUM, 0, MPI_COMM_SELF, ierr)
    call check(ierr == MPI_SUCCESS .and. all(abs(total_of_pairs - pairs) < 0.1), 'a sum of COMPLEX numbers')
    call MPI_Scan(doubles, total_of_doubles, 3, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_SELF, ierr)
    call check(ierr == MPI_SUCCESS .and. all(abs(total_of_doubles - doubles) < 0.1), 'a sum of DOUBLE PRECISION')
  end subroutine sums

#if defined(MODULE_F08)
  ! With 8-byte REALs, MPI_REAL is MPI_REAL8, a name that tells the length: it is not checked.
  subroutine kinds()
    real(c_float) :: floats(12)
    real(c_double) :: doubles(12)
    complex(c_float_complex) :: pairs(12)
    complex(c_double_complex) :: pairs_of_doubles(12)
    integer(c_int8_t) :: bytes(24)
    integer(c_int16_t) :: shorts(12)
    integer(c_int32_t) :: ints(12)
    integer(c_int64_t) :: longs(12)
    logical(2) :: flags(12)
    type(MPI_Datatype) :: made

    floats = 0
    doubles = 0
    pairs = 0
    pairs_of_doubles = 0
    bytes = 0
    shorts = 0
    ints = 0
    longs = 0
    flags = .false.
    if (storage_size(1.0) == 32) then
      PACK(doubles, 3, MPI_REAL)
      call gives(MPI_ERR_TYPE, 'doubles as MPI_REAL')
      PACK(doubles(::2), 3, MPI_REAL)
      call gives(MPI_ERR_TYPE, 'a section of doubles as MPI_REAL')
      PACK(doubles(2), 1, MPI_REAL)
      call gives(MPI_ERR_TYPE, 'a double as MPI_REAL')
      PACK(doubles, 3, MPI_2REAL)
      call gives(MPI_ERR_TYPE, 'doubles as MPI_2REAL')
      PACK(pairs_of_doubles, 3, MPI_COMPLEX)
      call gives(MPI_ERR_TYPE, 'pairs of doubles as MPI_COMPLEX')
    end if
    PACK(floats, 3, MPI_DOUBLE_PRECISION)
    call gives(MPI_ERR_TYPE, 'floats as MPI_DOUBLE_PRECISION')
    PACK(floats, 3, MPI_2DOUBLE_PRECISION)
    call gives(MPI_ERR_TYPE, 'floats as MPI_2DOUBLE_PRECISION')
    PACK(pairs, 3, MPI_DOUBLE_COMPLEX)
    call gives(MPI_ERR_TYPE, 'pairs of floats as MPI_DOUBLE_COMPLEX')
    PACK(shorts, 1, MPI_INTEGER)
    call gives(MPI_ERR_TYPE, 'shorts as MPI_INTEGER')
    PACK(shorts, 1, MPI_2INTEGER)
    call gives(MPI_ERR_TYPE, 'shorts as MPI_2INTEGER')
    PACK(flags, 3, MPI_LOGICAL)
    call gives(MPI_ERR_TYPE, 'logicals of two bytes as MPI_LOGICAL')
    if (kind(1) == c_int) then
      PACK(longs, 3, MPI_INTEGER)
      call gives(MPI_ERR_TYPE, 'longs as MPI_INTEGER')
    else
      PACK(ints, 3, MPI_INTEGER)
      call gives(MPI_ERR_TYPE, 'ints as MPI_INTEGER')
    end if

    ! Memory; without data; bytes; a length in the name; types of C, other types, and those of the program.
    PACK(bytes, 3, MPI_INTEGER)
    call gives(MPI_SUCCESS, 'memory')
    PACK(shorts, 0, MPI_INTEGER)
    call gives(MPI_SUCCESS, 'no data')
    PACK(doubles, 96, MPI_BYTE)
    call gives(MPI_SUCCESS, 'bytes')
    PACK(doubles, 96, MPI_PACKED)
    call gives(MPI_SUCCESS, 'packed data')
    PACK(floats, 3, MPI_REAL8)
    call gives(MPI_SUCCESS, 'MPI_REAL8')
    PACK(doubles, 12, MPI_FLOAT)
    call gives(MPI_SUCCESS, 'MPI_FLOAT')
    PACK(shorts, 3, MPI_INT)
    call gives(MPI_SUCCESS, 'MPI_INT')
    PACK(pairs_of_doubles, 24, MPI_DOUBLE_PRECISION)
    call gives(MPI_SUCCESS, 'parts of complex numbers')
    PACK(ints, 3, MPI_DOUBLE_PRECISION)
    call gives(MPI_SUCCESS, 'memory for reals that is declared as integers')
    call MPI_Type_contiguous(2, MPI_REAL, made)
    call MPI_Type_commit(made)
    PACK(doubles, 3, made)
    call gives(MPI_SUCCESS, 'a datatype of the program')
    call MPI_Type_free(made)
    call MPI_Type_dup(MPI_INTEGER, made)
    PACK(shorts, 1, made)
    call gives(MPI_SUCCESS, 'a copy of a datatype')
    call MPI_Type_free(made)
  end subroutine kinds

  subroutine gives(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_code(ierr, expected, what)
    position = 0
  end subroutine gives

  ! Each way to a buffer.
  subroutine calls()
    integer(c_int16_t), asynchronous :: from(4), into(4)
    integer :: one(1), none(1)
    type(MPI_Request) :: request
    type(MPI_Win) :: win

    from = 1
    into = 2
    one = 1
    none = 0
    call MPI_Recv(into, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Recv')
    call MPI_Send_init(from, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Send_init')
    call MPI_Bcast(from, 1, MPI_INTEGER, 0, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Bcast')
    call MPI_Reduce(from, into, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Reduce')
    call MPI_Allgatherv(from, storage_size(1) / 8, MPI_BYTE, into, one, none, MPI_INTEGER, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Allgatherv')
    call MPI_Alltoallw(from, one, none, [MPI_INTEGER], into, one, none, [MPI_INTEGER], MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Alltoallw')
    call MPI_Alltoallw(from, none, none, [MPI_INTEGER], into, none, none, [MPI_INTEGER], MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Alltoallw without data')
    call MPI_Pack(from, 1, MPI_INTEGER, into, 8, position, MPI_COMM_SELF, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Pack')
    call MPI_Win_create(into, 8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_fence(0, win)
    call MPI_Put(from, 1, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'MPI_Put')
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
    call check(all(into == 2) .and. position == 0, 'nothing was written')
  end subroutine calls

  ! Whatever a REAL or an INTEGER is a part of, the compiler describes one of its kind.
  subroutine legal()
    type :: particle
      real :: x
      integer :: id
      double precision :: v(3)
      complex :: phase
      logical :: is_there
    end type particle
    type(particle), target :: crowd(6)
    type(particle), allocatable :: some(:)
    real, target :: matrix(4, 5)
    real, pointer :: x(:), scalar
    integer, pointer :: id(:)
    integer :: i

    do i = 1, 6
      crowd(i) = particle(real(i), i, [1d0, 2d0, 3d0], (1.0, 2.0), .true.)
    end do
    matrix = 1
    some = crowd
    x => crowd%x
    id => crowd(::2)%id
    scalar => crowd(3)%x
    PACK(x, 6, MPI_REAL)
    call gives(MPI_SUCCESS, 'a pointer to components')
    PACK(x(2:), 5, MPI_REAL)
    call gives(MPI_SUCCESS, 'a section of it')
    PACK(scalar, 1, MPI_REAL)
    call gives(MPI_SUCCESS, 'a pointer to a component')
    PACK(id, 3, MPI_INTEGER)
    call gives(MPI_SUCCESS, 'a pointer to every second component')
    PACK(crowd%x, 6, MPI_REAL)
    call gives(MPI_SUCCESS, 'components')
    PACK(some(2:5:3)%id, 2, MPI_INTEGER)
    call gives(MPI_SUCCESS, 'components of a section')
    PACK(crowd(2)%v, 3, MPI_DOUBLE_PRECISION)
    call gives(MPI_SUCCESS, 'an array in an element')
    PACK(crowd%v(2), 6, MPI_DOUBLE_PRECISION)
    call gives(MPI_SUCCESS, 'an element of each array')
    PACK(crowd%phase, 6, MPI_COMPLEX)
    call gives(MPI_SUCCESS, 'complex components')
#if !defined(WITH_MPI_F08)
    ! gfortran 12 ends with an internal error (docs/behaviour.md).
    PACK(crowd%phase%im, 6, MPI_REAL)
    call gives(MPI_SUCCESS, 'imaginary parts')
#endif
    PACK(crowd%is_there, 6, MPI_LOGICAL)
    call gives(MPI_SUCCESS, 'logical components')
    PACK(matrix, 20, MPI_REAL)
    call gives(MPI_SUCCESS, 'a matrix')
    PACK(matrix(2:3, ::2), 3, MPI_2REAL)
    call gives(MPI_SUCCESS, 'pairs in a section of a matrix')
    PACK(matrix + 1, 20, MPI_REAL)
    call gives(MPI_SUCCESS, 'an expression')
    PACK(1.0, 1, MPI_REAL)
    call gives(MPI_SUCCESS, 'a constant')
    call by_size(matrix)
    call by_shape(matrix(::2, :), crowd%id)
  end subroutine legal

  subroutine by_size(a)
    real, intent(in) :: a(*)

    PACK(a(1:20), 20, MPI_REAL)
    call gives(MPI_SUCCESS, 'an array of assumed size')
  end subroutine by_size

  subroutine by_shape(a, n)
    real, intent(in) :: a(:, :)
    integer, intent(in), optional :: n(:)

    PACK(a, 10, MPI_REAL)
    call gives(MPI_SUCCESS, 'an array of assumed shape')
    PACK(a(2, :), 5, MPI_REAL)
    call gives(MPI_SUCCESS, 'a section of it')
    if (present(n)) PACK(n, 6, MPI_INTEGER)
    call gives(MPI_SUCCESS, 'an optional array')
  end subroutine by_shape
#endif
end program datatype_default_kinds
