"""What is said of a hint is seen in the library: the names of hints in its files, against the catalogue and the verdicts."""
import re
import tomllib
from pathlib import Path

import pytest

from harness import TOP

# The rows of engines.tsv with a library of their own, what the catalogue calls it, and beside the library the files in which the
# names may be: the components of Open MPI, and the programs of MPICH's launcher, which take the hints of MPI_Comm_spawn.
LIBRARIES = [("mpich-4", "MPICH", ["/usr/bin/*hydra*"]), ("mpich-5", "MPICH", ["../bin/*"]), ("intel", "Intel MPI", ["../bin/*"]),
             *((name, "Open MPI", ["lib*.so*", "openmpi/**/*.so"]) for name in ("openmpi-4", "openmpi-4.1.8", "openmpi-5"))]
each_library = pytest.mark.parametrize("name, maker, others", LIBRARIES, ids=[name for name, *_ in LIBRARIES])
DEBIAN = Path("/usr/lib/x86_64-linux-gnu")


def rows():
    for table in sorted((TOP / "crates/rules/src/hints/catalogue").glob("*.toml")):
        yield from tomllib.loads(table.read_text(encoding="utf-8"))["hint"]


@pytest.fixture
def known(engines, name, maker, others):
    """A function that tells whether the files of the library have a text, which ends there."""
    library = Path(engines[name].library)
    library = (library if library.is_absolute() else DEBIAN / library).resolve()
    files = {library}
    for pattern in others:
        start, _, rest = pattern.rpartition("/bin/") if "bin/" in pattern else ("", "", pattern)
        folder = Path(f"{start}/bin") if start.startswith("/") else library.parent / start / ("bin" if start else "")
        found = folder.glob(rest)
        # (In Debian's directory are the libraries of all.)
        files |= {file.resolve() for file in found if file.is_file() and (
            folder != DEBIAN or re.match("libmpi|libmca|libopen-|mca_", file.name))}
    assert maker != "Open MPI" or len(files) > 3
    contents = b"\0".join(file.read_bytes() for file in sorted(files))
    return lambda key: key.encode() + b"\0" in contents


def number(text):
    return [int(part) for part in text.split(".")]


def holds(entry, version):
    return number(entry.get("from", "0")) <= version < number(entry.get("before", "999"))


def version_of(engines, name):
    """Debian's from its package, that of PyPI from the row."""
    source = engines[name].comes_from
    if source.startswith("pypi"):
        return number(source.partition("==")[2])
    package = source.split()[1]
    return number(re.search(rf"^Package: {package}\n(?:.+\n)*?Version: (?:\d+:)?([0-9.]+)", Path("/var/lib/dpkg/status").read_text(), re.M)[1])


def readers(row):
    return [{"by": reader} if isinstance(reader, str) else reader for reader in row["read_by"]]


def is_for_nothing(row, maker, version):
    """Whether the verdict is never "in effect", but "accepted, not used"."""
    return any(maker in use["by"] and holds(use, version) and use.get("in") == "nothing" for use in row.get("used", []))


@each_library
def test_a_library_has_the_names_of_the_hints_that_it_reads(engines, known, name, maker, others):
    version, wrong = version_of(engines, name), []
    for row in rows():
        for reader in readers(row):
            is_read = reader["by"] == maker and holds(reader, version) and not ("part" in reader or "composed" in reader)
            if is_read and not is_for_nothing(row, maker, version) and not known(row["key"]):
                wrong.append(f"{row['key']} ({', '.join(row['for'])})")
    assert not wrong


@each_library
def test_what_is_in_effect_is_in_the_library(command, engines, known, name, maker, others):
    """Whatever it echoes."""
    version = version_of(engines, name)
    excused = {row["key"] for row in rows() if row["defined_by"] == "mpi_info_f08" or is_for_nothing(row, maker, version) or any(
        reader["by"] == maker and "composed" in reader for reader in readers(row))}
    data = command.data("probe", job=f"{name}.1", MINFO_MPI_LIBRARY=command.on(f"{name}.1").engine.library)
    assert data["about"]["engine"] == "native"
    taken = {hint["key"] for hint in data["hints"] for when in ("at_creation", "later") if hint[when] and hint[when]["outcome"] == "taken"}
    assert taken and not {key for key in taken - excused if not known(key)}
