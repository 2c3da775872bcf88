# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# Interception: the MPI_ procedures of a tool call those of PMPI_ (MPI 4.1, section 15.2).

# c_tool PACKAGE ARGUMENT...: with the arguments that name the tool.
c_tool() {
  cat >tool.c <<'TEXT'
#include <mpi.h>

int calls = 0;

int MPI_Info_set(MPI_Info info, const char *key, const char *value)
{
    calls++;
    return PMPI_Info_set(info, key, value);
}
TEXT
  cat >app.c <<'TEXT'
#include <mpi.h>
#include <stdio.h>
#include <string.h>

extern int calls;

int main(void)
{
    MPI_Info info;
    char value[10] = "";
    int flag = 0, nkeys = 0;

    MPI_Info_create(&info);
    MPI_Info_set(info, "a", "1");
    MPI_Info_set(info, "b", "2");
    PMPI_Info_set(info, "c", "3");
    MPI_Info_get(info, "b", 9, value, &flag);
    MPI_Info_get_nkeys(info, &nkeys);
    MPI_Info_free(&info);
    printf("%d calls, %d keys, %s\n", calls, nkeys, value);
    return 0;
}
TEXT
  compile_c "$1" tool.c app.c
  ar rc libtool.a tool.o
  build_c "$1" cc app.o "${@:2}"
  gives '2 calls, 3 keys, 2' ./app
}
# fortran_tool PACKAGE USE INCLUDE [ARGUMENT...]
fortran_tool() {
  cat >tool.f90 <<'TEXT'
subroutine mpi_info_set(info, key, value, ierror)
  implicit none
  integer, intent(in) :: info
  character(len=*), intent(in) :: key, value
  integer, intent(out) :: ierror
  integer :: calls
  common /counter/ calls
  external :: PMPI_INFO_SET

  calls = calls + 1
  call PMPI_INFO_SET(info, key, value, ierror)
end subroutine mpi_info_set
TEXT
  cat >app.f90 <<TEXT
program app
  $2
  implicit none
  $3
  integer :: calls, info, nkeys, ierror
  common /counter/ calls

  calls = 0
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'a', '1', ierror)
  call MPI_Info_set(info, 'b', '2', ierror)
  call PMPI_Info_set(info, 'c', '3', ierror)
  call MPI_Info_get_nkeys(info, nkeys, ierror)
  call MPI_Info_free(info, ierror)
  print '(i0, a, i0, a)', calls, ' calls, ', nkeys, ' keys'
end program app
TEXT
  build_fortran "$1" "$fc" app.f90 tool.f90 "${@:4}"
  gives '2 calls, 3 keys' ./app
}

# f08_tool PACKAGE [ARGUMENT...]: a layer whose procedures are specifics of mpi_f08 (MPI 5.0, section 19.1.5), as for any MPI.
f08_tool() {
  cat >layer.f90 <<'TEXT'
subroutine MPI_Send_f08ts(buf, count, datatype, dest, tag, comm, ierror)
  use mpi_f08, only: MPI_Comm, MPI_Datatype, PMPI_Send
  implicit none
  type(*), dimension(..), intent(in) :: buf
  integer, intent(in) :: count, dest, tag
  type(MPI_Datatype), intent(in) :: datatype
  type(MPI_Comm), intent(in) :: comm
  integer, optional, intent(out) :: ierror
  integer :: calls(3)
  common /counter/ calls

  calls(1) = calls(1) + 1
  call PMPI_Send(buf, count, datatype, dest, tag, comm, ierror)
end subroutine MPI_Send_f08ts

subroutine MPI_Send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
  use mpi_f08, only: MPI_Comm, MPI_Datatype, MPI_COUNT_KIND, PMPI_Send_c_f08ts
  implicit none
  type(*), dimension(..), intent(in) :: buf
  integer(MPI_COUNT_KIND), intent(in) :: count
  integer, intent(in) :: dest, tag
  type(MPI_Datatype), intent(in) :: datatype
  type(MPI_Comm), intent(in) :: comm
  integer, optional, intent(out) :: ierror
  integer :: calls(3)
  common /counter/ calls

  calls(2) = calls(2) + 1
  call PMPI_Send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
end subroutine MPI_Send_c_f08ts

subroutine MPI_Info_set_f08(info, key, value, ierror)
  use mpi_f08, only: MPI_Info, PMPI_Info_set
  implicit none
  type(MPI_Info), intent(in) :: info
  character(len=*), intent(in) :: key, value
  integer, optional, intent(out) :: ierror
  integer :: calls(3)
  common /counter/ calls

  calls(3) = calls(3) + 1
  call PMPI_Info_set(info, key, value, ierror)
end subroutine MPI_Info_set_f08
TEXT
  cat >app.f90 <<'TEXT'
program app
  use mpi_f08
  use mpi_info_f08    ! the same procedures
  implicit none
  integer :: calls(3), numbers(4, 4), back(3), nkeys, i
  type(MPI_Info) :: info
  type(MPI_Request) :: request
  common /counter/ calls

  calls = 0
  call MPI_Init()
  numbers = reshape([(i, i = 1, 16)], [4, 4])
  call MPI_Irecv(back, 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request)
  call MPI_Send(numbers(2, 1:3), 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  if (any(back /= [2, 6, 10])) error stop 'the section'
  call MPI_Irecv(back, 3, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request)
  call MPI_Send(numbers(4:2:-1, 4), 3_MPI_COUNT_KIND, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  if (any(back /= [16, 15, 14])) error stop 'the section with a large count'
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'a', '1')
  call MPI_Info_set(info, 'b', '2')
  call PMPI_Info_set(info, 'c', '3')
  call MPI_Info_get_nkeys(info, nkeys)
  call MPI_Info_free(info)
  call MPI_Finalize()
  print '(*(i0, :, 1x))', calls, nkeys
end program app
TEXT
  # shellcheck disable=SC2046 # words
  "$fc" -c layer.f90 $(pkg-config --cflags "$1")
  ar rc liblayer.a layer.o
  build_fortran "$1" "$fc" app.f90 "${@:2}"
  gives '1 1 2 3' ./app
}

attempt 'interception: C' c_tool mpi_info_dropin tool.o
attempt 'interception: C, a tool in a library' c_tool mpi_info_dropin -L. -ltool
attempt 'interception: mpif.h' fortran_tool mpi_info_dropin '' "include 'mpif.h'"
attempt 'interception: use mpi' fortran_tool mpi_info_dropin 'use mpi' ''
# Of other compilers docs/install.md says what they cannot do.
case $first in
  gfortran-*)
    attempt 'interception: mpi_f08' f08_tool mpi_info_dropin layer.o
    attempt 'interception: mpi_f08, a tool in a library' f08_tool mpi_info_dropin -L. -llayer
    attempt 'interception: mpi_f08, the shared library' f08_tool mpi_info_dropin-shared layer.o "-Wl,-rpath,$prefix/lib/shared"
    ;;
esac
