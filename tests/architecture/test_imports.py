"""The arrows between the parts of the package, as drawn in docs/architecture.md."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "bottleimp"

# What each part may import of the package, besides itself; `__init__` is the version. A longer
# name is the exception to a shorter one.
ARROWS: dict[str, set[str]] = {
    "__init__": set(),
    "plurals": set(),
    "cores": set(),
    "progress": {"plurals"},
    "intervals": set(),
    "rules": set(),
    "records": {"rules"},
    "bots": {"rules"},
    "bots.imp_bot": {"rules", "encoding"},
    "bots.search": {"rules", "encoding", "kernel"},
    "review": {"rules", "records", "encoding", "kernel", "bots"},
    "hints": {"rules", "encoding", "kernel", "bots", "review"},
    "encoding": {"rules"},
    "kernel": {"rules", "encoding"},
    "arena": {"rules", "records", "bots", "plurals", "cores", "progress", "intervals", "__init__"},
    "training": {"rules", "records", "encoding", "kernel", "plurals", "cores"},
    "table": {"rules", "bots"},
    "rules_pages": {"rules", "worked_examples"},
    "worked_examples": {"rules"},
    "hosting": {"rules", "records", "bots", "table"},
    "site": {"rules", "bots", "encoding", "table", "hosting", "hints"},
    "site.build": {"rules", "encoding", "table", "rules_pages", "server", "__init__"},
    "server": {
        "rules",
        "records",
        "bots",
        "review",
        "table",
        "hosting",
        "hints",
        "rules_pages",
        "cores",
        "__init__",
    },
    "terminal": {
        "rules",
        "records",
        "bots",
        "review",
        "hints",
        "plurals",
        "cores",
        "progress",
        "intervals",
        "rules_pages",
        "worked_examples",
        "__init__",
    },
    "bench": {"rules", "kernel"},
    "adapters": {"rules", "bots", "encoding", "kernel", "__init__"},
    "__main__": {"cli"},
}
ARROWS["commands"] = set(ARROWS) - {"__main__"}
ARROWS["cli"] = {"rules", "__init__"}
"""It finds its commands by name, so that only the one asked for is loaded."""
STANDARD_LIBRARY_ONLY = {"rules", "records"}
NO_INPUT_OR_OUTPUT = {"rules", "table"}
OUTSIDE = {"asyncio", "concurrent", "os", "pathlib", "selectors", "socket", "sqlite3", "threading"}
"""What a part without input or output has no use for."""
NEEDS_NUMBA = {"kernel"}


def imported(source: str, *, module: str) -> Iterator[str]:
    """The full names that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = module.split(".")[: -node.level] if node.level else []
            origin = ".".join([*parents, *filter(None, [node.module])])
            if origin == "bottleimp":
                yield from (f"bottleimp.{alias.name}" for alias in node.names)
            else:
                yield origin


def arrows_from(module: str) -> set[str]:
    """What a module (`bots.search.tree`) may import: the entry of its longest known name."""
    names = module.split(".")
    for length in range(len(names), 0, -1):
        if (name := ".".join(names[:length])) in ARROWS:
            return ARROWS[name] | {names[0]}
    raise AssertionError(f"{module} is a new part of the package: give it its arrows")


def why_forbidden(name: str, *, module: str) -> str | None:
    """The reason why the module may not import that name, or None."""
    part = module.split(".")[0]
    top, *rest = name.split(".")
    if top == "bottleimp":
        is_part = rest and (rest[0] in ARROWS or (PACKAGE / rest[0]).is_dir())
        target = rest[0] if is_part else "__init__"
        if target not in arrows_from(module):
            return f"{module} imports {name}: there is no arrow from {target} to {part}"
    elif part in NO_INPUT_OR_OUTPUT and top in OUTSIDE:
        return f"{module} imports {name}: {part} has no input or output"
    elif part in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
        return f"{module} imports {name}: {part} needs the standard library alone"
    elif top == "numba" and part not in NEEDS_NUMBA:
        return f"{module} imports {name}: {part} must not need Numba"
    return None


