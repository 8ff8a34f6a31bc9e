"""Runs measurements: the short ones (`make bench`), or the one that is named."""

import subprocess
import sys
from collections.abc import Sequence

from bottleimp.bench.catalogue import SHORT, command, measurements


def main(words: Sequence[str]) -> int:
    """Each runs in a process of its own; without a name, the first failure is returned."""
    known = dict(measurements())
    if list(words) == ["--list"]:
        print("\n".join(listed(known)))
        return 0
    if words[:1] == ["--against"]:
        words = ["commits.compare", *words[1:]]
    if words and words[0] not in known:
        print(f"no measurement {words[0]!r}; --list shows all there are", file=sys.stderr)
        return 2
    if words:
        return subprocess.run(command(*words)).returncode
    failed = 0
    for name in SHORT:
        print(f"== {name}: {known[name]}", flush=True)
        code = subprocess.run(command(name)).returncode
        failed = failed or code
    return failed


def listed(known: dict[str, str]) -> list[str]:
    """A line each; a star marks those that run when none is named."""
    width = max(map(len, known))
    lines = [f"{'*' if name in SHORT else ' '} {name:<{width}}  {known[name]}" for name in known]
    return [*lines, "", "* what `make bench` runs; any of them: make bench ARGS='NAME --help'"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
