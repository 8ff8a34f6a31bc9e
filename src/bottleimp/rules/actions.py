"""The three kinds of action of a seat: exchange cards, show a packet, play a card.

An action prints as a short line, which `parse_action` reads back: `exchange imp 9 left 1 right 4`,
`show first`, `play 16½`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bottleimp.rules.cards import Card, card_text, parse_card
from bottleimp.rules.errors import BadText


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards given away face down, each to a place: the imp's trick, a neighbour or a hand.

    `gifts` has one pair of place and card for each card, so a place that takes two cards occurs
    twice. The pairs are sorted, so that equal exchanges compare as equal.
    """

    gifts: tuple[tuple[str, Card], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "gifts", tuple(sorted(self.gifts)))

    @classmethod
    def of(cls, **places: Card | tuple[Card, ...]) -> "Exchange":
        """Create an exchange from places and cards: `Exchange.of(imp=9, left=1, right=4)`.

        Pass a tuple if one place gets several cards.
        """
        gifts: list[tuple[str, Card]] = []
        for place, cards in places.items():
            several = cards if isinstance(cards, tuple) else (cards,)
            gifts.extend((place, card) for card in several)
        return cls(tuple(gifts))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards given away, in the order of `gifts`."""
        return tuple(card for _, card in self.gifts)

    def to(self, place: str) -> tuple[Card, ...]:
        """Return the cards given to `place`."""
        return tuple([card for where, card in self.gifts if where == place])

    def __str__(self) -> str:
        words = ["exchange"]
        for place in dict.fromkeys(place for place, _ in self.gifts):
            words.append(place)
            words.extend(card_text(card) for card in self.to(place))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Show:
    """The choice of the packet to lay open; the other packet stays hidden."""

    packet: str

    def __str__(self) -> str:
        return f"show {self.packet}"


@dataclass(frozen=True, slots=True)
class Play:
    """The choice of a card to play to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {card_text(self.card)}"


Action: TypeAlias = Exchange | Show | Play


def parse_action(text: str) -> Action:
    """Parse the text of an action, as printed by `str(action)`."""
    match text.split():
        case ["play", card]:
            return Play(parse_card(card))
        case ["show", packet] if packet.isalpha():
            return Show(packet)
        case ["exchange", first, *words] if first.isalpha():
            return Exchange(tuple(_gifts(first, words)))
    raise BadText(f"{text[:60]!r} is not an action")


def _gifts(place: str, words: list[str]) -> Iterator[tuple[str, Card]]:
    """Yield a pair of place and card for each card word.

    A card belongs to the last place named before it. Raises `BadText` for a place without a card.
    """
    empty = True
    for word in words:
        if not word.isalpha():
            yield place, parse_card(word)
            empty = False
        elif empty:
            break
        else:
            place, empty = word, True
    if empty:
        raise BadText(f"no card for {place!r}")
