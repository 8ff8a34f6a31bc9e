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
    """Run the one that is named; without a name each in its process, and the first failure."""
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
    """One of them, here; its status. What it lacks or cannot find is one line."""
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
    """With the file that it is about, or with what would install what is missing."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror or error}"
    if isinstance(error, ModuleNotFoundError) and (package := package_of(error)):
        extra = "train" if package in FOR_TRAINING else "dev"
        return f"needs {package}: pip install 'bottleimp[{extra}]'"
    return str(error)


def package_of(error: ImportError) -> str:
    """The package that could not be imported, or none if the error does not say which."""
    return (error.name or "").split(".")[0]


def listed(known: dict[str, str]) -> list[str]:
    """A line each; a star marks those that run when none is named."""
    width = max(map(len, known))
    lines = [f"{'*' if name in SHORT else ' '} {name:<{width}}  {known[name]}" for name in known]
    return [*lines, "", "* what `make bench` runs; any of them: make bench ARGS='NAME --help'"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
