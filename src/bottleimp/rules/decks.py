"""The decks: colour and points of every card."""

from dataclasses import dataclass, field
from functools import cache, cached_property

from bottleimp.rules.cards import Card, Colour
from bottleimp.rules.errors import BadSetup, UnknownName

Numbers = tuple[int, ...]

_PAIRED = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)


@dataclass(frozen=True)
class Deck:
    """A deck of cards with their colours and points, in rising order."""

    id: str
    colour: dict[Card, Colour] = field(hash=False, compare=False, repr=False)
    points: dict[Card, int] = field(hash=False, compare=False, repr=False)
    size: int

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards in rising order."""
        return tuple(self.points)


def _deck(
    deck_id: str,
    *,
    yellow: Numbers,
    blue: Numbers,
    red: Numbers,
    exceptions: dict[int, int] | None = None,
    half_cards: bool = False,
) -> Deck:
    """Create a deck. Points rise by one after every second card of a colour.

    `exceptions` has the points of the cards for which an edition prints other points.
    """
    colour: dict[Card, Colour] = {}
    points: dict[Card, int] = {}
    for suit, numbers in ((Colour.YELLOW, yellow), (Colour.BLUE, blue), (Colour.RED, red)):
        for number, worth in zip(numbers, _PAIRED, strict=True):
            colour[number] = suit
            points[number] = (exceptions or {}).get(number, worth)
            if half_cards and number % 2 == 0:
                colour[number + 0.5] = suit
                points[number + 0.5] = points[number]
    in_order = sorted(points)
    return Deck(
        id=deck_id,
        colour={card: colour[card] for card in in_order},
        points={card: points[card] for card in in_order},
        size=len(in_order),
    )


_BAMBUS_YELLOW = (1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 25, 28)
_BAMBUS_BLUE = (4, 6, 8, 10, 13, 17, 20, 24, 27, 30, 32, 34)
_BAMBUS_RED = (11, 14, 16, 21, 23, 26, 29, 31, 33, 35, 36, 37)
_MATAGOT_YELLOW = (1, 2, 4, 5, 7, 9, 12, 15, 18, 22, 25, 28)
_MATAGOT_BLUE = (3, 6, 8, 10, 13, 17, 20, 23, 27, 30, 32, 35)
_MATAGOT_RED = (11, 14, 16, 21, 24, 26, 29, 31, 33, 34, 36, 37)

DECKS: tuple[Deck, ...] = (
    _deck("bambus-2003", yellow=_BAMBUS_YELLOW, blue=_BAMBUS_BLUE, red=_BAMBUS_RED),
    _deck(
        "bambus-1995",
        yellow=_BAMBUS_YELLOW,
        blue=_BAMBUS_BLUE,
        red=_BAMBUS_RED,
        exceptions={1: 0, 2: 0, 3: 0},
    ),
    _deck(
        "matagot",
        yellow=_MATAGOT_YELLOW,
        blue=_MATAGOT_BLUE,
        red=_MATAGOT_RED,
        exceptions={17: 4},
    ),
    _deck(
        "matagot",
        yellow=_MATAGOT_YELLOW,
        blue=_MATAGOT_BLUE,
        red=_MATAGOT_RED,
        exceptions={17: 4},
        half_cards=True,
    ),
)

DECK_IDS: tuple[str, ...] = tuple(dict.fromkeys(deck.id for deck in DECKS))


@cache
def deck_of(deck_id: str, *, size: int) -> Deck:
    """Return the deck with this name and size (`matagot` has a deck of 36 and one of 54 cards)."""
    if deck_id not in DECK_IDS:
        raise UnknownName(f"no deck {deck_id!r}; there are {', '.join(DECK_IDS)}")
    for deck in DECKS:
        if deck.id == deck_id and deck.size == size:
            return deck
    sizes = " or ".join(str(deck.size) for deck in DECKS if deck.id == deck_id)
    raise BadSetup(f"deck {deck_id!r} has {sizes} cards, not {size}")
