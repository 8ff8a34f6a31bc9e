"""What a seat can do: exchange cards, show a packet, play a card.

Each prints as a short line and parses back: `exchange imp 9 left 1 right 4`, `show first`,
`play 16½`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bottleimp.rules.cards import Card, card_text, parse_card
from bottleimp.rules.errors import BadText


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards laid face down on their places: the imp's trick, a neighbour, a hand of the opponent.

    `gifts` pairs each place with one card, so a place that takes two cards stands there twice.
    They are kept in order, so that the same gifts are the same value however they were named.
    """

    gifts: tuple[tuple[str, Card], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "gifts", tuple(sorted(self.gifts)))

    @classmethod
    def of(cls, **places: Card | tuple[Card, ...]) -> "Exchange":
        """`Exchange.of(imp=9, left=1, right=4)`; several cards for one place come as a tuple."""
        gifts: list[tuple[str, Card]] = []
        for place, cards in places.items():
            several = cards if isinstance(cards, tuple) else (cards,)
            gifts.extend((place, card) for card in several)
        return cls(tuple(gifts))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards given away."""
        return tuple(card for _, card in self.gifts)

    def to(self, place: str) -> tuple[Card, ...]:
        """The cards that lie on that place."""
        return tuple([card for where, card in self.gifts if where == place])

    def __str__(self) -> str:
        words = ["exchange"]
        for place in dict.fromkeys(place for place, _ in self.gifts):
            words.append(place)
            words.extend(card_text(card) for card in self.to(place))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Show:
    """Lay this packet open; the other stays hidden."""

    packet: str

    def __str__(self) -> str:
        return f"show {self.packet}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {card_text(self.card)}"


Action: TypeAlias = Exchange | Show | Play


def parse_action(text: str) -> Action:
    """Read what `str(action)` printed."""
    match text.split():
        case ["play", card]:
            return Play(parse_card(card))
        case ["show", packet] if packet.isalpha():
            return Show(packet)
        case ["exchange", first, *words] if first.isalpha():
            return Exchange(tuple(_gifts(first, words)))
    raise BadText(f"{text[:60]!r} is not an action")


def _gifts(place: str, words: list[str]) -> Iterator[tuple[str, Card]]:
    """Cards belong to the last place named; a place without a card is a mistake."""
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
