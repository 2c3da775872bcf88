# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# CMake's FetchContent: a project that builds this package as a part of itself. Uses functions of cmake.sh and release.sh.

# The project says what to fetch; nothing is installed. Programs of each directory find the targets, also by find_package.
fetching_project() {
  mkdir fetching fetching/module
  module_program >fetching/module/app.f90
  (cd fetching && mixed_program && c_program >app.c)
  cat >fetching/CMakeLists.txt <<TEXT
cmake_minimum_required(VERSION 3.24)
project(fetching LANGUAGES Fortran C)
include(FetchContent)
FetchContent_Declare(mpi_info_f08 $1 OVERRIDE_FIND_PACKAGE)
find_package(mpi_info_f08 REQUIRED)
add_executable(app app.c)
target_link_libraries(app PRIVATE mpi_info_f08::dropin)
add_executable(mixed mixed.f90 value.c)
target_link_libraries(mixed PRIVATE mpi_info_f08::dropin)
add_executable(sharing mixed.f90 value.c)
target_link_libraries(sharing PRIVATE mpi_info_f08::dropin_shared)
add_subdirectory(module)
TEXT
  cat >fetching/module/CMakeLists.txt <<'TEXT'
add_executable(module app.f90)
target_link_libraries(module PRIVATE mpi_info_f08::mpi_info_f08)
TEXT
}
# From the tarball of a release, with uncommitted changes, as in release.sh. In the profile that is built fastest.
fetched() {
  local commit part begun=$SECONDS
  commit=$(cd "$top" && git -c user.name=nobody -c user.email=nobody@localhost stash create)
  "$top/ci/release" --commit "${commit:-HEAD}" --to "$PWD"
  fetching_project "URL $(echo "$PWD"/*.tar.gz)"
  cmake -S fetching -B "build here" -G 'Unix Makefiles' -DMPI_INFO_F08_PROFILE=checked
  env -u PKG_CONFIG_PATH cmake --build "build here" --parallel 2
  gives cb_nodes=4 "build here/app"
  gives cb_nodes=4 "build here/mixed"
  gives cb_nodes=4 "build here/sharing"
  gives cb_nodes=4 "build here/module/module"
  gives '' mpi_symbols "build here/module/module"
  note "$((SECONDS - begun)) s"
  # A second build has nothing to do.
  cmake --build "build here" >again
  cat again
  refuses grep -q 'Building' again
  # Built on its own, with what cargo has built.
  cmake -S "build here/_deps/mpi_info_f08-src" -B alone -DMPI_INFO_F08_PROFILE=checked -DCMAKE_INSTALL_PREFIX=/opt/minfo
  ln -s "$PWD/build here/_deps/mpi_info_f08-build/cargo" alone/cargo
  cmake --build alone
  DESTDIR=$PWD/root cmake --install alone
  [ -f root/opt/minfo/lib/libmpi_info_f08.a ] && [ -x root/opt/minfo/bin/mpi-hints ]
  DESTDIR=$PWD/root cmake --build alone --target uninstall
  [ ! -e root/opt/minfo ]
  # Its components are all of it, and each has its own files.
  DESTDIR=$PWD/root cmake --install alone
  for part in audit command drop-in library; do DESTDIR=$PWD/parts/$part cmake --install alone --component "$part"; done
  gives lib/libmpi_hints_audit.so files_of parts/audit/opt/minfo
  diff <(files_of root/opt/minfo) <(for part in parts/*; do files_of "$part/opt/minfo"; done | LC_ALL=C sort)
  # Together they are one package, which is uninstalled as one.
  DESTDIR=$PWD/parts/library cmake --install alone --component drop-in
  parts/library/opt/minfo/mpi/bin/mpicc fetching/app.c -o with_parts
  gives cb_nodes=4 ./with_parts
  DESTDIR=$PWD/parts/library cmake --build alone --target uninstall
  [ ! -e parts/library/opt/minfo ]
}
files_of() { (cd "$1" && find . ! -type d ! -path './share/mpi_info_f08/*' -printf '%P\n' | LC_ALL=C sort); }
# Obstacles are reported as by ci/install.
fetched_without_rust() {
  fetching_project "SOURCE_DIR $top"
  cmake -S fetching -B build
  refuses env RUSTC=no-such cmake --build build >said 2>&1
  cat said
  grep -q '^ci/install: there is no Rust: version .* or later is needed: apt-get install' said
}

attempt 'FetchContent: a project without Rust' fetched_without_rust
attempt 'FetchContent: Fortran and C' fetched
