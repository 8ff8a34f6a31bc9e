"""Whether judged losses add up: one bot among imps, what its review says and what it truly lost.

    python -m benchmarks strength.review_accuracy --rounds 100 --margins 1000 --keep review.jsonl
    python -m benchmarks strength.review_accuracy --only classic-4 --rounds 20 --again

One seat is a bot's of that level, the others are `imp`'s (with two players `devil`'s, by whom the
review goes there); seats take turns, and every level has the same deals. "Judged" is what the seat
lost against what that one would have chosen, by the decisions of the review; "truly" is what he had
more on the same seat of the same deals, which needs no review: in the rounds that were judged and,
with `--margins`, in others. "Shown" is what a player is told. With `--again`, every round is judged
with another seed, too: how many grades are the same.

Few worlds do for sums (the rounds differ more than the verdicts are unsure); times and grades want
as many as a review has. `--keep FILE` keeps rounds: whoever stops goes on behind the last.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks.strength.duels import line, name_of, setups
from benchmarks.strength.loss import shown
from benchmarks.strength.resumable_run import ResumableRun
from bottleimp.bots import make_bot, play_round
from bottleimp.bots.imp_bot import network_id
from bottleimp.intervals import estimate
from bottleimp.kernel.row_conversion import from_rules
from bottleimp.review.baseline import yardstick
from bottleimp.review.grades import GRADES
from bottleimp.review.judge import Judge
from bottleimp.review.review_settings import WORLDS, create_judge
from bottleimp.review.review_version import VERSION
from bottleimp.rules import Round, Seat, Setup, shuffled

LEVELS = ("beginner", "rulebook")
HEAD = (
    "setup", "bot", "rounds", "judged", "truly, same deals", "judged less truly",
    "truly, others", "shown", "decisions", "evaluations", "seconds", "same grade", "two apart",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Company:
    """Who plays: one bot of a level, and the yardstick on the other seats."""

    setup: Setup
    level: str
    seed: int = 1
    yardstick: str

    def seat(self, number: int) -> Seat:
        """Whose round it is."""
        return number % self.setup.mode.players

    def played(self, number: int, level: str) -> Round:
        """A round in which that seat is played by this level; of one number always the same."""
        players, seat = self.setup.mode.players, self.seat(number)
        chance = Random(f"{self.seed}/deal {number}")
        deal = shuffled(self.setup, dealer=number // players % players, rng=chance)
        names = [level if other == seat else self.yardstick for other in range(players)]
        bots = [make_bot(name, seed=f"{self.seed}/{number}/{n}") for n, name in enumerate(names)]
        return play_round(self.setup, deal, bots)

    def lost(self, judge: Judge, number: int, made: Round) -> float:
        """What the yardstick on that seat has more in the same deal."""
        ends = np.stack([from_rules(end) for end in (self._alike(number), made)])
        best, own = judge.plays.search.kernel.utilities(ends)
        return float(best[self.seat(number)] - own[self.seat(number)])

    def _alike(self, number: int) -> Round:
        return self.played(number, self.yardstick)


def judged(
    company: Company, judge: Judge, first: int, count: int, *, again: bool
) -> list[dict[str, Any]]:
    """By round, what the review says and what is true."""
    return [_judged(company, judge, number, again=again) for number in range(first, first + count)]


def _judged(company: Company, judge: Judge, number: int, *, again: bool) -> dict[str, Any]:
    made, seat, begun = (
        company.played(number, company.level),
        company.seat(number),
        time.process_time(),
    )
    decisions = judge.decisions(made, {seat})
    verdicts = list(judge.verdicts(decisions, seed=company.seed))
    seconds = time.process_time() - begun
    other = judge.verdicts(decisions, seed=company.seed + 1) if again else ()
    return {
        "own": sum(verdict.own for verdict in verdicts),
        "shown": sum(verdict.shown for verdict in verdicts),
        "true": company.lost(judge, number, made),
        "grades": [GRADES.index(verdict.grade) for verdict in verdicts],
        "again": [GRADES.index(verdict.grade) for verdict in other],
        "spent": sum(verdict.spent for verdict in verdicts),
        "seconds": round(seconds, 2),
    }


def margins(company: Company, judge: Judge, first: int, count: int) -> list[float]:
    """By round, what is true; the rounds are none of those that are judged."""
    numbers = range(1_000_000 + first, 1_000_000 + first + count)
    return [company.lost(judge, n, company.played(n, company.level)) for n in numbers]


def cells(rounds: Sequence[dict[str, Any]], others: Sequence[float]) -> list[str]:
    """For a table."""
    pairs = [pair for each in rounds for pair in zip(each["grades"], each["again"], strict=False)]
    apart = [abs(one - other) for one, other in pairs]
    count = len(rounds)
    return [
        f"{count:,}",
        *(shown(estimate([each[key] for each in rounds])) for key in ("own", "true")),
        shown(estimate([each["own"] - each["true"] for each in rounds])),
        f"{shown(estimate(others))} ({len(others):,})" if others else "",
        shown(estimate([each["shown"] for each in rounds])),
        f"{sum(len(each['grades']) for each in rounds) / count:.1f}",
        f"{sum(each['spent'] for each in rounds) / count:,.0f}",
        f"{sum(each['seconds'] for each in rounds) / count:.1f}",
        f"{apart.count(0) / len(apart):.0%} of {len(apart):,}" if apart else "",
        f"{sum(step > 1 for step in apart) / len(apart):.1%}" if apart else "",
    ]


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", default=[], metavar="SETUP", help="as classic-4")
    parser.add_argument("--levels", nargs="+", default=LEVELS, help="any bots")
    parser.add_argument("--rounds", type=int, default=100, help="judged, of each (default 100)")
    parser.add_argument("--margins", type=int, default=0, help="others, not judged (default none)")
    parser.add_argument("--worlds", type=int, default=WORLDS, help=f"(default {WORLDS})")
    parser.add_argument("--again", action="store_true", help="judge with another seed, too")
    parser.add_argument("--seed", type=int, default=1, help="of deals and worlds (default 1)")
    parser.add_argument("--minutes", type=float, help="for each; what is begun is finished")
    parser.add_argument("--keep", type=Path, help="file of rounds already judged, to go on with")
    told = parser.parse_args()
    wanted = setups(told.only)
    print(f"network {network_id()}, seed {told.seed}, {told.worlds} worlds\n")
    print(line(*HEAD))
    print(f"|---|---|---:|{'---|' * (len(HEAD) - 3)}", flush=True)
    for setup in wanted:
        judge, by = create_judge(setup, worlds=told.worlds), yardstick(setup)
        for level in told.levels:
            company = Company(setup=setup, level=level, seed=told.seed, yardstick=by)
            _measure(company, judge, told)


def _measure(company: Company, judge: Judge, told: argparse.Namespace) -> None:
    name = name_of(company.setup)
    way = {"setup": name, "bot": company.level, "seed": told.seed, "network": network_id()}
    kept = {"minutes": told.minutes, "keep": told.keep, "at_once": 1}
    work = partial(judged, company, judge, again=told.again)
    with_worlds = {"worlds": told.worlds, "again": told.again, "version": VERSION}
    rounds = ResumableRun(rounds=told.rounds, **kept).measured(way | with_worlds, work)
    more = ResumableRun(rounds=told.margins, **kept)
    others = more.measured(way | {"margin": True}, partial(margins, company, judge))
    if rounds:
        print(line(f"`{name}`", f"`{company.level}`", *cells(rounds, others)), flush=True)


if __name__ == "__main__":
    main()
