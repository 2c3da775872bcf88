# shellcheck shell=bash
# MINFO_REPORT: what it prints and writes. $1 is the engine, $2 the number of processes.

# The output of our own library, without that of launchers and libraries.
our_lines() { grep -E '^(mpi_info_f08: hints of|  )' "$complained" || true; }

nothing_unasked() {
  job 0 "$1" "$2" wrong
  [ -z "$(our_lines)" ] || die "a report that nobody asked for"
  export MINFO_REPORT=off
  job 0 "$1" "$2" wrong
  [ -z "$(our_lines)" ] || die "a report that is off"
}
each "nothing is printed unasked" nothing_unasked

all_is_well() {
  export MINFO_REPORT=summary
  job 0 "$1" "$2" sound
  [ "$(our_lines | wc -l)" -eq 1 ] || die "not one line"
  complains "given, all in effect"
  job 0 "$1" "$2" nothing
  complains "none given"
  [ "$(our_lines | wc -l)" -eq 1 ] || die "not one line"
}
each "a summary is one line when all is well" all_is_well

attention() {
  local last=$(($2 - 1)) ranks
  ranks=0
  [ "$2" -eq 2 ] && ranks=0,1
  [ "$2" -gt 2 ] && ranks=0-$last
  export MINFO_REPORT=summary
  job 0 "$1" "$2" wrong
  our_lines >../rows
  grep -E "^  file some.data +MPI_File_open; repeated in MPI_File_set_info +cb_nodse +4 +- +unknown +$ranks +did you mean cb_nodes[?]\$" \
    ../rows || die "no row of the misspelt key"
  [ "$(grep -cE "^  file some.data .* cb_nodse .* unknown " ../rows)" -eq 1 ] ||
    die "what was given again with the same value is not one row"
  grep -E "^  communicator halo +MPI_Comm_dup_with_info +mpi_assert_no_any_tag +maybe .* malformed +$ranks +(invalid value 'maybe' was not passed on \()?expected true or false\)?\$" \
    ../rows || die "no row of the value that is wrong"
  grep -E "^  window ghosts +MPI_Win_create +no_lcoks .* did you mean no_locks[?]\$" ../rows ||
    die "no row of the window"
  grep -E "^  window ghosts +MPI_Win_create +cb_buffer_size .* wrong object +$ranks +a hint for files, not windows\$" ../rows ||
    die "no row of the wrong object"
  ! grep -q ' in effect  *[0-9]' ../rows || die "what is in effect deserves no attention"
}
each "a summary has what deserves attention, by processes" attention

full() {
  export MINFO_REPORT=full
  job 0 "$1" "$2" sound
  our_lines | grep -E '^  window ghosts +MPI_Win_create +no_locks +false +false +in effect +0' || die "no row"
  local mpi=''
  [ "$1" = embedded ] || mpi=', (MPICH|Open MPI|Intel).*'
  our_lines | grep -E "^  /.*/given sound, .*host $(uname -n), began [0-9T:-]+Z, [0-9.]+ s$mpi, files on [a-z0-9]+\$" ||
    die "no line for the job"
}
each "a full report has all" full

json() {
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" wrong
  [ -z "$(our_lines)" ] || die "something is printed, too"
  holds "data['format'] == 2 and data['processes'] == $2 and data['unlisted'] == 0" ../report.json
  holds "data['given'] == sum(data['totals'].values()) == 12 * $2" ../report.json
  holds "{tuple(row['again']) for row in data['hints'] if row['kind'] == 'file'} == {('MPI_File_set_info',)}" ../report.json
  holds "{(row['scope'], row['names'], row['added_by']) for row in data['hints']} == {($2, 1, None)}" ../report.json
  holds "sum(row['times'] for row in data['hints']) == data['given']" ../report.json
  holds "all(row['ranks'] == [[0, $2 - 1]] for row in data['hints'])" ../report.json
  holds "[row['verdict'] for row in data['hints'] if row['key'] == 'cb_buffer_size' and row['kind'] == 'file'] ==
    ['malformed']" ../report.json
  holds "'native' in data['library'] or '$1' == 'embedded'" ../report.json
}
each "JSON has all" json

