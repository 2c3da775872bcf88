# shellcheck shell=bash
# Who writes files, as counted by the library; sourced by tests/audit. behaviour.py judges each report.

behaves() { python3 "$programs/behaviour.py" "$@" || die "the report is not as it should be"; }

# All counted functions of the C library, and calls that are not counted.
calls_are_counted() {
  LD_PRELOAD=$audit "$1" >../said 2>&1 || die "$(cat ../said)"
  grep -qx 'all is counted' ../said || die "it says something else: $(cat ../said)"
  ! "$1" >../said 2>&1 || die "it is counted without the library"
}

# collected COMMAND...: the number of instructions of a command.
collected() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 | sed -n 's/^==[0-9]*== Collected : //p'
}

# A write of 1 MiB takes the system at least some 30 microseconds, or 100,000 instructions; a hundredth of that is 1000.
# Counting takes far fewer, and a loaded machine does not change their number. (Code that is not optimised takes more.)
calls_are_cheap() {
  local few many each name most=300
  ! grep -q '^# core: [0-9a-f]* checked ' "$prefix/share/mpi_info_f08/manifest" || most=1000
  for name in unwatched watched; do
    local -a how=()
    [ "$name" = watched ] || how=(x)
    few=$(LD_PRELOAD=$audit collected "$1" 10 "${how[@]}") && many=$(LD_PRELOAD=$audit collected "$1" 110 "${how[@]}")
    [ -n "$few" ] && [ -n "$many" ] || die "valgrind says nothing"
    each=$(((many - few) / 100))
    echo "$each instructions for a write to a file that is $name"
    [ "$each" -gt 0 ] || die "nothing was written"
    [ "$each" -le "$most" ] || die "they are too many"
  done
}

# Programs that write as IOR does, and compare what they wrote: no hint is reported as not obeyed, and all that they write
# is counted.
no_false_alarm() {
  local engine=$1 number=$2 program=$3
  shift 3
  # (Without the quirk aggregators-overwrite-each-other.)
  run ../said 0 "$engine" "$number" env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json \
    OMPI_MCA_fbtl_posix_write_datasieving=0 "$program" out all "$@"
  grep -qxE "$number processes, [1-9][0-9]* ways" ../said || die "it does not come to its end"
  behaves quiet "$number" ../report.json
}

# switch ENGINE PROGRAM VALUE VERDICT WRITERS: collective_buffering with this value, on four processes with two
# aggregators.
switch() {
  run ../said 0 "$1" 4 env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$2" out strided \
    cb_nodes=2 collective_buffering="$3"
  behaves verdict collective_buffering "$4" "$5" ../report.json
  run ../said 0 "$1" 4 env "LD_PRELOAD=$audit" MINFO_REPORT=summary "$2" out strided cb_nodes=2 collective_buffering="$3"
  case $4 in
    inverted) grep -q "  inverted  *0-3  " ../said.errors || die "the summary does not say so" ;;
    *) ! grep -q "inverted\|not obeyed" ../said.errors || die "the summary says that it is not obeyed" ;;
  esac
}

# A library that echoes cb_nodes but lets one process write. NAME=VALUE before the program is for programs of this
# package.
echoed() {
  local engine=$1
  shift
  run ../said 0 "$engine" 4 env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$@" out strided \
    cb_nodes=4 romio_cb_write=enable cb_buffer_size=65536
  behaves verdict cb_nodes 'echoed, not obeyed' 1 ../report.json
  run ../said 0 "$engine" 4 env "LD_PRELOAD=$audit" MINFO_REPORT=summary "$@" out strided \
    cb_nodes=4 romio_cb_write=enable cb_buffer_size=65536
  grep -q 'cb_nodes .* echoed, not obeyed  *0-3 .*1 of 4 processes wrote the file' ../said.errors ||
    die "the summary does not say so"
  grep -q 'file out.strided: 4 processes, .*; asked for 4 aggregators (cb_nodes); 1 of 4 processes wrote 1 MiB in 16 calls of 64 KiB' \
    ../said.errors ||
    die "it does not say who wrote"
  [ "$(grep -c '^mpi_info_f08: hints of 4 processes' ../said.errors)" -eq 1 ] || die "not one report"
  # Too little data for four writers: no verdict.
  rm ../report.json
  run ../said 0 "$engine" 4 env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$@" out tiny cb_nodes=4 \
    romio_cb_write=enable cb_buffer_size=65536
  behaves verdict cb_nodes 'in effect' 1 ../report.json
}

