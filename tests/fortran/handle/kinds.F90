! Handles of all kinds: the null ones differ from objects; == and /= compare them, element by element; freeing sets the variable to the null handle of its kind.
program handle_kinds
#include "interface.inc"
  COMM_HANDLE :: comms(3)
  WIN_HANDLE :: wins(3)
  FILE_HANDLE :: files(3)
  REQUEST_HANDLE :: requests(3)
  GROUP_HANDLE :: groups(3)
  DATATYPE_HANDLE :: datatypes(3)
  OP_HANDLE :: ops(3)
  integer :: ierr

  call start()
  comms = MPI_COMM_NULL
  call MPI_Comm_dup(MPI_COMM_WORLD, comms(2), ierr)
  call check(count(comms == MPI_COMM_NULL) == 2, 'communicators, ==')
  call check(count(comms /= MPI_COMM_NULL) == 1, 'communicators, /=')
  call MPI_Comm_free(comms(2), ierr)
  call check(all(comms == MPI_COMM_NULL), 'a communicator is freed')

  wins = MPI_WIN_NULL
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, wins(2), ierr)
  call check(count(wins == MPI_WIN_NULL) == 2, 'windows, ==')
  call check(count(wins /= MPI_WIN_NULL) == 1, 'windows, /=')
  call MPI_Win_free(wins(2), ierr)
  call check(all(wins == MPI_WIN_NULL), 'a window is freed')

  files = MPI_FILE_NULL
  call MPI_File_open(MPI_COMM_WORLD, 'handles.scratch', MPI_MODE_CREATE + MPI_MODE_RDWR + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, files(2), ierr)
  call check(count(files == MPI_FILE_NULL) == 2, 'files, ==')
  call check(count(files /= MPI_FILE_NULL) == 1, 'files, /=')
  call MPI_File_close(files(2), ierr)
  call check(all(files == MPI_FILE_NULL), 'a file is closed')

  requests = MPI_REQUEST_NULL
  call MPI_Comm_idup(MPI_COMM_WORLD, comms(2), requests(2), ierr)
  call check(count(requests == MPI_REQUEST_NULL) == 2, 'requests, ==')
  call check(count(requests /= MPI_REQUEST_NULL) == 1, 'requests, /=')
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
  call check(all(requests == MPI_REQUEST_NULL), 'a request is complete')
  call MPI_Comm_free(comms(2), ierr)

  groups = MPI_GROUP_NULL
  groups(3) = MPI_GROUP_EMPTY
  call MPI_Comm_group(MPI_COMM_WORLD, groups(2), ierr)
  call check(count(groups == MPI_GROUP_NULL) == 1, 'groups, ==')
  call check(count(groups /= MPI_GROUP_EMPTY) == 2, 'groups, /=')
  call MPI_Group_free(groups(2), ierr)
  call check(groups(2) == MPI_GROUP_NULL, 'a group is freed')

  datatypes = MPI_DATATYPE_NULL
  datatypes(3) = MPI_INTEGER
  call MPI_Type_contiguous(2, MPI_INTEGER, datatypes(2), ierr)
  call check(count(datatypes == MPI_DATATYPE_NULL) == 1, 'datatypes, ==')
  call check(count(datatypes /= MPI_INTEGER) == 2, 'datatypes, /=')
  call MPI_Type_free(datatypes(2), ierr)
  call check(datatypes(2) == MPI_DATATYPE_NULL, 'a datatype is freed')

  ops = MPI_OP_NULL
  ops(2) = MPI_SUM
  call check(count(ops == MPI_OP_NULL) == 2, 'operations, ==')
  call check(count(ops /= MPI_SUM) == 2, 'operations, /=')
  call finish()
end program handle_kinds
