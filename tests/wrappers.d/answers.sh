# shellcheck shell=bash disable=SC2154,SC2016 # the variables of tests/wrappers; what is in single quotes stays as it is
# What the wrappers answer.

# The pkg-config file says the same.
package=$prefix/lib/pkgconfig/mpi_info_dropin.pc
# flags FIELD
flags() { sed -n "s/^$1: *//p" "$package" | sed "s|\${prefix}|$prefix|g"; }
cflags=$(flags Cflags)
libs=$(flags Libs)
version=$(flags Version)

answers() {
  local language=$1 name=$2 compiler=$3 source=$4 compile=$cflags first='' hyphen
  if [ "$language" = Fortran ]; then
    compile=$(echo "$(sed -n 's/^fflags= *//p' "$package") $cflags" | sed 's/^ //')
    [ "$("$compiler" -dumpversion | sed 's/[.].*//')" -lt 10 ] || first='-fallow-argument-mismatch '
  fi
  for hyphen in - --; do
    gives "$compiler $first$compile $libs" "$name" ${hyphen}show
    gives "$compiler $first$compile $libs" "$name" ${hyphen}showme
    gives "$compiler $first$source -o x $compile $libs" "$name" ${hyphen}show "$source" -o x
    gives "$compiler $first-c $source $compile" "$name" -c ${hyphen}showme "$source"
    gives "$first$compile" "$name" ${hyphen}showme:compile
    gives "$libs" "$name" ${hyphen}showme:link
    gives "$compiler" "$name" ${hyphen}showme:command
    gives "$name: mpi_info_f08 $version (Language: $language)" "$name" ${hyphen}showme:version
    gives "$prefix/include/mpi_info_f08/dropin $prefix/include/mpi_info_f08" "$name" ${hyphen}showme:incdirs
    gives "$prefix/lib" "$name" ${hyphen}showme:libdirs
    gives 'mpi_info_dropin mpi_info_f08 pthread dl m' "$name" ${hyphen}showme:libs
    gives "$compiler $first$compile" "$name" ${hyphen}compile-info
    gives "$compiler $first$compile" "$name" ${hyphen}compile_info
    gives "$compiler $libs" "$name" ${hyphen}link-info
    gives "$compiler $libs" "$name" ${hyphen}link_info
    try_in 0 "$name" ${hyphen}showme:help
    says "Usage: $name"
    try_in 1 "$name" ${hyphen}showme:nothing
    complains "$name: -showme:nothing is not an option"
    says_nothing
  done
  # Questions to the compiler are passed on.
  gives "$("$compiler" --version)" "$name" --version
  gives "$("$compiler" -dumpversion)" "$name" -dumpversion
  try_in 0 "$name" -v
  complains 'gcc version'
}
fc=$(sed -n 's/^fc=//p' "$package")
case $(sed -n 's/^compiler=//p' "$package") in
  gfortran-*)
    for name in mpifort mpif90 mpif77; do
      attempt "$name: what it answers" answers Fortran "$name" "$fc" x.f90
    done ;;
esac
attempt 'mpicc: what it answers' answers C mpicc gcc x.c
for name in mpicxx mpic++; do
  attempt "$name: what it answers" answers C++ "$name" g++ x.cc
done

# The output of -show is the command that is run, quoted for a shell whatever the prefix, the compiler and the arguments
# are called.
shown_is_done() {
  local flag
  PATH=$odd/mpi/bin:$PATH
  mkdir 'my compilers'
  ln -s "$(command -v gcc)" 'my compilers/gcc'
  MINFO_CC="$PWD/my compilers/gcc"
  export MINFO_CC
  cp "$parts/project/app/c.c" 'a $source "file".c'
  try_in 0 mpicc -show 'a $source "file".c' -o 'a `program`'
  eval "$(cat "$said")"
  mv 'a `program`' shown
  runs shown
  eval "flag=($(mpicc -showme:incdirs))"
  [ "${flag[0]}" = "$odd/include/mpi_info_f08/dropin" ] || die "the first directory is ${flag[0]}"
  mpicc 'a $source "file".c' -o called
  runs called
  cmp shown called
}
attempt 'mpicc -show: its words are those of the command' shown_is_done

# Links to the wrappers, with their names and with others, relative and absolute, and links to links.
linked() {
  mkdir -p bin more
  ln -s "$odd/mpi/bin/mpicc" bin/mpicc
  ln -s ../bin/mpicc more/mpicc.minfo
  ln -s more/mpicc.minfo compile
  ln -s "$odd/mpi/bin/mpif90" bin/mpif90.minfo
  gives 'mpicc.minfo: mpi_info_f08 '"$version"' (Language: C)' more/mpicc.minfo -showme:version
  gives gcc ./compile -showme:command
  gives gcc bin/mpicc -showme:command
  gives "bin/mpif90.minfo: mpi_info_f08 $version (Language: Fortran)" \
    sh -c 'echo "bin/$(bin/mpif90.minfo -showme:version)"'
  ./compile "$parts/project/app/c.c" -o c
  runs c
  cp "$odd/mpi/bin/mpifort" copy
  try_in 1 ./copy -show
  complains 'expected to be called mpifort, mpif90, mpif77, mpicc, mpicxx or mpic++'
  cp copy mpicc
  try_in 1 ./mpicc -show
  complains "there is no lib/pkgconfig/mpi_info_dropin.pc in any directory above $PWD/mpicc"
}
attempt 'links to wrappers' linked