# Without the library, the report of a program of this package shows what the MPI library echoes.
echoed_unseen() {
  run ../said 0 "$1" 4 env MINFO_REPORT=json:../report.json "${@:2}" out strided cb_nodes=4 romio_cb_write=enable \
    cb_buffer_size=65536
  behaves unseen cb_nodes 4 ../report.json
}

# The embedded engine is counted, too.
embedded() {
  LD_PRELOAD=$audit MINFO_REPORT=json:../report.json "$1" out all cb_nodes=2 >../said 2>../said.errors || die "it fails"
  behaves quiet 1 ../report.json
}

# ROMIO in Open MPI ignores collective_buffering, as elsewhere: nothing is inverted.
romio_in_open_mpi() {
  export OMPI_MCA_io=romio321
  no_false_alarm "$@"
}

# written ENGINE REPORT PROGRAM WAY HINTS...: the report of four processes that write in this way.
written() {
  run ../said 0 "$1" 4 env "LD_PRELOAD=$audit" MINFO_REPORT=json:"$2" "$3" out "${@:4}"
}

# unused ENGINE PROGRAM WAY HINTS...: hints that the library accepts and that nothing uses: with and without them, each
# process asks the system for the same.
unused() {
  local keys=("${@:4}")
  written "$1" ../without.json "$2" "$3"
  written "$1" ../report.json "${@:2}"
  behaves unused "$(IFS=, && echo "${keys[*]%%=*}")" ../without.json ../report.json
}

# used ENGINE PROGRAM WAY KEY VERDICT WRITERS HINTS...: a hint that decides who writes.
used() {
  written "$1" ../report.json "$2" "$3" "${@:7}"
  behaves verdict "$4" "$5" "$6" ../report.json
}

# lossy ENGINE PROGRAM: the summary warns of several aggregators where the library may lose data with them, and not of one
# (quirk aggregators-overwrite-each-other).
lossy() {
  local number
  for number in 1 2; do
    run ../said 0 "$1" 4 env "LD_PRELOAD=$audit" MINFO_REPORT=summary "$2" out strided "cb_nodes=$number"
    case $1,$number in
      openmpi-4,2) grep -q '  cb_nodes .* may lose data .*Open MPI 4\.1\.4 may lose small pieces .*; 4\.1\.7 does not$' ../said.errors ;;
      *) ! grep -q 'may lose' ../said.errors ;;
    esac || die "cb_nodes=$number: not so"
  done
}

# small_writes ENGINE PROGRAM: a malformed size of the buffer, and writes of 100 bytes. One process writes by itself, whatever
# the size; where four gather, they write at most so much at a time.
small_writes() {
  local engine=$1 program=$2 number way most words
  for number in 1 4; do
    for way in tiny alone_tiny; do
      run ../said 0 "$engine" "$number" env "LD_PRELOAD=$common/writes.so" WATCHED=/out.$way WATCHED_TO=../writes \
        "$program" out $way cb_buffer_size=4K
      most=$(cat ../writes.* | sort -k 2 -n | tail -n 1) && most=${most#* }
      case $way,$most in
        alone_tiny,100) words='reads it as 4; no collective call' ;;
        tiny,100) words='reads it as 4; no collective buffer: each call was of 100 bytes or more' ;;
        tiny,[1-4]) words='reads it as 4, so [0-9,]+ calls of (about )?[1-4] bytes?' ;;
        *) die "$most bytes at a time" ;;
      esac
      [ "$number,$way" != 4,tiny ] || [[ $engine = mpich* ]] || [ "$most" -le 4 ] || die "four do not gather"
      run ../said 0 "$engine" "$number" env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$program" out $way cb_buffer_size=4K
      behaves reads cb_buffer_size 4 "$words" ../report.json
      rm ../report.json ../writes.*
    done
  done
}

