"""Margins, intervals and ratings, computed from played chunks."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from statistics import fmean

from bottleimp.arena.bot_tally import BotTally
from bottleimp.arena.chunk_player import DuelOfDeal, PlayedChunk
from bottleimp.arena.executors import Executor, InProcess, in_turn
from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.ratings import Rating, rated
from bottleimp.intervals import Estimate, estimate

_EQUAL = 1e-9
"""Margins below this are rounding errors of sums of thirds, and count as 0."""


@dataclass
class Duel:
    """Two bots on the same deals; margins are those of the first over the second."""

    first: int
    second: int
    deals: list[DuelOfDeal] = field(default_factory=list)

    @property
    def margin(self) -> Estimate:
        """Points per round, from the means of the deals."""
        return estimate([deal.margin for deal in self.deals])

    @property
    def line_ups(self) -> tuple[Estimate, ...]:
        """The margin where the first holds one side, and where it holds all but one."""
        alone = [fmean(deal.alone) for deal in self.deals]
        others = [fmean(deal.others) for deal in self.deals if deal.others]
        return tuple(estimate(margins) for margins in (alone, others) if margins)


class Result:
    """The result so far, extended by every chunk."""

    def __init__(self, plan: ArenaPlan) -> None:
        self.plan = plan
        self.deals = 0
        self.rounds = 0
        self.stopped = False
        self.tallies = [BotTally() for _ in plan.bots]
        self.duels = [Duel(first, second) for first, second in plan.duels]

    def add(self, played: PlayedChunk) -> None:
        """Add the next chunk."""
        self.deals += len(played.deals)
        self.rounds += played.rounds
        for of_deal in played.deals:
            for duel, of_duel in zip(self.duels, of_deal, strict=True):
                duel.deals.append(of_duel)
        for tally, more in zip(self.tallies, played.tallies, strict=True):
            tally.include(more)

    def duel(self, first: int, second: int) -> Estimate:
        """The margin of one bot over another."""
        for duel in self.duels:
            if (duel.first, duel.second) == (first, second):
                return duel.margin
        return self.duel(second, first).negated()

    def margin(self, bot: int) -> Estimate:
        """A bot's margin over the others, each counting alike: from the deals' means again."""
        signed = [
            (duel, 1 if duel.first == bot else -1)
            for duel in self.duels
            if bot in (duel.first, duel.second)
        ]
        return estimate(
            [fmean(sign * duel.deals[n].margin for duel, sign in signed) for n in range(self.deals)]
        )

    def ratings(self) -> list[Rating]:
        """OpenSkill ratings: every deal of every duel is a game, won by the better margin."""
        ratings = [Rating() for _ in self.plan.bots]
        for number in range(self.deals):
            for duel in self.duels:
                margin = duel.deals[number].margin
                outcome = 0.5 if abs(margin) < _EQUAL else float(margin > 0)
                ratings[duel.first], ratings[duel.second] = rated(
                    ratings[duel.first], ratings[duel.second], outcome
                )
        return ratings

    def ladder(self) -> list[tuple[int, Rating]]:
        """Return the bots by rating, strongest first."""
        return sorted(enumerate(self.ratings()), key=lambda item: -item[1].mu)


def measure(
    plan: ArenaPlan,
    executor: Executor | None = None,
    heard: Callable[[Result, PlayedChunk], None] = lambda result, played: None,
) -> Result:
    """Play the plan; `heard` is told after every chunk. Ctrl-C ends it with what is known."""
    result = Result(plan)
    chunks = in_turn(plan, executor or InProcess())
    with closing(chunks):
        try:
            for played in chunks:
                result.add(played)
                heard(result, played)
        except KeyboardInterrupt:
            if not result.deals:
                raise
            result.stopped = True
    return result
