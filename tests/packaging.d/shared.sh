# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The shared form: one core for all parts of a process. Uses functions of build.sh, cmake.sh, symbols.sh and prefixes.sh.

shared=$prefix/lib/shared
core=$shared/libmpi_info_f08.so.0 names=$shared/libmpi_info_dropin.so.0
node=MINFO_$(sed -n 's/^version = "\([0-9]*\.[0-9]*\)\..*/\1/p' "$top/Cargo.toml" | sed -n 1p)
# exported FILE: what a shared object offers to others, each with its version.
exported() { nm -D --defined-only "$1" | awk '$2 != "A" { print $3 }' | sort; }
# versioned: as exported.
versioned() { sed "s/\$/@@$node/"; }

# The core exports what the archive defines, which the interface's names and the modules call.
shared_core_is_the_archive() {
  nm -g --defined-only "$prefix/lib/libmpi_info_f08.a" 2>/dev/null | awk '$3 ~ /^minfo_/ { print $3 }' | sort -u >defined
  [ "$(wc -l <defined)" -gt 500 ] || die "the archive defines $(wc -l <defined) names only"
  exported "$core" >found
  versioned <defined | sort | diff - found
  nm -u "$prefix"/lib/libmpi_info_dropin.a "$shared/libmpi_info_modules.a" | awk '$2 ~ /^minfo_/ { print $2 }' | sort -u >called
  [ -s called ]
  comm -23 called defined >missing
  gives '' cat missing
}
# The drop-in exports the names of MPI that the table lists.
shared_dropin_is_the_interface() {
  {
    { rows | awk '{ print $1 } $2 == "large" { print $1 "_c" }'; conversions; } | both
    { rows | awk '$5 == "c" { next } { print $1 "_" } $3 == "memory" { print $1 "_cptr_" }' | lower; functions; } | both
    specifics
    printf '%s\n' MPIX_Query_{cuda,hip,rocm,ze}_support {,P}MPIX_GPU_query_support
  } | versioned | sort >expected
  exported "$names" >found
  diff expected found
}
# field FILE NAME: of the dynamic section.
field() { readelf -dW "$1" | sed -nE "s/^.*\\($2\\).*\\[(.*)\\]\$/\\1/p"; }
shared_names_of_files() {
  gives libmpi_info_f08.so.0 field "$core" SONAME
  gives libmpi_info_dropin.so.0 field "$names" SONAME
  # A Fortran runtime in the core would be a second one for some programs.
  field "$core" NEEDED >needed
  refuses grep -vE '^(libc|libm|libdl|libpthread|libgcc_s|ld-linux[-a-z0-9_]*)\.so\.' needed
  field "$names" NEEDED >needed
  grep -qx libmpi_info_f08.so.0 needed
}

