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

attempt 'interception: C' c_tool mpi_info_dropin tool.o
attempt 'interception: C, a tool in a library' c_tool mpi_info_dropin -L. -ltool
attempt 'interception: mpif.h' fortran_tool mpi_info_dropin '' "include 'mpif.h'"
attempt 'interception: use mpi' fortran_tool mpi_info_dropin 'use mpi' ''