which_job() {
  local began
  began=$(date +%s)
  export MINFO_REPORT=json:../report.json USER=somebody SLURM_JOB_ID=77
  rm -f ../report*.json
  job 0 "$1" "$2" sound
  holds "data['job']['program'].endswith('/given') and data['job']['arguments'] == ['sound']" ../report.json
  holds "data['job']['user'] == 'somebody' and data['job']['id'] == '77' and data['job']['hosts'] == 1" ../report.json
  holds "data['job']['host'] == '$(uname -n)' and 0 <= data['job']['seconds'] < 600" ../report.json
  holds "$began <= __import__('calendar').timegm(__import__('time').strptime(data['job']['start'], '%Y-%m-%dT%H:%M:%SZ')) + 1 <= $began + 600" \
    ../report.json
  export MINFO_REPORT_PRIVATE=1
  rm -f ../report*.json
  job 0 "$1" "$2" sound
  holds "all(data['job'][name] is None for name in ('program', 'arguments', 'user', 'host'))" ../report.json
  holds "data['job']['hosts'] == 1 and data['job']['id'] == '77'" ../report.json
}
each "a report says which job it is of, or not what is private" which_job

# Without MPI_Init it comes at the end of the process, from all of them.
of_sessions() {
  export MINFO_REPORT=json:../report.json
  try_in 0 launch "$1" "$2" 120 "$common/session"
  holds "data['processes'] == $2 and
    {(row['kind'], row['procedure'], row['key'], row['verdict']) for row in data['hints']} ==
    {('session', 'MPI_Session_init', 'no_such_key', 'unknown'),
     ('session', 'MPI_Session_init', 'thread_level', 'malformed'),
     ('communicator', 'MPI_Comm_create_from_group', 'no_such_key', 'unknown'),
     ('communicator', 'MPI_Comm_create_from_group', 'thread_level', 'wrong object')}" ../report.json
}
each "sessions alone" of_sessions

# later STATUS ENGINE PROCESSES [WHAT]: runs the program of sessions after MPI_Finalize.
later() { try_in "$1" launch "$2" "$3" 120 "$common/later" "${@:4}"; }
# of_later SESSIONS COMMUNICATORS FILE: the rows of a report are of these many sessions and communicators of each process.
of_later() {
  holds "data['given'] == $1 + $2 and
    [sum(row['times'] for row in data['hints'] if (row['kind'], row['procedure'], row['key']) == one)
     for one in (('session', 'MPI_Session_init', 'no_such_key'),
                 ('communicator', 'MPI_Comm_create_from_group', 'no_such_key'))] == [$1, $2]" "$3"
}

goes_on() {
  export MINFO_REPORT=json:../report.json
  later 0 "$1" "$2"
  of_later "$2" "$2" ../report.json
  holds "data['processes'] == $2 and data['remark'] is None" ../report.json
}
each "a session that goes on after MPI_Finalize" goes_on

# The embedded engine has sessions that begin then: the report of these comes at the end of the process.
afterwards() {
  export MINFO_REPORT=json:../report.json
  local what sessions=1 is_later="data['remark'] == 'of sessions that began after MPI_Finalize'"
  for what in again left; do
    rm -f ../report*.json
    later 0 embedded 1 $what
    of_later 1 1 ../report.json
    of_later $sessions 1 ../report.1.json
    holds "$is_later" ../report.1.json
    sessions=2
  done
  # No hints, no report.
  rm -f ../report*.json
  later 0 embedded 1 none
  of_later 1 1 ../report.json
  [ ! -e ../report.1.json ] || die "there is a second report without a hint"
}
attempt "sessions that begin after MPI_Finalize, embedded" afterwards