# runs_shared PROGRAM [DIRECTORY]: it finds the core of the prefix by itself, and runs.
runs_shared() {
  local file
  LD_LIBRARY_PATH='' ldd "$1" >needed
  cat needed
  file=$(sed -n 's/^.*libmpi_info_f08\.so\.0 => \(.*\) (0x.*$/\1/p' needed)
  [ -n "$file" ] || die "$1 does not use the shared library"
  gives "$(realpath "${2:-$shared}")" dirname "$(realpath "$file")"
  gives cb_nodes=4 "$1"
  # No name of MPI is offered to an MPI library, to its plug-ins or to tools.
  nm -D --defined-only "$1" | awk '{ print $3 }' >offered
  refuses grep -E '^(P?MPI_|p?mpi_.*_$)' offered
}
# way PACKAGE: the flag for the directory of the library.
way() { echo "-Wl,-rpath,$(pkg-config --variable=libdir "$1")"; }
shared_pkg_version() {
  local package
  for package in mpi_info_f08-shared mpi_info_dropin-shared; do
    gives "$(pkg-config --modversion mpi_info_f08)" pkg-config --modversion "$package"
    pkg-config --validate "$package"
  done
}
# shared_module [SUFFIX COMPILER]
shared_module() {
  local package=mpi_info_f08-shared${1:-}
  module_program >app.f90
  build_fortran "$package" "${2:-$fc}" app.f90 "$(way "$package")"
  runs_shared ./app "$(pkg-config --variable=libdir "$package")"
}
# shared_fortran FORM USE INCLUDE
shared_fortran() {
  fortran_program "$2" "$3" >app.f90
  build_fortran mpi_info_dropin-shared "$fc" "-f$1-form" app.f90 "$(way mpi_info_dropin-shared)"
  runs_shared ./app
}
# shared_c COMPILER FILE
shared_c() {
  c_program >"$2"
  build_c mpi_info_dropin-shared "$1" "$2" "$(way mpi_info_dropin-shared)"
  runs_shared ./app
}
# shared_mixed SUFFIX COMPILER [CFLAG...]
shared_mixed() {
  local package=mpi_info_dropin-shared$1
  mixed_program
  compile_c "$package" "${@:3}" value.c
  build_fortran "$package" "$2" mixed.f90 value.o "$(way "$package")"
  runs_shared ./app "$(pkg-config --variable=libdir "$package")"
}
# shared_cmake LANGUAGES TARGET SOURCE...
shared_cmake() {
  module_program >app.f90
  mixed_program
  cmake_project "$@"
  cmake_build
  runs_shared build/app
}
# The wrappers name the directory of the library themselves, also if the prefix has another name, with blanks in it.
shared_wrappers() {
  local bin
  move 'a prefix/of another name'
  for bin in "$prefix/mpi/bin" "$PWD/a prefix/of another name/mpi/bin"; do
    c_program >app.c
    cp app.c app.cc
    "$bin/mpicc" -shared-minfo app.c -o app
    runs_shared ./app "${bin%/mpi/bin}/lib/shared"
    "$bin/mpicxx" app.cc --shared-minfo -o app
    runs_shared ./app "${bin%/mpi/bin}/lib/shared"
    for use in 'use mpi_f08' 'use mpi'; do
      fortran_program "$use" '' >app.f90
      "$bin/mpifort" app.f90 -o app -shared-minfo
      runs_shared ./app "${bin%/mpi/bin}/lib/shared"
    done
    fortran_program '' "include 'mpif.h'" >app.f
    "$bin/mpifort" -shared-minfo -c app.f -o app.o
    "$bin/mpifort" -shared-minfo app.o -o app
    runs_shared ./app "${bin%/mpi/bin}/lib/shared"
    gives "${bin%/mpi/bin}/lib/shared" eval "printf '%s\n' $("$bin/mpicc" -shared-minfo -showme:libdirs)"
    gives 'mpi_info_dropin mpi_info_f08' "$bin/mpicc" -showme:libs -shared-minfo
    gives "$("$bin/mpicc" -showme:compile)" "$bin/mpicc" -showme:compile -shared-minfo
  done
  "$prefix/mpi/bin/mpicc" -showme:help >help
  grep -q '^  -shared-minfo  ' help
  refuses "$prefix/mpi/bin/mpicc" -static -shared-minfo app.c -o app 2>said
  gives 'mpicc: -shared-minfo cannot be combined with -static' cat said
}

