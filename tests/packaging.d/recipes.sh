# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The recipes of packaging/ and the package for fpm, as ci/release makes them: packaging/README.md says what is checked
# here and what is not. Made once, in $recipes.
recipes=$common/recipes
address=https://example.org/releases

# Uncommitted changes are included, as in release.sh.
recipes_are_made() {
  local commit sum
  commit=$(cd "$top" && git -c user.name=nobody -c user.email=nobody@localhost stash create)
  "$top/ci/release" --commit "${commit:-HEAD}" --to "$recipes" --fpm --recipes --url "$address/" | tee made
  [ "$(grep -c . made)" -eq 5 ]
  while read -r name; do [ -s "$name" ]; done <made
  sum=$(cd "$recipes" && sha256sum mpi_info_f08-[0-9].[0-9].[0-9].tar.gz | cut -d ' ' -f 1)
  gives 3 count_of "$sum"
  refuses grep -rE '@[A-Z0-9_]+@' "$recipes/recipes"
  refuses "$top/ci/release" --recipes --url 'no address'
  refuses "$top/ci/release" --url "$address"
}
# count_of TEXT: how many of the recipes have it.
count_of() { grep -rlF -e "$1" "$recipes/recipes" | wc -l; }
recipe() { echo "$recipes/recipes/$1"; }
# understood COMMAND: ci/install understands its options.
understood() {
  (cd "$top" && gives "$("$top/ci/install" --version)" env PREFIX=/nowhere FC="$(command -v "$fc")" bash -c "$1 --version")
}
files_are_installed() {
  local name
  [ -s files ]
  while read -r name; do
    [ -e "$prefix/$name" ] || die "$name is not installed"
  done <files
}

conda_recipe() {
  python3 -c 'import rattler_build' || die "rattler_build is missing: pip install py-rattler-build"
  python3 "$top/tests/packaging.d/recipes.py" conda "$(recipe conda/recipe.yaml)" | tee facts
  grep -qx "source $address/mpi_info_f08-[0-9.]*\.tar\.gz [0-9a-f]*" facts
  grep -qx "needs rust >=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$top/Cargo.toml")" facts
  sed -n 's/^file //p' facts >files
  files_are_installed
  understood "$(sed -n 's/^run \(ci\/install .*\)/\1/p' facts)"
}
spack_recipe() {
  local at
  at=$(recipe spack/mpi_info_f08/package.py)
  python3 -m pycodestyle --max-line-length=99 "$at"
  cp -r "$top/examples" .
  mkdir stage
  STAGE=$PWD/stage python3 "$top/tests/packaging.d/recipes.py" spack "$at" "$prefix" | tee facts
  grep -qx "url $address/mpi_info_f08-[0-9.]*\.tar\.gz" facts
  grep -qx "depends_on rust@$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$top/Cargo.toml"): type=build" facts
  understood "$(sed -n 's/^run \(.ci\/install. .*\)/\1/p' facts)"
  grep -q 'file: 3 elements in sight: 1 3 5' facts
}
# With EasyBuild's own recipes: every dependency is found in its toolchain.
easybuild_recipe() {
  local at
  on_path eb "install it with 'pip install easybuild pycodestyle'"
  at=$(echo "$(recipe easybuild)"/mpi_info_f08-*-GCC-*.eb)
  [ "$(id -u)" -ne 0 ] || set -- --allow-use-as-root-and-accept-consequences
  # Debian's Lmod is not on PATH.
  export LMOD_CMD=${LMOD_CMD:-/usr/share/lmod/lmod/libexec/lmod} EASYBUILD_PREFIX=$PWD/easybuild
  [ -x "$LMOD_CMD" ] || die "Lmod is missing: apt-get install lmod"
  eb "$@" --check-style "$at"
  eb "$@" --dry-run --robot -- "$at" | tee plan
  grep -q ' \* \[ \] .*/Rust-[0-9.]*-GCCcore-[0-9.]*\.eb ' plan
  grep -q ' \* \[ \] .*/mpi_info_f08-[0-9.]*-GCC-[0-9.]*\.eb ' plan
  # EasyBuild's Rust is not older than the minimum.
  rust=$(sed -n 's|.*/Rust-\([0-9.]*\)-GCCcore.*|\1|p' plan)
  least=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$top/Cargo.toml")
  printf '%s\n' "$least" "$rust" | sort --version-sort --check
  understood "$(sed -n "s/^install_cmd = '\(.*\)'/\1/p" "$at" | sed 's|%(installdir)s|/nowhere|')"
  sed -n "/^sanity_check_paths/,/^}/s/%(name)s/mpi_info_f08/gp; /^sanity_check_paths/,/^}/p" "$at" |
    grep -v '%(name)s' | grep -oE "'[a-z]+/[^']*'" | tr -d "'" | sort -u >files
  files_are_installed
}
# The modules as an fpm package, compiled by fpm, with the core of the installed archive.
fpm_package() {
  on_path fpm "install it with 'pip install fpm==0.11.0'"
  tar -xzf "$recipes"/mpi_info_f08-*-fpm.tar.gz
  mkdir -p app/app
  module_program >app/app/main.f90
  printf 'name = "app"\n[dependencies]\nmpi_info_f08 = { path = "../%s" }\n' mpi_info_f08-*-fpm >app/fpm.toml
  cd app
  fpm run --compiler "$fc" --link-flag "-L$prefix/lib -Wl,--gc-sections" | tee output
  gives cb_nodes=4 tail -n 1 output
  # The program's modules are fpm's.
  [ -n "$(find build -name mpi_info_f08.mod)" ]
}

attempt 'recipes: with the checksum of the tarball' recipes_are_made
attempt 'recipes: conda' conda_recipe
attempt 'recipes: Spack, with a stand-in' spack_recipe
attempt 'recipes: EasyBuild' easybuild_recipe
attempt 'recipes: fpm' fpm_package
