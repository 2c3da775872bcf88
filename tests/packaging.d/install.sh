# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The manifest of ci/install, and --uninstall.

# As nobody: a script that removes files by names that it reads is not tested as root.
if [ "$(id -u)" -eq 0 ]; then
  as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
else
  as_nobody=()
fi

# The manifest lists every file of the prefix, and no other.
manifest_is_whole() {
  (cd "$prefix" && find . ! -type d -printf '%P\n' | grep -vx share/mpi_info_f08/manifest | LC_ALL=C sort) >there
  sed -nE 's/^[0-9a-f]{64}  //p' "$prefix/share/mpi_info_f08/manifest" | LC_ALL=C sort >named
  [ -s named ]
  diff there named
  (cd "$prefix" && sha256sum --check --quiet share/mpi_info_f08/manifest)
}

# A copy of the prefix, with all its compilers, and of the script, which belongs to the user nobody.
copied() {
  mkdir -p "$PWD/$1"
  cp -r "$prefix/." "$1/"
  mkdir -p scripts/ci
  cp "$top"/ci/{install,lib.sh,options.sh,shared.sh} scripts/ci/
  cp "$top/Cargo.toml" scripts/
  if [ "$(id -u)" -eq 0 ]; then chown -R 65534:65534 .; fi
  chmod -R u+w .
}
# uninstalled STATUS ARGUMENT...
uninstalled() {
  local status=0
  "${as_nobody[@]}" scripts/ci/install --uninstall "${@:2}" >said 2>&1 || status=$?
  cat said
  [ "$status" -eq "$1" ] || die "it ended with status $status and not $1"
}
# Nothing remains except what the user has changed, added or created before.
uninstall_leaves_the_users_files() {
  copied prefix
  mkdir -p prefix/share/man/man7
  echo mine >prefix/lib/pkgconfig/other.pc
  echo mine >>prefix/include/mpi_info_f08/dropin/mpi.h
  uninstalled 0 --prefix "$PWD/prefix"
  grep -qF "$PWD/prefix/include/mpi_info_f08/dropin/mpi.h was changed since it was installed: it stays" said
  gives $'include/mpi_info_f08/dropin/mpi.h\nlib/pkgconfig/other.pc' find_in prefix ! -type d
  [ -d prefix/share/man/man7 ] || die "a directory of the user's is gone"
  uninstalled 1 --prefix "$PWD/prefix"
  grep -q 'nothing to uninstall: there is no ' said
}
find_in() { (cd "$1" && find . -mindepth 1 "${@:2}" -printf '%P\n' | LC_ALL=C sort); }
# With DESTDIR, and with directories that existed before.
uninstall_leaves_nothing_else() {
  copied root/usr
  sed -i '/^# directory: \(\.\|lib\)$/d' root/usr/share/mpi_info_f08/manifest
  DESTDIR=$PWD/root uninstalled 0 --prefix /usr
  grep -q " files of mpi_info_f08 are removed from $PWD/root/usr" said
  gives $'usr\nusr/lib' find_in root
}
# An edited manifest leads nowhere else.
uninstall_stays_in_the_prefix() {
  local line
  copied prefix
  echo mine >outside
  for line in ../outside /outside share/../../outside away/outside; do
    cp prefix/share/mpi_info_f08/manifest kept
    ln -sfn "$PWD" prefix/away
    (cd prefix && sha256sum ../outside | sed "s|  .*|  $line|" >>share/mpi_info_f08/manifest)
    uninstalled 1 --prefix "$PWD/prefix"
    grep -q 'out of the prefix\|not in the prefix' said
    grep -q 'nothing is removed' said
    [ -e outside ] && [ -e prefix/lib/libmpi_info_f08.a ] || die "something was removed"
    cp kept prefix/share/mpi_info_f08/manifest
  done
}

attempt 'install: the manifest is whole' manifest_is_whole
attempt 'uninstall: files of the user stay' uninstall_leaves_the_users_files
attempt 'uninstall: DESTDIR, and nothing else stays' uninstall_leaves_nothing_else
attempt 'uninstall: a manifest that leads elsewhere' uninstall_stays_in_the_prefix
