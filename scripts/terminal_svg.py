"""Draws docs/images/terminal.svg: a moment of a real game in the terminal.

    python scripts/terminal_svg.py            # draw the picture
    python scripts/terminal_svg.py --text     # print the same moment as text

The game has a seed. Its player gives low cards away, tries a forbidden card once to see what
happens, and buys the bottle whenever it can be had. What is drawn is what a terminal shows, from
the start of one trick to the next question.
"""

import argparse
import io
import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TextIO, cast
from unittest.mock import patch

from bottleimp.cli import main as bottleimp

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "terminal.svg"
SEED = "55"
TRICK = 2

ROW = re.compile(r"^ ([ *]) +(\d+½?) (?:yellow|blue|red) .*?(below)?(?:[ ,].*)?$", re.MULTILINE)
PIECE = re.compile(r"\S+(?: \S+)*")  # no more than one space: drawings lose the others
CODE = re.compile(r"\x1b\[(\w+)m")
TYPED = "typed"  # what the player typed, marked like a colour

SIZE, LINE, COLUMN, LEFT, TOP = 15, 21, 9.03, 28, 74
PANEL, BAR, TEXT, QUIET = "#12161d", "#1f2630", "#d5dbe5", "#8b97a8"
STYLES = {
    "33": ' fill="#f3c64f"',
    "94": ' fill="#79b8ff"',
    "91": ' fill="#ff8d85"',
    "1": ' font-weight="700" fill="#ffffff"',
    TYPED: ' font-weight="700" fill="#8fe388"',
}
FONT = "ui-monospace, SFMono-Regular, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


class Screen(io.StringIO):
    """A terminal in memory."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Player:
    """Answers, judging by the screen alone; and the screen shows what is typed."""

    def __init__(self, screen: Screen, trick: int) -> None:
        self._screen = screen
        self._curious_in = f"Trick {trick} of"

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        answer = self._answer(plain(self._screen.getvalue()))
        self._screen.write(f"\x1b[{TYPED}m{answer}\x1b[0m\n")
        return f"{answer}\n"

    def _answer(self, shown: str) -> str:
        rows = ROW.findall(shown[shown.rindex("Your hand") :])
        cards = [card for _, card, _ in rows]
        if shown.rstrip().splitlines()[-1].startswith("Give to"):
            return f"{cards[len(cards) // 2]} {cards[0]} {cards[1]}"
        forbidden = [card for mark, card, _ in rows if not mark.strip()]
        if forbidden and self._curious_in in shown:
            self._curious_in = "no more"
            return str(forbidden[-1])
        legal = [card for mark, card, _ in rows if mark == "*"]
        below = [card for mark, card, note in rows if mark == "*" and note]
        return str(below[-1] if below else legal[-1])


def plain(text: str) -> str:
    """The text without its colours."""
    return CODE.sub("", text)


def moment(seed: str, trick: int) -> list[str]:
    """The lines from the start of that trick to the next one's, as a terminal gets them."""
    screen = Screen()
    player = cast(TextIO, Player(screen, trick))
    with patch.object(sys, "stdin", player), patch.object(sys, "stdout", screen):
        bottleimp(["play", "--terminal", "--seed", seed, "--end", "1 rounds"])
    lines = screen.getvalue().splitlines()
    starts = [n for n, line in enumerate(lines) if plain(line).startswith("Trick ")]
    return lines[starts[trick - 1] : starts[trick] + 2]


def pieces(line: str) -> Iterator[str]:
    """The line in pieces of one colour each, at their columns whatever the font's width is."""
    column, style = 0, ""
    for nth, part in enumerate(CODE.split(line)):
        if nth % 2:
            style = STYLES.get(part, "")
            continue
        for piece in PIECE.finditer(part):
            x, width = LEFT + (column + piece.start()) * COLUMN, len(piece[0]) * COLUMN
            place = f'x="{x:.1f}" textLength="{width:.1f}" lengthAdjust="spacingAndGlyphs"'
            yield f"<text {place}{style}>{escape(piece[0], quote=False)}</text>"
        column += len(part)


def drawn(lines: list[str]) -> str:
    """The lines on a dark panel with a title bar."""
    width = LEFT * 2 + round(COLUMN * 79)
    height = TOP + LINE * len(lines)
    label = escape("A trick of a game against three bots, in a terminal")
    rows = "\n".join(
        f'<g transform="translate(0 {TOP + LINE * nth})">{"".join(pieces(line))}</g>'
        for nth, line in enumerate(lines)
        if line
    )
    dots = "".join(
        f'<circle cx="{26 + 22 * nth}" cy="20" r="6" fill="{colour}"/>'
        for nth, colour in enumerate(("#ff8d85", "#f3c64f", "#79b8ff"))
    )
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" \
aria-label="{label}">
<title>{label}</title>
<rect width="{width}" height="{height}" rx="12" fill="{PANEL}"/>
<path d="M0 40V12A12 12 0 0 1 12 0H{width - 12}A12 12 0 0 1 {width} 12V40Z" fill="{BAR}"/>
{dots}
<g font-family="{FONT}" font-size="{SIZE}" fill="{TEXT}">
<text x="{width / 2}" y="25" text-anchor="middle" fill="{QUIET}">bottleimp play</text>
{rows}
</g>
</svg>
"""


def main() -> None:
    """Draw, or print."""
    options = argparse.ArgumentParser(description="Draw a moment of a game in the terminal.")
    options.add_argument("--text", action="store_true", help="print it as text instead")
    options.add_argument("--seed", default=SEED, help="another game")
    options.add_argument("--trick", type=int, default=TRICK, help="another trick")
    chosen = options.parse_args()
    lines = moment(chosen.seed, chosen.trick)
    if chosen.text:
        print("\n".join(plain(line) for line in lines))
    else:
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        PICTURE.write_text(drawn(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
