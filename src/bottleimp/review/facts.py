"""What became of two cards in the same worlds: the facts that reasons are made from.

The utility is the own side's score less the mean of the others'; that score is the points on the
cards won less what the bottle costs. So a loss splits exactly into points, bottle and others.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bottleimp.bots.search.asking import Floats
from bottleimp.bots.search.race import Flags
from bottleimp.bots.search.searching import Search
from bottleimp.bots.search.trial import STREAMS, Trial
from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.cards import CARDS
from bottleimp.encoding.layout import Words
from bottleimp.kernel.engine import Kernel

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Facts:
    """By card (the one played, the reference) and world; `weights` by world add up to 1."""

    program: Words
    known: Words
    """What the seat knew, as a row."""
    cards: tuple[int, int]
    mates: int
    """The seats of the own side, as bits."""
    worlds: Words
    """Where everything was, by world."""
    weights: Floats
    utility: Floats
    points: Numbers
    """On the cards that the own side won."""
    bottle: Numbers
    """What the bottle costs the own side."""
    others: Numbers
    """The mean of the other sides' scores."""
    owners: Words
    """By bottle, who has it at the end; -1 for nobody."""
    prices: Words
    """By bottle, the card it lies on at the end."""
    won: Words
    """The cards that the own side won."""
    winner: Words
    """Who won the trick that the card was played in."""
    pot: Numbers
    """The points in that trick."""
    sold: Flags
    """A bottle was sold in it."""

    def mean(self, values: npt.ArrayLike) -> Numbers:
        """By card, the share of the worlds, or the mean over them."""
        found: Numbers = (np.asarray(values, np.float64) * self.weights).sum(axis=-1)
        return found

    def ours(self, seats: Words) -> Flags:
        """Where those seats are of the own side."""
        return np.asarray((seats >= 0) & (self.mates >> np.maximum(seats, 0) & 1 != 0))

    @property
    def wins(self) -> Numbers:
        """By card, how often the own side wins the trick."""
        return self.mean(self.ours(self.winner))

    @property
    def buys(self) -> Numbers:
        """By card, how often it wins the trick with a bottle."""
        return self.mean(self.ours(self.winner) & self.sold)

    @property
    def last(self) -> Numbers:
        """By card, how often the own side has a bottle at the end."""
        return self.mean(self.ours(self.owners).any(axis=-1))

    def home(self, card: int) -> Numbers:
        """By card played, how often that one is the price of an own bottle at the end."""
        return self.mean((self.ours(self.owners) & (self.prices == card)).any(axis=-1))

    def fate(self, card: int) -> Numbers:
        """By card played, how often the own side wins that one, whenever it is played."""
        return self.mean(self.won >> card & 1)

    @property
    def points_before(self) -> int:
        """What the own side had won when the card was played."""
        block = prog.dealer_at(int(self.known[layout.DEALER]))
        weight = int(self.program[block + prog.WEIGHT + int(self.known[layout.TURN])])
        seats = (seat for seat in range(layout.MAX_SEATS) if self.mates >> seat & 1)
        return weight * sum(int(layout.points_of(self.known, seat)) for seat in seats)

    def worth(self, card: int) -> int:
        """The points on a card."""
        return int(self.program[prog.WORTH + card])

    def parts(self) -> dict[str, float]:
        """The loss, split: they add up to it."""
        (points_c, points_r), (bottle_c, bottle_r), (others_c, others_r) = (
            self.mean(values) for values in (self.points, self.bottle, self.others)
        )
        return {
            "points": float(points_r - points_c),
            "bottle": float(bottle_c - bottle_r),
            "others": float(others_c - others_r),
        }


def facts_of(search: Search, fresh: Trial, nth: int, cards: tuple[int, int]) -> Facts:
    """Of one position of a trial, in the very worlds that it has been through."""
    known, batches = fresh.known[[nth]], int(fresh.batches[nth])
    every = np.zeros(batches, np.int64)
    numbers = fresh.keys[nth] * STREAMS + fresh.stream + np.arange(batches)
    worlds, weights, _ = search.worlds.draw(
        known[every], fresh.belief[[nth]][every], count=fresh.results.shape[3], seed=fresh.seed,
        numbers=numbers,
    )  # fmt: skip
    flat = worlds.reshape(-1, layout.ROW_WORDS)
    return _observed(search, known[0], flat, weights.ravel() / np.float32(batches), cards)


def _observed(
    search: Search, known: Words, worlds: Words, weights: Floats, cards: tuple[int, int]
) -> Facts:
    kernel, seat, shape = search.kernel, int(known[layout.TURN]), (2, len(worlds))
    before = np.concatenate((worlds, worlds))
    rows, trick = _through_trick(search, before, np.repeat(cards, len(worlds)))
    scores, utilities = kernel.scores(rows)[:, seat], kernel.utilities(rows)[:, seat]
    block = prog.dealer_at(int(known[layout.DEALER]))
    mates = int(kernel.program[block + prog.MATES + seat])
    points = np.zeros(len(rows))
    won = np.zeros(len(rows), np.int64)
    for mate in range(layout.MAX_SEATS):
        if mates >> mate & 1:
            points += layout.points_of(rows.T, mate)
            won |= rows[:, layout.WON + mate]
    points *= int(kernel.program[block + prog.WEIGHT + seat])
    sold = trick[:, layout.PRICE : layout.PRICE + 2] != before[:, layout.PRICE : layout.PRICE + 2]
    return Facts(
        program=kernel.program,
        known=known,
        cards=cards,
        mates=mates,
        worlds=worlds,
        weights=weights,
        utility=utilities.reshape(shape),
        points=points.reshape(shape),
        bottle=(points - scores).reshape(shape),
        others=(scores - utilities).astype(np.float64).reshape(shape),
        owners=rows[:, layout.OWNER : layout.OWNER + 2].reshape(*shape, 2),
        prices=rows[:, layout.PRICE : layout.PRICE + 2].reshape(*shape, 2),
        won=won.reshape(shape),
        winner=trick[:, layout.LEADER].reshape(shape),
        pot=_points_played(kernel, before, trick).reshape(shape),
        sold=sold.any(axis=1).reshape(shape),
    )


def _through_trick(search: Search, before: Words, cards: Words) -> tuple[Words, Words]:
    """The rounds at their ends if all play on as the policy likes best; and after this trick."""
    rows = before.copy()
    search.kernel.step(rows, cards)
    after = rows.copy()

    def see(now: Words) -> None:
        going_on = after[:, layout.TRICK] == before[:, layout.TRICK]
        after[going_on] = now[going_on]

    search.play_on(rows, see)
    return rows, after


def _points_played(kernel: Kernel, before: Words, after: Words) -> Numbers:
    """The points in the trick that was on the table before and was over after."""
    played = slice(layout.PLAYED, layout.PLAYED + layout.MAX_SEATS)
    new = np.bitwise_or.reduce(after[:, played] & ~before[:, played], axis=1)
    cards = (before[:, layout.TABLE] | new) & ~after[:, layout.TABLE]
    worth = kernel.program[prog.WORTH : prog.WORTH + CARDS]
    found: Numbers = (cards[:, None] >> np.arange(CARDS) & 1) @ worth.astype(np.float64)
    return found
