"""Each reason is given where its test holds, and not where one number falls short of it."""

from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from bottleimp.encoding import history, layout
from bottleimp.encoding.card_bits import INDEX, bits_of, price_bit
from bottleimp.encoding.program import AIM, AIM_IMP, CHOICES, SEAT, step_at
from bottleimp.encoding.program_builder import program_of
from bottleimp.review.ends import Ends
from bottleimp.review.facts import Facts
from bottleimp.review.opening_reasons import Exchanged, opening_reasons
from bottleimp.review.reasons import Case, reasons
from bottleimp.rules import setup_of

CLASSIC = setup_of("classic", players=4)
PROGRAM = program_of(CLASSIC)
WORLDS = 100
Pair = tuple[float, float]


def share(of: Pair) -> np.ndarray:
    """By card, that share of the worlds."""
    return np.array([np.arange(WORLDS) < round(WORLDS * each) for each in of])


def made(
    c: float = 17,
    r: float = 4,
    *,
    hand: tuple[float, ...] = (4, 6, 17, 30),
    played: tuple[float, ...] = (),
    buried: float | None = None,
    price: float = 19,
    slot: int = 0,
    voids: int = 0,
    points: float = 0,
    bottle: float = 0,
    others: float = 0,
    wins: Pair = (0, 0),
    sold: Pair = (0, 0),
    last: Pair = (0, 0),
    home: dict[float, Pair] | None = None,
    fate: dict[float, Pair] | None = None,
    owner: dict[int, Pair] | None = None,
    pot: Pair = (0, 0),
    better: Pair = (0, 0),
) -> Facts:
    """Seat 0's facts in 100 equal worlds; pairs are of c and r."""
    known = np.zeros(layout.ROW_WORDS, np.int64)
    known[layout.hand_at(0, 0)] = bits_of(hand)
    known[layout.PLAYED + 1] = bits_of(played)
    known[layout.PRICE], known[layout.PRICE + 1] = price_bit(price), -1
    known[layout.SLOT], known[layout.VOIDS] = slot, voids
    if buried is not None:
        own = (
            nth
            for nth in range(int(PROGRAM[CHOICES]))
            if PROGRAM[step_at(0, nth) + SEAT] == 0 and PROGRAM[step_at(0, nth) + AIM] == AIM_IMP
        )
        history.write(known, next(own), INDEX[buried], 0)
    owners = np.full((2, WORLDS, 2), -1)
    for seat, shares in (owner or {}).items():
        owners[..., 0][share(shares)] = seat
    owners[..., 0][share(last)] = 0
    prices = np.full((2, WORLDS, 2), INDEX[1])
    for card, shares in (home or {}).items():
        prices[..., 0][share(shares)] = INDEX[card]
    won = np.zeros((2, WORLDS), np.int64)
    for card, shares in (fate or {}).items():
        won |= share(shares).astype(np.int64) << INDEX[card]
    parts = [np.zeros((2, WORLDS)) for _ in range(3)]
    for part, (of_c, of_r) in zip(parts, ((0, points), (bottle, 0), (others, 0)), strict=True):
        part[0], part[1] = of_c, of_r
    utility = parts[0] - parts[1] - parts[2]
    swing = np.where(np.arange(WORLDS) % 2, better[0], better[1])
    utility[1] += swing - swing.mean()
    return Facts(
        program=PROGRAM, seat=0, mates=1, imp=np.zeros((2, WORLDS), np.int64),
        known=known, cards=(INDEX[c], INDEX[r]),
        worlds=np.zeros((WORLDS, layout.ROW_WORDS), np.int64),
        weights=np.full(WORLDS, 1 / WORLDS, np.float32), utility=utility.astype(np.float32),
        points=parts[0], bottle=parts[1], others=parts[2], owners=owners, prices=prices, won=won,
        winner=np.where(share(wins), 0, 2), pot=np.array(pot)[:, None] * np.ones((2, WORLDS)),
        sold=share(sold),
    )  # fmt: skip


