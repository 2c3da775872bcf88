"""The reference of Fortran procedures: FORD's HTML of the comments in the modules, after a look at whether they are
all there.

    reference.py [--sources DIR ...] [--output DIR]

--sources   the Fortran sources: fortran, and what `mpi-interface` has derived (default: those of docs/ford.md)
--output    where the HTML goes to; without it the comments are looked at, and nothing is written

Every public procedure, type, operator and type-bound procedure of the public modules needs a comment; the comments
of a procedure that has a name of MPI, or those of its module, have to name the clause of the standard, and those of
a procedure with an `ierror` have to say which errors there are. FORD itself warns of every argument and of what is
private, so its own warnings about that are off; any other warning of it has to be taken for an error by the caller.
"""

import argparse
import pathlib
import re
import sys

import ford
import ford.fortran_project

TOP = pathlib.Path(__file__).resolve().parents[2]
CONFIGURATION = TOP / "docs" / "ford.md"

CLAUSE = re.compile(r"\(?MPI \d\.\d, (section|chapter)s? [\dA-Z]")
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
    """Each public procedure of a module with its comment; those behind an operator have one together."""
    found = {}
    for interface in module.interfaces:
        together = text(interface) if interface.name.startswith("operator") else ""
        for procedure in specifics(interface):
            found[procedure.name] = (procedure, text(procedure) or together)
    for procedure in list(module.subroutines) + list(module.functions):
        found.setdefault(procedure.name, (procedure, text(procedure)))
    return found


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
        has_ierror = any(str(argument.name).lower() == "ierror" for argument in procedure.args)
        if has_ierror and not ERRORS.search(comment):
            yield f"{module.name}: {name}: nothing about errors"
    for kind in module.types:
        if not text(kind):
            yield f"{module.name}: type {kind.name}: no comment"
        for bound in kind.boundprocs:
            if not text(bound):
                yield f"{module.name}: {kind.name}%{bound.name}: no comment"


def name_what_is_public(module):
    """An interface body is as public as its name says, and not, as FORD has it, as what has no name."""
    public = {name.lower() for name in module.public_list}
    for interface in module.interfaces:
        for procedure in specifics(interface):
            if procedure.name.lower() in public:
                procedure.permission = "public"


class Reference(ford.fortran_project.Project):
    """The modules, which are looked at as soon as FORD knows what is public in them."""

    def correlate(self):
        super().correlate()
        procedures = sum(len(public_procedures(module)) for module in self.modules)
        faults = sorted(fault for module in self.modules for fault in missing(module))
        for fault in faults:
            print(f"reference.py: {fault}", file=sys.stderr)
        if faults or procedures == 0:
            sys.exit(f"reference.py: {procedures} public procedures, and {len(faults)} faults")
        for module in self.modules:
            name_what_is_public(module)
        print(f"{procedures} public procedures in {len(self.modules)} modules, all with a comment")


def main():
    """Reads the arguments, and runs FORD."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sources", type=pathlib.Path, nargs="+", default=[])
    arguments.add_argument("--output", type=pathlib.Path)
    asked = arguments.parse_args()

    directory = CONFIGURATION.parent
    page, settings = ford.load_settings(CONFIGURATION.read_text("utf-8"), directory, str(CONFIGURATION))
    changed = {}
    if asked.sources:
        changed["src_dir"] = [sources.resolve() for sources in asked.sources]
    if asked.output:
        changed["output_dir"] = asked.output.resolve()
    settings, page = ford.parse_arguments(changed, page, settings, directory)
    if asked.output:
        ford.fortran_project.Project = Reference
        ford.main(settings, page)
    else:
        Reference(settings).correlate()


if __name__ == "__main__":
    main()
