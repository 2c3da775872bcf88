# shellcheck shell=bash
# A launcher without a library, or with a file that is not a library.

# The program as on a machine without an MPI: it looks for libraries in a single directory, which has only what the
# program itself needs.
lonely=$common/lonely
mkdir "$lonely"
PATH=$PATH:/sbin:/usr/sbin ldd "$program" | awk '$3 ~ /^\// { print $1, $3 }' | while read -r name file; do
  cp "$file" "$lonely/$name"
done
build alone -Wl,-z,nodefaultlib -Wl,--disable-new-dtags "-Wl,-rpath,$lonely"

# The launcher starts it through a program in its own directory, where libraries are also looked for: it contains those
# of the wheels, but not those of Debian.
no_library() {
  program_of_test=$common/alone
  try under "$1" 2
  is_refused "$(launcher_words "$1")" libmpi_abi.so.1 libmpi.so.12 libmpich.so.12 libmpi.so.40 'cannot open shared object file' \
    MINFO_MPI_LIBRARY
}
no_library_one() {
  program_of_test=$common/alone
  try under "$1" 1
  is_one_job 1 '*embedded engine*'
}
no_library_native() {
  program_of_test=$common/alone
  try alone MINFO_ENGINE=native
  is_refused libmpi_abi.so.1 'cannot open shared object file' MINFO_MPI_LIBRARY
}
no_library_alone() {
  program_of_test=$common/alone
  try alone
  is_one_job 1 '*embedded engine*'
}

# bad_file FILE WORDS...
bad_file() {
  local file=$1
  shift
  local engine
  for engine in "${launchers[@]}"; do
    try under "$engine" 2 "MINFO_MPI_LIBRARY=$file"
    is_refused "$(launcher_words "$engine")" "$file" MINFO_MPI_LIBRARY "$@"
  done
  try alone "MINFO_MPI_LIBRARY=$file"
  is_refused "$file" MINFO_MPI_LIBRARY "$@"
  try alone "MINFO_MPI_LIBRARY=$file" MINFO_ENGINE=native
  is_refused "$file" MINFO_MPI_LIBRARY "$@"
}

text_file() {
  echo 'this is no library' >text.so
  bad_file "$PWD/text.so" 'invalid ELF header\|file too short'
}
empty_file() {
  : >empty.so
  bad_file "$PWD/empty.so" 'file too short'
}
# Root can read every file, so an ordinary user runs this.
unreadable() {
  cp "$common/lonely/$(basename "$(find "$lonely" -name 'libm.so*' | sed -n 1p)")" unreadable.so
  chmod 0 unreadable.so
  local user=()
  [ "$(id -u)" -ne 0 ] || user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  try limited 60 env "MINFO_MPI_LIBRARY=$PWD/unreadable.so" "${user[@]}" "$program"
  is_refused "$PWD/unreadable.so" MINFO_MPI_LIBRARY 'Permission denied'
}
# A library that has some of MPI, but not all.
half_an_mpi() {
  cat >half.c <<'C'
#include <string.h>
int PMPI_Get_library_version(char *text, int *length)
{
    strcpy(text, "MPICH Version: 0.1");
    *length = (int)strlen(text);
    return 0;
}
C
  cc -shared -fPIC half.c -o libhalf.so
  bad_file "$PWD/libhalf.so" 'lacks' PMPI_Init PMPI_Comm_size PMPI_Win_create PMPI_File_open
}
# An MPI of an unknown kind.
unknown_mpi() {
  cat >other.c <<'C'
#include <string.h>
int PMPI_Get_library_version(char *text, int *length)
{
    strcpy(text, "An MPI of tomorrow");
    *length = (int)strlen(text);
    return 0;
}
C
  cc -shared -fPIC other.c -o libother.so
  bad_file "$PWD/libother.so" 'unknown MPI library' 'An MPI of tomorrow'
}

for name in "${launchers[@]}"; do
  case ${engine_from[$name]} in 'debian: '*) ;; *) continue ;; esac
  attempt "$name, no library: two processes" no_library "$name"
  attempt "$name, no library: one process" no_library_one "$name"
done
attempt "no launcher, no library" no_library_alone
attempt "no launcher, no library, MINFO_ENGINE=native" no_library_native
attempt "a library that is not an MPI" bad_file libm.so.6 'not an MPI library'
attempt "a library that is not there" bad_file /nowhere/libmpi.so.12 'No such file or directory'
attempt "a name that the loader does not know" bad_file libmpi_of_nobody.so.3 'No such file or directory'
attempt "a directory for a library" bad_file / 'cannot read file data\|Is a directory'
attempt "a text file" text_file
attempt "an empty file" empty_file
attempt "a file that may not be read" unreadable
attempt "half an MPI" half_an_mpi
attempt "an MPI that is not known" unknown_mpi