LOW = (1, 2, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18)
BUY = {"bottle": 9.0, "wins": (0.6, 0.1), "sold": (0.6, 0.0)}
CASES: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("stuck", {"bottle": 9, "last": (0.45, 0.4)}, {"c": 45, "r": 40}, {"last": (0.44, 0.4)}),
    ("no-buyer", {**BUY, "played": (1, 2, 3, 5, *LOW)}, {"c": 60}, {"sold": (0.4, 0)}),
    (
        "few-buyers", {**BUY, "played": (1, 2, 3, *LOW[6:])}, {"c": 60, "cards": (5, 7, 8)},
        {"sold": (0.6, 0.4), "wins": (0.6, 0.6)},
    ),
    ("buys", BUY, {"c": 60, "r": 0}, {"c": 30, "r": 4}),
    (
        "shed", {"bottle": 9, "wins": (0, 0.2), "last": (0.2, 0.2), "home": {4: (0.15, 0)}},
        {"safe": 80, "home": 15}, {"wins": (0, 0.21)},
    ),
    (
        "stay-above", {"bottle": 9, "r": 30, "wins": (0.3, 0), "sold": (0.3, 0)}, {"c": 30},
        {"sold": (0.29, 0)},
    ),
    (
        "buy-dear", {"c": 6, "r": 17, "bottle": 9, "wins": (0, 0.5), "sold": (0, 0.2),
                     "last": (0.05, 0), "owner": {}, "home": {17: (0, 0.25)}},
        {"lower": 14, "sold": 100}, {"sold": (0, 0.1)},
    ),
    ("trick", {"points": 5, "wins": (0.3, 0.5), "pot": (6, 8)}, {"c": 30, "r": 50, "points": 8},
     {"wins": (0.31, 0.5)}),
    ("bank", {"c": 4, "r": 30, "points": 5, "wins": (0.6, 0.7), "pot": (3, 6)},
     {"share": 70, "points": 5, "instead": 1}, {"wins": (0.59, 0.7)}),
    ("too-early", {"c": 30, "points": 5, "wins": (0.4, 0.3), "fate": {30: (0, 0.6)}},
     {"now": 40, "kept": 60}, {"fate": {30: (0, 0.59)}}),
    ("spent", {"points": 5, "wins": (0.5, 0.3), "pot": (2, 0)},
     {"c": 50, "r": 30, "after": -1, "instead": 5}, {"wins": (0.49, 0.3)}),
    ("fate", {"points": 5, "fate": {30: (0.1, 0.2)}}, {"card": 30, "c": 10, "r": 20},
     {"fate": {30: (0.1, 0.17)}}),
    ("feeds", {"others": 5, "wins": (0.5, 0.5)}, {"points": 3, "share": 50, "seat": 2},
     {"wins": (0.51, 0.5)}),
    ("lets-off", {"others": 5, "wins": (1, 1), "owner": {3: (0.1, 0.15)}},
     {"seat": 3, "r": 15, "c": 10}, {"owner": {3: (0.1, 0.14)}}),
    ("void", {"points": 5, "r": 30, "c": 12, "hand": (4, 12, 14, 30), "wins": (0.75, 0.75),
              "voids": 1 << layout.void_at(layout.nth_hand(2, 0), 0)},
     {"seat": 2, "colour": 0, "share": 25}, {"wins": (0.76, 0.75)}),
    ("void-self", {"points": 5, "c": 6, "r": 28, "hand": (4, 6, 28, 30)}, {"colour": 0},
     {"hand": (4, 6, 28, 25)}),
    ("doomed", {"others": 5, "last": (0.9, 0.95)}, {"share": 90}, {"last": (0.89, 0.95)}),
    ("always", {"points": 5}, {"share": 100}, {"better": (-12, 8)}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "facts", "numbers", "short"), CASES, ids=[c[0] for c in CASES])
