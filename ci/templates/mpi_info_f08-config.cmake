# Targets mpi_info_f08::mpi_info_f08 and mpi_info_f08::dropin, for the project's Fortran compiler.
# A project without Fortran gets those of the compiler that was installed first.
if(TARGET mpi_info_f08::mpi_info_f08)
  return()
endif()

if(CMAKE_Fortran_COMPILER_LOADED)
  string(REGEX MATCH "^[0-9]+" _mpi_info_f08_major "${CMAKE_Fortran_COMPILER_VERSION}")
  if(CMAKE_Fortran_COMPILER_ID STREQUAL "GNU")
    set(_mpi_info_f08_id "gfortran-${_mpi_info_f08_major}")
  elseif(CMAKE_Fortran_COMPILER_ID STREQUAL "LLVMFlang")
    set(_mpi_info_f08_id "flang-${_mpi_info_f08_major}")
  else()
    get_filename_component(_mpi_info_f08_id "${CMAKE_Fortran_COMPILER}" NAME)
  endif()
  # The modules of another default INTEGER are other modules.
  if(" ${CMAKE_Fortran_FLAGS} " MATCHES " -fdefault-integer-8 ")
    string(APPEND _mpi_info_f08_id "-fdefault-integer-8")
  endif()
else()
  include("${CMAKE_CURRENT_LIST_DIR}/default.cmake")
  set(_mpi_info_f08_id "${_mpi_info_f08_default}")
endif()

if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/compiler-${_mpi_info_f08_id}.cmake")
  include("${CMAKE_CURRENT_LIST_DIR}/compiler-${_mpi_info_f08_id}.cmake")
else()
  set(mpi_info_f08_FOUND FALSE)
  set(mpi_info_f08_NOT_FOUND_MESSAGE
    "mpi_info_f08 is not installed for ${_mpi_info_f08_id}: run its ci/install with --fc")
endif()
