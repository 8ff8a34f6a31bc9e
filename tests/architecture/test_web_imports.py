"""The arrows between the rooms of the page (`web/`), as drawn in docs/architecture.md."""

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path, PurePosixPath

import pytest

from tests.architecture.test_imports import PACKAGE
from tests.architecture.test_page import PAGE

WEB = PACKAGE / "web"

# The other rooms that each room may import, also in types and by `load`.
ARROWS: dict[str, set[str]] = {
    "art": set(),
    "lib": set(),
    "net": {"lib"},
    "game": {"lib", "net"},
    "panels": {"lib", "net", "game"},
    "table": {"lib", "net", "game", "panels"},
    "review": {"lib", "net", "game", "panels", "table"},
    "screens": {"lib", "net", "game", "panels", "table", "review"},
    "app": {"art", "lib", "net", "panels", "table", "screens"},
    "local": set(),
}
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*$", re.DOTALL | re.MULTILINE)
_PATH = re.compile(r"'(\.\.?/[^'\s]+\.js)'")
_LOAD = re.compile(r"\bload\([^()]*\)")
LOADER = PurePosixPath("lib/loader.js")
"""The module that the paths of `load` are relative to."""


def resolve(path: str, *, module: PurePosixPath) -> PurePosixPath:
    """Return the path, relative to the web folder, that `module` calls `path`."""
    parts: list[str] = []
    for part in (*module.parent.parts, *PurePosixPath(path).parts):
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return PurePosixPath(*parts)


def imports(source: str, *, module: PurePosixPath) -> Iterator[PurePosixPath]:
    """List the modules that a module names: in imports, in types, by `load` and as a worker."""
    for call in _LOAD.findall(source):
        yield from (resolve(path, module=LOADER) for path in _PATH.findall(call))
    yield from (resolve(path, module=module) for path in _PATH.findall(_LOAD.sub("", source)))


def modules(web: Path) -> dict[PurePosixPath, str]:
    """Return the page's scripts by path, relative to the web folder."""
    return {
        PurePosixPath(path.relative_to(web).as_posix()): path.read_text(encoding="utf-8")
        for path in sorted(web.rglob("*.js"))
    }


def forbidden_imports(web: Path) -> list[str]:
    """List every import that no arrow allows. A new room without arrows is one, too."""
    reasons = []
    for module, source in modules(web).items():
        room = module.parts[0]
        if room not in ARROWS:
            reasons.append(f"{module} is in a new room: give it its arrows")
            continue
        for path in imports(source, module=module):
            target = path.parts[0]
            is_worker = (room, path) == ("net", PurePosixPath("local/worker.js"))  # by address
            if target != room and target not in ARROWS[room] and not is_worker:
                reasons.append(
                    f"{module} imports {path}: there is no arrow from {target} to {room}"
                )
    return reasons


def import_cycle(web: Path) -> list[str]:
    """Return the modules of one import cycle, or an empty list. Types may refer to each other."""
    graph = {
        module: {*imports(_COMMENT.sub("", source), module=module)}
        for module, source in modules(web).items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [str(module) for module in error.args[1]]
    return []


def drawn() -> set[tuple[str, str]]:
    """Return the arrows of the page's picture, from a room to one that may import it."""
    picture = PAGE.split("## The page")[1].split("```mermaid")[1].split("```")[0]
    arrows: set[tuple[str, str]] = set()
    for line in picture.splitlines():
        rooms = [part.strip().split(" & ") for part in line.split("-->")]
        for sources, targets in pairwise(rooms):
            arrows |= {(source, target) for source in sources for target in targets}
    return arrows


def test_every_import_follows_an_arrow() -> None:
    assert forbidden_imports(WEB) == []


def test_no_module_imports_itself_through_others() -> None:
    assert import_cycle(WEB) == []


def test_the_picture_has_exactly_the_arrows_of_the_table() -> None:
    assert drawn() == {(source, room) for room, sources in ARROWS.items() for source in sources}


def test_every_arrow_is_used() -> None:
    used = {
        (path.parts[0], module.parts[0])
        for module, source in modules(WEB).items()
        for path in imports(source, module=module)
    }
    assert {(source, room) for room, sources in ARROWS.items() for source in sources} <= used


def test_no_two_modules_have_one_name() -> None:
    names = [module.name for module in modules(WEB)]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(
    ("file", "line", "reason"),
    [
        ("lib/a.js", "import { ask } from '../net/request.js';", "from net to lib"),
        (
            "table/end/a.js",
            "export { a } from '../../review/b.js';",
            "from review to table",
        ),
        ("table/a.js", "await import('../screens/b.js');", "from screens to table"),
        ("table/end/a.js", "load('../screens/b.js');", "from screens to table"),
        (
            "app/a.js",
            "load(x ? '../table/b.js' : '../review/b.js');",
            "from review to app",
        ),
        (
            "game/a.js",
            "/** @typedef {import('../table/b.js').B} B */",
            "from table to game",
        ),
        ("local/a.js", "import '../lib/ids.js';", "from lib to local"),
        ("novelty/a.js", "", "give it its arrows"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, file: str, line: str, reason: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(line)
    [found] = forbidden_imports(tmp_path)
    assert reason in found


def test_an_import_cycle_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "lib"
    folder.mkdir()
    (folder / "a.js").write_text("import { b } from './b.js';")
    (folder / "b.js").write_text("/** @type {import('./a.js').A} */\nlet b;")
    assert import_cycle(tmp_path) == []
    (folder / "b.js").write_text("const { a } = await import('./a.js');")
    assert len(import_cycle(tmp_path)) == 3
