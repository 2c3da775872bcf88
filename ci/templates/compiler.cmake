# mpi_info_f08 as it was built for @ID@.
get_filename_component(_mpi_info_f08_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

add_library(mpi_info_f08::mpi_info_f08 STATIC IMPORTED)
set_target_properties(mpi_info_f08::mpi_info_f08 PROPERTIES
  IMPORTED_LOCATION "${_mpi_info_f08_prefix}/@LIB@/libmpi_info_f08.a"
  INTERFACE_INCLUDE_DIRECTORIES "${_mpi_info_f08_prefix}/@INCLUDE@"
  # The core is one object; what a program does not use of it is left out.
  INTERFACE_LINK_OPTIONS "-Wl,--gc-sections"
  INTERFACE_LINK_LIBRARIES "pthread;dl;m")

add_library(mpi_info_f08::dropin STATIC IMPORTED)
set_target_properties(mpi_info_f08::dropin PROPERTIES
  IMPORTED_LOCATION "${_mpi_info_f08_prefix}/@LIB@/libmpi_info_dropin.a"
  INTERFACE_INCLUDE_DIRECTORIES "${_mpi_info_f08_prefix}/@INCLUDE@/dropin"
  INTERFACE_LINK_LIBRARIES mpi_info_f08::mpi_info_f08)
# What mpi.h has to know of Fortran's INTEGER.
separate_arguments(_mpi_info_f08_defines UNIX_COMMAND "@DEFINES@")
target_compile_definitions(mpi_info_f08::dropin INTERFACE ${_mpi_info_f08_defines})

# The same with a core that all parts of a process share.
add_library(mpi_info_f08::core SHARED IMPORTED)
set_target_properties(mpi_info_f08::core PROPERTIES
  IMPORTED_LOCATION "${_mpi_info_f08_prefix}/@SHARED@/libmpi_info_f08.so.0"
  IMPORTED_SONAME libmpi_info_f08.so.0)

add_library(mpi_info_f08::shared STATIC IMPORTED)
set_target_properties(mpi_info_f08::shared PROPERTIES
  IMPORTED_LOCATION "${_mpi_info_f08_prefix}/@SHARED@/libmpi_info_modules.a"
  INTERFACE_INCLUDE_DIRECTORIES "${_mpi_info_f08_prefix}/@INCLUDE@"
  INTERFACE_LINK_OPTIONS "-Wl,--gc-sections"
  INTERFACE_LINK_LIBRARIES mpi_info_f08::core)

add_library(mpi_info_f08::dropin_shared STATIC IMPORTED)
set_target_properties(mpi_info_f08::dropin_shared PROPERTIES
  IMPORTED_LOCATION "${_mpi_info_f08_prefix}/@LIB@/libmpi_info_dropin.a"
  INTERFACE_INCLUDE_DIRECTORIES "${_mpi_info_f08_prefix}/@INCLUDE@/dropin"
  # What a plug-in exports, a tool or an MPI library would find.
  INTERFACE_LINK_OPTIONS "-Wl,--exclude-libs,libmpi_info_dropin.a;-Wl,-u,minfo_has_common_blocks"
  INTERFACE_LINK_LIBRARIES mpi_info_f08::shared)
target_compile_definitions(mpi_info_f08::dropin_shared INTERFACE ${_mpi_info_f08_defines})

unset(_mpi_info_f08_defines)
unset(_mpi_info_f08_prefix)
