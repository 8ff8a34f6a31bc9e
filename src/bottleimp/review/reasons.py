"""Reasons why one card is better than another, as keys and numbers tested on the facts.

The message catalogues have a sentence for each key. In names, c is the card played and r the
reference. Shares are whole percentages of the same worlds. No reason mentions cards that the seat
could not know, nor motives.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import history, layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import CARDS, ORDER, cards_of
from bottleimp.review.facts import Facts
from bottleimp.review.key_card import depends
from bottleimp.rules import Card

Value: TypeAlias = int | float | tuple[int | float, ...]
Reason: TypeAlias = tuple[str, dict[str, Value]]

MOST = 2
"""Maximum number of reasons for one decision."""
MATTERS, AT_LEAST = 0.35, 1.0
"""Minimum share of the loss, and minimum points, of a part that gets a reason."""
DOOMED, ALWAYS = 90, 95
"""Percentages of worlds from which the reasons `doomed` and `always` apply."""
AT_MOST = 99
"""Highest percentage in the sentence "at least … %"."""
FEW = 3


class Case:
    """Two cards in the same worlds, and the seat's knowledge."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.c, self.r = facts.cards
        known = facts.known
        self.seat = facts.seat
        self.price = int(max(known[layout.PRICE], known[layout.PRICE + 1]))
        self.hand = int(known[layout.hand_at(self.seat, 0)] | known[layout.hand_at(self.seat, 1)])
        self.leads = known[layout.SLOT] == 0

    @cached_property
    def parts(self) -> list[str]:
        """The parts of the loss that get a reason, the largest first."""
        found = sorted(self.facts.parts().items(), key=lambda part: -part[1])
        return [name for name, part in found if part >= max(AT_LEAST, MATTERS * self.facts.loss)]

    @cached_property
    def out(self) -> int:
        """Bit set of the cards that others may hold: not own, played, or buried by the seat."""
        facts, known = self.facts, self.facts.known
        gone = self.hand
        for seat in range(layout.MAX_SEATS):
            gone |= int(known[layout.PLAYED + seat])
        for nth in range(int(facts.program[prog.CHOICES])):
            at = prog.step_at(int(known[layout.DEALER]), nth)
            mine = facts.program[at + prog.SEAT] == self.seat
            if mine and facts.program[at + prog.AIM] == prog.AIM_IMP:
                gone |= 1 << history.action_at(known, nth)
        return int(facts.program[prog.DECK]) & ~gone

    def lower(self, card: int) -> tuple[Card, ...]:
        """Return the cards below `card` that others may hold."""
        return cards_of(self.out & ((1 << card) - 1))

    def colour(self, card: int) -> int:
        """Return the number of a card's colour."""
        return int(self.facts.program[prog.COLOUR_OF + card])


def reasons(facts: Facts) -> tuple[Reason, ...]:
    """Return at most `MOST` reasons, the most important first."""
    case = Case(facts)
    found: list[Reason] = []
    least = min(percents(facts.last))
    if least >= DOOMED:
        found.append(("doomed", {"share": min(least, AT_MOST)}))
        found += _of_others(case) if "others" in case.parts else ()
    else:
        for part in case.parts:
            found += {"points": _of_points, "bottle": _of_bottle, "others": _of_others}[part](case)
    return (*found, *_of_colours(case), *_of_worlds(case))[:MOST]


def percents(shares: npt.ArrayLike) -> list[int]:
    """Round shares to whole percentages, on which the tests for reasons run as well."""
    found: list[int] = np.rint(100 * np.asarray(shares, np.float64)).astype(int).tolist()
    return found


def percent(share: float) -> int:
    """Round one share to a whole percentage."""
    return percents([share])[0]


def _of_bottle(case: Case) -> Iterator[Reason]:
    facts, c, r = case.facts, case.c, case.r
    last_c, last_r = percents(facts.last)
    buys_c, buys_r = percents(facts.buys)
    if last_c - last_r >= 5:
        yield "stuck", {"c": last_c, "r": last_r}
    if c < case.price and buys_c >= 50 and buys_c - buys_r >= 25:
        yield _buyers(case)
    yield from _shed(case)
    if c < case.price <= r and buys_c >= 30:
        yield "stay-above", {"c": buys_c}
    if c < r < case.price and buys_r - buys_c >= 20 and last_c - last_r >= 5:
        _, home = percents(facts.home(r))
        yield "buy-dear", {"lower": len(case.lower(r)), "sold": 100 - home}


def _buyers(case: Case) -> Reason:
    """Return the reason about possible buyers of the bottle if c buys it."""
    lower, (buys_c, buys_r) = case.lower(case.c), percents(case.facts.buys)
    if not lower:
        return "no-buyer", {"c": buys_c}
    if len(lower) <= FEW:
        return "few-buyers", {"c": buys_c, "cards": lower}
    return "buys", {"c": buys_c, "r": buys_r}


