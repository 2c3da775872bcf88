# Sets _mpi_info_f08_kinds to the flags of this directory that change Fortran's kinds, each after a blank: for these there
# are other modules.
get_directory_property(_mpi_info_f08_flags COMPILE_OPTIONS)
set(_mpi_info_f08_kinds "")
foreach(_mpi_info_f08_kind
    -fdefault-integer-8 -fdefault-real-8 -fdefault-double-8 "-f(default-real-1|real-[48]-real-|integer-4-integer-)[0-9]+")
  if(" ${CMAKE_Fortran_FLAGS} ${_mpi_info_f08_flags} " MATCHES "[ ;:](${_mpi_info_f08_kind})[ ;>]")
    string(APPEND _mpi_info_f08_kinds " ${CMAKE_MATCH_1}")
  endif()
endforeach()
