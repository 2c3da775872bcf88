"""FORD's pages without anything from a net: what its templates load from elsewhere they load from beside them. And their
lists of contents lead to where they say.

The style sheet and the two scripts are those of Debian's libjs-bootstrap5 and libjs-lunr.
"""

import pathlib
import re
import shutil
import sys

import ford

SCRIPTS = pathlib.Path("/usr/share/javascript")
SEARCH = pathlib.Path(__file__).with_name("search.js")
# File of the reference, and where it comes from.
FILES = {
    "css/bootstrap.min.css": SCRIPTS / "bootstrap5/css/bootstrap.min.css",
    "js/bootstrap.bundle.min.js": SCRIPTS / "bootstrap5/js/bootstrap.bundle.min.js",
    "js/lunr.min.js": SCRIPTS / "lunr/lunr.min.js",
    "js/search.js": SEARCH,
}
# Template, what it has, and what it gets; each has to be there. The comments have no formulas.
CHANGES = [
    ("base.html", r'href="https://[^"]*/bootstrap\.min\.css"([^>]*)>',
     'href="{{ project_url }}/css/bootstrap.min.css" rel="stylesheet">'),
    ("base.html", r'src="https://[^"]*/bootstrap\.bundle\.min\.js"([^>]*)>',
     'src="{{ project_url }}/js/bootstrap.bundle.min.js">'),
    ("base.html", r"<!-- MathJax -->.*?(?=<!-- Other)", ""),
    ("search.html", r'src="https://[^"]*/lunr\.js"', 'src="{{ project_url }}/js/lunr.min.js"'),
    ("search.html", r'src="[^"]*/load_search\.js"', 'src="{{ project_url }}/js/search.js"'),
    # A module procedure behind a generic name has its place on the page by the name of the procedure itself.
    ("macros.html", r"{% set anchor = item\.anchor %}",
     "{% set anchor = item.procedure.anchor if item.obj == 'moduleprocedure' else item.anchor %}"),
]
LOADED = re.compile(r'<(?:script|link|img)[^>]*(?:src|href)="https?://[^"]*"')


def templates(folder):
    """Writes FORD's templates to a folder, which it gives, so changed that they load nothing from a net."""
    shutil.copytree(pathlib.Path(ford.__file__).with_name("templates"), folder)
    for name, pattern, better in CHANGES:
        path = folder / name
        text, number = re.subn(pattern, lambda _, better=better: better, path.read_text("utf-8"), flags=re.DOTALL)
        if number != 1:
            sys.exit(f"offline.py: {number} places in FORD's {name} match {pattern}: expected one")
        path.write_text(text, "utf-8")
    for path in sorted(folder.glob("*.html")):
        for found in LOADED.findall(path.read_text("utf-8")):
            sys.exit(f"offline.py: FORD's {path.name} still loads from a net: {found}")
    return folder


def files(output):
    """Puts what the pages load beside them."""
    for name, source in FILES.items():
        shutil.copyfile(source, output / name)
