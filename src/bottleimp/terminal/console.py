"""The player's terminal: prints lines, asks questions, and colours text if it can."""

import os
import re
from typing import TextIO

_COLOURS = {"yellow": "33", "blue": "94", "red": "91"}
_BOLD = "1"
_CARD = re.compile(r"(?:\b\d+½? +)?\b(yellow|blue|red)\b")
_TITLE = re.compile(r"^(Round \d+[^.]*\.|Trick \d+[^.]*\.|The score sheet)")


class PlayerLeft(Exception):
    """The player has left the table, or standard input has ended."""


def wants_colours(out: TextIO) -> bool:
    """Return whether to use colours: on terminals, unless NO_COLOR (no-color.org) is set."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """Return the text with escape codes for bold type."""
    return f"\x1b[{_BOLD}m{text}\x1b[0m"


def colorize(line: str) -> str:
    """Return the line with coloured card names and bold titles.

    Colours are added to the finished text, so the text has to be clear without them.
    """
    line = _CARD.sub(lambda found: f"\x1b[{_COLOURS[found[1]]}m{found[0]}\x1b[0m", line)
    return _TITLE.sub(lambda found: bold(found[0]), line)


class Console:
    """A console for lines and questions. If input is not typed, a question ends with a newline."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self._source = source
        self._out = out
        self._colours = wants_colours(out)
        self._typed = source.isatty()
        self._halves = _can_print("½", out)

    def say(self, *lines: str) -> None:
        """Print lines at once."""
        for line in lines:
            shown = colorize(line) if self._colours else line
            print(shown if self._halves else shown.replace("½", ".5"), file=self._out)
        self._out.flush()

    def ask(self, question: str) -> str:
        """Ask a question and return the answer; raise `PlayerLeft` at the end of input."""
        shown = question if self._halves else question.replace("½", ".5")
        shown = bold(shown) if self._colours else shown
        print(shown, end=" " if self._typed else "\n", file=self._out, flush=True)
        line = self._source.readline()
        if not line:
            if self._typed:
                print(file=self._out, flush=True)
            raise PlayerLeft
        return line.strip()


def _can_print(text: str, out: TextIO) -> bool:
    try:
        text.encode(out.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
