# shellcheck shell=bash
# Arguments, help and exit status.

help_names_all() {
  local subcommand
  try 0 --help
  is_quiet
  for subcommand in list explain check export import probe diff report advise info; do
    says "  $subcommand "
    "$command" "$subcommand" --help >../help || die "$subcommand has no help"
    grep -q -e --json ../help || die "$subcommand does not know --json"
  done
  says "Exit status:"
}
attempt "help names all subcommands" help_names_all

version() {
  local release
  release=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/../Cargo.toml" | sed -n 1p)
  try 0 --version
  [ "$(cat "$said")" = "mpi-hints $release" ] || die "the version is not $release"
}
attempt "the version is the package's" version

wrong_arguments() {
  try 2
  complains Usage:
  try 2 frobnicate
  complains "unrecognized subcommand"
  try 2 list --for nothing
  complains "hw_resource"
  try 2 explain
  try 2 diff one
  try 2 probe --directory
  says_nothing
}
attempt "wrong arguments have status 2 and say what is right" wrong_arguments
