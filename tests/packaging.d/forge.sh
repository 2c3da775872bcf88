# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The workflow of the forge, as far as it can be checked without one.

workflow=$top/.github/workflows/test.yml
workflow_is_well_formed() {
  on_path check-jsonschema "install it with 'pip install check-jsonschema'"
  check-jsonschema --builtin-schema vendor.github-workflows "$workflow"
}
# Its labels exist, and its Rust is that of Cargo.toml.
workflow_names_what_there_is() {
  local label least
  cmake -S "$top/tests" -B configured >/dev/null
  ctest --test-dir configured --print-labels | sed -n 's/^  //p' >labels
  sed -nE "s/.*ci\/test -L '\^\(([a-z|]+)\)[$]'.*/\1/p" "$workflow" | tr '|' '\n' >named
  [ -s named ]
  while read -r label; do
    grep -qx -e "$label" labels || die "no test has the label '$label'"
  done <named
  least=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$top/Cargo.toml")
  grep -qF "RUSTUP_TOOLCHAIN: '$least'" "$workflow"
  grep -qF "rust-toolchain@$least" "$workflow"
}

attempt 'the workflow: its form' workflow_is_well_formed
attempt 'the workflow: labels, and the least Rust' workflow_names_what_there_is
