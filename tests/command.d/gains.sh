# shellcheck shell=bash
# gains: what the advice of docs/slow_job.md gains. The page has the figures; here they are at least those that it promises.

# seconds WHAT [VARIABLE...]: the time of the page's program.
took() {
  rm -f slow.data
  [ "$1" != read ] || cp whole.data slow.data
  launch mpich-4 4 120 env "${@:2}" ./slow "$1" | sed -n "s/^$1 *\\([0-9.]*\\) s\$/\\1/p"
}

# gain NAME BEFORE AFTER: of two files with a number for each run, how much the median has become smaller, and in how many runs.
gain() {
  paste "$2" "$3" | awk -v name="$1" '
    { before[NR] = $1; after[NR] = $2; better += $1 >= 1.3 * $2 }
    function median(values, number,   i, j, value) {
      for (i = 2; i <= number; i++) {
        value = values[i]
        for (j = i - 1; j >= 1 && values[j] > value; j--) values[j + 1] = values[j]
        values[j + 1] = value
      }
      return values[int((number + 1) / 2)]
    }
    END {
      one = median(before, NR); other = median(after, NR)
      printf "%s: %.3f s, then %.3f s: %.1f times as fast, 1.3 times in %d of %d runs\n", name, one, other, one / other, better, NR
    }'
}

gains() {
  local run how
  sed -n '/^<!-- file: slow.f90/,/^```$/p' "$here/../docs/slow_job.md" | sed '1,2d;$d' >slow.f90
  mpifort.mpich -O1 slow.f90 -o slow
  # The hints that `advise` gives on the page.
  printf '[file]\noverride = true\nromio_cb_write = "enable"\n' >hints.toml
  printf '[file]\noverride = true\nromio_ds_read = "enable"\n' >read.toml
  head -c 33554432 /dev/zero >whole.data
  local with=(LD_PRELOAD="$prefix/lib/libmpi_hints_audit.so")
  needs h5pcc.mpich mpicc.mpich
  # shellcheck disable=SC2046 # words
  mpicc.mpich -O1 -std=c11 -Wall -Wextra -Werror "$here/command.d/rows.c" $(pkg-config --cflags --libs hdf5-mpich) -o rows
  launch mpich-4 4 120 env MINFO_REPORT=json:rows.json "${with[@]}" ./rows rows.h5 256 1 rows
  try 1 advise --check rows.json
  says "rows.h5: small independent requests to a shared file"
  says "one selection (H5Sselect_hyperslab)"
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
  gain "many small requests" one_by_one view >result
  gain "rows of HDF5, one at a time" of_rows of_together >>result
  gain "collective calls piece by piece" collective buffered >>result
  gain "reads piece by piece" read sieved >>result
  cat result
  awk '{ match($0, /[0-9.]+ times as fast/); factor = substr($0, RSTART) + 0 } factor < 1.3 { exit 1 }' result || die "less than 1.3 times"
  # (Other work on the machine hides it in a few of the 20 pairs of runs.)
  awk '{ match($0, /[0-9]+ of 5/); better += substr($0, RSTART, 1) } END { exit better < 18 }' result || die "in too few runs"
  note "$(sed -E 's/.*: ([0-9.]+) times as fast.* in ([0-9]) of 5 runs/\1 (\2 of 5)/' result | paste -sd' ') times as fast"
}
attempt "the advice of docs/slow_job.md gains what it says" gains
