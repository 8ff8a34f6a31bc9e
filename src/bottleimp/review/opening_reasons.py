"""Why one exchange was better than another: keys and numbers, as in `reasons`.

c is the exchange that was made, r the reference, both on the same deals.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import ORDER
from bottleimp.review.ends import Ends
from bottleimp.review.reasons import MOST, Reason, percents

POINTS = 1.5
"""In the imp's trick, more or less, that are spoken of."""


@dataclass(frozen=True, kw_only=True)
class Exchanged(Ends):
    """How two exchanges ended."""

    gifts: tuple[tuple[int, ...], tuple[int, ...]]
    """The cards of c and of r, in their places' order."""
    hand: int
    """All the cards that the seat held; 0 if it had not looked at some of them yet."""


def opening_reasons(facts: Exchanged) -> tuple[Reason, ...]:
    """At most two, those that weigh most first."""
    found = (*_cards(facts), *_imp(facts), *_places(facts), *_colours(facts), *_harm(facts))
    return found[:MOST]


def _cards(facts: Exchanged) -> Iterator[Reason]:
    """A low card that was kept, a strong one that was given."""
    gave_c, gave_r = map(set, facts.gifts)
    last_c, last_r = percents(facts.last)
    homes = [(percents(facts.home(card))[0], card) for card in gave_r - gave_c]
    if homes and max(homes)[0] >= 8 and last_c - last_r >= 3:
        home, card = max(homes)
        yield "kept-low", {"card": ORDER[card], "home": home, "c": last_c, "r": last_r}
    fates = [(percents(facts.fate(card))[1], card) for card in gave_c - gave_r]
    if fates and facts.parts()["points"] >= 0.3 * facts.loss:
        fate, card = max(fates)
        if fate >= 50 and facts.worth(card) >= 3:
            yield "gave-strong", {"card": ORDER[card], "share": fate}


def _imp(facts: Exchanged) -> Iterator[Reason]:
    """Points for the imp's trick, and who pays them."""
    (imp_c, imp_r), (last_c, last_r) = facts.mean(facts.imp), percents(facts.last)
    fair = 100 / int(facts.program[prog.PLAYERS])
    if imp_c - imp_r >= POINTS and last_c >= 15:
        yield "dear-imp", {"points": round(float(imp_c - imp_r)), "share": last_c}
    if imp_r - imp_c >= POINTS and last_r < fair - 5:
        yield "cheap-imp", {"points": round(float(imp_r - imp_c)), "share": 100 - last_r}


def _places(facts: Exchanged) -> Iterator[Reason]:
    """The same cards to others."""
    gave_c, gave_r = facts.gifts
    if set(gave_c) == set(gave_r):
        last_c, last_r = percents(facts.last)
        moved = tuple(ORDER[r] for c, r in zip(gave_c, gave_r, strict=True) if c != r)
        yield "to-whom", {"cards": moved, "c": last_c, "r": last_r}


def _colours(facts: Exchanged) -> Iterator[Reason]:
    """A colour that r gives away whole, and c does not."""
    given_c, given_r = (sum(1 << card for card in cards) for cards in facts.gifts)
    for colour in range(3):
        mine = facts.hand & int(facts.program[prog.COLOURS + colour])
        if mine and not mine & ~given_r and mine & ~given_c:
            yield "make-void", {"colour": colour}


def _harm(facts: Exchanged) -> Iterator[Reason]:
    """An opponent who has the bottle more often."""
    owns = [(seat, *percents(facts.owned(seat))) for seat in facts.opponents]
    seat, owns_c, owns_r = max(owns, key=lambda each: each[2] - each[1])
    if owns_r - owns_c >= 6:
        yield "harms", {"seat": seat, "r": owns_r, "c": owns_c}
