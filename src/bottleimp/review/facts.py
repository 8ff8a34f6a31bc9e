"""Facts about the rounds after two cards in the same worlds, from which reasons are derived."""

from dataclasses import dataclass

import numpy as np

from bottleimp.bots.search.evaluator import Floats
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import Flags
from bottleimp.bots.search.trial import STREAMS, Trial
from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.layout import Words
from bottleimp.kernel.engine import Kernel
from bottleimp.review.ends import Ends, Numbers, ended


@dataclass(frozen=True, kw_only=True)
class Facts(Ends):
    """The facts about the card played and the reference."""

    known: Words
    """The position as a row, with everything hidden blanked."""
    cards: tuple[int, int]
    worlds: Words
    """The complete position, by world."""
    winner: Words
    """The winner of the trick in which the card was played."""
    pot: Numbers
    """The points in that trick."""
    sold: Flags
    """A bottle was sold in it."""

    @property
    def wins(self) -> Numbers:
        """By card, the share of worlds in which the own side wins the trick."""
        return self.mean(self.ours(self.winner))

    @property
    def buys(self) -> Numbers:
        """By card, the share of worlds in which the own side wins the trick and buys a bottle."""
        return self.mean(self.ours(self.winner) & self.sold)

    @property
    def points_before(self) -> int:
        """The points that the own side had won before the card was played."""
        block = prog.dealer_at(int(self.known[layout.DEALER]))
        weight = int(self.program[block + prog.WEIGHT + self.seat])
        seats = (seat for seat in range(layout.MAX_SEATS) if self.mates >> seat & 1)
        return weight * sum(int(layout.points_of(self.known, seat)) for seat in seats)


def facts_of(search: Search, fresh: Trial, nth: int, cards: tuple[int, int]) -> Facts:
    """Return the facts of position `nth` of a trial, in the worlds that the trial has drawn."""
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
    kernel, shape = search.kernel, (2, len(worlds))
    before = np.concatenate((worlds, worlds))
    rows, trick = _through_trick(search, before, cards)
    prices = slice(layout.PRICE, layout.PRICE + 2)
    return Facts(
        **ended(kernel, rows, int(known[layout.TURN]), weights),
        known=known,
        cards=cards,
        worlds=worlds,
        winner=trick[:, layout.LEADER].reshape(shape),
        pot=_points_played(kernel, before, trick).reshape(shape),
        sold=(trick[:, prices] != before[:, prices]).any(axis=1).reshape(shape),
    )


def _through_trick(search: Search, before: Words, cards: tuple[int, int]) -> tuple[Words, Words]:
    """Return the finished rounds, and the positions at the end of this trick."""
    after = before.copy()

    def see(now: Words) -> None:
        going_on = after[:, layout.TRICK] == before[:, layout.TRICK]
        after[going_on] = now[going_on]

    worlds = before[None, : len(before) // 2]
    rows, _ = search.play_to_end(worlds, np.array([cards]), see)
    return rows, after


def _points_played(kernel: Kernel, before: Words, after: Words) -> Numbers:
    """Return the points in the trick that was played between the two positions."""
    played = slice(layout.PLAYED, layout.PLAYED + layout.MAX_SEATS)
    new = np.bitwise_or.reduce(after[:, played] & ~before[:, played], axis=1)
    cards = (before[:, layout.TABLE] | new) & ~after[:, layout.TABLE]
    worth = kernel.program[prog.WORTH : prog.WORTH + CARDS]
    found: Numbers = (cards[:, None] >> np.arange(CARDS) & 1) @ worth.astype(np.float64)
    return found
