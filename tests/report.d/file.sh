# shellcheck shell=bash
# MINFO_HINTS: hints from a file, for objects that the program makes. $1 is the engine, $2 the number of processes.

# effect WORDS: every process has this in effect.
effect() {
  local rank
  for ((rank = 0; rank < processes; rank++)); do
    grep -qE "^$rank( .*)? $1( |\$)" "$said" || die "process $rank has not $1"
  done
}

hints_file() {
  cat >../hints.toml
  export MINFO_HINTS=../hints.toml
}

all_kinds() {
  processes=$2
  hints_file <<'TOML'
[file."*.data"]
cb_nodes = 1
access_style = ["read_once", "sequential"]
[file."*.other"]
cb_buffer_size = 12345
[comm]
mpi_assert_no_any_tag = true
[comm.halo]
mpi_assert_exact_length = true
[comm.MPI_COMM_WORLD]
mpi_assert_allow_overtaking = true
[win.ghosts]
no_locks = true
[win]
same_size = true
TOML
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" named
  holds "all(row['line'] for row in data['hints'])" ../report.json
  holds "data['hints_file'] == '../hints.toml'" ../report.json
  # Two communicators of the program, and the two predefined ones.
  holds "{(row['name'], row['line'], row['times']) for row in data['hints'] if row['key'] == 'mpi_assert_no_any_tag'}
    == {('', 7, $2), ('halo', 7, $2), ('MPI_COMM_WORLD', 7, $2), ('MPI_COMM_SELF', 7, $2)}" ../report.json
  holds "{(row['name'], row['line']) for row in data['hints'] if row['key'] == 'mpi_assert_exact_length'} == {('halo', 9)}" \
    ../report.json
  holds "[(row['name'], row['procedure'], row['verdict']) for row in data['hints'] if row['key'] == 'no_locks'] ==
    [('ghosts', 'MPI_Win_set_info', 'in effect')] or '$1' != 'embedded'" ../report.json
  # The section for another file has one row, which is not about a hint that was given.
  holds "[(row['name'], row['key'], row['detail']) for row in data['hints'] if row['verdict'] == 'unmatched'] ==
    [('*.other', 'cb_buffer_size', 'no file was opened whose name matches')]" ../report.json
  holds "data['totals']['unmatched'] == 1 and data['given'] == sum(data['totals'].values()) - 1" ../report.json
  holds "not any(row['key'] == 'cb_buffer_size' for row in data['hints'] if row['verdict'] != 'unmatched')" ../report.json
  effect 'cb_buffer_size=[^ ]*'
  ! grep -q 12345 "$said" || die "a hint for another file"
  case $1 in
    embedded)
      effect 'access_style=read_once,sequential'
      effect 'mpi_assert_no_any_tag=true'
      effect 'mpi_assert_exact_length=true'
      effect 'mpi_assert_allow_overtaking=true'
      effect 'same_size=true'
      ;;
    mpich*)
      effect 'cb_nodes=1'
      effect 'mpi_assert_no_any_tag=true'
      effect 'same_size=true'
      ;;
    openmpi*)
      effect 'mpi_assert_allow_overtaking=false'
      effect 'same_size=true'
      ;;
  esac
}
each "hints for objects by kind and name" all_kinds

# Hints by name that are the same for all kinds of objects and all engines.
hints_by_name() {
  hints_file <<'TOML'
[comm.halo]
mpi_assert_exact_length = true
mpi_assert_no_any_tag = true
[win.ghosts]
no_locks = true
TOML
  export MINFO_REPORT=json:../report.json
}
# named COMM WIN TIMES: the procedures that the report lists for the communicator and the window, and how often.
named() {
  holds "{(row['name'], row['procedure'], row['times']) for row in data['hints']} ==
    {('halo', '$1', $3), ('ghosts', '$2', $3)}" ../report.json
}

# Naming an object is local: if only one process does so, it does not wait, and nothing is given.
named_alone() {
  processes=$2
  hints_by_name
  job 0 "$1" "$2" alone
  named MPI_Comm_set_name MPI_Win_set_name 1
  holds "all(row['verdict'] == 'ignored' and row['detail'].startswith('not given: no MPI_Comm_set_info') and
    row['ranks'] == [[0, 0]] for row in data['hints'])" ../report.json
  holds "len(data['hints']) == 3" ../report.json
  ! grep -E 'mpi_assert_no_any_tag=true|no_locks=true' "$said" || die "given without a call that gives hints"
}
each "one process alone names an object" named_alone

named_and_given() {
  processes=$2
  hints_by_name
  job 0 "$1" "$2" "$3"
  named "$4" MPI_Win_set_info "$2"
  holds "not any(row['detail'].startswith('not given') for row in data['hints'])" ../report.json
  case $1 in
    embedded)
      effect 'mpi_assert_exact_length=true'
      effect 'no_locks=true'
      ;;
    mpich*) effect 'mpi_assert_no_any_tag=true' ;;
  esac
}
by_set_info() { named_and_given "$@" named MPI_Comm_set_info; }
by_dup() { named_and_given "$@" dup MPI_Comm_dup_with_info; }
each "hints by name come with set_info" by_set_info
each "hints by name come with a duplication with hints" by_dup

