"""Says which expressions are true for JSON files: for tests/holds.sh.

Reads a path and an expression, each with a NUL behind it, and answers `yes`, or a line that says what it is instead. In the
expression, `data` is what the file contains, and `hints` its hints by object and key.
"""
import json
import os


def answer(path, expression):
    try:
        with open(path, encoding="utf-8") as text:
            data = json.load(text)
        hints = {}
        if isinstance(data, dict) and "hints" in data:
            hints = {(hint.get("object", hint.get("for")), hint["key"]): hint for hint in data["hints"]}
        value = eval("(" + expression + ")", {"data": data, "hints": hints})
        return "yes" if value else "no"
    except Exception as error:  # of any kind, in the expression
        return f"{type(error).__name__}: {error}"


said = b""
while piece := os.read(0, 65536):
    said += piece
    while said.count(b"\0") >= 2:
        path, expression, said = said.split(b"\0", 2)
        line = " ".join(answer(path, expression.decode()).split())
        os.write(1, line.encode(errors="replace") + b"\n")
