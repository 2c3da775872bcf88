"""What another compiler, and another kind of INTEGER, say about the modules."""
import re
import subprocess

from harness import FAILS


def test_another_compiler_says_what_to_use(command):
    """The first line that flang prints about gfortran's modules is our message; gfortran reads them as before."""
    package = command.place.package
    modules = package.prefix / "include/mpi_info_f08"
    [compiler] = package.flags("mpi_info_f08", "--variable=compiler")
    for module in ("mpi_info_f08", "mpi_hints", "mpi_f08", "mpi"):
        source = command.alone.write("app.f90", f"use {module}\nend\n")
        said = command.alone.run("flang-new-19", "-c", source, f"-I{modules}", f"-I{modules}/dropin", status=FAILS).err
        first = re.search(f"^.*'{module}': .*$", said, re.M)[0]
        assert f"this module is for {compiler}, not for this compiler: mpi-hints info --fc COMPILER tells what to use instead" in first
        # (More nobody reads.)
        assert said.count("\n") < 40
    for file in modules.glob("*.mod"):
        subprocess.run(["gzip", "-t", "-S", ".mod", file], check=True)
    # The README beside the modules quotes what compilers really print.
    readme = (modules / "README").read_text()
    assert f"are for {compiler}, and for nothing else" in readme
    source = command.alone.write("app.f90", "use mpi_info_f08\ntype(MPI_Info) :: a\ninteger :: b\ncall MPI_Info_create(a, b)\nend\n")
    said = command.alone.run("gfortran", "-fdefault-integer-8", "-c", source, f"-I{modules}", status=FAILS, LC_ALL="C").err
    assert "There is no specific subroutine for the generic 'mpi_info_create'" in said
    assert "There is no specific subroutine for the generic 'mpi_info_create'" in readme
