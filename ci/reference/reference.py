"""The reference of Fortran procedures: FORD's HTML of the comments in the modules, after a look at whether they are
all there.

    reference.py [--sources DIR ...] [--output DIR] [--names]

--sources   the Fortran sources: fortran, and what `mpi-interface` has derived (default: those of ci/reference/ford.md)
--output    where the HTML goes to; without it the comments are looked at, and nothing is written
--names     says the names that have an entry, one a line

Every public procedure, type, operator and type-bound procedure of the public modules needs a comment, and each of their
arguments; the comments of a procedure that has a name of MPI, or those of its module, have to name the clause of the
standard, and those of a procedure with an `ierror` have to say which errors there are. FORD itself warns of every
argument and of what is private, so its own warnings about that are off; any other warning of it has to be taken for an
error by the caller.

What has no row in interface/ is described in a section of a document (guide.py) in place of comments. A name has one entry,
with the text of all procedures behind it or of that section, the programs of examples/reference that show it, and
links to the places of the guide that speak of it.
"""

import argparse
import pathlib
import re
import sys
import tempfile

import ford
import ford.fortran_project
from ford.sourceform import FortranInterface

import guide
import offline

TOP = pathlib.Path(__file__).resolve().parents[2]
CONFIGURATION = TOP / "ci" / "reference" / "ford.md"
EXAMPLES = TOP / "examples" / "reference"
DESCRIPTIONS = guide.descriptions()

CLAUSE = re.compile(r"\(?MPI \d\.\d, (section|chapter)s? [\dA-Z][^);]*")
# Errors of its own, or the name of the procedure that says them.
ERRORS = re.compile(r"Errors|MPI_ERR_|[Nn]o errors?\b|\bThe same\b|_f08(ts)? with a? ?large")


def specifics(interface):
    """The procedures behind a generic name: those with an interface body, and those of the module."""
    bodies = list(getattr(interface, "subroutines", [])) + list(getattr(interface, "functions", []))
    if getattr(interface, "procedure", None) is not None:
        bodies.append(interface.procedure)
    return bodies + [named.procedure for named in getattr(interface, "modprocs", []) if named.procedure]


def text(entity):
    """The comment of something, in one line."""
    return " ".join(" ".join(entity.doc_list).split())


def public_procedures(module):
    """Each public procedure of a module with its comment or description; those behind an operator have one together."""
    found = {}
    for interface in module.interfaces:
        together = text(interface) if interface.name.startswith("operator") else DESCRIPTIONS.get(interface.name, "")
        for procedure in specifics(interface):
            found[procedure.name] = (procedure, text(procedure) or together)
    for procedure in list(module.subroutines) + list(module.functions):
        found.setdefault(procedure.name, (procedure, text(procedure) or DESCRIPTIONS.get(procedure.name, "")))
    return found


def shows_result(procedure):
    """Whether a function has a result with a name of its own; of one that has the function's name the function says it."""
    result = getattr(procedure, "retvar", None)
    return result is not None and result.name.lower() != procedure.name.lower()


def missing(module):
    """What is not said in a module."""
    if not text(module):
        yield f"module {module.name}: no comment"
    for name, (procedure, comment) in sorted(public_procedures(module).items()):
        if not comment:
            yield f"{module.name}: {name}: no comment"
            continue
        if name.startswith("MPI_") and not CLAUSE.search(comment) and not CLAUSE.search(text(module)):
            yield f"{module.name}: {name}: no clause of the standard, neither here nor at the module"
        # Operands are what they are.
        is_operator = not text(procedure) and comment not in DESCRIPTIONS.values()
        for argument in [] if is_operator else procedure.args + ([procedure.retvar] if shows_result(procedure) else []):
            if not text(argument) and f"- `{argument.name}`: " not in comment:
                yield f"{module.name}: {name}: nothing about `{argument.name}`"
        has_ierror = any(str(argument.name).lower() == "ierror" for argument in procedure.args)
        if has_ierror and not ERRORS.search(comment):
            yield f"{module.name}: {name}: nothing about errors"
    for kind in module.types:
        if not text(kind):
            yield f"{module.name}: type {kind.name}: no comment"
        for bound in kind.boundprocs:
            if not text(bound) and f"%{bound.name}(" not in DESCRIPTIONS.get(kind.name, ""):
                yield f"{module.name}: {kind.name}%{bound.name}: no comment"


def name_what_is_public(module):
    """An interface body is as public as its name says, and not, as FORD has it, as what has no name."""
    public = {name.lower() for name in module.public_list}
    for interface in module.interfaces:
        for procedure in specifics(interface):
            if procedure.name.lower() in public:
                procedure.permission = "public"


def examples():
    """The programs that show procedures, by name: what each shows, and its lines."""
    found = {}
    for path in sorted(EXAMPLES.glob("*.f90")):
        lines = path.read_text("utf-8").splitlines()
        end = next(number for number, line in enumerate(lines) if line.startswith("! Of: "))
        about = " ".join(line.removeprefix("! ") for line in lines[:end])
        for name in lines[end].removeprefix("! Of: ").split(", "):
            found.setdefault(name, []).append((about, lines[end + 1:]))
    return found


