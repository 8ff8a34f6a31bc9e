"""How much `imp` leaves on the table: its own plays, judged against the best of all legal cards.

    python -m benchmarks strength.loss --rounds 200 --keep loss.jsonl
    python -m benchmarks strength.loss --only classic-4 --network new.npz --device cuda
    python -m benchmarks strength.loss --only eye-2 --player devil --keep loss.jsonl

Everybody plays as `imp`, or as `devil`; of each round one seat's plays are judged (`review.judge`):
a reference is chosen among all legal cards in six batches of worlds, and compared with what was
played in six others. A chance that stays is counted once: of what a play cost, the part is not
counted that the reference is still ahead at the seat's next. "At every turn" counts it whenever it
is missed; in the true deals the same cards brought what the last column but two says, which needs
no worlds.

`--keep FILE` keeps judged rounds: whoever stops goes on behind the last.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from benchmarks.strength.duels import line, name_of, setups
from benchmarks.strength.network_file import evaluate_from, id_of
from benchmarks.strength.resumable_run import ResumableRun, add_options
from benchmarks.strength.self_play_verdicts import METHOD, SelfPlayVerdict, judge_rounds
from bottleimp.bots.search.search_player import DEVIL
from bottleimp.bots.search.tree_search import search_for
from bottleimp.intervals import Estimate, estimate
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results
from bottleimp.review.play_judge import PlayJudge

GOALS = {"classic-4": 2.0, "classic-3": 3.0}
ELSEWHERE = 0.1
"""Of the spread of results under random play."""
LOST = 25 / 29
"""A position is lost if less than minus so many spreads are expected."""
RARE = 0.04
"""A card is rare if the policy plays it less often."""
ON_GPU = 512
"""Rounds judged in lock-step there."""
HEAD = (
    "setup", "rounds", "loss a round", "goal, under", "", "at every turn", "in the true deals",
    "plays that differ", "of the loss: in lost positions", "by rare cards",
)  # fmt: skip


@dataclass(frozen=True)
class Loss:
    """What a setup's judged rounds tell."""

    rounds: Sequence[Sequence[SelfPlayVerdict]]
    spread: float

    @property
    def once(self) -> Estimate:
        """Points lost per round, a chance that stays counted once."""
        return estimate([sum(missed(plays)) for plays in self.rounds])

    @property
    def every_turn(self) -> Estimate:
        """The same, counted at every turn."""
        return estimate([sum(play.lead for play in plays) for plays in self.rounds])

    @property
    def true(self) -> Estimate:
        """What the reference's cards brought in the true deals."""
        return estimate([sum(play.true for play in plays) for plays in self.rounds])

    def share(self, *, lost: bool = False, rare: bool = False) -> float:
        """The part of the loss at every turn that lies in lost positions, or by rare cards."""
        plays = [play for of_round in self.rounds for play in of_round]
        whole = sum(play.lead for play in plays)
        part = sum(
            play.lead
            for play in plays
            if not (lost and play.expected >= -LOST * self.spread)
            and not (rare and play.policy >= RARE)
        )
        return part / whole if whole else 0.0

    def cells(self, name: str) -> list[str]:
        """For a table."""
        plays = [play for of_round in self.rounds for play in of_round]
        goal, once = GOALS.get(name, ELSEWHERE * self.spread), self.once
        differ = sum(play.differs for play in plays) / max(1, len(plays))
        return [
            f"`{name}`", f"{len(self.rounds):,}", shown(once), f"{goal:.1f}",
            _met(once, goal), shown(self.every_turn), shown(self.true),
            f"{differ:.1%}", f"{self.share(lost=True):.0%}", f"{self.share(rare=True):.0%}",
        ]  # fmt: skip


def _met(found: Estimate, goal: float) -> str:
    """Whether the loss is under its goal: with its whole interval, or as far as one can tell."""
    if found.mean >= goal:
        return "missed"
    return "met" if found.high is not None and found.high < goal else "likely"


def missed(plays: Sequence[SelfPlayVerdict]) -> list[float]:
    """By play, the lead of the reference less what of it is still there at the next."""
    leads = [play.lead for play in plays]
    later = [*leads[1:], 0.0] if leads else []
    return [lead - max(0.0, min(lead, more)) for lead, more in zip(leads, later, strict=True)]


def shown(found: Estimate) -> str:
    """A loss with its interval."""
    interval = "" if found.low is None else f" [{found.low:.1f}, {found.high:.1f}]"
    return f"{found.mean:.1f}{interval}".replace("-", "−")


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser, on_gpu=ON_GPU)
    parser.add_argument("--player", choices=("imp", "devil"), default="imp", help="(default imp)")
    told = parser.parse_args()
    wanted = setups(told.only)
    evaluate, network = evaluate_from(told.network, told.device), id_of(told.network)
    print(f"{told.player}, network {network}, seed {told.seed}\n")
    print(line(*HEAD))
    print(f"|---|---:|---|---:|{'---|' * (len(HEAD) - 4)}", flush=True)
    pieces = ResumableRun.told(told, on_gpu=ON_GPU)
    for setup in wanted:
        kernel, name = Kernel(setup, jobs=told.jobs), name_of(setup)
        way = {"setup": name, "network": network, "seed": told.seed, "judged": METHOD}
        way["player"] = told.player
        by = search_for(kernel, evaluate, DEVIL) if told.player == "devil" else None
        work = partial(judge_rounds, PlayJudge(kernel, evaluate), seed=told.seed, by=by)
        found = pieces.measured(way, work)
        if found:
            rounds = [[SelfPlayVerdict(*play) for play in plays] for plays in found]
            print(line(*Loss(rounds, spread_of_results(kernel)).cells(name)), flush=True)


if __name__ == "__main__":
    main()
