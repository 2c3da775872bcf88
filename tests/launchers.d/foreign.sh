# shellcheck shell=bash
# A launcher with a library of another family: the library does not understand the launcher, and would make a separate
# job of each process.

foreign() {
  # Open MPI 4.1 then starts each process as a separate job. If two start at the same time, one of them fails, since it
  # does not expect that the other has just made this directory (orte/util/session_dir.c).
  mkdir -p "$TMPDIR/ompi.$(uname -n).$(id -u)"
  try under "$1" "$3" "MINFO_MPI_LIBRARY=${engine_library[$2]}" "${@:4}"
  is_refused "$(launcher_words "$1")" "${engine_library[$2]}" MINFO_MPI_LIBRARY
}

# With one process, nothing can go wrong, except that MPICH 5 ends the process under Open MPI's launcher: so MPICH is
# not even initialised there.
foreign_one() {
  try under "$1" 1 "MINFO_MPI_LIBRARY=${engine_library[$2]}"
  case $1,$2 in
    openmpi-*,mpich-*) is_refused "$(launcher_words "$1")" "${engine_library[$2]}" MINFO_MPI_LIBRARY ;;
    *) is_one_job 1 "${engine_says[$2]}" ;;
  esac
}

for name in "${launchers[@]}"; do
  for other in "${natives[@]}"; do
    [ "${engine_family[$name]}" != "${engine_family[$other]}" ] || continue
    attempt "$name with the library of $other" foreign "$name" "$other" 2
    attempt "$name with the library of $other, MINFO_ENGINE=native" foreign "$name" "$other" 2 MINFO_ENGINE=native
    attempt "$name with the library of $other: four processes" foreign "$name" "$other" 4
    attempt "$name with the library of $other: one process" foreign_one "$name" "$other"
  done
done
