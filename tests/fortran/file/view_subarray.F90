! An array in a file, of which each of four processes has a part: they write their parts through views of subarrays,
! one after the other, and the file is the array. In 2 and 3 dimensions, in both orders.
program file_view_subarray
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  character(len=*), parameter :: name = 'file_view_subarray.data'
  integer, parameter :: nx = 6, ny = 8, nz = 5
  integer(MPI_OFFSET_KIND), parameter :: header = 12
  FILE_HANDLE :: fh
  STATUS_TYPE :: status
  integer(int32) :: flat(nx * ny), cube(nx, ny, nz), field(nx, ny)
  integer :: ierr, i

  call MPI_Init(ierr)
  field = reshape([(int(i, int32), i = 1, nx * ny)], [nx, ny])
  cube = reshape([(int(i, int32), i = 1, nx * ny * nz)], [nx, ny, nz])
  flat = pack(field, .true.)

  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, &
    MPI_INFO_NULL, fh, ierr)
  call two_dimensions()
  call MPI_File_close(fh, ierr)
  call check_file(name, [-1_int32, -2_int32, -3_int32, flat], 'the array, behind a header')
  call remove_file(name)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, &
    MPI_INFO_NULL, fh, ierr)
  call three_dimensions()
  call MPI_File_close(fh, ierr)
  call check_file(name, pack(cube, .true.), 'the array of 3 dimensions')
  call remove_file(name)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_EXCL, &
    MPI_INFO_NULL, fh, ierr)
  call order_of_c()
  call MPI_File_close(fh, ierr)
  call check_file(name, pack(transpose(field), .true.), 'the array in the order of C')
  call remove_file(name)
  call MPI_Finalize(ierr)
  call finish()

contains

#include "remove_file.inc"
#include "check_file.inc"
#include "check_count.inc"

  ! Each has a quarter of the plane; a header comes before the array.
  subroutine two_dimensions()
    DATATYPE_HANDLE :: part
    integer(int32) :: mine(nx / 2 * ny / 2), back(nx / 2 * ny / 2)
    integer :: rank, x, y

    call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, [-1_int32, -2_int32, -3_int32], 3, MPI_INTEGER4, &
      status, ierr)
    do rank = 0, 3
      x = mod(rank, 2) * nx / 2
      y = rank / 2 * ny / 2
      call MPI_Type_create_subarray(2, [nx, ny], [nx / 2, ny / 2], [x, y], MPI_ORDER_FORTRAN, &
        MPI_INTEGER4, part, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a quarter')
      call MPI_Type_commit(part, ierr)
      call MPI_File_set_view(fh, header, MPI_INTEGER4, part, 'native', MPI_INFO_NULL, ierr)
      call check_code(ierr, MPI_SUCCESS, 'its view')
      call MPI_Type_free(part, ierr)
      mine = pack(field(x+1:x+nx/2, y+1:y+ny/2), .true.)
      call MPI_File_write_all(fh, mine, size(mine), MPI_INTEGER4, status, ierr)
      call check_count(status, MPI_INTEGER4, size(mine), 'it is written')
      back = 0
      call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, back, size(back), MPI_INTEGER4, status, ierr)
      call check(all(back == mine), 'it is read')
    end do
  end subroutine two_dimensions

  ! Each has a bar along y of uneven size, and has a halo around its part
  ! in memory.
  subroutine three_dimensions()
    DATATYPE_HANDLE :: part, inner
    integer(int32), allocatable :: halo(:), kept(:), box(:, :, :)
    integer :: rank, sizes(3), subsizes(3), starts(3), total

    do rank = 3, 0, -1
      starts = [mod(rank, 2) * 2, 0, rank / 2 * 2]
      subsizes = [merge(2, nx - 2, mod(rank, 2) == 0), ny, merge(2, nz - 2, rank < 2)]
      call MPI_Type_create_subarray(3, [nx, ny, nz], subsizes, starts, MPI_ORDER_FORTRAN, &
        MPI_INTEGER4, part, ierr)
      call MPI_Type_commit(part, ierr)
      call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER4, part, 'native', MPI_INFO_NULL, &
        ierr)
      call check_code(ierr, MPI_SUCCESS, 'a bar')
      call MPI_Type_free(part, ierr)

      sizes = subsizes + 2
      total = product(subsizes)
      call MPI_Type_create_subarray(3, sizes, subsizes, [1, 1, 1], MPI_ORDER_FORTRAN, &
        MPI_INTEGER4, inner, ierr)
      call MPI_Type_commit(inner, ierr)
      allocate (box(sizes(1), sizes(2), sizes(3)), halo(product(sizes)), kept(product(sizes)))
      box = -7
      box(2:sizes(1)-1, 2:sizes(2)-1, 2:sizes(3)-1) = cube(starts(1)+1:starts(1)+subsizes(1), :, &
        starts(3)+1:starts(3)+subsizes(3))
      kept = pack(box, .true.)
      halo = kept
      call MPI_File_write_all(fh, halo, 1, inner, status, ierr)
      call check_code(ierr, MPI_SUCCESS, 'it is written')
      call check_count(status, MPI_INTEGER4, total, 'it is written')
      halo = -7
      call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, halo, 1, inner, status, ierr)
      call check(all(halo == kept), 'it is read, and the halo is untouched')
      call MPI_Type_free(inner, ierr)
      deallocate (box, halo, kept)
    end do
  end subroutine three_dimensions

  ! The last index is the fastest in the file: rows of the array, which
  ! each writes from a section of its own.
  subroutine order_of_c()
    DATATYPE_HANDLE :: part
    integer(int32) :: back(nx / 2)
    integer :: rank, y, x

    do rank = 0, 3
      y = rank * ny / 4
      call MPI_Type_create_subarray(2, [nx, ny], [nx, ny / 4], [0, y], MPI_ORDER_C, MPI_INTEGER4, &
        part, ierr)
      call MPI_Type_commit(part, ierr)
      call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER4, part, 'native', MPI_INFO_NULL, &
        ierr)
      call MPI_Type_free(part, ierr)
      do x = 1, nx
        call MPI_File_write(fh, field(x, y+1:y+ny/4), ny / 4, MPI_INTEGER4, status, ierr)
      end do
      call check_code(ierr, MPI_SUCCESS, 'columns in the order of C')
      call MPI_File_read_at(fh, 1_MPI_OFFSET_KIND, back, 2, MPI_INTEGER4, status, ierr)
      call check(back(1) == field(1, y + 2) .and. back(2) == field(2, y + 1), 'their order')
    end do
  end subroutine order_of_c
end program file_view_subarray
