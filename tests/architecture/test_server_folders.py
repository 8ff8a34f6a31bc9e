"""The arrows between the folders and modules of `bottleimp.server`: no import cycles."""

from graphlib import TopologicalSorter
from pathlib import Path

from tests.architecture.test_imports import PACKAGE, imported

SERVER = PACKAGE / "server"

# What each folder may import of the server, besides itself and the modules that follow.
FOLDERS: dict[str, set[str]] = {
    "metrics": set(),
    "hints": set(),
    "storage": {"metrics"},
    "http": set(),
    "contests": {"storage", "http"},
    "reviews": {"storage", "metrics", "http"},
    "live": {"storage", "metrics", "http", "contests", "reviews", "hints"},
    "workers": {"storage", "http", "lifecycle", "flags"},
}
SHARED = {"address_limits", "rate_limits", "server_log", "server_settings", "worker_process"}
"""Modules for every folder. They import no folder."""


def part_of(name: str) -> str:
    """Return the folder or module of the server that a dotted module name belongs to."""
    names = name.split(".")
    return names[2] if len(names) > 2 else ""


def import_graph(server: Path) -> dict[str, set[str]]:
    """Return the parts of the server that each of its folders and modules imports."""
    graph: dict[str, set[str]] = {}
    for path in sorted(server.rglob("*.py")):
        names = path.relative_to(server).with_suffix("").parts
        module = ".".join(("bottleimp", "server", *names))
        found = imported(path.read_text(encoding="utf-8"), module=module)
        parts = {part_of(name) for name in found if name.startswith("bottleimp.server")}
        graph.setdefault(names[0], set()).update(parts - {names[0], ""})
    return graph


def test_folders_of_the_server_follow_the_arrows() -> None:
    graph = import_graph(SERVER)
    assert {path.name for path in SERVER.iterdir() if path.is_dir()} - {"__pycache__"} == {*FOLDERS}
    forbidden = {part: graph[part] - arrows - SHARED for part, arrows in FOLDERS.items()}
    assert {part: names for part, names in forbidden.items() if names} == {}


def test_shared_modules_of_the_server_import_no_folder() -> None:
    graph = import_graph(SERVER)
    assert {name: graph[name] & {*FOLDERS} for name in SHARED if graph[name] & {*FOLDERS}} == {}


def test_the_server_has_no_import_cycle() -> None:
    list(TopologicalSorter(import_graph(SERVER)).static_order())  # raises CycleError
