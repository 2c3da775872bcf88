# Shared by the scripts of this directory: source it with the script's name in $me.
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

die() { echo "$me: $*" >&2; exit 1; }

# One line for each step, with the seconds since the start.
step() { printf '\n==> [%4ss] %s\n' "$SECONDS" "$*"; }

# need PACKAGE...: installs the Debian packages that are missing.
need() {
  local missing=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep 'ok installed' >/dev/null || missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  command -v apt-get >/dev/null || die "install these first: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "install these first, as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    die "these packages cannot be installed: ${missing[*]}"
}
