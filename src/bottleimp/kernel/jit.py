"""Numba options and the cache of compiled functions; no other module imports Numba."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from bottleimp.encoding import history, layout, legal_actions, observation
from bottleimp.encoding import program as prog

try:
    # Imported as a value because Numba's type hints do not cover the results of its decorators.
    numba: Any = import_module("numba")
except ImportError as error:
    raise ImportError("the kernel needs Numba: pip install 'bottleimp[fast]'") from error

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED_IN = ("rules", "encoding", "kernel")
"""Packages whose functions and constants are compiled in; a change in them renews the cache."""
STATES = 8
"""Number of source states whose compiled code is cached."""

prange: Any = numba.prange
types: Any = numba.types


_HOW = {"error_model": "numpy"}
_INLINED = {"forceinline": True, "_nrt": False}


def compiled(function: Function) -> Function:
    """Compile the function on first use, cache the result on disk, and release the GIL in calls.

    The function must not allocate. Reference counting of arrays is therefore switched off (`_nrt`);
    it took more than half of the time of a step.
    """
    return _compile(function, **_INLINED)


def usable_in_compiled_code(module: ModuleType, *, inline: str) -> None:
    """Let compiled functions call the plain functions that a module defines.

    With `inline="always"` Numba inlines them before compilation, which is 10 % faster for the
    smallest ones; with "never" inlining is left to LLVM.
    """
    register = import_module("numba.extending").register_jitable
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            register(inline=inline, **_HOW, **_INLINED)(function)


def compiled_for_all_cores(function: Function) -> Function:
    """Compile the function like `compiled`, with its `prange` loop spread over threads."""
    return _compile(function, parallel=True)


def intrinsic(function: Callable[..., Any]) -> Callable[..., Any]:
    """Turn a typing function that returns a code generator into a Numba intrinsic."""
    written: Callable[..., Any] = import_module("numba.extending").intrinsic(function)
    return written


def declared(builder: Any, name: str, result: Any, *arguments: Any) -> Any:
    """Declare the LLVM intrinsic `name` with this result and these argument types."""
    ir, helpers = import_module("llvmlite.ir"), import_module("numba.core.cgutils")
    function_type = ir.FunctionType(result, arguments)
    return helpers.get_or_insert_function(builder.module, function_type, name)


def has_instruction(feature: str) -> bool:
    """Return whether this processor has the feature and code is compiled for this processor."""
    features = import_module("llvmlite.binding").get_host_cpu_features()
    return bool(features.get(feature)) and numba.config.CPU_NAME in (None, "host")


def use_cores(jobs: int) -> None:
    """Set the number of threads for parallel loops that are started from this thread."""
    numba.set_num_threads(max(1, min(jobs, numba.config.NUMBA_NUM_THREADS)))


def most_threads() -> int:
    """Return the maximum number of threads that Numba starts."""
    return int(numba.config.NUMBA_NUM_THREADS)


def _compile(function: Function, **options: bool) -> Function:
    folder = cache_folder()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or before)
    try:
        compiler = numba.njit(cache=folder is not None, nogil=True, **_HOW, **options)
        wrapped: Function = compiler(function)
    finally:
        numba.config.CACHE_DIR = before
    return wrapped


def state_of_sources(root: Path) -> str:
    """Return a hash of all sources of the `COMPILED_IN` packages below `root`.

    Numba checks only the file of the function itself for changes. Its callees and the constants
    that its module imports are compiled in, too; after a change there Numba would run old code.
    """
    digest = hashlib.sha256()
    for package in COMPILED_IN:
        for path in sorted((root / package).rglob("*.py")):
            text = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Return the cache folder for the current state of the sources, or None if none is writable.

    Within the folder Numba separates its own versions and processor types.
    """
    name = state_of_sources(Path(__file__).parents[1])
    home = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    for place in (Path(home), Path(tempfile.gettempdir())):
        folder = place / "bottleimp" / "kernel" / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            forget_old(folder.parent)
            return folder
    return None  # pragma: no cover


def forget_old(parent: Path) -> None:
    """Delete all but the `STATES` most recently used folders; each has 5 MB of compiled code."""
    for folder in sorted(parent.iterdir(), key=_last_used, reverse=True)[STATES:]:
        shutil.rmtree(folder, ignore_errors=True)


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process has just deleted it
        return 0.0


for _module in (history, layout, prog):
    usable_in_compiled_code(_module, inline="always")
for _module in (observation, legal_actions):
    usable_in_compiled_code(_module, inline="never")
