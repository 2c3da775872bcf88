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
# From a repository, with uncommitted changes, as in release.sh. In the profile that is built fastest.
fetched() {
  local commit begun=$SECONDS
  commit=$(cd "$top" && git -c user.name=nobody -c user.email=nobody@localhost stash create)
  git clone --quiet --bare --no-local "$top" repository.git
  git -C repository.git fetch --quiet "$top" "${commit:-HEAD}"
  git -C repository.git branch fetched FETCH_HEAD
  fetching_project "GIT_REPOSITORY $PWD/repository.git GIT_TAG fetched"
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
  # Built on its own, from sources without git, with what cargo has built.
  git -C repository.git archive --prefix=own/ fetched | tar -x
  cmake -S own -B alone -DMPI_INFO_F08_PROFILE=checked -DCMAKE_INSTALL_PREFIX=/opt/minfo
  ln -s "$PWD/build here/_deps/mpi_info_f08-build/cargo" alone/cargo
  cmake --build alone
  DESTDIR=$PWD/root cmake --install alone
  [ -f root/opt/minfo/lib/libmpi_info_f08.a ] && [ -x root/opt/minfo/bin/mpi-hints ]
  DESTDIR=$PWD/root cmake --build alone --target uninstall
  [ ! -e root/opt/minfo ]
}
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
