# shellcheck shell=bash
# A launcher with libraries of its own family.

# The library of the row, named explicitly.
named() {
  try under "$1" "$2" "MINFO_MPI_LIBRARY=${engine_library[$1]}" "${@:3}"
  is_one_job "$2" "${engine_says[$1]}"
  grep -qF "${engine_library[$1]}" said || die "it does not say that the library is ${engine_library[$1]}"
}

# Nothing is set: the library is found, and it is the launcher's own.
found() {
  try under "$1" "$2"
  is_one_job "$2" "${engine_says[$1]}"
}

# Root also runs it as another user; for an ordinary user nothing changes.
by_an_ordinary_user() {
  local launcher=${engine_launcher[$1]}
  if [ "$(id -u)" -eq 0 ]; then
    launcher="setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=$work $launcher"
    chown 65534:65534 "$work"
  fi
  engine_launcher[$1]=$launcher
  found "$1" 2
}

# A library of the same family, but not of the launcher's version. The outcome is up to them, but it must be one job
# (perhaps with the launcher's own library: PRRTE of Open MPI 5 makes the loader look there first for a name without a
# path), or our error, or the library itself ends the processes in MPI_Init, as Intel MPI does if it finds no fabric.
of_another_version() {
  try under "$1" 2 "MINFO_MPI_LIBRARY=${engine_library[$2]}"
  if [ "$status" -eq 0 ]; then
    case $(cat said) in
      ${engine_says[$1]}) [[ ${engine_library[$2]} != */* ]] && is_one_job 2 "${engine_says[$1]}" ;;
      *) is_one_job 2 "${engine_says[$2]}" ;;
    esac
    note "one job"
  elif ! grep -q '^MPI_Init: ' said; then
    [ "$status" -ne 124 ] || die "it hangs"
    ! grep -q '^rank ' said || die "a process ran"
    note "ended by the library"
  else
    is_refused "$(launcher_words "$1")" "${engine_library[$2]}" MINFO_MPI_LIBRARY
    note "refused"
  fi
}

for name in "${natives[@]}"; do
  attempt "$name, its library named: one process" named "$name" 1
  attempt "$name, its library named: two processes" named "$name" 2
  attempt "$name, its library named: two processes, MINFO_ENGINE=native" named "$name" 2 MINFO_ENGINE=native
done
for name in "${launchers[@]}"; do
  attempt "$name, nothing set: one process" found "$name" 1
  attempt "$name, nothing set: two processes" found "$name" 2
  attempt "$name, nothing set: two processes of an ordinary user" by_an_ordinary_user "$name"
done
for name in "${launchers[@]}"; do
  for other in "${natives[@]}"; do
    [ "${engine_family[$name]}" = "${engine_family[$other]}" ] || continue
    [ "${engine_launcher[$name]}" != "${engine_launcher[$other]}" ] || continue
    attempt "$name with the library of $other" of_another_version "$name" "$other"
  done
done