# romio_hints ENGINE GIVER PROGRAM [NAME=VALUE...]: hints for ROMIO, which reads them or is not there, in the user's file or in
# the system's.
romio_hints() {
  local engine=$1 giver=$2 program=$3 hints=$work/romio.hints preload=$audit
  shift 3
  printf '# some\ncb_buffer_size 16384\nromio_cb_write enable\ncb_buffer_size 4096\ncb_nodse 2\ncb_nodes 2\nromio_ds_write disable it\n' \
    >"$hints"
  case $giver in
    ROMIO_HINTS)
      set -- "$@" "ROMIO_HINTS=$hints"
      giver+==$hints
      ;;
    # The user's file comes first, unless it cannot be opened.
    /etc/romio-hints)
      set -- "$@" "ETC_HINTS=$hints" ROMIO_HINTS=/nonexistent
      preload="$common/etc_hints.so $audit"
      ;;
  esac
  run ../said 0 "$engine" 4 env "$@" ROMIO_PRINT_HINTS=1 "LD_PRELOAD=$preload" MINFO_REPORT=json:../report.json \
    "$program" out strided cb_nodes=1
  behaves romio_hints ../said "$giver" ../report.json
}

# Parameters of OMPIO in variables, as mpiexec --mca passes them on: three processes write. With ROMIO they mean nothing.
parameters() {
  local engine=$1 program=$2
  local -a set=(OMPI_MCA_io_ompio_num_aggregators=3 OMPI_MCA_io_ompio_num_agregators=1 OMPI_MCA_fs_lustre_stripe_size=65536)
  run ../said 0 "$engine" 4 env "${set[@]}" "LD_PRELOAD=$common/writes.so" WATCHED=/out.strided WATCHED_TO=../writes \
    "$program" out strided
  [ "$(cat ../writes.* | grep -c '^[1-9]')" -eq 3 ] || die "not three processes write"
  run ../said 0 "$engine" 4 env "${set[@]}" "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$program" out strided
  behaves parameters 3 ../report.json
  run ../said 0 "$engine" 4 env "${set[@]}" OMPI_MCA_io=romio321 "LD_PRELOAD=$audit" MINFO_REPORT=full "$program" out strided
  grep -q ': none given$' ../said.errors || die "ROMIO is said to look at them"
}

# Promises and wishes: in effect if they are used.
promises() {
  run ../said 0 "$1" 2 env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$2"
  behaves promises ../said ../report.json
}

# The sets of hints, one per line. OMPIO, Open MPI's own implementation, ignores those that only ROMIO has.
sets=('cb_nodes=2'
  'cb_nodes=3 romio_cb_write=enable cb_buffer_size=65536 cb_config_list=*:*')
romio_sets=('cb_nodes=4 romio_cb_write=enable cb_buffer_size=16384 cb_config_list=*:* striping_unit=4096'
  'cb_nodes=2 romio_cb_write=automatic cb_buffer_size=65536 cb_config_list=*:*'
  'romio_cb_write=disable')
switched=('cb_nodes=3 collective_buffering=true cb_buffer_size=16384' 'cb_nodes=3 collective_buffering=false')

