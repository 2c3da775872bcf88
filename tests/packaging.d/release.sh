# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The release: a tarball that builds without a network, and the Debian package made from it. Built once, in $released.
released=$common/released
# The profile that builds fastest.
export PROFILE=checked

# Uncommitted changes are included, so that they are tested before they are committed.
tarball() {
  local commit
  commit=$(cd "$top" && git -c user.name=nobody -c user.email=nobody@localhost stash create)
  mkdir "$released"
  "$top/ci/release" --commit "${commit:-HEAD}" --to "$released"
  "$top/ci/release" --commit "${commit:-HEAD}" --to again
  cmp "$released"/*.tar.gz again/*.tar.gz
  tar -x -z -C "$released" -f "$released"/*.tar.gz
  note "$(du -h --apparent-size "$released"/*.tar.gz | cut -f 1)"
}
# Without a network, and without what cargo has fetched before.
built_alone() {
  local source alone
  source=$(echo "$released"/*/)
  mkdir home
  alone=(unshare --net env -u CARGO_TARGET_DIR CARGO_HOME="$PWD/home" CARGO_NET_RETRY=0)
  # Nothing can be fetched here: without its crates, the tarball would not build.
  cp -r "$source" bare
  rm -r bare/.cargo
  refuses "${alone[@]}" cargo fetch --manifest-path bare/Cargo.toml
  (cd "$source" && "${alone[@]}" dpkg-buildpackage --build=binary --no-check-builddeps --unsigned-changes --unsigned-source)
  # The wheel, as ci/release makes it, with what has been built for the package.
  "${alone[@]}" "$source/ci/install" --prefix "$PWD/prefix" --fc gfortran --profile "$PROFILE"
  "${alone[@]}" "$source/packaging/wheel/make.py" "$PWD/prefix" "$PWD"
  ls mpi_info_f08-*.whl
  rm -r "$source/target"
}

package() { echo "$released"/libmpi-info-f08-dev_*.deb; }
# The version is that of Cargo.toml, and the package contains all that ci/install installs, except the manifest and the
# licences, for which Debian has its own form.
package_is_whole() {
  [[ $(dpkg-deb --field "$(package)" Version) == "$(sed -n 's/^version = "\(.*\)"/\1/p' "$top/Cargo.toml" | sed -n 1p)"-* ]]
  dpkg-deb --field "$(package)" Depends | tee depends
  grep -q 'gfortran-mod-[0-9]' depends
  dpkg-deb --fsys-tarfile "$(package)" | tar -t | sed -n 's|^\./usr/\(.*[^/]\)$|\1|p' | sed 's|\.gz$||' | LC_ALL=C sort >packed
  (cd "$prefix" && find . ! -type d ! -path './share/mpi_info_f08/*' ! -path './share/doc/*' -printf '%P\n') |
    grep -vE "$other_compilers" | sed -E -e 's|\.gz$||' -e 's#^share/man/(man3/|whatis$)#share/mpi_info_f08/man/\1#' \
    -e 's|^mpi/|lib/mpi_info_f08/mpi/|' -e 's|^lib/shared/|lib/mpi_info_f08/shared/|' -e 's|^share/zsh/site-functions/|share/zsh/vendor-completions/|' | LC_ALL=C sort >installed
  LC_ALL=C comm -13 packed installed >missing
  cat missing
  [ -s installed ] && [ ! -s missing ] || die "these are not in the package"
  # It says what it was built from.
  dpkg-deb --fsys-tarfile "$(package)" | tar -xO ./usr/share/mpi_info_f08/sources >built
  gives "$(sources_sum)" awk '{ print $2 }' built
}
other_compilers='^((lib|include)/mpi_info_f08/(gfortran|flang)-|lib/pkgconfig/mpi_info_[a-z0-9]*-(shared-)?(gfortran|flang)-|lib/cmake/mpi_info_f08/compiler-)'
lints() {
  lintian --fail-on error,warning --tag-display-limit 0 "$(package)"
}

# A root with the files of the packages that this one depends on, of Debian's essential packages, and of no others: what
# apt would install into an empty system. They are copied from this machine, as listed by its dpkg.
clean_root() {
  local packages essential name
  mapfile -t essential < <(dpkg-query --show --showformat '${Essential} ${Package}\n' | sed -n 's/^yes //p')
  apt-get --simulate --no-install-recommends -o Dir::State::status=/dev/null install "$(package)" pkg-config "${essential[@]}" >plan
  # (If there are alternatives, this machine may have another one.)
  dpkg-query --show --showformat '${Package} ${db:Status-Status}\n' | sed -n 's/ installed$//p' >here
  mapfile -t packages < <(sed -nE 's/^Inst ([^ ]+) .*/\1/p' plan | grep -xFf here)
  [ "${#packages[@]}" -gt 10 ] || die "$(cat plan)"
  mkdir -p root/usr/{bin,sbin,lib,lib64} root/{dev,tmp} root/var/lib/dpkg/{info,updates,triggers}
  chmod 1777 root/tmp
  ln -s usr/bin usr/sbin usr/lib usr/lib64 root/
  dpkg-query --listfiles "${packages[@]}" | grep '^/' | grep -vE '^/(usr/share/(doc|man|locale|info)|dev|proc|sys)/' | sort -u |
    while read -r file; do [ -d "$file" ] && [ ! -L "$file" ] || echo "$file"; done >files
  tar -C / -c --no-recursion --ignore-failed-read -T files 2>/dev/null | tar -x -C root --keep-directory-symlink
  dpkg-query --status "${packages[@]}" >root/var/lib/dpkg/status
  for name in "${packages[@]}"; do
    cp "/var/lib/dpkg/info/$name"{,:*}.list root/var/lib/dpkg/info/ 2>/dev/null || true
  done
  note "${#packages[@]} packages"
}
runs_in_a_clean_root() {
  clean_root
  find_in root >before
  dpkg --root="$PWD/root" --install "$(package)"
  cat >root/tmp/try <<'TEXT'
set -eu
cd /tmp
gfortran /usr/share/doc/libmpi-info-f08-dev/examples/hints_tour.f90 $(pkg-config --cflags --libs mpi_info_f08) -o tour
./tour
/usr/lib/mpi_info_f08/mpi/bin/mpifort /usr/share/doc/libmpi-info-f08-dev/examples/hints_tour.f90 -o wrapped
/usr/lib/mpi_info_f08/mpi/bin/mpiexec -n 1 ./wrapped
/usr/lib/mpi_info_f08/mpi/bin/mpifort -shared-minfo /usr/share/doc/libmpi-info-f08-dev/examples/hints_tour.f90 -o shared
readelf -d shared | grep 'NEEDED.*libmpi_info_f08.so.0'
./shared
mpi-hints explain cb_nodes
TEXT
  unshare --net chroot --userspec=65534:65534 root /bin/sh /tmp/try | tee said
  grep -q cb_nodes said
  rm root/tmp/*
  # The package removes all that it installed.
  dpkg --root="$PWD/root" --purge libmpi-info-f08-dev
  find_in root >after
  diff <(grep -v ^var/ before) <(grep -v ^var/ after)
}

attempt 'release: a tarball, twice the same' tarball
attempt 'release: it builds without a network' built_alone
attempt 'release: the Debian package is whole' package_is_whole
attempt 'release: lintian' lints
attempt 'release: the Debian package in a clean root' runs_in_a_clean_root
