# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The workflow of the forge, as far as it can be checked without one.

workflow=$top/.github/workflows/test.yml
workflow_is_well_formed() {
  on_path check-jsonschema "install it with 'pip install check-jsonschema'"
  check-jsonschema --builtin-schema vendor.github-workflows "$workflow"
  # The checker does find an error.
  sed 's/runs-on:/run-on:/' "$workflow" >wrong.yml
  refuses check-jsonschema --builtin-schema vendor.github-workflows wrong.yml
}
# Its suites exist, and its Rust is that of Cargo.toml.
workflow_names_what_there_is() {
  local suite least
  "$top/ci/test" --list | cut -d ' ' -f 1 >suites
  grep -oE -- '--only [a-z0-9-]+' "$workflow" | cut -d ' ' -f 2 >named
  [ -s named ]
  while read -r suite; do
    grep -qx -e "$suite" suites || die "ci/test has no suite '$suite'"
  done <named
  least=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$top/Cargo.toml")
  grep -qF "RUSTUP_TOOLCHAIN: '$least'" "$workflow"
  grep -qF "rust-toolchain@$least" "$workflow"
}

attempt 'the workflow: its form' workflow_is_well_formed
attempt 'the workflow: suites, and the least Rust' workflow_names_what_there_is
