# shellcheck shell=bash
# tuned: what tune finds and what is out, with jobs whose time does not depend on the machine. (times.sh has others; docs/command.md
# has what `ci/bench --only tune` measures.)

# tuned STATUS OPTION... -- WHAT FILE MIB HINT...: tunes a job of four processes, with its result as JSON.
tuned() {
  tune_with 4 "$1" --json "${@:2}"
  [ -z "$(find . -name '.mpi-hints*')" ] || die "left behind: $(ls -A)"
}

# Without romio_cb_write=enable, which it has turned off, the job sleeps.
the_right_one() {
  tuned 0 --budget 4m --write hints.toml -- waits '{run}/a' 1 romio_cb_write=disable
  holds 'data["format"] == "mpi-hints tune, version 1" and data["about"]["processes"] == 4 and not data["about"]["synced"]'
  holds 'data["result"]["hints"]["romio_cb_write"] == "enable" and data["result"]["gain"] > 0.2'
  holds 'data["rounds"]["won"] >= data["rounds"]["needed"] and data["control"]["runs"] > 20'
  holds 'all(row["reason"] for row in data["candidates"])'
  cat hints.toml
  grep -qx 'override = true' hints.toml || die "it does not override the program"
  grep -q '^# romio_cb_write.* less; the fastest in ' hints.toml || die "no measurement"
  try 0 check hints.toml
}
attempt "tune finds the hint that makes a job faster" the_right_one

nothing_gains() {
  # 0.2 s of sleep, and little to transfer.
  tuned 0 --budget 2m --write hints.toml -- sleep '{run}/a' 1
  complains "hints.toml is not written"
  [ ! -e hints.toml ] || die "a hints file"
  holds 'data["result"] is None and data["verdict"].startswith("no hint is better than none")'
}
attempt "tune claims nothing of a job that no hint makes faster" nothing_gains

not_the_same() {
  # What it writes differs in each run, and the command says that it is right, or that it is not.
  tuned 0 --budget 2m --rounds 5 --verify 'test -s {run}/a' -- other '{run}/a' 1
  holds 'data["control"]["runs"] > 5'
  tuned 2 --budget 30s --verify 'test ! -s {run}/a' -- other '{run}/a' 1
  complains "the job as it is: --verify says that what it wrote is wrong"
}
attempt "tune asks a command where what a job writes is never the same" not_the_same

page() {
  has_tuned
  # (A directory whose name has what MINFO_REPORT takes for something else.)
  mkdir 'a %p,b'
  try 0 tune --html --output page.html --overwrite --sync --dir 'a %p,b' --budget 2m --rounds 5 -- \
    mpiexec.mpich -n 4 "$common/tuned" sleep a 1
  complains "the page is in page.html"
  grep -q '>the job as it is</td>' page.html || die "no control"
  grep -q 'to the slowest run' page.html || die "no bars"
  grep -q 'until its files are on the disk' page.html || die "not synced"
  rmdir 'a %p,b'
  only_files a page.html
}
attempt "tune makes a page, and writes the same files again if it may" page

environment() {
  has_tuned
  mpicc.openmpi -O1 -std=gnu11 -Wall -Wextra -Werror "$here/command.d/tuned.c" -o tuned.openmpi
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
  try 0 tune --json --environment --rounds 5 --budget 5m -- \
    mpiexec.openmpi --oversubscribe -n 4 ./tuned.openmpi write-all '{run}/a' 1 cb_nodes=1
  holds 'data["about"]["library"] == "Open MPI 4.1.4" and data["about"]["drivers"][0].startswith("OMPIO")'
  holds '{"OMPI_MCA_io": "romio321"} in [row["environment"] for row in data["candidates"]]'
  holds 'any(row["environment"] and row["seconds"]["runs"] for row in data["candidates"])'
  # Hints that only ROMIO has are not tried on OMPIO.
  holds 'not any("romio_cb_write" in row["hints"] for row in data["candidates"])'
}
attempt "tune tries variables of Open MPI, if it is asked to" environment

# A job that does something wrong if it gets hints: HOW FILE.
wrong_job() {
  has_tuned
  cat >job <<SH
#!/bin/sh
[ "\$1" != deaf ] || unset MINFO_HINTS
mpiexec.mpich -n 2 "$common/tuned" write-all "\$2" 1 || exit
[ -n "\$MINFO_HINTS" ] || exit 0
case \$1 in
  late) sleep 600 ;;
  wrong) printf x >>"\$2" ;;
  more) echo >"\$2.more" ;;
  failing) echo "with hints, no"; exit 7 ;;
esac
SH
  chmod +x job
}
# all_out HOW WORDS: no candidate counts, for this reason.
all_out() {
  try 0 tune --json --budget 3m -- ./job "$1" '{run}/a'
  holds "all('$2' in row['out'] for row in data['candidates']) and len(data['candidates']) > 3"
  holds 'data["result"] is None and data["verdict"] == "no hint is better than none: none of those that were tried counts"'
  ! pgrep -f 'sleep 600' || die "a job goes on"
}
wrong_runs() {
  wrong_job
  all_out late "it did not end within "
  all_out wrong "it writes something else: a from byte 2097152 on"
  all_out more "it writes something else: a.more is there as well"
  all_out failing "it fails (exit status: 7): with hints, no"
  all_out deaf "not in the report"
  only_files job
}
attempt "hints with which a job is late, fails, writes something else or does not see them are out" wrong_runs
