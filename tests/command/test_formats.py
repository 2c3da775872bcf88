"""export: libraries read what it writes. (command/tests has what it cannot express, and import.)"""
import re

import pytest

SIZES = '[file]\noverride = true\ncb_buffer_size = 2097152\nromio_ds_write = "disable"\n'


@pytest.fixture
def exported(command):
    def export(text, to):
        command.alone.write("hints.toml", text)
        ended = command("export", "--to", to, "hints.toml")
        (command.directory / to).write_text(ended.out)
        return ended
    return export


def has_sizes(printed):
    """What ROMIO prints of its hints."""
    return re.search("key = cb_buffer_size +value = 2097152 ", printed) and re.search("key = romio_ds_write +value = disable ", printed)


def test_romio_reads_its_file(on, command, exported):
    assert "in ROMIO's file no hint overrides the program's" in exported(SIZES, "romio").err
    strided = command.built("strided.c", "mpicc.mpich")
    ended = on("mpich-4.2").run(strided, "strided.data", "blocks", ROMIO_HINTS="romio", ROMIO_PRINT_HINTS=1)
    assert has_sizes(ended.out)


def test_pnetcdf_reads_its_variable(on, command, exported):
    """Over what the program gives. (Debian's has Open MPI, here with ROMIO.)"""
    ended = exported(SIZES, "pnetcdf")
    value = re.fullmatch("PNETCDF_HINTS='(.*)'\n", ended.out)[1]
    assert not ended.err
    program = command.built("audit.d/pnetcdf.c", "mpicc.openmpi", "-lpnetcdf")
    ended = on("openmpi-4.2").run(program, "x.nc", "cb_buffer_size=1048576", OMPI_MCA_io="romio321", PNETCDF_HINTS=value,
                                  ROMIO_PRINT_HINTS=1)
    assert has_sizes(ended.out)


def test_ompio_obeys_its_variables(on, command, exported):
    """As many processes write."""
    ended = exported("[file]\ncb_nodes = 3\n", "ompi")
    [(name, value)] = re.findall("^(.*)=(.*)$", ended.out, re.M)
    assert not ended.err
    strided = command.built("strided.c", "mpicc.openmpi")
    ended = on("openmpi-4.4").report(strided, "strided.data", "write-all", preload=command.audit, **{name: value})
    assert ended.report["files"][-1]["written"]["processes"] == 3