def forbidden_imports(package: Path) -> list[str]:
    """Every import in the package that no arrow allows."""
    reasons = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        module = ".".join(parts)
        for name in imported(path.read_text(encoding="utf-8"), module=f"bottleimp.{module}"):
            if reason := why_forbidden(name, module=module):
                reasons.append(reason)
    return reasons


def test_every_import_follows_an_arrow() -> None:
    assert forbidden_imports(PACKAGE) == []


@pytest.mark.parametrize("part", sorted({p.parent.name for p in PACKAGE.glob("*/*.py")}))
def test_every_part_has_its_arrows(part: str) -> None:
    assert part in ARROWS


@pytest.mark.parametrize(
    ("file", "line", "reason"),
    [
        ("rules/a.py", "import bottleimp.bots.base", "no arrow from bots to rules"),
        ("rules/a.py", "from bottleimp import records", "no arrow from records to rules"),
        ("rules/a.py", "from ..bots import base", "no arrow from bots to rules"),
        ("rules/a.py", "from bottleimp import *", "no arrow from __init__ to rules"),
        ("rules/a.py", "import numpy as np", "standard library alone"),
        ("rules/a.py", "def f():\n    import numpy", "standard library alone"),
        ("records/a.py", "from bottleimp.terminal import x", "no arrow from terminal to records"),
        ("bots/a.py", "from bottleimp.kernel import x", "no arrow from kernel to bots"),
        ("bots/imp_bot.py", "import bottleimp.kernel.step", "no arrow from kernel to bots"),
        ("encoding/a.py", "from bottleimp.kernel import x", "no arrow from kernel to encoding"),
        ("encoding/a.py", "import numba", "encoding must not need Numba"),
        ("arena/a.py", "from bottleimp.kernel import x", "no arrow from kernel to arena"),
        ("server/a.py", "from bottleimp.kernel import x", "no arrow from kernel to server"),
        ("terminal/a.py", "from bottleimp.cli import x", "no arrow from cli to terminal"),
        ("table/a.py", "import asyncio", "table has no input or output"),
        ("table/a.py", "from bottleimp.server import live", "no arrow from server to table"),
        ("novelty/a.py", "from bottleimp.rules import x", "give it its arrows"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, file: str, line: str, reason: str) -> None:
    path = tmp_path / file
    path.parent.mkdir()
    path.write_text(line)
    try:
        found = forbidden_imports(tmp_path)
    except AssertionError as error:
        found = [str(error)]
    assert len(found) == 1
    assert reason in found[0]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules/a.py", "import json\nfrom collections.abc import Sequence\nfrom . import cards"),
        ("bots/search/tree.py", "from bottleimp.kernel import x\nimport numpy"),
        ("bots/search.py", "from bottleimp.kernel import x\nfrom bottleimp.encoding import y"),
        ("bots/imp_bot.py", "from bottleimp.encoding import x\nimport numpy"),
        ("arena/a.py", "from bottleimp import bots, records, rules"),
        ("commands/play.py", "def f():\n    from bottleimp.server import x"),
        ("cli.py", "from bottleimp import __version__"),
    ],
)
def test_an_allowed_import_is_not_found(tmp_path: Path, file: str, line: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line)
    assert forbidden_imports(tmp_path) == []


def test_the_command_line_imports_the_rest_lazily() -> None:
    """Starting it loads the standard library and itself, so that --help is there at once."""
    list_modules = "import sys; print(*sys.modules, sep='\\n')"

    def loaded(prelude: str) -> set[str]:
        command = [sys.executable, "-c", prelude + list_modules]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return set(out.split())

    extra = loaded("import bottleimp.cli; ") - loaded("")
    ours = {name for name in extra if name.split(".")[0] == "bottleimp"}
    foreign = {name for name in extra - ours if name.split(".")[0] not in sys.stdlib_module_names}
    assert foreign == set()
    assert {name for name in ours if name.count(".") and name.split(".")[1] != "cli"} == set()
