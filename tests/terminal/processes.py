"""The command line as a separate process, as a shell starts it."""

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random

from tests.terminal.answering import answer_to

COMMAND = (sys.executable, "-m", "bottleimp")
QUESTIONS = ("Give to ", "Play ", "Lay open ")


def environment(**extra: str) -> dict[str, str]:
    """Return the current environment without variables that change the output."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS")
    }
    return {**kept, "PYTHONIOENCODING": "utf-8", **extra}


def run(
    *arguments: str, answers: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command with these lines as its standard input."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=answers,
        capture_output=True,
        encoding="utf-8",
        env=env or environment(),
        timeout=60,
    )


def play_live(
    *arguments: str, seed: int = 0, stop: Callable[[str], bool] = lambda printed: False
) -> tuple[subprocess.Popen[str], str]:
    """Play through pipes, answering each question when it appears, until `stop` returns true.

    The process is still running if `stop` ended the game. All printed text is returned with it.
    """
    process = subprocess.Popen(
        [*COMMAND, "play", "--terminal", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    rng, printed, read = Random(seed), "", 0
    for line in process.stdout:
        printed += line
        if line.startswith(QUESTIONS) and line.endswith(":\n"):
            if stop(printed):
                break
            process.stdin.write(answer_to(printed[read:], rng) + "\n")
            process.stdin.flush()
            read = len(printed)
    return process, printed
