# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# Building with CMake.

# cmake_lists LANGUAGES LINE...: writes CMakeLists.txt.
cmake_lists() {
  printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' "project(app LANGUAGES $1)" "${@:2}" >CMakeLists.txt
}
# cmake_project LANGUAGES TARGET SOURCE...
cmake_project() {
  cmake_lists "$1" 'find_package(mpi_info_f08 REQUIRED)' "add_executable(app ${*:3})" \
    "target_link_libraries(app PRIVATE $2)"
}
# cmake_build [PREFIX [ARGUMENT...]]
cmake_build() {
  local from=${1:-$prefix}
  shift || true
  cmake -S . -B build -DCMAKE_PREFIX_PATH="$from" "$@"
  cmake --build build --verbose
  gives cb_nodes=4 build/app
}
# cmake_refuses PATTERN: CMake fails with a message that matches.
cmake_refuses() {
  local status=0
  cmake -S . -B build -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 || status=$?
  cat log
  [ "$status" -ne 0 ] || die "this should have failed"
  # CMake wraps lines.
  tr -s ' \n' ' ' <log >words
  grep -q -e "$1" words || die "CMake did not say '$1'"
}
cmake_module() {
  module_program >app.f90
  cmake_project Fortran mpi_info_f08::mpi_info_f08 app.f90
  cmake_build
  gives '' mpi_symbols build/app
}
# cmake_mixed [PREFIX [ARGUMENT...]]
cmake_mixed() {
  mixed_program
  cmake_project 'Fortran C' mpi_info_f08::dropin mixed.f90 value.c
  cmake_build "$@"
}
# cmake_c LANGUAGE FILE
cmake_c() {
  c_program >"$2"
  cmake_project "$1" mpi_info_f08::dropin "$2"
  cmake_build
}
# In subdirectories, and with find_package called more than once.
cmake_directories() {
  mkdir one two
  module_program >one/app.f90
  c_program >two/app.c
  cmake_lists 'Fortran C' 'find_package(mpi_info_f08 0.1 REQUIRED)' 'add_subdirectory(one)' 'add_subdirectory(two)'
  cat >one/CMakeLists.txt <<'TEXT'
find_package(mpi_info_f08 REQUIRED)
add_executable(one app.f90)
target_link_libraries(one PRIVATE mpi_info_f08::mpi_info_f08)
TEXT
  cat >two/CMakeLists.txt <<'TEXT'
find_package(mpi_info_f08 REQUIRED)
add_executable(two app.c)
target_link_libraries(two PRIVATE mpi_info_f08::dropin)
TEXT
  cmake -S . -B build -DCMAKE_PREFIX_PATH="$prefix"
  cmake --build build
  gives cb_nodes=4 build/one/one
  gives cb_nodes=4 build/two/two
}
cmake_wrong_version() {
  cmake_lists Fortran 'find_package(mpi_info_f08 99 REQUIRED)'
  cmake_refuses '"99"'
}
# Without REQUIRED, it is not an error.
cmake_optional_version() {
  # shellcheck disable=SC2016 # a variable of CMake
  cmake_lists Fortran 'find_package(mpi_info_f08 99 QUIET)' 'message(STATUS "found: ${mpi_info_f08_FOUND}")'
  cmake -S . -B build -DCMAKE_PREFIX_PATH="$prefix" | tee log
  grep -q 'found: 0' log
}
# A compiler for which nothing was installed gets a message, not another one's modules.
cmake_wrong_compiler() {
  cmake_lists Fortran 'set(CMAKE_Fortran_COMPILER_VERSION 5.0.0)' 'find_package(mpi_info_f08 REQUIRED)'
  cmake_refuses 'is not installed for [a-z]*-5, only for .*gfortran-.* To install it: ci/install --prefix .* --fc '
}
# cmake_wide_options OPTIONS FLAGS: flags that are directory options also select modules: the installed ones for these flags, or none.
cmake_wide_options() {
  # shellcheck disable=SC2016 # of CMake
  cmake_lists Fortran "add_compile_options($1)" 'find_package(mpi_info_f08 QUIET)' \
    'if(mpi_info_f08_FOUND)' 'get_target_property(of mpi_info_f08::mpi_info_f08 INTERFACE_INCLUDE_DIRECTORIES)' \
    'else()' 'set(of "${mpi_info_f08_NOT_FOUND_MESSAGE}")' 'endif()' 'message(STATUS "of: ${of}")'
  cmake -S . -B build -DCMAKE_PREFIX_PATH="$prefix" | tee log
  grep -qE '^-- of: (mpi_info_f08 is not installed for |.*/include/mpi_info_f08/)[a-z]*-[0-9]+'"$2" log
}

attempt 'CMake: Fortran' cmake_module
attempt 'CMake: Fortran and C' cmake_mixed
attempt 'CMake: C only' cmake_c C app.c
attempt 'CMake: C++ only' cmake_c CXX app.cpp
attempt 'CMake: several directories' cmake_directories
attempt 'CMake: a version that is not there' cmake_wrong_version
attempt 'CMake: a version that is not there, optional' cmake_optional_version
attempt 'CMake: a compiler that is not there' cmake_wrong_compiler
# shellcheck disable=SC2016 # of CMake
attempt 'CMake: 8-byte INTEGERs by an option of the directory' cmake_wide_options '$<$<COMPILE_LANGUAGE:Fortran>:-fdefault-integer-8>' \
  -fdefault-integer-8
attempt 'CMake: 8-byte REALs by options of the directory' cmake_wide_options '-fdefault-double-8 -fdefault-real-8' \
  -fdefault-real-8-fdefault-double-8
attempt 'CMake: REALs that MPI_REAL4 is not for' cmake_wide_options -freal-4-real-8 -freal-4-real-8
