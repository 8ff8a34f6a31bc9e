"""Which files of the standard library the house needs: `library.txt`, derived and not guessed.

`python -m bottleimp.site.build.stdlib_list` writes the list anew. It holds the modules that a
warm-up run loads (`warmup_run.py`), and those that our modules import lazily, whether or not that
run came to them.
"""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.site.build.import_closure import imports_of, needed
from bottleimp.site.build.node import run
from bottleimp.site.build.pinned_packages import Say
from bottleimp.site.build.runtime import LIBRARY, LIST, unpacked, write_runtime

ROUNDS = 1
"""Matches in each mode; the levels take turns."""


def lazily_imported() -> list[str]:
    """The modules of the standard library that our code names anywhere."""
    names: set[str] = set()
    for path in needed().values():
        found = imports_of(path)
        names |= {name for name in found.at_once | found.later if is_library(name)}
    return sorted(names)


def is_library(name: str) -> bool:
    """Whether that is a module of the standard library, and not what one holds."""
    if name.split(".")[0] not in sys.stdlib_module_names:
        return False
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def derived(say: Say) -> list[str]:
    """The list, from an evening with the whole library."""
    with TemporaryDirectory() as folder:
        pyodide = unpacked(Path(folder), say)
        runtime = Path(folder) / "runtime"
        write_runtime(runtime, pyodide, say)
        shutil.copy(pyodide / LIBRARY, runtime / LIBRARY)
        say("Spending an evening in the house")
        files: list[str] = run("evening.mjs", runtime, str(ROUNDS), *lazily_imported())
    return files


if __name__ == "__main__":
    LIST.write_text("\n".join(derived(print)) + "\n", encoding="utf-8")