# No engine reads hints of a persistent operation.
of_operation() {
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" started
  holds "{(row['kind'], row['procedure'], row['key'], row['verdict']) for row in data['hints']} ==
    {('operation', 'MPI_Barrier_init', 'mpi_assert_strict_persistent_collective_ordering', 'wrong object'),
     ('operation', 'MPI_Barrier_init', 'no_such_key', 'unknown')}" ../report.json
  holds "[row['detail'] for row in data['hints'] if row['verdict'] == 'wrong object'] ==
    ['a hint for communicators, not persistent collective operations and partitioned messages']" ../report.json
}
each "hints of a persistent operation" of_operation

differs() {
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" first
  if [ "$2" -eq 1 ]; then
    holds "[row['verdict'] for row in data['hints']] != ['differs']" ../report.json
  else
    holds "[(row['verdict'], row['ranks']) for row in data['hints']] == [('differs', [[0, 0]])]" ../report.json
    holds "'rank 0' in data['hints'][0]['detail']" ../report.json
  fi
}
each "what processes give differently" differs

# If a report cannot be written, MPI_Init says so, not MPI_Finalize after hours of work.
unwritable() {
  export MINFO_REPORT=json:../no/such/directory/report.json
  refused "$1" "$2" \
    "MPI_Init: MPI_ERR_OTHER: MINFO_REPORT=json:../no/such/directory/report.json: No such file or directory"
  mkdir ../place
  export MINFO_REPORT=json:../place
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_REPORT=json:../place: "
  rmdir ../place
}
each "a report that cannot be made is found in MPI_Init" unwritable

# The program continues if there is no space left at the end.
no_room() {
  export MINFO_REPORT=json:../report.json
  cat >../limited.c <<'C'
#include <mpi.h>
#include <signal.h>
#include <sys/resource.h>
int main(void)
{
    struct rlimit none = {0, 0};

    signal(SIGXFSZ, SIG_IGN);
    return MPI_Init(0, 0) != MPI_SUCCESS || setrlimit(RLIMIT_FSIZE, &none) != 0 || MPI_Finalize() != MPI_SUCCESS;
}
C
  # shellcheck disable=SC2046 # flags are words
  cc ../limited.c $(pkg-config --cflags --libs "$dropin") -o ../limited
  # (The output goes through a pipe, since no file may grow.)
  try_in 0 limited 120 bash -o pipefail -c 'MINFO_ENGINE=embedded ../limited 2>&1 | cat >&2'
  [ ! -e ../report.json ] || die "there is a part of a report"
  [ -z "$(find .. -name '.mpi_info_f08*')" ] || die "a part of it is left beside"
  complains "MINFO_REPORT=json:../report.json: File too large"
}
attempt "a report is whole or not there" no_room

# A path is a sequence of bytes; a relative one starts at the directory in which the process was started, even if the
# program changes its directory.
where_it_says() {
  export MINFO_ENGINE=embedded MINFO_REPORT=$'json:\xff report.json' MINFO_HINTS=hints.toml
  printf '[win]\nno_locks = true\n' >hints.toml
  mkdir elsewhere
  cat >moves.c <<'C'
#include <mpi.h>
#include <unistd.h>
int main(void)
{
    return chdir("elsewhere") != 0 || MPI_Init(0, 0) != MPI_SUCCESS || MPI_Finalize() != MPI_SUCCESS;
}
C
  # shellcheck disable=SC2046 # flags are words
  cc moves.c $(pkg-config --cflags --libs "$dropin") -o moves
  try_in 0 ./moves
  is_quiet
  holds "data['hints_file'] == 'hints.toml'" $'\xff report.json'
  [ -z "$(ls elsewhere)" ] || die "something is written elsewhere"
}
attempt "a report is written where its path says" where_it_says

# Several at once, with different names.
several() {
  export MINFO_REPORT=summary,json:../a%,b.json,json:../%j.%h.json SLURM_JOB_ID=4711
  job 0 "$1" "$2" wrong
  our_lines | has '^  window ghosts ' || die "no summary"
  holds "data['processes'] == $2 and len(data['hints']) > 0" "../a,b.json"
  cmp "../a,b.json" "../4711.$(uname -n).json"
  rm "../a,b.json" "../4711.$(uname -n).json"
}
each "several reports at once" several

