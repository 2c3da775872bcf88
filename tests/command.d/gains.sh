# shellcheck shell=bash
# gains: what the advice of docs/slow_job.md gains, as figures of times.tsv. (What advise says is in good.sh and advise.sh.)

# took WHAT [VARIABLE...]: the time of the page's program.
took() {
  rm -f slow.data
  [ "$1" != read ] || cp whole.data slow.data
  launch mpich-4 4 120 env "${@:2}" ./slow "$1" | sed -n "s/^$1 *\\([0-9.]*\\) s\$/\\1/p"
}

gains() {
  local run how
  mpifort.mpich -O1 "$here/../examples/slow_job/slow.f90" -o slow
  # The hints that `advise` gives on the page.
  printf '[file]\noverride = true\nromio_cb_write = "enable"\n' >hints.toml
  printf '[file]\noverride = true\nromio_ds_read = "enable"\n' >read.toml
  head -c 33554432 /dev/zero >whole.data
  local with=(LD_PRELOAD="$prefix/lib/libmpi_hints_audit.so")
  needs h5pcc.mpich mpicc.mpich
  # shellcheck disable=SC2046 # words
  mpicc.mpich -O1 -std=c11 -Wall -Wextra -Werror "$here/command.d/rows.c" $(pkg-config --cflags --libs hdf5-mpich) -o rows
  for run in 1 2 3 4 5; do
    took one_by_one >>one_by_one
    took view >>view
    for how in rows together; do
      launch mpich-4 4 120 ./rows rows.h5 256 5 "$how" | sed -n "s/^$how *\\([0-9.]*\\) s\$/\\1/p" >>"of_$how"
    done
    took collective "${with[@]}" >>collective
    took collective "${with[@]}" MINFO_HINTS=hints.toml >>buffered
    took read "${with[@]}" >>read
    took read "${with[@]}" MINFO_HINTS=read.toml >>sieved
  done
  local status=0
  figure gains.view "$(ratio view one_by_one)" || status=1
  figure gains.selection "$(ratio of_together of_rows)" || status=1
  figure gains.romio_cb_write "$(ratio buffered collective)" || status=1
  figure gains.romio_ds_read "$(ratio sieved read)" || status=1
  return $status
}
attempt "the advice of docs/slow_job.md gains what it says" gains