# behaviour_of ENGINE PROGRAM: runs all sets on an engine.
behaviour_of() {
  local engine=$1 program=$2 hints giver
  local -a tried=("${sets[@]}") words
  [[ $engine = openmpi-* ]] || tried+=("${romio_sets[@]}")
  # Open MPI 4 is known to do the opposite (quirk collective-buffering-inverted).
  [ "$engine" = openmpi-4 ] || tried+=("${switched[@]}")
  for hints in "${tried[@]}"; do
    read -ra words <<<"$hints"
    attempt "$engine, no false alarm: $hints" no_false_alarm "$engine" 4 "$program" "${words[@]}"
  done
  attempt "$engine, hints for collective calls without any" unused "$engine" "$program" alone cb_buffer_size=16384
  for giver in ROMIO_HINTS /etc/romio-hints; do
    case $engine in mpich-4 | openmpi-4) attempt "$engine, $giver" romio_hints "$engine" "$giver" "$program" ;; esac
    [ "$engine" != openmpi-4 ] ||
      attempt "$engine with ROMIO, $giver" romio_hints "$engine" "$giver" "$program" OMPI_MCA_io=romio321
  done
  [ "$engine" != openmpi-4 ] || attempt "$engine, parameters of OMPIO" parameters "$engine" "$program"
  case $engine in mpich-4 | openmpi-4) attempt "$engine, small writes" small_writes "$engine" "$program" ;; esac
  case $engine in
    mpich-4)
      attempt "$engine, cb_buffer_size is used by collective calls" used "$engine" "$program" view cb_buffer_size 'in effect' 1 \
        cb_buffer_size=16384
      attempt "$engine, what only romio_cb_pfr makes use of" unused "$engine" "$program" strided romio_cb_fr_alignment=4096 \
        romio_cb_fr_type=-1 romio_cb_alltoall=enable romio_cb_ds_threshold=50
      attempt "$engine, hints for collective reads" unused "$engine" "$program" strided romio_cb_read=enable ;;
    openmpi-*)
      attempt "$engine, data that may be lost" lossy "$engine" "$program"
      # (Open MPI 5 does not return them there.)
      [[ $engine = openmpi-5* ]] ||
        attempt "$engine, striping without a file system for it" unused "$engine" "$program" strided striping_factor=4 striping_unit=65536
      local two='in effect' eight=changed
      [ "$engine" != openmpi-4 ] || two='may lose data' eight=$two
      attempt "$engine, more cb_nodes than processes" used "$engine" "$program" strided cb_nodes "$eight" 4 cb_nodes=8
      attempt "$engine, cb_nodes for a view" used "$engine" "$program" view_alone cb_nodes "$two" 2 cb_nodes=2
      attempt "$engine, more cb_nodes than processes for a view" used "$engine" "$program" view_alone cb_nodes "$eight" 4 cb_nodes=8 ;;
  esac
  case $engine in
    openmpi-4)
      attempt "$engine, collective_buffering = true for a view" used "$engine" "$program" view_alone collective_buffering inverted 4 \
        collective_buffering=true
      for hints in "${switched[@]}"; do
        read -ra words <<<"$hints"
        attempt "$engine with ROMIO, no false alarm: $hints" romio_in_open_mpi "$engine" 4 "$program" "${words[@]}"
      done
      attempt "$engine, collective_buffering = true" switch "$engine" "$program" true inverted 4
      attempt "$engine, collective_buffering = false" switch "$engine" "$program" false inverted 2 ;;
    openmpi-5)
      attempt "$engine, collective_buffering = true" switch "$engine" "$program" true 'in effect' 2
      attempt "$engine, collective_buffering = false" switch "$engine" "$program" false 'in effect' 4 ;;
  esac
}

