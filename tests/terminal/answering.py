"""A player who knows the game only from the printed text and answers every question."""

import io
import re
import sys
from random import Random
from typing import TextIO, cast
from unittest.mock import patch

from bottleimp.cli import main

_HEADING = re.compile(r"Your ([a-z ]+?)(?: \(\* may be played\))?:")
_ROW = re.compile(r" ([ *]) +(\d+½?) (yellow|blue|red) .*")
_GIVE = re.compile(r"Give (\w+) cards?(?: of your ([a-z ]+?))?(?:,| to)")


def hands_in(printed: str) -> dict[str, dict[str, str]]:
    """Return the hands printed last: by title, each card's number and mark."""
    found: dict[str, dict[str, str]] = {}
    title = None
    for line in printed.splitlines():
        if heading := _HEADING.fullmatch(line):
            title = heading[1]
            found[title] = {}
        elif title and (row := _ROW.fullmatch(line)):
            found[title][row[2]] = row[1]
        else:
            title = None
    return found


def legal_in(printed: str) -> list[str]:
    """Return the cards marked as legal."""
    return [card for hand in hands_in(printed).values() for card in hand if hand[card] == "*"]


def answer_to(printed: str, rng: Random) -> str:
    """Return a legal answer to the last question in the text since the last answer."""
    question = printed.rstrip().splitlines()[-1]
    if question.startswith("Lay open your "):
        return rng.choice(("first", "second"))
    if question.startswith("Give to "):
        asked = _GIVE.search(printed)
        assert asked is not None
        count = question.count(",") + 1
        count += sum(int(more) - 1 for more in re.findall(r"\((\d)\)", question))
        assert asked[1] == ("one", "two", "three", "four")[count - 1]
        return " ".join(rng.sample(list(hands_in(printed)[asked[2] or "hand"]), count))
    assert question.startswith("Play "), question
    legal = legal_in(printed)
    if question != "Play any card:":
        named = re.findall(r"\d+½?", question)
        for name in re.findall(r"any \((\w+)\)", question):
            named += hands_in(printed)[f"{name} hand"]
        assert sorted(legal) == sorted(named)
    return rng.choice(legal)


class Answerer:
    """Standard input that reads the text printed to `out` and answers it.

    It gives the answers `first` before its own. After `answers` of its own, the input ends.
    """

    def __init__(
        self, out: io.StringIO, *, seed: int = 0, first: tuple[str, ...] = (), answers: int = 9999
    ) -> None:
        self._out, self._rng, self._read = out, Random(seed), 0
        self._first, self._left = list(first), answers

    def readline(self) -> str:
        if self._first:
            return self._first.pop(0) + "\n"
        if not self._left:
            return ""
        self._left -= 1
        printed = self._out.getvalue()[self._read :]
        self._read += len(printed)
        return answer_to(printed, self._rng) + "\n"

    def isatty(self) -> bool:
        return False


def played(
    *arguments: str, seed: int = 0, first: tuple[str, ...] = (), answers: int = 9999
) -> tuple[int, str]:
    """Return the status and output of `bottleimp play`, answered from what it printed."""
    out = io.StringIO()
    source = cast(TextIO, Answerer(out, seed=seed, first=first, answers=answers))
    with patch.object(sys, "stdin", source), patch.object(sys, "stdout", out):
        status = main(["play", "--terminal", *arguments])
    return status, out.getvalue()
