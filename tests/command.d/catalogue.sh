# shellcheck shell=bash
# list and explain.

list_all() {
  try 0 list
  is_quiet
  says "romio_cb_read"
  [ "$(wc -l <"$said")" -gt 100 ] || die "there are few hints"
  [ "$(head -n 1 "$said" | awk '{ print $1, $2, $3 }')" = "key for value" ] || die "the titles are missing"
  # A line for each, wherever it goes; `explain` has long values in full.
  awk 'length($0) > 200 { exit 1 }' "$said" || die "a line has more than 200 characters"
  script --quiet --return --command "stty cols 80; '$command' list" /dev/null >../terminal </dev/null
  awk '/^\033\[36m/ { lines = 0 } ++lines > 6 { exit 1 }' ../terminal || die "a hint has more than six lines of a terminal"
  try 0 list --json
  holds 'len(data) > 100 and [row["key"] for row in data] == sorted(row["key"] for row in data)'
  holds 'all(row["meaning"].endswith(".") and row["for"] and row["value"]["in_words"] for row in data)'
}
attempt "list has the whole catalogue" list_all

list_some() {
  try 0 list --for win --json
  holds 'len(data) > 10 and all("win" in row["for"] for row in data)'
  try 0 list --of ompio --for file --json
  holds 'len(data) > 5 and all(row["defined_by"] == "ompio" for row in data)'
  try 0 list --of romio --json
  holds '{row["defined_by"] for row in data} == {"romio", "lustre"}'
  try 0 list --of pnetcdf --for comm --json
  holds 'data == []'
  try 0 list --of mpi --for file
  says cb_nodes
  ! grep -q romio_ "$said" || die "there are hints of ROMIO"
}
attempt "list has those for an object, and of a library" list_some

list_page() {
  try 0 list --markdown
  is_quiet
  cmp "$said" "$prefix/share/doc/mpi_info_f08/catalogue.md" || die "it is not the installed page"
  try 0 list --for win --of mpi --markdown
  says '### Windows: the MPI standard'
  ! grep -qE '^## (Files|Communicators)|ROMIO$' "$said" || die "there are others"
  try 2 list --json --markdown
  says_nothing
}
attempt "list makes a page" list_page

explain_one() {
  try 0 explain cb_buffer_size
  is_quiet
  says "an integer >= 1 (32 bits)"
  says "16777216 (ROMIO); 33554432 (OMPIO)"
  says "MPICH, Intel MPI, Open MPI"
  try 0 explain mpi_minimum_memory_alignment --json
  holds '[row["for"] for row in data] == [["win"], ["memory"]]'
}
attempt "explain says all there is of a key" explain_one

explain_several() {
  try 0 explain cb_nodes no_locks
  [ "$(grep -cE '^(cb_nodes|no_locks)$' "$said")" -eq 2 ] || die "not both"
  try 0 explain cb_nodes no_locks --json
  holds '[row["key"] for row in data] == ["cb_nodes", "no_locks"]'
  # The known ones are explained, whatever else is on the command line.
  try 1 explain cb_nodes cb_nodse
  says "cb_nodes"
  complains 'unknown key "cb_nodse": did you mean cb_nodes?'
  try 1 explain cb_nodes cb_nodse --json
  holds 'data[0]["key"] == "cb_nodes" and data[1]["unknown"] == "cb_nodse"'
}
attempt "explain of several keys" explain_several

explain_word() {
  try 0 explain --word Striping --json
  holds 'len(data) > 3 and all("strip" in (row["key"] + row["meaning"]).lower() for row in data)'
  holds '{"striping_unit", "striping_factor"} <= {row["key"] for row in data}'
  try 0 explain --word striping cb_nodes
  says striping_unit
  says cb_nodes
  try 0 explain --word slow
  says "mpi-hints advise FILE says what to change"
  says "slow_job.md"
  try 1 explain --word frobnication
  says_nothing
  complains '"frobnication" is in none of the '
  try 2 explain
}
attempt "explain by a word" explain_word

explain_unknown() {
  try 1 explain cb_nodse
  says_nothing
  complains "did you mean cb_nodes?"
  try 1 explain frobnication_of_the_universe
  complains "no similar key is known among "
  try 1 explain cb_nodse --json
  holds 'data["unknown"] == "cb_nodse" and "cb_nodes" in data["nearest"]'
}
attempt "explain names keys near to an unknown one" explain_unknown