by_process() {
  export MINFO_ENGINE=embedded MINFO_REPORT=json:%p.json
  bash -c 'echo $$ >number; exec "$@"' bash "$common/given" nothing
  holds "data['format'] == 2" "$(cat number).json"
}
attempt "a report with the number of the process in its name" by_process

# Two jobs, one path: each gets its own report.
nobody_else_s() {
  export MINFO_REPORT=json:report.json
  job 0 "$1" "$2" wrong
  is_quiet_of_us
  cp report.json first
  job 0 "$1" "$2" nothing
  cmp report.json first || die "the first report is gone"
  complains "mpi_info_f08: MINFO_REPORT=json:report.json: it already exists; the report is in "
  holds "data['hints'] == []" report.1.json
  # If the user creates an empty file, the report goes there.
  : >report.2.json
  MINFO_REPORT=json:report.2.json
  job 0 "$1" "$2" wrong
  is_quiet_of_us
  holds "data['hints'] != []" report.2.json
}
is_quiet_of_us() { ! grep -q '^mpi_info_f08: MINFO_REPORT' "$complained" || die "it complains"; }
each "a report replaces no other file" nobody_else_s

# seconds COMMAND...: sets $took to the microseconds that it takes.
seconds() {
  local begin=$EPOCHREALTIME
  "$@"
  took=$((${EPOCHREALTIME/./} - ${begin/./}))
  echo "it took $took microseconds"
}
# (By how much: times.sh.)
has_waited() { [ "$took" -ge 5000000 ] || die "it took $took microseconds"; }

# Pipes that nobody opens, that nobody reads, and that are read.
pipes() {
  export MINFO_ENGINE=embedded MINFO_REPORT=json:../pipe
  mkfifo ../pipe
  seconds try_in 0 limited 120 "$common/given" wrong
  has_waited
  complains "MINFO_REPORT=json:../pipe: nobody has read it for 5 s"
  cat ../pipe >../read &
  try_in 0 limited 120 "$common/given" wrong
  is_quiet
  wait
  holds "data['format'] == 2" ../read
  [ -p ../pipe ] || die "the pipe is gone"
  # A full standard error that nobody reads.
  exec 8<>../pipe
  head -c 1000000 /dev/zero | dd of=../pipe oflag=nonblock bs=4096 status=none 2>/dev/null || true
  MINFO_REPORT=full
  local status=0
  seconds into_pipe || status=$?
  [ "$status" -eq 0 ] || die "it ended with status $status"
  has_waited
}
into_pipe() { limited 120 "$common/given" sound >/dev/null 2>../pipe; }
attempt "a report waits 5 s for a reader" pipes

# On a terminal, it fits and has colours; under a launcher, there is no terminal.
terminal() {
  export MINFO_ENGINE=embedded MINFO_REPORT=full TERM=xterm
  local escape=$'\e['
  script --quiet --return --command "stty cols 70; '$common/given' wrong" /dev/null </dev/null | sed 's/\r$//' >"$said"
  cat "$said"
  says "$escape"
  script --quiet --return --command "stty cols 70; NO_COLOR=1 '$common/given' wrong" /dev/null </dev/null |
    sed 's/\r$//' >"$said"
  ! grep -qF "$escape" "$said" || die "there are colours in spite of NO_COLOR"
  [ "$(grep '^  ' "$said" | awk '{ if (length > most) most = length } END { print most }')" -le 70 ] ||
    die "the table is as wide as it is in a pipe"
  try_in 0 "$common/given" wrong
  [ "$(our_lines | awk '{ if (length > most) most = length } END { print most }')" -gt 110 ] || die "it is cut in a pipe"
  ! our_lines | has -F "$escape" || die "there are colours in a pipe"
}
attempt "a report on a terminal" terminal
