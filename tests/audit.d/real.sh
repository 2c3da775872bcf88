# shellcheck shell=bash
# Programs of HDF5, netCDF-4, PnetCDF and h5py, and one with MPI's files alone, written as their users write them: the
# report about their hints is compared with what the library does. Sourced by tests/audit.

# Open MPI also has ROMIO: it gets its own row.
romio=openmpi-4-romio
for field in family library environment processes programs from says; do
  declare -n of_engine=engine_$field
  of_engine[$romio]=${of_engine[openmpi-4]}
done
engine_launcher[$romio]="${engine_launcher[openmpi-4]} --mca io romio321"

# The required Debian packages: failing to compile or run with them is a failure.
real_packages=(libhdf5-mpich-dev libhdf5-openmpi-dev libpnetcdf-dev libnetcdf-mpi-dev python3-mpi4py python3-h5py-mpi)
# The interpreter with these modules, whatever comes first in PATH.
system_python=/usr/bin/python3

real_packages_are_there() {
  local package
  for package in "${real_packages[@]}"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep 'ok installed' || die "$package is not installed"
  done
}

# real ENGINE PROCESSES ENDING CASE HINTS COMMAND...: a program with hints, without and with the audit library: it
# prints the same and leaves the same file; and the report says what the file, the writes and ROMIO's own output show.
real() {
  local engine=$1 number=$2 ending=$3 case=$4 hints=$5 file=some.$3
  shift 5
  local asked=$common/asked.${engine%%-*}.so
  local -a watch=(env "LD_PRELOAD=$common/writes.so" "WATCHED=/$file" WATCHED_TO=../writes) words=()
  read -ra words <<<"$hints"
  run ../plain 0 "$engine" "$number" "${watch[@]}" ROMIO_PRINT_HINTS=1 "$@" "$file" "${words[@]}"
  grep -q "^$number processes, at the end" ../plain || die "it does not come to its end"
  cat ../writes.*
  mv "$file" "../before.$ending"
  # (With a report, OMPIO writes netCDF's file in other pieces: the profile is compared with what this job writes.)
  run ../audited 0 "$engine" "$number" env "LD_PRELOAD=$audit $common/writes.so" "WATCHED=/$file" WATCHED_TO=../audited.writes \
    ROMIO_PRINT_HINTS=1 MINFO_REPORT=json:../report.json "$@" \
    "$file" "${words[@]}"
  diff <(sort ../plain) <(sort ../audited) || die "it does not say the same"
  cmp "$file" "../before.$ending" || die "it does not write the same"
  python3 "$programs/real.py" "$case" "$engine" "$number" ../report.json ../plain "../before.$ending" "$hints" ../writes.* ||
    die "the report is not as it should be"
  # What the library above MPI asks MPI for.
  rm "$file"
  run ../asked 0 "$engine" "$number" env "LD_PRELOAD=$asked" "WATCHED=$file" WATCHED_TO=../calls "$@" "$file" "${words[@]}"
  cat ../calls.*
  python3 "$programs/asked.py" "$file" "$number" ../report.json ../calls.* -- ../audited.writes.* ||
    die "the profile is not as it should be"
  rm ../calls.* ../audited.writes.*
  run ../summary 0 "$engine" "$number" env "LD_PRELOAD=$audit" MINFO_REPORT=summary "$@" "$file" "${words[@]}"
  case $case in
    layer)
      grep -q '^mpi_info_f08: hints of .* for PnetCDF' ../summary.errors || die "it is not counted"
      grep -q '^  file .* PNETCDF_HINTS  *cb_nodse .*did you mean cb_nodes' ../summary.errors || die "it does not say who gave it"
      ! grep -q '^  file .* nc_[vh]' ../summary.errors || die "what PnetCDF takes deserves no attention"
      ;;
    no_number) ! grep -q 'asked for' ../summary.errors || die "it counts what is not a number" ;;
    malformed) grep -q '^  file .* cb_buffer_size .* malformed ' ../summary.errors || die "it is not in the summary" ;;
  esac
  rm -f "$file"
}

