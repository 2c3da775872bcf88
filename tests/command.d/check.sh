# shellcheck shell=bash
# check.

valid_file() {
  cat >hints.toml <<'TOML'
[file]
access_style = ["read_once", "sequential"]
cb_nodes = 4
[file."*.nc"]
override = true
striping_unit = "+1048576"
[win]
no_locks = true
TOML
  try 0 check hints.toml
  is_quiet
  says "hints.toml: 4 hints, all valid"
  says 'overrides the program, passed on as "1048576"'
  try 0 check hints.toml --json
  holds 'data["sound"] and len(data["hints"]) == 4'
  holds 'hints["file", "striping_unit"]["pattern"] == "*.nc" and hints["file", "striping_unit"]["override"]'
  holds 'hints["file", "striping_unit"]["line"] == 6 and hints["win", "no_locks"]["value"] == "true"'
  try 0 check /dev/stdin < <(cat hints.toml)
  says "/dev/stdin: 4 hints, all valid"
}
attempt "a valid hints file" valid_file

invalid_hints() {
  cat >hints.toml <<'TOML'
[file]
cb_nodse = 4
cb_buffer_size = "abc"
no_locks = true
filename = "x"
[comm]
mpi_assert_no_any_tag = true
TOML
  try 1 check hints.toml
  is_quiet
  says "did you mean cb_nodes?"
  says "invalid value 'abc' is not passed on (expected an integer >= 1 (32 bits))"
  says "wrong object: a hint for windows, not files"
  says "read-only: it can be queried but not set"
  says "hints.toml: 5 hints, 4 invalid"
  try 1 check hints.toml --json
  holds '[hint["verdict"] for hint in data["hints"]] ==
    ["unknown", "malformed", "wrong_object", "inquiry_only", "known"]'
}
attempt "what each line of a hints file would do" invalid_hints

example() {
  try 0 check "$here/../examples/hints.toml"
  is_quiet
  says "all valid"
}
attempt "the example of a hints file is valid" example

broken_file() {
  printf '[file]\ncb_nodes = 4\ncb_nodes 5\n' >hints.toml
  try 1 check hints.toml
  says_nothing
  complains "hints.toml:3:"
  try 1 check hints.toml --json
  holds 'not data["sound"] and data["error"]["line"] == 3 and data["error"]["expected"]'
  try 2 check nothing.toml
  complains "nothing.toml: "
}
attempt "a file that is no hints file says where" broken_file

romio_file() {
  printf '# of ROMIO\ncb_nodes 4\nromio_cb_write enable\n' >romio-hints
  try 0 check romio-hints --json
  holds 'data["sound"] and hints["file", "romio_cb_write"]["canonical"] == "enable"'
}
attempt "a file in the format of ROMIO" romio_file

# Nothing in a stranger's file reaches the terminal as an escape sequence, not even one of a single character (U+009B).
control_characters() {
  printf '[file."a\\u001bc"]\n"cb\\u001b]0;x\\u0007" = "1\\u009b2J\\u202e"\n' >hints.toml
  try 1 check hints.toml
  says 'a\u{1b}c'
  says 'cb\u{1b}]0;x\u{7}'
  says '1\u{9b}2J\u{202e}'
  ! LC_ALL=C grep -qP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae' "$said" "$complained" || die "they are printed as they are"
  try 1 check hints.toml --json
  holds '[(hint["pattern"], hint["value"]) for hint in data["hints"]] == [("a\x1bc", "1\x9b2J\u202e")]'
  ! LC_ALL=C grep -qP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae' "$said" || die "they are in the JSON as they are"
  # Also in what is said of the place of an error, and in the name of a file.
  printf 'cb_nodes \033[2J\n= 4 \302\233\n' >hints.toml
  try 1 check hints.toml
  ! LC_ALL=C grep -qP '\x1b|\xc2[\x80-\x9f]' "$complained" || die "an error has them"
  try 2 check $'no\e[2J.toml'
  complains 'no\u{1b}[2J.toml'
}
attempt "control characters of a file are escaped" control_characters
