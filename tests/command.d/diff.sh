# shellcheck shell=bash
# diff.

differences() {
  "$command" probe --json --output embedded.json
  MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json --output mpich.json
  MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json --output again.json
  try 0 diff mpich.json again.json
  says_nothing
  try 0 diff mpich.json again.json --json
  holds 'data == {"about": [], "hints": []}'
  try 1 diff embedded.json mpich.json
  is_quiet
  says embedded.json
  says romio_cb_read
  awk 'length($0) > 200 { exit 1 }' "$said" || die "a line has more than 200 characters"
  says 'MPICH Version:'
  try 1 diff embedded.json mpich.json --html --output page.html
  says_nothing
  complains 'mpi-hints: the page is in page.html'
  grep -qF '>romio_cb_read</a></td><td data-title="what">default</td>' page.html || die "the page does not say what changes"
  ! grep -qF '\t' page.html || die "the page has the name of a tab"
  try 1 diff embedded.json mpich.json --json
  holds '{"what": "engine", "a": "embedded", "b": "native"} in data["about"]'
  holds '[change["a"] for change in hints["file", "romio_cb_read"]["differences"]
    if change["what"] == "default"] == [None]'
  holds '("file", "chunked") not in hints'
}
attempt "diff says what changes, and has status 1" differences

not_probes() {
  echo '{"format": "something else"}' >other.json
  echo '{' >broken.json
  try 2 diff other.json other.json
  complains "other.json: this is not what"
  try 2 diff broken.json other.json
  complains "broken.json: this is not JSON; expected what "
  try 2 diff nothing.json other.json
  complains "nothing.json: No such file"
}
attempt "diff of what is no probe" not_probes
