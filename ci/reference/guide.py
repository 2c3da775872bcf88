"""The documents for users as pages of the reference, and where the guide speaks of a procedure."""

import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parents[2]
DOCS = TOP / "docs"
# Pages that ci/docs makes of tables.
MADE = TOP / "target" / "docs" / "pages"
GUIDE = DOCS / "guide.md"
# Behind the guide, in the order of the menu. What is for those who change the library is not among them.
OTHERS = ["five_minutes", "values", "mpi_hints", "conversions", "report", "hints_file", "command", "audit", "behaviour", "engines",
          "quirks", "verdicts", "all_procedures", "catalogue", "report_json"]
# The pages of tables that documents link to.
TABLES = {f"../interface/{name}.toml": name for name in ("quirks", "verdicts")} | {"../crates/report/src/record.rs": "report_json"}
# Their sections describe what has no row in interface/.
DESCRIBING = ["mpi_hints", "conversions"]


def anchor(title):
    """What a heading is called in a link, as in the documents themselves."""
    return re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-")


def places(name):
    """The sections of the guide in which a name stands: title and anchor."""
    found = []
    for section in re.split(r"^## ", GUIDE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title = section.split("\n", 1)[0]
        if re.search(rf"\b{re.escape(name)}\b", section):
            found.append((title, anchor(title)))
    return found


def descriptions():
    """The sections that describe procedures and types, by name."""
    found = {}
    for name in DESCRIBING:
        document = (DOCS / f"{name}.md").read_text("utf-8")
        for section in re.split(r"^## ", document, flags=re.MULTILINE)[1:]:
            title, body = section.split("\n", 1)
            for table, name in TABLES.items():
                body = body.replace(f"({table})", f"(|page|/{name}.html)")
            found.update(dict.fromkeys(title.split(", "), body))
    return found


def page(document):
    """A document as FORD takes a page: with its title before it, its headings with the names that links have, and without
    links that lead out of the reference."""
    inside = {"guide": "index", **TABLES, **{name: name for name in OTHERS}}
    lines = []
    title = document.stem
    is_source = False
    for line in document.read_text("utf-8").splitlines():
        if line.lstrip().startswith("```"):
            is_source = not is_source
        elif line.startswith("# ") and not is_source:
            title = line.removeprefix("# ").replace("`", "")
            continue
        elif re.match(r"#+ ", line) and not is_source:
            line += f" {{#{anchor(line.lstrip('#').strip())}}}"
        lines.append(line)

    def link(found):
        text, target, fragment = found[1], found[2], found[3] or ""
        if target.startswith("http") or not target:
            return found[0]
        name = target.removesuffix(".md")
        text = text.removesuffix(".md")
        return f"[{text}]({inside[name]}.html{fragment})" if name in inside else text

    text = re.sub(r"(?<!!)\[([^][]*)\]\(([^)#\s]*)(#[^)\s]*)?\)", link, "\n".join(lines))
    text = re.sub(r"!\[([^]]*)\]\([^)]*\)", r"\1", text)
    return f"title: {title}\n\n{text}\n"


def pages(folder):
    """Writes them all to a folder, which it gives."""
    folder.mkdir(parents=True)
    order = "".join(f"ordered_subpage: {name}.md\n" for name in OTHERS)
    (folder / "index.md").write_text(order + page(GUIDE), "utf-8")
    for name in OTHERS:
        (made,) = [path for path in (DOCS / f"{name}.md", MADE / f"{name}.md") if path.is_file()]
        (folder / f"{name}.md").write_text(page(made), "utf-8")
    return folder