# The same for a program of ours, which keeps a malformed value from the library.
real_dropin() {
  local engine=$1 number=$2
  shift 2
  launch "$engine" "$number" 120 env MINFO_REPORT=json:../report.json "$common/shared.dropin" some.data "$@" >../plain ||
    die "it ended with status $?"
  python3 "$programs/real.py" dropin "$engine" "$number" ../report.json ../plain some.data "$*" ||
    die "the report is not as it should be"
  rm -f some.data
}

attempt "the packages of real programs" real_packages_are_there
mkdir "$common/dropin.modules"
# shellcheck disable=SC2046,SC2086 # words
PKG_CONFIG_PATH=$prefix/lib/pkgconfig built none "shared.c with the drop-in" gcc $warnings "$programs/shared.c" \
  $(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --cflags --libs mpi_info_dropin) -o "$common/shared.dropin"

usual="cb_nodes=2 romio_cb_write=enable striping_unit=65536 romio_ds_write=disable"
for engine in mpich-4 openmpi-4 "$romio"; do
  asked real "$engine" || continue
  maker=${engine%%-*}
  c=mpicc.$maker
  program=$common/real.$engine
  # shellcheck disable=SC2086 # words
  built "$engine" "shared.c" "$c" $warnings "$programs/shared.c" -o "$program.shared" || continue
  # HDF5's headers do not compile with all warnings as errors.
  # shellcheck disable=SC2046 # words
  built "$engine" "hdf5.c" "$c" -Wall -Werror "$programs/hdf5.c" $(pkg-config --cflags --libs "hdf5-$maker") \
    -o "$program.hdf5" || continue
  # shellcheck disable=SC2086
  built "$engine" "asked.c" "$c" $warnings -shared -fPIC "$programs/asked.c" -o "$common/asked.$maker.so" || continue
  for number in $processes; do
    at="$engine, processes: $number"
    attempt "HDF5, $at" real "$engine" "$number" h5 again "$usual" "$program.hdf5"
    attempt "MPI's files, $at" real "$engine" "$number" data shared "$usual" "$program.shared"
    attempt "a malformed size, $at" real "$engine" "$number" data malformed "cb_buffer_size=64K" "$program.shared"
    attempt "cb_nodes that are not a number, $at" real "$engine" "$number" data no_number "cb_nodes=abc" "$program.shared"
    # (With such a buffer, OMPIO loses the data.)
    if [ "$engine" != openmpi-4 ]; then
      attempt "a size that is too large, $at" real "$engine" "$number" data overflow "cb_buffer_size=4294967297" "$program.shared"
      attempt "causes of other values, $at" real "$engine" "$number" data causes \
        "romio_cb_write=Enable cb_nodes=3 cb_config_list=*:1" "$program.shared"
    fi
    attempt "collective buffering, $at" real "$engine" "$number" data gathered "collective_buffering=true" "$program.shared"
    attempt "hints for a library that is not there, $at" real "$engine" "$number" data absent \
      "nc_var_align_size=4096" "$program.shared"
    attempt "a program of ours, $at" real_dropin "$engine" "$number" cb_nodes=2 cb_buffer_size=64K romio_cb_write=enable
  done
  [ "$maker" = openmpi ] || continue
  # shellcheck disable=SC2086 # words
  built "$engine" "pnetcdf.c" "$c" $warnings "$programs/pnetcdf.c" -lpnetcdf -o "$program.pnetcdf" || continue
  # The .pc file of Debian's package names the wrong directory for its headers.
  # shellcheck disable=SC2046 # words
  built "$engine" "netcdf.c" "$c" -Wall -Werror "$programs/netcdf.c" \
    "-I$(pkg-config --variable=libdir netcdf-mpi)/netcdf/mpi/include" $(pkg-config --cflags --libs netcdf-mpi) \
    -o "$program.netcdf" || continue
  for number in $processes; do
    at="$engine, processes: $number"
    attempt "netCDF-4, $at" real "$engine" "$number" nc again "$usual" "$program.netcdf"
    attempt "PnetCDF, $at" real "$engine" "$number" nc layer "nc_var_align_size=4096" \
      env "PNETCDF_HINTS=nc_header_read_chunk_size=1024;nc_ibuf_size=4K;nc_hash_size_dim=3;cb_nodse=3" "$program.pnetcdf"
    attempt "h5py, $at" real "$engine" "$number" h5 once "$usual" "$system_python" "$programs/h5.py"
  done
done
