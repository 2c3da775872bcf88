"""info: what is installed, and which MPI programs would use."""
import json
import os
import re

PROGRAM = "program app\n  use mpi_info_f08\n  call MPI_Init()\n  call MPI_Finalize()\nend program app\n"


def script(command, name, text):
    """A program of this name, which is a script."""
    path = command.directory / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_what_is_installed(command):
    prefix = command.place.package.prefix
    [compiler] = command.place.package.flags("mpi_info_f08", "--variable=compiler")
    ended = command("info")
    assert re.search(rf"^prefix +{re.escape(str(prefix))}$", ended.out, re.M) and not ended.err
    for words in (f"{compiler}: modules in {prefix}/include/mpi_info_f08 (pkg-config mpi_info_f08)",
                  "embedded: started without a launcher", "none of this library is set"):
        assert words in ended.out
    data = command.data("info", MINFO_CHECK="error", MINFO_REPRT="x")
    assert (data["prefix"], data["compilers"][0]["compiler"]) == (str(prefix), compiler)
    [check, misspelt] = data["variables"]
    assert (check["name"], check["wrong"], misspelt["name"], misspelt["means"]) == ("MINFO_CHECK", None, "MINFO_REPRT", None)
    assert "did you mean MINFO_REPORT?" in misspelt["wrong"]
    said = command("info", MINFO_ENGINE="native", MINFO_MPI_LIBRARY="/nonexistent.so").out
    assert "MINFO_MPI_LIBRARY=/nonexistent.so cannot be used" in said


def test_what_another_user_has_set(command):
    """Whose file it is, and what is in it."""
    hints = command.directory / command.alone.write("site.toml", "[file]\ncb_nodes = 2\ncb_buffer_size = 4096\n")
    os.chown(hints, 1234, -1)
    assert f"MINFO_HINTS={hints}: the path of the hints file (of user 1234, 2 hints)" in command("info", MINFO_HINTS=hints).out
    os.chown(hints, os.getuid(), -1)
    assert f"MINFO_HINTS={hints}: the path of the hints file (2 hints)" in command("info", MINFO_HINTS=hints).out


def test_which_hints_file_romio_reads(command):
    etc = command.directory / "etc"
    etc.mkdir()
    (etc / "romio-hints").write_text("cb_nodes 2\n# a remark\nromio_cb_write enable\n")
    os.chown(etc / "romio-hints", 1234, -1)
    own = command.directory / command.alone.write("romio", "cb_nodes 1\n")
    info = ("unshare", "--mount", "sh", "-euc", 'mount -t overlay -o "lowerdir=$1:/etc" over /etc; exec "$2" info', "in", etc, command.place.package.prefix / "bin/mpi-hints")
    default = "ROMIO_HINTS=/etc/romio-hints: ROMIO's default (of user 1234, 2 hints)"
    assert default in command.alone.run(*info).out
    assert f"ROMIO_HINTS={own}: the path of ROMIO's hints file (1 hint)" in command.alone.run(*info, ROMIO_HINTS=own).out
    assert default in command.alone.run(*info, ROMIO_HINTS="/nonexistent").out


def test_the_catalogue_is_the_installed_page(command):
    page = command.place.package.prefix / "share/doc/mpi_info_f08/catalogue.md"
    assert command("list", "--markdown").out == page.read_text()


def test_how_to_compile(command):
    flags = command("info", "--fc", "gfortran").out.split()
    source = command.alone.write("app.f90", PROGRAM)
    command.alone.run("gfortran", source, *flags, "-o", "app")
    command.alone.run("./app")


def test_how_to_install(command):
    prefix = command.place.package.prefix
    ended = command("info", "--fc", "gfortran", "--fflags", "-fdefault-integer-8", status=1)
    assert "nothing is installed for gfortran-" in ended.err and not ended.out
    assert f"ci/install --prefix {prefix} --fc gfortran --fflags '-fdefault-integer-8'" in ended.err
    script(command, "f95", 'echo "GNU Fortran (x) 5.1.0"')
    ended = command("info", "--fc", "./f95", status=1)
    assert f"nothing is installed for gfortran-5 in {prefix} (only for gfortran-" in ended.err
    assert f"ci/install --prefix {prefix} --fc ./f95" in ended.err
    data = command.data("info", "--fc", "./f95", status=1)
    assert (data["compiler"], data["installed"]) == ("gfortran-5", None)
    assert "the Fortran compiler ./none cannot be run: No such file" in command("info", "--fc", "./none", status=2).err
    command("info", "--fflags", "-x", status=2)


def test_which_mpi_mpiexec_starts(command):
    def info(*options):
        return command("info", *options, PATH=f"{command.directory}/bin:{os.environ['PATH']}")

    (command.directory / "bin").mkdir()
    said = command("info", PATH=command.directory / "bin").out
    assert re.search(r"^mpiexec +none in PATH$", said, re.M)
    # (Hydra looks for its helper in the same directory.)
    mpiexec = script(command, "bin/mpiexec", 'exec mpiexec.mpich "$@"')
    said = info().out
    assert f"{mpiexec}: native: MPICH, " in said and "embedded: started without a launcher" in said
    assert json.loads(info("--json").out)["mpiexec"]["starts"]["library"]["version"].startswith("MPICH Version:")
    script(command, "bin/mpiexec", 'echo ---- >&2\necho "no room here" >&2\nexit 3')
    assert f"{mpiexec}: no room here" in info().out
    # Its input does not end: MPICH's sometimes dies of that.
    script(command, "bin/mpiexec", 'timeout 0.3 cat\necho "reading: $?"')
    assert f"{mpiexec}: reading: 124" in info().out
    said = command("info", job="mpich-4.1").out
    assert "native: MPICH, " in said and "not asked: a launcher has started this process" in said


def test_it_says_what_it_waits_for(command):
    """Until the line is there."""
    said = command.place.path / f"said/{len(command.place.jobs)}.err"
    mpiexec = script(command, "bin/mpiexec", f'until grep -q " s: asking " {said}; do sleep 0.1; done')
    ended = command("info", PATH=f"{mpiexec.parent}:{os.environ['PATH']}")
    assert f" s: asking {mpiexec}" in ended.err and "it started nothing" in ended.out
