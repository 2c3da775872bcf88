# shellcheck shell=bash disable=SC2154 What pages mention exists: files of the sources, packages of cargo and of
# pkg-config, options and their values, variables. (tests/packaging compares sizes.)

# facts_wrong PAGE...: names without a referent, one complaint per line.
facts_wrong() {
  local name words
  while read -r name; do
    [ -e "$top/$name" ] || echo "there is no file $name"
  done < <(grep -ohE '`(audit|benches|ci|command|crates|examples|fortran|interface|packaging|src|tests|wrappers)/[A-Za-z0-9_./-]+`' "$@" |
    tr -d '`' | grep -vE '[A-Z]{4}' | sort -u)
  while read -r name; do
    grep -qx "name = \"$name\"" "$top"/{,*/,crates/*/}Cargo.toml || echo "there is no package $name of cargo"
  done < <(grep -ohE 'cargo [a-z]+ (-p|--package) [a-z0-9_-]+' "$@" | awk '{ print $4 }' | sort -u)
  while read -r name; do
    [ -e "$P/lib/pkgconfig/$name.pc" ] || echo "there is no package $name of pkg-config"
  done < <(grep -ohE '`mpi_info_(f08|dropin)(-shared)?`' "$@" | tr -d '`' | sort -u)
  while read -r name; do
    grep -rqwF -- "$name" "$top"/{audit,crates,src,fortran,include,interface,wrappers,ci,build.rs} || echo "nothing knows $name"
  done < <(grep -ohE 'MINFO_[A-Z_]+[A-Z]' "$@" | sort -u)
  while read -r name; do
    grep -q "^$name = " "$top/tests/wrappers.d/project/fpm.toml" || echo "fpm has no setting $name"
  done < <(grep -ohE 'implicit-[a-z]+' "$@" | sort -u)
  for words in 'KIND:--for' 'WHO:--of'; do
    name=$(sed -nE "/^- ${words%:*}:/,/^(-|$)/p" "$docs/command.md" | sed '2,${/^- /d}' | grep -oE '`[a-z_]+`' | tr -d '`' | sort)
    [ "$name" = "$(mpi-hints list "${words#*:}" '' 2>&1 | sed -nE 's/.*possible values: (.*)\].*/\1/p' | tr -s ', ' '\n' | sort)" ] ||
      echo "command.md has other values of ${words#*:} than mpi-hints list"
  done
  for name in $(sed -nE 's/^  ([a-z]+) .*/\1/p' < <(mpi-hints --help) | sort -u); do mpi-hints "$name" --help 2>/dev/null || true; done >"$work/help"
  while read -r name; do
    grep -qwF -- "$name" "$work/help" || echo "mpi-hints has no option $name"
  done < <(grep -ohE '^## `mpi-hints .*`$' "$docs/command.md" | grep -oE -- '--[a-z]+' | sort -u)
}

facts() {
  local docs=$top/docs
  facts_wrong "$top"/{README,CONTRIBUTING}.md "$docs"/*.md "$top/tests/README.md" >"$work/log"
  if [ -s "$work/log" ]; then fail "facts: what pages name is there" "$work/log"; else pass "facts: what pages name is there"; fi
}
