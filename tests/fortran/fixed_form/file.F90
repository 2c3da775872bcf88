C A file with hints, written through a view with gaps, and read back.
      program fixed_file
      use checks, only: check, check_code, check_text, finish
      implicit none
      include 'mpif.h'
      integer n, amode
      parameter (n = 4, amode = MPI_MODE_RDWR + MPI_MODE_CREATE
     &                        + MPI_MODE_DELETE_ON_CLOSE)
      character*(*) name
      parameter (name = 'fixed_form_file.data')
      integer(MPI_OFFSET_KIND) zero, one, position
      parameter (zero = 0, one = 1)
      integer numbers(n), back(2*n), status(MPI_STATUS_SIZE)
      integer fh, info, used, request, vector, size, count, ierr, i
      logical flag
      character*8 value
      data numbers /MPI_SEEK_SET, MPI_SEEK_CUR, MPI_SEEK_END, -1/

      call MPI_INIT(ierr)
      call MPI_TYPE_SIZE(MPI_INTEGER, size, ierr)
      call MPI_INFO_CREATE(info, ierr)
      call MPI_INFO_SET(info, 'access_style', 'write_once', ierr)
      call MPI_FILE_OPEN(MPI_COMM_SELF, name, amode, info, fh, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_FILE_OPEN')
      call MPI_INFO_FREE(info, ierr)
      call MPI_FILE_GET_INFO(fh, used, ierr)
      call MPI_INFO_GET(used, 'no such hint', 8, value, flag, ierr)
      call check(.not. flag, 'MPI_FILE_GET_INFO')
      call MPI_INFO_FREE(used, ierr)
      call MPI_TYPE_VECTOR(n, 1, 2, MPI_INTEGER, vector, ierr)
      call MPI_TYPE_COMMIT(vector, ierr)
      call MPI_FILE_SET_VIEW(fh, zero, MPI_INTEGER, vector, 'native',
     &  MPI_INFO_NULL, ierr)
      call check_code(ierr, MPI_SUCCESS, 'MPI_FILE_SET_VIEW')
      call MPI_TYPE_FREE(vector, ierr)
      call MPI_FILE_WRITE(fh, numbers, n, MPI_INTEGER, status, ierr)
      call MPI_GET_COUNT(status, MPI_INTEGER, count, ierr)
      call check_code(count, n, 'MPI_FILE_WRITE')
      call MPI_FILE_SEEK(fh, one, MPI_SEEK_SET, ierr)
      call MPI_FILE_GET_POSITION(fh, position, ierr)
      call check(position .eq. 1, 'MPI_FILE_SEEK')
      call MPI_FILE_IREAD_AT(fh, zero, back, 2, MPI_INTEGER, request,
     &  ierr)
      call MPI_WAIT(request, status, ierr)
      call MPI_GET_COUNT(status, MPI_INTEGER, count, ierr)
      call check_code(count, 2, 'MPI_FILE_IREAD_AT')
      call MPI_FILE_SEEK_SHARED(fh, one, MPI_SEEK_SET, ierr)
      call MPI_FILE_READ_ORDERED_BEGIN(fh, back, 1, MPI_INTEGER, ierr)
      call MPI_FILE_READ_ORDERED_END(fh, back, status, ierr)
      call check_code(back(1), numbers(2), 'MPI_FILE_READ_ORDERED')
      call MPI_FILE_SYNC(fh, ierr)
      call MPI_FILE_SET_VIEW(fh, zero, MPI_INTEGER, MPI_INTEGER,
     &  'native', MPI_INFO_NULL, ierr)
      do 10 i = 1, 2 * n
        back(i) = -7
   10 continue
      call MPI_FILE_READ_AT(fh, zero, back, 2 * n, MPI_INTEGER, status,
     &  ierr)
      call MPI_GET_COUNT(status, MPI_INTEGER, count, ierr)
      call check_code(count, 2 * n - 1, 'MPI_FILE_READ_AT to the end')
      do 20 i = 1, n
        call check_code(back(2 * i - 1), numbers(i), 'an element')
   20 continue
      call check_code(back(2), 0, 'a gap')
      call check_code(back(2 * n), -7, 'behind the end')
      call MPI_FILE_CLOSE(fh, ierr)
      call check_code(fh, MPI_FILE_NULL, 'MPI_FILE_CLOSE')
      call MPI_FILE_DELETE(name, MPI_INFO_NULL, ierr)
      call check_code(ierr, MPI_ERR_NO_SUCH_FILE, 'it is deleted')
      call MPI_FINALIZE(ierr)
      call finish()
      end
