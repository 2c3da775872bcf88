# shellcheck shell=bash
# formats: export and import: the libraries read what is written, and what is read says the same again.

# exported FORMAT STATUS: exports hints.toml into the file FORMAT.
exported() {
  try "$2" export --to "$1" hints.toml
  cp "$said" "$1"
}

# round FORMAT: what is exported, imported and exported again is the same, and a hints file in between.
round() {
  try 0 import --from "$1" "$1"
  is_quiet
  cp "$said" again.toml
  try 0 check again.toml
  says "all valid"
  try 0 export --to "$1" again.toml
  is_quiet
  cmp "$said" "$1" || die "it is not the same"
}

formats_that_say_less() {
  printf '%s\n' '[file]' 'cb_buffer_size = 2097152' 'cb_config_list = "*:*"' 'romio_cb_write = "enable"' \
    '[file."out*.nc"]' 'override = true' 'cb_nodes = 2' '[comm]' 'mpi_assert_no_any_tag = true' >hints.toml
  exported romio 1
  complains "hints.toml:7: cb_nodes is left out: it is for some files only"
  complains "hints.toml:9: mpi_assert_no_any_tag is left out: it is not for files"
  [ "$(paste -sd' ' romio)" = 'cb_buffer_size 2097152 cb_config_list *:* romio_cb_write enable' ] || die "not so"
  round romio
  exported mpich 1
  complains "hints.toml:3: cb_config_list is left out: it has a comma or a colon"
  complains "hints.toml: with MPICH_MPIIO_HINTS all hints override the program's"
  [ "$(cat mpich)" = "MPICH_MPIIO_HINTS='*:cb_buffer_size=2097152:romio_cb_write=enable,out*.nc:cb_nodes=2'" ] || die "not so"
  round mpich
  exported pnetcdf 1
  round pnetcdf
  exported ompi 1
  [ "$(cat ompi)" = 'OMPI_MCA_io_ompio_bytes_per_agg=2097152' ] || die "not so"
  complains "hints.toml:4: romio_cb_write is left out: OMPIO has no parameter for it"
  exported ior 1
  grep -qx 'IOR_HINT__MPI__cb_config_list=\*:\*' ior || die "not so"
  try 1 export --json --to romio hints.toml
  holds '[of["line"] for of in data["left_out"]] == [7, 9] and data["text"].startswith("cb_buffer_size ")'
}
attempt "export names what a format cannot say, and import reads it again" formats_that_say_less

libraries_read_it() {
  printf '%s\n' '[file]' 'override = true' 'cb_buffer_size = 2097152' 'romio_ds_write = "disable"' >hints.toml
  # ROMIO: its file.
  exported romio 0
  complains "in ROMIO's file no hint overrides the program's"
  mpicc.mpich -O1 "$here/command.d/strided.c" -o strided
  launch mpich-4 2 120 env ROMIO_HINTS=romio ROMIO_PRINT_HINTS=1 ./strided strided.data blocks >printed
  grep -Eq 'key = cb_buffer_size +value = 2097152 ' printed && grep -Eq 'key = romio_ds_write +value = disable ' printed ||
    die "$(cat printed)"
  # PnetCDF, over what the program gives. (Debian's has Open MPI, here with ROMIO.)
  exported pnetcdf 0
  is_quiet
  needs mpicc.openmpi
  mpicc.openmpi -O1 -I "$here/audit.d" "$here/audit.d/pnetcdf.c" -o pnetcdf.program -lpnetcdf
  # shellcheck source=/dev/null # it is a line of the shell
  (. ./pnetcdf && launch openmpi-4 2 120 env OMPI_MCA_io=romio321 "PNETCDF_HINTS=$PNETCDF_HINTS" ROMIO_PRINT_HINTS=1 \
    ./pnetcdf.program x.nc cb_buffer_size=1048576) >printed
  grep -Eq 'key = cb_buffer_size +value = 2097152 ' printed && grep -Eq 'key = romio_ds_write +value = disable ' printed ||
    die "$(cat printed)"
  # OMPIO: as many processes write.
  printf '%s\n' '[file]' 'cb_nodes = 3' >hints.toml
  exported ompi 0
  is_quiet
  mpicc.openmpi -O1 "$here/command.d/strided.c" -o strided
  launch openmpi-4 4 120 env "$(cat ompi)" MINFO_REPORT=json:run.json "LD_PRELOAD=$prefix/lib/libmpi_hints_audit.so" \
    ./strided strided.data write-all >/dev/null
  holds 'data["files"][-1]["written"]["processes"] == 3' run.json
}
attempt "ROMIO, PnetCDF and OMPIO read what export writes" libraries_read_it

wrong_formats() {
  local wrong
  echo '*:cb_config_list=*:*' >mpich
  echo 'cb_nodes' >pnetcdf
  echo 'cb_nodes' >romio
  for wrong in mpich pnetcdf romio; do
    try 2 import --from "$wrong" "$wrong"
    says_nothing
    complains "$wrong: "
    [ "$(wc -l <"$complained")" -eq 1 ] || die "more than a line"
  done
  echo '[files]' >hints.toml
  try 2 export --to romio hints.toml
  complains "hints.toml:1:"
  try 2 import --from romio none
  complains "none: No such file"
  try 2 import --from pnetcdf /bin/true
  try 2 export --to lustre hints.toml
}
attempt "import and export refuse what is wrong" wrong_formats