# Sources from standard input, in steps, and as a library.
ways_to_compile() {
  mpicc -c "$parts/project/app/c.c" -o c.o
  mpicc c.o -o c
  mpicc -E "$parts/project/app/c.c" >c.i
  mpicc -x c - -o read <"$parts/project/app/c.c"
  mpicxx -fsyntax-only "$parts/project/app/cxx.cc"
  mpicc -M "$parts/project/app/c.c" >rule
  grep -qF dropin/mpi.h rule
  runs c read
  # The program and a library that is linked with it have the same objects.
  printf '%s\n' '#include <mpi.h>' 'int keys(MPI_Info info) { int number; MPI_Info_get_nkeys(info, &number); return number; }' >keys.c
  mpicc -shared -fPIC keys.c -o libkeys.so
  cat >main.c <<'TEXT'
#include <mpi.h>
int keys(MPI_Info info);
int main(void) {
  MPI_Info info;
  MPI_Init(0, 0);
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  return keys(info) != 1 || MPI_Finalize() != MPI_SUCCESS;
}
TEXT
  mpicc main.c -L. -lkeys -Wl,-rpath,"$PWD" -o whole
  ./whole
  # So have a program and its plug-in, with -rdynamic.
  sed -e '1a #include <dlfcn.h>' -e 's/^int keys.*/static int (*keys)(MPI_Info);/' \
    -e 's|^  MPI_Init|  *(void **)\&keys = dlsym(dlopen("./libkeys.so", RTLD_NOW \| RTLD_LOCAL), "keys");\n&|' main.c >host.c
  mpicc -rdynamic host.c -o host
  ./host
  # The status is the compiler's.
  try_in 1 mpicc -c none.c
  complains none.c
}
attempt 'mpicc: ways to compile' ways_to_compile

# Programs of other suites, in the three interfaces and in C.
other_programs() {
  local source
  for source in "$here"/c/*.c "$here"/fortran/*/*.c; do
    mpicc -fsyntax-only -Wall -Wextra -Werror -I"$here/fortran/support" "$source"
  done
  mkdir modules
  fortran=(mpifort -cpp -fopenmp -J modules -I"$here/fortran/support")
  "${fortran[@]}" -DWITH_MPI_INFO_F08 -fsyntax-only "$here/fortran/support/checks.F90"
  # The first of each chapter.
  for source in "$here"/fortran/*/; do
    case $source in */support/ | */fixed_form/) continue ;; esac
    source=$(find "$source" -name '*.F90' -exec grep -L '^! forms: mpi$' {} ';' | LC_ALL=C sort | sed -n 1p)
    [ -z "$source" ] || "${fortran[@]}" -DWITH_MPI_F08 -fsyntax-only "$source"
  done
  for source in "$here"/fortran/interface/*.F90; do
    grep -q '^! forms: f08' "$source" && continue
    "${fortran[@]}" -DWITH_MPI -fsyntax-only "$source"
  done
  for source in "$here"/fortran/fixed_form/*.F90; do
    "${fortran[@]}" -DWITH_MPIF_H -ffixed-form -fsyntax-only "$source"
  done
  for form in WITH_MPI_F08 WITH_MPI WITH_MPIF_H; do
    "${fortran[@]}" "-D$form" "$here/fortran/support/checks.F90" "$here/fortran/info/i01_any_pair.F90" -o program
    ./program
  done
}
attempt 'programs of other suites' other_programs

# Old codes with mpif.h pass buffers of several types to a procedure; a program that says so has it as an error.
old_code() {
  local strict
  cat >old.f <<'TEXT'
      program old
      include 'mpif.h'
      integer i, ierror, status(MPI_STATUS_SIZE)
      real x(2)
      character*4 c
      call MPI_Init(ierror)
      i = 5
      x(1) = 1.5
      c = 'text'
      call MPI_Sendrecv(i, 1, MPI_INTEGER, 0, 1, x(2), 1, MPI_INTEGER,
     &  0, 1, MPI_COMM_SELF, status, ierror)
      call MPI_Bcast(i, 1, MPI_INTEGER, 0, MPI_COMM_SELF, ierror)
      call MPI_Bcast(x, 2, MPI_REAL, 0, MPI_COMM_SELF, ierror)
      call MPI_Bcast(c, 4, MPI_CHARACTER, 0, MPI_COMM_SELF, ierror)
      call MPI_Finalize(ierror)
      if (transfer(x(2), i) .ne. 5) stop 1
      end
TEXT
  for name in mpif77 mpif90 mpifort; do
    "$name" old.f -o old
    ./old
    "$name" -std=f2018 -Wall -Wextra -Werror -fsyntax-only "$here/../examples/info_tour.f90"
    for strict in '' '-Wall -Werror'; do
      # shellcheck disable=SC2086 # words
      try_in 1 "$name" -fno-allow-argument-mismatch $strict -c old.f
      complains 'Type mismatch between actual argument'
    done
  done
}
case $(sed -n 's/^compiler=//p' "$package") in
  gfortran-?) ;;
  gfortran-*) attempt 'old codes with mpif.h' old_code ;;
esac
