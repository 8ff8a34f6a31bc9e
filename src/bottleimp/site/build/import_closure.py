"""The modules that the browser's worker needs: the import closure of `bottleimp.site`."""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import bottleimp

PACKAGE = Path(bottleimp.__file__).parent
ROOT_PACKAGE = "bottleimp.site"
BUILDER = "bottleimp.site.build"
"""The package that builds a site, which a site does not need."""
AVAILABLE = frozenset({*sys.stdlib_module_names, "msgspec", "pyodide", "pyodide_js", "js", "house"})
"""The top-level modules that exist in the worker apart from our own."""


class Imports(NamedTuple):
    """The imports of a module: at once, or when one of its functions runs."""

    at_once: frozenset[str]
    later: frozenset[str]


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """Return the path of every module of the package by its full name."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def find_closure(
    package: Path = PACKAGE, room: str = ROOT_PACKAGE, builder: str = BUILDER
) -> dict[str, Path]:
    """Return the modules that `room` imports, directly or indirectly, by name.

    A module that cannot be imported in the worker, because it needs NumPy for instance, is left
    out. A module that imports such a module lazily checks first whether it can.
    """
    places = {
        name: path
        for name, path in modules(package).items()
        if name != builder and not name.startswith(f"{builder}.")
    }
    imports = {name: imports_of(path) for name, path in places.items()}
    able = _find_importable(imports)
    reached: set[str] = set()
    waiting = {name for name in able if name == room or name.startswith(f"{room}.")}
    while waiting:
        reached |= waiting
        wanted = {each for name in waiting for each in _own_modules(imports[name], places, name)}
        waiting = (wanted & able) - reached
    return {name: places[name] for name in sorted(reached)}


def _find_importable(imports: Mapping[str, Imports]) -> set[str]:
    """Return the modules whose transitive imports are all available."""
    able = set(imports)
    while True:
        unable = {
            name for name in able if not _is_importable(name, imports[name].at_once, imports, able)
        }
        if not unable:
            return able
        able -= unable


def _is_importable(
    name: str, names: frozenset[str], imports: Mapping[str, Imports], able: set[str]
) -> bool:
    top = name.split(".")[0]
    foreign = {each.split(".")[0] for each in names} - {top}
    ours = {each for each in names if each in imports} | set(_parents(name))
    return foreign <= AVAILABLE and ours <= able


def _own_modules(found: Imports, places: Mapping[str, Path], name: str) -> Iterator[str]:
    """Yield the modules of ours that are imported, each with its packages."""
    for each in (*found.at_once, *found.later, name):
        if each in places:
            yield from (*_parents(each), each)


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    yield from (".".join(parts[:length]) for length in range(1, len(parts)))


def imports_of(path: Path) -> Imports:
    """Return the full names that a module imports, except for type checks."""
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
