"""Makes Markdown, JSON and a page of the results of ci/scoreboard.

    render.py RESULTS.tsv STEM DATE

RESULTS.tsv has lines `library NAME TITLE MPI` and `cell LIBRARY PROGRAM RULE SINCE TEXT FORM OUTCOME SEEN COMMAND`,
separated by tabs. Writes STEM.md, STEM.json and STEM.html, and prints the counts. Fails if there is no cell.
"""

import html
import json
import sys
import textwrap

ORDER = ["crashes", "overruns", "fails", "not there", "holds", "-"]
FORMS = {"C": "C", "USE_MPI_F08": "mpi_f08", "USE_MPI": "mpi", "MPIF_H": "mpif.h"}
HEAD = """Each row is one small program of [tests/scoreboard.d](../tests/scoreboard.d), which is plain MPI: in C, or in Fortran with \
`use mpi_f08`, `use mpi` and mpif.h. The cell is the worst of the three. Made by `ci/scoreboard` on {date}; one process each."""
WORDS = """**fails**: another result than the rule says; **crashes**: a signal or the library ends the process; **overruns**: a byte \
beside the variable is written; **not there**: the library lacks the procedure, or the rule is of a later version of MPI than the \
library's; -: there is no Fortran in that package. Rules that MPI does not demand (the program is in error, or the result is left \
open) are listed separately: there not crashing is a courtesy."""


def read(path):
    libraries, rows = [], {}
    for line in open(path, encoding="utf-8"):
        kind, *fields = line.rstrip("\n").split("\t")
        if kind == "library":
            libraries.append(dict(zip(("name", "title", "mpi"), fields)))
            continue
        library, program, rule, since, text, form, outcome, seen, command = fields
        row = rows.setdefault(program, {"program": program, "rule": rule, "since": since, "text": text, "cells": {}})
        cell = {"form": FORMS[form], "outcome": outcome, "seen": seen, "command": command}
        row["cells"].setdefault(library, []).append(cell)
    return libraries, sorted(rows.values(), key=lambda row: (row["rule"][0] != "I", row["rule"][0], int(row["rule"][1:]), row["program"]))


def worst(cells):
    return min((cell["outcome"] for cell in cells), key=ORDER.index)


def counts(libraries, rows):
    result = {}
    for library in libraries:
        outcomes = [worst(row["cells"][library["name"]]) for row in rows]
        result[library["name"]] = {word: outcomes.count(word) for word in ORDER}
    return result


def seen_of(row, libraries):
    """What was seen, with the same words of several forms and libraries together."""
    said = {}
    for library in libraries:
        by_text = {}
        for cell in row["cells"][library["name"]]:
            if cell["outcome"] not in ("holds", "-"):
                by_text.setdefault(f"{cell['outcome']}: {cell['seen']}", []).append(cell["form"])
        for text, forms in by_text.items():
            where = library["title"] if forms == ["C"] else f"{library['title']} ({', '.join(forms)})"
            said.setdefault(text, []).append(where)
    return [f"{'; '.join(where)}: {text}" for text, where in said.items()]


def parts(rows):
    yield "Demanded by MPI", [row for row in rows if row["since"] != "not demanded"]
    yield "Not demanded", [row for row in rows if row["since"] == "not demanded"]


def escaped(text):
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*").replace("<", "\\<")


def markdown(libraries, rows, date):
    titles = [f"{library['title']} (MPI {library['mpi']})" for library in libraries]
    lines = ["# Rules of info objects and hints, by library", "", textwrap.fill(HEAD.format(date=date), 118), "", textwrap.fill(WORDS, 118), ""]
    for heading, part in parts(rows):
        if not part:
            continue
        lines += [f"## {heading}", "", f"| {len(part)} rules | {' | '.join(titles)} |", "|---" * (len(titles) + 1) + "|"]
        for word in ORDER:
            numbers = [count[word] for count in counts(libraries, part).values()]
            lines.append(f"| {word} | {' | '.join(map(str, numbers))} |")
        lines += ["", f"| rule | {' | '.join(titles)} |", "|---" * (len(titles) + 1) + "|"]
        for row in part:
            cells = [worst(row["cells"][library["name"]]) for library in libraries]
            shown = [cell if cell in ("holds", "-", "not there") else f"**{cell}**" for cell in cells]
            since = "" if row["since"] == "not demanded" else f" ({row['since']})"
            lines.append(f"| {row['rule']}{since} `{row['program']}`: {escaped(row['text'])} | {' | '.join(shown)} |")
        lines += ["", "What was seen:", "", "| program | |", "|---|---|"]
        for row in part:
            lines += [f"| `{row['program']}` | {escaped(said)} |" for said in seen_of(row, libraries)]
        lines.append("")
    return "\n".join(lines)


def page(libraries, rows, date):
    out = [
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Rules of info objects and hints, by library</title><style>',
        ":root{color-scheme:light dark;font:15px/1.4 sans-serif}body{max-width:90rem;margin:1rem auto;padding:0 1rem}",
        "table{border-collapse:collapse}td,th{border:1px solid #8888;padding:.3rem .5rem;vertical-align:top;text-align:left}",
        ".holds{background:#2a82}.fails{background:#d803}.crashes,.overruns{background:#d225}code{white-space:pre-wrap}",
        "div{overflow-x:auto}</style>",
        f"<h1>Rules of info objects and hints, by library</h1><p>{date}. Open a cell for what was seen, and for the command",
        "that repeats it in tests/scoreboard.d, with <code>P</code> the directory of ci/install --prefix and <code>MPIS</code>",
        "that of tests/engines.d/install.</p>",
    ]
    for heading, part in parts(rows):
        titles = "".join(f"<th>{html.escape(library['title'])}<br>MPI {library['mpi']}</th>" for library in libraries)
        out.append(f"<h2>{heading}</h2><div><table><tr><th>rule</th>{titles}</tr>")
        for row in part:
            cells = []
            for library in libraries:
                tried = row["cells"][library["name"]]
                word = worst(tried)
                said = "".join(
                    f"<p>{cell['form']}: {html.escape(cell['outcome'])} {html.escape(cell['seen'])}<br>"
                    f"<code>{html.escape(cell['command'])}</code></p>"
                    for cell in tried
                    if cell["command"]
                )
                shown = f"<details><summary>{word}</summary>{said}</details>" if said else word
                cells.append(f'<td class="{word}">{shown}</td>')
            what = f"{row['rule']}, {row['since']}: {html.escape(row['text'])} <code>{row['program']}</code>"
            out.append(f"<tr><td>{what}</td>{''.join(cells)}</tr>")
        out.append("</table></div>")
    return "\n".join(out) + "\n"


def main():
    results, stem, date = sys.argv[1:]
    libraries, rows = read(results)
    if not rows:
        sys.exit(1)
    with open(f"{stem}.md", "w", encoding="utf-8") as file:
        file.write(markdown(libraries, rows, date))
    with open(f"{stem}.json", "w", encoding="utf-8") as file:
        json.dump({"date": date, "libraries": libraries, "counts": counts(libraries, rows), "rows": rows}, file, indent=1)
        file.write("\n")
    with open(f"{stem}.html", "w", encoding="utf-8") as file:
        file.write(page(libraries, rows, date))
    for library in libraries:
        count = counts(libraries, rows)[library["name"]]
        print(f"{library['title']}: " + ", ".join(f"{count[word]} {word}" for word in reversed(ORDER) if count[word]))


main()
