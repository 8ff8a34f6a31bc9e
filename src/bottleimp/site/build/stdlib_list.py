"""The derivation of `library.txt`, the files of the standard library that the worker needs.

`python -m bottleimp.site.build.stdlib_list` writes the list anew. It holds the modules that a
warm-up run loads (`warmup_run.py`), and those that our modules import lazily, whether or not that
run needed them.
"""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.site.build.import_closure import find_closure, imports_of
from bottleimp.site.build.node import run_script
from bottleimp.site.build.pinned_packages import Say
from bottleimp.site.build.runtime import LIBRARY, LIST, unpack_pyodide, write_runtime

ROUNDS = 1
"""The number of matches in each mode; the levels take turns."""


def lazily_imported() -> list[str]:
    """Return the modules of the standard library that our code imports anywhere."""
    names: set[str] = set()
    for path in find_closure().values():
        found = imports_of(path)
        names |= {name for name in found.at_once | found.later if is_library(name)}
    return sorted(names)


def is_library(name: str) -> bool:
    """Return True if this is a module of the standard library, not a name within one."""
    if name.split(".")[0] not in sys.stdlib_module_names:
        return False
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def derive_list(say: Say) -> list[str]:
    """Return the list, from a warm-up run with the whole library."""
    with TemporaryDirectory() as folder:
        pyodide = unpack_pyodide(Path(folder), say)
        runtime = Path(folder) / "runtime"
        write_runtime(runtime, pyodide, say)
        shutil.copy(pyodide / LIBRARY, runtime / LIBRARY)
        say("Running the warm-up matches")
        files: list[str] = run_script("warmup_run.mjs", runtime, str(ROUNDS), *lazily_imported())
    return files


if __name__ == "__main__":
    LIST.write_text("\n".join(derive_list(print)) + "\n", encoding="utf-8")
