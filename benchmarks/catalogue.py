"""The measurements by name: the modules of this package that have a function `main`."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOM = Path(__file__).parent
SHORT = ("speed.startup", "speed.engines", "server.load", "server.page", "site.visit")
"""The measurements that `make bench` runs, in a few minutes."""


def measurements() -> Iterator[tuple[str, str]]:
    """Each name (`strength.level_duels`) with the first line of its docstring."""
    for path in sorted(ROOM.glob("*/*.py")):
        code = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(part, ast.FunctionDef) and part.name == "main" for part in code.body):
            docstring = ast.get_docstring(code) or ""
            yield f"{path.parent.name}.{path.stem}", docstring.splitlines()[0]


def command(name: str, *options: str) -> list[str]:
    """Return the command that runs a measurement in its own process, from the root of the clone."""
    return [sys.executable, "-m", f"{__package__}", name, *options]