# plugin NAME SOURCE [ARGUMENT...]: built by the wrapper of its language. With `private`, it contains a core of its own.
plugin() {
  local name=$1 source=$parts/$2 wrapper=mpicc shared=-shared-minfo
  shift 2
  case $source in *.F90) wrapper=mpifort ;; esac
  if [ "${1:-}" = private ]; then shared='' && shift; fi
  "$prefix/mpi/bin/$wrapper" -Wall -Wextra -shared -fPIC "$source" "$@" $shared -o "$name.so"
}
parts=$top/tests/packaging.d/parts
# host [ARGUMENT...]: the program that loads plug-ins.
host() { "$prefix/mpi/bin/mpicc" -Wall -Wextra "$parts/host.c" "$@" -o host; }
# The parts of a process have one state, in whatever order they come, and whether or not the program is one of them.
shared_state() {
  local form
  plugin c part.c
  for form in MPIF_H MPI MPI_F08; do
    plugin "$form" part.F90 -cpp "-DWITH_$form" -Wno-unused-parameter
  done
  # Each has its own COMMON blocks, which the loader merges with nobody's.
  cp MPIF_H.so other.so
  cp c.so other_c.so
  gcc "$parts/host.c" -o host
  gives 'all is well' ./host ./c.so ./other_c.so
  gives 'all is well' ./host ./c.so ./MPIF_H.so ./MPI.so ./MPI_F08.so ./other.so
  gives 'all is well' ./host ./MPIF_H.so ./other.so ./MPI.so ./c.so ./MPI_F08.so
  gives 'all is well' ./host ./MPI_F08.so ./MPI.so ./other.so ./MPIF_H.so ./other_c.so
  host -DWITH_MPI -shared-minfo
  gives 'all is well' ./host ./MPIF_H.so ./c.so ./MPI.so ./other.so ./MPI_F08.so
}
# compilers_together COMPILER: a plug-in of this compiler and those of the first one have one state, since there is one core.
compilers_together() {
  plugin c part.c
  plugin first part.F90 -cpp -DWITH_MPI_F08 -Wno-unused-parameter
  MINFO_FC=$1 "$prefix/mpi/bin/mpifort" -shared -fPIC -cpp -DWITH_MPI_F08 "$parts/part.F90" -shared-minfo -o other.so
  MINFO_FC=$1 "$prefix/mpi/bin/mpifort" -shared -fPIC -cpp -DWITH_MPIF_H "$parts/part.F90" -shared-minfo -o header.so
  gcc "$parts/host.c" -o host
  gives 'all is well' ./host ./first.so ./other.so ./c.so ./header.so
  gives 'all is well' ./host ./other.so ./header.so ./first.so ./c.so
}
# refused_in FILE PROGRAM ARGUMENT...: another copy, in this file, has MPI.
refused_in() {
  local status=0
  "${@:2}" >said 2>&1 || status=$?
  cat said
  [ "$status" -eq 16 ] || die "it ended with status $status"
  gives "MPI_Init: MPI_ERR_OTHER: another copy of this library, in $1, has initialised MPI in this process: link the program \
and its plug-ins with the shared library (mpicc -shared-minfo, or mpi_info_f08-shared of pkg-config), which they share" \
    grep -v '^something is wrong$' said
}
# Copies that do not know each other: one of them has MPI, also if they export nothing, and are stripped.
private_copies() {
  plugin one part.c private
  plugin two part.c private -Wl,--exclude-libs,ALL -s
  plugin fortran part.F90 private -cpp -DWITH_MPI_F08 -Wno-unused-parameter
  plugin info part.c private -DINFO_ALONE
  plugin session part.c private -DBY_SESSION
  plugin ours part.c
  gcc "$parts/host.c" -o host
  gives 'all is well' ./host ./one.so
  refused_in ./one.so ./host ./one.so ./two.so
  refused_in ./two.so ./host ./two.so ./fortran.so
  refused_in ./fortran.so ./host ./fortran.so ./one.so
  # The shared library is one of them.
  refused_in "$(realpath "$core")" ./host ./ours.so ./one.so
  refused_in ./one.so ./host ./one.so ./ours.so
  # Plug-ins that do not start MPI may have their own copy. (The last one prints whether its MPI was finalised.)
  gives 'all is well' ./host ./one.so ./info.so ./one.so
  gives 'all is well' ./host ./one.so ./session.so ./one.so
  # So is the copy in the program.
  host -DWITH_MPI
  refused_in 'the executable' ./host ./one.so
  refused_in 'the executable' ./host ./ours.so
}
# A tool in the program calls the names of the shared form.
shared_c_tool() { c_tool mpi_info_dropin-shared "$@" "$(way mpi_info_dropin-shared)"; }
shared_fortran_tool() { fortran_tool mpi_info_dropin-shared "$@" "$(way mpi_info_dropin-shared)"; }

# A program that loads an MPI by its file.
dropin_by_its_file() {
  cat >app.c <<'TEXT'
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char *argv[])
{
    void *mpi = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
    int (*init)(int *, char ***), (*get_version)(int *, int *), (*finalize)(void);
    int version = 0, subversion = 0;

    if (!mpi) {
        puts(dlerror());
        return 1;
    }
    *(void **)&init = dlsym(mpi, "MPI_Init");
    *(void **)&get_version = dlsym(mpi, "MPI_Get_version");
    *(void **)&finalize = dlsym(mpi, "PMPI_Finalize");
    if (init(&argc, &argv) || get_version(&version, &subversion) || finalize())
        return 2;
    printf("%d.%d\n", version, subversion);
    return 0;
}
TEXT
  gcc app.c -o app
  gives 5.0 ./app "$names"
}

