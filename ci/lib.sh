# shellcheck shell=bash disable=SC2154
# Shared by the scripts of this directory: source it with the script's name in $me. A caller of progress sets
# $progress_log.
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=ci/options.sh
. "$top/ci/options.sh"

die() { echo "$me: $*" >&2; exit 1; }

# The version of this package, and the minimum version of Rust.
# shellcheck disable=SC2034 # for the scripts
release=$(sed -n '/^version = "/{s/^version = "\(.*\)"/\1/p;q}' "$top/Cargo.toml")
least_rust=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$top/Cargo.toml")

# Prints one line for each step, with the seconds since the start.
step() { printf '\n==> [%4ss] %s\n' "$SECONDS" "$*"; }

# progress WHAT COMMAND...: runs a command that may take longer than two seconds, in its own shell. A line says what is
# running, and one at the end how long it took; on a terminal, a single line counts the seconds and shows the command's
# last output. The whole output goes to the file $progress_log, which the caller names.
progress() {
  local what=$1 status=0 begun=$SECONDS job last width
  shift
  # Not after `||`, where a failing command does not end a function. In its own process group, so that it can be killed:
  # background processes of a script ignore Ctrl-C.
  set -m
  (set -e; "$@") >"$progress_log" 2>&1 </dev/null &
  job=$!
  set +m
  # shellcheck disable=SC2064 # this job
  trap "kill -- -$job 2>/dev/null; exit 130" INT TERM
  if [ -t 2 ]; then
    width=$(tput cols 2>/dev/null) || width=80
    while kill -0 "$job" 2>/dev/null; do
      last=$(tail -n 1 "$progress_log" | tr -cd '[:print:]' | sed 's/^ *//')
      last="$me: $what, $((SECONDS - begun)) s${last:+: $last}"
      printf '\r\033[K%s' "${last:0:width - 1}" >&2
      # (Not more often, to keep measurements undisturbed.)
      sleep 1
    done
    printf '\r\033[K' >&2
  else
    echo "$me: $what ..." >&2
  fi
  wait "$job" || status=$?
  trap - INT TERM
  if [ "$status" -ne 0 ]; then
    echo "$me: $what: failed after $((SECONDS - begun)) s" >&2
    return "$status"
  fi
  echo "$me: $what: $((SECONDS - begun)) s" >&2
}

# beside_library PROFILE DIR: sets $beside to the arguments of `cargo build` for everything installed besides the
# library, built in this directory.
beside_library() {
  # shellcheck disable=SC2034 # of the caller
  beside=(--profile "$1" --target-dir "$2" --lib --bins
    --package mpi-hints-command --package mpi-hints-pages --package mpi-hints-audit --package mpi-interface)
}

# The members of a report's JSON as a page, from the types that the library writes and the command reads.
page_of_report() {
  awk '
    /^objects!/ {
      inside = 1
      print "# The JSON of a report\n\nWhat `MINFO_REPORT=json:PATH` writes is a `JobRecord`. An `Option` may be null, `Vec` and"
      print "`Ranks` are arrays, and what is `Rare` is left out unless it says something."
    }
    /^}/ && inside { exit }
    !inside || /#\[/ { next }
    sub(/^ *\/\/\/ /, "") { said = said " " $0; next }
    / \{$/ && !/!/ { printf "\n## %s\n\n%s\n\n| member | type | |\n|---|---|---|\n", $1, substr(said, 2) }
    sub(/^ +[a-z_]+: /, "&\t") { split($0, part, "\t"); gsub(/[: ]/, "", part[1]); sub(/( = default)?,$/, "", part[2])
      printf "| `%s` | `%s` |%s |\n", part[1], part[2], said }
    { said = "" }' "$top/crates/report/src/record.rs"
}

# is_older VERSION LEAST
is_older() { [ "$1" != "$2" ] && [ "$(printf '%s\n' "$1" "$2" | sort -V | sed -n 1p)" = "$1" ]; }

# Checks for cargo and a recent enough Rust; otherwise says how to get them.
need_rust() {
  local way found
  way="apt-get install rustc-web cargo-web (Debian 12), dnf install cargo (Fedora), or rustup (everywhere)"
  command -v cargo >/dev/null && command -v "${RUSTC:-rustc}" >/dev/null ||
    die "there is no Rust: version $least_rust or later is needed: $way"
  found=$("${RUSTC:-rustc}" --version | awk '{ sub("-.*", "", $2); print $2 }')
  ! is_older "$found" "$least_rust" || die "Rust $found is too old: version $least_rust or later is needed: $way"
}

# need PACKAGE...: installs the missing packages, which have Debian's names.
need() {
  local package name missing=() lacking=() as_root=()
  if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    for package in "$@"; do
      dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep 'ok installed' >/dev/null || missing+=("$package")
    done
  elif command -v dnf >/dev/null; then
    for package in "$@"; do
      name=$(in_fedora "$package")
      if [ "$name" = - ]; then
        lacking+=("$package")
      else
        rpm -q --quiet "$name" || missing+=("$name")
      fi
    done
    [ "${#lacking[@]}" -eq 0 ] || die "Fedora has no package of these: ${lacking[*]}"
  else
    die "these are needed, if they are not there: $(way_to "$@")"
  fi
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "install these first, as root: $(way_to "$@")"
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}"
  if command -v apt-get >/dev/null; then
    # (Another installation, such as a laptop's automatic upgrade, is waited for.)
    local -a apt=(-qq -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300)
    "${as_root[@]}" apt-get update "${apt[@]}"
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y "${apt[@]}" --no-install-recommends "${missing[@]}" >/dev/null
  else
    "${as_root[@]}" dnf install -y -q --setopt=install_weak_deps=False "${missing[@]}" >/dev/null
  fi || {
    # Which of them it is, if these are not there at all.
    for package in "${missing[@]}"; do
      ! command -v apt-cache >/dev/null || apt-cache show "$package" >/dev/null 2>&1 || lacking+=("$package")
    done
    die "these packages cannot be installed: ${lacking[*]:-${missing[*]}}"
  }
}
