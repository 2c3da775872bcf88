"""The package's licences, and those of what it contains."""
import re
import subprocess

import pytest

from harness import TOP


def text(name):
    return (TOP / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["LICENSE-MIT", "LICENSE-APACHE", "LICENSES-THIRD-PARTY.md"])
def test_licences_are_installed(package, name):
    assert (package.prefix / "share/doc/mpi_info_f08" / name).read_text(encoding="utf-8") == text(name)


def test_every_crate_names_its_licence():
    assert 'license = "MIT OR Apache-2.0"' in text("Cargo.toml").splitlines()
    crates = [*TOP.glob("crates/*"), *(TOP / name for name in ("command", "audit", "interface", "tests/scale.d"))]
    assert [crate for crate in crates if "license.workspace = true" not in (crate / "Cargo.toml").read_text().splitlines()] == []


def test_licences_third_party_names_what_is_linked():
    """A crate was added or removed, or has another version, since ci/licences was run."""
    subprocess.run(["ci/licences", "--check"], cwd=TOP, check=True)


def test_the_version_that_is_cited():
    version = re.search('^version = "(.*)"', text("Cargo.toml"), re.M)[1]
    assert f"version: {version}" in text("CITATION.cff").splitlines()
    assert f"({version})" in text("CHANGELOG.md") or f"## {version}" in text("CHANGELOG.md")