# The predefined names exist when MPI_Init gives hints, so these do not wait.
named_and_standard() {
  processes=$2
  hints_by_name
  printf '[comm.MPI_COMM_WORLD]\nmpi_assert_no_any_tag = false\n' >>../hints.toml
  job 0 "$1" "$2" nothing
  holds "{row['procedure'] for row in data['hints'] if row['verdict'] == 'ignored' and
    row['detail'].startswith('not given')} == {'MPI_Comm_set_name', 'MPI_Win_set_name'}" ../report.json
  holds "{row['procedure'] for row in data['hints'] if row['name'] == 'MPI_COMM_WORLD'} == {'MPI_Init'}" ../report.json
}
each "hints by name without a call that gives them, beside a name of the standard's" named_and_standard

program_first() {
  processes=$2
  hints_file <<'TOML'
[win]
no_locks = true
TOML
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" sound
  effect 'no_locks=false'
  holds "[(row['given'], row['line'], row['verdict']) for row in data['hints'] if row['key'] == 'no_locks'] ==
    [('false', None, 'in effect')]" ../report.json
}
each "what the program gives goes first" program_first

override() {
  processes=$2
  hints_file <<'TOML'
[win]
override = true
no_locks = true
TOML
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" sound
  effect 'no_locks=true'
  # (MPICH keeps it, and uses it for nothing.)
  holds "{(row['given'], row['line'], row['verdict']) for row in data['hints'] if row['key'] == 'no_locks'} ==
    {('true', 3, 'accepted, not used' if '$1'.startswith('mpich') else 'in effect'), ('false', None, 'changed')}" \
    ../report.json
}
each "unless it is overridden" override

# While a file is open, hints that the program gives later are not passed on, and the report says so for each such call.
override_later() {
  processes=$2
  hints_file <<'TOML'
[file]
override = true
cb_buffer_size = 65536
access_style = "sequential"
TOML
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" later
  # The embedded engine has no buffer, and real MPIs ignore the style.
  case $1 in
    embedded) effect 'access_style=sequential' ;;
    *) effect 'cb_buffer_size=65536' ;;
  esac
  holds "'$1' == 'embedded' or {(row['procedure'], row['given'], row['line'], row['verdict'], row['in_effect'])
    for row in data['hints'] if row['key'] == 'cb_buffer_size'} == {
    ('MPI_File_open', '65536', 3, 'accepted, not used', '65536'),
    ('MPI_File_set_view', '8388608', None, 'changed', '65536'),
    ('MPI_File_set_info', '4096', None, 'changed', '65536')}" ../report.json
  holds "{(row['procedure'], row['given'], row['line']) for row in data['hints'] if row['key'] == 'access_style'} == {
    ('MPI_File_open', 'sequential', 4), ('MPI_File_set_view', 'random', None),
    ('MPI_File_set_info', 'write_once', None)}" ../report.json
  holds "all(row['line'] or (row['verdict'] == 'changed' and row['detail'] == 'overridden with \"' +
    {'cb_buffer_size': '65536\" by line 3', 'access_style': 'sequential\" by line 4'}[row['key']] +
    ' of the hints file') for row in data['hints'])" ../report.json
}
each "what overrides at MPI_File_open overrides later, too" override_later

# A file without override leaves the program the hints that it gives later.
no_override_later() {
  processes=$2
  hints_file <<'TOML'
[file]
cb_buffer_size = 65536
access_style = "sequential"
TOML
  job 0 "$1" "$2" later
  case $1 in
    embedded) effect 'access_style=write_once' ;;
    openmpi*) effect 'cb_buffer_size=[^ ]*' ;;
    *) effect 'cb_buffer_size=4096' ;;
  esac
}
each "what does not override leaves the program its own" no_override_later

romio() {
  processes=$2
  export MINFO_HINTS=../romio-hints MINFO_REPORT=json:../report.json
  printf '# as ROMIO has them\n\ncb_nodes 1\ncb_nodse 3\n' >../romio-hints
  job 0 "$1" "$2" nothing
  holds "{(row['key'], row['line'], row['times']) for row in data['hints']} ==
    {('cb_nodes', 3, $2), ('cb_nodse', 4, $2)}" ../report.json
  [[ $1 != mpich* ]] || effect 'cb_nodes=1'
}
each "ROMIO's format" romio

harmless() {
  hints_file <<'TOML'
[file]
cb_nodes = 0
cb_buffer_size = "abc"
romio_ds_read = "sometimes"
TOML
  export MINFO_REPORT=json:../report.json
  job 0 "$1" "$2" nothing
  holds "[row['verdict'] for row in data['hints']] == ['malformed'] * 3" ../report.json
}
each "what would do harm is left out" harmless

# Communicators that are made without hints of the program. An intercommunicator gets none that must be the same on all
# processes, and the report says why.
made_without_hints() {
  hints_file <<'TOML'
[comm]
mpi_assert_strict_persistent_collective_ordering = true
TOML
  export MINFO_REPORT=json:../report.json
  try_in 0 launch "$1" "$2" 120 "$common/made"
  holds "{row['procedure'] for row in data['hints'] if row['name'] == ''} >= {'MPI_Comm_create', 'MPI_Comm_create_group',
    'MPI_Cart_create', 'MPI_Cart_sub', 'MPI_Graph_create'}" ../report.json
  holds "[('ignored', True)][:$2 - 1] == sorted({(row['verdict'], 'intercommunicator' in row['detail'])
    for row in data['hints'] if row['procedure'] == 'MPI_Intercomm_create'})" ../report.json
  holds "($2 > 1) == any(row['procedure'] == 'MPI_Intercomm_merge' for row in data['hints'])" ../report.json
  holds "not any('intercommunicator' in row['detail'] for row in data['hints']
    if row['procedure'] != 'MPI_Intercomm_create')" ../report.json
}
each "communicators from groups, grids, graphs and sides" made_without_hints