def test_a_reason_is_given_where_its_test_holds(
    key: str, facts: dict[str, Any], numbers: dict[str, Any], short: dict[str, Any]
) -> None:
    assert dict(reasons(made(**facts))).get(key) == numbers
    assert key not in dict(reasons(made(**{**facts, **short})))


def test_much_may_hang_on_one_card() -> None:
    facts = made(points=5, better=(-20, 20))
    facts.worlds[::2, layout.hand_at(3, 0)] = bits_of((14,))
    expected = {"card": 14, "seat": 3, "with": 25, "without": -15}
    assert dict(reasons(facts))["depends"] == expected
    facts.worlds[:, layout.hand_at(3, 0)] = bits_of((14,))
    assert "depends" not in dict(reasons(facts))


def test_a_small_part_of_the_loss_is_not_spoken_of() -> None:
    big = made(bottle=9, points=1, last=(0.5, 0), wins=(0, 1), pot=(0, 9))
    assert [key for key, _ in reasons(big)] == ["stuck", "always"]
    assert Case(big).parts == ["bottle"]
    assert Case(made(bottle=0.9, last=(0.5, 0))).parts == []


def test_what_is_out_is_neither_held_nor_played_nor_buried_by_oneself() -> None:
    case = Case(made(played=(1, 2, 3), buried=5))
    assert case.lower(INDEX[9]) == (7, 8)
    assert len(reasons(made(bottle=9, others=8, points=8, last=(0.5, 0)))) == 2


def exchanged(
    c: tuple[float, ...] = (2, 6, 30),
    r: tuple[float, ...] = (31, 2, 6),
    *,
    hand: tuple[float, ...] = (2, 6, 10, 14, 30, 31),
    imp: Pair = (0, 0),
    **facts: Any,
) -> Exchanged:
    """Of two exchanges, in the same 100 worlds."""
    ends = {field.name: getattr(made(**facts), field.name) for field in fields(Ends)}
    ends["imp"] = np.array(imp)[:, None] * np.ones((2, WORLDS))
    cards = [tuple(INDEX[card] for card in each) for each in (c, r)]
    return Exchanged(**ends, gifts=(cards[0], cards[1]), hand=bits_of(hand))


EXCHANGES: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("kept-low", {"r": (2, 6, 10), "home": {10: (0.08, 0)}, "last": (0.13, 0.1)},
     {"card": 10, "home": 8, "c": 13, "r": 10}, {"last": (0.12, 0.1)}),
    ("gave-strong", {"points": 5, "fate": {30: (0, 0.5)}}, {"card": 30, "share": 50},
     {"fate": {30: (0, 0.49)}}),
    ("dear-imp", {"imp": (4.6, 3), "last": (0.15, 0.15)}, {"points": 2, "share": 15},
     {"last": (0.14, 0.14)}),
    ("cheap-imp", {"imp": (3, 4.6), "last": (0, 0.19)}, {"points": 2, "share": 81},
     {"last": (0, 0.2)}),
    ("to-whom", {"r": (30, 6, 2), "last": (0.2, 0.1)}, {"cards": (30, 2), "c": 20, "r": 10},
     {"r": (30, 6, 10)}),
    ("make-void", {"hand": (2, 6, 14, 31, 30), "r": (31, 14, 2)}, {"colour": 2},
     {"hand": (2, 6, 14, 31, 29)}),
    ("harms", {"owner": {2: (0.1, 0.16)}}, {"seat": 2, "c": 10, "r": 16},
     {"owner": {2: (0.1, 0.15)}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "facts", "numbers", "short"), EXCHANGES, ids=[case[0] for case in EXCHANGES]
)
def test_a_reason_for_an_exchange_is_given_where_its_test_holds(
    key: str, facts: dict[str, Any], numbers: dict[str, Any], short: dict[str, Any]
) -> None:
    assert dict(opening_reasons(exchanged(**facts))).get(key) == numbers
    assert key not in dict(opening_reasons(exchanged(**{**facts, **short})))