def _shed(case: Case) -> Iterator[Reason]:
    """Yield a reason if r is safe now, but would leave the bottle with the seat later."""
    (_, wins_r), (home, _) = percents(case.facts.wins), percents(case.facts.home(case.r))
    if case.r < case.price and wins_r <= 20 and home >= 15:
        yield "shed", {"safe": 100 - wins_r, "home": home}


def _of_points(case: Case) -> Iterator[Reason]:
    """Yield the first reason that applies."""
    facts, part = case.facts, case.facts.parts()["points"]
    wins_c, wins_r = percents(facts.wins)
    pot_c, pot_r = facts.mean(facts.pot * facts.ours(facts.winner))
    worth_c, worth_r = facts.worth(case.c), facts.worth(case.r)
    _, kept = percents(facts.fate(case.c))
    if wins_r - wins_c >= 20 and pot_r - pot_c >= 1:
        points = round(float(pot_r / facts.wins[1]))
        yield "trick", {"c": wins_c, "r": wins_r, "points": points}
    elif min(wins_c, wins_r) >= 60 and worth_r > worth_c and pot_r - pot_c >= 0.3 * part:
        yield "bank", {"share": wins_r, "points": worth_r, "instead": worth_c}
    elif worth_c >= 3 and kept - wins_c >= 20:
        yield "too-early", {"now": wins_c, "kept": kept}
    elif wins_c - wins_r >= 20:
        later = facts.mean(facts.points) - facts.points_before - (pot_c, pot_r)
        after, instead = np.rint(later).astype(int).tolist()
        yield "spent", {"c": wins_c, "r": wins_r, "after": after, "instead": instead}
    else:
        yield from _fates(case)


def _fates(case: Case) -> Iterator[Reason]:
    """Yield a reason for the other card of the hand that r saves most clearly."""
    found = []
    for card in range(CARDS):
        if case.hand >> card & 1 and card not in case.facts.cards:
            fate_c, fate_r = percents(case.facts.fate(card))
            found.append(((fate_r - fate_c) * case.facts.worth(card), card, fate_c, fate_r))
    if found and max(found)[0] >= 40:
        _, card, fate_c, fate_r = max(found)
        yield "fate", {"card": ORDER[card], "c": fate_c, "r": fate_r}


def _of_others(case: Case) -> Iterator[Reason]:
    facts = case.facts
    lost = 100 - percents(facts.wins)[0]
    worth_c, worth_r = facts.worth(case.c), facts.worth(case.r)
    if worth_c > worth_r and lost >= 50:
        most = max(facts.opponents, key=lambda seat: facts.mean(facts.winner == seat)[0])
        yield "feeds", {"points": worth_c, "share": lost, "seat": most}
    owns = [(seat, *percents(facts.owned(seat))) for seat in facts.opponents]
    seat, owns_c, owns_r = max(owns, key=lambda each: each[2] - each[1])
    if owns_r - owns_c >= 5:
        yield "lets-off", {"seat": seat, "r": owns_r, "c": owns_c}


def _of_colours(case: Case) -> Iterator[Reason]:
    facts, colour_c, colour_r = case.facts, case.colour(case.c), case.colour(case.r)
    if case.leads and colour_c != colour_r:
        yield from islice(_voids(case, colour_c), 1)
    of_colour = int(facts.program[prog.COLOURS + colour_r])
    alone = (case.hand & of_colour) == 1 << case.r
    others = case.hand & int(facts.program[prog.COLOURS + colour_c]) & ~(1 << case.c)
    if alone and others and case.hand.bit_count() > 2:
        yield "void-self", {"colour": colour_r}


def _voids(case: Case, colour: int) -> Iterator[Reason]:
    """Yield a reason per opponent who is known to lack the colour and often wins the trick."""
    facts, void = case.facts, int(case.facts.known[layout.VOIDS])
    for seat in range(int(facts.program[prog.PLAYERS])):
        hands = (layout.nth_hand(seat, hand) for hand in range(int(facts.program[prog.HANDS_EACH])))
        share, _ = percents(facts.mean(facts.winner == seat))
        known = all(void >> layout.void_at(hand, colour) & 1 for hand in hands)
        if known and share >= 25 and not facts.mates >> seat & 1:
            yield "void", {"seat": seat, "colour": colour, "share": share}


def _of_worlds(case: Case) -> Iterator[Reason]:
    facts = case.facts
    share = percent(float(facts.mean(facts.utility[1] > facts.utility[0])))
    if share >= ALWAYS:
        yield "always", {"share": share}
    elif (on := depends(facts, case.out)) is not None:
        card, seat, has, has_not = on
        yield "depends", {"card": ORDER[card], "seat": seat, "with": has, "without": has_not}
