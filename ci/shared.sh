# shellcheck shell=bash disable=SC2154
# The shared form of the library, linked from the objects of the archives: sourced by ci/install.
#
# One file contains the core, and with it all that a process has to have once. What stands between a program and the core has
# no state: the modules, the legacy procedures and the C functions become part of each program and of each plug-in, as they do
# with the archives. So one core serves the programs of all compilers, a Fortran runtime that is linked statically exists
# once, and no name of MPI is exported where an MPI library, its plug-ins or a tool would find it in place of their own.

# version_script FILE NODE OBJECT...: exports the global symbols of the objects with the version NODE, and no others.
version_script() {
  local file=$1 node=$2
  shift 2
  nm -g --defined-only "$@" >"$file.names"
  {
    printf '%s {\nglobal:\n' "$node"
    # (Each object has its own personality function for Rust's exceptions.)
    awk 'NF == 3 && $3 !~ /^DW\.ref\./ && !known[$3]++ { printf "  \"%s\";\n", $3 }' "$file.names"
    printf 'local:\n  *;\n};\n'
  } >"$file"
}

# link_shared DIRECTORY NODE: links the objects in the current directory, and writes what is in lib/shared to the directory.
# NODE is the version of all symbols.
link_shared() {
  local to=$1 node=$2 names=() object
  for object in names_*.o c_*.o; do
    # (This object is only for plug-ins.)
    [ "$object" = c_own_common_blocks.o ] || names+=("$object")
  done
  # The core has handlers for fork and for the end of the process, so it is never unloaded. Symbols are bound at once,
  # so that none is missing when the process ends.
  local all=(-shared -Wl,-z,nodelete -Wl,-z,defs -Wl,--gc-sections)
  mkdir -p "$to"
  version_script core.map "$node" minfo_core.o
  "${CC:-cc}" "${all[@]}" -Wl,-soname,libmpi_info_f08.so.0 -Wl,--version-script=core.map minfo_core.o \
    -lpthread -ldl -lm -o "$to/libmpi_info_f08.so.0"
  rm -f "$to/libmpi_info_modules.a"
  ar rcs "$to/libmpi_info_modules.a" f08_*.o
  version_script dropin.map "$node" "${names[@]}"
  # shellcheck disable=SC2086 # flags are words
  "$fc" $fflags "${all[@]}" -Wl,-soname,libmpi_info_dropin.so.0 -Wl,--version-script=dropin.map "${names[@]}" \
    "$to"/libmpi_info_{modules.a,f08.so.0} -Wl,-rpath,"\$ORIGIN" -o "$to/libmpi_info_dropin.so.0"
  # What -lmpi_info_f08 and -lmpi_info_dropin mean in this directory.
  printf '/* The modules become part of the program; the core is shared. */\nINPUT ( %s %s )\n' \
    libmpi_info_modules.a libmpi_info_f08.so.0 >"$to/libmpi_info_f08.so"
}
