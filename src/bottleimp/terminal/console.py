"""The player's terminal, as lines: what is said, what is asked, and colours if it has them."""

import os
import re
from typing import TextIO

_COLOURS = {"yellow": "33", "blue": "94", "red": "91"}
_BOLD = "1"
_CARD = re.compile(r"(?:\b\d+½? +)?\b(yellow|blue|red)\b")
_TITLE = re.compile(r"^(Round \d+[^.]*\.|Trick \d+[^.]*\.|The score sheet)")


class PlayerLeft(Exception):
    """The player has left the table, or the input has ended."""


def wants_colours(out: TextIO) -> bool:
    """Colours are for terminals, and not where NO_COLOR (see no-color.org) asks for none."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """The text with the codes that make it bold."""
    return f"\x1b[{_BOLD}m{text}\x1b[0m"


def painted(line: str) -> str:
    """The same line in colours. They come last, on finished text, so they carry no meaning."""
    line = _CARD.sub(lambda found: f"\x1b[{_COLOURS[found[1]]}m{found[0]}\x1b[0m", line)
    return _TITLE.sub(lambda found: bold(found[0]), line)


class Console:
    """Says lines and asks questions. When input is not typed, questions end their line too."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self._source = source
        self._out = out
        self._colours = wants_colours(out)
        self._typed = source.isatty()
        self._halves = _can_print("½", out)

    def say(self, *lines: str) -> None:
        """Print these lines at once."""
        for line in lines:
            shown = painted(line) if self._colours else line
            print(shown if self._halves else shown.replace("½", ".5"), file=self._out)
        self._out.flush()

    def ask(self, question: str) -> str:
        """The answer, without its line's end; the end of input means that the player leaves."""
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
