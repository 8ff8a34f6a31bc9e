"""Names, cards and lists as text, addressed to one player, who is "you"."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap

from bottleimp.plurals import counted
from bottleimp.rules import Card, Deck, End, EndBy, Seat, Setup, card_text
from bottleimp.rules.modes import FIRST, HAND, SECOND, Sides

WIDTH = 79
_CARD = re.compile(r"(?<=[0-9½]) (?=yellow|blue|red)")
_GLUED = re.compile(r"(?<=[0-9½])_(?=yellow|blue|red)")


@dataclass(frozen=True)
class SeatNames:
    """The names of all seats, and the seat of the player who reads the text."""

    names: tuple[str, ...]
    you: Seat

    def name(self, seat: Seat) -> str:
        """Return `you` or the seat's name."""
        return "you" if seat == self.you else self.names[seat]

    def does(self, seat: Seat, verb: str) -> str:
        """Return subject and verb (given in the third person): `You play` or `Keawe plays`."""
        if seat != self.you:
            return f"{self.names[seat]} {verb}"
        return f"You {'have' if verb == 'has' else verb.removesuffix('s')}"

    def whose(self, seat: Seat) -> str:
        """Return the possessive: `your` or `Keawe's`."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def side(self, side: Iterable[Seat], joined: str = "and") -> str:
        """Return the members of a side as a list, the player first."""
        seats = sorted(side, key=lambda seat: seat != self.you)
        return join_words([self.name(seat) for seat in seats], joined)

    def your_side_first(self, sides: Sides) -> Sides:
        """Return the sides in the order of presentation: the player's side first."""
        return tuple(sorted(sides, key=lambda side: self.you not in side))


def capitalize_you(text: str) -> str:
    """Return the text with `you` at its beginning capitalised."""
    return "Y" + text[1:] if text.startswith("you") else text


def join_words(items: Sequence[str], joined: str = "and") -> str:
    """Return items as a list in words: `8`, `8 or 12`, `8, 12 or 18`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joined} {items[-1]}"


def numbers(cards: Sequence[Card], joined: str = "or") -> str:
    """Return card numbers as a list in words."""
    return join_words([card_text(card) for card in cards], joined)


def card_words(deck: Deck, card: Card) -> str:
    """Return a card with its colour: `24 blue`."""
    return f"{card_text(card)} {deck.colour[card].value}"


def cards_words(deck: Deck, cards: Iterable[Card]) -> str:
    """Return cards with their colours: `1 yellow, 24 blue, 37 red`."""
    return ", ".join(card_words(deck, card) for card in cards)


def spell_number(number: int) -> str:
    """Return a number from 0 to 6 as a word, a larger one in digits."""
    words = ("no", "one", "two", "three", "four", "five", "six")
    return words[number] if number < len(words) else str(number)


def hand_words(name: str) -> str:
    """Return the name of a hand as text: `hand`, `open hand`, `first packet`."""
    if name == HAND:
        return "hand"
    return f"{name} packet" if name in (FIRST, SECOND) else f"{name} hand"


def wrap_text(text: str, *, indent: str = "") -> list[str]:
    """Wrap a paragraph to `WIDTH` without breaking cards; `indent` is for continuation lines."""
    lines = wrap(_CARD.sub("_", text), WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [_GLUED.sub(" ", line) for line in lines]


def setup_words(setup: Setup) -> str:
    """Return a setup as text: `classic, 4 players, deck bambus-2003`."""
    return f"{setup.mode.id}, {setup.mode.players} players, deck {setup.deck.id}"


def end_words(end: End, players: int) -> str:
    """Return the end of a match as text: `for 8 rounds`."""
    if end.by is EndBy.POINTS:
        return f"until someone has {counted(end.amount, 'point')}"
    if end.by is EndBy.ROUNDS:
        return f"for {counted(end.amount, 'round')}"
    times = {1: "once", 2: "twice"}.get(end.amount, f"{end.amount} times")
    return f"until everyone has dealt {times} ({end.amount * players} rounds)"


def round_words(number: int, end: End, players: int) -> str:
    """Return the number of a round as text: `Round 3 of 8`, or `Round 3, playing to 500 points`."""
    if end.by is EndBy.POINTS:
        return f"Round {number}, playing to {counted(end.amount, 'point')}"
    total = end.amount * (players if end.by is EndBy.DEALS else 1)
    return f"Round {number} of {total}"
