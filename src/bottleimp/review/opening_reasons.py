"""Reasons why one exchange is better than another, as keys and numbers like in `reasons`.

In names, c is the exchange made and r the reference, both in the same worlds.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import ORDER
from bottleimp.review.ends import Ends
from bottleimp.review.reasons import MOST, Reason, percents

POINTS = 1.5
"""Minimum difference in the points of the imp's trick for a reason."""


@dataclass(frozen=True, kw_only=True)
class Exchanged(Ends):
    """The ends of rounds after two exchanges."""

    gifts: tuple[tuple[int, ...], tuple[int, ...]]
    """The cards of c and of r, in the order of their places."""
    hand: int
    """Bit set of all cards of the seat; 0 if it had not seen some of them yet."""


def opening_reasons(facts: Exchanged) -> tuple[Reason, ...]:
    """Return at most `MOST` reasons, the most important first."""
    found = (*_cards(facts), *_imp(facts), *_places(facts), *_colours(facts), *_harm(facts))
    return found[:MOST]


def _cards(facts: Exchanged) -> Iterator[Reason]:
    """Yield reasons for a low card kept and for a strong card given away."""
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
    """Yield reasons about the points given to the imp's trick."""
    (imp_c, imp_r), (last_c, last_r) = facts.mean(facts.imp), percents(facts.last)
    fair = 100 / int(facts.program[prog.PLAYERS])
    if imp_c - imp_r >= POINTS and last_c >= 15:
        yield "dear-imp", {"points": round(float(imp_c - imp_r)), "share": last_c}
    if imp_r - imp_c >= POINTS and last_r < fair - 5:
        yield "cheap-imp", {"points": round(float(imp_r - imp_c)), "share": 100 - last_r}


def _places(facts: Exchanged) -> Iterator[Reason]:
    """Yield a reason if r gives the same cards to other places."""
    gave_c, gave_r = facts.gifts
    if set(gave_c) == set(gave_r):
        last_c, last_r = percents(facts.last)
        moved = tuple(ORDER[r] for c, r in zip(gave_c, gave_r, strict=True) if c != r)
        yield "to-whom", {"cards": moved, "c": last_c, "r": last_r}


def _colours(facts: Exchanged) -> Iterator[Reason]:
    """Yield a reason for each colour that only r gives away completely."""
    given_c, given_r = (sum(1 << card for card in cards) for cards in facts.gifts)
    for colour in range(3):
        mine = facts.hand & int(facts.program[prog.COLOURS + colour])
        if mine and not mine & ~given_r and mine & ~given_c:
            yield "make-void", {"colour": colour}


def _harm(facts: Exchanged) -> Iterator[Reason]:
    """Yield a reason if an opponent ends with the bottle more often after r."""
    owns = [(seat, *percents(facts.owned(seat))) for seat in facts.opponents]
    seat, owns_c, owns_r = max(owns, key=lambda each: each[2] - each[1])
    if owns_r - owns_c >= 6:
        yield "harms", {"seat": seat, "r": owns_r, "c": owns_c}