def has_own_name(procedure):
    """Whether programs call it by its name, too; names such as MPI_Put_f08ts are there for procedure pointers."""
    return not re.fullmatch(r"MPI_\w+_f08(ts)?", procedure.name)


class Reference(ford.fortran_project.Project):
    """The modules, which are looked at as soon as FORD knows what is public in them."""

    def correlate(self):
        super().correlate()
        procedures = sum(len(public_procedures(module)) for module in self.modules)
        faults = sorted(fault for module in self.modules for fault in missing(module))
        self.entries = self.one_entry_each()
        shown = examples()
        names = {procedure.name for procedure in self.entries}
        faults += [f"examples/reference: {name} is no public procedure" for name in sorted(set(shown) - names)]
        for fault in faults:
            print(f"reference.py: {fault}", file=sys.stderr)
        if faults or procedures == 0:
            sys.exit(f"reference.py: {procedures} public procedures, and {len(faults)} faults")
        for module in self.modules:
            name_what_is_public(module)
        for entry in self.entries:
            add_to(entry, shown.get(entry.name, []))
        print(f"{procedures} public procedures in {len(self.modules)} modules, all with a comment")

    def one_entry_each(self):
        """Brings what stands behind a generic name together, with the text of the procedure behind it at the head where it
        is only one, and gives the procedures that have an entry."""
        generics = {}
        for entity in self.procedures:
            if isinstance(entity, FortranInterface) and entity.generic:
                generics.setdefault(entity.name.lower(), []).append(entity)
        behind = set()
        for same in generics.values():
            # The form with large counts last; first what says most.
            same.sort(key=lambda one: ("_large_" in one.parent.name, -len(text(one)), one.parent.name))
        for first, *others in generics.values():
            for other in others:
                first.modprocs += other.modprocs
                first.subroutines += other.subroutines
                first.functions += other.functions
            behind.update(procedure.ident for procedure in specifics(first))
            text_of = next((procedure for procedure in specifics(first) if procedure.doc_list), None)
            if not first.doc_list and text_of is not None:
                first.doc_list, text_of.doc_list = text_of.doc_list, []
        firsts = [first for first, *_ in generics.values()]
        lone = [
            entity
            for entity in self.procedures
            if not isinstance(entity, FortranInterface) and (entity.ident not in behind or has_own_name(entity))
        ]
        return firsts + lone

    def markdown(self, md):
        super().markdown(md)
        # Only now, since FORD goes through all of them to set their text.
        entries = {id(entry) for entry in self.entries}
        for entity in self.procedures:
            entity.visible = id(entity) in entries
        for entry in self.entries:
            for procedure in specifics(entry) if isinstance(entry, FortranInterface) else []:
                procedure.visible = id(procedure) in entries
        self.procedures = self.entries
        for module in self.modules:
            module.subroutines = [procedure for procedure in module.subroutines if procedure.visible]
            module.functions = [procedure for procedure in module.functions if procedure.visible]


def add_to(entry, shown):
    """Writes examples, and where the guide speaks of it, below the text of an entry."""
    entry.doc_list += DESCRIPTIONS.get(entry.name, "").splitlines()
    of_module = CLAUSE.search(text(entry.parent))
    if not CLAUSE.search(text(entry)) and of_module and entry.name.startswith("MPI_"):
        entry.doc_list += ["", f"Standard: {of_module[0].removeprefix('(')}."]
    for about, lines in shown:
        entry.doc_list += ["", "### Example", "", about, "", "```fortran", *lines, "```"]
    links = [f"[{title}](|page|/index.html#{anchor})" for title, anchor in guide.places(entry.name)]
    if links:
        entry.doc_list += ["", "In the guide: " + ", ".join(links) + "."]


def main():
    """Reads the arguments, and runs FORD."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sources", type=pathlib.Path, nargs="+", default=[])
    arguments.add_argument("--output", type=pathlib.Path)
    arguments.add_argument("--names", action="store_true")
    asked = arguments.parse_args()

    directory = CONFIGURATION.parent
    page, settings = ford.load_settings(CONFIGURATION.read_text("utf-8"), directory, str(CONFIGURATION))
    changed = {}
    if asked.sources:
        changed["src_dir"] = [sources.resolve() for sources in asked.sources]
    if asked.output:
        changed["output_dir"] = asked.output.resolve()
    with tempfile.TemporaryDirectory() as work:
        made = pathlib.Path(work)
        if asked.output:
            changed["page_dir"] = guide.pages(made / "pages")
            changed["html_template_dir"] = [offline.templates(made / "templates")]
        settings, page = ford.parse_arguments(changed, page, settings, directory)
        if asked.output:
            ford.fortran_project.Project = Reference
            ford.main(settings, page)
            offline.files(asked.output)
        else:
            reference = Reference(settings)
            reference.correlate()
            if asked.names:
                print("\n".join(sorted(entry.name for entry in reference.entries)))


if __name__ == "__main__":
    main()
