# shellcheck shell=bash
# The reference is not made if something is missing in it: comments are removed in a copy of the sources.

# without PATTERN FILE: removes the comment above the first line of the file that matches.
without() {
  awk -v pattern="$1" '
    /^ *!/ { held = held $0 "\n"; next }
    !done && $0 ~ pattern { done = 1; held = "" }
    { printf "%s", held; held = ""; print }
    END { printf "%s", held; exit !done }
  ' "$work/originals/$2" >"$work/sources/$2"
}

# refused NAME WORDS: the reference is not made, and the message says this.
refused() {
  if "$python" "$top/ci/reference/reference.py" --sources "$work/sources" >"$work/log" 2>&1; then
    fail "reference: $1 is not found"
  elif grep -qF -e "$2" "$work/log"; then
    pass "reference: $1 is found"
  else
    fail "reference: it does not say '$2'" "$work/log"
  fi
}

# try_without NAME WORDS PATTERN FILE
try_without() {
  without "$3" "$4"
  refused "$1" "$2"
  cp "$work/originals/$4" "$work/sources/$4"
}

# changed NAME WORDS EDIT FILE: refused with this edit of a file (of sed).
changed() {
  sed "$3" "$work/originals/$4" >"$work/sources/$4"
  refused "$1" "$2"
  cp "$work/originals/$4" "$work/sources/$4"
}

reference() {
  write_derived "$work/derived" || { fail "reference: nothing is derived"; return; }
  mkdir "$work/originals" "$work/sources"
  cp "$top"/fortran/*.f90 "$work"/derived/fortran/*.f90 "$work/originals/"
  cp "$work"/originals/*.f90 "$work/sources/"
  attempt "reference: the sources as they are" "$python" "$top/ci/reference/reference.py" --sources "$work/sources" || true
  try_without "a module procedure without a comment" 'MPI_Info_delete_f08: no comment' \
    'subroutine MPI_Info_delete_f08[(]' info.f90
  try_without "a procedure of the core without a comment" 'MPI_Put_f08ts: no comment' 'subroutine MPI_Put_f08ts[(]' rma.f90
  try_without "a module without a comment" 'module mpi_info_f08_rma: no comment' '^module mpi_info_f08_rma' rma.f90
  changed "a procedure of the standard without a clause" 'MPI_Info_set_f08: no clause' \
    's/ (MPI 4\.1, \(section\|chapter\)[^)]*)//' info.f90
  changed "a name that no document describes" 'info_text: no comment' 's/info_value/info_text/' hints_typed_text.f90
  changed "an argument that the document does not name" 'info_value: nothing about `otherwise`' 's/default/otherwise/' \
    hints_typed_text.f90
  changed "a procedure of a type that the document does not name" 'info_pairs%again: no comment' 's/procedure :: rewind/procedure :: again/' \
    hints_typed_pairs.f90
  changed "an argument without a meaning" 'MPI_Info_get_string_f08: nothing about `buflen`' \
    '/integer, intent(inout) :: buflen/ { n; d }' info.f90
  changed "a procedure without errors" 'MPI_Info_create_f08: nothing about errors' 's/^  !! Errors: MPI_ERR_NO_MEM\.$/  !!/' info.f90
}