# A program that was linked with another version of the library: the loader says so.
another_version() {
  local status=0
  c_program >app.c
  mkdir other
  nm -u "$prefix/lib/libmpi_info_dropin.a" | awk '$2 ~ /^minfo_/ && !known[$2]++ { print "void " $2 "(void); void " $2 "(void) {}" }' >other.c
  printf 'MINFO_99.0 { global: minfo_*; local: *; };\n' >other.map
  gcc -shared -fPIC other.c -Wl,--version-script=other.map -Wl,-soname,libmpi_info_f08.so.0 -o other/libmpi_info_f08.so.0
  # shellcheck disable=SC2046 # words
  gcc app.c $(c_cflags mpi_info_dropin-shared) -Lother "$shared/libmpi_info_dropin.a" other/libmpi_info_f08.so.0 -o app
  LD_LIBRARY_PATH=$shared ./app >said 2>&1 || status=$?
  gives "./app: $shared/libmpi_info_f08.so.0: version \`MINFO_99.0' not found (required by ./app)" cat said
  [ "$status" -eq 1 ] || die "it ended with status $status"
}

# The audit library stands between this library and an MPI, as with the archives.
shared_audited() {
  shared_c cc app.c
  LD_PRELOAD=$prefix/lib/libmpi_hints_audit.so gives cb_nodes=4 ./app
  LD_PRELOAD=$prefix/lib/libmpi_hints_audit.so MINFO_REPORT=summary ./app >said 2>&1
  cat said
  MINFO_REPORT=summary ./app >plain 2>&1
  diff plain said
}

attempt 'shared: the core exports what the archive defines' shared_core_is_the_archive
attempt 'shared: the drop-in exports the interface' shared_dropin_is_the_interface
attempt 'shared: names of files' shared_names_of_files
attempt 'shared: pkg-config, version' shared_pkg_version
attempt 'shared: pkg-config, use mpi_info_f08' shared_module
attempt 'shared: pkg-config, use mpi_f08' shared_fortran free 'use mpi_f08' ''
attempt 'shared: pkg-config, use mpi' shared_fortran free 'use mpi' ''
attempt 'shared: pkg-config, mpif.h' shared_fortran fixed '' "include 'mpif.h'"
attempt 'shared: pkg-config, C' shared_c cc app.c
attempt 'shared: pkg-config, Fortran and C' shared_mixed '' "$fc"
attempt 'shared: CMake, Fortran' shared_cmake Fortran mpi_info_f08::shared app.f90
attempt 'shared: CMake, Fortran and C' shared_cmake 'Fortran C' mpi_info_f08::dropin_shared mixed.f90 value.c
attempt 'shared: the wrappers' shared_wrappers
attempt 'shared: one state for all parts of a process' shared_state
attempt 'shared: private copies are noticed' private_copies
attempt 'shared: interception, C' shared_c_tool tool.o
attempt 'shared: interception, C, a tool in a library' shared_c_tool -L. -ltool
attempt 'shared: interception, mpif.h' shared_fortran_tool '' "include 'mpif.h'"
attempt 'shared: interception, use mpi' shared_fortran_tool 'use mpi' ''
attempt 'shared: the drop-in, loaded by its file' dropin_by_its_file
attempt 'shared: another version of the library' another_version
attempt 'shared: with the audit library' shared_audited
for id in "${other_ids[@]}"; do
  compiler=$(compiler_of "$id")
  [ -n "$compiler" ] || continue
  attempt "shared: $id" shared_module "-$id" "$compiler"
  attempt "shared: $id, drop-in" shared_mixed "-$id" "$compiler" -Werror
  # (With INTEGERs of another size it is another core.)
  case $id in *-fdefault-integer-8) ;; *) attempt "shared: $id beside $first" compilers_together "$compiler" ;; esac
done
