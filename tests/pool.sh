# shellcheck shell=bash
# The pool of places, which all suites of a run share: ci/test creates it and passes its directory in TEST_POOL; a suite
# that is started alone creates its own. A processor counts as two places, and there are half as many again, since jobs
# wait for files and for each other. A job takes some of them ($weight), and returns them at its end; a job that needs
# several waits until it has them all, and holds up later ones.
places_of_machine=$((3 * $(nproc)))
make_pool() {
  mkfifo "$1/places"
  : >"$1/turn"
  exec {places}<>"$1/places"
  give "$places_of_machine"
}
open_pool() {
  exec {places}<>"$1/places"
  exec {turn}>"$1/turn"
}
take() {
  local i
  flock "$turn"
  for ((i = 0; i < $1; i++)); do read -r -N 1 -u "$places" _; done
  flock -u "$turn"
}
give() { printf '%*s' "$1" '' >&"$places"; }
