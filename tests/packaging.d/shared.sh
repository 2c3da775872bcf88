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
    { rows | awk '{ print $1 "_" } $3 == "memory" { print $1 "_cptr_" }' | lower; functions; } | both
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
  refuses grep -vE '^(libc|libm|libgcc_s|ld-linux[-a-z0-9_]*)\.so\.' needed
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
for id in "${other_ids[@]}"; do
  compiler=$(compiler_of "$id")
  [ -n "$compiler" ] || continue
  attempt "shared: $id" shared_module "-$id" "$compiler"
  attempt "shared: $id, drop-in" shared_mixed "-$id" "$compiler" -Werror
done
