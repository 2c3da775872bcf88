# shellcheck shell=bash
# The programs that checks of several subjects build. Each prints "cb_nodes=4" if all is well.

# Calls every procedure of the module.
module_program() {
  cat <<'TEXT'
program app
  use mpi_info_f08
  implicit none
  type(MPI_Info) :: info, copy, env
  type(MPI_Errhandler) :: handler
  character(len=MPI_MAX_INFO_KEY) :: key
  character(len=MPI_MAX_INFO_VAL) :: value
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: text
  integer :: length, number, ierror
  logical :: flag
  double precision :: time

  call MPI_Initialized(flag)
  if (flag) error stop 1
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, number)
  call MPI_Query_thread(length)
  if (number /= length) error stop 2
  call MPI_Comm_rank(MPI_COMM_WORLD, number)
  call MPI_Comm_size(MPI_COMM_WORLD, length)
  if (number /= 0 .or. length /= 1) error stop 3
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Get_version(number, length)
  call MPI_Get_library_version(text, length)
  call MPI_Get_processor_name(text, length)
  time = MPI_Wtime() + MPI_Wtick()
  if (time <= 0) error stop 4

  call MPI_Comm_get_errhandler(MPI_COMM_SELF, handler)
  if (handler /= MPI_ERRORS_ARE_FATAL) error stop 5
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  call MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_OTHER)
  call MPI_Errhandler_free(handler)

  call MPI_Info_create(info)
  call MPI_Info_set(info, 'cb_nodes', '4')
  call MPI_Info_set(info, 'other', 'x')
  call MPI_Info_delete(info, 'other')
  call MPI_Info_delete(info, 'other', ierror)
  if (ierror /= MPI_ERR_INFO_NOKEY) error stop 6
  call MPI_Error_class(ierror, number)
  call MPI_Error_string(ierror, text, length)
  call MPI_Info_dup(info, copy)
  call MPI_Info_get_nkeys(copy, number)
  if (number /= 1) error stop 7
  call MPI_Info_get_nthkey(copy, 0, key)
  call MPI_Info_get_valuelen(copy, key, number, flag)
  if (.not. flag .or. number /= 1) error stop 8
  call MPI_Info_get(copy, key, len(value), value, flag)
  number = len(value)
  call MPI_Info_get_string(copy, key, number, value, flag)
  if (.not. flag) error stop 9
  call MPI_Info_create_env(env)
  call MPI_Info_free(env)
  call MPI_Info_free(info)
  call PMPI_Info_free(copy)
  if (copy /= MPI_INFO_NULL) error stop 10
  call MPI_Finalize()
  call MPI_Finalized(flag)
  if (.not. flag) call MPI_Abort(MPI_COMM_WORLD, 11)
  print '(3a)', trim(key), '=', trim(value)
end program app
TEXT
}

# fortran_program USE INCLUDE: a program for an interface with INTEGER handles, or for mpi_f08.
fortran_program() {
  local use=$1 include_line=$2 handle=integer
  [ "$use" != 'use mpi_f08' ] || handle='type(MPI_Info)'
  cat <<TEXT
      program app
      $use
      implicit none
      $include_line
      $handle :: info
      character(len=MPI_MAX_INFO_VAL) :: value
      logical :: flag
      integer :: ierror

      call MPI_Init(ierror)
      call MPI_Info_create(info, ierror)
      call MPI_Info_set(info, 'cb_nodes', '4', ierror)
      call MPI_Info_get(info, 'cb_nodes', 9, value, flag, ierror)
      if (.not. flag .or. ierror /= MPI_SUCCESS) error stop 1
      call MPI_Info_free(info, ierror)
      call MPI_Finalize(ierror)
      print '(2a)', 'cb_nodes=', trim(value)
      end program app
TEXT
}

c_program() {
  cat <<'TEXT'
#include <mpi.h>
#include <stdio.h>

int main(int argc, char *argv[])
{
    MPI_Info info;
    char value[MPI_MAX_INFO_VAL];
    int flag = 0;

    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "4");
    MPI_Info_get(info, "cb_nodes", sizeof value - 1, value, &flag);
    MPI_Info_free(&info);
    MPI_Finalize();
    if (!flag || info != MPI_INFO_NULL)
        return 1;
    printf("cb_nodes=%s\n", value);
    return 0;
}
TEXT
}

# A Fortran program that passes a handle to a C function, in two files: mixed.f90 and value.c.
mixed_program() {
  cat >mixed.f90 <<'TEXT'
program mixed
  use mpi
  implicit none
  interface
    subroutine set_value(info) bind(C)
      integer, intent(in) :: info
    end subroutine set_value
  end interface
  integer :: info, ierror
  logical :: flag
  character(len=MPI_MAX_INFO_VAL) :: value

  call MPI_Info_create(info, ierror)
  call set_value(info)
  call MPI_Info_get(info, 'cb_nodes', len(value), value, flag, ierror)
  if (.not. flag) error stop 1
  print '(2a)', 'cb_nodes=', trim(value)
end program mixed
TEXT
  cat >value.c <<'TEXT'
#include <mpi.h>

void set_value(const MPI_Fint *info);

void set_value(const MPI_Fint *info)
{
    MPI_Info_set(MPI_Info_f2c(*info), "cb_nodes", "4");
}
TEXT
}
