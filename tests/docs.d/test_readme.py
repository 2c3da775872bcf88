"""README.md at a glance: a picture of a report above the commands, and links to every page of docs/."""
import subprocess

from harness import TOP

README = (TOP / "README.md").read_text(encoding="utf-8")
PAGES = {page.name: page.read_text(encoding="utf-8") for page in TOP.glob("docs/*.md")}


def test_the_addresses_are_those_of_packaging_address():
    subprocess.run(["ci/address", "--check"], cwd=TOP, check=True)


def test_the_picture_is_above_the_commands():
    assert 0 <= README.find("\n![") < README.find("\n```sh")


def test_each_page_of_docs_is_linked():
    assert [name for name in PAGES if f"(docs/{name}" not in README and not any(f"({name}" in page for page in PAGES.values())] == []
