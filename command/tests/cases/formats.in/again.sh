# again.sh FORMAT: exports all.toml, imports it, and exports it again.
again() { mpi-hints export --to "$1" all.toml 2>/dev/null | mpi-hints import --from "$1" /dev/stdin; }
again "$1" | mpi-hints check /dev/stdin | tail -n 1
again "$1" | mpi-hints export --to "$1" /dev/stdin
