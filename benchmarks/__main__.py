"""Runs measurements: the short ones (`make bench`), or the one that is named."""

import runpy
import subprocess
import sys
from collections.abc import Sequence

from benchmarks.catalogue import SHORT, command, measurements
from bottleimp.rules import BottleImpError

FOR_TRAINING = ("torch", "onnx")
"""All other packages that a measurement may miss come with the extra `dev`."""


def main(words: Sequence[str]) -> int:
    """Run the named measurement, or the short ones; return the first non-zero exit status."""
    known = dict(measurements())
    if list(words) == ["--list"]:
        print("\n".join(listed(known)))
        return 0
    if words[:1] == ["--against"]:
        words = ["commits.comparison", *words[1:]]
    if words and words[0] not in known:
        print(f"no measurement {words[0]!r}; --list shows all there are", file=sys.stderr)
        return 2
    if words:
        return run(*words)
    failed = 0
    for name in SHORT:
        print(f"== {name}: {known[name]}", flush=True)
        code = subprocess.run(command(name)).returncode
        failed = failed or code
    return failed


def run(name: str, *options: str) -> int:
    """Run one measurement in this process; report a missing file or package in one line."""
    sys.argv = [name, *options]
    try:
        runpy.run_module(f"{__package__}.{name}", run_name="__main__", alter_sys=True)
    except (BottleImpError, OSError, ImportError) as error:
        if isinstance(error, ImportError) and package_of(error) in ("bottleimp", "benchmarks"):
            raise  # our own mistake
        print(f"{name}: {reason(error)}", file=sys.stderr)
        return 1
    return 0


def reason(error: Exception) -> str:
    """Return the message, with the file concerned or the command that installs the package."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror or error}"
    if isinstance(error, ModuleNotFoundError) and (package := package_of(error)):
        extra = "train" if package in FOR_TRAINING else "dev"
        return f"needs {package}: pip install 'bottleimp[{extra}]'"
    return str(error)


def package_of(error: ImportError) -> str:
    """Return the package that could not be imported; empty if the error does not name it."""
    return (error.name or "").split(".")[0]


def listed(known: dict[str, str]) -> list[str]:
    """Return one line per measurement; a star marks the short ones."""
    width = max(map(len, known))
    lines = [f"{'*' if name in SHORT else ' '} {name:<{width}}  {known[name]}" for name in known]
    return [*lines, "", "* what `make bench` runs; any of them: make bench ARGS='NAME --help'"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
