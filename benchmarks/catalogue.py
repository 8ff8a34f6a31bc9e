"""Which measurements there are, by name: the modules of this package that can be run."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOM = Path(__file__).parent
SHORT = ("speed.startup", "speed.engines", "server.load", "server.page", "site.visit")
"""What `make bench` runs: a few minutes in all."""


def measurements() -> Iterator[tuple[str, str]]:
    """Each name (`strength.level_duels`) with its line: the first of the module's docstring."""
    for path in sorted(ROOM.glob("*/*.py")):
        code = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(part, ast.FunctionDef) and part.name == "main" for part in code.body):
            docstring = ast.get_docstring(code) or ""
            yield f"{path.parent.name}.{path.stem}", docstring.splitlines()[0]


def command(name: str, *options: str) -> list[str]:
    """How to run it in a process of its own."""
    return [sys.executable, "-m", f"{__package__}", name, *options]
