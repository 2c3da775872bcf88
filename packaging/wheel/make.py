#!/usr/bin/env python3
"""Makes a wheel of a prefix that ci/install has filled.

    packaging/wheel/make.py PREFIX DIRECTORY

The wheel goes to DIRECTORY, and its path to standard output. Installed, its files lie in the environment as they lie in the
prefix: the environment is a prefix. The same prefix gives the same wheel; files have the time SOURCE_DATE_EPOCH.

The tag says what the binaries need: manylinux with the version of the C library that they refer to (PEP 600), if they need
no library that a system may lack.
"""

import base64
import hashlib
import os
import pathlib
import platform
import re
import subprocess
import sys
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
MANIFEST = "share/mpi_info_f08/manifest"
# What PEP 600 and its predecessors let a wheel expect of a system, as far as it concerns C and Rust.
SYSTEM = re.compile(r"(libc|libm|libdl|librt|libpthread|libgcc_s|ld-linux[^/]*)\.so\.\d+")
# Names in the environment's bin, which belong to no other package there, for commands that lie deeper.
COMMANDS = ("mpicc", "mpicxx", "mpifort", "mpiexec")
COMMAND = """#!/bin/sh
# {name} of mpi_info_f08, which lies in mpi/bin.
self=$(readlink -f -- "$0")
exec "${{self%/bin/*}}/mpi/bin/{name}" "$@"
"""


def installed(prefix):
    """The paths that ci/install has listed."""
    try:
        lines = (prefix / MANIFEST).read_text().splitlines()
    except OSError as error:
        sys.exit(f"make.py: {prefix} has not been filled by ci/install: {error}")
    return [line.split("  ", 1)[1] for line in lines if not line.startswith("#")]


def needed(file):
    """The libraries that a binary needs, and the versions of the C library."""
    said = subprocess.run(["readelf", "-d", "-V", "-W", file], capture_output=True, check=True, text=True,
                          env={**os.environ, "LC_ALL": "C"}).stdout
    versions = re.findall(r"Name: GLIBC_(\d+)\.(\d+)", said)
    return re.findall(r"\(NEEDED\).*\[(.*)\]", said), [(int(major), int(minor)) for major, minor in versions]


def tag_of(prefix, paths):
    """The platform, from all binaries."""
    binaries = [path for path in paths if not path.endswith(".a") and (prefix / path).read_bytes()[:4] == b"\x7fELF"]
    own = {pathlib.Path(path).name for path in paths}
    least = (2, 17)
    for path in binaries:
        libraries, versions = needed(prefix / path)
        least = max([least, *versions])
        for library in libraries:
            if library not in own and not SYSTEM.fullmatch(library):
                print(f"make.py: {path} needs {library}, so the wheel is for systems like this one", file=sys.stderr)
                return f"linux_{platform.machine()}"
    return f"manylinux_{least[0]}_{least[1]}_{platform.machine()}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    prefix, directory = map(pathlib.Path, sys.argv[1:])
    paths = installed(prefix)
    version = re.search(r"^Version: (.*)$", (prefix / "lib/pkgconfig/mpi_info_f08.pc").read_text(), re.MULTILINE)[1]
    # (The first compiler has the shortest name.)
    packages = sorted((prefix / "lib/pkgconfig").glob("mpi_info_dropin*.pc"), key=lambda file: (len(file.name), file.name))
    compilers = dict.fromkeys(re.findall(r"^compiler=(.*)$", "".join(file.read_text() for file in packages), re.MULTILINE))
    tag = tag_of(prefix, paths)
    name = f"mpi_info_f08-{version}"
    data, info = f"{name}.data", f"{name}.dist-info"

    # What goes into the wheel: the contents, and whether they are run.
    files = {}

    def put(path, text, is_run=False):
        files[path] = (text if isinstance(text, bytes) else text.encode(), is_run)

    def fill(file):
        return (HERE / file).read_text().replace("@VERSION@", version).replace("@COMPILERS@", ", ".join(compilers))

    # (There are no symbolic links in a wheel: what they lead to takes their places.)
    for path in paths:
        file = prefix / path
        if path.startswith("bin/"):
            put(f"{data}/scripts/{path[4:]}", file.read_bytes(), True)
        else:
            put(f"{data}/data/{path}", file.read_bytes(), os.access(file, os.X_OK))
    for command in COMMANDS:
        put(f"{data}/scripts/{command}.minfo", COMMAND.format(name=command), True)
    for file in sorted((HERE / "mpi_info_f08").glob("*.py")):
        put(f"mpi_info_f08/{file.name}", file.read_bytes())
    licences = [path for path in paths if path.startswith("share/doc/") and "LICENSE" in path]
    for path in licences:
        put(f"{info}/licenses/{pathlib.Path(path).name}", (prefix / path).read_bytes())
    heads = "".join(f"License-File: {pathlib.Path(path).name}\n" for path in licences)
    put(f"{info}/METADATA", fill("METADATA").replace("@LICENCES@\n", heads) + "\n" + fill("description.md"))
    put(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: mpi_info_f08 {version}\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n")
    put(f"{info}/entry_points.txt", "[console_scripts]\nmpi-info-f08 = mpi_info_f08.__main__:main\n")

    record = ""
    for path, (text, _) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(text)}\n"
    put(f"{info}/RECORD", record + f"{info}/RECORD,,\n")

    # (The form has no earlier times.)
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))[:6]
    directory.mkdir(parents=True, exist_ok=True)
    wheel = directory / f"{name}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, (text, is_run) in files.items():
            entry = zipfile.ZipInfo(path, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if is_run else 0o100644) << 16
            archive.writestr(entry, text)
    print(wheel)


if __name__ == "__main__":
    main()
