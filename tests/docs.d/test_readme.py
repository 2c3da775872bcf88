"""The addresses in pages are those of packaging/address."""
import subprocess

from harness import TOP


def test_the_addresses_are_those_of_packaging_address():
    subprocess.run(["ci/address", "--check"], cwd=TOP, check=True)
