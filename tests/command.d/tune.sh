# shellcheck shell=bash
# tune: what it refuses, and what it leaves behind. (What it finds is in tuned.sh, which takes minutes.)

# has_tuned: the jobs, built once for Debian's MPICH: $common/tuned. Its processes yield the processors while they wait
# (with_yielding of engines.d/launch.sh), from here on in all commands.
has_tuned() {
  local command variables=()
  [ -x "$common/tuned" ] ||
    mpicc.mpich -O1 -std=gnu11 -Wall -Wextra -Werror "$here/command.d/tuned.c" -o "$common/tuned"
  [ -n "${LD_PRELOAD:-}" ] || {
    with_yielding mpich-4 true
    export "${variables[@]}"
  }
}

# tune_with PROCESSES STATUS OPTION... -- WHAT FILE MIB HINT...: tunes a job of so many processes.
tune_with() {
  local processes=$1 status=$2 given=()
  shift 2
  while [ "$1" != -- ]; do
    given+=("$1")
    shift
  done
  has_tuned
  try "$status" tune "${given[@]}" -- mpiexec.mpich -n "$processes" "$common/tuned" "${@:2}"
}
tune() { tune_with 2 "$@"; }

# a_line WORDS: it says nothing but a line that has these words. (Lines of progress come after two seconds.)
a_line() {
  says_nothing
  grep -v ': [0-9]* s: ' "$complained" >line || true
  [ "$(wc -l <line)" -eq 1 ] || die "not a line: $(cat line)"
  grep -qF -e "$1" line || die "it does not complain '$1'"
  rm line
}

refusals() {
  # Before the job runs.
  tune 2 -- write-all a 1
  a_line "put {run} into its arguments"
  echo mine >hints.toml
  tune 2 --write hints.toml -- write-all '{run}/a' 1
  a_line "hints.toml: it exists; --force replaces it"
  tune 2 --write no/hints.toml -- write-all '{run}/a' 1
  a_line "no/hints.toml: there is no such directory"
  tune 2 --dir no -- write-all '{run}/a' 1
  a_line "No such file or directory"
  PMI_SIZE=2 PMI_RANK=0 tune 2 -- write-all '{run}/a' 1
  a_line "does not run under Hydra's mpiexec"
  try_in_job 2 tune -- mpiexec.mpich -n 2 "$common/tuned" write-all '{run}/a' 1
  a_line "does not run under Hydra's mpiexec"
  MINFO_HINTS=hints.toml tune 2 -- write-all '{run}/a' 1
  a_line "MINFO_HINTS is set"
  try 2 tune -- ./no-such-program '{run}'
  a_line "./no-such-program: there is no such program"
  # The job itself.
  tune 2 -- fails '{run}/a' 1
  a_line "the job as it is: it fails (exit status: 3)"
  tune 2 --budget 2s -- hangs '{run}/a' 1
  a_line "the job as it is: it did not end within 2.0 s"
  tune 2 -- none '{run}/a' 1
  a_line "the job opens no file with MPI"
  tune 2 -- nothing '{run}/a' 1
  a_line "the job transfers nothing"
  try 2 tune -- echo '{run}'
  a_line "it leaves no report: it is no MPI program, its MPI is static, or the disk is full"
  # (Its input does not end.)
  printf '#!/bin/sh\ntimeout 0.3 cat\necho "reading: $?"\nexit 4\n' >reader
  chmod +x reader
  try 2 tune -- ./reader '{run}'
  a_line "the job as it is: it fails (exit status: 4): reading: 124"
  rm reader
  tune 2 -- other '{run}/a' 1
  a_line "two runs of the job as it is write different files (a from byte "
  tune 2 --for '*.nc' --budget 1h -- write-all '{run}/a' 1
  a_line "--for *.nc: no file of the job has such a name"
  # (A round of this job takes 3.6 s or more; one run fits into the budget even if the machine is busy.)
  tune 2 --budget 20s -- sleep '{run}/a' 6
  a_line "the budget of 20 s is over before anything can be decided: --budget "
  # Nothing is left behind, not even by the job, and nothing is changed.
  [ "$(cat hints.toml)" = mine ] || die "the hints file is another one"
  only_files hints.toml
  ! pgrep -f "^$common/tuned hangs" || die "a job goes on"
}
attempt "tune refuses what it cannot tune, in a line, and leaves nothing" refusals

# ended SIGNAL: tune is ended by a signal in the midst, and shows what is known.
ended() {
  local process status=0
  has_tuned
  "$command" tune --budget 1h --rounds 1000 --write hints.toml -- mpiexec.mpich -n 2 "$common/tuned" sleep '{run}/a' 1 \
    >"$said" 2>"$complained" &
  process=$!
  until_true grep -q 'each once\|better half\|round ' "$complained"
  kill "-$1" "$process"
  wait "$process" || status=$?
  cat "$said" "$complained"
  [ "$status" -eq $((128 + $2)) ] || die "status $status"
  says "the job as it is  "
  says "stopped before anything was decided"
  only_files
  ! pgrep -f "^$common/tuned" || die "a job goes on"
}
signals() {
  ended TERM 15
  # (A background process of a shell ignores SIGINT; this one does not.)
  set -m
  ended INT 2
}
attempt "tune ends its job at signals, says what is known, and leaves nothing" signals

full_disk() {
  [ "$(id -u)" -eq 0 ] || die "needs a user who may mount"
  mkdir full
  mount -t tmpfs -o size=3m tmpfs full
  trap 'umount full' EXIT
  tune 2 --dir full -- write-all '{run}/a' 1
  a_line "the job as it is: it "
  [ -z "$(ls -A full)" ] || die "left behind: $(ls -A full)"
  mount -o remount,ro full
  tune 2 --dir full -- write-all '{run}/a' 1
  a_line "Read-only file system"
}
attempt "a full disk, and one that cannot be written" full_disk
