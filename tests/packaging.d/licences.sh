# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The package's licences, and those of what it contains.

licences_are_installed() {
  local name
  for name in LICENSE-MIT LICENSE-APACHE LICENSES-THIRD-PARTY.md; do
    cmp "$top/$name" "$prefix/share/doc/mpi_info_f08/$name"
  done
}
every_crate_names_its_licence() {
  local crate expected='license.workspace = true'
  grep -qx 'license = "MIT OR Apache-2.0"' "$top/Cargo.toml"
  for crate in "$top"/{crates/*,command,audit,interface,tests/scale.d}; do
    grep -qxF "$expected" "$crate/Cargo.toml" || die "${crate#"$top/"}/Cargo.toml says nothing of a licence"
  done
}
# A crate was added or removed, or has another version, since ci/licences was run.
third_parties_are_named() { "$top/ci/licences" --check; }
# CITATION.cff cites the version that is built.
citation_has_the_version() {
  local version
  version=$(sed -nE 's/^version = "(.*)"/\1/p' "$top/Cargo.toml" | sed -n 1p)
  grep -qxF "version: $version" "$top/CITATION.cff" || die "CITATION.cff cites another version than $version"
  grep -qF "($version)" "$top/CHANGELOG.md" || grep -qF "## $version" "$top/CHANGELOG.md" || die "CHANGELOG.md does not name $version"
}

attempt 'licences are installed' licences_are_installed
attempt 'every crate names its licence' every_crate_names_its_licence
attempt 'LICENSES-THIRD-PARTY.md names what is linked' third_parties_are_named
attempt 'the version that is cited' citation_has_the_version
