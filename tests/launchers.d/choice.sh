# shellcheck shell=bash
# MINFO_ENGINE, and programs without a launcher.

embedded_of_several() {
  try under "$1" 2 MINFO_ENGINE=embedded
  is_refused "$(launcher_words "$1")" MINFO_ENGINE embedded
}
embedded_of_one() {
  try under "$1" 1 MINFO_ENGINE=embedded
  is_one_job 1 '*embedded engine*'
}
embedded_alone() {
  try alone "$@"
  is_one_job 1 '*embedded engine*'
}
unknown_value() {
  try alone "MINFO_ENGINE=$1"
  is_refused "not \"$1\"" auto embedded native
  local engine
  for engine in "${launchers[@]}"; do
    try under "$engine" 2 "MINFO_ENGINE=$1"
    is_refused "not \"$1\"" auto embedded native
  done
}
# Without a launcher, a library makes a job of one process.
singleton() {
  # shellcheck disable=SC2086 # words
  try limited 60 env ${engine_environment[$1]} "MINFO_MPI_LIBRARY=${engine_library[$1]}" "${@:2}" "$program"
  is_one_job 1 "${engine_says[$1]}"
  grep -qF "${engine_library[$1]}" said || die "it does not say that the library is ${engine_library[$1]}"
}

attempt "no launcher, nothing set: embedded" embedded_alone
attempt "no launcher, MINFO_ENGINE=auto: embedded" embedded_alone MINFO_ENGINE=auto
attempt "no launcher, MINFO_ENGINE=embedded" embedded_alone MINFO_ENGINE=embedded
attempt "no launcher, empty variables: embedded" embedded_alone MINFO_ENGINE= MINFO_MPI_LIBRARY=
for value in Native openmpi '1 2'; do
  attempt "MINFO_ENGINE=$value" unknown_value "$value"
done
for name in "${launchers[@]}"; do
  attempt "$name, MINFO_ENGINE=embedded: one process" embedded_of_one "$name"
  attempt "$name, MINFO_ENGINE=embedded: two processes" embedded_of_several "$name"
done
for name in "${natives[@]}"; do
  attempt "$name, no launcher" singleton "$name"
  attempt "$name, no launcher, MINFO_ENGINE=native" singleton "$name" MINFO_ENGINE=native
done
