# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# Beside other libraries in the same program.

# Sets a hint, calls the other library, and gets the hint.
beside_program() {
  cat <<'TEXT'
program app
  use, intrinsic :: iso_c_binding, only: c_int
  use, intrinsic :: iso_fortran_env, only: output_unit
  use mpi_info_f08
  implicit none
  interface
    integer(c_int) function call_other() bind(C)
      import :: c_int
    end function call_other
  end interface
  type(MPI_Info) :: info
  character(len=20) :: value
  logical :: flag
  integer(c_int) :: number

  call MPI_Info_create(info)
  call MPI_Info_set(info, 'cb_nodes', '4')
  number = call_other()
  call MPI_Info_get(info, 'cb_nodes', 20, value, flag)
  if (.not. flag) error stop 1
  print '(3a, i0)', 'cb_nodes=', trim(value), ', other=', number
  flush (output_unit)
end program app
TEXT
}

# Another library with functions of the same names, which C and Fortran call.
beside_another_mpi() {
  cat >other.c <<'TEXT'
#include <stdio.h>

int MPI_Info_set(int info, const char *key, const char *value);
void mpi_info_set_(const int *info, const char *key, const char *value, int *ierror, size_t key_len, size_t value_len);

int MPI_Info_set(int info, const char *key, const char *value)
{
    printf("other C %d %s %s\n", info, key, value);
    return 0;
}

void mpi_info_set_(const int *info, const char *key, const char *value, int *ierror, size_t key_len, size_t value_len)
{
    printf("other Fortran %d %.*s %.*s\n", *info, (int)key_len, key, (int)value_len, value);
    *ierror = 0;
}

void call_fortran_(void);
int call_other(void);

int call_other(void)
{
    call_fortran_();
    return MPI_Info_set(1, "a", "b") + fflush(NULL);
}
TEXT
  cat >legacy.f90 <<'TEXT'
subroutine call_fortran()
  implicit none
  integer :: ierror
  external :: mpi_info_set

  call mpi_info_set(2, 'c', 'd', ierror)
end subroutine call_fortran
TEXT
  beside_program >app.f90
  cc -c other.c
  "$fc" app.f90 legacy.f90 other.o -I"$include" -L"$prefix/lib" -lmpi_info_f08 -o app
  gives $'other Fortran 2 c d\nother C 1 a b\ncb_nodes=4, other=0' ./app
}

# A library that uses another MPI and comes before both on the command line. Its calls are then undefined when the
# linker reaches our archives, which must not resolve them. Each library is tried as an archive and as a shared library.
beside_user_of_another_mpi() {
  local user other order name
  cat >other.c <<'TEXT'
#include <stdio.h>

int MPI_Init(int *argc, char ***argv);
int MPI_Comm_size(int comm, int *size);
void mpi_init_(int *ierror);

int MPI_Init(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    printf("other MPI_Init\n");
    return 0;
}

int MPI_Comm_size(int comm, int *size)
{
    printf("other MPI_Comm_size %d\n", comm);
    *size = 7;
    return 0;
}

void mpi_init_(int *ierror)
{
    printf("other mpi_init\n");
    *ierror = 0;
}
TEXT
  cat >user.c <<'TEXT'
#include <stdio.h>

int MPI_Init(int *argc, char ***argv);
int MPI_Comm_size(int comm, int *size);
void mpi_init_(int *ierror);
int call_other(void);

int call_other(void)
{
    int ierror = 1, size = 0;

    MPI_Init(NULL, NULL);
    mpi_init_(&ierror);
    MPI_Comm_size(5, &size);
    return size + ierror + fflush(NULL);
}
TEXT
  beside_program >app.f90
  cc -fPIC -c other.c user.c
  for name in other user; do
    mkdir "$name.static" "$name.shared"
    ar rcs "$name.static/lib$name.a" "$name.o"
    cc -shared "$name.o" -o "$name.shared/lib$name.so"
  done
  export LD_LIBRARY_PATH=$PWD/user.shared:$PWD/other.shared
  for user in user.static user.shared; do
    for other in other.static other.shared; do
      for order in '-luser -lmpi_info_f08 -lother' '-luser -lother -lmpi_info_f08' '-lmpi_info_f08 -luser -lother'; do
        echo "with $order, $user, $other"
        link_beside "$user" "$other" "$order"
        gives $'other MPI_Init\nother mpi_init\nother MPI_Comm_size 5\ncb_nodes=4, other=7' ./app
        if [ $other = other.static ]; then
          gives $'MPI_Comm_size\nMPI_Init\nmpi_init_' mpi_symbols app
        else
          gives '' mpi_symbols app
        fi
      done
    done
    # Control: with the drop-in in front, the check fails.
    link_beside "$user" other.shared '-luser -lmpi_info_dropin -lmpi_info_f08 -lother'
    mpi_symbols app >names
    grep -qx MPI_Init names || die "the check would not find ours"
  done
}
# link_beside USER OTHER LIBRARIES
link_beside() {
  # shellcheck disable=SC2086 # words
  "$fc" app.f90 -I"$include" -L"$prefix/lib" "-L$1" "-L$2" $3 -o app
}

# Another static library that contains Rust's runtime, and a panic that it catches itself.
beside_another_rust() {
  local order
  on_path rustc 'install Rust'
  cat >other.rs <<'TEXT'
use std::panic;

#[unsafe(no_mangle)]
pub extern "C" fn call_other() -> i32 {
    panic::set_hook(Box::new(|_| {}));
    let caught = panic::catch_unwind(|| panic::panic_any(7i32));
    caught.err().and_then(|payload| payload.downcast_ref().copied()).unwrap_or(-1)
}
TEXT
  rustc --crate-type staticlib -O other.rs
  beside_program >app.f90
  for order in '-lmpi_info_f08 -lother' '-lother -lmpi_info_f08'; do
    echo "with $order"
    # shellcheck disable=SC2086 # words
    "$fc" app.f90 -I"$include" -L"$prefix/lib" -L. $order -o app
    gives 'cb_nodes=4, other=7' ./app
  done
}

attempt 'beside another MPI' beside_another_mpi
attempt 'beside a library that uses another MPI' beside_user_of_another_mpi
attempt 'beside another Rust library' beside_another_rust
