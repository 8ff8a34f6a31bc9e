"""Which modules of ours the house needs: all that can be reached from its room, and run there."""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import bottleimp

PACKAGE = Path(bottleimp.__file__).parent
ROOM = "bottleimp.site"
BUILDER = "bottleimp.site.build"
"""What makes a site is no part of it."""
THERE = frozenset({*sys.stdlib_module_names, "msgspec", "pyodide", "pyodide_js", "js", "house"})
"""What there is in the worker beside our own modules."""


class Imports(NamedTuple):
    """What a module imports: at once, or when one of its functions runs."""

    at_once: frozenset[str]
    later: frozenset[str]


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """Every module of the package by its full name."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def needed(package: Path = PACKAGE, room: str = ROOM, builder: str = BUILDER) -> dict[str, Path]:
    """The modules that the house's room imports, and those that they import, by name.

    One that cannot be imported there, as it needs NumPy or the like, is left out: whoever imports
    such a module lazily has asked before whether it may.
    """
    places = {
        name: path
        for name, path in modules(package).items()
        if name != builder and not name.startswith(f"{builder}.")
    }
    imports = {name: imports_of(path) for name, path in places.items()}
    able = _that_can_run(imports)
    reached: set[str] = set()
    waiting = {name for name in able if name == room or name.startswith(f"{room}.")}
    while waiting:
        reached |= waiting
        wanted = {each for name in waiting for each in _ours(imports[name], places, name)}
        waiting = (wanted & able) - reached
    return {name: places[name] for name in sorted(reached)}


def _that_can_run(imports: Mapping[str, Imports]) -> set[str]:
    """Those that need nothing that is not there, neither themselves nor what they import."""
    able = set(imports)
    while True:
        unable = {name for name in able if not _runs(name, imports[name].at_once, imports, able)}
        if not unable:
            return able
        able -= unable


def _runs(name: str, names: frozenset[str], imports: Mapping[str, Imports], able: set[str]) -> bool:
    top = name.split(".")[0]
    foreign = {each.split(".")[0] for each in names} - {top}
    ours = {each for each in names if each in imports} | set(_parents(name))
    return foreign <= THERE and ours <= able


def _ours(found: Imports, places: Mapping[str, Path], name: str) -> Iterator[str]:
    """The modules among those names, each with its packages."""
    for each in (*found.at_once, *found.later, name):
        if each in places:
            yield from (*_parents(each), each)


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    yield from (".".join(parts[:length]) for length in range(1, len(parts)))


def imports_of(path: Path) -> Imports:
    """The full names in a module's import statements; those for type checks alone do not count."""
    at_once: set[str] = set()
    later: set[str] = set()
    _collect(ast.parse(path.read_text(encoding="utf-8")), at_once, later)
    return Imports(frozenset(at_once), frozenset(later))


def _collect(node: ast.AST, names: set[str], later: set[str]) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            names.update(alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            names.add(child.module)
            names.update(f"{child.module}.{alias.name}" for alias in child.names)
        elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for other in child.orelse:
                _collect(other, names, later)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            _collect(child, later, later)
        else:
            _collect(child, names, later)