# striped LIBRARY PROGRAM: the stripes of files, and which calls begin at one; the library imitates Lustre.
striped() {
  striped_as "$1" "$2" 1 '' '(1, 2)'
  # Blocks begin at a stripe only if all components have stripes of the same size.
  striped_as "$1" "$2" 2 '1 1' '(1, 2)'
  striped_as "$1" "$2" 3 '1 1 4' '(3, 0)'
}
# striped_as LIBRARY PROGRAM COMPONENTS LAYOUT ALIGNED
striped_as() {
  local -a layout=()
  [ -z "$4" ] || layout=("LAYOUT=$4")
  run ../said 0 embedded 1 env "LD_PRELOAD=$1" "${layout[@]}" MINFO_REPORT=json:../report.json "$2"
  python3 - "$3" "$5" <<'PYTHON' || die "not the stripes"
import json
import sys
with open("../report.json", encoding="utf-8") as text:
    files = {file["name"]: file for file in json.load(text)["files"]}
for file in files.values():
    place = (file["file_system"], file["block"], file["stripes"])
    assert place == ("lustre", 4096, {"number": 4, "size": 1 << 20, "components": int(sys.argv[1])}), file
# Blocks of 4 KiB begin at a stripe only once, those of 4 MiB always.
for name, expected in (("contiguous", eval(sys.argv[2])), ("timed", (4, 0))):
    written = files[name]["written"]
    assert (written["aligned"], written["unaligned"]) == expected, files[name]
PYTHON
  rm -f ../report.json ./*
}

# profile ENGINE PROCESSES COUNTED PROGRAM...: what a report says of files is what the program did, and what strace saw if
# the library counts system calls (COUNTED is yes or no).
profile() {
  local engine=$1 number=$2 counted=$3 calls=read,write,pread64,pwrite64,readv,writev,preadv,pwritev,preadv2,pwritev2
  shift 3
  local -a preload=() trace=()
  rm -f ../trace.*
  [ "$counted" = no ] || preload=("LD_PRELOAD=$audit") trace=(strace -ff -y -o ../trace -e "trace=$calls")
  run ../said 0 "$engine" "$number" "${trace[@]}" env "${preload[@]}" MINFO_REPORT=summary,json:../report.json "$@"
  grep -E '^(timed|waited) ' ../said >../times
  if [ "$counted" = yes ]; then set -- ../trace.; else set -- -; fi
  python3 "$programs/profile.py" "$number" ../times "$1" ../report.json || die "the report is not what it should be"
  local lines
  lines=$(grep -c '^  file .*: [0-9]* process.*\(write\|read\)s\? of .*' ../said.errors)
  if [ -s ../times ]; then
    [ "$lines" -eq 10 ] || die "the summary has lines of $lines files"
    grep -q '^  (. more files, ' ../said.errors || die "it does not say that there are others"
  else
    grep -q "^  file threads: $number process.*, $((400 * number)) bytes in $((400 * number)) independent writes of 1 byte, " \
      ../said.errors || die "the summary does not say what threads wrote"
  fi
  # The command says the same of the same job.
  diff <(grep '^  file [^ ]*: ' ../said.errors) <("$prefix/bin/mpi-hints" report --summary ../report.json | grep '^  file [^ ]*: ') ||
    die "mpi-hints report has other lines"
  rm -f ../report.json ./*
}

# lives ENGINE PROCESSES COUNTED PROGRAM: what a report says of files that are renamed, deleted, open twice, never closed.
lives() {
  local engine=$1 number=$2 counted=$3 program=$4 end
  local -a preload=()
  [ "$counted" = no ] || preload=("LD_PRELOAD=$audit")
  run ../said 0 "$engine" "$number" env "${preload[@]}" MINFO_REPORT=json:../report.json "$program"
  is_of_lives "$number" 1 "$counted" ../report.json
  rm -f ../report.json ./*
  # Another process may be ended before process 0 has a word.
  for end in exit abort; do
    [ "$end" = exit ] || [ "$engine" != embedded ] || continue
    run ../said 'not 0' "$engine" "$number" env "${preload[@]}" MINFO_REPORT=json:../report.json "$program" "$end"
    is_of_lives "$number" 1 "$counted" ../report.json alone
    rm -f ../report.json ./*
  done
}
is_of_lives() { python3 "$programs/lives.py" "$@" || die "the report is not what it should be"; }

# on_two_hosts ENGINE COUNTED PROGRAM: the same of four processes, two of which are on another host, as far as they can see.
on_two_hosts() {
  local -a preload=("$common/hosts.so")
  [ "$2" = no ] || preload+=("$audit")
  run ../said 0 "$1" 4 env "LD_PRELOAD=${preload[*]}" FROM=2 MINFO_REPORT=full,json:../report.json "$3"
  is_of_lives 4 2 "$2" ../report.json
  grep -q '^  file renamed: 4 processes on 2 hosts, ' ../said.errors || die "the text does not say on how many hosts"
  rm -f ../report.json ./*
}
