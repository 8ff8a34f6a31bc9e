"""The one place that knows Numba: how functions are compiled and where the results are kept."""

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
    # As a value, not a statement: Numba's own types do not know what its decorators give back.
    numba: Any = import_module("numba")
except ImportError as error:
    raise ImportError("the kernel needs Numba: pip install 'bottleimp[fast]'") from error

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED_IN = ("rules", "encoding", "kernel")
"""The packages whose code, or constants, are part of the compiled code."""
STATES = 8
"""So many states of the sources are remembered."""

prange: Any = numba.prange
types: Any = numba.types


_HOW = {"error_model": "numpy"}
_INLINED = {"forceinline": True, "_nrt": False}


def compiled(function: Function) -> Function:
    """Compile on first use, keep the result on disk, and let other threads run meanwhile.

    Such a function allocates nothing, so Numba need not count references to its arrays (`_nrt`):
    counting them took more than half of the time of a step.
    """
    return _compile(function, **_INLINED)


def usable_in_compiled_code(module: ModuleType, *, inline: str) -> None:
    """Let compiled functions call the plain functions that a module defines.

    What is inlined "always" is put into its caller before anything is compiled: for the smallest
    ones that is a tenth faster than to leave it to LLVM, which "never" does.
    """
    register = import_module("numba.extending").register_jitable
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            register(inline=inline, **_HOW, **_INLINED)(function)


def compiled_for_all_cores(function: Function) -> Function:
    """The same for a function that spreads its `prange` loop over threads."""
    return _compile(function, parallel=True)


def intrinsic(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that writes the instructions itself."""
    written: Callable[..., Any] = import_module("numba.extending").intrinsic(function)
    return written


def declared(builder: Any, name: str, result: Any, *arguments: Any) -> Any:
    """An instruction that LLVM knows by name."""
    ir, helpers = import_module("llvmlite.ir"), import_module("numba.core.cgutils")
    function_type = ir.FunctionType(result, arguments)
    return helpers.get_or_insert_function(builder.module, function_type, name)


def has_instruction(feature: str) -> bool:
    """Whether this processor has these instructions and code is compiled for no other."""
    features = import_module("llvmlite.binding").get_host_cpu_features()
    return bool(features.get(feature)) and numba.config.CPU_NAME in (None, "host")


def use_cores(jobs: int) -> None:
    """How many threads the loops of this thread are spread over."""
    numba.set_num_threads(max(1, min(jobs, numba.config.NUMBA_NUM_THREADS)))


def most_threads() -> int:
    """More than this Numba does not start."""
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
    """Stands for all that is compiled in: every source of those packages of `bottleimp` at `root`.

    Numba looks only at the file of the function itself, but its callees are compiled into it, and
    the values of whatever its module imports: after a change of those it would run the old code.
    """
    found = hashlib.sha256()
    for package in COMPILED_IN:
        for path in sorted((root / package).rglob("*.py")):
            text = path.read_bytes()
            found.update(f"{path.relative_to(root).as_posix()} {len(text)}\n".encode() + text)
    return found.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept: a folder for each state of the sources.

    Within it Numba keeps apart its own versions and the kinds of processors. None if no folder can
    be written.
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


def forget_old(kept: Path) -> None:
    """Of the states of the sources only those last used stay: each has 5 MB of compiled code."""
    for folder in sorted(kept.iterdir(), key=_last_used, reverse=True)[STATES:]:
        shutil.rmtree(folder, ignore_errors=True)


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process has just forgotten it
        return 0.0


for _module in (history, layout, prog):
    usable_in_compiled_code(_module, inline="always")
for _module in (observation, legal_actions):
    usable_in_compiled_code(_module, inline="never")
