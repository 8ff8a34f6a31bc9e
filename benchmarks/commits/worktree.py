"""A checkout of another commit."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.server.server_process import ROOT


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """Check out a commit, and yield the folder from which to import its package."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tree"
        _git("worktree", "add", "--quiet", "--detach", str(place), commit)
        try:
            yield place / "src"
        finally:
            _git("worktree", "remove", "--force", str(place))


def _git(*words: str) -> None:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"git {words[0]} {words[1]}: {done.stderr.strip()}")
